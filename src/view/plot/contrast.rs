//! Speedups and overheads by parameter set, read against a line at no difference.

use super::{Frame, Shows, counts};
use crate::pqc::{Dimension, Operation};
use crate::summary::Selection;
use crate::summary::comparison::{Comparison, Question, compare};
use crate::summary::equivalence::DEFAULT_MARGIN;
use crate::summary::interval::Interval;
use crate::view::chart::{
    Axis, Body, Chart, Estimate, Group, Point, Reference, Row, Rows, Scale, Series, Spread, TickSuffix,
};
use crate::view::comparison::ratio_key;
use crate::view::grouping::{display, title};
use crate::view::rounding::round_to;

/// The chart of one comparison; `None` where no case has both sides.
pub fn chart(frame: &Frame<'_>) -> Option<Chart> {
    let by = Dimension::parse(frame.spec.by.as_deref()?);
    let question = Question {
        by: by.clone(),
        base: frame.spec.base.clone(),
        metrics: vec![frame.cost],
        selection: Selection::from_map(&frame.spec.select),
        margin: DEFAULT_MARGIN,
    };
    let answer = compare(frame.index, frame.catalogue, &question);
    let comparisons: Vec<&Comparison> = answer
        .comparisons
        .iter()
        .filter(|c| c.best().is_some_and(|(ratio, _)| value(frame.spec.shows, ratio).is_finite()))
        .collect();
    let mut operations: Vec<Operation> = comparisons.iter().filter_map(|c| c.operation).collect();
    operations.sort_unstable();
    operations.dedup();
    let mut groups: Vec<Group> = Vec::new();
    for comparison in &comparisons {
        let series = operations.iter().position(|&o| Some(o) == comparison.operation);
        if let (Some(series), Some(best)) = (series, comparison.best()) {
            let point = point(frame, comparison, &by, best, series);
            add(&mut groups, group_title(comparison, &by), comparison, point);
        }
    }
    if groups.is_empty() {
        return None;
    }
    let base = display(&by, &answer.base);
    let n = counts(comparisons.iter().map(|c| c.base.sample.n().min(c.new.sample.n()) as u64));
    let caption = format!(
        "{}. By {}, the base is {base}; ratio of means of {n} runs on each side, whiskers: Fieller's 95 % interval, \
         or that of the paired ratios where runs are pairs by design.",
        frame.spec.caption,
        title(&by)
    );
    let description = format!("{}: {} rows against {base}.", frame.spec.title, comparisons.len());
    let series = operations.iter().map(|o| Series::new(o.title())).collect();
    let marks = frame.spec.marks();
    let body = Rows { marks, axis: axis(frame, &base), reference: Some(reference(frame.spec.shows)), groups };
    Some(frame.chart(caption, description, series, Body::Rows(body)))
}

/// Puts a point into the row of its set, in the group of its sides.
fn add(groups: &mut Vec<Group>, label: String, comparison: &Comparison, point: Point) {
    let at = groups.iter().position(|group| group.label.as_ref() == Some(&label)).unwrap_or_else(|| {
        groups.push(Group { label: Some(label), rows: Vec::new() });
        groups.len() - 1
    });
    let rows = &mut groups[at].rows;
    match rows.iter_mut().find(|row| row.label == comparison.parameter_set) {
        Some(row) => row.points.push(point),
        None => rows.push(Row { label: comparison.parameter_set.clone(), points: vec![point] }),
    }
}

fn group_title(comparison: &Comparison, by: &Dimension) -> String {
    let shared = comparison.shared.iter().map(|(dimension, value)| display(dimension, value));
    std::iter::once(display(by, &comparison.new.label)).chain(shared).collect::<Vec<_>>().join(" · ")
}

fn value(shows: Shows, ratio: f64) -> f64 {
    match shows {
        Shows::Speedup => 1.0 / ratio,
        _ => 100.0 * (ratio - 1.0),
    }
}

fn point(
    frame: &Frame<'_>,
    comparison: &Comparison,
    by: &Dimension,
    (ratio, limits): (f64, Option<Interval>),
    series: usize,
) -> Point {
    let shows = frame.spec.shows;
    let value_of = |ratio: f64| value(shows, ratio);
    let finite = limits.map(|limits| (value_of(limits.lo), value_of(limits.hi)));
    let spread = match finite.filter(|(a, b)| a.is_finite() && b.is_finite()) {
        Some((a, b)) => Spread::Interval { low: a.min(b), high: a.max(b) },
        None => Spread::Unknown,
    };
    let n = comparison.base.sample.n().min(comparison.new.sample.n()) as u64;
    let label = match shows {
        Shows::Speedup => format!("{}×", told_apart(value_of(ratio), 1.0, 2)),
        _ => format!("{} %", told_apart(value_of(ratio), 0.0, 1)),
    };
    Point {
        series,
        estimate: Estimate { value: value_of(ratio), spread, n },
        cell: ratio_key(&frame.name, comparison, by),
        tooltip: format!(
            "{}, {}: {label} ({} against {})",
            comparison.parameter_set,
            comparison.operation.map_or("", Operation::title).to_lowercase(),
            comparison.new.label,
            comparison.base.label
        ),
        label: Some(label),
    }
}

/// A value in a few decimals, or as many as keep it apart from the value that means no difference.
fn told_apart(value: f64, neutral: f64, decimals: i32) -> String {
    let rounded = |places: i32| round_to(value, places).unwrap_or_default();
    let apart = |text: &String| value == neutral || text.parse() != Ok(neutral);
    (decimals..=4).map(rounded).find(apart).unwrap_or_else(|| rounded(4))
}

fn axis(frame: &Frame<'_>, base: &str) -> Axis {
    let what = frame.cost.title().to_lowercase();
    let (text, suffix) = match frame.spec.shows {
        Shows::Speedup => (format!("Speedup in {what}, {base} ÷ other"), TickSuffix::Times),
        _ => (format!("Overhead in {what} over {base}"), TickSuffix::Percent),
    };
    Axis { suffix, ..Axis::new(text, "", Scale::Linear) }
}

fn reference(shows: Shows) -> Reference {
    match shows {
        Shows::Speedup => Reference { value: 1.0, label: "1×".into() },
        _ => Reference { value: 0.0, label: "0 %".into() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_not_rounded_away() {
        assert_eq!(told_apart(0.97, 1.0, 2), "0.97");
        assert_eq!(told_apart(0.998, 1.0, 2), "0.998");
        assert_eq!(told_apart(1.0, 1.0, 2), "1.00");
        assert_eq!(told_apart(28.04, 0.0, 1), "28.0");
        assert_eq!(told_apart(-0.03, 0.0, 1), "-0.03");
    }
}
