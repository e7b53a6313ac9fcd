//! Rows of bars and lollipops: a lane for each series.

use super::canvas::{Canvas, Place};
use super::hatch;
use super::label::{ASIDE, Anchor, NUMBER};
use super::scale::Mapping;
use super::style::{GAP, INK, JOIN_STROKE, MARKER_RADIUS, OUTLINE_STROKE, PAPER, series};
use super::{marker, whisker};
use crate::view::chart::{Marks, Point, Row, Rows, Scale, Whisker};

/// Height of a lane, enough for a number beside its mark.
const LANE: f64 = 8.4;
/// Height of a bar.
const THICKNESS: f64 = 7.2;
/// Space between two rows.
const ROW_GAP: f64 = 7.0;
/// Radius of the open dot at the end of a bar without an interval.
const OPEN_RADIUS: f64 = 1.5;

/// The height that the lanes of a row need.
pub(super) fn height(row: &Row) -> f64 {
    LANE * row.points.len() as f64 + ROW_GAP
}

/// Whether the text of a point stands left of its mark: below the reference, unless the whisker takes that side.
pub(super) fn text_left(body: &Rows, point: &Point) -> bool {
    let reference = body.reference.as_ref().map_or(0.0, |reference| reference.value);
    let open = matches!(point.estimate.whisker(body.axis.scale), Whisker::Open { .. });
    point.estimate.value < reference && !open
}

/// Draws the marks of a row around height `y`.
pub(super) fn draw(canvas: &mut Canvas, body: &Rows, mapping: &Mapping, row: &Row, y: f64) {
    let first = y - LANE * (row.points.len() as f64 - 1.0) / 2.0;
    for (lane, point) in row.points.iter().enumerate() {
        let y = first + LANE * lane as f64;
        let ends = (start(body, mapping), mapping.position(point.estimate.value));
        match body.marks {
            Marks::Bars => draw_bar(canvas, body, mapping, point, ends, y),
            Marks::Dots | Marks::Lollipops => draw_lollipop(canvas, body, mapping, point, ends, y),
        }
        draw_text(canvas, body, mapping, point, ends, y);
    }
}

/// Where bars and stems start: at the reference, at 0, or where the axis does.
fn start(body: &Rows, mapping: &Mapping) -> f64 {
    match &body.reference {
        Some(reference) => mapping.position(reference.value),
        None if body.axis.scale == Scale::Linear && mapping.contains(0.0) => mapping.position(0.0),
        None => mapping.range().0,
    }
}

fn draw_bar(canvas: &mut Canvas, body: &Rows, mapping: &Mapping, point: &Point, ends: (f64, f64), y: f64) {
    canvas.mark(&point.cell, &point.tooltip, |canvas| {
        let half = THICKNESS / 2.0;
        let box_ = (ends.0.min(ends.1), y - half, ends.0.max(ends.1), y + half);
        draw_box(canvas, box_, point.series);
        whisker::over_bar(canvas, mapping, point.estimate.whisker(body.axis.scale), y);
        if point.estimate.spread.is_open() {
            canvas.circle((ends.1, y), OPEN_RADIUS, PAPER, INK, OUTLINE_STROKE);
        }
    });
}

fn draw_lollipop(
    canvas: &mut Canvas,
    body: &Rows,
    mapping: &Mapping,
    point: &Point,
    ends: (f64, f64),
    y: f64,
) {
    let style = series(point.series);
    canvas.mark(&point.cell, &point.tooltip, |canvas| {
        canvas.line((ends.0, y), (ends.1, y), style.colour, JOIN_STROKE);
        whisker::horizontal(canvas, mapping, point.estimate.whisker(body.axis.scale), y);
        marker::draw(canvas, (ends.1, y), style, point.estimate.spread.is_open());
    });
}

/// Draws the rounded value beyond the mark and its whisker, darker where it lies left of the reference.
fn draw_text(canvas: &mut Canvas, body: &Rows, mapping: &Mapping, point: &Point, ends: (f64, f64), y: f64) {
    let Some(text) = &point.label else { return };
    let whisker = point.estimate.whisker(body.axis.scale);
    let (low, high) = whisker::ends(mapping, whisker).unwrap_or((ends.1, ends.1));
    if text_left(body, point) {
        canvas.text((low.min(ends.1 - MARKER_RADIUS) - GAP, y), Anchor::End, NUMBER, text);
    } else {
        let right = high.max(ends.1 + MARKER_RADIUS).max(ends.0);
        canvas.text((right + GAP, y), Anchor::Start, ASIDE, text);
    }
}

/// Draws the sample of a series in the legend.
pub(super) fn key(canvas: &mut Canvas, at: Place, series: usize) {
    let (half_width, half_height) = (4.5, 3.2);
    let box_ = (at.0 - half_width, at.1 - half_height, at.0 + half_width, at.1 + half_height);
    draw_box(canvas, box_, series);
}

/// Draws the box (left, top, right, bottom) of a bar with the hatch of its series.
fn draw_box(canvas: &mut Canvas, box_: (f64, f64, f64, f64), index: usize) {
    let style = series(index);
    let (left, top, right, bottom) = box_;
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    canvas.polygon(&corners, style.colour, style.colour, OUTLINE_STROKE);
    hatch::draw(canvas, box_, style.hatch);
    canvas.outline(&corners, INK, OUTLINE_STROKE);
}
