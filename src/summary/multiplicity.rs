//! Corrections of p values for the number of comparisons in one table.

/// What a correction keeps small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correction {
    /// The chance of any false finding, whatever the dependence of the tests. S. Holm, Scand. J. Stat. 6 (1979) 65–70.
    Holm,
    /// The same for independent tests, a little sharper: `1 − (1 − p)^k` in place of `k·p`.
    HolmSidak,
    /// The expected share of false findings among the findings, for independent or positively dependent tests.
    /// Y. Benjamini, Y. Hochberg, J. R. Stat. Soc. B 57 (1995) 289–300.
    BenjaminiHochberg,
    /// The same whatever the dependence. Y. Benjamini, D. Yekutieli, Ann. Stat. 29 (2001) 1165–1188.
    BenjaminiYekutieli,
}

/// Corrected p values, in the order given.
#[derive(Debug, Clone, PartialEq)]
pub struct Adjusted {
    /// The corrected p value of each comparison that could be tested.
    pub p: Vec<Option<f64>>,
    /// m, how many could be; print it with the table.
    pub comparisons: usize,
}

/// Corrects the p values of one family, which is all comparisons of one table.
///
/// Comparisons without a p value (too few runs, nothing varies) are not part of the family. The result never decreases from
/// a smaller to a larger p and never exceeds 1.
pub fn adjust(p: &[Option<f64>], correction: Correction) -> Adjusted {
    let mut tested: Vec<(usize, f64)> =
        p.iter().enumerate().filter_map(|(row, p)| Some((row, (*p)?))).collect();
    tested.sort_by(|a, b| a.1.total_cmp(&b.1));
    let sorted: Vec<f64> = tested.iter().map(|&(_, p)| p).collect();
    let corrected = match correction {
        Correction::Holm => step_down(&sorted, |p, remaining| remaining * p),
        Correction::HolmSidak => step_down(&sorted, |p, remaining| -(remaining * (-p).ln_1p()).exp_m1()),
        Correction::BenjaminiHochberg => step_up(&sorted, 1.0),
        Correction::BenjaminiYekutieli => step_up(&sorted, (1..=sorted.len()).map(|i| 1.0 / i as f64).sum()),
    };
    let mut adjusted = vec![None; p.len()];
    for ((row, _), p) in tested.iter().zip(corrected) {
        adjusted[*row] = Some(p);
    }
    Adjusted { p: adjusted, comparisons: tested.len() }
}

/// From the smallest p upwards, each corrected by how many are left and at least the one before.
fn step_down(sorted: &[f64], correct: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    let m = sorted.len();
    let corrected = sorted.iter().enumerate().scan(0_f64, |highest, (i, &p)| {
        *highest = highest.max(correct(p, (m - i) as f64)).min(1.0);
        Some(*highest)
    });
    corrected.collect()
}

/// From the largest p downwards, each times `factor·m/rank` and at most the one before.
fn step_up(sorted: &[f64], factor: f64) -> Vec<f64> {
    let m = sorted.len() as f64;
    let ranked = sorted.iter().enumerate().rev();
    let mut corrected: Vec<f64> = ranked
        .scan(1_f64, |lowest, (i, &p)| {
            *lowest = lowest.min(factor * m / (i + 1) as f64 * p);
            Some(*lowest)
        })
        .collect();
    corrected.reverse();
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untested_rows_do_not_count() {
        let adjusted = adjust(&[Some(0.04), None, Some(0.01)], Correction::Holm);
        assert_eq!(adjusted, Adjusted { p: vec![Some(0.04), None, Some(0.02)], comparisons: 2 });
        assert_eq!(adjust(&[None], Correction::BenjaminiHochberg).comparisons, 0);
    }

    #[test]
    fn a_correction_never_reverses_the_order() {
        let adjusted = adjust(&[Some(0.03), Some(0.02), Some(0.9)], Correction::Holm);
        assert_eq!(adjusted.p, [Some(0.06), Some(0.06), Some(0.9)]);
    }
}
