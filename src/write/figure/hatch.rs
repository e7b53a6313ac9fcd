//! Hatches, drawn line by line.

use super::canvas::{Canvas, Place};
use super::style::{Hatch, PAPER};

/// Distance between two lines of a hatch.
const PITCH: f64 = 2.6;
/// Distance along an edge between two slanted lines, which lie closer than that.
const SLANTED_PITCH: f64 = PITCH * 1.4;
/// Stroke of a hatch line.
const STROKE: f64 = 0.5;

/// A rectangle as left, top, right and bottom.
type Area = (f64, f64, f64, f64);

/// Draws a hatch into a box whose outline is drawn afterwards.
pub(super) fn draw(canvas: &mut Canvas, area: Area, hatch: Hatch) {
    match hatch {
        Hatch::None => {}
        Hatch::Rising => draw_lines(canvas, area, &rising(area)),
        Hatch::Falling => draw_lines(canvas, area, &falling(area)),
        Hatch::Crossed => {
            draw_lines(canvas, area, &rising(area));
            draw_lines(canvas, area, &falling(area));
        }
        Hatch::Upright => draw_lines(canvas, area, &upright(area)),
        Hatch::Level => draw_lines(canvas, area, &level(area)),
    }
}

/// Draws lines back and forth, joined along the edges, where the outline will cover the joints.
///
/// That takes a fifth of the space of single lines. It works as long as neighbours begin and end on the same edges.
fn draw_lines(canvas: &mut Canvas, area: Area, lines: &[(Place, Place)]) {
    let edges = |line: &(Place, Place)| (edge(area, line.0), edge(area, line.1));
    for together in lines.chunk_by(|one, other| edges(one) == edges(other)) {
        let turn = |(index, (from, to)): (usize, &(Place, Place))| {
            if index % 2 == 0 { [*from, *to] } else { [*to, *from] }
        };
        let path: Vec<Place> = together.iter().enumerate().flat_map(turn).collect();
        canvas.path(&path, PAPER, STROKE);
    }
}

/// The edge of a box on which the end of a line lies: left, right, or one of the other two.
fn edge((left, _, right, _): Area, (x, _): Place) -> (bool, bool) {
    (x <= left, x >= right)
}

/// Lines from lower left to upper right, clipped to the box.
fn rising((left, top, right, bottom): Area) -> Vec<(Place, Place)> {
    let (width, height) = (right - left, bottom - top);
    let line = |shift: f64| {
        let (from, to) = (shift.clamp(0.0, width), (shift + height).clamp(0.0, width));
        ((left + from, bottom - (from - shift)), (left + to, bottom - (to - shift)))
    };
    shifts(-height, width, SLANTED_PITCH).map(line).collect()
}

/// Lines from upper left to lower right, clipped to the box.
fn falling(area: Area) -> Vec<(Place, Place)> {
    let (_, top, _, bottom) = area;
    let mirrored = |(x, y): Place| (x, top + bottom - y);
    rising(area).into_iter().map(|(from, to)| (mirrored(from), mirrored(to))).collect()
}

fn upright((left, top, right, bottom): Area) -> Vec<(Place, Place)> {
    let line = |x: f64| ((left + x, top), (left + x, bottom));
    shifts(0.0, right - left, PITCH).map(line).collect()
}

fn level((left, top, right, bottom): Area) -> Vec<(Place, Place)> {
    let line = |y: f64| ((left, top + y), (right, top + y));
    shifts(0.0, bottom - top, PITCH).map(line).collect()
}

/// Multiples of `pitch` strictly between two numbers, so that bars hatch alike wherever they end.
fn shifts(from: f64, to: f64, pitch: f64) -> impl Iterator<Item = f64> {
    let first = (from / pitch).floor() as i64 + 1;
    let last = (to / pitch).ceil() as i64 - 1;
    (first..=last).map(move |index| index as f64 * pitch)
}

#[cfg(test)]
mod tests {
    use super::{falling, level, rising, upright};

    #[test]
    fn no_line_leaves_its_box() {
        for area in [(10.0, 20.0, 90.0, 27.0), (10.0, 20.0, 12.0, 27.0), (10.0, 20.0, 10.0, 27.0)] {
            let (left, top, right, bottom) = area;
            let inside = |(x, y): (f64, f64)| {
                (left - 1e-9..=right + 1e-9).contains(&x) && (top - 1e-9..=bottom + 1e-9).contains(&y)
            };
            for lines in [rising(area), falling(area), upright(area), level(area)] {
                assert!(lines.iter().all(|(from, to)| inside(*from) && inside(*to)), "{area:?}: {lines:?}");
            }
        }
    }
}
