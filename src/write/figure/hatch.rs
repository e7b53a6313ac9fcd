//! Hatches, drawn line by line.

use super::canvas::{Canvas, Place};
use super::style::{Hatch, PAPER};

/// Distance between two lines of a hatch.
const PITCH: f64 = 2.6;
/// Stroke of a hatch line.
const STROKE: f64 = 0.6;

/// Draws a hatch into a box (left, top, right, bottom).
pub(super) fn draw(canvas: &mut Canvas, area: (f64, f64, f64, f64), hatch: Hatch) {
    let lines = match hatch {
        Hatch::None => Vec::new(),
        Hatch::Rising => rising(area),
        Hatch::Falling => falling(area),
        Hatch::Crossed => [rising(area), falling(area)].concat(),
        Hatch::Upright => upright(area),
        Hatch::Level => level(area),
    };
    for (from, to) in lines {
        canvas.line(from, to, PAPER, STROKE);
    }
}

/// Lines from lower left to upper right, clipped to the box.
fn rising((left, top, right, bottom): (f64, f64, f64, f64)) -> Vec<(Place, Place)> {
    let (width, height) = (right - left, bottom - top);
    let line = |shift: f64| {
        let (from, to) = (shift.clamp(0.0, width), (shift + height).clamp(0.0, width));
        ((left + from, bottom - (from - shift)), (left + to, bottom - (to - shift)))
    };
    shifts(-height, width, PITCH * 1.4).map(line).collect()
}

/// Lines from upper left to lower right, clipped to the box.
fn falling(area: (f64, f64, f64, f64)) -> Vec<(Place, Place)> {
    let (_, top, _, bottom) = area;
    let mirrored = |(x, y): Place| (x, top + bottom - y);
    rising(area).into_iter().map(|(from, to)| (mirrored(from), mirrored(to))).collect()
}

fn upright((left, top, right, bottom): (f64, f64, f64, f64)) -> Vec<(Place, Place)> {
    shifts(0.0, right - left, PITCH).map(|x| ((left + x, top), (left + x, bottom))).collect()
}

fn level((left, top, right, bottom): (f64, f64, f64, f64)) -> Vec<(Place, Place)> {
    shifts(0.0, bottom - top, PITCH).map(|y| ((left, top + y), (right, top + y))).collect()
}

/// Multiples of `pitch` strictly between two numbers, so that bars hatch alike wherever they end.
fn shifts(from: f64, to: f64, pitch: f64) -> impl Iterator<Item = f64> {
    let first = (from / pitch).floor() as i64 + 1;
    let last = (to / pitch).ceil() as i64 - 1;
    (first..=last).map(move |index| index as f64 * pitch)
}
