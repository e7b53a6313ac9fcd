//! What tells two sides apart: a speedup, or a difference in words.

use crate::quantity::{Metric, Unit};
use crate::summary::comparison::Answer;
use crate::view::comparison::{Measure, ratio_cell};
use crate::view::note::Notes;
use crate::view::place::Measured;
use crate::view::rounding::round_to;
use crate::view::table::{Cell, Figure};

/// The speedup of the comparison that rests on the same runs.
pub fn speedup(answer: &Answer, base: &Measured, other: &Measured, notes: &mut Notes) -> Cell {
    let same = answer.comparisons.iter().find(|c| {
        c.metric == base.metric && c.base.evidence == base.evidence && c.new.evidence == other.evidence
    });
    match same {
        Some(comparison) => ratio_cell(comparison, Measure::Speedup, notes),
        None => Cell::Empty { notes: vec![notes.index("The base cannot be told from zero.")] },
    }
}

/// `X 28 % faster`, in percent of the base.
pub fn words(name: &str, base: &Measured, other: &Measured, metric: Metric, notes: &mut Notes) -> Cell {
    if base.value <= 0.0 {
        return Cell::Empty { notes: vec![notes.index("The base is zero: no percentage of it.")] };
    }
    let percent = 100.0 * (other.value - base.value) / base.value;
    let mut evidence = base.evidence.clone();
    evidence.extend(&other.evidence);
    Cell::Ratio {
        figure: Figure {
            value: percent,
            base_unit: "%",
            text: spelled(name, percent, metric),
            statistic: "difference in percent of the base",
            n: evidence.len(),
            notes: Vec::new(),
            evidence,
        },
        limits: None,
    }
}

/// The difference in the words that suit the metric: an instruction count is fewer, not faster.
fn spelled(name: &str, percent: f64, metric: Metric) -> String {
    let (less, more) = match metric.unit() {
        Unit::Nanosecond => ("faster", "slower"),
        Unit::Byte => ("less", "more"),
        _ => ("fewer", "more"),
    };
    let places = match percent.abs() {
        size if size >= 9.95 => 0,
        size if size >= 0.995 => 1,
        _ => 2,
    };
    let size = round_to(percent.abs(), places).unwrap_or_default();
    match percent {
        0.0 => "equal".into(),
        _ if size.chars().all(|c| matches!(c, '0' | '.')) => "differs by less than 0.01 %".into(),
        percent if percent < 0.0 => format!("{name} {size} % {less}"),
        _ => format!("{name} {size} % {more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_spelled_in_the_words_of_its_metric() {
        assert_eq!(spelled("X", -28.2, Metric::Time), "X 28 % faster");
        assert_eq!(spelled("X", -28.2, Metric::Instructions), "X 28 % fewer");
        assert_eq!(spelled("X", 4.25, Metric::HeapPeak), "X 4.2 % more");
        assert_eq!(spelled("X", 0.0, Metric::Cycles), "equal");
        assert_eq!(spelled("X", 0.001, Metric::Cycles), "differs by less than 0.01 %");
    }
}
