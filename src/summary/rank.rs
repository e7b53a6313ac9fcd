//! The Mann–Whitney test and the effect sizes that go with it: they need no distribution.

use super::distribution::normal_upper_tail;
use super::sample::Sample;

/// How a p value was had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By counting all ways to deal the ranks to the two sides.
    Exact,
    /// By the normal approximation with corrections for ties and continuity.
    Normal,
}

/// The Mann–Whitney test of two samples x and y.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MannWhitney {
    /// U of x: how many pairs have x > y, ties half.
    pub u: f64,
    /// Two-sided p value and how it was had; `None` when all values are equal.
    pub p: Option<(f64, Method)>,
    /// Whether two values are equal, on either side or across.
    pub has_ties: bool,
}

/// Without ties exact up to this many runs a side.
const MOST_RUNS_EXACT: usize = 50;
/// With ties exact up to this many runs a side.
const MOST_RUNS_EXACT_WITH_TIES: usize = 25;

/// The Mann–Whitney test: exact without ties when both n ≤ 50 and with ties when both n ≤ 25, else normal.
///
/// Two-sided p = min(1, 2·min(P(U ≤ u), P(U ≥ u))). H. B. Mann, D. R. Whitney, Ann. Math. Stat. 18 (1947) 50–60. It asks
/// whether one side tends to be larger, which is not the question about means: the two may differ.
pub fn mann_whitney(x: &Sample, y: &Sample) -> MannWhitney {
    let groups = tied_groups(x, y);
    let twice_u = twice_u(x.sorted(), y.sorted());
    let has_ties = groups.iter().any(|&group| group > 1);
    let most = x.n().max(y.n());
    let p = if groups.len() == 1 {
        None
    } else if !has_ties && most <= MOST_RUNS_EXACT {
        Some((exact_p(x.n(), y.n(), twice_u), Method::Exact))
    } else if most <= MOST_RUNS_EXACT_WITH_TIES {
        Some((exact_p_with_ties(x.n(), y.n(), &groups, twice_u), Method::Exact))
    } else {
        normal_p(x, y).map(|p| (p, Method::Normal))
    };
    MannWhitney { u: twice_u as f64 / 2.0, p, has_ties }
}

/// The two-sided p value by the normal approximation, `z = (|U − n_x·n_y/2| − ½)/σ`; `None` when all values are equal.
///
/// σ² = n_x·n_y/12·(N + 1 − Σ(t³ − t)/(N(N − 1))), N = n_x + n_y, t the sizes of the groups of equal values.
pub fn normal_p(x: &Sample, y: &Sample) -> Option<f64> {
    let groups = tied_groups(x, y);
    let (pairs, all) = ((x.n() * y.n()) as f64, (x.n() + y.n()) as f64);
    let ties: f64 = groups.iter().map(|&t| (t as f64).powi(3) - t as f64).sum();
    let variance = pairs / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
    let distance = (twice_u(x.sorted(), y.sorted()) as f64 / 2.0 - pairs / 2.0).abs() - 0.5;
    (groups.len() > 1).then(|| (2.0 * normal_upper_tail(distance / variance.sqrt())).min(1.0))
}

/// Cliff's δ, `P(x > y) − P(x < y)`, from −1 to 1. N. Cliff, Psychol. Bull. 114 (1993) 494–509.
pub fn cliffs_delta(x: &Sample, y: &Sample) -> f64 {
    let pairs = (x.n() * y.n()) as f64;
    (twice_u(x.sorted(), y.sorted()) as f64 - pairs) / pairs
}

/// The smallest two-sided p value n_x and n_y runs can give, `2/C(n_x + n_y, n_x)`; with ties a lower bound of it.
pub fn least_p(n_x: usize, n_y: usize) -> f64 {
    let least = n_x.min(n_y);
    let ways = (1..=least).fold(1.0, |ways, i| ways * (n_x + n_y - least + i) as f64 / i as f64);
    (2.0 / ways).min(1.0)
}

/// The fewest runs a side for which some outcome is significant at `alpha`, such as 0.05 over the number of comparisons.
///
/// `None` when alpha is not above zero.
pub fn runs_needed(alpha: f64) -> Option<usize> {
    (alpha > 0.0).then(|| (1..).find(|&n| least_p(n, n) <= alpha))?
}

/// The sizes of the groups of equal values in both samples together, in ascending order of value.
fn tied_groups(x: &Sample, y: &Sample) -> Vec<usize> {
    let mut all = [x.sorted(), y.sorted()].concat();
    all.sort_by(f64::total_cmp);
    all.chunk_by(|a, b| a == b).map(<[f64]>::len).collect()
}

