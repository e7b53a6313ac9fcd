//! Rows of dots: all series on one line.

use super::canvas::Canvas;
use super::scale::Mapping;
use super::style::{JOIN, JOIN_STROKE, MARKER_RADIUS, series};
use super::{lanes, marker, whisker};
use crate::view::chart::{Point, Row, Rows};

/// Half the width that a marker needs for itself; a little overlap hides nothing.
const CORE: f64 = MARKER_RADIUS * 0.75;
/// Distance of two lanes.
const LANE: f64 = MARKER_RADIUS * 1.9;
/// Space above the first and below the last lane.
const AROUND: f64 = MARKER_RADIUS * 1.5;

/// The height that the markers of a row need.
pub(super) fn height(body: &Rows, mapping: &Mapping, row: &Row) -> f64 {
    let lowest = offsets(body, mapping, row).into_iter().fold(0.0, f64::max);
    2.0 * (lowest * LANE + AROUND)
}

/// Draws the markers of a row around height `y`, joined from the lowest to the highest.
pub(super) fn draw(canvas: &mut Canvas, body: &Rows, mapping: &Mapping, row: &Row, y: f64) {
    let positions = positions(mapping, row);
    let first = positions.iter().copied().fold(f64::INFINITY, f64::min);
    let last = positions.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if last > first {
        canvas.line((first, y), (last, y), JOIN, JOIN_STROKE);
    }
    let heights: Vec<f64> = offsets(body, mapping, row).iter().map(|offset| y + offset * LANE).collect();
    for (point, y) in row.points.iter().zip(&heights) {
        whisker::horizontal(canvas, mapping, point.estimate.whisker(body.axis.scale), *y);
    }
    for ((point, x), y) in row.points.iter().zip(positions).zip(heights) {
        let open = point.estimate.spread.is_open();
        canvas.mark(&point.cell, &point.tooltip, |canvas| {
            marker::draw(canvas, (x, y), series(point.series), open);
        });
    }
}

fn positions(mapping: &Mapping, row: &Row) -> Vec<f64> {
    row.points.iter().map(|point| mapping.position(point.estimate.value)).collect()
}

fn offsets(body: &Rows, mapping: &Mapping, row: &Row) -> Vec<f64> {
    let span = |point: &Point| {
        let x = mapping.position(point.estimate.value);
        let (low, high) = whisker::ends(mapping, point.estimate.whisker(body.axis.scale)).unwrap_or((x, x));
        (low.min(x - CORE), high.max(x + CORE))
    };
    lanes::offsets(&row.points.iter().map(span).collect::<Vec<_>>())
}
