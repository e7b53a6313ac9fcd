//! Whiskers, the lines that show intervals.

use super::canvas::{Canvas, Place};
use super::scale::Mapping;
use super::style::{INK, WHISKER_STROKE};
use crate::view::chart::Whisker;

/// Half the length of the line across the end of a whisker.
const CAP: f64 = 1.7;
/// Length of the arrow at the end of a whisker that leaves the axis.
const ARROW: f64 = 2.6;

/// The positions of both ends of a whisker along an axis; an open one begins where the axis does.
pub(super) fn ends(mapping: &Mapping, whisker: Whisker) -> Option<(f64, f64)> {
    match whisker {
        Whisker::Nothing => None,
        Whisker::Closed { low, high } => Some((mapping.position(low), mapping.position(high))),
        Whisker::Open { high } => Some((mapping.range().0, mapping.position(high))),
    }
}

/// Draws a whisker along a horizontal axis, at height `y`.
pub(super) fn horizontal(canvas: &mut Canvas, mapping: &Mapping, whisker: Whisker, y: f64) {
    let open = matches!(whisker, Whisker::Open { .. });
    if let Some((low, high)) = ends(mapping, whisker) {
        draw(canvas, (low, y), (high, y), (0.0, 1.0), open);
    }
}

/// Draws a whisker along a vertical axis, at position `x`.
pub(super) fn vertical(canvas: &mut Canvas, mapping: &Mapping, whisker: Whisker, x: f64) {
    let open = matches!(whisker, Whisker::Open { .. });
    if let Some((low, high)) = ends(mapping, whisker) {
        draw(canvas, (x, low), (x, high), (1.0, 0.0), open);
    }
}

/// Draws a line with a cap at its upper end, and at its lower end a cap, or an arrow if it is open.
///
/// `across` is the unit vector along the caps.
fn draw(canvas: &mut Canvas, low: Place, high: Place, across: Place, open: bool) {
    let step = |from: Place, along: f64, aside: f64| {
        (from.0 + across.1 * along + across.0 * aside, from.1 - across.0 * along + across.1 * aside)
    };
    canvas.line(low, high, INK, WHISKER_STROKE);
    canvas.line(step(high, 0.0, -CAP), step(high, 0.0, CAP), INK, WHISKER_STROKE);
    if open {
        let arrow = [step(low, ARROW, -CAP), low, step(low, ARROW, CAP)];
        canvas.path(&arrow, INK, WHISKER_STROKE);
    } else {
        canvas.line(step(low, 0.0, -CAP), step(low, 0.0, CAP), INK, WHISKER_STROKE);
    }
}
