//! The cost of operations across platforms, as dots on a log axis.

use std::collections::BTreeMap;

use super::device::own;
use super::{Frame, OPERATIONS};
use crate::literature::{Entry, Environment, Reported};
use crate::pqc::Operation;
use crate::quantity::{Metric, Scale as Unit};
use crate::summary::distribution::student_upper_quantile;
use crate::summary::{CONFIDENCE, Index};
use crate::view::by_case::Item;
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

/// The figures that have at least two rows; what a dataset's own cases took stands first, where their clock is named.
pub fn charts(frame: &Frame<'_>, index: Option<&Index<'_>>) -> Vec<Chart> {
    let mut dots = index.map(|index| own_dots(frame, index)).unwrap_or_default();
    dots.extend(frame.entries().iter().filter_map(published_dot));
    FIGURES.iter().filter_map(|(name, title, sets)| chart(name, title, sets, &dots)).collect()
}

/// One value of a figure.
struct Dot {
    set: String,
    operation: Operation,
    /// What it shares with the others of its row.
    row: String,
    label: String,
    cycles: f64,
    /// Half of its 95 % interval, in cycles.
    half: Option<f64>,
    /// What the marker says where there is no interval.
    without: Spread,
    runs: u64,
    cell: String,
    origin: String,
    /// The core, where it is one under Linux.
    linux: Option<String>,
}

fn published_dot(entry: &Entry<'_>) -> Option<Dot> {
    let side = entry.side();
    let (value, build) = (entry.value, entry.build());
    if side.metric != Metric::Cycles || value.statistic == Reported::LowerBound {
        return None;
    }
    let operation = value.operation?;
    let table = format!("literature-{}", slug(&value.family));
    let row = entry.name();
    let (set, build_key) = (slug(&value.parameter_set), slug(&row.replace('/', ".")));
    let cell = [&table, &set, &build_key, operation.name()].join("/");
    Some(Dot {
        set: value.parameter_set.clone(),
        operation,
        label: build.label.clone(),
        cycles: side.value,
        half: published_error(entry, side.value),
        without: Spread::Unpublished,
        runs: value.runs.unwrap_or_default(),
        cell,
        origin: entry.source.key.clone(),
        linux: (build.environment == Environment::Linux).then(|| build.core.clone()),
        row,
    })
}

/// Half the interval of a published mean, from its deviation and its runs.
fn published_error(entry: &Entry<'_>, cycles: f64) -> Option<f64> {
    let (sd, runs) = (entry.value.sd?, entry.value.runs.filter(|&n| n > 1)?);
    Some(half(sd * cycles / entry.value.value / (runs as f64).sqrt(), runs as f64 - 1.0))
}

/// Half a 95 % interval, from a standard error and its degrees of freedom.
fn half(error: f64, df: f64) -> f64 {
    student_upper_quantile((1.0 - CONFIDENCE) / 2.0, df) * error
}

fn own_dots(frame: &Frame<'_>, index: &Index<'_>) -> Vec<Dot> {
    let (_, items) = frame.own(index, &[Metric::Cycles, Metric::Time]);
    let dot = |(place, item): (usize, &Item)| {
        let own = own(frame, index, item, Reported::Mean).filter(|own| own.side.metric == Metric::Cycles)?;
        let context = &index.dataset.cases[item.cases[0] as usize].context;
        let named: Vec<&str> =
            ["target", "library"].iter().filter_map(|k| Some(context.get(*k)?.as_str())).collect();
        let backend = context.get("hash_backend").filter(|backend| *backend != "software");
        let label = named.into_iter().chain(backend.map(String::as_str)).collect::<Vec<_>>().join(", ");
        let interval = own.estimate.variance > 0.0 && own.estimate.df > 0.0;
        Some(Dot {
            set: item.parameter_set.clone(),
            operation: item.operation?,
            row: format!("measured/{label}/{place}"),
            label: format!("{label} (measured)"),
            cycles: own.side.value,
            half: interval.then(|| half(own.estimate.variance.sqrt(), own.estimate.df)),
            without: if own.n > 1 { Spread::Exact } else { Spread::Unknown },
            runs: own.n as u64,
            cell: String::new(),
            origin: "the logs".into(),
            linux: None,
        })
    };
    // Items of one set and operation differ in the build: each is a row of its own.
    let mut seen: BTreeMap<(&str, Option<Operation>), usize> = BTreeMap::new();
    let numbered = items.iter().map(|item| {
        let place = seen.entry((item.parameter_set.as_str(), item.operation)).or_default();
        *place += 1;
        (*place, item)
    });
    numbered.filter_map(dot).collect()
}

fn chart(name: &str, title: &str, sets: &[&str], dots: &[Dot]) -> Option<Chart> {
    let shown: Vec<&Dot> = dots.iter().filter(|dot| sets.contains(&dot.set.as_str())).collect();
    let has = |o: &Operation| shown.iter().any(|dot| dot.operation == *o);
    let operations: Vec<Operation> = OPERATIONS.into_iter().filter(has).collect();
    let unit = Metric::Cycles.unit().scale_for(shown.iter().map(|dot| dot.cycles).fold(0.0, f64::max));
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
fn remarks(shown: &[&Dot]) -> Vec<String> {
    let own = shown.iter().any(|dot| dot.cell.is_empty());
    let own = own.then(|| "Measured: the means of the logs, with their 95 % interval.".to_owned());
    let mut cores: Vec<&str> = shown.iter().filter_map(|dot| dot.linux.as_deref()).collect();
    cores.dedup();
    let linux = (!cores.is_empty()).then(|| format!("Application cores under Linux: {}.", cores.join(", ")));
    std::iter::once("Libraries, compilers and statistics differ from row to row; see the tables.".to_owned())
        .chain(own)
        .chain(linux)
        .collect()
}

/// One row for each build that measured a set, in the order of the dots.
fn rows(set: &str, shown: &[&Dot], operations: &[Operation], unit: Unit) -> Vec<Row> {
    let mut names: Vec<(&str, &str)> = Vec::new();
    let of_set = || shown.iter().filter(|dot| dot.set == set);
    for dot in of_set() {
        let name = (dot.row.as_str(), dot.label.as_str());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let row = |(row, label): (&str, &str)| Row {
        label: label.to_owned(),
        points: of_set()
            .filter(|dot| dot.row == row)
            .filter_map(|dot| point(dot, operations, unit))
            .collect(),
    };
    names.into_iter().map(row).collect()
}

fn point(dot: &Dot, operations: &[Operation], unit: Unit) -> Option<Point> {
    let in_unit = |value: f64| value / unit.base_units as f64;
    let spread = match dot.half {
        Some(half) => Spread::Interval { low: in_unit(dot.cycles - half), high: in_unit(dot.cycles + half) },
        None => dot.without,
    };
    Some(Point {
        series: operations.iter().position(|&o| o == dot.operation)?,
        estimate: Estimate { value: in_unit(dot.cycles), spread, n: dot.runs },
        label: None,
        cell: dot.cell.clone(),
        tooltip: format!(
            "{}, {} {}: {} cycles ({})",
            dot.label,
            dot.set,
            dot.operation.name(),
            dot.cycles,
            dot.origin
        ),
    })
}
