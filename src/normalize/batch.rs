//! Measurements as columns; there is never an object per measurement.

use crate::quantity::{Metric, Statistic};

/// Measurements in the order of the lines that printed them, one vector a column.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Batch {
    /// Index into the cases.
    pub case: Vec<u32>,
    /// Boots of the source before this line.
    pub boot: Vec<u32>,
    /// Index of the run within its case; [`Batch::NO_RUN`] for values of a whole case.
    pub run: Vec<u32>,
    pub metric: Vec<Metric>,
    pub statistic: Vec<Statistic>,
    /// In the base unit of the metric.
    pub value: Vec<f64>,
    /// Index into the sources.
    pub source: Vec<u32>,
    /// Line of the source, from 1.
    pub line: Vec<u64>,
}

/// Everything about a measurement but its metric and value.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub case: u32,
    pub boot: u32,
    pub run: u32,
    pub line: u64,
}

impl Batch {
    /// The run index of a value that belongs to a whole case.
    pub const NO_RUN: u32 = u32::MAX;

    /// The number of measurements.
    pub fn len(&self) -> usize {
        self.value.len()
    }

    /// Whether there is no measurement.
    pub fn is_empty(&self) -> bool {
        self.value.is_empty()
    }

    /// Adds one measurement of a source that [`Batch::append`] will number.
    pub(super) fn push(&mut self, place: Place, metric: Metric, statistic: Statistic, value: f64) {
        self.case.push(place.case);
        self.boot.push(place.boot);
        self.run.push(place.run);
        self.metric.push(metric);
        self.statistic.push(statistic);
        self.value.push(value);
        self.line.push(place.line);
    }

    /// Adds the measurements of one source, with its number and the new numbers of its cases.
    pub(super) fn append(&mut self, mut other: Batch, source: u32, renumber: &[u32]) {
        other.source = vec![0; other.len()];
        self.merge(other, source, renumber);
    }

    /// Adds the measurements of another dataset, with the number of its first source and the new numbers of its cases.
    pub(super) fn merge(&mut self, other: Batch, first_source: u32, renumber: &[u32]) {
        self.source.extend(other.source.iter().map(|&s| first_source + s));
        self.case.extend(other.case.iter().map(|&c| renumber[c as usize]));
        self.boot.extend(other.boot);
        self.run.extend(other.run);
        self.metric.extend(other.metric);
        self.statistic.extend(other.statistic);
        self.value.extend(other.value);
        self.line.extend(other.line);
    }
}
