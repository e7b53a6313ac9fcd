//! Tests of normality, for a report to show. No interval is chosen by them: at the sizes of benchmarks they reject what does
//! no harm and accept what does.

use super::compensated::sum;
use super::distribution::{ln_normal_cdf, normal_upper_quantile, normal_upper_tail};
use super::sample::Sample;

/// The Shapiro–Wilk test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShapiroWilk {
    /// The statistic W, 1 for a sample that lies exactly on a normal curve.
    pub w: f64,
    /// The probability of a W at least as small for normal data.
    pub p: f64,
}

/// The Shapiro–Wilk test of normality; `None` below 3 and above 5,000 runs or when all are equal.
///
/// Weights and p value by P. Royston, Algorithm AS R94, Applied Statistics 44 (1995) 547–551; for 3 runs in closed form,
/// `p = (6/π)(asin √W − π/3)`.
pub fn shapiro_wilk(sample: &Sample) -> Option<ShapiroWilk> {
    let n = sample.n();
    if !(3..=5_000).contains(&n) || sample.is_constant() {
        return None;
    }
    let deviations = sorted_deviations(sample);
    let weights = royston_weights(n);
    let pairs = weights.iter().zip(deviations.iter().zip(deviations.iter().rev()));
    let contrast = sum(pairs.map(|(weight, (low, high))| weight * (high - low)));
    let w = contrast.powi(2) / sum(deviations.iter().map(|deviation| deviation * deviation));
    if n == 3 {
        let w = w.max(0.75);
        let p = 6.0 / std::f64::consts::PI * (w.sqrt().min(1.0).asin() - std::f64::consts::FRAC_PI_3);
        return Some(ShapiroWilk { w, p: p.max(0.0) });
    }
    let w = w.min(1.0);
    Some(ShapiroWilk { w, p: royston_p(n, 1.0 - w) })
}

/// The deviations from the mean in ascending order, in units that cancel.
fn sorted_deviations(sample: &Sample) -> Vec<f64> {
    let (n, total) = (sample.n() as i128, sample.total());
    sample.sorted_ticks().iter().map(|tick| (n * tick - total) as f64).collect()
}

/// The weights of the larger half of the order statistics, the largest first.
fn royston_weights(n: usize) -> Vec<f64> {
    if n == 3 {
        return vec![std::f64::consts::FRAC_1_SQRT_2];
    }
    let scores: Vec<f64> =
        (1..=n / 2).map(|i| normal_upper_quantile((i as f64 - 0.375) / (n as f64 + 0.25))).collect();
    let squares = 2.0 * scores.iter().map(|score| score * score).sum::<f64>();
    let root = (n as f64).sqrt().recip();
    let first = polynomial(&[0.0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], root)
        + scores[0] / squares.sqrt();
    let second = polynomial(&[0.0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], root);
    let corrected = match n {
        ..=5 => vec![first],
        _ => vec![first, second + scores[1] / squares.sqrt()],
    };
    let replaced: f64 = scores.iter().take(corrected.len()).map(|score| 2.0 * score * score).sum();
    let used: f64 = corrected.iter().map(|weight| 2.0 * weight * weight).sum();
    let scale = ((squares - replaced) / (1.0 - used)).sqrt();
    let rest = scores[corrected.len()..].iter().map(|score| score / scale);
    corrected.iter().copied().chain(rest).collect()
}

/// The p value of `1 − W` for n ≥ 4.
fn royston_p(n: usize, one_minus_w: f64) -> f64 {
    let (size, ln_size) = (n as f64, (n as f64).ln());
    let y = one_minus_w.ln();
    let (y, mean, sd) = if n <= 11 {
        let gamma = polynomial(&[-2.273, 0.459], size);
        if y >= gamma {
            return 0.0;
        }
        let mean = polynomial(&[0.544, -0.39978, 0.025054, -6.714e-4], size);
        let ln_sd = polynomial(&[1.3822, -0.77857, 0.062767, -0.0020322], size);
        (-(gamma - y).ln(), mean, ln_sd.exp())
    } else {
        let mean = polynomial(&[-1.5861, -0.31082, -0.083751, 0.0038915], ln_size);
        let ln_sd = polynomial(&[-0.4803, -0.082676, 0.0030302], ln_size);
        (y, mean, ln_sd.exp())
    };
    normal_upper_tail((y - mean) / sd)
}

