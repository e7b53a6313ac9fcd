//! One pass over a sequence, compared with what a second implementation computed on the host from the same random bits.

use sha2::{Digest, Sha256};

use crate::scheme::SUCCESS;
use crate::sequence::Sequence;

/// The run whose random bits the known answers were computed from; measured runs count up from 0.
pub const RUN: u32 = u32::MAX;

/// SHA-256 over the values of a pass.
pub type Answer = [u8; 32];

/// Performs a whole pass and says whether it succeeds and its outputs have the known digest.
pub fn holds(sequence: &mut dyn Sequence, known: Option<Answer>) -> bool {
    sequence.prepare(RUN);
    let mut values = Values::default();
    for &operation in sequence.operations() {
        if sequence.perform(operation) != SUCCESS || sequence.check(operation) != SUCCESS {
            return false;
        }
        sequence.outputs(operation, &mut |_, value| values.add(value));
    }
    known == Some(values.answer())
}

/// The values that a pass produces, one after the other, as they go into its answer.
#[derive(Default)]
pub struct Values(Sha256);

impl Values {
    /// Adds a value.
    pub fn add(&mut self, value: &[u8]) {
        self.0.update(value);
    }

    /// The digest of the values so far.
    pub fn answer(self) -> Answer {
        self.0.finalize().into()
    }
}

/// Finds the answer of a parameter set in a table of lines `<parameter set> <64 hexadecimal digits>`; `#` starts a comment.
pub fn find(table: &str, parameter_set: &str) -> Option<Answer> {
    let mut lines = table.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(name, _)| *name == parameter_set).and_then(|(_, digits)| parse(digits))
}

fn parse(digits: &str) -> Option<Answer> {
    let mut answer = [0; 32];
    if digits.len() != 2 * answer.len() || !digits.is_ascii() {
        return None;
    }
    for (at, byte) in answer.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# computed elsewhere\n\
        A ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n\
        B 00\n";

    #[test]
    fn the_answer_is_sha_256_of_the_values_in_a_row() {
        let expected = find(TABLE, "A").unwrap();
        let mut values = Values::default();
        values.add(b"ab");
        values.add(b"c");
        assert_eq!(values.answer(), expected);
    }

    #[test]
    fn a_missing_or_short_answer_is_none() {
        assert_eq!(find(TABLE, "B"), None);
        assert_eq!(find(TABLE, "C"), None);
        assert_eq!(find(TABLE, "#"), None);
    }
}
