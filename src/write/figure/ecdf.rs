//! The panel of a distribution that shows the empirical distribution functions.

use super::axis::HorizontalAxis;
use super::canvas::{Canvas, Place};
use super::marker;
use super::style::series;
use super::vertical::VerticalAxis;
use crate::view::chart::{Axis, Distribution, Scale, TickSuffix};

/// Stroke of a distribution function.
const STROKE: f64 = 1.2;
/// Steps closer than this, in points, are drawn as one.
const CLOSEST_STEPS: f64 = 0.2;

/// What the panel shows, in words.
pub(super) const HEADING: &str = "share of runs up to a value";

/// Fits the axis from 0 to 100 % between two heights.
pub(super) fn share_axis(heights: (f64, f64)) -> VerticalAxis {
    let mut axis = Axis::new("", "", Scale::Linear);
    axis.suffix = TickSuffix::Percent;
    VerticalAxis::fit(&axis, (0.0, 100.0), heights, 0.0)
}

/// Draws a step function for each sample, with the marker of its series at the quartiles.
pub(super) fn draw(canvas: &mut Canvas, body: &Distribution, x: &HorizontalAxis, y: &VerticalAxis) {
    let curves: Vec<Vec<Place>> = body.samples.iter().map(|sample| steps(&sample.runs, x, y)).collect();
    for (index, curve) in curves.iter().enumerate() {
        canvas.path(curve, series(index).colour, STROKE);
    }
    for (index, curve) in curves.iter().enumerate() {
        for share in [25.0, 50.0, 75.0] {
            let height = y.mapping.position(share);
            let reached = curve.iter().find(|corner| corner.1 <= height);
            if let Some((x, _)) = reached {
                marker::draw(canvas, (*x, height), series(index), false);
            }
        }
    }
}

/// Draws the sample of a curve in the legend.
pub(super) fn key(canvas: &mut Canvas, at: Place, index: usize) {
    canvas.line((at.0 - 5.0, at.1), (at.0 + 5.0, at.1), series(index).colour, STROKE);
    marker::draw(canvas, at, series(index), false);
}

/// The corners of a step function, from 0 % at the first run to 100 % at the last.
fn steps(runs: &[f64], x: &HorizontalAxis, y: &VerticalAxis) -> Vec<Place> {
    let mut positions: Vec<f64> = runs.iter().map(|run| x.mapping.position(*run)).collect();
    positions.sort_by(f64::total_cmp);
    let step = |position: &f64| (position / CLOSEST_STEPS).floor();
    let mut corners = Vec::new();
    let mut below = 0;
    let height = |runs: usize| y.mapping.position(100.0 * runs as f64 / positions.len() as f64);
    for together in positions.chunk_by(|a, b| step(a) == step(b)) {
        corners.push((together[0], height(below)));
        below += together.len();
        corners.push((together[0], height(below)));
    }
    corners
}
