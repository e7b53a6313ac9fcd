//! Whiskers, the lines that show intervals.

use std::collections::BTreeSet;

use plotters::style::RGBColor;

use super::canvas::{Canvas, Place, units};
use super::scale::Mapping;
use super::style::{INK, PAPER, WHISKER_STROKE};
use crate::view::chart::Whisker;

/// Half the length of the line across the end of a whisker.
const CAP: f64 = 1.7;
/// Length of the arrow at the end of a whisker that leaves the axis.
const ARROW: f64 = 2.6;

/// Width of the light border of a whisker over a bar.
const BORDER: f64 = 0.5;

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
        draw(canvas, &lines((low, y), (high, y), (0.0, 1.0), open), INK, WHISKER_STROKE);
    }
}

/// Draws a whisker over a bar, with a light border so that it shows on dark colours too.
pub(super) fn over_bar(canvas: &mut Canvas, mapping: &Mapping, whisker: Whisker, y: f64) {
    let open = matches!(whisker, Whisker::Open { .. });
    if let Some((low, high)) = ends(mapping, whisker) {
        let lines = lines((low, y), (high, y), (0.0, 1.0), open);
        draw(canvas, &lines, PAPER, WHISKER_STROKE + 2.0 * BORDER);
        draw(canvas, &lines, INK, WHISKER_STROKE);
    }
}

/// Draws a whisker along a vertical axis, at position `x`.
pub(super) fn vertical(canvas: &mut Canvas, mapping: &Mapping, whisker: Whisker, x: f64) {
    let open = matches!(whisker, Whisker::Open { .. });
    if let Some((low, high)) = ends(mapping, whisker) {
        draw(canvas, &lines((x, low), (x, high), (1.0, 0.0), open), INK, WHISKER_STROKE);
    }
}

/// Draws the lines of a whisker; of an interval too short to see, that is one cap.
fn draw(canvas: &mut Canvas, lines: &[Vec<Place>], colour: RGBColor, stroke: f64) {
    let mut drawn = BTreeSet::new();
    for line in lines {
        let places: Vec<(i32, i32)> = line.iter().copied().map(units).collect();
        let is_line = places.iter().any(|place| *place != places[0]);
        if is_line && drawn.insert(places) {
            canvas.path(line, colour, stroke);
        }
    }
}

/// The lines of a whisker: a cap at its upper end, and at its lower end a cap, or an arrow if it is open.
///
/// `across` is the unit vector along the caps.
fn lines(low: Place, high: Place, across: Place, open: bool) -> [Vec<Place>; 3] {
    let step = |from: Place, along: f64, aside: f64| {
        (from.0 + across.1 * along + across.0 * aside, from.1 - across.0 * along + across.1 * aside)
    };
    let cap = |end: Place| vec![step(end, 0.0, -CAP), step(end, 0.0, CAP)];
    let arrow = |end: Place| vec![step(end, ARROW, -CAP), end, step(end, ARROW, CAP)];
    [vec![low, high], cap(high), if open { arrow(low) } else { cap(low) }]
}
