//! Confidence intervals for the mean, the median and other quantiles of one sample.

use super::descriptive::{mean, standard_error};
use super::distribution::{binomial_probabilities, student_upper_quantile};
use super::sample::Sample;

/// Two limits, in the unit of the sample.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Lower limit.
    pub lo: f64,
    /// Upper limit.
    pub hi: f64,
}

/// Two limits that are runs of the sample, in its unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrderInterval {
    /// The `orders.lo`-th smallest run.
    pub lo: f64,
    /// The `orders.hi`-th smallest run.
    pub hi: f64,
    /// Which runs they are, and what the interval covers.
    pub orders: Orders,
}

/// The positions of two limits among the sorted runs, counted from 1, and the coverage they attain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Orders {
    /// Position of the lower limit.
    pub lo: usize,
    /// Position of the upper limit.
    pub hi: usize,
    /// The probability that the limits enclose the true value, at least the confidence asked for.
    pub coverage: f64,
}

/// Limits of a quantile, each side apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct QuantileInterval {
    /// Lower limit, in the unit of the sample.
    pub lo: Option<f64>,
    /// Upper limit, in the unit of the sample.
    pub hi: Option<f64>,
    /// Which runs they are.
    pub orders: QuantileOrders,
}

/// The positions of the limits of a quantile among the sorted runs, counted from 1.
///
/// When one side is missing, the other is a one-sided bound at confidence 1 − α/2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct QuantileOrders {
    /// Position of the lower limit, if n allows one.
    pub lo: Option<usize>,
    /// Position of the upper limit, if n allows one.
    pub hi: Option<usize>,
    /// The coverage attained, when there are both limits.
    pub coverage: Option<f64>,
}

/// The interval of the mean, `x̄ ± t(n−1)·s/√n`; `None` for a single run.
///
/// It assumes that the mean is about normally distributed; for strongly skewed times and few runs it covers less than it
/// says. `confidence` lies in (0, 1).
pub fn mean_interval(sample: &Sample, confidence: f64) -> Option<Interval> {
    let error = standard_error(sample)?;
    let t = student_upper_quantile((1.0 - confidence) / 2.0, (sample.n() - 1) as f64);
    let mean = mean(sample);
    Some(Interval { lo: mean - t * error, hi: mean + t * error })
}

/// The distribution-free interval of the median, `[x(l), x(n+1−l)]`; `None` below 6 runs at 95 %.
///
/// It assumes nothing of the distribution, only that the runs are exchangeable: with drift or serial correlation it is too
/// narrow. See [`median_orders`] for l.
pub fn median_interval(sample: &Sample, confidence: f64) -> Option<OrderInterval> {
    let orders = median_orders(sample.n(), confidence)?;
    let sorted = sample.sorted();
    Some(OrderInterval { lo: sorted[orders.lo - 1], hi: sorted[orders.hi - 1], orders })
}

/// The positions of the limits of the median of `n` runs, with l the largest for which `P(Bin(n, ½) ≤ l − 1) ≤ α/2`.
///
/// `None` when even the smallest and the largest run cover too little: below 6 runs at 95 %, 8 at 99 %. Source: H. A. David,
/// H. N. Nagaraja, *Order Statistics*, 3rd ed., 7.1.
pub fn median_orders(n: usize, confidence: f64) -> Option<Orders> {
    let terms = binomial_probabilities(n, 0.5);
    let (lo, tail) = longest_tail(terms.iter().take(n / 2 + 1), half_alpha(confidence));
    (lo > 0).then(|| Orders { lo, hi: n + 1 - lo, coverage: 1.0 - 2.0 * tail })
}

/// The distribution-free limits of the `p` quantile, 0 < p < 1. See [`quantile_orders`].
pub fn quantile_interval(sample: &Sample, p: f64, confidence: f64) -> QuantileInterval {
    let orders = quantile_orders(sample.n(), p, confidence);
    let run = |order: usize| sample.sorted()[order - 1];
    QuantileInterval { lo: orders.lo.map(run), hi: orders.hi.map(run), orders }
}

/// The positions of the limits of the `p` quantile of `n` runs, 0 < p < 1, each side apart.
///
/// Lower: the largest l with `P(Bin(n, p) ≤ l − 1) ≤ α/2`. Upper: the smallest u with `P(Bin(n, p) ≥ u) ≤ α/2`. At 95 % the
/// upper limit of p95 exists from 72 runs, that of p99 from 368. Source as for [`median_orders`].
pub fn quantile_orders(n: usize, p: f64, confidence: f64) -> QuantileOrders {
    let terms = binomial_probabilities(n, p);
    let (below, lower_tail) = longest_tail(terms.iter(), half_alpha(confidence));
    let (above, upper_tail) = longest_tail(terms.iter().rev(), half_alpha(confidence));
    let lo = (below > 0).then_some(below);
    let hi = (above > 0).then(|| n + 1 - above);
    let coverage = lo.and(hi).map(|_| 1.0 - lower_tail - upper_tail);
    QuantileOrders { lo, hi, coverage }
}

/// How many terms can be summed from the end of a distribution before they exceed `limit`, and their sum.
fn longest_tail<'a>(terms: impl Iterator<Item = &'a f64>, limit: f64) -> (usize, f64) {
    let sums = terms.scan(0.0, |sum, term| {
        *sum += term;
        Some(*sum)
    });
    sums.take_while(|&sum| sum <= limit).zip(1..).last().map_or((0, 0.0), |(sum, count)| (count, sum))
}

/// Half of 1 − confidence, with room for rounding: a tail of exactly 1/32 must fit into a confidence of 93.75 %.
pub(super) fn half_alpha(confidence: f64) -> f64 {
    (1.0 - confidence) / 2.0 * (1.0 + 1e-12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_needs_six_runs() {
        assert_eq!(median_orders(5, 0.95), None);
        assert_eq!(median_orders(6, 0.95), Some(Orders { lo: 1, hi: 6, coverage: 0.96875 }));
        assert_eq!(median_orders(5, 0.9375).map(|orders| orders.lo), Some(1));
    }

    #[test]
    fn upper_limits_of_tails_need_72_and_368_runs() {
        assert_eq!(quantile_orders(71, 0.95, 0.95).hi, None);
        assert_eq!(quantile_orders(72, 0.95, 0.95).hi, Some(72));
        assert_eq!(quantile_orders(367, 0.99, 0.95).hi, None);
        assert_eq!(quantile_orders(368, 0.99, 0.95).hi, Some(368));
    }

    #[test]
    fn one_run_has_no_interval() {
        let sample = Sample::new(&[1.0]).unwrap();
        assert_eq!((mean_interval(&sample, 0.95), median_interval(&sample, 0.95)), (None, None));
        assert_eq!(quantile_interval(&sample, 0.95, 0.95).hi, None);
    }

    #[test]
    fn equal_runs_have_an_interval_of_no_width() {
        let sample = Sample::new(&[0.3; 8]).unwrap();
        assert_eq!(mean_interval(&sample, 0.95), Some(Interval { lo: 0.3, hi: 0.3 }));
    }
}
