//! The shape of a sample: outliers, skewness, kurtosis and signs of two modes.

use super::compensated::sum;
use super::quantile::{MAD_TO_SD, deviation_of_sorted, quantile_of_sorted};
use super::sample::Sample;

/// A standardised moment, dimensionless, in its two usual forms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// The moment of the sample itself (g1, g2).
    pub of_sample: f64,
    /// Adjusted for the size of the sample (G1, G2), as most statistics programs print it.
    pub adjusted: f64,
}

/// The skewness: g1 = m3/m2^1.5 and G1 = g1·√(n(n−1))/(n−2).
///
/// `None` below 3 runs or when all are equal. D. N. Joanes, C. A. Gill, The Statistician 47 (1998) 183–189.
pub fn skewness(sample: &Sample) -> Option<Moment> {
    let n = sample.n() as f64;
    if n < 3.0 || sample.is_constant() {
        return None;
    }
    let of_sample = central_moment(sample, 3) / central_moment(sample, 2).powf(1.5);
    let adjusted = of_sample * (n * (n - 1.0)).sqrt() / (n - 2.0);
    Some(Moment { of_sample, adjusted })
}

/// The excess kurtosis: g2 = m4/m2² − 3 and G2 = (n−1)/((n−2)(n−3))·((n+1)g2 + 6).
///
/// `None` below 4 runs or when all are equal. Source as for [`skewness`].
pub fn excess_kurtosis(sample: &Sample) -> Option<Moment> {
    let n = sample.n() as f64;
    if n < 4.0 || sample.is_constant() {
        return None;
    }
    let of_sample = central_moment(sample, 4) / central_moment(sample, 2).powi(2) - 3.0;
    let adjusted = (n - 1.0) / ((n - 2.0) * (n - 3.0)) * ((n + 1.0) * of_sample + 6.0);
    Some(Moment { of_sample, adjusted })
}

/// The mean of the `power`-th powers of the deviations, in units that cancel in a standardised moment.
fn central_moment(sample: &Sample, power: i32) -> f64 {
    sum(sample.deviations().map(|deviation| (deviation as f64).powi(power))) / sample.n() as f64
}

/// Runs beyond the fences of Tukey, flagged and never removed.
#[derive(Debug, Clone, PartialEq)]
pub struct TukeyOutliers {
    /// Q1 − 1.5·IQR, in the unit of the sample.
    pub lo: f64,
    /// Q3 + 1.5·IQR.
    pub hi: f64,
    /// Q1 − 3·IQR.
    pub far_lo: f64,
    /// Q3 + 3·IQR.
    pub far_hi: f64,
    /// Which runs lie beyond an inner fence but not beyond an outer one, counted from 0 in the order measured.
    pub mild: Vec<usize>,
    /// Which runs lie beyond an outer fence.
    pub far: Vec<usize>,
}

/// Flags the runs strictly beyond the fences on quartiles of type 7; `None` below 4 runs.
///
/// J. W. Tukey, *Exploratory Data Analysis* (1977), 2D. Compared in integers, so that a run on a fence is not beyond it.
pub fn tukey_outliers(sample: &Sample) -> Option<TukeyOutliers> {
    if sample.n() < 4 {
        return None;
    }
    let [q1, q3] = [1, 3].map(|k| quartile_in_quarter_ticks(sample.sorted_ticks(), k));
    let range = q3 - q1;
    // In eighths of a tick everything is whole: 8(q1 − 1.5·IQR) = 2·(4q1) − 3·(4·IQR).
    let (lo, hi) = (2 * q1 - 3 * range, 2 * q3 + 3 * range);
    let (far_lo, far_hi) = (2 * q1 - 6 * range, 2 * q3 + 6 * range);
    let beyond = |low: i128, high: i128, tick: i128| 8 * tick < low || 8 * tick > high;
    let flagged = |is_far: bool| {
        let ticks = sample.ticks().iter().enumerate();
        let chosen =
            ticks.filter(|&(_, &tick)| beyond(lo, hi, tick) && beyond(far_lo, far_hi, tick) == is_far);
        chosen.map(|(run, _)| run).collect()
    };
    let value = |eighths: i128| sample.scaled(eighths as f64) / 8.0;
    let (mild, far) = (flagged(false), flagged(true));
    Some(TukeyOutliers {
        lo: value(lo),
        hi: value(hi),
        far_lo: value(far_lo),
        far_hi: value(far_hi),
        mild,
        far,
    })
}

/// Four times the `k`-th quartile of type 7 of ascending ticks, which is whole.
pub(super) fn quartile_in_quarter_ticks(sorted: &[i128], k: usize) -> i128 {
    let position = (sorted.len() - 1) * k;
    let (below, quarters) = (sorted[position / 4], (position % 4) as i128);
    let above = sorted[(position / 4 + 1).min(sorted.len() - 1)];
    4 * below + quarters * (above - below)
}

