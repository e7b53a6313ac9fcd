//! Ratios of two means or medians, such as an overhead or a speedup, with their intervals.
//!
//! Everywhere x is the numerator and y the denominator; a caption names both. An overhead is 100(θ − 1) %, a speedup
//! T(software)/T(hardware).

use super::bootstrap::{Resampling, percentile_interval, resampled_quantile};
use super::compensated::sum;
use super::descriptive::{mean, variance};
use super::distribution::student_upper_quantile;
use super::interval::Interval;
use super::quantile::quantile;
use super::sample::Sample;

/// A value with the variance of its error and the degrees of freedom of that variance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The value, in the unit of the metric.
    pub value: f64,
    /// The squared standard error, in the unit squared; NaN for a single run, whose spread is unknown.
    pub variance: f64,
    /// Degrees of freedom of the variance; 0 for a single run.
    pub df: f64,
}

impl Estimate {
    /// The mean of a sample with `s²/n` and n − 1 degrees of freedom.
    pub fn mean_of(sample: &Sample) -> Self {
        let n = sample.n() as f64;
        let variance = variance(sample).map_or(f64::NAN, |variance| variance / n);
        Self { value: mean(sample), variance, df: n - 1.0 }
    }

    /// A value known without error, such as a size.
    pub fn exact(value: f64) -> Self {
        Self { value, variance: 0.0, df: f64::INFINITY }
    }
}

/// What can be said of a ratio beside its point value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RatioInterval {
    /// The ratio lies between two limits.
    Bounded(Interval),
    /// The denominator cannot be told from zero, so neither limit exists.
    Unbounded,
    /// Neither side varies: the ratio is exact.
    Exact,
    /// One side is a single run, so its spread is unknown.
    SingleRun,
    /// The spread cannot be told: the numerator is zero throughout and the denominator varies.
    Undefined,
}

/// A ratio θ = x/y of two estimates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ratio {
    /// θ, dimensionless.
    pub value: f64,
    /// Its interval.
    pub interval: RatioInterval,
    /// Degrees of freedom of the interval, where it has some.
    pub df: Option<f64>,
    /// Fieller's g = t²·v_y/y²: from 1 on the interval is unbounded.
    pub g: Option<f64>,
}

impl Ratio {
    /// The overhead of x over y, 100(θ − 1) %.
    pub fn overhead_percent(&self) -> f64 {
        100.0 * (self.value - 1.0)
    }

    /// The two limits, with both at θ when it is exact; `None` when there are none.
    pub fn limits(&self) -> Option<Interval> {
        match self.interval {
            RatioInterval::Bounded(interval) => Some(interval),
            RatioInterval::Exact => Some(Interval { lo: self.value, hi: self.value }),
            _ => None,
        }
    }
}

/// The ratio of two estimates with Fieller's interval; `None` unless y > 0, when only a difference has a meaning.
///
/// `[xy ± t√(x²v_y + y²v_x − t²v_x·v_y)]/(y² − t²v_y)` with Satterthwaite's degrees of freedom at θ,
/// `(v_x + θ²v_y)²/(v_x²/df_x + θ⁴v_y²/df_y)`. E. C. Fieller, J. R. Stat. Soc. B 16 (1954) 175–185; the degrees of freedom
/// as in C. Tamhane, B. Logan, and R's `mratios`.
pub fn fieller(x: Estimate, y: Estimate, confidence: f64) -> Option<Ratio> {
    let theta = x.value / y.value;
    let without_width = |interval| Some(Ratio { value: theta, interval, df: None, g: None });
    let spread = x.variance + theta * theta * y.variance;
    match () {
        () if y.value <= 0.0 => None,
        () if x.df <= 0.0 || y.df <= 0.0 => without_width(RatioInterval::SingleRun),
        () if x.variance == 0.0 && y.variance == 0.0 => without_width(RatioInterval::Exact),
        () if spread == 0.0 => without_width(RatioInterval::Undefined),
        () => Some(fieller_with_spread(x, y, confidence)),
    }
}

fn fieller_with_spread(x: Estimate, y: Estimate, confidence: f64) -> Ratio {
    let theta = x.value / y.value;
    let df = satterthwaite(x, y);
    let t = student_upper_quantile((1.0 - confidence) / 2.0, df);
    let g = (t / y.value).powi(2) * y.variance;
    let interval = if g >= 1.0 {
        RatioInterval::Unbounded
    } else {
        // The textbook formula divided by y², which spares it the squares of large values.
        let half = t / y.value * (x.variance * (1.0 - g) + theta * theta * y.variance).sqrt();
        RatioInterval::Bounded(Interval { lo: (theta - half) / (1.0 - g), hi: (theta + half) / (1.0 - g) })
    };
    Ratio { value: theta, interval, df: Some(df), g: Some(g) }
}

/// Satterthwaite's degrees of freedom of x − θy.
fn satterthwaite(x: Estimate, y: Estimate) -> f64 {
    // Relative to their sum, because squares of small variances underflow.
    let (of_x, of_y) = (x.variance, (x.value / y.value).powi(2) * y.variance);
    let (of_x, of_y) = (of_x / (of_x + of_y), of_y / (of_x + of_y));
    (of_x * of_x / x.df + of_y * of_y / y.df).recip()
}

