//! What helps to read an axis from the other side: the reference line and familiar values.

use super::axis::HorizontalAxis;
use super::canvas::Canvas;
use super::label::{ASIDE, Anchor, NUMBER, TextStyle};
use super::number::with_suffix;
use super::style::{AXIS_STROKE, GRID_STROKE, INK, MARGIN, MUTED};
use super::ticks::labelled;
use crate::view::chart::{Axis, Reference};

/// Space between two texts above the plot.
const TEXT_GAP: f64 = 4.0;
/// Length of the tick below a familiar value.
const TICK: f64 = 2.5;
/// Stroke of the reference line, heavier than any axis.
const REFERENCE_STROKE: f64 = AXIS_STROKE * 1.5;

/// The reference line and the texts above a plot.
pub(super) struct Guides {
    reference: Option<f64>,
    texts: Vec<Text>,
}

struct Text {
    /// Where it points to, and where its middle lies.
    x: (f64, f64),
    style: TextStyle,
    lines: Vec<String>,
}

impl Guides {
    /// Lays out the texts above a plot: the name of the reference, then the landmarks that find room beside it.
    pub fn lay_out(axis: &Axis, reference: Option<&Reference>, fitted: &HorizontalAxis, width: f64) -> Self {
        let named = reference.map(|one| (one.value, NUMBER, name(one, axis, fitted)));
        let familiar = axis.landmarks.iter().map(|one| (one.value, ASIDE, one.label.clone()));
        let mut texts: Vec<Text> = Vec::new();
        for (value, style, text) in named.into_iter().chain(familiar) {
            if text.is_empty() || !fitted.mapping.contains(value) {
                continue;
            }
            let lines = style.wrap(&text, width - 2.0 * MARGIN);
            let at = fitted.mapping.position(value);
            let half = style.widest(&lines) / 2.0;
            let middle = at.min(width - MARGIN - half).max(MARGIN + half);
            let new = Text { x: (at, middle), style, lines };
            if texts.iter().all(|other| other.is_apart(&new)) {
                texts.push(new);
            }
        }
        Self { reference: reference.map(|one| fitted.mapping.position(one.value)), texts }
    }

    /// The height of the texts, 0 without any.
    pub fn height(&self) -> f64 {
        let most_lines = self.texts.iter().map(|text| text.lines.len()).max();
        most_lines.map_or(0.0, |lines| NUMBER.line() * lines as f64 + TICK + 1.0)
    }

    /// Draws the reference line between two heights and the texts above it.
    pub fn draw(&self, canvas: &mut Canvas, top: f64, bottom: f64) {
        for text in &self.texts {
            let (at, middle) = text.x;
            let up = TICK + 1.0 + NUMBER.line() * text.lines.len() as f64 / 2.0;
            canvas.line((at, top - TICK), (at, top), MUTED, GRID_STROKE);
            canvas.lines((middle, top - up), Anchor::Middle, text.style, &text.lines);
        }
        if let Some(x) = self.reference {
            canvas.line((x, top), (x, bottom), INK, REFERENCE_STROKE);
        }
    }
}

/// What a reference is called, with its number where the axis does not print it.
fn name(reference: &Reference, axis: &Axis, fitted: &HorizontalAxis) -> String {
    let label = &reference.label;
    if labelled(&fitted.ticks).any(|(value, _)| value == reference.value) {
        return label.clone();
    }
    let number = with_suffix(axis.suffix, reference.value.to_string().replace('-', "−"));
    if label.is_empty() { number } else { format!("{label} ({number})") }
}

impl Text {
    fn is_apart(&self, other: &Self) -> bool {
        let halves = (self.style.widest(&self.lines) + other.style.widest(&other.lines)) / 2.0;
        (self.x.1 - other.x.1).abs() >= halves + TEXT_GAP
    }
}
