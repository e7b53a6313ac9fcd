//! Verdicts about a ratio against a margin declared beforehand, and a gate made of them.

use super::interval::Interval;
use super::multiplicity::{Correction, adjust};
use super::ratio::{Estimate, Ratio, fieller};
use super::sample::Sample;
use super::welch::welch_of;
use crate::quantity::{Better, Metric};

/// The margin unless another is declared: 2 %.
pub const DEFAULT_MARGIN: f64 = 0.02;

/// The confidence of the interval a verdict is read from: two one-sided tests at 5 % are one interval of 90 %.
pub const VERDICT_CONFIDENCE: f64 = 0.90;

/// The level of a gate, family-wise.
const GATE_LEVEL: f64 = 0.05;

/// What a ratio x/y says about x.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The interval lies within the margin about 1: any difference is too small to matter.
    Equivalent,
    /// The interval lies above 1: slower, of times.
    More,
    /// The interval lies below 1: faster, of times.
    Less,
    /// None of these, or there is no interval. It does not mean that nothing changed.
    Inconclusive,
}

/// Reads the verdict off the 90 % interval of a ratio, in this order: equivalent, more, less, inconclusive.
///
/// A ratio without spread is judged by itself. `margin` is a share, 0.02 for 2 %. D. J. Schuirmann, J. Pharmacokinet.
/// Biopharm. 15 (1987) 657–680.
pub fn verdict_of(ratio: &Ratio, margin: f64) -> Verdict {
    ratio.limits().map_or(Verdict::Inconclusive, |limits| verdict_within(limits, margin))
}

/// The verdict of the two limits of a ratio, in the order of [`verdict_of`].
pub(super) fn verdict_within(limits: Interval, margin: f64) -> Verdict {
    if limits.lo >= 1.0 - margin && limits.hi <= 1.0 + margin {
        Verdict::Equivalent
    } else if limits.lo > 1.0 {
        Verdict::More
    } else if limits.hi < 1.0 {
        Verdict::Less
    } else {
        Verdict::Inconclusive
    }
}

/// The verdict where one side is zero throughout, so that a ratio does not exist or has no interval.
///
/// By the 90 % interval of the difference x − y ([`welch_of`]); of two exact values by their order. No margin applies, since
/// it is a share of nothing.
pub fn verdict_of_difference(x: Estimate, y: Estimate) -> Verdict {
    let limits = match welch_of(x, y) {
        Some(test) => test.interval(VERDICT_CONFIDENCE),
        None if x.df > 0.0 && y.df > 0.0 => Interval { lo: x.value - y.value, hi: x.value - y.value },
        None => return Verdict::Inconclusive,
    };
    match () {
        () if limits.lo > 0.0 => Verdict::More,
        () if limits.hi < 0.0 => Verdict::Less,
        () if limits.lo == limits.hi => Verdict::Equivalent,
        () => Verdict::Inconclusive,
    }
}

/// The verdict that is a regression of a metric: more of what it takes, or less of what it leaves free.
pub fn regression_of(metric: Metric) -> Verdict {
    match metric.better() {
        Some(Better::More) => Verdict::Less,
        _ => Verdict::More,
    }
}

/// One comparison of a gate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The verdict of the row by itself.
    pub verdict: Verdict,
    /// The verdict that would be a regression.
    pub regression: Verdict,
    /// The p value of the one-sided test against a regression; `None` where there is no test, as for an exact difference.
    pub p: Option<f64>,
}

/// Compares new runs x with a baseline y by their means, more being worse; `None` when the mean of y is not above zero.
pub fn compare(x: &Sample, y: &Sample, margin: f64) -> Option<Row> {
    compare_estimates(Estimate::mean_of(x), Estimate::mean_of(y), margin)
}

