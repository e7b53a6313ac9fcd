//! Rejection sampling: the number of attempts an ML-DSA signature takes.
//!
//! Each attempt succeeds with the same probability, so the number k of attempts is geometric and the time is a + b·k. Its
//! spread is inherent; no number of runs makes it smaller. Compare scenarios by the line through (k, time) where k is logged,
//! see [`super::regression::fit_line`].

use crate::pqc::{Case, Operation};

/// Whether a case repeats until it succeeds: signing with ML-DSA or with its earlier version Dilithium.
pub fn is_rejection_sampled(case: &Case) -> bool {
    case.operation == Some(Operation::Sign) && is_rejection_sampling(&case.family)
}

/// Whether one window times such a signature among other operations.
pub fn contains_signing(case: &Case) -> bool {
    let mut schemes = case.family.split(" + ");
    case.operation == Some(Operation::Combined) && schemes.any(is_rejection_sampling)
}

fn is_rejection_sampling(family: &str) -> bool {
    matches!(family, "ML-DSA" | "Dilithium")
}

/// A geometric number of attempts, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Attempts {
    mean: f64,
}

impl Attempts {
    /// ML-DSA-44, mean 4.25 (FIPS 204, table 1).
    pub const ML_DSA_44: Self = Self { mean: 4.25 };
    /// ML-DSA-65, mean 5.1 (FIPS 204, table 1).
    pub const ML_DSA_65: Self = Self { mean: 5.1 };
    /// ML-DSA-87, mean 3.85 (FIPS 204, table 1).
    pub const ML_DSA_87: Self = Self { mean: 3.85 };

    /// The attempts of a parameter set whose standard states their mean.
    pub fn of(parameter_set: &str) -> Option<Self> {
        match parameter_set {
            "ML-DSA-44" => Some(Self::ML_DSA_44),
            "ML-DSA-65" => Some(Self::ML_DSA_65),
            "ML-DSA-87" => Some(Self::ML_DSA_87),
            _ => None,
        }
    }

    /// Attempts with the given mean, that of a standard or of logged counts; `None` unless it is above 1.
    pub fn with_mean(mean: f64) -> Option<Self> {
        (mean > 1.0 && mean.is_finite()).then_some(Self { mean })
    }

    /// The mean M of k.
    pub fn mean(self) -> f64 {
        self.mean
    }

    /// The probability p = 1/M that an attempt succeeds; from the mean of logged counts, its maximum-likelihood estimate.
    pub fn success_probability(self) -> f64 {
        1.0 / self.mean
    }

    /// The coefficient of variation of k, √(1 − p). The time varies less, by the part a that every signature costs.
    pub fn cv(self) -> f64 {
        (1.0 - self.success_probability()).sqrt()
    }

    /// The standard deviation of k, √(1 − p)/p.
    pub fn sd(self) -> f64 {
        self.cv() * self.mean
    }

    /// The skewness of k, (2 − p)/√(1 − p).
    pub fn skewness(self) -> f64 {
        (2.0 - self.success_probability()) / self.cv()
    }

    /// The smallest k that is enough with probability `q`, `⌈ln(1 − q)/ln(1 − p)⌉`, 0 < q < 1.
    pub fn quantile(self, q: f64) -> u64 {
        ((1.0 - q).ln() / (-self.success_probability()).ln_1p()).ceil() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_enough_and_one_less_is_not() {
        let attempts = Attempts::ML_DSA_65;
        let enough = |k: u64| 1.0 - (1.0 - attempts.success_probability()).powi(k as i32);
        for q in [0.5, 0.9, 0.99] {
            let k = attempts.quantile(q);
            assert!(enough(k) >= q && enough(k - 1) < q);
        }
    }

    #[test]
    fn one_attempt_on_average_rejects_nothing() {
        assert_eq!(Attempts::with_mean(1.0), None);
    }
}
