//! What a case line opens: the columns of its runs, its counts, its sizes.

use crate::format::field::{Fault, integer};
use crate::pqc::Operation;
use crate::quantity::{Metric, Statistic};

/// What a `run` column holds.
#[derive(Debug, Clone, Copy)]
pub(super) enum Column {
    /// A metric, and the base units in one printed unit.
    Metric(Metric, f64),
    Class,
}

impl Column {
    pub(super) fn parse(name: &str) -> Option<Column> {
        Some(match name {
            "class" => Column::Class,
            "time_ns" => Column::Metric(Metric::Time, 1.0),
            "time_us" => Column::Metric(Metric::Time, 1e3),
            _ => Column::Metric(Metric::parse(name).filter(|&m| m != Metric::Time)?, 1.0),
        })
    }
}

/// A case whose runs may still come.
pub(super) struct OpenCase {
    pub parameter_set: String,
    pub operation: Operation,
    pub columns: Vec<Column>,
    /// Whether a context line came after the case line, whose context alone the case belongs to.
    pub moved: bool,
    pub announced: u64,
    pub runs: u64,
    pub failed: u64,
}

impl OpenCase {
    /// How the end line of a case, with its counts of runs, differs from what was announced and read.
    pub fn miscount(&self, id: u64, runs: u64, failed: u64) -> Option<String> {
        if (self.runs, self.failed) != (runs, failed) {
            return Some(format!(
                "case {id} ({} {}) ends with {runs} runs, {failed} failed; {} runs, {} failed were read",
                self.parameter_set,
                self.operation.name(),
                self.runs,
                self.failed
            ));
        }
        (self.announced != runs)
            .then(|| format!("case {id} announced {} runs and made {runs}", self.announced))
    }
}

/// The sizes of a case line, whose third is a ciphertext or a signature by the operation's kind.
pub(super) fn size_values(
    operation: Operation,
    sizes: [&str; 4],
) -> Result<Vec<(Metric, Statistic, f64)>, Fault> {
    let product = match operation {
        Operation::Sign | Operation::Verify => Metric::SignatureSize,
        _ if sizes[3].is_empty() => Metric::SignatureSize,
        _ => Metric::CiphertextSize,
    };
    let metrics = [Metric::PublicKeySize, Metric::SecretKeySize, product, Metric::SharedSecretSize];
    let mut values = Vec::with_capacity(4);
    for (metric, field) in metrics.into_iter().zip(sizes) {
        if !field.is_empty() {
            values.push((metric, Statistic::Single, integer(field)? as f64));
        }
    }
    Ok(values)
}
