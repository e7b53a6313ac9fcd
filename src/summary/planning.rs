//! How many runs a question needs.
//!
//! A spread enters as a coefficient of variation (s/x̄) and a precision relative to the mean, so that nothing here has a unit.
//! A confidence and a power lie in (0, 1).

use super::distribution::{normal_upper_quantile, student_upper_quantile};

/// The fewest runs n whose interval of the mean is within ±`precision`: `t(n−1)·CV/√n ≤ precision`, at least 2.
///
/// `None` unless the precision is above zero and both are finite.
pub fn runs_for_mean(cv: f64, precision: f64, confidence: f64) -> Option<usize> {
    let z = normal_upper_quantile((1.0 - confidence) / 2.0);
    fewest((z * cv / precision).powi(2), |n| relative_half_width(cv, n, confidence) <= precision)
}

/// The half-width of the interval of the mean of `n` ≥ 2 runs relative to the mean, `t(n−1)·CV/√n`.
pub fn relative_half_width(cv: f64, n: usize, confidence: f64) -> f64 {
    student_upper_quantile((1.0 - confidence) / 2.0, (n - 1) as f64) * cv / (n as f64).sqrt()
}

/// The fewest runs a side whose ratio of means is within ±`precision`: `t·√((CV_x² + CV_y²)/n) ≤ precision`, t at 2(n − 1).
///
/// `None` as for [`runs_for_mean`].
pub fn runs_for_ratio(cv_x: f64, cv_y: f64, precision: f64, confidence: f64) -> Option<usize> {
    let (cv, half_alpha) = (cv_x.hypot(cv_y), (1.0 - confidence) / 2.0);
    let half_width =
        |n: usize| student_upper_quantile(half_alpha, 2.0 * (n - 1) as f64) * cv / (n as f64).sqrt();
    fewest((normal_upper_quantile(half_alpha) * cv / precision).powi(2), |n| half_width(n) <= precision)
}

/// The runs a side with which a relative difference is found with probability `power` at the two-sided level `alpha`.
///
/// The smallest n with `(t(1−α/2) + t(power))²·(CV_x² + CV_y²)/difference² ≤ n`, both quantiles of Student's t at 2(n − 1) degrees
/// of freedom, those of a test of two equally wide samples. With normal quantiles in their place n comes out one to two runs
/// short, which matters where few are needed. R. R. Sokal, F. J. Rohlf, Biometry, 3rd ed. (1995), ch. 9. At least
/// 3 unless nothing varies: of two runs a side Welch's test has as little as one degree of freedom. `None` as for
/// [`runs_for_mean`].
pub fn runs_for_power(cv_x: f64, cv_y: f64, difference: f64, alpha: f64, power: f64) -> Option<usize> {
    let z = normal_upper_quantile(alpha / 2.0) + normal_upper_quantile(1.0 - power);
    let cv = cv_x.hypot(cv_y);
    let finds = |n: usize| detectable_difference(cv_x, cv_y, n, alpha, power) <= difference;
    fewest((z * cv / difference).powi(2), |n| finds(n) && (n > 2 || cv == 0.0))
}

/// The relative difference that `n` ≥ 2 runs a side find with probability `power` at the two-sided level `alpha`.
///
/// [`runs_for_power`] solved for the difference.
pub fn detectable_difference(cv_x: f64, cv_y: f64, n: usize, alpha: f64, power: f64) -> f64 {
    let df = 2.0 * (n - 1) as f64;
    let deviates = student_upper_quantile(alpha / 2.0, df) + student_upper_quantile(1.0 - power, df);
    deviates * cv_x.hypot(cv_y) / (n as f64).sqrt()
}

/// The fewest runs whose largest is an upper bound of the `p` quantile at one-sided `confidence`: `ln(1 − confidence)/ln p`.
///
/// S. S. Wilks, Ann. Math. Stat. 12 (1941) 91–96. p lies in (0, 1).
pub fn runs_for_upper_bound(p: f64, confidence: f64) -> usize {
    // A hair less, so that rounding cannot push a whole number to the next.
    ((1.0 - confidence).ln() / p.ln() * (1.0 - 1e-12)).ceil() as usize
}

/// The fewest runs, at least 2, that are `enough`, searched from near `guess`; more runs must stay enough.
fn fewest(guess: f64, enough: impl Fn(usize) -> bool) -> Option<usize> {
    if !guess.is_finite() || guess > 1e15 {
        return None;
    }
    let mut n = (guess.ceil() as usize).max(2);
    while !enough(n) {
        n += 1;
    }
    while n > 2 && enough(n - 1) {
        n -= 1;
    }
    Some(n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::random::Xoshiro256PlusPlus;
    use crate::summary::sample::Sample;
    use crate::summary::welch::welch;

    #[test]
    fn nothing_is_precise_enough_for_zero() {
        assert_eq!(runs_for_mean(0.1, 0.0, 0.95), None);
        assert_eq!(runs_for_mean(0.0, 0.01, 0.95), Some(2));
        assert_eq!(runs_for_power(0.1, 0.1, 0.0, 0.05, 0.8), None);
    }

    #[test]
    fn power_and_detectable_difference_are_inverse() {
        let n = runs_for_power(0.1, 0.1, 0.05, 0.05, 0.8).unwrap();
        // One more than by normal quantiles.
        assert_eq!(n, 64);
        let found = detectable_difference(0.1, 0.1, n, 0.05, 0.8);
        assert!(found <= 0.05 && detectable_difference(0.1, 0.1, n - 1, 0.05, 0.8) > 0.05);
    }

    #[test]
    fn few_planned_runs_have_the_power_that_was_asked_for() {
        let (mut stream, mut planned) = (Xoshiro256PlusPlus::seed_from_u64(1), Vec::new());
        for difference in [2.0, 2.5, 3.0, 4.0, 6.0] {
            let n = runs_for_power(1.0, 1.0, difference, 0.05, 0.8).unwrap();
            let mut side = |mean: f64| {
                let uniform = |random: u64| ((random >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
                let runs = (0..n).map(|_| mean + normal_upper_quantile(uniform(stream.next_u64())));
                Sample::new(&runs.collect::<Vec<_>>()).unwrap()
            };
            let found = (0..2_000).filter(|_| welch(&side(difference), &side(0.0)).unwrap().p < 0.05).count();
            planned.push(n);
            assert!(found >= 1_600, "{difference}: {n} runs found it {found} times in 2000");
        }
        assert_eq!(planned, [6, 4, 4, 3, 3]);
    }

    #[test]
    fn a_ratio_needs_the_runs_of_both_spreads() {
        let n = runs_for_ratio(0.3, 0.4, 0.1, 0.95).unwrap();
        assert!((97..=99).contains(&n), "{n}");
    }
}
