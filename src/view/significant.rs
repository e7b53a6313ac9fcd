//! Numbers in running text: two significant digits, percentages, p values.

use super::rounding::{decimals_of, round_to};
use crate::quantity::Unit;

/// A number in two significant digits.
pub fn two_digits(value: f64) -> String {
    round_to(value, decimals_of(value, 2).unwrap_or(0).clamp(0, 6)).unwrap_or_default()
}

/// A share as a percentage in two significant digits, such as `3.4 %`.
pub fn percent(share: f64) -> String {
    format!("{} %", two_digits(100.0 * share))
}

/// A change as a percentage with its sign, such as `+3.4 %`.
pub fn signed_percent(share: f64) -> String {
    format!("{}{}", if share < 0.0 { '−' } else { '+' }, percent(share.abs()))
}

/// A p value in three decimals, or that it is below the last of them, for a column of p values.
pub fn bare_p_value(p: f64) -> String {
    if p < 0.001 { "< 0.001".into() } else { round_to(p, 3).unwrap_or_default() }
}

/// A p value as an equation, for a sentence.
pub fn p_value(p: f64) -> String {
    let equals = if p < 0.001 { "" } else { "= " };
    format!("p {equals}{}", bare_p_value(p))
}

/// A quantity in three significant digits with the unit that suits it, such as `1.25 ms`.
pub fn quantity(value: f64, unit: Unit) -> String {
    let scale = unit.scale_for(value.abs());
    let scaled = value / scale.base_units as f64;
    let decimals = decimals_of(scaled, 3).unwrap_or(0).clamp(0, scale.base_units.ilog10() as i32);
    let text = round_to(scaled, decimals).unwrap_or_default();
    let words = match unit {
        Unit::Cycle => " cycles",
        Unit::Instruction => " instructions",
        _ => "",
    };
    let symbol = if scale.symbol.is_empty() { String::new() } else { format!(" {}", scale.symbol) };
    format!("{text}{symbol}{words}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_follow_the_size() {
        assert_eq!([0.034, 0.0, -0.1249, 3.0].map(signed_percent), ["+3.4 %", "+0 %", "−12 %", "+300 %"]);
        assert_eq!([0.0004, 0.0236].map(p_value), ["p < 0.001", "p = 0.024"]);
        assert_eq!(quantity(1_254_321.0, Unit::Nanosecond), "1.25 ms");
        assert_eq!(quantity(12_300.0, Unit::Instruction), "12.3 10³ instructions");
        assert_eq!(quantity(7.0, Unit::Cycle), "7 cycles");
    }
}
