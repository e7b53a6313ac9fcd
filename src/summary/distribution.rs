//! Tail probabilities and quantiles of the normal, Student and binomial distributions.
//!
//! Every tail is computed as itself, never as 1 minus the other one, so that a p of 10^-100 keeps its digits.

use std::f64::consts::{FRAC_1_SQRT_2, PI, SQRT_2};

use statrs::function::{beta, erf, gamma};

/// Degrees of freedom from which on Student's tail is taken from its normal expansion.
///
/// The continued fraction of the incomplete beta function needs more terms the larger they are, and `statrs` stops after
/// 140; at 5,000 both ways agree to 12 digits.
const MANY_DEGREES: f64 = 5_000.0;

/// The probability that a standard normal variable is at most `z`, `erfc(−z/√2)/2`.
pub fn normal_cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z * FRAC_1_SQRT_2)
}

/// The probability that a standard normal variable exceeds `z`, `erfc(z/√2)/2`.
pub fn normal_upper_tail(z: f64) -> f64 {
    normal_cdf(-z)
}

/// The natural logarithm of [`normal_cdf`], good also where that underflows (z below −38) or rounds to 1.
pub fn ln_normal_cdf(z: f64) -> f64 {
    if z > 0.0 {
        return (-normal_upper_tail(z)).ln_1p();
    }
    if z > -30.0 {
        return normal_cdf(z).ln();
    }
    // Abramowitz & Stegun 26.2.12; the first term left out is below 10^-11 of the last factor.
    let w = 1.0 / (z * z);
    let series = -w * (1.0 - w * (3.0 - w * (15.0 - w * 105.0)));
    -0.5 * z * z - (-z * (2.0 * PI).sqrt()).ln() + series.ln_1p()
}

/// The z that a standard normal variable exceeds with probability `p`; infinite at 0 and 1.
pub fn normal_upper_quantile(p: f64) -> f64 {
    if p > 0.5 {
        return -normal_upper_quantile(1.0 - p);
    }
    let mut z = SQRT_2 * erf::erfc_inv(2.0 * p);
    if z.is_finite() {
        // Two Newton steps, because the rational approximation they start from is short of the last digits.
        for _ in 0..2 {
            z += (normal_upper_tail(z) - p) * (2.0 * PI).sqrt() * (0.5 * z * z).exp();
        }
    }
    z
}

/// The probability that Student's t with `df` > 0 degrees of freedom exceeds `t`.
///
/// `I(df/(df + t²); df/2, 1/2)/2`, I the regularised incomplete beta function. NaN where an argument is, as when squares of
/// numbers near the end of the range overflow.
pub fn student_upper_tail(t: f64, df: f64) -> f64 {
    if t < 0.0 {
        return 1.0 - student_upper_tail(-t, df);
    }
    if df > MANY_DEGREES {
        return normal_upper_tail(normal_equivalent(t, df));
    }
    0.5 * beta::checked_beta_reg(df / 2.0, 0.5, df / (df + t * t)).unwrap_or(f64::NAN)
}

/// The two-sided p value of a Student statistic, `P(|T| ≥ |t|)`.
pub fn student_two_sided(t: f64, df: f64) -> f64 {
    2.0 * student_upper_tail(t.abs(), df)
}

/// The normal deviate with the same tail as `t`: G. W. Hill, Algorithm 395, CACM 13 (1970) 617–619.
fn normal_equivalent(t: f64, df: f64) -> f64 {
    let a = df - 0.5;
    let b = 48.0 * a * a;
    let y = a * (t * t / df).ln_1p();
    let next = (((-0.4 * y - 3.3) * y - 24.0) * y - 85.5) / (0.8 * y * y + 100.0 + b);
    ((next + y + 3.0) / b + 1.0) * y.sqrt()
}

/// The t that Student's variable with `df` > 0 degrees of freedom exceeds with probability `p`, 0 < p < 1.
///
/// Newton's steps from the normal quantile: the tail is convex above 0 and heavier than the normal one, so they approach
/// the root from below and cannot overshoot.
pub fn student_upper_quantile(p: f64, df: f64) -> f64 {
    if p > 0.5 {
        return -student_upper_quantile(1.0 - p, df);
    }
    let mut t = normal_upper_quantile(p);
    for _ in 0..200 {
        let step = (student_upper_tail(t, df) - p) / student_density(t, df);
        t += step;
        if step.abs() <= 1e-15 * t.abs() {
            break;
        }
    }
    t
}

fn student_density(t: f64, df: f64) -> f64 {
    let half = (df + 1.0) / 2.0;
    let gammas = gamma::ln_gamma(half) - gamma::ln_gamma(df / 2.0);
    (gammas - half * (t * t / df).ln_1p()).exp() / (df * PI).sqrt()
}

/// The probabilities of 0…n successes in `n` trials of probability `p`, 0 < p < 1.
///
/// Each term follows from its neighbour, outwards from the largest; dividing by their sum spares the first one, whose
/// factorials would cost digits.
pub fn binomial_probabilities(n: usize, p: f64) -> Vec<f64> {
    let mode = (((n + 1) as f64 * p) as usize).min(n);
    let odds = p / (1.0 - p);
    let mut terms = vec![0.0; n + 1];
    terms[mode] = 1.0;
    for k in mode..n {
        terms[k + 1] = terms[k] * odds * (n - k) as f64 / (k + 1) as f64;
    }
    for k in (1..=mode).rev() {
        terms[k - 1] = terms[k] / odds * k as f64 / (n - k + 1) as f64;
    }
    let total = super::compensated::sum(terms.iter().copied());
    terms.iter_mut().for_each(|term| *term /= total);
    terms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, relative: f64) {
        assert!((a / b - 1.0).abs() < relative, "{a:e} is not {b:e}");
    }

    #[test]
    fn the_two_ways_to_a_student_tail_meet() {
        for t in [0.1, 1.0, 2.0, 4.5, 10.0, 30.0] {
            let by_fraction =
                0.5 * beta::beta_reg(MANY_DEGREES / 2.0, 0.5, MANY_DEGREES / (MANY_DEGREES + t * t));
            close(normal_upper_tail(normal_equivalent(t, MANY_DEGREES)), by_fraction, 2e-11);
        }
    }

    #[test]
    fn the_logarithm_has_no_step_where_its_formula_changes() {
        close(ln_normal_cdf(-30.0), normal_cdf(-30.0).ln(), 1e-14);
        assert!(ln_normal_cdf(-100.0) < -5_000.0);
    }

    #[test]
    fn quantiles_undo_tails() {
        for df in [1.0, 1.5, 30.0, 4_999.0, 5_001.0, 1e6] {
            for p in [1e-12, 1e-4, 0.025, 0.4, 0.5, 0.9] {
                close(student_upper_tail(student_upper_quantile(p, df), df), p, 1e-11);
            }
        }
        assert_eq!(normal_upper_quantile(0.0), f64::INFINITY);
    }

    #[test]
    fn binomial_probabilities_are_those_of_coins() {
        assert_eq!(binomial_probabilities(3, 0.5), [0.125, 0.375, 0.375, 0.125]);
        assert_eq!(binomial_probabilities(100_000, 0.5).len(), 100_001);
    }
}
