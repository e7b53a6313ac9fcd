//! Charts of one row a case.

use super::axis::{HorizontalAxis, Room};
use super::canvas::Canvas;
use super::guides::Guides;
use super::label::{ASIDE, Anchor, NAME, NUMBER};
use super::legend::{Legend, names};
use super::scale::Extent;
use super::slots::{Slot, Slots};
use super::style::{GAP, GRID, GRID_STROKE, MARGIN, MARKER_RADIUS};
use super::{bars, dots, marker, style};
use crate::view::chart::{Chart, Marks, Row, Rows, Scale};

/// Space above the first and below the last row.
const EDGE: f64 = 4.0;
/// Space between the ends of the axis and the values.
const INSET: f64 = MARKER_RADIUS + 2.5;
/// The shortest bar on an axis without a natural start.
const SHORTEST_BAR: f64 = 12.0;

/// Draws a chart of rows.
pub(super) fn draw(chart: &Chart, body: &Rows) -> Canvas {
    let width = chart.width.points();
    let slots = Slots::of(body, width);
    let axis = fit_axis(body, MARGIN + slots.names_width() + 2.0 * GAP, width);
    let legend = Legend::lay_out(&names(&chart.series), axis.mapping.range().0, width);
    let guides = Guides::lay_out(&body.axis, body.reference.as_ref(), &axis, width);
    let placed = slots.place(|row| lanes_height(body, &axis, row));

    let top = legend.height() + guides.height();
    let bottom = top + placed.height() + 2.0 * EDGE;
    let mut canvas = Canvas::new(width, (bottom + axis.depth() + MARGIN).ceil());
    axis.draw_grid(&mut canvas, top, bottom);
    guides.draw(&mut canvas, top, bottom);
    for (slot, y) in placed.from(top + EDGE) {
        draw_slot(&mut canvas, body, &axis, slot, y);
    }
    axis.draw(&mut canvas, bottom);
    legend.draw(&mut canvas, |canvas, series, at| match body.marks {
        Marks::Bars => bars::key(canvas, at, series),
        Marks::Dots | Marks::Lollipops => marker::draw(canvas, at, style::series(series), false),
    });
    canvas
}

/// The axis over all values, intervals and the reference, with room for the texts beside marks.
fn fit_axis(body: &Rows, left: f64, width: f64) -> HorizontalAxis {
    let values = body.points().flat_map(|(_, _, point)| point.estimate.reach(body.axis.scale));
    let values = values.chain(body.reference.as_ref().map(|reference| reference.value));
    let from_zero = body.marks == Marks::Bars && body.reference.is_none();
    // A chart without any value has not passed the check.
    let extent = Extent::of(values).unwrap_or(Extent::UNIT);
    let (low, high) = extent.bounds(body.axis.scale, from_zero);

    let (before, after) = texts_beside(body);
    let start = match body.axis.scale {
        Scale::Linear if from_zero && low == 0.0 => 0.0,
        Scale::Log10 if from_zero => SHORTEST_BAR,
        _ => INSET,
    };
    let room = Room {
        left,
        right: width - MARGIN,
        bounds: (MARGIN, width - MARGIN),
        padding: (start + before, INSET + after),
    };
    HorizontalAxis::fit(&body.axis, (low, high), room)
}

/// The widths of the widest texts left and right of the marks.
fn texts_beside(body: &Rows) -> (f64, f64) {
    let mut widths = (0.0_f64, 0.0_f64);
    if body.marks == Marks::Dots {
        return widths;
    }
    for (_, _, point) in body.points() {
        let width = point.label.as_ref().map_or(0.0, |text| NUMBER.width(text) + GAP);
        if bars::text_left(body, point) {
            widths.0 = widths.0.max(width);
        } else {
            widths.1 = widths.1.max(width);
        }
    }
    widths
}

fn lanes_height(body: &Rows, axis: &HorizontalAxis, row: &Row) -> f64 {
    match body.marks {
        Marks::Dots => dots::height(body, &axis.mapping, row),
        Marks::Lollipops | Marks::Bars => bars::height(row),
    }
}

fn draw_slot(canvas: &mut Canvas, body: &Rows, axis: &HorizontalAxis, slot: &Slot, y: f64) {
    let (left, right) = axis.mapping.range();
    match slot {
        Slot::Gap => {}
        Slot::Rule => canvas.line((MARGIN, y), (right, y), GRID, GRID_STROKE),
        Slot::Heading { lines } => canvas.lines((MARGIN, y), Anchor::Start, ASIDE, lines),
        Slot::Row { row, lines } => {
            canvas.lines((left - 2.0 * GAP, y), Anchor::End, NAME, lines);
            if row.points.is_empty() {
                canvas.text((left + INSET, y), Anchor::Start, ASIDE, "not measured");
            }
            match body.marks {
                Marks::Dots => dots::draw(canvas, body, &axis.mapping, row, y),
                Marks::Lollipops | Marks::Bars => bars::draw(canvas, body, &axis.mapping, row, y),
            }
        }
    }
}
