//! Specs and a dataset → charts.

mod contrast;
mod memory;
mod operations;
mod pages;
mod runs;
mod trade_off;

pub use pages::pages;

use std::collections::BTreeMap;

use serde::Deserialize;

use super::chart::{Axis, Body, Chart, Landmark, Marks, Scale, Series, Width};
use super::grouping::{self, CaseGroup, GroupNames};
use crate::pqc::{Catalogue, Dimension, Operation};
use crate::quantity::{self, Metric, Unit};
use crate::summary::{Index, Selection};

/// What a chart shows: one file in `templates/charts/`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChartSpec {
    /// Its place in a report; those without one come last.
    #[serde(default = "super::spec::last")]
    pub order: u32,
    pub title: String,
    pub caption: String,
    #[serde(default)]
    pub shows: Shows,
    /// Allowed values by dimension; `*` stands for any text.
    #[serde(default)]
    pub select: BTreeMap<String, Vec<String>>,
    /// Dimensions that divide the chart into groups of rows, or into charts where rows are not grouped.
    #[serde(default)]
    pub groups: Vec<String>,
    /// The operation whose runs are shown.
    pub operation: Option<Operation>,
    /// The dimension compared along, for a speedup or an overhead.
    pub by: Option<String>,
    /// Its value on the base side; `baseline`, `software` or the first in the alphabet when absent.
    pub base: Option<String>,
    #[serde(default)]
    pub marks: MarkSpec,
    #[serde(default)]
    pub scale: ScaleSpec,
    #[serde(default)]
    pub width: WidthSpec,
}

/// What the values of a chart are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    /// The median cost of each operation.
    #[default]
    Cost,
    /// How many times cheaper than the base.
    Speedup,
    /// How much more than the base, in percent.
    Overhead,
    /// Every run of one operation.
    Runs,
    /// Peaks of heap and stack, and the largest free block.
    Memory,
    /// Cost against bytes on the wire.
    TradeOff,
}

/// How values are marked.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkSpec {
    #[default]
    Dots,
    Bars,
    Lollipops,
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
        let spec: ChartSpec = toml::from_str(text).map_err(|e| e.to_string())?;
        match (spec.shows, &spec.by, spec.operation) {
            (Shows::Speedup | Shows::Overhead, None, _) => {
                Err("a speedup or an overhead needs `by`: scenario, library, hash_backend, target or another context key".into())
            }
            (Shows::Runs, _, None) => {
                let names: Vec<&str> = Operation::ALL.into_iter().map(Operation::name).collect();
                Err(format!("a chart of runs needs `operation`: {}", names.join(", ")))
            }
            _ => Ok(spec),
        }
    }

    fn scale(&self) -> Scale {
        match self.scale {
            ScaleSpec::Linear => Scale::Linear,
            ScaleSpec::Log10 => Scale::Log10,
        }
    }

    fn marks(&self) -> Marks {
        match self.marks {
            MarkSpec::Dots => Marks::Dots,
            MarkSpec::Bars => Marks::Bars,
            MarkSpec::Lollipops => Marks::Lollipops,
        }
    }
}

/// Builds the charts of a spec: one for each metric in which the dataset counts cost, and for each group where a chart
/// shows one; none when nothing is selected.
pub fn charts(name: &str, spec: &ChartSpec, index: &Index<'_>, catalogue: &Catalogue) -> Vec<Chart> {
    let cases = index.cases(&Selection::from_map(&spec.select).without_screens());
    let costs: Vec<Metric> = Metric::COSTS.into_iter().filter(|&cost| index.has(&cases, cost)).collect();
    let frame = |cost: Metric, name: String| Frame { name, spec, index, catalogue, cases: &cases, cost };
    if spec.shows == Shows::Memory {
        return memory::chart(&frame(Metric::HeapPeak, name.to_owned())).into_iter().collect();
    }
    let one = costs.len() == 1;
    let mut charts = Vec::new();
    for cost in costs {
        let name = if one { name.to_owned() } else { format!("{name}-{}", cost.name()) };
        let frame = frame(cost, name);
        match spec.shows {
            Shows::Cost => charts.extend(operations::chart(&frame)),
            Shows::Speedup | Shows::Overhead => charts.extend(contrast::chart(&frame)),
            Shows::Runs => charts.extend(runs::charts(&frame)),
            Shows::TradeOff => charts.extend(trade_off::charts(&frame)),
            Shows::Memory => {}
        }
    }
    charts
}

/// What every chart of a spec is made from.
struct Frame<'a> {
    name: String,
    spec: &'a ChartSpec,
    index: &'a Index<'a>,
    catalogue: &'a Catalogue,
    /// The selected cases.
    cases: &'a [u32],
    cost: Metric,
}

impl Frame<'_> {
    /// Cases in groups, with the names of the groups.
    fn group(&self, cases: &[u32]) -> (Vec<CaseGroup>, GroupNames) {
        let by: Vec<Dimension> = self.spec.groups.iter().map(|name| Dimension::parse(name)).collect();
        let groups = grouping::group(self.index.dataset, cases, &by, self.catalogue);
        let names = grouping::names(&groups, &by);
        (groups, names)
    }

    fn chart(&self, caption: String, description: String, series: Vec<Series>, body: Body) -> Chart {
        Chart {
            name: chart_name(&self.name),
            title: self.spec.title.clone(),
            caption,
            description,
            width: match self.spec.width {
                WidthSpec::Single => Width::Single,
                WidthSpec::Double => Width::Double,
            },
            series,
            body,
            remarks: Vec::new(),
        }
    }
}

/// The title of a chart of one group among several.
fn of_group(title: &str, group: Option<&str>) -> String {
    group.map_or_else(|| title.to_owned(), |group| format!("{title}: {group}"))
}

/// A name that files and identifiers can have.
fn chart_name(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.chars().map(|c| if plain(c) { c } else { '-' }).collect()
}

/// `n = 100`, or the range where values rest on different numbers of runs.
fn counts(counts: impl Iterator<Item = u64>) -> String {
    let counts: Vec<u64> = counts.collect();
    match (counts.iter().min().copied().unwrap_or(0), counts.iter().max().copied().unwrap_or(0)) {
        (a, b) if a == b => format!("n = {a}"),
        (a, b) => format!("n = {a} to {b}"),
    }
}

/// What groups share, in brackets behind a caption.
fn shared(names: &GroupNames) -> String {
    if names.shared.is_empty() { String::new() } else { format!(" ({})", names.shared.join(", ")) }
}

/// What must be said of instruction counts.
fn meaning(cost: Metric) -> &'static str {
    match cost {
        Metric::Instructions => {
            " Instructions retired, as an emulator counts them: neither cycles nor time; whiskers show the spread over \
             inputs, not noise."
        }
        _ => "",
    }
}

fn axis(cost: Metric, scale: quantity::Scale, kind: Scale) -> Axis {
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
