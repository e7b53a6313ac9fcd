//! Charts of the cost of operations by parameter set.

use super::{ChartSpec, Frame, axis, counts, meaning, shared};
use crate::pqc::{Catalogue, Operation};
use crate::quantity::{self, Metric};
use crate::summary::{CONFIDENCE, Index, Summary, summarize};
use crate::view::chart::{Body, Chart, Estimate, Group, Point, Row, Rows, Scale, Series, Spread};
use crate::view::grouping::{CaseGroup, CaseRow, GroupNames};
use crate::view::overview::median_key;

/// One chart of a spec while it is built.
struct Builder<'a> {
    index: &'a Index<'a>,
    catalogue: &'a Catalogue,
    cost: Metric,
    operations: Vec<Operation>,
    scale: Scale,
}

/// The chart of the costs of all operations; `None` where nothing can be drawn.
pub fn chart(frame: &Frame<'_>) -> Option<Chart> {
    let index = frame.index;
    let with_cost: Vec<u32> =
        frame.cases.iter().copied().filter(|&case| index.has(&[case], frame.cost)).collect();
    let (case_groups, names) = frame.group(&with_cost);
    let builder = Builder {
        index,
        catalogue: frame.catalogue,
        cost: frame.cost,
        operations: operations(index, &with_cost),
        scale: frame.spec.scale(),
    };
    let (groups, scale) = builder.groups(&case_groups, &names);
    if groups.iter().flat_map(|group| &group.rows).all(|row| row.points.is_empty()) {
        return None;
    }
    let mut chart = frame.chart(
        caption(frame, &names, &groups),
        description(frame.spec, &groups, scale),
        builder.operations.iter().map(|o| Series::new(o.title())).collect(),
        Body::Rows(Rows {
            marks: frame.spec.marks(),
            axis: axis(frame.cost, scale, frame.spec.scale()),
            reference: None,
            groups,
        }),
    );
    if builder.scale == Scale::Log10 && builder.has_zero(&with_cost) {
        chart
            .remarks
            .push("Medians of 0, below the resolution of the clock, are not drawn on a log axis.".into());
    }
    Some(chart)
}

/// The operations that some case has, in table order.
fn operations(index: &Index<'_>, cases: &[u32]) -> Vec<Operation> {
    let measured = |&wanted: &Operation| {
        cases.iter().any(|&case| index.dataset.cases[case as usize].operation == Some(wanted))
    };
    Operation::ALL.into_iter().filter(measured).collect()
}

/// The operations of one row that have runs, by series, with their summaries and the keys of their medians.
type RowSummaries = Vec<(usize, Summary, String)>;

impl Builder<'_> {
    /// The groups of the chart, and the unit of their values.
    fn groups(&self, groups: &[CaseGroup], names: &GroupNames) -> (Vec<Group>, quantity::Scale) {
        let summaries: Vec<Vec<RowSummaries>> = groups
            .iter()
            .map(|group| group.rows.iter().map(|row| self.summaries(&row.cases)).collect())
            .collect();
        let all = summaries.iter().flatten().flatten();
        let largest = all.map(|(_, summary, _)| summary.descriptives.max).fold(0.0, f64::max);
        let scale = self.cost.unit().scale_for(largest);
        let mut built = Vec::new();
        for ((group, rows), title) in groups.iter().zip(summaries).zip(&names.titles) {
            let row = |(row, summaries): (&CaseRow, RowSummaries)| Row {
                label: row.parameter_set.clone(),
                points: summaries
                    .into_iter()
                    .map(|(series, summary, cell)| {
                        self.point(&row.parameter_set, series, &summary, cell, scale)
                    })
                    .collect(),
            };
            let rows = group.rows.iter().zip(rows).map(row).collect();
            built.push(Group { label: title.clone(), rows });
        }
        (built, scale)
    }

    fn summaries(&self, cases: &[u32]) -> RowSummaries {
        let summary = |(series, &operation): (usize, &Operation)| {
            let of = |&&case: &&u32| self.index.dataset.cases[case as usize].operation == Some(operation);
            let cases: Vec<u32> = cases.iter().filter(of).copied().collect();
            let values = self.index.values(&self.index.rows(&cases, &[self.cost]));
            let summary = summarize(self.cost, &values)?;
            let drawn = self.scale == Scale::Linear || summary.descriptives.median > 0.0;
            let cell = median_key(self.index, self.catalogue, &cases, self.cost).unwrap_or_default();
            drawn.then_some((series, summary, cell))
        };
        self.operations.iter().enumerate().filter_map(summary).collect()
    }

    /// Whether a case has a median of 0, which a log axis cannot show.
    fn has_zero(&self, cases: &[u32]) -> bool {
        cases.iter().any(|&case| {
            let values = self.index.values(&self.index.rows(&[case], &[self.cost]));
            summarize(self.cost, &values).is_some_and(|summary| summary.descriptives.median == 0.0)
        })
    }

    fn point(
        &self,
        set: &str,
        series: usize,
        summary: &Summary,
        cell: String,
        scale: quantity::Scale,
    ) -> Point {
        let in_unit = |value: f64| value / scale.base_units as f64;
        let d = &summary.descriptives;
        let spread = match &summary.median_interval {
            Some(interval) => Spread::Interval { low: in_unit(interval.lo), high: in_unit(interval.hi) },
            None => Spread::Unknown,
        };
        let operation = self.operations[series];
        Point {
            series,
            estimate: Estimate { value: in_unit(d.median), spread, n: d.n as u64 },
            label: None,
            cell,
            tooltip: format!(
                "{set}, {}: median {} {}, n = {}",
                operation.title().to_lowercase(),
                d.median,
                summary.metric.unit().base_name(),
                d.n
            ),
        }
    }
}

fn caption(frame: &Frame<'_>, names: &GroupNames, groups: &[Group]) -> String {
    let points = groups.iter().flat_map(|g| &g.rows).flat_map(|r| &r.points);
    let n = counts(points.map(|p| p.estimate.n));
    let level = (CONFIDENCE * 100.0).round();
    format!(
        "{}{}. Median of {n} runs; whiskers: distribution-free {level} % interval of the median.{}",
        frame.spec.caption,
        shared(names),
        meaning(frame.cost)
    )
}

/// The figure in words: what it shows and its extremes.
fn description(spec: &ChartSpec, groups: &[Group], scale: quantity::Scale) -> String {
    let points = groups.iter().flat_map(|g| &g.rows).flat_map(|r| r.points.iter().map(move |p| (r, p)));
    let by_value = |a: &(&Row, &Point), b: &(&Row, &Point)| a.1.estimate.value.total_cmp(&b.1.estimate.value);
    let (least, most) = (points.clone().min_by(by_value), points.max_by(by_value));
    let extreme = |word: &str, found: Option<(&Row, &Point)>| {
        found.map(|(row, _)| format!(" {word}: {}.", row.label)).unwrap_or_default()
    };
    let rows: usize = groups.iter().map(|g| g.rows.len()).sum();
    let unit = if scale.symbol.is_empty() { String::new() } else { format!(" in {}", scale.symbol) };
    format!(
        "{}: {rows} rows{unit}.{}{}",
        spec.title,
        extreme("Smallest value", least),
        extreme("Largest value", most)
    )
}
