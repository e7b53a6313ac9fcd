//! Charts as data: what is shown, in which order and with which uncertainty, and nothing about how it is drawn.
//!
//! A [`Chart`] is built by the view stage, checked with [`Chart::check`] and drawn by a figure writer. Its caption and
//! [`Chart::notes`] belong below the figure, in the words of the document that shows it.

mod axis;
mod check;
mod distribution;
mod estimate;
mod notes;
mod rows;
mod scatter;

pub use axis::{Axis, Landmark, Reference, Scale, TickSuffix};
pub use check::ChartError;
pub use distribution::{Distribution, Quartiles, Sample};
pub use estimate::{Estimate, Spread, Whisker};
pub use rows::{Group, Marks, Point, Row, Rows};
pub use scatter::{Scatter, Spot};

/// The number of series that shape, fill and colour can still tell apart.
pub const MAX_SERIES: usize = 8;

/// One chart: the data of a figure together with the words around it.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Stem of the file names and prefix of the identifiers, made of ASCII letters, digits, `-`, `_` and `.`.
    pub name: String,
    /// Short name of the figure, for screen readers; it is not drawn.
    pub title: String,
    /// Text set below the figure: names the statistic, the number of runs and the level of the intervals.
    pub caption: String,
    /// Text equivalent of the figure for those who cannot see it.
    pub description: String,
    /// Width of the finished figure.
    pub width: Width,
    /// Things told apart by marker, hatch and colour; at most [`MAX_SERIES`].
    pub series: Vec<Series>,
    /// The data and the way they are laid out.
    pub body: Body,
    /// Notes of the author, shown before those that follow from the data; see [`Chart::notes`].
    pub remarks: Vec<String>,
}

/// One thing that the legend names, such as an operation or a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
}

impl Series {
    /// Names a series.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into() }
    }
}

/// The two column widths of a two-column paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// One column: 252 pt (3.5 in).
    Single,
    /// Both columns: 515.5 pt (7.16 in).
    Double,
}

impl Width {
    /// The width in PostScript points (1/72 in).
    pub fn points(self) -> f64 {
        match self {
            Self::Single => 252.0,
            Self::Double => 515.5,
        }
    }
}

/// The data of a chart in one of its layouts.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// One row for each case, values along one axis.
    Rows(Rows),
    /// Every run of a few samples, with quartiles and empirical distribution functions.
    Distribution(Distribution),
    /// Labelled points between two quantitative axes.
    Scatter(Scatter),
}

impl Body {
    /// The key of the table cell of each mark.
    pub fn cells_mut(&mut self) -> Vec<&mut String> {
        match self {
            Body::Rows(body) => {
                let rows = body.groups.iter_mut().flat_map(|group| &mut group.rows);
                rows.flat_map(|row| &mut row.points).map(|point| &mut point.cell).collect()
            }
            Body::Distribution(body) => body.samples.iter_mut().map(|sample| &mut sample.cell).collect(),
            Body::Scatter(body) => body.spots.iter_mut().map(|spot| &mut spot.cell).collect(),
        }
    }
}
