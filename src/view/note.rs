//! Footnotes while a table is built: each text once, marked in the order of use.

use std::collections::BTreeSet;

use super::table::{Cell, Note, Table};

/// Collects the notes of one table.
#[derive(Debug, Default)]
pub struct Notes {
    texts: Vec<String>,
}

impl Notes {
    /// The index of a note, added on first use.
    pub fn index(&mut self, text: impl Into<String>) -> usize {
        let text = text.into();
        let known = self.texts.iter().position(|t| *t == text);
        known.unwrap_or_else(|| {
            self.texts.push(text);
            self.texts.len() - 1
        })
    }

    /// Completes a table: puts the notes in, marked `a` … `z`, `aa` … in the order in which a reader meets them, and tells
    /// its keys apart.
    pub fn finish(self, table: &mut Table) {
        table.tell_keys_apart();
        for_each_list(table, |list| {
            let mut seen = BTreeSet::new();
            list.retain(|note| seen.insert(*note));
        });
        let mut order = Vec::new();
        for_each_note(table, |note| {
            if !order.contains(note) {
                order.push(*note);
            }
        });
        for_each_note(table, |note| *note = order.iter().position(|n| n == note).unwrap_or_default());
        let note =
            |(place, &index): (usize, &usize)| Note { mark: mark(place), text: self.texts[index].clone() };
        table.notes = order.iter().enumerate().map(note).collect();
    }
}

/// Visits every reference to a note: headers first, then rows from left to right.
fn for_each_note(table: &mut Table, mut visit: impl FnMut(&mut usize)) {
    for_each_list(table, |list| list.iter_mut().for_each(&mut visit));
}

fn for_each_list(table: &mut Table, mut visit: impl FnMut(&mut Vec<usize>)) {
    table.spans.iter_mut().for_each(|span| visit(&mut span.notes));
    table.columns.iter_mut().for_each(|column| visit(&mut column.notes));
    for row in table.groups.iter_mut().flat_map(|group| &mut group.rows) {
        visit(&mut row.notes);
        for cell in &mut row.cells {
            match cell {
                Cell::Empty { notes } => visit(notes),
                Cell::Quantity(figure) | Cell::Ratio { figure, .. } | Cell::Estimate { figure, .. } => {
                    visit(&mut figure.notes);
                }
                Cell::Text { .. } => {}
            }
        }
    }
}

fn mark(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => letter.into(),
        wraps => format!("{}{letter}", mark(wraps - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_on_after_z() {
        assert_eq!([0, 25, 26, 27].map(mark), ["a", "z", "aa", "ab"]);
    }

    #[test]
    fn a_text_is_noted_once() {
        let mut notes = Notes::default();
        assert_eq!([notes.index("x"), notes.index("y"), notes.index("x")], [0, 1, 0]);
        assert_eq!(notes.texts.len(), 2);
    }
}
