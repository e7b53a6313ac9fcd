//! The columns of an overview.

use super::{Center, Entry, Overview};
use crate::pqc::Operation;
use crate::quantity::Metric;
use crate::summary::bootstrap::{self, Resampling};
use crate::summary::interval::{Interval, mean_interval, median_interval, median_orders};
use crate::summary::quantile::{is_shown, median, quantile};
use crate::summary::{descriptive, fingerprint};
use crate::view::decimals;
use crate::view::note::Notes;
use crate::view::place::{Measured, Place};
use crate::view::significant::percent;
use crate::view::table::{Cell, Column, ColumnKind};

/// The keys of the columns, in the order in which they stand.
pub const COLUMNS: [&str; 11] =
    ["operation", "n", "median", "ci-low", "ci-high", "mean", "cv", "p95", "p99", "min", "max"];

/// A column and its cells, from top to bottom.
type Filled = (Column, Vec<Cell>);

/// Orders the entries within their groups by a column, smallest first; by name without one.
pub(super) fn sort(entries: &mut [Entry], column: Option<&str>) {
    let Some(column) = column else { return };
    if column == "operation" {
        return entries.sort_by_key(|entry| (entry.item.group, entry.item.operation));
    }
    let value = |entry: &Entry| match column {
        "n" => entry.sample.n() as f64,
        "mean" => descriptive::mean(&entry.sample),
        "cv" => descriptive::coefficient_of_variation(&entry.sample).unwrap_or(f64::INFINITY),
        "p95" => quantile(&entry.sample, 0.95),
        "p99" => quantile(&entry.sample, 0.99),
        "min" => entry.sample.min(),
        "max" => entry.sample.max(),
        _ => median(&entry.sample),
    };
    entries.sort_by(|a, b| a.item.group.cmp(&b.item.group).then(value(a).total_cmp(&value(b))));
}

/// The columns that were asked for, with their cells.
pub(super) fn columns(
    overview: &Overview,
    cost: Metric,
    entries: &[Entry],
    notes: &mut Notes,
) -> Vec<Filled> {
    let text = |entry: &dyn Fn(&Entry) -> String| -> Vec<Cell> {
        entries.iter().map(|e| Cell::Text { text: entry(e) }).collect()
    };
    let operations = text(&|e| e.item.operation.map_or("—", Operation::name).into());
    let counts = text(&|e| e.sample.n().to_string());
    let cvs = text(&|e| descriptive::coefficient_of_variation(&e.sample).map_or("—".into(), percent));
    let mut filled: Vec<Filled> = vec![
        (column("operation", "Operation", ""), operations),
        (column("n", "n", ""), counts),
        (column("cv", "CV", ""), cvs),
    ];
    filled.extend(numbers(overview, cost, entries, notes));
    filled.sort_by_key(|(column, _)| COLUMNS.iter().position(|key| *key == column.key));
    if let Some(wanted) = &overview.columns {
        filled.retain(|(column, _)| wanted.contains(&column.key));
    }
    filled
}

