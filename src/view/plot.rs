//! Specs and a dataset → charts of operations by parameter set.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::chart::{
    Axis, Body, Chart, Estimate, Group, Landmark, Marks, Point, Row, Rows, Scale, Series, Spread, Width,
};
use super::grouping::{self, CaseGroup, CaseRow, GroupNames};
use super::key::slug;
use crate::pqc::{Catalogue, Dimension, Operation};
use crate::quantity::{self, Metric, Unit};
use crate::summary::{CONFIDENCE, Index, Selection, Summary, summarize};

/// What a chart shows: one file in `templates/charts/`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChartSpec {
    /// Its place in a report; those without one come last.
    #[serde(default = "super::spec::last")]
    pub order: u32,
    pub title: String,
    pub caption: String,
    /// Allowed values by dimension; `*` stands for any text.
    #[serde(default)]
    pub select: BTreeMap<String, Vec<String>>,
    /// Dimensions that divide the chart into groups of rows.
    #[serde(default)]
    pub groups: Vec<String>,
    #[serde(default)]
    pub marks: MarkSpec,
    #[serde(default)]
    pub scale: ScaleSpec,
    #[serde(default)]
    pub width: WidthSpec,
}

/// How values are marked.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkSpec {
    #[default]
    Dots,
    Bars,
}

/// The scale of the value axis.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ScaleSpec {
    Linear,
    #[default]
    Log10,
}

/// The width of the figure: one or two columns of a two-column paper.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WidthSpec {
    #[default]
    Single,
    Double,
}

impl ChartSpec {
    /// Reads a spec.
    ///
    /// # Errors
    /// What does not fit, with its line and the valid values.
    pub fn from_toml(text: &str) -> Result<ChartSpec, String> {
        toml::from_str(text).map_err(|e| e.to_string())
    }
}

/// Builds the charts of a spec: one for each metric in which the dataset counts cost; none when nothing is selected.
pub fn charts(name: &str, spec: &ChartSpec, index: &Index<'_>, catalogue: &Catalogue) -> Vec<Chart> {
    let cases = index.cases(&Selection::from_map(&spec.select).without_screens());
    let costs: Vec<Metric> = Metric::COSTS.into_iter().filter(|&cost| index.has(&cases, cost)).collect();
    let one = costs.len() == 1;
    let build = |&cost: &Metric| {
        let name = if one { name.to_owned() } else { format!("{name}-{}", cost.name()) };
        chart(name, spec, index, catalogue, &cases, cost)
    };
    costs.iter().map(build).collect()
}

/// One chart of a spec while it is built.
struct Builder<'a> {
    name: &'a str,
    index: &'a Index<'a>,
    cost: Metric,
    operations: Vec<Operation>,
}

fn chart(
    name: String,
    spec: &ChartSpec,
    index: &Index<'_>,
    catalogue: &Catalogue,
    cases: &[u32],
    cost: Metric,
) -> Chart {
    let by: Vec<Dimension> = spec.groups.iter().map(|name| Dimension::parse(name)).collect();
    let with_cost: Vec<u32> = cases.iter().copied().filter(|&case| index.has(&[case], cost)).collect();
    let case_groups = grouping::group(index.dataset, &with_cost, &by, catalogue);
    let names = grouping::names(&case_groups, &by);
    let builder = Builder { name: &name, index, cost, operations: operations(index, &with_cost) };
    let (groups, scale) = builder.groups(&case_groups, &names);
    Chart {
        title: spec.title.clone(),
        description: description(spec, &groups, scale),
        caption: caption(spec, &names.shared, &groups, cost),
        width: match spec.width {
            WidthSpec::Single => Width::Single,
            WidthSpec::Double => Width::Double,
        },
        series: builder.operations.iter().map(|o| Series::new(o.title())).collect(),
        body: Body::Rows(Rows {
            marks: match spec.marks {
                MarkSpec::Dots => Marks::Dots,
                MarkSpec::Bars => Marks::Bars,
            },
            axis: axis(cost, scale, spec.scale),
            reference: None,
            groups,
        }),
        remarks: Vec::new(),
        name: name.clone(),
    }
}

/// The operations that some case has, in table order.
fn operations(index: &Index<'_>, cases: &[u32]) -> Vec<Operation> {
    let measured = |&wanted: &Operation| {
        cases.iter().any(|&case| index.dataset.cases[case as usize].operation == Some(wanted))
    };
    Operation::ALL.into_iter().filter(measured).collect()
}

