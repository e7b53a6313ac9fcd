//! Where a number stands before it is printed: measured values in base units, with their evidence.

use crate::quantity::Metric;

/// A number that fills a cell, not yet rounded.
#[derive(Debug, Clone)]
pub struct Measured {
    pub metric: Metric,
    /// In the base unit of the metric.
    pub value: f64,
    /// `None` for a statistic that has no spread, `Some(None)` for a single run.
    pub spread: Option<Option<f64>>,
    pub statistic: &'static str,
    pub n: usize,
    pub notes: Vec<usize>,
    /// Rows of the dataset.
    pub evidence: Vec<u32>,
}

/// A cell before rounding.
#[derive(Debug, Clone)]
pub enum Place {
    Empty { notes: Vec<usize> },
    Measured(Measured),
}

impl Place {
    pub fn measured(&self) -> Option<&Measured> {
        match self {
            Place::Measured(measured) => Some(measured),
            Place::Empty { .. } => None,
        }
    }
}
