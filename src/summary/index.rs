//! Rows of a dataset by case and metric, and what else differs among cases that are put together.

use std::collections::{BTreeMap, BTreeSet};

use super::Selection;
use crate::normalize::Dataset;
use crate::pqc::Dimension;
use crate::quantity::{Metric, Statistic};

/// Finds the rows behind a number.
pub struct Index<'d> {
    pub dataset: &'d Dataset,
    rows: BTreeMap<(u32, Metric), Vec<u32>>,
}

impl<'d> Index<'d> {
    pub fn new(dataset: &'d Dataset) -> Index<'d> {
        let mut rows: BTreeMap<(u32, Metric), Vec<u32>> = BTreeMap::new();
        let batch = &dataset.measurements;
        for (row, (&case, &metric)) in batch.case.iter().zip(&batch.metric).enumerate() {
            rows.entry((case, metric)).or_default().push(row as u32);
        }
        Index { dataset, rows }
    }

    /// The numbers of the cases that a selection matches.
    pub fn cases(&self, selection: &Selection) -> Vec<u32> {
        let numbered = (0..).zip(&self.dataset.cases);
        numbered.filter(|(_, case)| selection.matches(case)).map(|(number, _)| number).collect()
    }

    /// Whether any of the cases has a value of the metric.
    pub fn has(&self, cases: &[u32], metric: Metric) -> bool {
        cases.iter().any(|&case| self.rows.contains_key(&(case, metric)))
    }

    /// The rows of some cases for some metrics, in the order in which they were read.
    pub fn rows(&self, cases: &[u32], metrics: &[Metric]) -> Vec<u32> {
        let keys = cases.iter().flat_map(|&case| metrics.iter().map(move |&metric| (case, metric)));
        let mut rows: Vec<u32> = keys.filter_map(|key| self.rows.get(&key)).flatten().copied().collect();
        rows.sort_unstable();
        rows
    }

    /// The rows that hold a statistic.
    pub fn only(&self, rows: &[u32], statistic: Statistic) -> Vec<u32> {
        let of = &self.dataset.measurements.statistic;
        rows.iter().copied().filter(|&row| of[row as usize] == statistic).collect()
    }

    /// The values of rows, in the base unit of their metric.
    pub fn values(&self, rows: &[u32]) -> Vec<f64> {
        rows.iter().map(|&row| self.dataset.measurements.value[row as usize]).collect()
    }
}

/// The context keys in which cases that were put together differ, with their values.
///
/// `known` are the dimensions by which the caller grouped. A number over cases with residue mixes configurations.
pub fn residue(dataset: &Dataset, cases: &[u32], known: &[Dimension]) -> Vec<(String, Vec<String>)> {
    let cases: Vec<_> = cases.iter().map(|&number| &dataset.cases[number as usize]).collect();
    let keys: BTreeSet<&String> = cases.iter().flat_map(|case| case.context.keys()).collect();
    let mut residue = Vec::new();
    for key in keys {
        if known.iter().any(|dimension| dimension.name() == key) {
            continue;
        }
        let values: BTreeSet<&str> =
            cases.iter().map(|case| case.context.get(key).map_or("unknown", String::as_str)).collect();
        if values.len() > 1 {
            residue.push((key.clone(), values.into_iter().map(str::to_owned).collect()));
        }
    }
    residue
}
