//! The runs of one case in one boot, in the order in which they were measured.
//!
//! Whether order matters can only be asked within a boot: between two boots a board was off, and a jump there is no drift.

use std::collections::BTreeMap;

use super::Index;
use super::sample::Sample;
use crate::quantity::{Metric, Statistic};

/// The runs of one case for one metric that one boot printed.
#[derive(Debug, Clone)]
pub struct Series {
    /// Index into the cases of the dataset.
    pub case: u32,
    pub metric: Metric,
    /// Index into the sources of the dataset.
    pub source: u32,
    /// Boots of the source before this one.
    pub boot: u32,
    /// The row of the dataset behind each run, in the order of the sample.
    pub evidence: Vec<u32>,
    /// In the base unit of the metric.
    pub sample: Sample,
}

/// The series of some cases for one metric, by case, source and boot.
pub fn series(index: &Index<'_>, cases: &[u32], metric: Metric) -> Vec<Series> {
    let batch = &index.dataset.measurements;
    let mut rows: BTreeMap<(u32, u32, u32), Vec<u32>> = BTreeMap::new();
    for row in index.only(&index.rows(cases, &[metric]), Statistic::Single) {
        let at = row as usize;
        let value = batch.value[at];
        // What a sample would turn away must not stand in the evidence either, or the two would be out of step.
        if value.is_finite() && value >= 0.0 {
            rows.entry((batch.case[at], batch.source[at], batch.boot[at])).or_default().push(row);
        }
    }
    let series = |((case, source, boot), evidence): (_, Vec<u32>)| {
        let sample = Sample::new(&index.values(&evidence))?;
        Some(Series { case, metric, source, boot, evidence, sample })
    };
    rows.into_iter().filter_map(series).collect()
}
