//! Rounding of a result to the digits its uncertainty justifies.
//!
//! The rule of the GUM (JCGM 100:2008, 7.2.6) as most journals apply it: the uncertainty to two significant digits, the
//! value to the same decimal place. Numbers are rounded as the decimals they print as, half to even; rounding the binary
//! number instead would turn 1.05 into 1.1 or 1.0 by what its binary64 happens to be.

use std::fmt;

/// A value and its uncertainty, both rounded to the same place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounded {
    /// The value, such as `12.345`.
    pub value: String,
    /// The uncertainty, such as `0.067`.
    pub uncertainty: String,
    /// The uncertainty in units of the last decimal of the value, as siunitx takes it: the 67 of `12.345(67)`.
    pub bracket: String,
    /// Decimals kept; negative when tens, hundreds, … were rounded.
    pub decimals: i32,
}

impl fmt::Display for Rounded {
    /// Writes `12.345 ± 0.067`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.value, self.uncertainty)
    }
}

impl Rounded {
    /// The compact form `12.345(67)`, which siunitx reads; say beside it what the bracket is.
    pub fn compact(&self) -> String {
        format!("{}({})", self.value, self.bracket)
    }
}

/// Rounds `uncertainty` to `digits` significant digits and `value` to the same place.
///
/// `None` when the uncertainty is zero or either is not finite: there is then no place to round to.
pub fn round_pair(value: f64, uncertainty: f64, digits: u32) -> Option<Rounded> {
    let decimals = decimals_of(uncertainty, digits)?;
    round_pair_to(value, uncertainty, decimals)
}

/// Rounds both numbers to `decimals` places, for a column that has one count of decimals; `None` when one is not finite.
pub fn round_pair_to(value: f64, uncertainty: f64, decimals: i32) -> Option<Rounded> {
    let (value, uncertainty) =
        (Decimal::of(value)?.rounded(decimals), Decimal::of(uncertainty)?.rounded(decimals));
    let bracket = if decimals > 0 { uncertainty.digits_as_text() } else { uncertainty.to_string() };
    Some(Rounded { value: value.to_string(), uncertainty: uncertainty.to_string(), bracket, decimals })
}

/// The decimals that leave `uncertainty` with `digits` significant digits, counted after rounding: 0.0996 becomes 0.10, not
/// 0.100. `None` when it is zero or not finite.
pub fn decimals_of(uncertainty: f64, digits: u32) -> Option<i32> {
    let exact = Decimal::of(uncertainty).filter(|exact| !exact.is_zero())?;
    let decimals = digits as i32 - 1 - exact.magnitude();
    let carried = exact.rounded(decimals).magnitude() - exact.magnitude();
    Some(decimals - carried)
}

/// The decimals of a column, from the uncertainty that belongs to its largest value; `None` when no row has one.
///
/// Rows are (value, uncertainty).
pub fn column_decimals(rows: &[(f64, f64)], digits: u32) -> Option<i32> {
    let judged = rows
        .iter()
        .filter_map(|&(value, uncertainty)| Some((value.abs(), decimals_of(uncertainty, digits)?)));
    judged.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, decimals)| decimals)
}

/// Rounds `value` to `decimals` places, half to even on its decimal digits; `None` when it is not finite.
pub fn round_to(value: f64, decimals: i32) -> Option<String> {
    Some(Decimal::of(value)?.rounded(decimals).to_string())
}

/// A number as its shortest decimal: `±0.d₁d₂d₃… · 10^point`, d₁ not zero.
#[derive(Debug, Clone)]
struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    point: i32,
    decimals: usize,
}

impl Decimal {
    fn of(value: f64) -> Option<Self> {
        if !value.is_finite() {
            return None;
        }
        let text = format!("{:e}", value.abs());
        let (mantissa, exponent) = text.split_once('e')?;
        let mut digits: Vec<u8> =
            mantissa.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect();
        if value == 0.0 {
            digits.clear();
        }
        Some(Self { negative: value < 0.0, digits, point: exponent.parse::<i32>().ok()? + 1, decimals: 0 })
    }

    fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The power of ten of the first digit.
    fn magnitude(&self) -> i32 {
        self.point - 1
    }

