//! What the step of a timer does to a sample.

use std::collections::BTreeSet;

use super::quantile::median;
use super::sample::Sample;

/// The fewest runs whose common divisor says something of the timer: that of few differences is large by chance.
const FEWEST_RUNS: usize = 10;

/// How finely a sample is divided.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Resolution {
    /// The greatest common divisor of all differences, in the unit of the sample: the step of the timer or a multiple of it.
    pub step: f64,
    /// The step relative to the median.
    pub relative: f64,
    /// How many different values there are.
    pub distinct: usize,
    /// Whether the step exceeds 1 % of the median, so that a change of 1 % may not show in any run.
    pub is_coarse: bool,
}

/// Measures the step; `None` below 10 runs, when all are equal and when the median is not above zero.
pub fn resolution(sample: &Sample) -> Option<Resolution> {
    let (ticks, median) = (sample.ticks(), median(sample));
    if sample.n() < FEWEST_RUNS || sample.is_constant() || median <= 0.0 {
        return None;
    }
    let step =
        ticks.iter().fold(0, |divisor, tick| greatest_common_divisor(divisor, (tick - ticks[0]).abs()));
    let step = sample.scaled(step as f64);
    let distinct = ticks.iter().collect::<BTreeSet<_>>().len();
    Some(Resolution { step, relative: step / median, distinct, is_coarse: step > 0.01 * median })
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::new(values).unwrap()
    }

    #[test]
    fn the_step_is_the_common_divisor_of_the_differences() {
        let micros = [3., 7., 4., 4., 5., 9., 3., 6., 4., 5.];
        let found = resolution(&sample(&micros.map(|us| 1_000.0 * us + 500.0))).unwrap();
        assert_eq!((found.step, found.distinct, found.is_coarse), (1_000.0, 6, true));
        assert_eq!(found.relative, 1_000.0 / 5_000.0);
        let fine = resolution(&sample(&micros.map(|us| 1e6 + us))).unwrap();
        assert_eq!((fine.step, fine.is_coarse), (1.0, false));
    }

    #[test]
    fn few_or_equal_runs_have_no_step() {
        assert_eq!(resolution(&sample(&[1.0, 3.0, 5.0])), None);
        assert_eq!(resolution(&sample(&[4.0; 20])), None);
        assert_eq!(resolution(&sample(&[0., 0., 0., 0., 0., 0., 0., 0., 1., 2.])), None);
    }
}
