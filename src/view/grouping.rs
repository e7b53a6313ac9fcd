//! How cases fall into groups and rows, in a fixed order, and what the groups are called.

use std::collections::BTreeMap;

use super::key::slug;
use crate::normalize::Dataset;
use crate::pqc::{Catalogue, Dimension};

/// Scenarios in the order in which load grows.
const SCENARIOS: [&str; 4] = ["baseline", "workload", "workload+ble", "workload+ble+wifi"];

/// The cases of one group, by parameter set.
#[derive(Debug)]
pub struct CaseGroup {
    /// The value of each dimension; `None` where nothing says it.
    pub values: Vec<Option<String>>,
    pub rows: Vec<CaseRow>,
}

/// The cases of one row.
#[derive(Debug)]
pub struct CaseRow {
    pub parameter_set: String,
    pub cases: Vec<u32>,
}

/// Divides cases by dimensions and, within, by parameter set in catalogue order.
pub fn group(dataset: &Dataset, cases: &[u32], by: &[Dimension], catalogue: &Catalogue) -> Vec<CaseGroup> {
    type Sets = BTreeMap<(usize, String), Vec<u32>>;
    let mut groups: BTreeMap<Vec<(usize, Option<String>)>, Sets> = BTreeMap::new();
    for &number in cases {
        let case = &dataset.cases[number as usize];
        let key = by.iter().map(|dimension| {
            let value = dimension.value(case).map(|v| v.into_owned());
            (rank(dimension, value.as_deref(), catalogue), value)
        });
        let set = (catalogue.rank(&case.parameter_set), case.parameter_set.clone());
        groups.entry(key.collect()).or_default().entry(set).or_default().push(number);
    }
    let row = |((_, parameter_set), cases)| CaseRow { parameter_set, cases };
    let group = |(key, sets): (Vec<(usize, Option<String>)>, Sets)| CaseGroup {
        values: key.into_iter().map(|(_, value)| value).collect(),
        rows: sets.into_iter().map(row).collect(),
    };
    groups.into_iter().map(group).collect()
}

/// The order of a value among those of its dimension, before the alphabet; the unknown comes last.
fn rank(dimension: &Dimension, value: Option<&str>, catalogue: &Catalogue) -> usize {
    let Some(value) = value else {
        return usize::MAX;
    };
    match dimension.name() {
        "scenario" => SCENARIOS.iter().position(|&s| s == value).unwrap_or(SCENARIOS.len()),
        "family" => catalogue.family_rank(value),
        "hash_backend" => usize::from(value != "software"),
        _ => 0,
    }
}

/// What titles and captions say of the groups of one table.
#[derive(Debug)]
pub struct GroupNames {
    /// For each group: its title, `None` when nothing tells groups apart.
    pub titles: Vec<Option<String>>,
    /// For each group: the part of cell keys that names it.
    pub keys: Vec<String>,
    /// The dimensions that all groups share, such as `target qemu-rv32`.
    pub shared: Vec<String>,
    /// The dimensions that some group lacks.
    pub unknown: Vec<String>,
}

/// Names groups by the dimensions in which they differ; the last dimension always stays in the title.
pub fn names(groups: &[CaseGroup], by: &[Dimension]) -> GroupNames {
    let value = |group: usize, dimension: usize| groups[group].values[dimension].as_deref();
    let mut shared = Vec::new();
    let mut unknown = Vec::new();
    let mut told_apart = Vec::new();
    for (d, dimension) in by.iter().enumerate() {
        let first = (!groups.is_empty()).then(|| value(0, d)).flatten();
        let same = (1..groups.len()).all(|g| value(g, d) == first);
        let needed = matches!(dimension.name(), "target" | "scenario");
        if (0..groups.len()).any(|g| value(g, d).is_none()) && (needed || !same) && !is_of_screens(dimension)
        {
            unknown.push(title(dimension));
        }
        match first {
            None if same => {}
            Some(first) if same && d + 1 < by.len() => {
                shared.push(format!("{} {}", title(dimension), display(dimension, first)));
            }
            _ => told_apart.push(d),
        }
    }
    let name = |g: usize| {
        let parts = told_apart.iter().filter_map(|&d| match value(g, d) {
            Some(value) => Some(display(&by[d], value)),
            None => (!is_of_screens(&by[d])).then(|| format!("{} unknown", title(&by[d]))),
        });
        let name = parts.collect::<Vec<_>>().join(" · ");
        (!name.is_empty()).then_some(name)
    };
    let key = |g: usize| groups[g].values.iter().flatten().map(|v| slug(v)).collect::<Vec<_>>().join(".");
    GroupNames {
        titles: (0..groups.len()).map(name).collect(),
        keys: (0..groups.len()).map(key).collect(),
        shared,
        unknown,
    }
}

/// Whether a dimension is of the runs of leakage screens alone, so that others do not lack it.
fn is_of_screens(dimension: &Dimension) -> bool {
    dimension.name() == "class"
}

/// A dimension in words.
pub fn title(dimension: &Dimension) -> String {
    match dimension.name() {
        "hash_backend" => "hash back end".into(),
        name => name.replace('_', " "),
    }
}

/// A value of a dimension in words.
pub fn display(dimension: &Dimension, value: &str) -> String {
    match (dimension.name(), value) {
        ("scenario", "baseline") => "Baseline".into(),
        ("scenario", "workload") => "Workload".into(),
        ("scenario", "workload+ble") => "Workload + BLE".into(),
        ("scenario", "workload+ble+wifi") => "Workload + BLE + Wi-Fi".into(),
        ("hash_backend", "zknh") => "Zknh instructions".into(),
        ("class", "0") => "fixed input".into(),
        ("class", "1") => "random input".into(),
        ("hash_backend", value) => format!("{value} SHA"),
        ("class", value) => format!("class {value}"),
        (_, value) => value.into(),
    }
}
