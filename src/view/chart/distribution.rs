//! Charts that show every run.

use super::Axis;

/// Every run of a few samples: the runs as dots with their quartiles, and the empirical distribution functions.
///
/// Each sample has a style and a place in the legend of its own, so [`Chart::series`](super::Chart::series) stays empty
/// and the samples are at most [`MAX_SERIES`](super::MAX_SERIES).
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    /// The axis along which runs lie.
    pub axis: Axis,
    /// Samples from top to bottom.
    pub samples: Vec<Sample>,
}

/// The runs of one case.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// Name of the case.
    pub label: String,
    /// One value for each run, in the unit of the axis, in any order.
    pub runs: Vec<f64>,
    /// The quartiles, in the definition that the caption names.
    pub quartiles: Quartiles,
    /// The mean, in the unit of the axis.
    pub mean: f64,
    /// Key of the table cell about the same runs, by which their provenance is found; empty where no table has it.
    pub cell: String,
    /// What a reader sees when pointing at the box.
    pub tooltip: String,
}

/// The five numbers of a box plot, in ascending order and in the unit of the axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quartiles {
    /// Lower end of the whisker.
    pub low: f64,
    /// First quartile.
    pub first: f64,
    /// Median.
    pub median: f64,
    /// Third quartile.
    pub third: f64,
    /// Upper end of the whisker.
    pub high: f64,
}

impl Quartiles {
    /// The five numbers from the lowest to the highest.
    pub fn ascending(&self) -> [f64; 5] {
        [self.low, self.first, self.median, self.third, self.high]
    }
}
