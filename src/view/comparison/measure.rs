//! How a ratio is told to a reader: as ratio, overhead or speedup.

use crate::pqc::Dimension;
use crate::summary::interval::Interval;

/// How a ratio is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// New over base.
    Ratio,
    /// How much more the new side costs, in percent of the base.
    Overhead,
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

    /// The measure of a ratio new over base.
    pub(super) fn value(self, ratio: f64) -> f64 {
        match self {
            Measure::Ratio => ratio,
            Measure::Overhead => 100.0 * (ratio - 1.0),
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
            Measure::Speedup => ("Speedup", "×"),
        }
    }
}
