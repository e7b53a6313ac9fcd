//! Charts that show every run: two panels, side by side or one below the other.

use super::axis::{HorizontalAxis, Room};
use super::canvas::Canvas;
use super::label::{ASIDE, Anchor, NAME};
use super::legend::Legend;
use super::scale::Extent;
use super::style::{GAP, MARGIN};
use super::vertical::VerticalAxis;
use super::{ecdf, strip};
use crate::view::chart::{Chart, Distribution, Sample, Width};

/// Share of the width that the first of two panels side by side takes.
const FIRST_PANEL: f64 = 0.56;
/// Space between two panels.
const PANEL_GAP: f64 = 14.0;
/// Share of a panel that names may take before they wrap.
const WIDEST_NAMES: f64 = 0.42;
/// Least height of the plot of distribution functions.
const LEAST_HEIGHT: f64 = 96.0;
/// Space between the ends of the axis and the runs.
const INSET: f64 = 4.0;
/// Space above the first and below the last sample.
const EDGE: f64 = 3.0;
/// Height of the words above a panel.
const HEADING: f64 = 16.0;
/// Distance of the middle of those words from the panel, clear of the uppermost number of its axis.
const HEADING_RISE: f64 = 9.5;

/// Where a panel lies: its left and right end.
type Panel = (f64, f64);

/// Draws a distribution, in two panels side by side if the figure is wide.
pub(super) fn draw(chart: &Chart, body: &Distribution) -> Canvas {
    let width = chart.width.points();
    let (first, second) = panels(chart.width);
    let labels = body.samples.iter().map(|sample| sample.label.as_str());
    let legend = Legend::lay_out(&labels.collect::<Vec<_>>(), MARGIN, width);
    let strips = Strips::fit(body, first);
    let top = legend.height() + HEADING;

    let (upper, lower, left) = match chart.width {
        Width::Single => {
            let bottom = top + strips.height();
            let next = bottom + strips.axis.depth() + GAP + HEADING;
            // One below the other, equal values lie below each other.
            ((top, bottom), (next, next + LEAST_HEIGHT), strips.axis.mapping.range().0)
        }
        Width::Double => {
            let heights = (top, top + strips.height().max(LEAST_HEIGHT));
            (heights, heights, second.0)
        }
    };
    let curves = Curves::fit(body, second, left, lower);
    let depth = strips.axis.depth().max(curves.x.depth());
    let mut canvas = Canvas::new(width, (lower.1 + depth + MARGIN).ceil());
    strips.draw(&mut canvas, body, upper);
    curves.draw(&mut canvas, body, lower);
    legend.draw(&mut canvas, |canvas, index, at| ecdf::key(canvas, at, index));
    canvas
}

/// The two panels of a figure.
fn panels(width: Width) -> (Panel, Panel) {
    let (left, right) = (MARGIN, width.points() - MARGIN);
    match width {
        Width::Single => ((left, right), (left, right)),
        Width::Double => {
            let middle = left + (right - left) * FIRST_PANEL;
            ((left, middle), (middle + PANEL_GAP, right))
        }
    }
}

/// Fits the axis over all runs.
fn fit_axis(body: &Distribution, left: f64, panel: Panel) -> HorizontalAxis {
    let numbers = |sample: &Sample| {
        let [low, .., high] = sample.quartiles.ascending();
        sample.runs.iter().copied().chain([low, high, sample.mean]).collect::<Vec<_>>()
    };
    // A chart without any run has not passed the check.
    let extent = Extent::of(body.samples.iter().flat_map(numbers)).unwrap_or(Extent::UNIT);
    let values = extent.bounds(body.axis.scale, false);
    let room = Room { left, right: panel.1, bounds: panel, padding: (INSET, INSET) };
    HorizontalAxis::fit(&body.axis, values, room)
}

/// The panel of runs.
struct Strips {
    axis: HorizontalAxis,
    names: Vec<Vec<String>>,
    left: f64,
}

impl Strips {
    fn fit(body: &Distribution, panel: Panel) -> Self {
        let names = strip::names(body, (panel.1 - panel.0) * WIDEST_NAMES);
        let widest = names.iter().map(|name| NAME.widest(name));
        let counts = body.samples.iter().map(|sample| ASIDE.width(&strip::runs(sample)));
        let column = widest.chain(counts).fold(0.0, f64::max);
        let axis = fit_axis(body, panel.0 + column + 2.0 * GAP, panel);
        Self { axis, names, left: panel.0 }
    }

    fn height(&self) -> f64 {
        strip::heights(&self.names).iter().sum::<f64>() + 2.0 * EDGE
    }

    fn draw(&self, canvas: &mut Canvas, body: &Distribution, (top, bottom): (f64, f64)) {
        draw_heading(canvas, "(a)", strip::HEADING, (self.left, top));
        self.axis.draw_grid(canvas, top, bottom);
        let spare = (bottom - top - self.height()) / 2.0;
        strip::draw(canvas, body, &self.axis, &self.names, top + spare + EDGE);
        self.axis.draw(canvas, bottom);
    }
}

/// The panel of distribution functions.
struct Curves {
    x: HorizontalAxis,
    y: VerticalAxis,
    left: f64,
}

impl Curves {
    /// Fits the panel with its axis at `left`, or right of that if the numbers need the room.
    fn fit(body: &Distribution, panel: Panel, left: f64, heights: (f64, f64)) -> Self {
        let y = ecdf::share_axis(heights);
        let x = fit_axis(body, left.max(panel.0 + y.depth()), panel);
        Self { x, y, left: panel.0 }
    }

    fn draw(&self, canvas: &mut Canvas, body: &Distribution, (top, bottom): (f64, f64)) {
        draw_heading(canvas, "(b)", ecdf::HEADING, (self.left, top));
        let (left, right) = self.x.mapping.range();
        self.x.draw_grid(canvas, top, bottom);
        self.y.draw_grid(canvas, left, right);
        ecdf::draw(canvas, body, &self.x, &self.y);
        self.x.draw(canvas, bottom);
        self.y.draw(canvas, left);
    }
}

/// Draws the words above a panel.
fn draw_heading(canvas: &mut Canvas, letter: &str, words: &str, (left, top): (f64, f64)) {
    canvas.text((left, top - HEADING_RISE), Anchor::Start, NAME, &format!("{letter} {words}"));
}
