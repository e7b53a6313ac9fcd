//! A regression gate: new runs against a baseline, with one error rate over all rows.

use super::comparison::{Answer, Comparison};
use super::equivalence::{Row, Verdict, gate, regression_of};
use super::tail::compare_tails;
use super::welch::welch_of;

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
    /// After correction over all rows.
    pub verdict: Verdict,
}

impl Judged<'_> {
    /// Whether the row got worse, whichever way its metric does.
    pub fn is_regression(&self) -> bool {
        self.verdict == regression_of(self.comparison.metric)
    }
}

/// What a gate says as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Pass,
    Regression,
    /// No regression, and some row could not be judged equivalent or better.
    Inconclusive,
    /// A case of the baseline has no new run that succeeded: the gate could not fire for it.
    Missing,
}

/// Judges every comparison of an answer, whose base side is the baseline, and its tail when one is asked for.
///
/// `margin` is a share, 0.02 for 2 %, and that of the question, by which means are judged. A tail is judged only where its
/// limits exist, and of no metric that is better large: its bad runs are the small ones.
pub fn judge(answer: &Answer, margin: f64, tail: Option<f64>) -> Vec<Judged<'_>> {
    let mut aspects = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    for comparison in &answer.comparisons {
        let (new, base) = (&comparison.new.sample, &comparison.base.sample);
        let row = mean_row(comparison);
        aspects.push((comparison, Aspect::Mean));
        rows.push(row);
        if let Some(p) = tail.filter(|_| row.regression == Verdict::More) {
            let undecided = Row { verdict: Verdict::Inconclusive, p: None, ..row };
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

/// The row of means: the verdict of the comparison, and the p value of the one-sided paired or Welch test.
fn mean_row(comparison: &Comparison) -> Row {
    let regression = regression_of(comparison.metric);
    let (new, base) = (comparison.new.mean, comparison.base.mean);
    let (worse, better) = if regression == Verdict::More { (new, base) } else { (base, new) };
    let p = match &comparison.paired {
        Some(paired) => paired.p.zip(paired.t).map(|(p, t)| {
            let agrees = (t > 0.0) == (regression == Verdict::More);
            if agrees { p / 2.0 } else { 1.0 - p / 2.0 }
        }),
        None => welch_of(worse, better).map(|test| test.p_greater),
    };
    Row { verdict: comparison.verdict, regression, p }
}

/// The decision over all rows; `missing` is whether the baseline has a case that was not run again.
pub fn decide(judged: &[Judged<'_>], missing: bool) -> Decision {
    let any = |verdict: Verdict| judged.iter().any(|row| row.verdict == verdict);
    match () {
        () if judged.iter().any(|row| row.is_regression() || fails_more(row.comparison)) => {
            Decision::Regression
        }
        () if missing || judged.is_empty() => Decision::Missing,
        () if any(Verdict::Inconclusive) => Decision::Inconclusive,
        () => Decision::Pass,
    }
}

#[cfg(test)]
mod tests;
