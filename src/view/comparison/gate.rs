//! The tables of a regression gate.

use super::{Framing, Measure, tables, verdict_word};
use crate::pqc::Dimension;
use crate::summary::comparison::Answer;
use crate::summary::equivalence::Verdict;
use crate::summary::gate::{Aspect, Judged};
use crate::view::table::Table;

/// The tables of a gate: the comparison with the baseline, each verdict after correction over all rows.
pub fn gate_tables(answer: &Answer, judged: &[Judged<'_>], margin: f64) -> Vec<Table> {
    let mut answer = answer.clone();
    let means: Vec<Verdict> =
        judged.iter().filter(|row| row.aspect == Aspect::Mean).map(|row| row.verdict).collect();
    for (comparison, verdict) in answer.comparisons.iter_mut().zip(means) {
        comparison.verdict = verdict;
    }
    let dimension = Dimension::parse("input");
    let framing = Framing {
        name: "gate",
        title: "Regression gate",
        dimension: &dimension,
        measure: Measure::Overhead,
        margin,
    };
    let mut tables = tables(&answer, &framing);
    let tails = judged.iter().filter_map(|row| match row.aspect {
        Aspect::Tail(p) => Some(format!(
            "p{} of {}: {}.",
            100.0 * p,
            row.comparison.subject(),
            verdict_word(row.verdict, row.comparison.metric)
        )),
        Aspect::Mean => None,
    });
    if let Some(table) = tables.first_mut() {
        table.remarks.extend(tails);
    }
    tables
}