/// The columns of quantities, all in one unit.
fn numbers(overview: &Overview, cost: Metric, entries: &[Entry], notes: &mut Notes) -> Vec<Filled> {
    let few = notes.index(few_text(overview));
    let tail = notes.index("p95 is shown from 20 runs, p99 from 100.");
    let place = |missing: usize, statistic: &'static str, pick: &dyn Fn(&Entry) -> Option<f64>| {
        let place = |entry: &Entry| match pick(entry) {
            Some(value) => Place::Measured(measured(entry, cost, value, None, statistic)),
            None => Place::Empty { notes: vec![missing] },
        };
        entries.iter().map(place).collect::<Vec<Place>>()
    };
    let shown = |p: f64| move |e: &Entry| is_shown(e.sample.n(), p).then(|| quantile(&e.sample, p));
    let mean = |entry: &Entry| {
        let sd = descriptive::sd(&entry.sample);
        Place::Measured(measured(entry, cost, descriptive::mean(&entry.sample), Some(sd), "mean"))
    };
    let interval = |e: &Entry| interval(overview, e);
    let places: Vec<(&str, &str, Vec<Place>)> = vec![
        ("median", "Median", place(few, "median", &|e| Some(median(&e.sample)))),
        ("ci-low", "CI low", place(few, "interval, low end", &|e| Some(interval(e)?.lo))),
        ("ci-high", "CI high", place(few, "interval, high end", &|e| Some(interval(e)?.hi))),
        ("mean", "Mean ± sd", entries.iter().map(mean).collect()),
        ("p95", "p95", place(tail, "95th percentile", &shown(0.95))),
        ("p99", "p99", place(tail, "99th percentile", &shown(0.99))),
        ("min", "Min.", place(few, "minimum", &|e| Some(e.sample.min()))),
        ("max", "Max.", place(few, "maximum", &|e| Some(e.sample.max()))),
    ];
    let scale = decimals::scale(cost.unit(), places.iter().flat_map(|p| &p.2));
    let about = notes.index(interval_text(overview, entries));
    let sd = notes.index("Sample standard deviation; CV is sd over mean.");
    let fill = |(key, header, places): (&str, &str, Vec<Place>)| {
        let (cells, kind) = decimals::cells(&places, cost.unit(), scale);
        let mut column = Column { kind, ..column(key, header, scale.symbol) };
        match key {
            "ci-low" | "ci-high" => column.notes.push(about),
            "mean" => column.notes.push(sd),
            _ => {}
        }
        (column, cells)
    };
    places.into_iter().map(fill).collect()
}

fn interval(overview: &Overview, entry: &Entry) -> Option<Interval> {
    let (sample, confidence) = (&entry.sample, overview.confidence);
    let resampling =
        Resampling::seeded(fingerprint(&format!("{} {:?}", entry.item.parameter_set, entry.item.operation)));
    match (overview.center, overview.bootstrap) {
        (Center::Median, false) => {
            median_interval(sample, confidence).map(|i| Interval { lo: i.lo, hi: i.hi })
        }
        (Center::Median, true) => bootstrap::median_interval(sample, confidence, resampling),
        (Center::Mean, false) => mean_interval(sample, confidence),
        (Center::Mean, true) => {
            bootstrap::bca_mean_interval(sample, confidence, resampling).map(|bca| bca.interval)
        }
    }
}

fn few_text(overview: &Overview) -> &'static str {
    match (overview.center, overview.bootstrap) {
        (Center::Median, false) => "An interval of the median needs more runs; at 95 % at least 6.",
        (Center::Mean, true) => "No BCa interval: too few runs, or all are equal.",
        _ => "An interval needs at least two runs.",
    }
}

/// What the interval is, and for the distribution-free one what it covers.
fn interval_text(overview: &Overview, entries: &[Entry]) -> String {
    let level = format!("{} %", 100.0 * overview.confidence);
    match (overview.center, overview.bootstrap) {
        (Center::Median, false) => {
            let covers = |e: &Entry| Some(100.0 * median_orders(e.sample.n(), overview.confidence)?.coverage);
            let covered: Vec<f64> = entries.iter().filter_map(covers).collect();
            let least = covered.iter().copied().fold(f64::INFINITY, f64::min);
            let most = covered.iter().copied().fold(0.0, f64::max);
            let attained = match covered.is_empty() {
                true => String::new(),
                false if most - least < 0.05 => format!("; attained coverage {least:.1} %"),
                false => format!("; attained coverage {least:.1} to {most:.1} %"),
            };
            format!("Distribution-free {level} interval of the median{attained}.")
        }
        (Center::Median, true) => {
            format!("Bootstrap {level} interval of the median (percentile, 9999 resamples).")
        }
        (Center::Mean, false) => format!("Student's {level} interval of the mean."),
        (Center::Mean, true) => format!("Bootstrap {level} interval of the mean (BCa, 9999 resamples)."),
    }
}

fn column(key: &str, header: &str, unit: &str) -> Column {
    Column {
        key: key.into(),
        header: header.into(),
        unit: unit.into(),
        kind: ColumnKind::Text,
        notes: Vec::new(),
    }
}

fn measured(
    entry: &Entry,
    metric: Metric,
    value: f64,
    spread: Option<Option<f64>>,
    statistic: &'static str,
) -> Measured {
    Measured {
        metric,
        value,
        spread,
        statistic,
        n: entry.sample.n(),
        notes: Vec::new(),
        evidence: entry.evidence.clone(),
    }
}
