//! Charts of two quantities at once.

use super::axis::{HorizontalAxis, Room};
use super::callout::{self, Area, Callout};
use super::canvas::{Canvas, Place};
use super::label::{Anchor, NUMBER, TITLE};
use super::legend::{Legend, names};
use super::scale::Extent;
use super::style::{JOIN, JOIN_STROKE, MARGIN, MARKER_RADIUS, series};
use super::vertical::VerticalAxis;
use super::{FigureError, marker, whisker};
use crate::view::chart::{Axis, Chart, Estimate, Scatter, Spot, Width};

/// Space between the ends of the axes and the points.
const INSET: f64 = 9.0;
/// Share of the plot that a name may take before it wraps.
const WIDEST_NAME: f64 = 0.45;
/// Space below the title of the vertical axis.
const TITLE_GAP: f64 = 5.0;
/// How much higher the plot gets when names find no place, and how often that is tried.
const GROWTH: f64 = 1.25;
const ATTEMPTS: usize = 8;

/// Draws a scatter chart, as high as its names need.
///
/// # Errors
///
/// [`FigureError::Crowded`] if there are more names than even a much higher plot has room for.
pub(super) fn draw(chart: &Chart, body: &Scatter) -> Result<Canvas, FigureError> {
    let legend = Legend::lay_out(&names(&chart.series), MARGIN, chart.width.points());
    let mut height = match chart.width {
        Width::Single => 165.0,
        Width::Double => 220.0,
    };
    let mut crowded = 0;
    for _ in 0..ATTEMPTS {
        let plot = Plot::fit(body, &legend, chart.width.points(), height);
        match plot.place_names(body) {
            Ok(callouts) => return Ok(plot.draw(body, &legend, &callouts)),
            Err(index) => crowded = index,
        }
        height *= GROWTH;
    }
    let spot = body.spots[crowded].label.clone();
    Err(FigureError::Crowded { chart: chart.name.clone(), spot })
}

/// The axes of a scatter chart in their places.
struct Plot {
    x: HorizontalAxis,
    y: VerticalAxis,
    title: Vec<String>,
    title_top: f64,
    width: f64,
    top: f64,
    bottom: f64,
}

impl Plot {
    fn fit(body: &Scatter, legend: &Legend, width: f64, height: f64) -> Self {
        let title = TITLE.wrap(&body.y.full_title(), width - 2.0 * MARGIN);
        let title_top = legend.height();
        let top = title_top + TITLE.line() * title.len() as f64 + TITLE_GAP;
        let bottom = top + height;
        let y = VerticalAxis::fit(&body.y, bounds(body, &body.y, |spot| &spot.y), (top, bottom), INSET);
        let ends = (MARGIN, width - MARGIN);
        let room = Room { left: MARGIN + y.depth(), right: ends.1, bounds: ends, padding: (INSET, INSET) };
        let x = HorizontalAxis::fit(&body.x, bounds(body, &body.x, |spot| &spot.x), room);
        Self { x, y, title, title_top, width, top, bottom }
    }

    fn at(&self, spot: &Spot) -> Place {
        (self.x.mapping.position(spot.x.value), self.y.mapping.position(spot.y.value))
    }

    /// Places the names apart from markers and whiskers.
    fn place_names(&self, body: &Scatter) -> Result<Vec<Callout>, usize> {
        let (left, right) = self.x.mapping.range();
        let widest = (right - left) * WIDEST_NAME;
        let name = |spot: &Spot| (self.at(spot), NUMBER.wrap(&spot.label, widest));
        let points: Vec<_> = body.spots.iter().map(name).collect();
        let marks = body.spots.iter().flat_map(|spot| self.taken(body, spot));
        let taken: Vec<Area> = marks.chain(self.taken_by_front(body)).collect();
        callout::place(&points, &taken, (left + 2.0, self.top, right, self.bottom - 2.0))
    }

    /// What the marker and the whiskers of a point cover.
    fn taken(&self, body: &Scatter, spot: &Spot) -> Vec<Area> {
        let (x, y) = self.at(spot);
        let reach = MARKER_RADIUS + 0.8;
        let mut areas = vec![(x - reach, y - reach, x + reach, y + reach)];
        if let Some((low, high)) = whisker::ends(&self.x.mapping, spot.x.whisker(body.x.scale)) {
            areas.push((low, y - 2.0, high, y + 2.0));
        }
        if let Some((low, high)) = whisker::ends(&self.y.mapping, spot.y.whisker(body.y.scale)) {
            areas.push((x - 2.0, high, x + 2.0, low));
        }
        areas
    }

    fn draw(&self, body: &Scatter, legend: &Legend, callouts: &[Callout]) -> Canvas {
        let (left, right) = self.x.mapping.range();
        let mut canvas = Canvas::new(self.width, (self.bottom + self.x.depth() + MARGIN).ceil());
        self.x.draw_grid(&mut canvas, self.top, self.bottom);
        self.y.draw_grid(&mut canvas, left, right);
        canvas.path(&self.front(body), JOIN, JOIN_STROKE);
        callouts.iter().for_each(|callout| callout.draw_line(&mut canvas));
        body.spots.iter().for_each(|spot| self.draw_spot(&mut canvas, body, spot));
        callouts.iter().for_each(|callout| callout.draw(&mut canvas));

        let middle = self.title_top + TITLE.line() * self.title.len() as f64 / 2.0;
        canvas.lines((MARGIN, middle), Anchor::Start, TITLE, &self.title);
        self.x.draw(&mut canvas, self.bottom);
        self.y.draw(&mut canvas, left);
        legend.draw(&mut canvas, |canvas, index, at| marker::draw(canvas, at, series(index), false));
        canvas
    }

    /// The corners of the Pareto front, in steps: between two of its points, nothing better is known.
    fn front(&self, body: &Scatter) -> Vec<Place> {
        if !body.front {
            return Vec::new();
        }
        let points: Vec<Place> = body.pareto_front().into_iter().map(|spot| self.at(spot)).collect();
        let corners = points.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
        corners.chain(points.last().copied()).collect()
    }

    /// What the lines of the front cover.
    fn taken_by_front(&self, body: &Scatter) -> Vec<Area> {
        let side = |pair: &[Place]| {
            let (from, to) = (pair[0], pair[1]);
            (from.0.min(to.0), from.1.min(to.1), from.0.max(to.0) + 0.5, from.1.max(to.1) + 0.5)
        };
        self.front(body).windows(2).map(side).collect()
    }

    fn draw_spot(&self, canvas: &mut Canvas, body: &Scatter, spot: &Spot) {
        let (x, y) = self.at(spot);
        let open = [spot.x, spot.y].iter().any(|estimate| estimate.spread.is_open());
        canvas.mark(&spot.cell, &spot.tooltip, |canvas| {
            whisker::horizontal(canvas, &self.x.mapping, spot.x.whisker(body.x.scale), y);
            whisker::vertical(canvas, &self.y.mapping, spot.y.whisker(body.y.scale), x);
            marker::draw(canvas, (x, y), series(spot.series), open);
        });
    }
}

/// What an axis has to hold.
fn bounds(body: &Scatter, axis: &Axis, of: impl Fn(&Spot) -> &Estimate) -> (f64, f64) {
    let values = body.spots.iter().flat_map(|spot| of(spot).reach(axis.scale));
    // A chart without any point has not passed the check.
    Extent::of(values).unwrap_or(Extent::UNIT).bounds(axis.scale, false)
}
