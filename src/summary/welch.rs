//! Tests of a difference of means, unpaired and paired.

use statrs::function::gamma::ln_gamma;

use super::descriptive::{geometric_mean, mean};
use super::distribution::{student_two_sided, student_upper_quantile, student_upper_tail};
use super::interval::{Interval, mean_interval};
use super::ratio::Estimate;
use super::sample::Sample;

/// A t test of two means.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Welch {
    /// `x̄ − ȳ`, in the unit of the samples.
    pub difference: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// The statistic, difference over standard error.
    pub t: f64,
    /// Degrees of freedom, rarely whole.
    pub df: f64,
    /// Two-sided p value.
    pub p: f64,
    /// The p value of the one-sided test against `x̄ > ȳ`.
    pub p_greater: f64,
}

/// Welch's test of the means of two samples of unequal variance.
///
/// t = (x̄ − ȳ)/√(v_x + v_y), v = s²/n, df = (v_x + v_y)²/(v_x²/(n_x − 1) + v_y²/(n_y − 1)). `None` for a single run on either
/// side, and when neither side varies: the difference is then exact and needs no p. B. L. Welch, Biometrika 34 (1947) 28–35.
pub fn welch(x: &Sample, y: &Sample) -> Option<Welch> {
    welch_of(Estimate::mean_of(x), Estimate::mean_of(y))
}

/// [`welch`] of two estimates; `None` when the error of one is unknown or both are exact.
pub fn welch_of(x: Estimate, y: Estimate) -> Option<Welch> {
    let variance = x.variance + y.variance;
    let (of_x, of_y) = (x.variance / variance, y.variance / variance);
    let df = (of_x * of_x / x.df + of_y * of_y / y.df).recip();
    let (difference, standard_error) = (x.value - y.value, variance.sqrt());
    let t = difference / standard_error;
    // A single run has a variance of NaN, which is not above zero.
    (variance > 0.0).then(|| Welch {
        difference,
        standard_error,
        t,
        df,
        p: student_two_sided(t, df),
        p_greater: student_upper_tail(t, df),
    })
}

impl Welch {
    /// The interval of the difference, `x̄ − ȳ ± t·SE`, in the unit of the samples.
    pub fn interval(&self, confidence: f64) -> Interval {
        let half = student_upper_quantile((1.0 - confidence) / 2.0, self.df) * self.standard_error;
        Interval { lo: self.difference - half, hi: self.difference + half }
    }

    /// The p values of the two one-sided tests that the difference lies above −margin and below +margin.
    ///
    /// D. J. Schuirmann, J. Pharmacokinet. Biopharm. 15 (1987) 657–680, with the margin, in the unit of the samples, taken as
    /// known. A verdict about a ratio uses Fieller's interval instead.
    pub fn equivalence_p(&self, margin: f64) -> [f64; 2] {
        let tail = |distance: f64| student_upper_tail(distance / self.standard_error, self.df);
        [tail(self.difference + margin), tail(margin - self.difference)]
    }
}

/// A difference of means in units of the pooled standard deviation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StandardizedDifference {
    /// Cohen's d, `(x̄ − ȳ)/s_pooled`.
    pub cohens_d: f64,
    /// Hedges' g, d freed of its bias; needs 4 runs in all.
    pub hedges_g: Option<f64>,
}

/// The standardised difference of two means; `None` for a single run on either side and when neither side varies.
///
/// g = d·Γ(m/2)/(√(m/2)·Γ((m − 1)/2)), m = n_x + n_y − 2. L. V. Hedges, J. Educ. Stat. 6 (1981) 107–128.
pub fn standardized_difference(x: &Sample, y: &Sample) -> Option<StandardizedDifference> {
    let [of_x, of_y] = [x, y].map(super::descriptive::variance);
    let weighted = |variance: f64, sample: &Sample| variance * (sample.n() - 1) as f64;
    let m = (x.n() + y.n()) as f64 - 2.0;
    let pooled = ((weighted(of_x?, x) + weighted(of_y?, y)) / m).sqrt();
    if pooled == 0.0 {
        return None;
    }
    let cohens_d = (mean(x) - mean(y)) / pooled;
    let correction = || (ln_gamma(m / 2.0) - ln_gamma((m - 1.0) / 2.0)).exp() / (m / 2.0).sqrt();
    Some(StandardizedDifference { cohens_d, hedges_g: (m > 1.0).then(|| cohens_d * correction()) })
}

/// A comparison of runs that are pairs by design.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paired {
    /// The statistic of the t test of the differences; `None` when all differences are equal.
    pub t: Option<f64>,
    /// Degrees of freedom, pairs − 1.
    pub df: f64,
    /// Two-sided p value.
    pub p: Option<f64>,
    /// The geometric mean of x/y, dimensionless; needs all runs above zero.
    pub ratio: Option<f64>,
    /// Its interval, by Student's t on the logarithms.
    pub ratio_interval: Option<Interval>,
}

/// Compares pairs `(x_i, y_i)`; `None` when the lengths differ or there are fewer than two.
///
/// Only for runs that share their seed, message or number of attempts by design; an equal index makes no pair.
pub fn paired(x: &Sample, y: &Sample, confidence: f64) -> Option<Paired> {
    if x.n() != y.n() || x.n() < 2 {
        return None;
    }
    let pairs = || x.values().iter().zip(y.values());
    let differences = Estimate::mean_of(&Sample::new(&pairs().map(|(x, y)| x - y).collect::<Vec<_>>())?);
    let t = (differences.variance > 0.0).then(|| differences.value / differences.variance.sqrt());
    let p = t.map(|t| student_two_sided(t, differences.df));
    let ratio = geometric_mean(x).zip(geometric_mean(y)).map(|(x, y)| x / y);
    let logs = ratio.and_then(|_| Sample::new(&pairs().map(|(x, y)| x.ln() - y.ln()).collect::<Vec<_>>()));
    let interval = logs.and_then(|logs| mean_interval(&logs, confidence));
    let ratio_interval = interval.map(|logs| Interval { lo: logs.lo.exp(), hi: logs.hi.exp() });
    Some(Paired { t, df: differences.df, p, ratio, ratio_interval })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::new(values).unwrap()
    }

    #[test]
    fn exact_differences_have_no_p() {
        assert_eq!(welch(&sample(&[1.0, 1.0]), &sample(&[2.0, 2.0])), None);
        assert_eq!(welch(&sample(&[1.0]), &sample(&[2.0, 3.0])), None);
        assert_eq!(standardized_difference(&sample(&[1.0, 1.0]), &sample(&[2.0, 2.0])), None);
    }

    #[test]
    fn one_side_may_be_constant() {
        let test = welch(&sample(&[1.0, 1.0, 1.0]), &sample(&[2.0, 3.0])).unwrap();
        assert_eq!((test.difference, test.df), (-1.5, 1.0));
        assert!(test.p_greater > 0.5);
    }

    #[test]
    fn pairs_with_one_difference_have_no_t() {
        let pairs = paired(&sample(&[1.0, 2.0]), &sample(&[2.0, 3.0]), 0.95).unwrap();
        assert_eq!((pairs.t, pairs.p), (None, None));
        assert!(pairs.ratio.is_some());
        assert_eq!(paired(&sample(&[1.0]), &sample(&[2.0, 3.0]), 0.95), None);
    }
}