/// The operations of one row that have runs, by series, with their summaries.
type RowSummaries = Vec<(usize, Summary)>;

impl Builder<'_> {
    /// The groups of the chart, and the unit of their values.
    fn groups(&self, groups: &[CaseGroup], names: &GroupNames) -> (Vec<Group>, quantity::Scale) {
        let summaries: Vec<Vec<RowSummaries>> = groups
            .iter()
            .map(|group| group.rows.iter().map(|row| self.summaries(&row.cases)).collect())
            .collect();
        let all = summaries.iter().flatten().flatten();
        let largest = all.map(|(_, summary)| summary.descriptives.max).fold(0.0, f64::max);
        let scale = self.cost.unit().scale_for(largest);
        let mut built = Vec::new();
        for (g, (group, rows)) in groups.iter().zip(summaries).enumerate() {
            let row = |(row, summaries): (&CaseRow, RowSummaries)| Row {
                label: row.parameter_set.clone(),
                points: summaries
                    .into_iter()
                    .map(|(series, summary)| {
                        self.point(&names.keys[g], &row.parameter_set, series, &summary, scale)
                    })
                    .collect(),
            };
            let rows = group.rows.iter().zip(rows).map(row).collect();
            built.push(Group { label: names.titles[g].clone(), rows });
        }
        (built, scale)
    }

    fn summaries(&self, cases: &[u32]) -> RowSummaries {
        let summary = |(series, &operation): (usize, &Operation)| {
            let of = |&&case: &&u32| self.index.dataset.cases[case as usize].operation == Some(operation);
            let cases: Vec<u32> = cases.iter().filter(of).copied().collect();
            let values = self.index.values(&self.index.rows(&cases, &[self.cost]));
            summarize(self.cost, &values).map(|summary| (series, summary))
        };
        self.operations.iter().enumerate().filter_map(summary).collect()
    }

    fn point(
        &self,
        group: &str,
        set: &str,
        series: usize,
        summary: &Summary,
        scale: quantity::Scale,
    ) -> Point {
        let in_unit = |value: f64| value / scale.base_units as f64;
        let d = &summary.descriptives;
        let spread = match &summary.median_interval {
            Some(interval) => Spread::Interval { low: in_unit(interval.lo), high: in_unit(interval.hi) },
            None => Spread::Unknown,
        };
        let operation = self.operations[series];
        let parts = [self.name, group, &slug(set), operation.name()];
        Point {
            series,
            estimate: Estimate { value: in_unit(d.median), spread, n: d.n as u64 },
            label: None,
            cell: parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("/"),
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

fn axis(cost: Metric, scale: quantity::Scale, wanted: ScaleSpec) -> Axis {
    let kind = match wanted {
        ScaleSpec::Linear => Scale::Linear,
        ScaleSpec::Log10 => Scale::Log10,
    };
    let mut axis = Axis::new(cost.title(), scale.symbol, kind);
    if cost.unit() == Unit::Nanosecond {
        let familiar = [(1_000_000_000, "1 s"), (60_000_000_000, "1 min"), (3_600_000_000_000_u64, "1 h")];
        axis.landmarks = familiar
            .into_iter()
            .map(|(ns, label)| Landmark { value: ns as f64 / scale.base_units as f64, label: label.into() })
            .collect();
    }
    axis
}

fn caption(spec: &ChartSpec, shared: &[String], groups: &[Group], cost: Metric) -> String {
    let points = groups.iter().flat_map(|g| &g.rows).flat_map(|r| &r.points);
    let counts: Vec<u64> = points.map(|p| p.estimate.n).collect();
    let (fewest, most) = (counts.iter().min().copied(), counts.iter().max().copied());
    let n = match (fewest.unwrap_or(0), most.unwrap_or(0)) {
        (a, b) if a == b => format!("n = {a}"),
        (a, b) => format!("n = {a} to {b}"),
    };
    let shared = if shared.is_empty() { String::new() } else { format!(" ({})", shared.join(", ")) };
    let level = (CONFIDENCE * 100.0).round();
    let meaning = match cost {
        Metric::Instructions => {
            " Instructions retired, as an emulator counts them: neither cycles nor time; whiskers show the spread over \
             inputs, not noise."
        }
        _ => "",
    };
    format!(
        "{}{shared}. Median of {n} runs; whiskers: distribution-free {level} % interval of the median.{meaning}",
        spec.caption
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
