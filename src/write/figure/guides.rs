//! What helps to read an axis from the other side: the reference line and familiar values.

use super::canvas::Canvas;
use super::label::{ASIDE, Anchor, NUMBER, TextStyle};
use super::scale::Mapping;
use super::style::{AXIS_STROKE, GRID_STROKE, INK, MARGIN, MUTED};
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
    text: String,
}

impl Guides {
    /// Lays out the texts above a plot: the name of the reference, then the landmarks that find room beside it.
    pub fn lay_out(axis: &Axis, reference: Option<&Reference>, mapping: &Mapping, width: f64) -> Self {
        let mut texts: Vec<Text> = Vec::new();
        let named = reference.map(|one| (one.value, NUMBER, &one.label));
        let familiar = axis.landmarks.iter().map(|one| (one.value, ASIDE, &one.label));
        for (value, style, text) in named.into_iter().chain(familiar) {
            if text.is_empty() || !mapping.contains(value) {
                continue;
            }
            let at = mapping.position(value);
            let half = style.width(text) / 2.0;
            let middle = at.min(width - MARGIN - half).max(MARGIN + half);
            let new = Text { x: (at, middle), style, text: text.clone() };
            if texts.iter().all(|other| other.is_apart(&new)) {
                texts.push(new);
            }
        }
        Self { reference: reference.map(|one| mapping.position(one.value)), texts }
    }

    /// The height of the texts, 0 without any.
    pub fn height(&self) -> f64 {
        if self.texts.is_empty() { 0.0 } else { NUMBER.line() + TICK + 1.0 }
    }

    /// Draws the reference line between two heights and the texts above it.
    pub fn draw(&self, canvas: &mut Canvas, top: f64, bottom: f64) {
        for text in &self.texts {
            let (at, middle) = text.x;
            canvas.line((at, top - TICK), (at, top), MUTED, GRID_STROKE);
            canvas.text(
                (middle, top - TICK - 1.0 - NUMBER.line() / 2.0),
                Anchor::Middle,
                text.style,
                &text.text,
            );
        }
        if let Some(x) = self.reference {
            canvas.line((x, top), (x, bottom), INK, REFERENCE_STROKE);
        }
    }
}

impl Text {
    fn is_apart(&self, other: &Self) -> bool {
        let halves = (self.style.width(&self.text) + other.style.width(&other.text)) / 2.0;
        (self.x.1 - other.x.1).abs() >= halves + TEXT_GAP
    }
}
