//! How a ratio is told to a reader: as ratio, overhead, change or speedup.

use crate::pqc::Dimension;
use crate::quantity::Metric;
use crate::summary::interval::Interval;

/// How a ratio is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// New over base.
    Ratio,
    /// How much more the new side costs, in percent of the base.
    Overhead,
    /// How much more the new side has of what is no cost, in percent of the base.
    Change,
    /// Base over new: how many times cheaper the new side is.
    Speedup,
}

impl Measure {
    /// The measure that readers expect for a dimension.
    pub fn of(dimension: &Dimension) -> Measure {
        match dimension.name() {
            "scenario" => Measure::Overhead,
            "hash_backend" => Measure::Speedup,
            _ => Measure::Ratio,
        }
    }

    /// The measure in the words of a metric: memory has no overhead or speedup.
    pub(super) fn suited(self, metric: Metric) -> Measure {
        match self {
            Measure::Overhead if !metric.is_cost() => Measure::Change,
            Measure::Speedup if !metric.is_cost() => Measure::Ratio,
            measure => measure,
        }
    }

    /// The base unit of its values: percent or one.
    pub(super) fn base_unit(self) -> &'static str {
        if self.is_percentage() { "%" } else { "1" }
    }

    /// The decimals of a value without an interval to round it by.
    pub(super) fn exact_places(self) -> i32 {
        if self.is_percentage() { 2 } else { 4 }
    }

    fn is_percentage(self) -> bool {
        matches!(self, Measure::Overhead | Measure::Change)
    }

    /// The measure of a ratio new over base.
    pub(super) fn value(self, ratio: f64) -> f64 {
        match self {
            Measure::Ratio => ratio,
            Measure::Overhead | Measure::Change => 100.0 * (ratio - 1.0),
            Measure::Speedup => 1.0 / ratio,
        }
    }

    /// The limits of the measure, the lower first.
    pub(super) fn interval(self, limits: Interval) -> (f64, f64) {
        let (a, b) = (self.value(limits.lo), self.value(limits.hi));
        (a.min(b), a.max(b))
    }

    /// The header of its column, and its unit.
    pub(super) fn header(self) -> (&'static str, &'static str) {
        match self {
            Measure::Ratio => ("Ratio", ""),
            Measure::Overhead => ("Overhead", "%"),
            Measure::Change => ("Change", "%"),
            Measure::Speedup => ("Speedup", "×"),
        }
    }
}
