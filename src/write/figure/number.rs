//! Numbers as they are printed in a figure.

use crate::view::chart::TickSuffix;

/// A number that ticks can stand on: a whole number times a power of ten.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decimal {
    pub digits: i64,
    pub exponent: i32,
}

impl Decimal {
    /// The number itself.
    pub fn value(self) -> f64 {
        // Dividing by an exact power keeps 0.1 what a reader would type.
        if self.exponent < 0 {
            self.digits as f64 / 10f64.powi(-self.exponent)
        } else {
            self.digits as f64 * 10f64.powi(self.exponent)
        }
    }

    /// The number with the decimals of its exponent, or as a power of ten where that would be long.
    pub fn text(self) -> String {
        let magnitude = self.value().abs();
        if self.digits != 0 && !(1e-3..1e6).contains(&magnitude) {
            return self.scientific();
        }
        let decimals = usize::try_from(-self.exponent).unwrap_or(0);
        let plain = format!("{magnitude:.decimals$}");
        let (whole, fraction) = plain.split_once('.').unwrap_or((plain.as_str(), ""));
        let point = if fraction.is_empty() { "" } else { "." };
        format!("{}{}{point}{fraction}", sign(self.digits), grouped(whole))
    }

    fn scientific(self) -> String {
        let digits = self.digits.unsigned_abs().to_string();
        let exponent = self.exponent + digits.len() as i32 - 1;
        let (first, rest) = digits.split_at(1);
        let rest = rest.trim_end_matches('0');
        let point = if rest.is_empty() { "" } else { "." };
        let power = power_of_ten(exponent);
        match (first, rest) {
            ("1", "") => format!("{}{power}", sign(self.digits)),
            _ => format!("{}{first}{point}{rest}×{power}", sign(self.digits)),
        }
    }
}

fn sign(digits: i64) -> &'static str {
    if digits < 0 { "−" } else { "" }
}

/// Sets a thin space between each three digits of a whole number.
pub(super) fn grouped(whole: &str) -> String {
    let mut text = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

/// A power of ten: written out from 0.01 to 100, with an exponent beyond.
pub(super) fn power_of_ten(exponent: i32) -> String {
    match exponent {
        -2 => "0.01".to_owned(),
        -1 => "0.1".to_owned(),
        0 => "1".to_owned(),
        1 => "10".to_owned(),
        2 => "100".to_owned(),
        _ => format!("10{}", superscript(exponent)),
    }
}

fn superscript(number: i32) -> String {
    let raised = |c| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + digit as u32 - '0' as u32).unwrap_or(digit),
    };
    number.to_string().chars().map(raised).collect()
}

/// A number with what follows it on its axis.
pub(super) fn with_suffix(suffix: TickSuffix, number: String) -> String {
    match suffix {
        TickSuffix::Nothing => number,
        TickSuffix::Times => format!("{number}×"),
        TickSuffix::Percent => format!("{number}\u{2009}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Decimal, power_of_ten};

    #[test]
    fn numbers_keep_their_decimals_and_turn_scientific_when_long() {
        let text = |digits, exponent| Decimal { digits, exponent }.text();
        assert_eq!(text(0, -1), "0.0");
        assert_eq!(text(15, -1), "1.5");
        assert_eq!(text(-5, -2), "−0.05");
        assert_eq!(text(2, 4), "20\u{2009}000");
        assert_eq!(text(25, 5), "2.5×10⁶");
        assert_eq!(text(1, 6), "10⁶");
        assert_eq!(text(2, -4), "2×10⁻⁴");
        assert_eq!(power_of_ten(-12), "10⁻¹²");
    }
}
