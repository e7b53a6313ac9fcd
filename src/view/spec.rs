//! Specs: the TOML files that say what a table or a chart shows.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::pqc::{Dimension, Operation};
use crate::quantity::{Metric, Scale};
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
    /// The header over the row names, where it is not `Parameter set`.
    pub stub: Option<String>,
    /// What a row is.
    #[serde(default)]
    pub rows: RowSpec,
    #[serde(rename = "column", default)]
    pub columns: Vec<ColumnSpec>,
    /// What the catalogue says of a row; of a table from the catalogue, before its sizes.
    #[serde(rename = "attribute", default)]
    pub attributes: Vec<AttributeSpec>,
    /// What the logs and their context say of a target: makes the table one of targets.
    #[serde(rename = "property", default)]
    pub properties: Vec<PropertySpec>,
    /// Two configurations side by side: makes each column three.
    pub comparison: Option<ComparisonSpec>,
    /// Names of the row from which the columns of increases count; the first that a group has.
    #[serde(default)]
    pub base: Vec<String>,
    /// Values of dimensions that a reader expects; the table says which of them were not measured.
    #[serde(default)]
    pub expect: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub notes: Vec<String>,
}

/// What a row of a table is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowSpec {
    #[default]
    ParameterSet,
    /// A scheme, in a table from the catalogue.
    Family,
    /// An operation, in a comparison; parameter sets then are groups.
    Operation,
}

/// A text that the catalogue has of a parameter set or scheme.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeSpec {
    pub header: String,
    pub show: Attribute,
    /// A footnote to the header.
    pub note: Option<String>,
}

/// What an attribute tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attribute {
    Family,
    /// What the scheme is for.
    Kind,
    /// The claimed NIST security category.
    Level,
    Standard,
    /// The hash family, where it is part of the choice.
    Hash,
    /// The names of earlier versions: of sets, or of schemes where rows are schemes.
    Earlier,
}

/// A context key that a table of targets shows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PropertySpec {
    pub header: String,
    pub key: String,
}

/// What a comparison table compares.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComparisonSpec {
    /// The dimension along which the sides differ.
    pub by: String,
    /// Its value on the base side; `baseline`, `software` or the first in the alphabet when absent.
    pub base: Option<String>,
    /// What the other side is called where it was not measured; without it such a table is left out.
    pub other: Option<String>,
    pub show: CompareAs,
}

/// How a comparison is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CompareAs {
    /// Base over other: how many times cheaper the other is.
    Speedup,
    /// Which side is cheaper and by how many percent of the base, in words.
    Difference,
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
    /// The printed unit, where it is not the one that suits the largest value.
    pub unit: Option<String>,
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
    /// How much more an exact quantity is than in the base row of its group.
    Increase,
    /// The same in percent of the base.
    IncreasePercent,
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
        let spec: TableSpec = toml::from_str(text).map_err(|e| e.to_string())?;
        spec.columns.iter().try_for_each(|column| column.check(&spec.base))?;
        match spec.columns.is_empty() && spec.attributes.is_empty() && spec.properties.is_empty() {
            true => Err("nothing to show: give a [[column]], an [[attribute]] or a [[property]]".into()),
            false => Ok(spec),
        }
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

impl ColumnSpec {
    /// The scale of the unit that the column asks for.
    pub fn scale(&self) -> Option<Scale> {
        let MetricSpec::Metrics(metrics) = &self.metric else { return None };
        let wanted = self.unit.as_deref()?;
        metrics[0].unit().scales().iter().find(|scale| scale.symbol == wanted).copied()
    }

    fn check(&self, base: &[String]) -> Result<(), String> {
        let header = &self.header;
        if let (Some(unit), None) = (&self.unit, self.scale()) {
            let known = match &self.metric {
                MetricSpec::Cost => "none for `cost`, as its values choose it".into(),
                MetricSpec::Metrics(metrics) => {
                    metrics[0].unit().scales().iter().map(|s| s.symbol).collect::<Vec<_>>().join(", ")
                }
            };
            return Err(format!("column {header:?}: no unit `{unit}`; there is {known}"));
        }
        let counts = matches!(self.show, Show::Increase | Show::IncreasePercent);
        if counts && base.is_empty() {
            return Err(format!(
                "column {header:?}: an increase needs `base`, the names of the row to count from"
            ));
        }
        if counts && self.metric == MetricSpec::Cost {
            return Err(format!("column {header:?}: an increase is of exact quantities, not of `cost`"));
        }
        Ok(())
    }
}

/// The place of a spec that names none.
pub(super) fn last() -> u32 {
    u32::MAX
}
