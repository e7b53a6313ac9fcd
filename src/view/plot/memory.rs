//! Peaks of heap and stack, and the largest free block, by parameter set.

use super::{Frame, shared};
use crate::quantity::{self, Metric, Unit};
use crate::summary::summarize;
use crate::view::chart::{Axis, Body, Chart, Estimate, Group, Point, Row, Rows, Scale, Series, Spread};
use crate::view::grouping::CaseRow;

/// What is shown, and whether the smallest value counts.
const METRICS: [(Metric, bool, &str); 3] = [
    (Metric::HeapPeak, false, "Heap peak"),
    (Metric::StackPeak, false, "Stack peak"),
    (Metric::HeapLargestFree, true, "Largest free block, least"),
];

/// The chart of memory; `None` where no log tells any.
pub fn chart(frame: &Frame<'_>) -> Option<Chart> {
    let has = |metric: Metric| frame.index.has(frame.cases, metric);
    let shown: Vec<_> = METRICS.into_iter().filter(|(metric, ..)| has(*metric)).collect();
    let metrics: Vec<Metric> = shown.iter().map(|(metric, ..)| *metric).collect();
    let with_memory: Vec<u32> = frame
        .cases
        .iter()
        .copied()
        .filter(|&case| metrics.iter().any(|&metric| frame.index.has(&[case], metric)))
        .collect();
    let (case_groups, names) = frame.group(&with_memory);
    let row = |row: &CaseRow| Row {
        label: row.parameter_set.clone(),
        points: (0..).zip(&shown).filter_map(|(i, what)| point(frame, row, i, what)).collect(),
    };
    let mut groups = Vec::new();
    for (group, title) in case_groups.iter().zip(&names.titles) {
        groups.push(Group { label: title.clone(), rows: group.rows.iter().map(row).collect() });
    }
    if groups.iter().flat_map(|group| &group.rows).all(|row| row.points.is_empty()) {
        return None;
    }
    let caption = format!(
        "{}{}. Extremes over all runs of all operations of a set; a peak of 0 is not drawn on a log axis.",
        frame.spec.caption,
        shared(&names)
    );
    let rows: usize = groups.iter().map(|group| group.rows.len()).sum();
    let description = format!("{}: {rows} rows in bytes.", frame.spec.title);
    let series = shown.iter().map(|(_, _, name)| Series::new(*name)).collect();
    let axis = Axis::new("Memory", "kB", frame.spec.scale());
    let body = Rows { marks: frame.spec.marks(), axis, reference: None, groups };
    Some(frame.chart(caption, description, series, Body::Rows(body)))
}

fn point(
    frame: &Frame<'_>,
    row: &CaseRow,
    series: usize,
    &(metric, least, name): &(Metric, bool, &str),
) -> Option<Point> {
    let rows = frame.index.rows(&row.cases, &[metric]);
    let summary = summarize(metric, &frame.index.values(&rows))?;
    let value = if least { summary.descriptives.min } else { summary.descriptives.max };
    if frame.spec.scale() == Scale::Log10 && value <= 0.0 {
        return None;
    }
    let unit = quantity::Scale { symbol: "kB", base_units: 1000 };
    debug_assert_eq!(metric.unit(), Unit::Byte);
    Some(Point {
        series,
        estimate: Estimate {
            value: value / unit.base_units as f64,
            spread: Spread::Exact,
            n: summary.descriptives.n as u64,
        },
        label: None,
        // No one table has the memory of all schemes.
        cell: String::new(),
        tooltip: format!("{}, {}: {value} B", row.parameter_set, name.to_lowercase()),
    })
}
