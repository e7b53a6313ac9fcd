//! The drawing as other formats read it.

use resvg::usvg::{Options, Tree};

use super::fonts::database;
use super::{FigureError, render_svg};
use crate::view::chart::Chart;

/// CSS pixels in an inch, the unit of a parsed drawing.
pub(super) const PIXELS_PER_INCH: f32 = 96.0;

/// Draws a chart and parses the SVG with the bundled font.
///
/// # Errors
///
/// What [`render_svg`] reports; [`FigureError::Convert`] if the SVG cannot be parsed.
pub(super) fn tree(chart: &Chart, format: &'static str) -> Result<Tree, FigureError> {
    let svg = render_svg(chart)?;
    let options = Options { fontdb: database(), ..Options::default() };
    Tree::from_str(&svg, &options).map_err(|error| failure(chart, format, &error))
}

/// The error of a conversion that failed.
pub(super) fn failure(chart: &Chart, format: &'static str, reason: &dyn std::fmt::Display) -> FigureError {
    FigureError::Convert { chart: chart.name.clone(), format, reason: reason.to_string() }
}
