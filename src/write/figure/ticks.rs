//! Where the ticks of an axis lie, and what they say.

use super::number::{Decimal, power_of_ten, with_suffix};
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

#[cfg(test)]
mod tests {
    use super::{decades, linear, multiples};
    use crate::view::chart::TickSuffix::{Nothing, Percent, Times};

    fn labels(ticks: &[super::Tick]) -> Vec<&str> {
        super::labelled(ticks).map(|(_, text)| text).collect()
    }

    #[test]
    fn each_decade_has_one_label_and_minor_ticks_from_two_to_nine() {
        let ticks = decades(Nothing, -3.0, 4.0, 1);
        assert_eq!(labels(&ticks), ["10⁻³", "0.01", "0.1", "1", "10", "100", "10³", "10⁴"]);
        assert_eq!(ticks.len(), 8 + 7 * 8);
        assert!(ticks.windows(2).all(|pair| pair[0].value < pair[1].value));
        let tenths: Vec<f64> =
            ticks.iter().map(|tick| tick.value).filter(|v| (0.1..1.0).contains(v)).collect();
        assert_eq!(tenths, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    }

    #[test]
    fn ticks_at_the_very_ends_survive_rounding() {
        let ticks = decades(Nothing, 0.001f64.log10(), 1000f64.log10(), 1);
        assert_eq!(labels(&ticks).len(), 7);
    }

    #[test]
    fn under_two_decades_labels_follow_one_two_five() {
        let ticks = multiples(Times, 0.7f64.log10(), 12f64.log10(), &[1, 2, 5]);
        assert_eq!(labels(&ticks), ["1×", "2×", "5×", "10×"]);
        let ticks = multiples(Nothing, 200f64.log10(), 5000f64.log10(), &[1, 2, 5]);
        assert_eq!(labels(&ticks), ["200", "500", "1\u{2009}000", "2\u{2009}000", "5\u{2009}000"]);
    }

    #[test]
    fn linear_steps_are_round_and_count_down_to_few() {
        let sets = linear(Percent, -3.0, 12.0);
        assert_eq!(
            labels(&sets[0]),
            [
                "−2\u{2009}%",
                "0\u{2009}%",
                "2\u{2009}%",
                "4\u{2009}%",
                "6\u{2009}%",
                "8\u{2009}%",
                "10\u{2009}%",
                "12\u{2009}%"
            ]
        );
        assert_eq!(labels(&sets[1]), ["0\u{2009}%", "5\u{2009}%", "10\u{2009}%"]);
        assert!(sets.windows(2).all(|pair| pair[0].len() > pair[1].len()));
    }
}
