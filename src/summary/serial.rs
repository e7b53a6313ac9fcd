//! Whether the order of the runs matters: serial correlation and what is left of n.

use super::compensated::sum_of_products;
use super::distribution::normal_upper_tail;
use super::sample::Sample;

/// From how many runs on a serial correlation is judged.
const FEWEST_RUNS: usize = 20;

/// The correlation of each run with the next, `Σ(x_i − x̄)(x_{i+1} − x̄)/Σ(x_i − x̄)²`, dimensionless.
///
/// `None` below 3 runs or when all are equal. G. E. P. Box, G. M. Jenkins, *Time Series Analysis* (1976), 2.1.5; the r(1) of
/// NIST's Statistical Reference Datasets.
pub fn lag1_autocorrelation(sample: &Sample) -> Option<f64> {
    if sample.n() < 3 || sample.is_constant() {
        return None;
    }
    let (these, next) = (sample.deviations(), sample.deviations().skip(1));
    let squares = sample.deviations().map(|deviation| (deviation, deviation));
    Some(sum_of_products(these.zip(next)).value() / sum_of_products(squares).value())
}

/// Whether [`lag1_autocorrelation`] lies beyond `1.96/√n`, where independent runs rarely are; `None` below 20 runs.
pub fn is_correlated(sample: &Sample) -> Option<bool> {
    let correlation = lag1_autocorrelation(sample)?;
    (sample.n() >= FEWEST_RUNS).then(|| correlation.abs() > correlation_limit(sample.n()))
}

fn correlation_limit(n: usize) -> f64 {
    1.96 / (n as f64).sqrt()
}

/// How many independent runs the sample is worth, `n(1 − r1)/(1 + r1)` when r1 exceeds `1.96/√n`, else n.
///
/// Below that limit r1 is noise, and correcting for it would cost sound samples 6–10 % of their runs on average. Drift
/// inflates r1, so report drift first. `None` below 20 runs or when all are equal.
pub fn effective_runs(sample: &Sample) -> Option<f64> {
    let correlation = lag1_autocorrelation(sample)?;
    let n = sample.n() as f64;
    let shrunk = n * (1.0 - correlation) / (1.0 + correlation);
    let is_large = correlation > correlation_limit(sample.n());
    (sample.n() >= FEWEST_RUNS).then_some(if is_large { shrunk } else { n })
}

/// A test statistic of serial correlation and its p value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LjungBox {
    /// The statistic Q.
    pub q: f64,
    /// The probability of a Q at least as large for independent runs.
    pub p: f64,
}

/// The Ljung–Box test at lag 1, `Q = n(n + 2)r1²/(n − 1)` against χ² with one degree of freedom.
///
/// `None` below 20 runs or when all are equal. G. M. Ljung, G. E. P. Box, Biometrika 65 (1978) 297–303.
pub fn ljung_box(sample: &Sample) -> Option<LjungBox> {
    let correlation = lag1_autocorrelation(sample)?;
    let n = sample.n() as f64;
    let q = n * (n + 2.0) * correlation * correlation / (n - 1.0);
    // χ² with one degree of freedom is the square of a normal deviate.
    (sample.n() >= FEWEST_RUNS).then(|| LjungBox { q, p: 2.0 * normal_upper_tail(q.sqrt()) })
}

/// The runs test about the median.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunsTest {
    /// How many stretches lie on one side of the median.
    pub runs: usize,
    /// How many values lie above it.
    pub above: usize,
    /// How many values lie below it.
    pub below: usize,
    /// The normal deviate of the number of stretches: negative for too few, as drift makes them.
    pub z: f64,
    /// Two-sided p value.
    pub p: f64,
}

/// The Wald–Wolfowitz runs test about the median; values equal to the median are left out.
///
/// With a above, b below and N = a + b: mean 2ab/N + 1, variance 2ab(2ab − N)/(N²(N − 1)), no continuity correction. `None`
/// unless there are values on both sides and at least 10 in all. A. Wald, J. Wolfowitz, Ann. Math. Stat. 11 (1940) 147–162.
pub fn runs_test(sample: &Sample) -> Option<RunsTest> {
    let (ticks, n) = (sample.sorted_ticks(), sample.n());
    let twice_median = ticks[(n - 1) / 2] + ticks[n / 2];
    let off = sample.ticks().iter().filter(|&&tick| 2 * tick != twice_median);
    let sides: Vec<bool> = off.map(|&tick| 2 * tick > twice_median).collect();
    let above = sides.iter().filter(|&&is_above| is_above).count();
    let below = sides.len() - above;
    if above == 0 || below == 0 || sides.len() < 10 {
        return None;
    }
    let runs = 1 + sides.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let (twice_product, all) = ((2 * above * below) as f64, sides.len() as f64);
    let variance = twice_product * (twice_product - all) / (all * all * (all - 1.0));
    let z = (runs as f64 - (twice_product / all + 1.0)) / variance.sqrt();
    Some(RunsTest { runs, above, below, z, p: 2.0 * normal_upper_tail(z.abs()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternating_runs_are_correlated_backwards() {
        let values: Vec<f64> = (0..100).map(|i| f64::from(i % 2)).collect();
        let sample = Sample::new(&values).unwrap();
        assert_eq!(lag1_autocorrelation(&sample), Some(-0.99));
        assert_eq!((is_correlated(&sample), effective_runs(&sample)), (Some(true), Some(100.0)));
        assert_eq!(runs_test(&sample).map(|test| test.runs), Some(100));
    }

    #[test]
    fn a_few_or_equal_runs_are_not_judged() {
        let few = Sample::new(&[1.0, 2.0, 3.0]).unwrap();
        assert_eq!((is_correlated(&few), effective_runs(&few), ljung_box(&few)), (None, None, None));
        let equal = Sample::new(&[1.0; 50]).unwrap();
        assert_eq!((lag1_autocorrelation(&equal), runs_test(&equal)), (None, None));
    }
}
