//! Specs: the TOML files that say what a table or a chart shows.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::pqc::{Dimension, Operation};
use crate::quantity::Metric;
use crate::summary::Selection;

/// What a table shows: one file in `templates/tables/`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSpec {
    /// Its place in a report; those without one come last.
    #[serde(default = "last")]
    pub order: u32,
    pub title: String,
    pub caption: String,
    #[serde(default)]
    pub source: Origin,
    /// Allowed values by dimension; `*` stands for any text.
    #[serde(default)]
    pub select: BTreeMap<String, Vec<String>>,
    /// Dimensions that divide the table into groups of rows.
    #[serde(default)]
    pub groups: Vec<String>,
    #[serde(rename = "column")]
    pub columns: Vec<ColumnSpec>,
    #[serde(default)]
    pub notes: Vec<String>,
}

/// Where the numbers of a table come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    #[default]
    Measurements,
    /// The catalogue of parameter sets, checked against what logs print.
    Catalogue,
}

/// What a column shows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnSpec {
    pub header: String,
    /// Only this operation; all of a row's when absent.
    pub operation: Option<Operation>,
    pub metric: MetricSpec,
    pub show: Show,
    /// Left out when nothing in the whole table fills it.
    #[serde(default)]
    pub optional: bool,
    /// A footnote to the header.
    pub note: Option<String>,
}

/// One metric, several of one unit, or the cost of the operation in whatever the table counts it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "NameOrNames")]
pub enum MetricSpec {
    Cost,
    Metrics(Vec<Metric>),
}

/// Which statistic a column shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// Mean ± sample standard deviation of the runs.
    MeanSd,
    /// The smallest value over all runs, or the minimum that the firmware reported.
    Minimum,
    /// The largest value over all runs.
    Maximum,
    /// The value of an exact quantity.
    Value,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum NameOrNames {
    Name(String),
    Names(Vec<String>),
}

impl TryFrom<NameOrNames> for MetricSpec {
    type Error = String;

    fn try_from(spec: NameOrNames) -> Result<MetricSpec, String> {
        let names = match spec {
            NameOrNames::Name(name) if name == "cost" => return Ok(MetricSpec::Cost),
            NameOrNames::Name(name) => vec![name],
            NameOrNames::Names(names) => names,
        };
        let metrics = names.iter().map(|name| {
            Metric::parse(name).ok_or_else(|| {
                let known: Vec<_> = Metric::ALL.iter().map(|m| m.name()).collect();
                format!("unknown metric `{name}`; there is `cost` and {}", known.join(", "))
            })
        });
        metrics.collect::<Result<_, _>>().map(MetricSpec::Metrics)
    }
}

impl TableSpec {
    /// Reads a spec.
    ///
    /// # Errors
    /// What does not fit, with its line and the valid values.
    pub fn from_toml(text: &str) -> Result<TableSpec, String> {
        toml::from_str(text).map_err(|e| e.to_string())
    }

    /// The cases it is about.
    pub fn selection(&self) -> Selection {
        Selection::from_map(&self.select).without_screens()
    }

    /// The dimensions that divide it.
    pub fn group_dimensions(&self) -> Vec<Dimension> {
        self.groups.iter().map(|name| Dimension::parse(name)).collect()
    }
}

/// The place of a spec that names none.
pub(super) fn last() -> u32 {
    u32::MAX
}
