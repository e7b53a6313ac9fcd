//! A validated sample, held so that its sums are exact.

use super::grid::Grid;

/// Which numbers a metric can take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// Every finite number, such as a change of free heap.
    Any,
    /// Zero and above, such as a duration, a count or a size.
    NonNegative,
}

/// How many numbers were turned away, by reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rejected {
    /// NaN and the infinities.
    pub not_finite: usize,
    /// Numbers below zero of a metric that has none.
    pub negative: usize,
}

/// What validation made of raw numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Screened {
    /// The numbers that passed, or `None` when none did.
    pub sample: Option<Sample>,
    /// The numbers that did not.
    pub rejected: Rejected,
}

/// At least one finite number, in the order measured, in the unit of the metric.
///
/// Beside the numbers it keeps them as integers on a common binary grid, `x = tick · 2^exponent`. Differences and sums
/// are integer arithmetic there, so that a mean or a standard deviation of readings near 10^9 that vary by 10^-2 loses
/// nothing to cancellation.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    values: Vec<f64>,
    sorted: Vec<f64>,
    ticks: Vec<i128>,
    sorted_ticks: Vec<i128>,
    exponent: i32,
    total: i128,
}

impl Sample {
    /// Validates `values`, keeping their order; what is not in `domain` is counted, not kept.
    pub fn screen(values: &[f64], domain: Domain) -> Screened {
        let mut rejected = Rejected::default();
        let mut kept = Vec::with_capacity(values.len());
        for &value in values {
            match value {
                _ if !value.is_finite() => rejected.not_finite += 1,
                _ if value < 0.0 && domain == Domain::NonNegative => rejected.negative += 1,
                _ => kept.push(value),
            }
        }
        let sample = (!kept.is_empty()).then(|| {
            let grid = Grid::of(&kept);
            Self::on_grid(kept, grid)
        });
        Screened { sample, rejected }
    }

    /// Takes finite `values` as they are; `None` when there are none or one is not finite.
    pub fn new(values: &[f64]) -> Option<Self> {
        let screened = Self::screen(values, Domain::Any);
        screened.sample.filter(|_| screened.rejected == Rejected::default())
    }

    /// Takes whole readings of a counter, exact even above 2^53; `None` when there are none.
    pub fn from_counts(counts: &[u64]) -> Option<Self> {
        let values: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        let ticks = counts.iter().map(|&count| i128::from(count)).collect();
        (!counts.is_empty()).then(|| Self::on_grid(values, Grid { ticks, exponent: 0 }))
    }

    fn on_grid(values: Vec<f64>, grid: Grid) -> Self {
        let mut sorted = values.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let mut sorted_ticks = grid.ticks.clone();
        sorted_ticks.sort_unstable();
        let total = grid.ticks.iter().sum();
        Self { values, sorted, ticks: grid.ticks, sorted_ticks, exponent: grid.exponent, total }
    }

    /// The number of runs, at least 1.
    pub fn n(&self) -> usize {
        self.values.len()
    }

    /// The numbers in the order measured.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The numbers in ascending order.
    pub fn sorted(&self) -> &[f64] {
        &self.sorted
    }

    /// The smallest number.
    pub fn min(&self) -> f64 {
        self.sorted[0]
    }

    /// The largest number.
    pub fn max(&self) -> f64 {
        self.sorted[self.n() - 1]
    }

    /// Whether all numbers are equal; true for a single run.
    pub fn is_constant(&self) -> bool {
        self.sorted_ticks[0] == self.sorted_ticks[self.n() - 1]
    }

    /// Whether all numbers are whole, as the readings of a counter are.
    pub fn is_whole(&self) -> bool {
        self.exponent >= 0
    }

    /// How many numbers are zero: a duration of 0 is one below the resolution of the timer.
    pub fn zeros(&self) -> usize {
        self.ticks.iter().filter(|&&tick| tick == 0).count()
    }

    /// The numbers as ticks in the order measured.
    pub(super) fn ticks(&self) -> &[i128] {
        &self.ticks
    }

    /// The numbers as ticks in ascending order.
    pub(super) fn sorted_ticks(&self) -> &[i128] {
        &self.sorted_ticks
    }

    /// The sum of all ticks.
    pub(super) fn total(&self) -> i128 {
        self.total
    }

    /// The length of one tick as a power of two.
    pub(super) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// Converts ticks to the unit of the metric.
    pub(super) fn scaled(&self, ticks: f64) -> f64 {
        libm::scalbn(ticks, self.exponent)
    }

    /// The distances from the minimum in ascending order, each rounded once.
    pub(super) fn offsets(&self) -> Vec<f64> {
        let least = self.sorted_ticks[0];
        self.sorted_ticks.iter().map(|tick| self.scaled((tick - least) as f64)).collect()
    }

    /// The exact `n·tick − Σ tick` of each number in the order measured.
    pub(super) fn deviations(&self) -> impl Iterator<Item = i128> + Clone {
        let n = self.n() as i128;
        self.ticks.iter().map(move |tick| n * tick - self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_measured_is_counted() {
        let raw = [3.0, f64::NAN, -1.0, f64::INFINITY, 0.0];
        let screened = Sample::screen(&raw, Domain::NonNegative);
        assert_eq!(screened.rejected, Rejected { not_finite: 2, negative: 1 });
        assert_eq!(screened.sample.unwrap().values(), [3.0, 0.0]);
        assert_eq!(Sample::screen(&raw, Domain::Any).rejected.negative, 0);
        assert_eq!(Sample::screen(&[], Domain::Any).sample, None);
    }

    #[test]
    fn a_counter_above_2_pow_53_stays_exact() {
        let sample = Sample::from_counts(&[u64::MAX, u64::MAX - 1]).unwrap();
        assert!(!sample.is_constant());
        assert_eq!(sample.offsets(), [0.0, 1.0]);
    }

    #[test]
    fn order_is_kept() {
        let sample = Sample::new(&[2.0, 1.0, 0.0]).unwrap();
        assert_eq!((sample.values(), sample.sorted()), (&[2.0, 1.0, 0.0][..], &[0.0, 1.0, 2.0][..]));
        assert_eq!(sample.zeros(), 1);
    }
}