/// The runs with `|x − median| > 3.5·MAD·1.4826`, counted from 0 in the order measured.
///
/// `None` below 4 runs and when the MAD is 0, as it is when more than half of the runs are equal: every other run would then
/// be an outlier. B. Iglewicz, D. C. Hoaglin, *How to Detect and Handle Outliers* (1993).
pub fn mad_outliers(sample: &Sample) -> Option<Vec<usize>> {
    let offsets = sample.offsets();
    let deviation = deviation_of_sorted(&offsets);
    if sample.n() < 4 || deviation == 0.0 {
        return None;
    }
    let (center, limit) = (quantile_of_sorted(&offsets, 0.5), 3.5 * MAD_TO_SD * deviation);
    let least = sample.sorted_ticks()[0];
    let distance = |tick: i128| (sample.scaled((tick - least) as f64) - center).abs();
    let runs = sample.ticks().iter().enumerate();
    Some(runs.filter(|&(_, &tick)| distance(tick) > limit).map(|(run, _)| run).collect())
}

/// The bimodality coefficient `(G1² + 1)/(G2 + 3(n−1)²/((n−2)(n−3)))`, dimensionless; 5/9 for a uniform distribution.
///
/// `None` below 4 runs or when all are equal. SAS/STAT User's Guide, procedure CLUSTER. Skewed samples exceed 5/9 too, so
/// alone it says little; see [`bimodality_hint`].
pub fn bimodality_coefficient(sample: &Sample) -> Option<f64> {
    let n = sample.n() as f64;
    let (skewness, kurtosis) = (skewness(sample)?.adjusted, excess_kurtosis(sample)?.adjusted);
    let correction = 3.0 * (n - 1.0).powi(2) / ((n - 2.0) * (n - 3.0));
    Some((skewness * skewness + 1.0) / (kurtosis + correction))
}

/// Where a sample falls into two parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BimodalityHint {
    /// The bimodality coefficient.
    pub coefficient: f64,
    /// The width of the largest gap that leaves at least 10 % of the runs on each side, in the unit of the sample.
    pub gap: f64,
    /// How many runs lie below the gap.
    pub below: usize,
    /// Whether the coefficient exceeds 5/9 and the gap is wide for either part.
    pub is_bimodal: bool,
}

/// Looks for two modes: a coefficient above 5/9 and a gap wider than 5 times the MAD of each part and the clock tick.
///
/// `tick` is the resolution of the clock in the unit of the sample, 0 when there is none: without it two neighbouring
/// readings of a coarse clock would be two modes. The MAD is that of the parts, since that of the whole grows with the gap.
/// `None` below 20 runs or when all are equal.
pub fn bimodality_hint(sample: &Sample, tick: f64) -> Option<BimodalityHint> {
    let (n, coefficient) = (sample.n(), bimodality_coefficient(sample)?);
    if n < 20 {
        return None;
    }
    let ticks = sample.sorted_ticks();
    let side = n.div_ceil(10);
    let gap_at = |below: usize| ticks[below] - ticks[below - 1];
    // From above, because of equal gaps `max_by_key` takes the last one and the lowest is wanted.
    let below = (side..=n - side).rev().max_by_key(|&below| gap_at(below))?;
    let (left, right) = sample.sorted().split_at(below);
    let [left, right] = [left, right].map(|part| MAD_TO_SD * deviation_of_sorted(&distances(part)));
    let gap = sample.scaled(gap_at(below) as f64);
    let is_bimodal = coefficient > 5.0 / 9.0 && gap > 5.0 * left.max(right).max(tick);
    Some(BimodalityHint { coefficient, gap, below, is_bimodal })
}

/// The distances of ascending numbers from the first; exact for numbers as close to each other as runs are.
fn distances(sorted: &[f64]) -> Vec<f64> {
    sorted.iter().map(|value| value - sorted[0]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_on_the_fence_is_not_an_outlier() {
        let outliers =
            |last: f64| tukey_outliers(&Sample::new(&[0.0, 1.0, 2.0, 3.0, last]).unwrap()).unwrap();
        assert_eq!(outliers(6.0).hi, 6.0);
        assert!(outliers(6.0).mild.is_empty());
        assert_eq!((outliers(6.1).mild, outliers(10.0).far), (vec![4], vec![4]));
    }

    #[test]
    fn equal_runs_have_no_shape() {
        let sample = Sample::new(&[1.0; 30]).unwrap();
        assert_eq!((skewness(&sample), excess_kurtosis(&sample)), (None, None));
        assert_eq!((bimodality_hint(&sample, 1.0), mad_outliers(&sample)), (None, None));
    }

    #[test]
    fn two_clock_ticks_are_not_two_modes() {
        let values: Vec<f64> = (0..40).map(|i| f64::from(i % 2)).collect();
        let sample = Sample::new(&values).unwrap();
        assert!(!bimodality_hint(&sample, 1.0).unwrap().is_bimodal);
        assert!(bimodality_hint(&sample, 0.0).unwrap().is_bimodal);
    }
}