/// The interval `θ·exp(±t√(v_x/x² + v_y/y²))` of a ratio, t at Fieller's degrees of freedom.
///
/// The delta method on the logarithm: always bounded and positive, and symmetric on a logarithmic axis, hence for figures and
/// where Fieller's is unbounded. `None` unless both values are above zero and a spread is known.
pub fn log_delta_interval(x: Estimate, y: Estimate, confidence: f64) -> Option<Interval> {
    let has_spread = x.df > 0.0 && y.df > 0.0 && x.variance + y.variance > 0.0;
    if !has_spread || x.value <= 0.0 || y.value <= 0.0 {
        return None;
    }
    let theta = x.value / y.value;
    let t = student_upper_quantile((1.0 - confidence) / 2.0, satterthwaite(x, y));
    let width = t * (x.variance / x.value.powi(2) + y.variance / y.value.powi(2)).sqrt();
    Some(Interval { lo: theta * (-width).exp(), hi: theta * width.exp() })
}

/// The ratio of the `p` quantiles of two samples, for p = 0.5 of their medians; `None` unless that of y is above zero.
pub fn ratio_of_quantiles(x: &Sample, y: &Sample, p: f64) -> Option<f64> {
    let below = quantile(y, p);
    (below > 0.0).then(|| quantile(x, p) / below)
}

/// The bootstrap interval of [`ratio_of_quantiles`], both sides resampled apart from one stream, x first.
///
/// `None` for a single run on either side and when a resample of y has a quantile that is not above zero.
pub fn quantile_ratio_interval(
    x: &Sample,
    y: &Sample,
    p: f64,
    confidence: f64,
    resampling: Resampling,
) -> Option<Interval> {
    if x.n() < 2 || y.n() < 2 {
        return None;
    }
    let mut stream = resampling.stream();
    let mut drawn = Vec::new();
    let ratios = (0..resampling.replicates).map(|_| {
        let above = resampled_quantile(x, p, &mut stream, &mut drawn);
        let below = resampled_quantile(y, p, &mut stream, &mut drawn);
        (below > 0.0).then(|| above / below)
    });
    Some(percentile_interval(ratios.collect::<Option<Vec<f64>>>()?, confidence))
}

/// A mean of ratios and how many it is of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeanRatio {
    /// The geometric mean, dimensionless.
    pub value: f64,
    /// How many cases have a ratio.
    pub cases: usize,
}

/// The geometric mean of the ratios of those cases that have one above zero; `None` when none has.
///
/// It describes these cases and estimates nothing, so it has no interval. Never take it across operations.
pub fn geometric_mean_of_ratios(ratios: &[Option<f64>]) -> Option<MeanRatio> {
    let logs: Vec<f64> =
        ratios.iter().flatten().filter(|&&ratio| ratio > 0.0).map(|ratio| ratio.ln()).collect();
    let mean = sum(logs.iter().copied()) / logs.len() as f64;
    (!logs.is_empty()).then(|| MeanRatio { value: mean.exp(), cases: logs.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[f64]) -> Estimate {
        Estimate::mean_of(&Sample::new(values).unwrap())
    }

    #[test]
    fn what_has_no_interval_says_why() {
        let interval = |x: &[f64], y: &[f64]| fieller(of(x), of(y), 0.95).map(|ratio| ratio.interval);
        assert_eq!(interval(&[1.0], &[1.0, 2.0]), Some(RatioInterval::SingleRun));
        assert_eq!(interval(&[2.0, 2.0], &[1.0, 1.0]), Some(RatioInterval::Exact));
        assert_eq!(interval(&[0.0, 0.0], &[1.0, 2.0]), Some(RatioInterval::Undefined));
        assert_eq!(interval(&[1.0, 2.0], &[0.5, 100.0]), Some(RatioInterval::Unbounded));
        assert_eq!(interval(&[1.0, 2.0], &[-1.0, 1.0]), None);
    }

    #[test]
    fn the_interval_encloses_the_ratio() {
        let ratio = fieller(of(&[21.0, 22.0, 23.0]), of(&[10.0, 11.0, 12.0]), 0.95).unwrap();
        let limits = ratio.limits().unwrap();
        assert!(limits.lo < ratio.value && ratio.value < limits.hi && ratio.value == 2.0);
        assert_eq!(ratio.overhead_percent(), 100.0);
    }

    #[test]
    fn only_cases_with_a_ratio_enter_the_mean() {
        let mean = geometric_mean_of_ratios(&[Some(2.0), None, Some(8.0)]).unwrap();
        assert!((mean.value - 4.0).abs() < 1e-14 && mean.cases == 2);
        assert_eq!(geometric_mean_of_ratios(&[None]), None);
    }

    #[test]
    fn resampled_medians_enclose_their_ratio() {
        let (x, y) = ([10.0, 11.0, 12.0, 13.0], [5.0, 5.5, 6.0, 6.5]);
        let (x, y) = (Sample::new(&x).unwrap(), Sample::new(&y).unwrap());
        let interval = quantile_ratio_interval(&x, &y, 0.5, 0.95, Resampling::seeded(1)).unwrap();
        let ratio = ratio_of_quantiles(&x, &y, 0.5).unwrap();
        assert!(interval.lo < ratio && ratio < interval.hi);
    }
}