    fn rounded(&self, decimals: i32) -> Self {
        let mut rounded = self.clone();
        rounded.decimals = decimals.max(0) as usize;
        let kept = self.point + decimals;
        if kept < 0 {
            rounded.digits.clear();
        } else if (kept as usize) < self.digits.len() {
            rounded.cut(kept as usize);
        }
        if rounded.is_zero() {
            // Nothing is left of the number, so neither its sign nor its places before the point may be.
            rounded.negative = false;
            rounded.point = 1;
        }
        rounded
    }

    /// Keeps the first `kept` digits, the last of them rounded half to even.
    fn cut(&mut self, kept: usize) {
        let rest = self.digits.split_off(kept);
        let odd = self.digits.last().is_some_and(|digit| digit % 2 == 1);
        let up = match rest[0].cmp(&5) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => odd || rest[1..].iter().any(|&digit| digit > 0),
        };
        if up {
            self.increment();
        }
    }

    fn increment(&mut self) {
        for digit in self.digits.iter_mut().rev() {
            *digit = (*digit + 1) % 10;
            if *digit > 0 {
                return;
            }
        }
        self.digits.insert(0, 1);
        self.point += 1;
    }

    /// The digit that stands for 10^`power`.
    fn digit(&self, power: i32) -> char {
        let place = usize::try_from(self.magnitude() - power).ok();
        let digit = place.and_then(|place| self.digits.get(place)).copied().unwrap_or(0);
        char::from(b'0' + digit)
    }

    /// All digits down to the last decimal as one whole number.
    fn digits_as_text(&self) -> String {
        let text: String =
            (-(self.decimals as i32)..self.point.max(1)).rev().map(|power| self.digit(power)).collect();
        let trimmed = text.trim_start_matches('0');
        if trimmed.is_empty() { "0".into() } else { trimmed.into() }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        let whole: String = (0..self.point.max(1)).rev().map(|power| self.digit(power)).collect();
        write!(f, "{sign}{whole}")?;
        if self.decimals > 0 {
            let fraction: String = (1..=self.decimals as i32).map(|place| self.digit(-place)).collect();
            write!(f, ".{fraction}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(value: f64, uncertainty: f64) -> String {
        round_pair(value, uncertainty, 2).unwrap().to_string()
    }

    #[test]
    fn the_uncertainty_sets_the_place() {
        assert_eq!(pair(12.3451, 0.0671), "12.345 ± 0.067");
        assert_eq!(pair(249_995.3, 1234.0), "250000 ± 1200");
        assert_eq!(pair(-0.04, 1.5), "0.0 ± 1.5");
        assert_eq!(pair(1e-9, 12.0), "0 ± 12");
    }

    #[test]
    fn a_carry_does_not_add_a_digit() {
        assert_eq!(pair(12.3451, 0.0996), "12.35 ± 0.10");
        assert_eq!(pair(9.996, 0.0996), "10.00 ± 0.10");
    }

    #[test]
    fn halves_go_to_the_even_digit() {
        assert_eq!(round_to(1.05, 1).unwrap(), "1.0");
        assert_eq!(round_to(1.15, 1).unwrap(), "1.2");
        assert_eq!(round_to(0.5, 0).unwrap(), "0");
        assert_eq!(round_to(1.5, 0).unwrap(), "2");
        assert_eq!(round_to(0.95, 1).unwrap(), "1.0");
        assert_eq!(round_to(50.0, -2).unwrap(), "0");
        assert_eq!(round_to(5_000.1, -4).unwrap(), "10000");
        assert_eq!(round_to(-0.05, 1).unwrap(), "0.0");
    }

    #[test]
    fn nothing_can_be_said_without_an_uncertainty() {
        assert_eq!(round_pair(1.0, 0.0, 2), None);
        assert_eq!(round_pair(f64::NAN, 1.0, 2), None);
        assert_eq!(round_pair_to(1.0, 0.0, 1).unwrap().compact(), "1.0(0)");
    }

    #[test]
    fn a_column_follows_its_largest_value() {
        assert_eq!(column_decimals(&[(10.0, 0.01), (2_000.0, 1.2), (3e9, 0.0)], 2), Some(1));
        assert_eq!(column_decimals(&[(1.0, 0.0)], 2), None);
    }
}
