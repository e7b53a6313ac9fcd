//! Where the ticks of an axis lie, and what they say.

use super::scale::Mapping;
use crate::view::chart::{Axis, Scale, TickSuffix};

/// One tick of an axis.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    /// Where it lies, in the unit of the axis.
    pub value: f64,
    /// What it says; `None` for a minor tick.
    pub label: Option<String>,
}

/// A number that ticks can stand on: a whole number times a power of ten.
#[derive(Debug, Clone, Copy)]
struct Decimal {
    digits: i64,
    exponent: i32,
}

/// The ticks that have a label, as value and text.
pub(super) fn labelled(ticks: &[Tick]) -> impl Iterator<Item = (f64, &str)> {
    ticks.iter().filter_map(|tick| tick.label.as_deref().map(|label| (tick.value, label)))
}

/// The best ticks for an axis among those whose labels fit: at least three numbers if possible.
pub(super) fn best(axis: &Axis, mapping: &Mapping, fits: impl Fn(&[Tick]) -> bool) -> Vec<Tick> {
    let sets = candidates(axis, mapping);
    let enough = |wanted| sets.iter().find(|set| labelled(set).count() >= wanted && fits(set));
    [3, 2, 1].into_iter().find_map(enough).cloned().unwrap_or_default()
}

/// Sets of ticks for an axis, the best first.
fn candidates(axis: &Axis, mapping: &Mapping) -> Vec<Vec<Tick>> {
    let (low, high) = mapping.domain();
    match axis.scale {
        Scale::Linear => linear(axis.suffix, low, high),
        Scale::Log10 => logarithmic(axis.suffix, low, high),
    }
}

/// Ticks of a log axis whose ends have the logarithms `low` and `high`.
fn logarithmic(suffix: TickSuffix, low: f64, high: f64) -> Vec<Vec<Tick>> {
    if high - low >= 2.0 {
        let every = |step| decades(suffix, low, high, step);
        return vec![every(1), every(2), every(3), every(5), every(10), every(50), every(100)];
    }
    let mut sets = vec![
        multiples(suffix, low, high, &[1, 2, 5]),
        multiples(suffix, low, high, &[1, 2, 3, 5, 7]),
        multiples(suffix, low, high, &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ];
    sets.extend(linear(suffix, 10f64.powf(low), 10f64.powf(high)));
    sets.push(multiples(suffix, low, high, &[1]));
    sets
}

/// A labelled tick at each `step`th decade and minor ticks at the multiples between decades.
fn decades(suffix: TickSuffix, low: f64, high: f64, step: i32) -> Vec<Tick> {
    let mut ticks = Vec::new();
    for exponent in low.floor() as i32..=high.ceil() as i32 {
        for digits in 1..=9 {
            let decimal = Decimal { digits, exponent };
            let major = digits == 1 && exponent.rem_euclid(step) == 0;
            let label = major.then(|| with_suffix(suffix, power_of_ten(exponent)));
            ticks.push(Tick { value: decimal.value(), label });
        }
    }
    on_log_axis(ticks, low, high)
}

/// Ticks at 1 to 9 times each power of ten, labelled where the leading digit is one of `labelled`.
fn multiples(suffix: TickSuffix, low: f64, high: f64, labelled: &[i64]) -> Vec<Tick> {
    let mut ticks = Vec::new();
    for exponent in low.floor() as i32..=high.ceil() as i32 {
        for digits in 1..=9 {
            let decimal = Decimal { digits, exponent };
            let label = labelled.contains(&digits).then(|| with_suffix(suffix, decimal.text()));
            ticks.push(Tick { value: decimal.value(), label });
        }
    }
    on_log_axis(ticks, low, high)
}

/// Leaves the ticks that lie on the axis, those at its very ends included.
fn on_log_axis(mut ticks: Vec<Tick>, low: f64, high: f64) -> Vec<Tick> {
    ticks.retain(|tick| (low - 1e-9..=high + 1e-9).contains(&tick.value.log10()));
    ticks
}

/// Ticks at round steps, from many to few.
fn linear(suffix: TickSuffix, low: f64, high: f64) -> Vec<Vec<Tick>> {
    let finest = ((high - low).log10().floor() as i32) - 1;
    let mut sets = Vec::new();
    for exponent in finest..finest + 3 {
        for digits in [1, 2, 5] {
            let step = Decimal { digits, exponent };
            let first = (low / step.value() - 1e-9).ceil() as i64;
            let last = (high / step.value() + 1e-9).floor() as i64;
            if (2..=8).contains(&(last - first + 1)) {
                sets.push(steps(suffix, step, first, last));
            }
        }
    }
    sets
}

fn steps(suffix: TickSuffix, step: Decimal, first: i64, last: i64) -> Vec<Tick> {
    let tick = |index: i64| {
        let decimal = Decimal { digits: index * step.digits, exponent: step.exponent };
        Tick { value: decimal.value(), label: Some(with_suffix(suffix, decimal.text())) }
    };
    (first..=last).map(tick).collect()
}

impl Decimal {
    fn value(self) -> f64 {
        // Dividing by an exact power keeps 0.1 what a reader would type.
        if self.exponent < 0 {
            self.digits as f64 / 10f64.powi(-self.exponent)
        } else {
            self.digits as f64 * 10f64.powi(self.exponent)
        }
    }

    fn text(self) -> String {
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
fn power_of_ten(exponent: i32) -> String {
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

fn with_suffix(suffix: TickSuffix, number: String) -> String {
    match suffix {
        TickSuffix::Nothing => number,
        TickSuffix::Times => format!("{number}×"),
        TickSuffix::Percent => format!("{number}\u{2009}%"),
    }
}
