//! The SVG document around the drawing.

use super::FigureError;
use super::canvas::{Canvas, UNITS_PER_POINT};
use super::fonts::FAMILY;
use super::xml::escape;
use crate::view::chart::Chart;

/// Puts a drawing into a document of its own: size in points, title and description for screen readers.
///
/// # Errors
///
/// [`FigureError::Draw`] if a drawing operation had failed.
pub(super) fn assemble(chart: &Chart, canvas: Canvas) -> Result<String, FigureError> {
    let (width, height) = (canvas.width, canvas.height);
    let across = (width * UNITS_PER_POINT).round();
    let down = (height * UNITS_PER_POINT).round();
    let fail = |reason| FigureError::Draw { chart: chart.name.clone(), reason };
    let body = canvas.finish().map_err(fail)?;
    let (name, title) = (escape(&chart.name), escape(&chart.title));
    let description = escape(&chart.description);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {across} {down}\" font-family=\"{FAMILY}\" role=\"img\" \
         aria-labelledby=\"figure-{name}-title figure-{name}-desc\">\n\
         <title id=\"figure-{name}-title\">{title}</title>\n\
         <desc id=\"figure-{name}-desc\">{description}</desc>\n\
         {body}</svg>\n"
    ))
}
