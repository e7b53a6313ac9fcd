//! The legend above a plot.

use super::canvas::{Canvas, Place};
use super::label::{Anchor, NAME};
use super::style::MARGIN;
use crate::view::chart::Series;

/// Width of a sample of the series.
const KEY_WIDTH: f64 = 9.0;
/// Space between a sample and its name.
const KEY_GAP: f64 = 2.5;
/// Space between two entries of a line.
const ENTRY_GAP: f64 = 12.0;
/// Space between two lines of entries.
const LINE_GAP: f64 = 3.0;
/// Space below the legend.
const BELOW: f64 = 5.5;

/// The entries of a legend, laid out in as many lines as they need.
pub(super) struct Legend {
    entries: Vec<Entry>,
    height: f64,
}

struct Entry {
    series: usize,
    name: Vec<String>,
    /// Left end and middle height.
    at: Place,
}

impl Legend {
    /// Lays out the legend from the top of a canvas `width` wide, starting at `left` if there is room.
    ///
    /// A single series without a name needs no legend.
    pub fn lay_out(names: &[&str], left: f64, width: f64) -> Self {
        if names.iter().all(|name| name.is_empty()) {
            return Self { entries: Vec::new(), height: MARGIN };
        }
        let room = width - 2.0 * MARGIN;
        let names: Vec<Vec<String>> =
            names.iter().map(|name| NAME.wrap(name, room - KEY_WIDTH - KEY_GAP)).collect();
        let widths: Vec<f64> = names.iter().map(|name| KEY_WIDTH + KEY_GAP + NAME.widest(name)).collect();
        let lines = break_lines(&widths, room);
        let widest = lines.iter().map(|line| total(line)).fold(0.0, f64::max);
        let left = left.min(width - MARGIN - widest).max(MARGIN);
        place(names, &lines, left)
    }

    /// The height of the legend with the space below it, in points.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// Draws the legend, with `key` drawing the sample of a series around a place.
    pub fn draw(&self, canvas: &mut Canvas, key: impl Fn(&mut Canvas, usize, Place)) {
        for entry in &self.entries {
            let (x, y) = entry.at;
            key(canvas, entry.series, (x + KEY_WIDTH / 2.0, y));
            canvas.lines((x + KEY_WIDTH + KEY_GAP, y), Anchor::Start, NAME, &entry.name);
        }
    }
}

/// The names of some series, as a legend takes them.
pub(super) fn names(series: &[Series]) -> Vec<&str> {
    series.iter().map(|one| one.name.as_str()).collect()
}

/// The widths of the entries of each line: in equal columns if that takes no more lines than the entries need.
fn break_lines(widths: &[f64], room: f64) -> Vec<Vec<f64>> {
    let mut flowing: Vec<Vec<f64>> = Vec::new();
    for width in widths {
        match flowing.last_mut() {
            Some(line) if total(line) + ENTRY_GAP + width <= room => line.push(*width),
            _ => flowing.push(vec![*width]),
        }
    }
    let widest = widths.iter().copied().fold(0.0, f64::max);
    let columns = (((room + ENTRY_GAP) / (widest + ENTRY_GAP)) as usize).max(1);
    if flowing.len() == 1 || widths.len().div_ceil(columns) > flowing.len() {
        return flowing;
    }
    widths.chunks(columns).map(|line| vec![widest; line.len()]).collect()
}

fn total(line: &[f64]) -> f64 {
    line.iter().sum::<f64>() + ENTRY_GAP * (line.len() as f64 - 1.0)
}

fn place(names: Vec<Vec<String>>, lines: &[Vec<f64>], left: f64) -> Legend {
    let mut entries: Vec<Entry> = Vec::new();
    let mut names = names.into_iter();
    let mut top = MARGIN;
    for widths in lines {
        let first = entries.len();
        let mut x = left;
        // The widths go first: a zip takes one more from what it is called on.
        for (width, name) in widths.iter().zip(names.by_ref()) {
            entries.push(Entry { series: entries.len(), name, at: (x, top) });
            x += width + ENTRY_GAP;
        }
        let tallest = entries[first..].iter().map(|entry| entry.name.len()).max().unwrap_or(1);
        let height = NAME.line() * tallest as f64;
        entries[first..].iter_mut().for_each(|entry| entry.at.1 += height / 2.0);
        top += height + LINE_GAP;
    }
    Legend { entries, height: top - LINE_GAP + BELOW }
}
