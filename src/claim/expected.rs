//! What a claim says of a quantity: numbers as they are printed, and a comparator.

use std::fmt;

use super::Verdict;
use crate::summary::interval::Interval;

/// A number as it is printed: its value and its decimals.
#[derive(Debug, Clone, PartialEq)]
pub struct Printed {
    pub text: String,
    pub value: f64,
    pub decimals: i32,
}

impl Printed {
    /// Reads a decimal number such as `303104`, `4.60` or `15,500`.
    pub fn parse(text: &str) -> Option<Printed> {
        let plain = text.replace(',', "");
        let value = plain.parse().ok().filter(|value: &f64| value.is_finite())?;
        let decimals = plain.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        Some(Printed { text: text.to_owned(), value, decimals: decimals as i32 })
    }

    /// Whether a value prints as this number when it is rounded to as many decimals.
    fn is_rounded(&self, value: f64) -> bool {
        // A tie may round either way.
        (value - self.value).abs() <= self.half_unit() * (1.0 + 1e-9)
    }

    /// Half a unit in the last decimal printed.
    fn half_unit(&self) -> f64 {
        0.5 * 10f64.powi(-self.decimals)
    }
}

/// What a claim expects, in its unit.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    Equals(Printed),
    /// As `equals`, or within a share of it: 0.05 is 5 %.
    About(Printed, f64),
    Between(Printed, Printed),
    Above(Printed),
    Below(Printed),
    /// These words among the values of a fact or a context key.
    Includes(Vec<String>),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Equals(x) => write!(f, "{}", x.text),
            Expected::About(x, within) => write!(f, "about {} (within {} %)", x.text, within * 100.0),
            Expected::Between(lo, hi) => write!(f, "{} to {}", lo.text, hi.text),
            Expected::Above(x) => write!(f, "more than {}", x.text),
            Expected::Below(x) => write!(f, "less than {}", x.text),
            Expected::Includes(words) => f.write_str(&words.join(", ")),
        }
    }
}

impl Expected {
    /// The verdict on one number in the unit of the claim, with its interval where its runs spread.
    ///
    /// An interval that holds both what is claimed and what is not decides nothing.
    pub fn of_number(&self, value: f64, interval: Option<Interval>) -> Verdict {
        let point = self.of_point(value);
        let Some(interval) = interval.filter(|i| i.hi > i.lo) else { return point };
        let contradicted = |verdict: Verdict| verdict == Verdict::Contradicted;
        let ends = [self.of_point(interval.lo), self.of_point(interval.hi)];
        let apart = self.region().is_none_or(|(lo, hi)| interval.hi < lo || interval.lo > hi);
        let agreed = ends.into_iter().all(|end| contradicted(end) == contradicted(point));
        if agreed && (apart || !contradicted(point)) { point } else { Verdict::NotCheckable }
    }

    /// The limits within which a number is as claimed, where there are two.
    fn region(&self) -> Option<(f64, f64)> {
        match self {
            Expected::Equals(x) => Some((x.value - x.half_unit(), x.value + x.half_unit())),
            Expected::About(x, within) => {
                let reach = x.half_unit().max(within * x.value.abs());
                Some((x.value - reach, x.value + reach))
            }
            Expected::Between(lo, hi) => Some((lo.value - lo.half_unit(), hi.value + hi.half_unit())),
            Expected::Above(_) | Expected::Below(_) | Expected::Includes(_) => None,
        }
    }

    fn of_point(&self, value: f64) -> Verdict {
        let rounds = |holds: bool, after: bool| match (holds, after) {
            (true, _) => Verdict::Supported,
            (false, true) => Verdict::SupportedAfterRounding,
            (false, false) => Verdict::Contradicted,
        };
        let same = |x: &Printed| (value - x.value).abs() <= 1e-9 * x.value.abs();
        match self {
            Expected::Equals(x) => rounds(same(x), x.is_rounded(value)),
            Expected::About(x, within) => {
                let near = (value - x.value).abs() <= within * x.value.abs();
                rounds(same(x), x.is_rounded(value) || near)
            }
            Expected::Between(lo, hi) => {
                rounds(lo.value <= value && value <= hi.value, lo.is_rounded(value) || hi.is_rounded(value))
            }
            Expected::Above(x) => rounds(value > x.value, false),
            Expected::Below(x) => rounds(value < x.value, false),
            Expected::Includes(_) => Verdict::NotCheckable,
        }
    }

    /// The verdict on the words of a fact.
    pub fn of_words(&self, found: &[String]) -> Verdict {
        match self {
            Expected::Includes(words) if words.iter().all(|word| found.contains(word)) => Verdict::Supported,
            Expected::Includes(_) => Verdict::Contradicted,
            _ => Verdict::NotCheckable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> Printed {
        Printed::parse(text).unwrap()
    }

    fn interval(lo: f64, hi: f64) -> Option<Interval> {
        Some(Interval { lo, hi })
    }

    #[test]
    fn exact_and_rounded() {
        let equals = Expected::Equals(printed("26"));
        assert_eq!(equals.of_number(26.0, None), Verdict::Supported);
        assert_eq!(equals.of_number(25.8, None), Verdict::SupportedAfterRounding);
        assert_eq!(equals.of_number(26.6, None), Verdict::Contradicted);
        assert_eq!(equals.of_number(27.1, interval(25.9, 28.3)), Verdict::NotCheckable);
        assert_eq!(equals.of_number(27.1, interval(26.6, 27.6)), Verdict::Contradicted);
        assert_eq!(equals.of_number(25.9, interval(25.6, 26.2)), Verdict::SupportedAfterRounding);
        assert_eq!(equals.of_number(26.0, interval(10.0, 40.0)), Verdict::NotCheckable);
    }

    #[test]
    fn about_within_a_share() {
        let about = Expected::About(printed("2.5"), 0.05);
        assert_eq!(about.of_number(2.41, None), Verdict::SupportedAfterRounding);
        assert_eq!(about.of_number(2.37, None), Verdict::Contradicted);
    }

    #[test]
    fn bounds_and_intervals_that_hold_both() {
        let between = Expected::Between(printed("5"), printed("15"));
        assert_eq!(between.of_number(7.0, interval(6.0, 8.0)), Verdict::Supported);
        assert_eq!(between.of_number(7.0, interval(3.0, 11.0)), Verdict::NotCheckable);
        assert_eq!(between.of_number(2.0, interval(1.0, 3.0)), Verdict::Contradicted);
        assert_eq!(between.of_number(4.6, None), Verdict::SupportedAfterRounding);
        let above = Expected::Above(printed("5"));
        assert_eq!(above.of_number(4.9, None), Verdict::Contradicted);
        assert_eq!(above.of_number(4.9, interval(4.7, 5.1)), Verdict::NotCheckable);
    }

    #[test]
    fn words() {
        let both = Expected::Includes(vec!["SHA-256".into(), "SHA-512".into()]);
        assert_eq!(both.of_words(&["SHA-1".into(), "SHA-256".into()]), Verdict::Contradicted);
        assert_eq!(both.of_words(&["SHA-512".into(), "SHA-256".into()]), Verdict::Supported);
    }
}
