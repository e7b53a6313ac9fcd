//! The lines of a chart of rows, from top to bottom: names, headings and the space between them.

use super::label::{ASIDE, NAME};
use crate::view::chart::{Row, Rows};

/// Share of the width that names may take before they wrap.
const WIDEST_NAMES: f64 = 0.42;
/// Width that a heading may take even when all names are shorter.
const HEADING_WIDTH: f64 = 72.0;
/// Space between two groups.
const GROUP_GAP: f64 = 7.0;
/// Space between the names of neighbouring rows.
const NAME_GAP: f64 = 4.6;

/// One line of the chart.
pub(super) enum Slot<'a> {
    /// Empty space between groups.
    Gap,
    /// A thin line between groups that have headings.
    Rule,
    /// The label of a group.
    Heading { lines: Vec<String> },
    /// A case with its wrapped name.
    Row { row: &'a Row, lines: Vec<String> },
}

/// All lines of a chart, and the width of the names.
pub(super) struct Slots<'a> {
    slots: Vec<Slot<'a>>,
    names_width: f64,
}

impl<'a> Slots<'a> {
    /// Makes the lines of a chart that is `width` points wide.
    pub fn of(body: &'a Rows, width: f64) -> Self {
        let widest = width * WIDEST_NAMES;
        let row = |row: &'a Row| Slot::Row { row, lines: NAME.wrap(&row.label, widest) };
        let names = body.groups.iter().flat_map(|group| &group.rows);
        let names_width = names.map(|row| NAME.widest(&NAME.wrap(&row.label, widest))).fold(0.0, f64::max);

        let mut slots = Vec::new();
        let mut column = names_width;
        for (index, group) in body.groups.iter().enumerate() {
            if index > 0 {
                slots.push(Slot::Gap);
            }
            if let Some(label) = &group.label {
                let lines = ASIDE.wrap(label, names_width.max(HEADING_WIDTH));
                column = column.max(ASIDE.widest(&lines));
                slots.extend((index > 0).then_some(Slot::Rule));
                slots.push(Slot::Heading { lines });
            }
            slots.extend(group.rows.iter().map(row));
        }
        Self { slots, names_width: column }
    }

    /// The width of the column of names and headings, in points.
    pub fn names_width(&self) -> f64 {
        self.names_width
    }

    /// Gives each line its height, a row at least what `lanes` asks for its marks.
    pub fn place(self, lanes: impl Fn(&Row) -> f64) -> PlacedSlots<'a> {
        let height = |slot: &Slot| match slot {
            Slot::Gap => GROUP_GAP,
            Slot::Rule => 2.0,
            Slot::Heading { lines } => ASIDE.line() * lines.len() as f64 + NAME_GAP,
            Slot::Row { row, lines } => (NAME.line() * lines.len() as f64 + NAME_GAP).max(lanes(row)),
        };
        PlacedSlots(self.slots.into_iter().map(|slot| (height(&slot), slot)).collect())
    }
}

/// Lines with their heights.
pub(super) struct PlacedSlots<'a>(Vec<(f64, Slot<'a>)>);

impl<'a> PlacedSlots<'a> {
    /// The height of all lines, in points.
    pub fn height(&self) -> f64 {
        self.0.iter().map(|(height, _)| height).sum()
    }

    /// The lines, each with the height of its middle when the first one starts at `top`.
    pub fn from(&self, top: f64) -> impl Iterator<Item = (&Slot<'a>, f64)> {
        self.0.iter().scan(top, |y, (height, slot)| {
            let middle = *y + height / 2.0;
            *y += height;
            Some((slot, middle))
        })
    }
}
