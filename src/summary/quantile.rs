//! Sample quantiles (type 7) and the spreads made of them.

use super::sample::Sample;

/// What turns a median absolute deviation into an estimate of σ for normal data, 1/Φ⁻¹(3/4).
pub const MAD_TO_SD: f64 = 1.482_602_218_505_602;

/// Whether `n` runs say enough about the `p` quantile to show it: p95 from 20 runs, p99 from 100.
///
/// Below 1/(1 − p) runs the estimate is only a guess between the two largest.
pub fn is_shown(n: usize, p: f64) -> bool {
    let tail = p.max(1.0 - p);
    // Rounded, because 1/(1 − 0.95) comes to a little over 20 in binary64.
    n as f64 >= (1.0 / (1.0 - tail)).round()
}

/// The quantile of type 7 at `p`, in the unit of the sample.
///
/// h = (n − 1)p; x(⌊h⌋) + (h − ⌊h⌋)(x(⌊h⌋+1) − x(⌊h⌋)), counted from 0 (R. J. Hyndman, Y. Fan, *Sample quantiles in
/// statistical packages*, The American Statistician 50 (1996) 361–365). `p` is clamped to [0, 1] and read as the decimal
/// it prints as, so that 0.95 of 20 intervals is 19 and not a hair less.
pub fn quantile(sample: &Sample, p: f64) -> f64 {
    quantile_of_sorted(sample.sorted(), p)
}

/// The median: the middle run, or the mean of the two middle runs.
pub fn median(sample: &Sample) -> f64 {
    quantile(sample, 0.5)
}

/// The interquartile range of type 7, in the unit of the sample; `None` for a single run.
///
/// It is taken on distances from the minimum, because the difference of two large quartiles would lose its digits.
pub fn interquartile_range(sample: &Sample) -> Option<f64> {
    let offsets = sample.offsets();
    let range = quantile_of_sorted(&offsets, 0.75) - quantile_of_sorted(&offsets, 0.25);
    (sample.n() >= 2).then_some(range)
}

/// The median absolute deviation `med|x − med|` without a factor, in the unit of the sample; `None` for a single run.
///
/// Times [`MAD_TO_SD`] it estimates σ of normal data.
pub fn median_absolute_deviation(sample: &Sample) -> Option<f64> {
    (sample.n() >= 2).then(|| deviation_of_sorted(&sample.offsets()))
}

/// The median absolute deviation of ascending numbers.
pub(super) fn deviation_of_sorted(sorted: &[f64]) -> f64 {
    let center = quantile_of_sorted(sorted, 0.5);
    let mut deviations: Vec<f64> = sorted.iter().map(|value| (value - center).abs()).collect();
    deviations.sort_unstable_by(f64::total_cmp);
    quantile_of_sorted(&deviations, 0.5)
}

/// The quantile of type 7 of ascending, non-empty numbers.
pub(super) fn quantile_of_sorted(sorted: &[f64], p: f64) -> f64 {
    let last = sorted.len() - 1;
    let (below, fraction) = position(last, p.clamp(0.0, 1.0));
    let low = sorted[below];
    let high = sorted[last.min(below + 1)];
    low + fraction * (high - low)
}

/// `⌊n·p⌋` with `p` as the decimal it prints as.
pub(super) fn count_of_fraction(n: usize, p: f64) -> usize {
    position(n, p).0
}

/// The whole and the fractional part of `steps · p`.
fn position(steps: usize, p: f64) -> (usize, f64) {
    let Some((numerator, denominator)) = as_decimal(p) else {
        let product = steps as f64 * p;
        return (product as usize, product.fract());
    };
    let product = steps as u128 * numerator;
    let fraction = (product % denominator) as f64 / denominator as f64;
    ((product / denominator) as usize, fraction)
}

/// The shortest decimal that stands for `p` as a fraction of integers; `None` when it has too many digits for them.
fn as_decimal(p: f64) -> Option<(u128, u128)> {
    let text = format!("{p}");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    if fraction.len() > 20 {
        return None;
    }
    let numerator = format!("{whole}{fraction}").parse().ok()?;
    Some((numerator, 10_u128.pow(fraction.len() as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_share_of_whole_steps_is_whole() {
        assert_eq!(position(20, 0.95), (19, 0.0));
        assert_eq!(position(1000, 0.001), (1, 0.0));
        assert_eq!(position(10, 1.0), (10, 0.0));
        assert_eq!(position(1_000_000, 1e-30).0, 0);
    }

    #[test]
    fn quantiles_interpolate() {
        let sample = Sample::new(&[4.0, 1.0, 2.0, 3.0]).unwrap();
        assert_eq!(quantile(&sample, 0.5), 2.5);
        assert_eq!(quantile(&sample, 1.0), 4.0);
        assert_eq!(quantile(&Sample::new(&[9.0]).unwrap(), 0.99), 9.0);
    }

    #[test]
    fn tails_are_shown_from_20_and_100_runs() {
        assert!(!is_shown(19, 0.95) && is_shown(20, 0.95));
        assert!(!is_shown(99, 0.99) && is_shown(100, 0.99));
        assert!(is_shown(2, 0.5) && !is_shown(1, 0.5));
    }
}