/// Compares two estimates, such as the cost at equal attempts of two lines, by Fieller's interval of their ratio.
///
/// `None` when y is not above zero.
pub fn compare_estimates(x: Estimate, y: Estimate, margin: f64) -> Option<Row> {
    let ratio = fieller(x, y, VERDICT_CONFIDENCE)?;
    let p = welch_of(x, y).map(|test| test.p_greater);
    Some(Row { verdict: verdict_of(&ratio, margin), regression: Verdict::More, p })
}

/// The verdicts of a gate over all its rows.
///
/// Each verdict alone errs in 5 % of unchanged cases, so 100 unchanged rows would give about five that got worse. A row
/// stays a regression only if its p value, corrected by Holm over the rows, is below 0.05 as well; else it is inconclusive. A
/// row without a p value is exact and stays as it is. That all rows are equivalent needs no correction.
pub fn gate(rows: &[Row]) -> Vec<Verdict> {
    let p: Vec<Option<f64>> = rows.iter().map(|row| row.p).collect();
    let adjusted = adjust(&p, Correction::Holm).p;
    let judged = rows.iter().zip(adjusted).map(|(row, p)| match (row.verdict, p) {
        (verdict, Some(p)) if verdict == row.regression && p >= GATE_LEVEL => Verdict::Inconclusive,
        (verdict, _) => verdict,
    });
    judged.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(x: &[f64], y: &[f64]) -> Option<Row> {
        compare(&Sample::new(x).unwrap(), &Sample::new(y).unwrap(), DEFAULT_MARGIN)
    }

    #[test]
    fn runs_without_spread_are_judged_by_their_ratio() {
        let verdict = |x, y| row(&[x, x], &[y, y]).map(|row| row.verdict);
        assert_eq!(verdict(101.0, 100.0), Some(Verdict::Equivalent));
        assert_eq!(verdict(103.0, 100.0), Some(Verdict::More));
        assert_eq!(verdict(97.0, 100.0), Some(Verdict::Less));
        assert_eq!(verdict(1.0, 0.0), None);
    }

    #[test]
    fn a_single_run_decides_nothing() {
        let row = row(&[200.0], &[100.0, 100.5]).unwrap();
        assert_eq!(row, Row { verdict: Verdict::Inconclusive, regression: Verdict::More, p: None });
    }

    #[test]
    fn one_weak_row_among_many_is_no_regression() {
        let more = |p| Row { verdict: Verdict::More, regression: Verdict::More, p };
        let (weak, strong, exact) = (more(Some(0.02)), more(Some(1e-9)), more(None));
        assert_eq!(gate(&[weak]), [Verdict::More]);
        assert_eq!(
            gate(&[weak, strong, exact, weak]),
            [Verdict::More, Verdict::More, Verdict::More, Verdict::More]
        );
        let quiet = Row { verdict: Verdict::Inconclusive, ..more(Some(0.6)) };
        assert_eq!(gate(&[weak, quiet, quiet, quiet])[0], Verdict::Inconclusive);
        // Where less is worse, a weak row of more is an improvement and needs no correction.
        let improved = Row { regression: Verdict::Less, ..weak };
        assert_eq!(gate(&[improved, quiet, quiet, quiet])[0], Verdict::More);
    }

    #[test]
    fn against_zero_the_difference_decides() {
        let verdict = |x: &[f64], y: &[f64]| {
            let [x, y] = [x, y].map(|values| Estimate::mean_of(&Sample::new(values).unwrap()));
            verdict_of_difference(x, y)
        };
        assert_eq!(verdict(&[0.0, 0.0], &[0.0, 0.0]), Verdict::Equivalent);
        assert_eq!(verdict(&[8.0, 8.0], &[0.0, 0.0]), Verdict::More);
        assert_eq!(verdict(&[0.0, 0.0, 0.0], &[80.0, 81.0, 79.0]), Verdict::Less);
        assert_eq!(verdict(&[0.0, 0.0, 1.0], &[0.0, 0.0, 0.0]), Verdict::Inconclusive);
        assert_eq!(verdict(&[8.0], &[0.0, 0.0]), Verdict::Inconclusive);
    }
}
