//! How many runs a benchmark needs, told by a pilot.

use super::CONFIDENCE;
use super::descriptive::{coefficient_of_variation, mean, sd};
use super::planning::{detectable_difference, runs_for_mean, runs_for_power};
use super::sample::Sample;

/// The two-sided level at which a difference is to be found.
pub const ALPHA: f64 = 0.05;

/// What a benchmark is to achieve; each a share, so that 0.01 is 1 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aim {
    /// The half-width of the 95 % interval of the mean, relative to the mean.
    pub precision: f64,
    /// The difference of two means that is to be found, relative to the mean.
    pub difference: f64,
    /// The probability with which it is to be found.
    pub power: f64,
}

/// What a pilot says of the runs that an aim needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The runs of the pilot.
    pub n: usize,
    /// In the base unit of the metric.
    pub mean: f64,
    pub sd: Option<f64>,
    /// The coefficient of variation, a share; `None` for a single run, which tells nothing of the spread, and for a mean of 0.
    pub cv: Option<f64>,
    /// The runs that bring the mean within the precision.
    pub for_precision: Option<usize>,
    /// The runs a side that find the difference, when the other side varies as much.
    pub for_difference: Option<usize>,
    /// The difference that as many runs a side as the pilot has find with the power, a share.
    pub detectable: Option<f64>,
}

/// Plans from the runs of a pilot.
pub fn plan(pilot: &Sample, aim: &Aim) -> Plan {
    let cv = coefficient_of_variation(pilot);
    Plan {
        n: pilot.n(),
        mean: mean(pilot),
        sd: sd(pilot),
        cv,
        for_precision: cv.and_then(|cv| runs_for_mean(cv, aim.precision, CONFIDENCE)),
        for_difference: cv.and_then(|cv| runs_for_power(cv, cv, aim.difference, ALPHA, aim.power)),
        detectable: cv.map(|cv| detectable_difference(cv, cv, pilot.n(), ALPHA, aim.power)),
    }
}

impl Plan {
    /// What the runs for the precision cost, in the base unit of the metric.
    pub fn cost_of_precision(&self) -> Option<f64> {
        Some(self.for_precision? as f64 * self.mean)
    }

    /// What the runs for the difference cost on both sides together.
    pub fn cost_of_difference(&self) -> Option<f64> {
        Some(2.0 * self.for_difference? as f64 * self.mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AIM: Aim = Aim { precision: 0.01, difference: 0.05, power: 0.8 };

    #[test]
    fn a_pilot_tells_runs_and_their_cost() {
        // Mean 100, sd 10: a coefficient of variation of 10 %.
        let plan = plan(&Sample::new(&[90.0, 100.0, 110.0]).unwrap(), &AIM);
        assert_eq!((plan.n, plan.mean, plan.cv), (3, 100.0, Some(0.1)));
        // (1.96 · 0.1/0.01)² = 384.1, and a few more because t exceeds z.
        assert_eq!(plan.for_precision, Some(387));
        // (1.979 + 0.8442)² · 2 · 0.1²/0.05² = 63.8, the quantiles at 126 degrees of freedom.
        assert_eq!(plan.for_difference, Some(64));
        assert_eq!(plan.cost_of_precision(), Some(38_700.0));
        assert_eq!(plan.cost_of_difference(), Some(12_800.0));
        // (2.7764 + 0.9410) · √(2 · 0.1²/3) = 30.35 %, the quantiles at 4 degrees of freedom.
        assert!((plan.detectable.unwrap() - 0.30353).abs() < 1e-4);
    }

    #[test]
    fn a_single_run_tells_nothing_of_the_spread() {
        let plan = plan(&Sample::new(&[100.0]).unwrap(), &AIM);
        assert_eq!((plan.cv, plan.for_precision, plan.detectable), (None, None, None));
    }

    #[test]
    fn equal_runs_need_two() {
        let plan = plan(&Sample::new(&[7.0, 7.0, 7.0]).unwrap(), &AIM);
        assert_eq!((plan.for_precision, plan.for_difference, plan.detectable), (Some(2), Some(2), Some(0.0)));
    }
}
