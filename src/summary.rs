//! Measurements → statistics: which rows belong together, and what they say.
//!
//! The statistics are pure functions: numbers in, named results out, nothing read, printed or rounded. What is not
//! defined, such as the spread of a single run, is `None` and never 0.

pub mod bootstrap;
pub mod clock;
pub mod comparison;
mod compensated;
pub mod descriptive;
pub mod diagnosis;
pub mod distribution;
pub mod drift;
pub mod equivalence;
#[cfg(test)]
pub(crate) mod fixture;
pub mod gate;
mod grid;
mod index;
pub mod interval;
pub mod leakage;
pub mod multiplicity;
pub mod normality;
pub mod plan;
pub mod planning;
pub mod quantile;
pub mod random;
pub mod rank;
pub mod ratio;
pub mod regression;
pub mod rejection;
pub mod resolution;
pub mod sample;
pub mod screening;
mod selection;
pub mod serial;
pub mod series;
pub mod shape;
pub mod shift;
pub mod signing;
pub mod tail;
pub mod welch;

pub use index::{Index, residue};
pub use selection::Selection;

use crate::quantity::Metric;
use descriptive::Descriptives;
use interval::OrderInterval;
use sample::{Domain, Sample};

/// The level of every interval unless the user asks for another.
pub const CONFIDENCE: f64 = 0.95;

/// What the runs of one group say about one metric, in the base unit of the metric.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    pub metric: Metric,
    pub descriptives: Descriptives,
    /// The distribution-free interval of the median; needs six runs at 95 %.
    pub median_interval: Option<OrderInterval>,
}

/// Summarises the runs of one group; `None` when there is no run.
pub fn summarize(metric: Metric, runs: &[f64]) -> Option<Summary> {
    let sample: Sample = Sample::screen(runs, Domain::NonNegative).sample?;
    Some(Summary {
        metric,
        descriptives: descriptive::describe(&sample),
        median_interval: interval::median_interval(&sample, CONFIDENCE),
    })
}

/// A stable 64-bit hash of a name (FNV-1a), to seed a resampling by case so that order and threads do not matter.
pub fn fingerprint(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