/// Twice U, which is whole, by one pass over both sorted sides.
fn twice_u(x: &[f64], y: &[f64]) -> u64 {
    let (mut below, mut not_above) = (0, 0);
    let mut twice = 0;
    for value in x {
        below += y[below..].iter().take_while(|other| *other < value).count();
        not_above += y[not_above..].iter().take_while(|other| *other <= value).count();
        twice += (below + not_above) as u64;
    }
    twice
}

fn exact_p(n_x: usize, n_y: usize, twice_u: u64) -> f64 {
    let counts = u_counts(n_x, n_y);
    let u = twice_u as usize / 2;
    let tail: u128 = counts[..=u.min(n_x * n_y - u)].iter().sum();
    two_sided(tail, counts.iter().sum())
}

fn two_sided(tail: u128, all: u128) -> f64 {
    (2.0 * (tail as f64 / all as f64)).min(1.0)
}

/// In how many ways U = 0, 1, …, n_x·n_y arises without ties; for at most 50 runs a side.
///
/// The coefficients of the Gaussian binomial `Π(1 − q^(n_y + i))/(1 − q^i)`, i = 1…n_x: each factor is one pass down and one up.
pub(super) fn u_counts(n_x: usize, n_y: usize) -> Vec<u128> {
    let last = n_x * n_y;
    let mut counts = vec![0_i128; last + 1];
    counts[0] = 1;
    for i in 1..=n_x {
        for u in (n_y + i..=last).rev() {
            counts[u] -= counts[u - n_y - i];
        }
        for u in i..=last {
            counts[u] += counts[u - i];
        }
    }
    counts.into_iter().map(i128::unsigned_abs).collect()
}

/// The exact p value given the ties, by counting the rank sums of every choice of n_x of the pooled ranks.
///
/// Midranks are doubled to be whole. `ways[k][s]` is the number of choices of k values with doubled rank sum s.
fn exact_p_with_ties(n_x: usize, n_y: usize, groups: &[usize], twice_u: u64) -> f64 {
    let most = 2 * n_x * (n_x + n_y);
    let mut ways = vec![vec![0_u128; most + 1]; n_x + 1];
    ways[0][0] = 1;
    let mut ranked = 0;
    for &group in groups {
        let twice_rank = 2 * ranked + group + 1;
        for _ in 0..group {
            for k in (1..=n_x).rev() {
                let (fewer, more) = ways.split_at_mut(k);
                let shifted = fewer[k - 1].iter().zip(&mut more[0][twice_rank..]);
                shifted.for_each(|(from, to)| *to += from);
            }
        }
        ranked += group;
    }
    // U = R − n_x(n_x + 1)/2 with R the rank sum of x.
    let observed = twice_u as usize + n_x * (n_x + 1);
    let sums = &ways[n_x];
    let (below, above) = (sums[..=observed].iter().sum::<u128>(), sums[observed..].iter().sum());
    two_sided(below.min(above), sums.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(x: &[f64], y: &[f64]) -> MannWhitney {
        mann_whitney(&Sample::new(x).unwrap(), &Sample::new(y).unwrap())
    }

    #[test]
    fn separated_sides_have_the_least_p() {
        for (x, y) in [([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]), ([4.0, 5.0, 6.0], [1.0, 2.0, 3.0])] {
            assert_eq!(test(&x, &y).p, Some((0.1, Method::Exact)));
        }
        assert_eq!(least_p(3, 3), 0.1);
    }

    #[test]
    fn equal_values_are_not_tested() {
        assert_eq!(test(&[7.0; 4], &[7.0; 4]).p, None);
    }

    #[test]
    fn both_exact_ways_agree_without_ties() {
        let groups = vec![1; 9];
        for twice_u in (0..=40).step_by(2) {
            assert_eq!(exact_p(4, 5, twice_u), exact_p_with_ties(4, 5, &groups, twice_u));
        }
    }

    #[test]
    fn all_ways_are_counted() {
        assert_eq!(u_counts(2, 2), [1, 1, 2, 1, 1]);
        assert_eq!(u_counts(50, 50).iter().sum::<u128>(), 100_891_344_545_564_193_334_812_497_256);
    }

    #[test]
    fn four_runs_a_side_are_needed_at_5_percent() {
        assert_eq!((runs_needed(0.05), runs_needed(0.05 / 18.0), runs_needed(0.0)), (Some(4), Some(6), None));
    }
}
