//! Bootstrap intervals: what the statistic would be on samples drawn from the sample.
//!
//! B. Efron, R. J. Tibshirani, *An Introduction to the Bootstrap* (1993), 13 and 14. Every statistic restarts the stream from
//! its seed, so that neither the order of the calls nor the number of threads changes a digit.

use super::compensated::sum;
use super::distribution::{normal_cdf, normal_upper_quantile};
use super::interval::Interval;
use super::quantile::quantile_of_sorted;
use super::random::Xoshiro256PlusPlus;
use super::sample::Sample;

/// How to resample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resampling {
    /// The seed of the stream; give each case its own, made of a common seed and a stable hash of its name.
    pub seed: u64,
    /// How many resamples to draw.
    pub replicates: usize,
}

impl Resampling {
    /// Resampling with 9,999 replicates.
    pub fn seeded(seed: u64) -> Self {
        Self { seed, replicates: 9_999 }
    }

    pub(super) fn stream(self) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(self.seed)
    }
}

/// The medians of the resamples, in the order drawn and the unit of the sample.
pub fn resampled_medians(sample: &Sample, resampling: Resampling) -> Vec<f64> {
    let mut stream = resampling.stream();
    let mut drawn = Vec::with_capacity(sample.n());
    (0..resampling.replicates).map(|_| resampled_quantile(sample, 0.5, &mut stream, &mut drawn)).collect()
}

/// The `p` quantile of one resample; `drawn` is room to work in.
pub(super) fn resampled_quantile(
    sample: &Sample,
    p: f64,
    stream: &mut Xoshiro256PlusPlus,
    drawn: &mut Vec<f64>,
) -> f64 {
    let (values, n) = (sample.values(), sample.n());
    drawn.clear();
    drawn.extend((0..n).map(|_| values[stream.index(n)]));
    drawn.sort_unstable_by(f64::total_cmp);
    quantile_of_sorted(drawn, p)
}

/// The percentile interval of the median; `None` for a single run.
pub fn median_interval(sample: &Sample, confidence: f64, resampling: Resampling) -> Option<Interval> {
    (sample.n() >= 2).then(|| percentile_interval(resampled_medians(sample, resampling), confidence))
}

/// The percentile interval of the mean; `None` for a single run.
pub fn mean_interval(sample: &Sample, confidence: f64, resampling: Resampling) -> Option<Interval> {
    let means = resampled_totals(sample, resampling).into_iter().map(|total| mean_of(sample, total));
    (sample.n() >= 2).then(|| percentile_interval(means.collect(), confidence))
}

/// The interval between the quantiles of type 7 of `replicates` at α/2 and 1 − α/2.
pub(super) fn percentile_interval(mut replicates: Vec<f64>, confidence: f64) -> Interval {
    replicates.sort_unstable_by(f64::total_cmp);
    let [lo, hi] =
        [1.0 - confidence, 1.0 + confidence].map(|twice| quantile_of_sorted(&replicates, short(twice / 2.0)));
    Interval { lo, hi }
}

/// The decimal meant by `p`: (1 − 0.95)/2 comes to a little more than 0.025.
fn short(p: f64) -> f64 {
    (p * 1e12).round() / 1e12
}

/// The sums of the resamples in ticks, exact.
fn resampled_totals(sample: &Sample, resampling: Resampling) -> Vec<i128> {
    let (ticks, n) = (sample.ticks(), sample.n());
    let mut stream = resampling.stream();
    (0..resampling.replicates).map(|_| (0..n).map(|_| ticks[stream.index(n)]).sum()).collect()
}

fn mean_of(sample: &Sample, total: i128) -> f64 {
    sample.scaled(total as f64 / sample.n() as f64)
}

/// A bias-corrected and accelerated interval with what it was corrected by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BcaInterval {
    /// The limits, in the unit of the sample.
    pub interval: Interval,
    /// The bias correction, a normal deviate.
    pub bias: f64,
    /// The acceleration, dimensionless.
    pub acceleration: f64,
    /// The shares of the replicates below the limits, in place of α/2 and 1 − α/2.
    pub levels: [f64; 2],
}

/// The BCa interval of the mean; `None` for a single run, when all are equal and when the bias cannot be had.
///
/// z₀ = Φ⁻¹(share of replicates below the mean, ties half), a = Σd³/(6(Σd²)^1.5) with d = x − x̄ (the jackknife of a mean),
/// α₁,₂ = Φ(z₀ + (z₀ ± z)/(1 − a(z₀ ± z))). Replicates are compared as exact sums: rounded means would break their ties with
/// the sample's. B. Efron, J. Am. Stat. Assoc. 82 (1987) 171–185.
pub fn bca_mean_interval(sample: &Sample, confidence: f64, resampling: Resampling) -> Option<BcaInterval> {
    if sample.is_constant() {
        return None;
    }
    let mut totals = resampled_totals(sample, resampling);
    totals.sort_unstable();
    let bias = bias_correction(&totals, sample.total())?;
    let powers = |power| sum(sample.deviations().map(|deviation| (deviation as f64).powi(power)));
    let acceleration = powers(3) / (6.0 * powers(2).powf(1.5));
    let z = normal_upper_quantile(short((1.0 - confidence) / 2.0));
    let level = |z: f64| {
        let shifted = bias + z;
        let shrink = 1.0 - acceleration * shifted;
        // At and below zero the correction has left the range in which it is one.
        (shrink > 0.0).then(|| normal_cdf(bias + shifted / shrink))
    };
    let levels = [level(-z)?, level(z)?];
    let means: Vec<f64> = totals.iter().map(|&total| mean_of(sample, total)).collect();
    let [lo, hi] = levels.map(|level| quantile_of_sorted(&means, level));
    Some(BcaInterval { interval: Interval { lo, hi }, bias, acceleration, levels })
}

/// z₀ from ascending replicates; `None` when all lie on one side, where it would be infinite.
fn bias_correction(sorted: &[i128], observed: i128) -> Option<f64> {
    let below = sorted.partition_point(|&total| total < observed);
    let not_above = sorted.partition_point(|&total| total <= observed);
    let (twice_share, all) = (below + not_above, 2 * sorted.len());
    (0 < twice_share && twice_share < all).then(|| -normal_upper_quantile(twice_share as f64 / all as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_interval() {
        let sample = Sample::new(&[3.0, 1.0, 4.0, 1.0, 5.0, 9.0]).unwrap();
        let by = |seed| bca_mean_interval(&sample, 0.95, Resampling::seeded(seed));
        assert_eq!(by(7), by(7));
        assert_ne!(by(7), by(8));
    }

    #[test]
    fn there_is_nothing_to_draw_from_one_or_equal_runs() {
        let one = Sample::new(&[1.0]).unwrap();
        assert_eq!(median_interval(&one, 0.95, Resampling::seeded(1)), None);
        let equal = Sample::new(&[2.0; 5]).unwrap();
        assert_eq!(bca_mean_interval(&equal, 0.95, Resampling::seeded(1)), None);
        let interval = mean_interval(&equal, 0.95, Resampling::seeded(1)).unwrap();
        assert_eq!((interval.lo, interval.hi), (2.0, 2.0));
    }
}
