//! Values with what is known about their uncertainty.

use super::Scale;

/// A value to be drawn, with its uncertainty and the number of runs behind it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The value, in the unit of its axis.
    pub value: f64,
    /// What is known about its uncertainty.
    pub spread: Spread,
    /// Number of runs behind the value.
    pub n: u64,
}

impl Estimate {
    /// The part of the interval that the axis can show.
    pub fn whisker(&self, scale: Scale) -> Whisker {
        match self.spread {
            Spread::Exact | Spread::Unknown | Spread::Unpublished => Whisker::Nothing,
            Spread::Interval { low, high } if scale == Scale::Log10 && low <= 0.0 => Whisker::Open { high },
            Spread::Interval { low, high } => Whisker::Closed { low, high },
        }
    }

    /// All numbers that an axis has to reach: the value and the ends of its whisker.
    pub fn reach(&self, scale: Scale) -> Vec<f64> {
        match self.whisker(scale) {
            Whisker::Nothing => vec![self.value],
            Whisker::Closed { low, high } => vec![self.value, low, high],
            Whisker::Open { high } => vec![self.value, high],
        }
    }
}

/// What is known about the uncertainty of a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Spread {
    /// The value has none, such as the size of a key.
    Exact,
    /// An interval around the value, in the unit of the axis.
    Interval {
        /// Lower end.
        low: f64,
        /// Upper end.
        high: f64,
    },
    /// There are too few runs for an interval: the marker is drawn open and a note says so.
    Unknown,
    /// A published value whose source gives no interval: the marker is drawn open and a note says so.
    Unpublished,
}

impl Spread {
    /// Whether a value that varies stands without an interval.
    pub fn is_open(&self) -> bool {
        matches!(self, Spread::Unknown | Spread::Unpublished)
    }
}

/// The part of an interval that an axis can show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Whisker {
    /// There is no interval.
    Nothing,
    /// Both ends lie on the axis.
    Closed {
        /// Lower end.
        low: f64,
        /// Upper end.
        high: f64,
    },
    /// The lower end is 0 or less, where a logarithmic axis never gets.
    Open {
        /// Upper end.
        high: f64,
    },
}
