//! Footnotes while a table is built: each text once, marked in the order of use.

use super::table::Note;

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

    /// The notes with their marks `a` … `z`, `aa` …
    pub fn finish(self) -> Vec<Note> {
        let note = |(index, text)| Note { mark: mark(index), text };
        self.texts.into_iter().enumerate().map(note).collect()
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
        assert_eq!(notes.finish().len(), 2);
    }
}