fn polynomial(coefficients: &[f64], x: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |value, coefficient| value * x + coefficient)
}

/// The Anderson–Darling test against a normal distribution of unknown mean and variance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AndersonDarling {
    /// The statistic A².
    pub a2: f64,
    /// A² corrected for n, `A²(1 + 0.75/n + 2.25/n²)`.
    pub a2_star: f64,
    /// The probability of an A² at least as large for normal data.
    pub p: f64,
}

/// The Anderson–Darling test of normality; `None` below 8 runs or when all are equal.
///
/// `A² = −n − (1/n)Σ(2i − 1)(ln Φ(z_i) + ln(1 − Φ(z_{n+1−i})))`; p by M. A. Stephens in R. B. D'Agostino, M. A. Stephens,
/// *Goodness-of-Fit Techniques* (1986), table 4.9; 3.7·10⁻²⁴ from A²* = 10 on, where his formula turns upwards.
pub fn anderson_darling(sample: &Sample) -> Option<AndersonDarling> {
    if sample.n() < 8 || sample.is_constant() {
        return None;
    }
    let n = sample.n() as f64;
    let deviations = sorted_deviations(sample);
    let sd = (sum(deviations.iter().map(|deviation| deviation * deviation)) / (n - 1.0)).sqrt();
    let z: Vec<f64> = deviations.iter().map(|deviation| deviation / sd).collect();
    let terms = z.iter().zip(z.iter().rev()).enumerate();
    let weighted =
        terms.map(|(i, (&low, &high))| (2 * i + 1) as f64 * (ln_normal_cdf(low) + ln_normal_cdf(-high)));
    let a2 = -n - sum(weighted) / n;
    let a2_star = a2 * (1.0 + 0.75 / n + 2.25 / (n * n));
    Some(AndersonDarling { a2, a2_star, p: stephens_p(a2_star) })
}

fn stephens_p(a: f64) -> f64 {
    match a {
        10.0.. => 3.7e-24,
        0.6.. => (1.2937 - 5.709 * a + 0.0186 * a * a).exp(),
        0.34.. => (0.9177 - 4.279 * a - 1.38 * a * a).exp(),
        0.2.. => 1.0 - (-8.318 + 42.796 * a - 59.938 * a * a).exp(),
        _ => 1.0 - (-13.436 + 101.14 * a - 223.73 * a * a).exp(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_evenly_spaced_runs_are_as_normal_as_can_be() {
        let test = shapiro_wilk(&Sample::new(&[1.0, 2.0, 3.0]).unwrap()).unwrap();
        assert!((test.w - 1.0).abs() < 1e-15 && (test.p - 1.0).abs() < 1e-7);
        let lowest = shapiro_wilk(&Sample::new(&[0.0, 0.0, 1.0]).unwrap()).unwrap();
        assert!((lowest.w - 0.75).abs() < 1e-15 && lowest.p < 1e-12);
    }

    #[test]
    fn the_weights_are_a_unit_vector() {
        for n in [4, 5, 6, 11, 12, 100] {
            let length: f64 = royston_weights(n).iter().map(|weight| 2.0 * weight * weight).sum();
            assert!((length - 1.0).abs() < 1e-12, "{n}: {length}");
        }
    }

    #[test]
    fn an_extreme_run_does_not_break_the_logarithm() {
        let mut values: Vec<f64> = (0..3_000).map(|i| f64::from(i % 7)).collect();
        values.push(1e9);
        assert_eq!(anderson_darling(&Sample::new(&values).unwrap()).unwrap().p, 3.7e-24);
    }
}
