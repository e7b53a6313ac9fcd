//! The horizontal axis below a plot.

use super::canvas::Canvas;
use super::label::{Anchor, NUMBER, TITLE};
use super::scale::Mapping;
use super::style::{AXIS_STROKE, GRID, GRID_STROKE, INK, TICK_SIZE};
use super::ticks::{Tick, best, labelled};
use crate::view::chart::{Axis, Scale};

/// Length of a labelled tick.
pub(super) const MAJOR: f64 = 3.0;
/// Length of a tick without a label.
pub(super) const MINOR: f64 = 1.7;
/// Space between a tick and its number.
pub(super) const TICK_GAP: f64 = 2.2;
/// Space between neighbouring numbers.
const NUMBER_GAP: f64 = 4.0;
/// Space between the numbers and the title.
const TITLE_GAP: f64 = 1.5;
/// Minor ticks closer than this would be a grey bar.
pub(super) const CLOSEST_MINORS: f64 = 0.45;

/// The room that an axis has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    /// Left end of the axis.
    pub left: f64,
    /// Right end of the axis, if its last number does not stick out.
    pub right: f64,
    /// What numbers and title must not pass.
    pub bounds: (f64, f64),
    /// Space kept free of values at both ends, such as for texts beside marks.
    pub padding: (f64, f64),
}

/// A horizontal axis with its ticks chosen so that their numbers fit.
pub(super) struct HorizontalAxis {
    pub mapping: Mapping,
    pub ticks: Vec<Tick>,
    title: Vec<String>,
    bounds: (f64, f64),
    /// Lines on which the numbers alternate.
    number_lines: usize,
}

impl HorizontalAxis {
    /// Fits an axis that holds `values` (lowest, highest) into some room.
    pub fn fit(axis: &Axis, values: (f64, f64), room: Room) -> Self {
        let mut right = room.right;
        let mut fitted = Self::between(axis, values, room, right);
        // The last number may stick out: shorten the axis until it does not.
        for _ in 0..4 {
            let excess = fitted.numbers_end() - room.bounds.1;
            if excess <= 0.0 {
                break;
            }
            right -= excess + 0.1;
            fitted = Self::between(axis, values, room, right);
        }
        fitted.title = TITLE.wrap(&axis.full_title(), room.bounds.1 - room.bounds.0);
        fitted
    }

    fn between(axis: &Axis, values: (f64, f64), room: Room, right: f64) -> Self {
        let inner = (room.left + room.padding.0, right - room.padding.1);
        let mapping = Mapping::extended(axis.scale, values, inner, (room.left, right));
        let (mut ticks, number_lines) = choose(axis, &mapping, room.bounds);
        // Room for texts may take the axis below 0, where a time or a size has no values.
        ticks.retain(|tick| tick.value >= 0.0 || values.0 < 0.0);
        Self { mapping, ticks, title: Vec::new(), bounds: room.bounds, number_lines }
    }

    /// The right end of the rightmost number.
    fn numbers_end(&self) -> f64 {
        let ends = labelled(&self.ticks)
            .map(|(value, text)| self.mapping.position(value) + NUMBER.width(text) / 2.0);
        ends.fold(0.0, f64::max)
    }

    /// The height of everything below the axis line.
    pub fn depth(&self) -> f64 {
        self.title_top() + TITLE.line() * self.title.len() as f64
    }

    fn title_top(&self) -> f64 {
        MAJOR + TICK_GAP + NUMBER.line() * self.number_lines as f64 + TITLE_GAP
    }

    /// Draws grid lines at labelled ticks between two heights.
    pub fn draw_grid(&self, canvas: &mut Canvas, top: f64, bottom: f64) {
        for (value, _) in labelled(&self.ticks) {
            let x = self.mapping.position(value);
            canvas.line((x, top), (x, bottom), GRID, GRID_STROKE);
        }
    }

    /// Draws the axis line at height `y` and everything below it.
    pub fn draw(&self, canvas: &mut Canvas, y: f64) {
        let (left, right) = self.mapping.range();
        self.draw_ticks(canvas, y);
        canvas.line((left, y), (right, y), INK, AXIS_STROKE);
        for (index, (value, text)) in labelled(&self.ticks).enumerate() {
            let line = (index % self.number_lines) as f64;
            let below = y + MAJOR + TICK_GAP + TICK_SIZE * 0.5 + NUMBER.line() * line;
            canvas.text((self.mapping.position(value), below), Anchor::Middle, NUMBER, text);
        }
        self.draw_title(canvas, y + self.title_top());
    }

    fn draw_ticks(&self, canvas: &mut Canvas, y: f64) {
        let positions: Vec<f64> = self.ticks.iter().map(|tick| self.mapping.position(tick.value)).collect();
        let minors = positions.windows(2).all(|pair| pair[1] - pair[0] >= CLOSEST_MINORS);
        for (tick, x) in self.ticks.iter().zip(positions) {
            let length = if tick.label.is_some() { MAJOR } else { MINOR };
            if tick.label.is_some() || minors {
                canvas.line((x, y), (x, y + length), INK, AXIS_STROKE * 0.75);
            }
        }
    }

    /// Centres the title below the axis, or as near to it as there is room.
    fn draw_title(&self, canvas: &mut Canvas, top: f64) {
        let (left, right) = self.mapping.range();
        let half = TITLE.widest(&self.title) / 2.0;
        let lowest = self.bounds.0 + half;
        let highest = (self.bounds.1 - half).max(lowest);
        let x = ((left + right) / 2.0).clamp(lowest, highest);
        let middle = top + TITLE.line() * self.title.len() as f64 / 2.0;
        canvas.lines((x, middle), Anchor::Middle, TITLE, &self.title);
    }
}

/// Chooses ticks whose numbers stand apart on at most two lines, and the number of lines.
fn choose(axis: &Axis, mapping: &Mapping, bounds: (f64, f64)) -> (Vec<Tick>, usize) {
    let spans = |ticks: &[Tick]| -> Vec<(f64, f64)> {
        let span = |(value, text)| (mapping.position(value), NUMBER.width(text) / 2.0);
        labelled(ticks).map(span).map(|(x, half)| (x - half, x + half)).collect()
    };
    let fits = |ticks: &[Tick], lines: usize| {
        let spans = spans(ticks);
        let apart = |(left, right): (&(f64, f64), &(f64, f64))| right.0 - left.1 >= NUMBER_GAP;
        let first_inside = spans.first().is_none_or(|span| span.0 >= bounds.0);
        first_inside && spans.iter().zip(spans.iter().skip(lines)).all(apart)
    };
    // Two lines of numbers keep every decade labelled; a linear axis has fewer ticks instead.
    let most_lines = if axis.scale == Scale::Log10 { 2 } else { 1 };
    let lines = |ticks: &[Tick]| (1..=most_lines).find(|lines| fits(ticks, *lines));
    let ticks = best(axis, mapping, |ticks| lines(ticks).is_some());
    let lines = lines(&ticks).unwrap_or(1);
    (ticks, lines)
}
