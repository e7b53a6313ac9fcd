//! Charts of one row a case, with values along one axis.

use super::{Axis, Estimate, Reference};

/// One row for each case, in groups, with the values of all series along one axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    /// How values are marked.
    pub marks: Marks,
    /// The axis along which values lie.
    pub axis: Axis,
    /// A value against which all others are read.
    pub reference: Option<Reference>,
    /// Groups from top to bottom.
    pub groups: Vec<Group>,
}

/// How the values of a row are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marks {
    /// All series on one line, joined from the lowest to the highest value.
    Dots,
    /// A line for each series, with a stem from the reference to the marker.
    Lollipops,
    /// A horizontal bar for each series, from the reference or the start of the axis.
    Bars,
}

/// Rows that belong together, such as those of one scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Heading above the rows; without one, a gap alone sets the group apart.
    pub label: Option<String>,
    /// Rows from top to bottom.
    pub rows: Vec<Row>,
}

/// One case, such as a parameter set.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Name of the case.
    pub label: String,
    /// At most one value a series; a row without any says `not measured`.
    pub points: Vec<Point>,
}

/// One value of one series.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// Index of the series in [`Chart::series`](super::Chart::series).
    pub series: usize,
    /// The value and its uncertainty.
    pub estimate: Estimate,
    /// The rounded value, printed beside a bar or lollipop; at most ten characters.
    pub label: Option<String>,
    /// Key of the table cell with the same value, by which its provenance is found; empty where no table has it.
    pub cell: String,
    /// What a reader sees when pointing at the mark.
    pub tooltip: String,
}

impl Rows {
    /// All points, each with its group and row, from top to bottom.
    pub fn points(&self) -> impl Iterator<Item = (&Group, &Row, &Point)> {
        self.groups.iter().flat_map(|group| {
            group.rows.iter().flat_map(move |row| row.points.iter().map(move |point| (group, row, point)))
        })
    }
}
