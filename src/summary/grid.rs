//! Puts binary64 numbers on a common grid of integers, so that sums and differences are exact.
//!
//! A finite binary64 number is an integer times a power of two. The readings of one benchmark are close enough to each
//! other that one power of two serves all of them, and then every sum is integer arithmetic.

/// The integer coordinates of some numbers, each equal to `ticks · 2^exponent`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Grid {
    pub(super) ticks: Vec<i128>,
    pub(super) exponent: i32,
}

/// Bits of headroom an `i128` has left for `n · tick`, for the difference of two such products and for a few times a tick.
const USABLE_BITS: i32 = 120;

impl Grid {
    /// Finds the coarsest grid that holds all `values` exactly.
    ///
    /// Numbers that differ by more than about 2^100 cannot share an exact grid; the smallest of them are then rounded
    /// to 2^-100 of the largest, far below what a binary64 result can show.
    pub(super) fn of(values: &[f64]) -> Self {
        let parts: Vec<Parts> = values.iter().map(|&value| Parts::of(value)).collect();
        let set = || parts.iter().filter(|parts| parts.mantissa != 0);
        let finest = set().map(|parts| parts.exponent).min().unwrap_or(0);
        let top = set().map(Parts::top).max().unwrap_or(0);
        let exponent = finest.max(top - USABLE_BITS + bits(values.len()));
        let ticks = parts.iter().map(|parts| parts.on(exponent)).collect();
        Self { ticks, exponent }
    }
}

fn bits(n: usize) -> i32 {
    (usize::BITS - n.leading_zeros()) as i32
}

/// A number taken apart: `mantissa · 2^exponent`, the mantissa odd or zero.
struct Parts {
    mantissa: i128,
    exponent: i32,
}

impl Parts {
    fn of(value: f64) -> Self {
        let bits = value.to_bits();
        let field = (bits >> 52 & 0x7ff) as i32;
        let fraction = (bits & ((1 << 52) - 1)) as i128;
        let (magnitude, exponent) = match field {
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, field - 1075),
        };
        let spare = if magnitude == 0 { 0 } else { magnitude.trailing_zeros() };
        let magnitude = magnitude >> spare;
        let mantissa = if value < 0.0 { -magnitude } else { magnitude };
        Self { mantissa, exponent: exponent + spare as i32 }
    }

    /// The exponent of the first power of two above the number.
    fn top(&self) -> i32 {
        self.exponent + (i128::BITS - self.mantissa.unsigned_abs().leading_zeros()) as i32
    }

    fn on(&self, exponent: i32) -> i128 {
        if self.mantissa == 0 {
            return 0;
        }
        match self.exponent - exponent {
            up @ 0.. => self.mantissa << up,
            down @ -60..0 => (self.mantissa + (1 << (-down - 1))) >> -down,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back(grid: &Grid) -> Vec<f64> {
        grid.ticks.iter().map(|&tick| libm::scalbn(tick as f64, grid.exponent)).collect()
    }

    #[test]
    fn close_numbers_are_held_exactly() {
        for values in [
            vec![0.1, 0.2, 0.3, -7.25, 0.0],
            vec![1e-300, 2.1e-299, 3e-300],
            vec![9_007_199_254_740_992.0, 9_007_199_254_741_000.0],
            vec![f64::from_bits(1), f64::MIN_POSITIVE],
        ] {
            assert_eq!(back(&Grid::of(&values)), values);
        }
    }

    #[test]
    fn whole_numbers_need_no_fraction() {
        assert_eq!(Grid::of(&[3.0, 5.0]).ticks, [3, 5]);
        assert_eq!(Grid::of(&[0.0, 0.0]).ticks, [0, 0]);
    }

    #[test]
    fn far_apart_numbers_keep_the_large_one() {
        let values = [1e300, 1.0, -1e-300];
        assert_eq!(back(&Grid::of(&values)), [1e300, 0.0, 0.0]);
    }
}
