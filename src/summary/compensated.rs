//! Sums of binary64 numbers with the rounding errors carried along.

/// A number as the unevaluated sum of two, the second of them what rounding took from the first.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Twofold {
    head: f64,
    tail: f64,
}

impl Twofold {
    /// Takes an integer; exact below 2^106.
    pub(super) fn of_integer(integer: i128) -> Self {
        let head = integer as f64;
        // A head of 2^127 does not fit, and what is then lost is far below the tail's precision.
        let tail = integer.saturating_sub(head as i128) as f64;
        Self { head, tail }
    }

    /// Adds a term by Neumaier's variant of Kahan summation: A. Neumaier, *Rundungsfehleranalyse einiger Verfahren zur
    /// Summation endlicher Summen*, ZAMM 54 (1974) 39–51.
    pub(super) fn add(&mut self, term: f64) {
        let total = self.head + term;
        self.tail += if self.head.abs() >= term.abs() {
            (self.head - total) + term
        } else {
            (term - total) + self.head
        };
        self.head = total;
    }

    /// The quotient, its own rounding error carried along.
    pub(super) fn over(self, divisor: f64) -> Self {
        let head = self.head / divisor;
        let rest = libm::fma(-head, divisor, self.head) + self.tail;
        Self { head, tail: rest / divisor }
    }

    /// The square root, rounded once; 0 for 0.
    pub(super) fn sqrt(self) -> f64 {
        let root = self.value().sqrt();
        if root == 0.0 {
            return 0.0;
        }
        // One Newton step with the residual in twice the precision.
        root + (libm::fma(-root, root, self.head) + self.tail) / (2.0 * root)
    }

    /// The number, rounded once.
    pub(super) fn value(self) -> f64 {
        self.head + self.tail
    }
}

/// Sums `terms` with compensation.
pub(super) fn sum(terms: impl IntoIterator<Item = f64>) -> f64 {
    let mut sum = Twofold::default();
    terms.into_iter().for_each(|term| sum.add(term));
    sum.value()
}

/// Sums products of integers: exactly while they fit 128 bits, else with compensation.
pub(super) fn sum_of_products(pairs: impl Iterator<Item = (i128, i128)> + Clone) -> Twofold {
    let exact = pairs.clone().try_fold(0_i128, |sum, (a, b)| sum.checked_add(a.checked_mul(b)?));
    let approximate = || {
        let mut sum = Twofold::default();
        pairs.for_each(|(a, b)| sum.add(a as f64 * b as f64));
        sum
    };
    exact.map_or_else(approximate, Twofold::of_integer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cancelled_terms_leave_the_small_one() {
        assert_eq!(sum([1.0, 1e100, 1.0, -1e100]), 2.0);
    }

    #[test]
    fn wide_integers_keep_their_last_digit() {
        let wide = Twofold::of_integer((1 << 100) + 1);
        assert_eq!((wide.head, wide.tail), (2_f64.powi(100), 1.0));
        assert!(Twofold::of_integer(i128::MAX).value().is_finite());
    }

    #[test]
    fn products_beyond_128_bits_are_summed_with_compensation() {
        let huge = 1_i128 << 100;
        let sum = sum_of_products([(huge, huge), (3, 5), (-huge, huge)].into_iter());
        assert_eq!(sum.value(), 15.0);
    }
}
