//! Comparisons of tails (p95, p99), where a mean would hide what changed.

use super::distribution::binomial_probabilities;
use super::equivalence::{Row, VERDICT_CONFIDENCE, Verdict, verdict_within};
use super::interval::{Interval, quantile_interval};
use super::sample::Sample;

/// Limits of the ratio of the `p` quantiles of x and y, free of any distribution.
///
/// `[lo_x/hi_y, hi_x/lo_y]` of the quantile intervals of both sides, each at (1 + confidence)/2: by Bonferroni's inequality the
/// ratio lies within them with at least the confidence asked for, mostly with more. `None` when a limit does not exist (see
/// [`super::interval::quantile_orders`]: at 90 % p95 needs 72 runs a side, p99 368) or lies at or below zero.
pub fn tail_ratio_interval(x: &Sample, y: &Sample, p: f64, confidence: f64) -> Option<Interval> {
    let [of_x, of_y] = [x, y].map(|side| quantile_interval(side, p, (1.0 + confidence) / 2.0));
    let ratio = |above: f64, below: f64| (below > 0.0).then(|| above / below);
    Some(Interval { lo: ratio(of_x.lo?, of_y.hi?)?, hi: ratio(of_x.hi?, of_y.lo?)? })
}

/// Compares the `p` quantiles of new runs x and a baseline y for a gate; `None` where [`tail_ratio_interval`] is.
///
/// More is worse. A tail without an upper limit is not judged at all: it could not be found to be slower, however slow it is.
pub fn compare_tails(x: &Sample, y: &Sample, p: f64, margin: f64) -> Option<Row> {
    let limits = tail_ratio_interval(x, y, p, VERDICT_CONFIDENCE)?;
    Some(Row {
        verdict: verdict_within(limits, margin),
        regression: Verdict::More,
        p: Some(p_of_longer_tail(x, y, p)),
    })
}

/// The p value of the one-sided test that the `p` quantile of x is above that of y.
///
/// The smallest level at which a lower limit of x exceeds an upper limit of y, each limit taken at half of it:
/// `min 2·max(P(Bin(n_x, p) ≤ l − 1), P(Bin(n_y, p) ≥ u))` over the orders l, u with x(l) > y(u).
fn p_of_longer_tail(x: &Sample, y: &Sample, p: f64) -> f64 {
    let below = binomial_probabilities(x.n(), p);
    let at_least = upper_tails(&binomial_probabilities(y.n(), p));
    let mut chance = 0.0;
    let levels = x.sorted().iter().zip(below).filter_map(|(limit, term)| {
        chance += term;
        let order = y.sorted().partition_point(|value| value < limit);
        (order > 0).then(|| 2.0 * chance.max(at_least[order]))
    });
    levels.fold(1.0, f64::min)
}

/// The fewest runs a side for which some outcome of [`compare_tails`] is significant at `alpha`: `2·pⁿ ≤ alpha`.
///
/// In a gate over m tails alpha is 0.05/m: for 100 cases p95 needs 162 runs a side and p99 826, and with fewer the gate cannot
/// fire. `None` unless p and alpha lie in (0, 1).
pub fn runs_needed(p: f64, alpha: f64) -> Option<usize> {
    let is_share = |value: f64| 0.0 < value && value < 1.0;
    (is_share(p) && is_share(alpha)).then(|| ((alpha / 2.0).ln() / p.ln()).ceil() as usize)
}

/// The probability of at least k, for every k.
fn upper_tails(terms: &[f64]) -> Vec<f64> {
    let mut tails = terms.to_vec();
    for k in (1..tails.len()).rev() {
        tails[k - 1] += tails[k];
    }
    tails
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ramp(n: u32, scale: f64) -> Sample {
        Sample::new(&(0..n).map(|i| scale * f64::from(1_000 + i)).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn a_tail_without_an_upper_limit_is_not_judged() {
        assert_eq!(compare_tails(&ramp(71, 2.0), &ramp(100, 1.0), 0.95, 0.02), None);
        assert!(compare_tails(&ramp(72, 2.0), &ramp(100, 1.0), 0.95, 0.02).is_some());
    }

    #[test]
    fn a_longer_tail_is_slower_and_its_p_agrees() {
        let row = |scale| compare_tails(&ramp(400, scale), &ramp(400, 1.0), 0.95, 0.02).unwrap();
        assert_eq!(row(1.5).verdict, Verdict::More);
        assert!(row(1.5).p.unwrap() < 1e-6);
        assert_eq!(row(1.0).verdict, Verdict::Equivalent);
        assert!(row(1.0).p.unwrap() > 0.5);
    }

    #[test]
    fn a_gate_over_many_tails_needs_many_runs() {
        let least_p = |n| compare_tails(&ramp(n, 10.0), &ramp(n, 1.0), 0.95, 0.02).unwrap().p.unwrap();
        assert_eq!(
            (runs_needed(0.95, 0.05 / 100.0), runs_needed(0.99, 0.05 / 100.0)),
            (Some(162), Some(826))
        );
        assert!(least_p(162) <= 0.05 / 100.0 && least_p(161) > 0.05 / 100.0);
        assert_eq!((runs_needed(0.95, 0.0), runs_needed(1.0, 0.05)), (None, None));
    }

    #[test]
    fn the_p_value_is_below_5_percent_just_where_the_limits_part() {
        let y = ramp(200, 1.0);
        for scale in (0..100).map(|i| 1.0 + f64::from(i) / 1_000.0) {
            let x = ramp(200, scale);
            let limits = tail_ratio_interval(&x, &y, 0.95, VERDICT_CONFIDENCE).unwrap();
            assert_eq!(limits.lo > 1.0, p_of_longer_tail(&x, &y, 0.95) <= 0.05, "{scale}");
        }
    }
}
