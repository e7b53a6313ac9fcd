//! The vertical axis left of a plot.

use super::axis::{CLOSEST_MINORS, MAJOR, MINOR, TICK_GAP};
use super::canvas::Canvas;
use super::label::{Anchor, NUMBER};
use super::scale::Mapping;
use super::style::{AXIS_STROKE, GRID, GRID_STROKE, INK};
use super::ticks::{Tick, best, labelled};
use crate::view::chart::Axis;

/// A vertical axis with its ticks chosen so that their numbers fit.
pub(super) struct VerticalAxis {
    pub mapping: Mapping,
    ticks: Vec<Tick>,
}

impl VerticalAxis {
    /// Fits an axis that holds `values` (lowest, highest) between two heights, `padding` from both.
    pub fn fit(axis: &Axis, values: (f64, f64), (top, bottom): (f64, f64), padding: f64) -> Self {
        let inner = (bottom - padding, top + padding);
        let mapping = Mapping::extended(axis.scale, values, inner, (bottom, top));
        let fits = |ticks: &[Tick]| {
            let heights: Vec<f64> = labelled(ticks).map(|(value, _)| mapping.position(value)).collect();
            heights.windows(2).all(|pair| pair[0] - pair[1] >= NUMBER.line())
        };
        let mut ticks = best(axis, &mapping, fits);
        ticks.retain(|tick| tick.value >= 0.0 || values.0 < 0.0);
        Self { mapping, ticks }
    }

    /// The width of everything left of the axis line.
    pub fn depth(&self) -> f64 {
        let widest = labelled(&self.ticks).map(|(_, text)| NUMBER.width(text)).fold(0.0, f64::max);
        MAJOR + TICK_GAP + widest
    }

    /// Draws grid lines at labelled ticks between two positions.
    pub fn draw_grid(&self, canvas: &mut Canvas, left: f64, right: f64) {
        for (value, _) in labelled(&self.ticks) {
            let y = self.mapping.position(value);
            canvas.line((left, y), (right, y), GRID, GRID_STROKE);
        }
    }

    /// Draws the axis line at `x` and everything left of it.
    pub fn draw(&self, canvas: &mut Canvas, x: f64) {
        let heights: Vec<f64> = self.ticks.iter().map(|tick| self.mapping.position(tick.value)).collect();
        let minors = heights.windows(2).all(|pair| pair[0] - pair[1] >= CLOSEST_MINORS);
        for (tick, y) in self.ticks.iter().zip(heights) {
            let length = if tick.label.is_some() { MAJOR } else { MINOR };
            if tick.label.is_some() || minors {
                canvas.line((x - length, y), (x, y), INK, AXIS_STROKE * 0.75);
            }
        }
        let (bottom, top) = self.mapping.range();
        canvas.line((x, top), (x, bottom), INK, AXIS_STROKE);
        for (value, text) in labelled(&self.ticks) {
            let at = (x - MAJOR - TICK_GAP, self.mapping.position(value));
            canvas.text(at, Anchor::End, NUMBER, text);
        }
    }
}
