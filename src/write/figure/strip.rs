//! The panel of a distribution that shows every run, with its quartiles and mean.

use super::axis::HorizontalAxis;
use super::canvas::{Canvas, Place};
use super::label::{ASIDE, Anchor, NAME};
use super::number::grouped;
use super::scale::Mapping;
use super::style::{AXIS_STROKE, GAP, INK, MEAN, OUTLINE_STROKE, PAPER, series};
use super::swarm;

use crate::view::chart::{Distribution, Sample};

/// Height of a box.
const BOX: f64 = 7.0;
/// Height of the strip of dots.
const STRIP: f64 = 12.0;
/// Space between a box and its dots.
const BOX_GAP: f64 = 4.0;
/// Space between two samples.
const SAMPLE_GAP: f64 = 8.0;
/// Half the width of the mark of a mean.
const MEAN_RADIUS: f64 = 2.4;

/// What the panel shows, in words.
pub(super) const HEADING: &str = "runs, quartiles and mean (◆)";

/// The names of the samples, wrapped to a width.
pub(super) fn names(body: &Distribution, width: f64) -> Vec<Vec<String>> {
    body.samples.iter().map(|sample| NAME.wrap(&sample.label, width)).collect()
}

/// The heights of all samples, each with its name and number of runs.
pub(super) fn heights(names: &[Vec<String>]) -> Vec<f64> {
    let text = |name: &Vec<String>| NAME.line() * name.len() as f64 + ASIDE.line();
    names.iter().map(|name| text(name).max(BOX + BOX_GAP + STRIP) + SAMPLE_GAP).collect()
}

/// The number of runs of a sample, in words.
pub(super) fn runs(sample: &Sample) -> String {
    format!("n = {}", grouped(&sample.runs.len().to_string()))
}

/// Draws all samples below `top`, their names left of the axis.
pub(super) fn draw(
    canvas: &mut Canvas,
    body: &Distribution,
    axis: &HorizontalAxis,
    names: &[Vec<String>],
    top: f64,
) {
    let (left, _) = axis.mapping.range();
    let mut y = top;
    let rows = body.samples.iter().zip(names).zip(heights(names));
    for (index, ((sample, name), height)) in rows.enumerate() {
        let middle = y + height / 2.0;
        let lines = name.len() as f64;
        let x = left - 2.0 * GAP;
        canvas.lines((x, middle - ASIDE.line() / 2.0), Anchor::End, NAME, name);
        canvas.text((x, middle + NAME.line() * lines / 2.0), Anchor::End, ASIDE, &runs(sample));
        canvas.mark(&sample.cell, &sample.tooltip, |canvas| {
            let first = middle - (BOX + BOX_GAP + STRIP) / 2.0;
            draw_dots(canvas, sample, &axis.mapping, index, first + BOX + BOX_GAP + STRIP / 2.0);
            draw_box(canvas, sample, &axis.mapping, first + BOX / 2.0);
        });
        y += height;
    }
}

fn draw_dots(canvas: &mut Canvas, sample: &Sample, mapping: &Mapping, index: usize, y: f64) {
    let positions: Vec<f64> = sample.runs.iter().map(|run| mapping.position(*run)).collect();
    for (x, aside) in swarm::place(&positions, STRIP - 2.0 * swarm::DOT_RADIUS) {
        canvas.dot((x, y + aside), swarm::DOT_RADIUS, series(index).colour);
    }
}

fn draw_box(canvas: &mut Canvas, sample: &Sample, mapping: &Mapping, y: f64) {
    let [low, first, median, third, high] = sample.quartiles.ascending().map(|value| mapping.position(value));
    let half = BOX / 2.0;
    canvas.line((low, y), (first, y), INK, AXIS_STROKE);
    canvas.line((third, y), (high, y), INK, AXIS_STROKE);
    let corners = [(first, y - half), (third, y - half), (third, y + half), (first, y + half)];
    canvas.polygon(&corners, PAPER, INK, AXIS_STROKE);
    canvas.line((median, y - half), (median, y + half), INK, AXIS_STROKE * 2.2);
    let mean = mapping.position(sample.mean);
    let corner = |(x, aside): Place| (mean + x * MEAN_RADIUS, y + aside * MEAN_RADIUS);
    let diamond = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(corner);
    canvas.polygon(&diamond, MEAN, INK, OUTLINE_STROKE);
}
