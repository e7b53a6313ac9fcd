//! Sums of binary64 numbers with the rounding errors carried along.

/// A sum that is correct to about twice the precision of binary64.
///
/// Neumaier's variant of Kahan summation: A. Neumaier, *Rundungsfehleranalyse einiger Verfahren zur Summation endlicher
/// Summen*, ZAMM 54 (1974) 39–51.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sum {
    total: f64,
    error: f64,
}

impl Sum {
    pub(super) fn add(&mut self, term: f64) {
        let total = self.total + term;
        self.error += if self.total.abs() >= term.abs() {
            (self.total - total) + term
        } else {
            (term - total) + self.total
        };
        self.total = total;
    }

    pub(super) fn value(self) -> f64 {
        self.total + self.error
    }
}

/// Sums `terms` with compensation.
pub(super) fn sum(terms: impl IntoIterator<Item = f64>) -> f64 {
    let mut sum = Sum::default();
    terms.into_iter().for_each(|term| sum.add(term));
    sum.value()
}

#[cfg(test)]
mod tests {
    #[test]
    fn cancelled_terms_leave_the_small_one() {
        assert_eq!(super::sum([1.0, 1e100, 1.0, -1e100]), 2.0);
    }
}
