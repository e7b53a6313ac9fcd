//! Figures: charts drawn as SVG, and the PDF and PNG made from that SVG.
//!
//! Everything is drawn once, to SVG, with the bundled DejaVu Sans; the other formats are conversions of it, so that all
//! three show the same. The same chart gives the same bytes in each format.

mod axis;
mod bars;
mod callout;
mod canvas;
mod convert;
mod data;
mod distribution;
mod document;
mod dots;
mod ecdf;
mod fonts;
mod guides;
mod hatch;
mod label;
mod lanes;
mod legend;
mod marker;
mod number;
mod pdf;
mod png;
mod rows;
mod scale;
mod scatter;
mod slots;
mod strip;
mod style;
mod swarm;
mod theme;
mod ticks;
mod vertical;
mod whisker;
mod xml;

use crate::view::chart::{Body, Chart, ChartError};

pub use data::render_csv;
pub use pdf::render_pdf;
pub use png::{DOTS_PER_INCH, render_png};
pub use theme::{THEME_CSS, themed_svg};

/// Why a figure could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FigureError {
    /// The chart itself does not allow it.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// The names of the points do not fit beside each other.
    #[error("chart {chart}: no room left for the name {spot:?}; draw fewer points or a wider figure")]
    Crowded {
        /// Name of the chart.
        chart: String,
        /// The first name without a place.
        spot: String,
    },
    /// The drawing library failed.
    #[error("chart {chart}: drawing failed: {reason}")]
    Draw {
        /// Name of the chart.
        chart: String,
        /// What the library said.
        reason: String,
    },
    /// The SVG could not be converted to another format.
    #[error("chart {chart}: conversion to {format} failed: {reason}")]
    Convert {
        /// Name of the chart.
        chart: String,
        /// The format wanted.
        format: &'static str,
        /// What the library said.
        reason: String,
    },
}

/// Draws a chart as a self-contained SVG document, its root size in points.
///
/// # Errors
///
/// [`FigureError::Chart`] if the chart does not pass [`Chart::check`]; [`FigureError::Crowded`] if a scatter chart has
/// too many names; [`FigureError::Draw`] if drawing fails.
pub fn render_svg(chart: &Chart) -> Result<String, FigureError> {
    chart.check()?;
    let canvas = match &chart.body {
        Body::Rows(body) => rows::draw(chart, body),
        Body::Distribution(body) => distribution::draw(chart, body),
        Body::Scatter(body) => scatter::draw(chart, body)?,
    };
    document::assemble(chart, canvas)
}
