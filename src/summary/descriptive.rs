//! Location and spread of one sample.

use super::compensated::{self, Twofold, sum_of_products};
use super::quantile::{count_of_fraction, median};
use super::sample::Sample;

/// The figures every table of results starts from, in the unit of the metric.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Descriptives {
    /// Number of runs.
    pub n: usize,
    /// Arithmetic mean.
    pub mean: f64,
    /// Standard deviation with n − 1; needs two runs.
    pub sd: Option<f64>,
    /// Standard error of the mean; needs two runs.
    pub standard_error: Option<f64>,
    /// Standard deviation over mean, dimensionless; needs two runs and a mean above zero.
    pub cv: Option<f64>,
    /// Smallest run.
    pub min: f64,
    /// Median, the mean of the two middle runs when n is even.
    pub median: f64,
    /// Largest run.
    pub max: f64,
}

/// Computes the descriptives of a sample.
pub fn describe(sample: &Sample) -> Descriptives {
    Descriptives {
        n: sample.n(),
        mean: mean(sample),
        sd: sd(sample),
        standard_error: standard_error(sample),
        cv: coefficient_of_variation(sample),
        min: sample.min(),
        median: median(sample),
        max: sample.max(),
    }
}

/// The sum of the sample, in its unit, rounded once.
pub fn sum(sample: &Sample) -> f64 {
    sample.scaled(sample.total() as f64)
}

/// The arithmetic mean `Σx/n`, in the unit of the sample.
///
/// The sum is exact, so a mean of readings near 10^9 is as good as one of readings near 1.
pub fn mean(sample: &Sample) -> f64 {
    let mean = Twofold::of_integer(sample.total()).over(sample.n() as f64);
    sample.scaled(mean.value())
}

/// The variance `s² = (nΣd² − (Σd)²)/(n(n − 1))`, d = x − min, in the unit squared; `None` for a single run.
///
/// It may underflow to 0 or overflow where [`sd`] does not, which is computed before the square is scaled.
pub fn variance(sample: &Sample) -> Option<f64> {
    let in_ticks = variance_in_ticks(sample)?;
    Some(libm::scalbn(in_ticks.value(), 2 * sample.exponent()))
}

/// The standard deviation with divisor n − 1, in the unit of the sample; `None` for a single run, never 0 for it.
pub fn sd(sample: &Sample) -> Option<f64> {
    Some(sample.scaled(variance_in_ticks(sample)?.sqrt()))
}

/// The variance in ticks², from deviations that are n times as large and exact.
fn variance_in_ticks(sample: &Sample) -> Option<Twofold> {
    let n = sample.n() as f64;
    let squares = sum_of_products(sample.deviations().map(|deviation| (deviation, deviation)));
    (sample.n() >= 2).then(|| squares.over(n * n * (n - 1.0)))
}

/// The standard error of the mean, `s/√n`, in the unit of the sample; `None` for a single run.
pub fn standard_error(sample: &Sample) -> Option<f64> {
    Some(sd(sample)? / (sample.n() as f64).sqrt())
}

/// The coefficient of variation `s/x̄`, dimensionless; `None` for a single run or a mean that is not above zero.
pub fn coefficient_of_variation(sample: &Sample) -> Option<f64> {
    let mean = mean(sample);
    sd(sample).filter(|_| mean > 0.0).map(|sd| sd / mean)
}

/// The mean of what is left after dropping `⌊n·fraction⌋` runs at each end, in the unit of the sample.
///
/// `fraction` is read as the decimal it prints as: 0.1 of 30 runs is 3, though binary64 holds 0.1 inexactly. `None`
/// unless 0 ≤ fraction < 0.5.
pub fn trimmed_mean(sample: &Sample, fraction: f64) -> Option<f64> {
    if !(0.0..0.5).contains(&fraction) {
        return None;
    }
    let dropped = count_of_fraction(sample.n(), fraction);
    let kept = &sample.sorted_ticks()[dropped..sample.n() - dropped];
    let total: i128 = kept.iter().sum();
    Some(sample.scaled(total as f64 / kept.len() as f64))
}

/// The geometric mean `exp(mean ln x)`, in the unit of the sample; `None` unless every run is above zero.
pub fn geometric_mean(sample: &Sample) -> Option<f64> {
    let logs = sample.values().iter().map(|value| value.ln());
    (sample.min() > 0.0).then(|| (compensated::sum(logs) / sample.n() as f64).exp())
}

/// The standard error of s relative to s for normal data, `1/√(2(n − 1))`; `None` for a single run.
pub fn relative_standard_error_of_sd(n: usize) -> Option<f64> {
    (n >= 2).then(|| (2.0 * (n - 1) as f64).sqrt().recip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_run_has_no_spread() {
        let described = describe(&Sample::new(&[7.0]).unwrap());
        assert_eq!((described.mean, described.median), (7.0, 7.0));
        assert_eq!((described.sd, described.standard_error, described.cv), (None, None, None));
    }

    #[test]
    fn equal_runs_have_a_spread_of_exactly_zero() {
        assert_eq!(sd(&Sample::new(&[0.1; 10]).unwrap()), Some(0.0));
    }

    #[test]
    fn counters_above_2_pow_53_keep_their_spread() {
        let sample = Sample::from_counts(&[u64::MAX, u64::MAX - 2]).unwrap();
        assert_eq!(variance(&sample), Some(2.0));
    }

    #[test]
    fn readings_too_wide_for_exact_squares_are_still_good() {
        let sample = Sample::new(&[1e-30, 3.0, 1e30]).unwrap();
        let relative = sd(&sample).unwrap() / (1e30 / 3_f64.sqrt()) - 1.0;
        assert!(relative.abs() < 1e-15, "{relative:e}");
    }

    #[test]
    fn a_tenth_of_thirty_is_three() {
        let values: Vec<f64> = (0..30).map(|i| if i < 3 { -1e6 } else { 1.0 }).collect();
        assert_eq!(trimmed_mean(&Sample::new(&values).unwrap(), 0.1), Some(1.0));
        assert_eq!(trimmed_mean(&Sample::new(&values).unwrap(), 0.5), None);
    }
}
