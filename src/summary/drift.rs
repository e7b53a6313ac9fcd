//! Whether the runs get slower or faster in the course of a benchmark, and how long it takes to warm up.

use super::distribution::normal_upper_tail;
use super::quantile::median;
use super::sample::Sample;
use super::shape::quartile_in_quarter_ticks;

/// Above this many runs the pairwise slopes are not computed: there are n²/2 of them.
const MOST_RUNS_FOR_SLOPES: usize = 5_000;

/// Rank correlation of the runs with their order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kendall {
    /// Kendall's τ_b, −1 to 1.
    pub tau: f64,
    /// Two-sided p value by the normal approximation.
    pub p: f64,
}

/// Kendall's τ_b of the runs against their order, with the variance corrected for ties.
///
/// S = concordant − discordant pairs, τ_b = S/√(n₀(n₀ − ties)), var S = (n(n−1)(2n+5) − Σt(t−1)(2t+5))/18, z = S/√var.
/// `None` below 4 runs or when all are equal. M. G. Kendall, *Rank Correlation Methods* (1970), 3 and 4.
pub fn kendall(sample: &Sample) -> Option<Kendall> {
    let n = sample.n() as f64;
    if sample.n() < 4 || sample.is_constant() {
        return None;
    }
    let (mut tied_pairs, mut tie_variance) = (0.0, 0.0);
    for group in sample.sorted_ticks().chunk_by(|a, b| a == b) {
        let t = group.len() as f64;
        tied_pairs += t * (t - 1.0) / 2.0;
        tie_variance += t * (t - 1.0) * (2.0 * t + 5.0);
    }
    let pairs = n * (n - 1.0) / 2.0;
    let score = pairs - tied_pairs - 2.0 * sort_counting_inversions(&mut sample.ticks().to_vec()) as f64;
    let variance = (n * (n - 1.0) * (2.0 * n + 5.0) - tie_variance) / 18.0;
    let tau = score / (pairs * (pairs - tied_pairs)).sqrt();
    Some(Kendall { tau, p: 2.0 * normal_upper_tail(score.abs() / variance.sqrt()) })
}

/// Sorts by merging and counts the pairs that stood in descending order: n log n where comparing all pairs is n².
fn sort_counting_inversions(ticks: &mut [i128]) -> u64 {
    if ticks.len() < 2 {
        return 0;
    }
    let middle = ticks.len() / 2;
    let (left, right) = ticks.split_at_mut(middle);
    let mut inversions = sort_counting_inversions(left) + sort_counting_inversions(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let mut taken = 0;
    for &tick in right.iter() {
        while taken < left.len() && left[taken] <= tick {
            merged.push(left[taken]);
            taken += 1;
        }
        inversions += (left.len() - taken) as u64;
        merged.push(tick);
    }
    merged.extend_from_slice(&left[taken..]);
    ticks.copy_from_slice(&merged);
    inversions
}

/// The Theil–Sen slope: the median of `(x_j − x_i)/(j − i)` over all pairs, in the unit of the sample per run.
///
/// `None` below 4 runs, above 5,000 and when all are equal. P. K. Sen, J. Am. Stat. Assoc. 63 (1968) 1379–1389.
pub fn theil_sen_slope(sample: &Sample) -> Option<f64> {
    let (ticks, n) = (sample.ticks(), sample.n());
    if !(4..=MOST_RUNS_FOR_SLOPES).contains(&n) || sample.is_constant() {
        return None;
    }
    let mut slopes = Vec::with_capacity(n * (n - 1) / 2);
    for (i, first) in ticks.iter().enumerate() {
        let later = ticks[i + 1..].iter().zip(1_u32..);
        slopes.extend(later.map(|(tick, runs)| (tick - first) as f64 / f64::from(runs)));
    }
    Some(sample.scaled(median_in_place(&mut slopes)))
}

/// The median of numbers it is free to reorder.
fn median_in_place(numbers: &mut [f64]) -> f64 {
    let middle = numbers.len() / 2;
    let is_odd = numbers.len() % 2 == 1;
    let (lower, &mut high, _) = numbers.select_nth_unstable_by(middle, f64::total_cmp);
    if is_odd {
        return high;
    }
    let low = lower.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    low + (high - low) / 2.0
}

/// A trend over the whole benchmark.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drift {
    /// The Theil–Sen slope, in the unit of the sample per run.
    pub slope: f64,
    /// The change from the first to the last run relative to the median, `|slope|(n − 1)/median`.
    pub relative: f64,
    /// The p value of Kendall's τ.
    pub p: f64,
    /// Whether it exceeds 1 % and p is below 0.01.
    pub is_notable: bool,
}

/// Measures drift; `None` where [`theil_sen_slope`] is and when the median is not above zero.
pub fn drift(sample: &Sample) -> Option<Drift> {
    let (slope, p, median) = (theil_sen_slope(sample)?, kendall(sample)?.p, median(sample));
    let relative = slope.abs() * (sample.n() - 1) as f64 / median;
    let is_notable = relative > 0.01 && p < 0.01;
    (median > 0.0).then_some(Drift { slope, relative, p, is_notable })
}

/// How many of the first runs look like warm-up: the largest w ≤ min(20, n/5) for which each of the first w runs exceeds
/// `Q3 + 3·IQR` (type 7) of the runs after them; 0 when none do.
///
/// A suggestion to look at these runs, not a reason to drop them. The largest, because the smallest is nearly always 1.
pub fn warm_up(sample: &Sample) -> usize {
    let ticks = sample.ticks();
    let longest = (sample.n() / 5).min(20);
    (1..=longest)
        .rev()
        .find(|&w| ticks[..w].iter().all(|tick| 4 * tick > far_fence_in_quarter_ticks(&ticks[w..])))
        .unwrap_or(0)
}

fn far_fence_in_quarter_ticks(ticks: &[i128]) -> i128 {
    let mut sorted = ticks.to_vec();
    sorted.sort_unstable();
    4 * quartile_in_quarter_ticks(&sorted, 3) - 3 * quartile_in_quarter_ticks(&sorted, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_has_its_slope() {
        let values: Vec<f64> = (0..50).map(|i| 1000.0 + 2.5 * f64::from(i)).collect();
        let drift = drift(&Sample::new(&values).unwrap()).unwrap();
        assert_eq!(drift.slope, 2.5);
        assert!(drift.is_notable);
    }

    #[test]
    fn inversions_are_pairs_in_descending_order() {
        assert_eq!(sort_counting_inversions(&mut [3, 2, 2, 1]), 5);
        assert_eq!(sort_counting_inversions(&mut [1, 2, 3]), 0);
    }

    #[test]
    fn slow_first_runs_are_warm_up() {
        let mut values = vec![100.0; 30];
        (values[0], values[1], values[2]) = (300.0, 200.0, 101.0);
        assert_eq!(warm_up(&Sample::new(&values).unwrap()), 3);
        assert_eq!(warm_up(&Sample::new(&[1.0]).unwrap()), 0);
    }
}
