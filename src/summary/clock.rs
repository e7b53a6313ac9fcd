//! From cycles to time, and what the clock contributes to the uncertainty.
//!
//! The error of a clock is systematic: it is the same in every run, so averaging does not reduce it, and it cancels in a ratio
//! of two times of one board. It is quoted apart from the spread of the runs.

use crate::pqc::Case;

/// The standard deviation of an interval between two reads rounded down to a tick, in ticks: 1/√6.
///
/// The error is the difference of two uniform ones, triangular on (−1, 1), if the phase is uniform.
pub const INTERVAL_QUANTIZATION_SD: f64 = 0.408_248_290_463_863;

/// The standard deviation of a single read rounded down to a tick, in ticks: 1/√12.
pub const READ_QUANTIZATION_SD: f64 = 0.288_675_134_594_812_9;

/// A clock by its frequency and its tolerance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clock {
    /// Frequency in Hz, above zero.
    pub hertz: u64,
    /// Largest deviation from it, in parts per million; NaN where nothing tells it.
    pub tolerance_ppm: f64,
}

impl Clock {
    /// The clock that the log or its context names as `clock_hz`; `None` where neither does, or it is no frequency.
    pub fn named_by(case: &Case) -> Option<Clock> {
        let hertz = case.context.get("clock_hz")?.parse().ok().filter(|&hertz| hertz > 0)?;
        Some(Clock { hertz, tolerance_ppm: f64::NAN })
    }

    /// The time `cycles` take, in nanoseconds, rounded half up: `c·10⁹/f` in 128-bit integers.
    pub fn nanoseconds(self, cycles: u64) -> u128 {
        let hertz = u128::from(self.hertz);
        (u128::from(cycles) * 1_000_000_000 + hertz / 2) / hertz
    }

    /// The time `cycles` take, in microseconds: `c·10⁶/f`, whole part and rest divided apart.
    pub fn microseconds(self, cycles: u64) -> f64 {
        let (scaled, hertz) = (u128::from(cycles) * 1_000_000, u128::from(self.hertz));
        (scaled / hertz) as f64 + (scaled % hertz) as f64 / hertz as f64
    }

    /// The standard uncertainty the clock gives a time, relative to it: a uniform tolerance, `ppm·10⁻⁶/√3`.
    ///
    /// JCGM 100:2008 (GUM), 4.3.7.
    pub fn relative_uncertainty(self) -> f64 {
        self.tolerance_ppm * 1e-6 / 3_f64.sqrt()
    }

    /// The time after which a counter of `bits` < 64 bits wraps, in seconds: 26.8 s for 32 bits at 160 MHz.
    pub fn wraps_after_seconds(self, bits: u32) -> f64 {
        (1_u64 << bits) as f64 / self.hertz as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Clock = Clock { hertz: 160_000_000, tolerance_ppm: 10.0 };

    #[test]
    fn a_32_bit_counter_wraps_after_half_a_minute() {
        assert_eq!(BOARD.wraps_after_seconds(32), 26.8435456);
    }

    #[test]
    fn long_counts_do_not_overflow() {
        assert_eq!(BOARD.nanoseconds(u64::MAX), 115_292_150_460_684_697_594);
        assert_eq!(BOARD.nanoseconds(1), 6);
        assert_eq!(BOARD.nanoseconds(160), 1_000);
    }

    #[test]
    fn quantization_is_that_of_uniform_phases() {
        assert!((INTERVAL_QUANTIZATION_SD - 6_f64.sqrt().recip()).abs() < 1e-16);
        assert!((READ_QUANTIZATION_SD - 12_f64.sqrt().recip()).abs() < 1e-16);
    }
}
