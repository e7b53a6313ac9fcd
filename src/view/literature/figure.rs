//! The cost of operations across platforms, as dots on a log axis.

use super::Frame;
use crate::literature::{Entry, Environment, Reported};
use crate::pqc::Operation;
use crate::quantity::{Metric, Scale as Unit};
use crate::summary::CONFIDENCE;
use crate::summary::distribution::student_upper_quantile;
use crate::view::chart::{
    Axis, Body, Chart, Estimate, Group, Marks, Point, Row, Rows, Scale, Series, Spread, Width,
};
use crate::view::key::slug;

/// The name, the title and the parameter sets of each figure, which the selection of the frame may narrow.
const FIGURES: [(&str, &str, &[&str]); 4] = [
    ("literature-ml-kem", "ML-KEM across platforms", &["ML-KEM-768"]),
    ("literature-kyber", "Kyber across platforms", &["Kyber768"]),
    ("literature-ml-dsa", "ML-DSA across platforms", &["ML-DSA-65", "ML-DSA-65-ipd", "Dilithium3"]),
    (
        "literature-slh-dsa",
        "SPHINCS+ across platforms",
        &["SPHINCS+-SHA2-128f-simple", "SPHINCS+-SHAKE-128f-simple"],
    ),
];

/// The figures that have at least two rows.
pub fn charts(frame: &Frame<'_>) -> Vec<Chart> {
    let entries = frame.entries();
    FIGURES.iter().filter_map(|(name, title, sets)| chart(name, title, sets, &entries)).collect()
}

fn chart(name: &str, title: &str, sets: &[&str], entries: &[Entry<'_>]) -> Option<Chart> {
    let in_figure = |e: &Entry<'_>| {
        let in_cycles = e.side().metric == Metric::Cycles && e.value.statistic != Reported::LowerBound;
        in_cycles && sets.contains(&e.value.parameter_set.as_str())
    };
    let shown: Vec<Entry<'_>> = entries.iter().copied().filter(in_figure).collect();
    let operations = Frame::operations(&shown);
    let largest = shown.iter().map(|e| e.side().value).fold(0.0, f64::max);
    let unit = Metric::Cycles.unit().scale_for(largest);
    let group = |set: &&str| {
        let rows = rows(set, &shown, &operations, unit);
        (!rows.is_empty()).then(|| Group { label: Some((*set).to_owned()), rows })
    };
    let groups: Vec<Group> = sets.iter().filter_map(group).collect();
    let rows: usize = groups.iter().map(|group| group.rows.len()).sum();
    (rows > 1).then(|| Chart {
        name: name.to_owned(),
        title: title.to_owned(),
        caption: format!(
            "{title}: published cycles of each operation. Time became cycles where the source names its clock; whiskers: \
             95 % interval of a mean where the source gives its deviation and runs."
        ),
        description: format!("{title}: {rows} rows of published cycles, grouped by parameter set."),
        width: Width::Single,
        series: operations.iter().map(|o| Series::new(o.title())).collect(),
        body: Body::Rows(Rows {
            marks: Marks::Dots,
            axis: Axis::new("Cycles", unit.symbol, Scale::Log10),
            reference: None,
            groups,
        }),
        remarks: remarks(&shown),
    })
}

/// What the labels do not say.
fn remarks(shown: &[Entry<'_>]) -> Vec<String> {
    let linux = shown.iter().map(Entry::build).filter(|build| build.environment == Environment::Linux);
    let mut cores: Vec<&str> = linux.map(|build| build.core.as_str()).collect();
    cores.dedup();
    let linux = (!cores.is_empty()).then(|| format!("Application cores under Linux: {}.", cores.join(", ")));
    std::iter::once("Libraries, compilers and statistics differ from row to row; see the tables.".to_owned())
        .chain(linux)
        .collect()
}

/// One row for each build that measured a set, in the order of the files.
fn rows(set: &str, shown: &[Entry<'_>], operations: &[Operation], unit: Unit) -> Vec<Row> {
    let mut builds: Vec<(String, String)> = Vec::new();
    let of_set = || shown.iter().filter(|e| e.value.parameter_set == set);
    for entry in of_set() {
        let build = (entry.name(), entry.build().label.clone());
        if !builds.contains(&build) {
            builds.push(build);
        }
    }
    let row = |(build, label): (String, String)| Row {
        label,
        points: of_set().filter(|e| e.name() == build).filter_map(|e| point(e, operations, unit)).collect(),
    };
    builds.into_iter().map(row).collect()
}

fn point(entry: &Entry<'_>, operations: &[Operation], unit: Unit) -> Option<Point> {
    let operation = entry.value.operation?;
    let side = entry.side();
    let in_unit = |value: f64| value / unit.base_units as f64;
    let error = published_error(entry, side.value);
    let spread = match error {
        Some(half) => Spread::Interval { low: in_unit(side.value - half), high: in_unit(side.value + half) },
        None => Spread::Unpublished,
    };
    let set = slug(&entry.value.parameter_set);
    let table = format!("literature-{}", slug(&entry.value.family));
    Some(Point {
        series: operations.iter().position(|&o| o == operation)?,
        estimate: Estimate { value: in_unit(side.value), spread, n: entry.value.runs.unwrap_or_default() },
        label: None,
        cell: [table, set, slug(&entry.name().replace("/", ".")), operation.name().to_owned()].join("/"),
        tooltip: format!(
            "{}, {} {}: {} cycles ({})",
            entry.build().label,
            entry.value.parameter_set,
            operation.name(),
            side.value,
            entry.source.key
        ),
    })
}

/// Half the interval of a published mean, from its deviation and its runs.
fn published_error(entry: &Entry<'_>, cycles: f64) -> Option<f64> {
    let (sd, runs) = (entry.value.sd?, entry.value.runs.filter(|&n| n > 1)?);
    let scale = cycles / entry.value.value;
    let t = student_upper_quantile((1.0 - CONFIDENCE) / 2.0, runs as f64 - 1.0);
    Some(t * sd * scale / (runs as f64).sqrt())
}
