//! A regression gate: new runs against a baseline, with one error rate over all rows.

use super::comparison::{Answer, Comparison};
use super::equivalence::{Row, Verdict, compare, gate};
use super::ratio::RatioInterval;
use super::tail::compare_tails;

/// What one row of a gate looks at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Aspect {
    Mean,
    /// A quantile, such as 0.99.
    Tail(f64),
}

/// One judged row.
#[derive(Debug, Clone)]
pub struct Judged<'a> {
    pub comparison: &'a Comparison,
    pub aspect: Aspect,
    /// Slower means a regression, after correction over all rows.
    pub verdict: Verdict,
}

/// What a gate says as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Pass,
    Regression,
    /// No regression, and some row could not be judged equivalent or better.
    Inconclusive,
    /// A case of the baseline has no new runs: the gate could not fire for it.
    Missing,
}

/// Judges every comparison of an answer, whose base side is the baseline, and its tail when one is asked for.
///
/// `margin` is a share, 0.02 for 2 %. A tail is judged only where its limits exist.
pub fn judge(answer: &Answer, margin: f64, tail: Option<f64>) -> Vec<Judged<'_>> {
    let mut aspects = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    for comparison in &answer.comparisons {
        let (new, base) = (&comparison.new.sample, &comparison.base.sample);
        let undecided = Row { verdict: Verdict::Inconclusive, p_slower: None };
        aspects.push((comparison, Aspect::Mean));
        rows.push(mean_row(comparison, margin).unwrap_or(undecided));
        if let Some(p) = tail {
            aspects.push((comparison, Aspect::Tail(p)));
            rows.push(compare_tails(new, base, p, margin).unwrap_or(undecided));
        }
    }
    let verdicts = gate(&rows);
    let judged = aspects.into_iter().zip(verdicts);
    judged.map(|((comparison, aspect), verdict)| Judged { comparison, aspect, verdict }).collect()
}

/// Whether more runs fail than did in the baseline: the runs that are left say nothing of them.
pub fn fails_more(comparison: &Comparison) -> bool {
    comparison.new.failed > comparison.base.failed
}

/// The row of means; pairs by design that agree in every run are equivalent whatever their spread over inputs.
fn mean_row(comparison: &Comparison, margin: f64) -> Option<Row> {
    let identical = comparison.paired.is_some_and(|p| p.t.is_none() && p.ratio == Some(1.0));
    if identical || comparison.ratio.interval == RatioInterval::Exact && comparison.ratio.value == 1.0 {
        return Some(Row { verdict: Verdict::Equivalent, p_slower: None });
    }
    if let Some(paired) = &comparison.paired {
        let p_slower = one_sided(paired.p, paired.t);
        return Some(Row { verdict: comparison.verdict, p_slower });
    }
    compare(&comparison.new.sample, &comparison.base.sample, margin)
}

/// The one-sided p value for "new costs more" from a two-sided one and the sign of its statistic.
fn one_sided(p: Option<f64>, t: Option<f64>) -> Option<f64> {
    let (p, t) = (p?, t?);
    Some(if t > 0.0 { p / 2.0 } else { 1.0 - p / 2.0 })
}

/// The decision over all rows; `missing` is whether the baseline has a case that was not run again.
pub fn decide(judged: &[Judged<'_>], missing: bool) -> Decision {
    let any = |verdict: Verdict| judged.iter().any(|row| row.verdict == verdict);
    match () {
        () if any(Verdict::Slower) || judged.iter().any(|row| fails_more(row.comparison)) => {
            Decision::Regression
        }
        () if missing || judged.is_empty() => Decision::Missing,
        () if any(Verdict::Inconclusive) => Decision::Inconclusive,
        () => Decision::Pass,
    }
}
