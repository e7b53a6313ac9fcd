//! Figures as PDF.

use svg2pdf::{ConversionOptions, PageOptions, to_pdf};

use super::FigureError;
use super::convert::{PIXELS_PER_INCH, failure, tree};
use crate::view::chart::Chart;

/// Draws a chart as a PDF of one page, its text selectable and the font embedded.
///
/// # Errors
///
/// What [`render_svg`](super::render_svg) reports; [`FigureError::Convert`] if the conversion fails.
pub fn render_pdf(chart: &Chart) -> Result<Vec<u8>, FigureError> {
    let tree = tree(chart, "PDF")?;
    let page = PageOptions { dpi: PIXELS_PER_INCH };
    to_pdf(&tree, ConversionOptions::default(), page).map_err(|error| failure(chart, "PDF", &error))
}
