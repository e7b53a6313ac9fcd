//! Computes what the firmware must compute at start, with implementations that the firmware does not contain.
//!
//! The crates `fips203`, `fips204` and `fips205` share no code with the libraries under test, and `pqcrypto-sphincsplus` is
//! the SPHINCS+ of PQClean, built here for the host. They get the random bits that the harness gives to its known-answer
//! pass, and the digest of their outputs goes into `known-answers.txt`, which the firmware carries.

mod kem;
mod random;
mod signature;
mod sphincs;

use std::fmt::Write;

use harness::known_answer::{Answer, Values};

/// The table that the firmware carries.
pub const TABLE: &str = include_str!("../known-answers.txt");

/// Computes the known answer of every parameter set, in the order of the standards; SPHINCS+ comes last.
pub fn compute() -> Vec<(&'static str, Answer)> {
    let answers = kem::ANSWERS.iter().chain(signature::ANSWERS).chain(sphincs::ANSWERS);
    answers.map(|(parameter_set, answer)| (*parameter_set, answer(parameter_set))).collect()
}

/// Writes answers as the table that [`harness::known_answer::find`] reads.
pub fn table(answers: &[(&str, Answer)]) -> String {
    let mut text = String::from(
        "# SHA-256 over public key, secret key, and: ciphertext and shared secret of both sides; or message and signature.\n\
         # Computed by the crates fips203, fips204, fips205 and pqcrypto-sphincsplus; `cargo run -p known-answers` rewrites this file.\n",
    );
    for (parameter_set, answer) in answers {
        // Writing to a string cannot fail.
        let _ = write!(text, "{parameter_set} ");
        for byte in answer {
            let _ = write!(text, "{byte:02x}");
        }
        text.push('\n');
    }
    text
}

/// The answer for these values.
fn digest(values: &[&[u8]]) -> Answer {
    let mut digest = Values::default();
    values.iter().for_each(|value| digest.add(value));
    digest.answer()
}

/// How one parameter set's answer is computed, given its name.
type Compute = fn(&str) -> Answer;
