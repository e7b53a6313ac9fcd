//! Every run of one operation, a chart a group.

use super::{Frame, axis, counts, meaning};
use crate::summary::quantile::quantile;
use crate::summary::sample::{Domain, Sample as Runs};
use crate::summary::{descriptive, summarize};
use crate::view::chart::{Body, Chart, Distribution, MAX_SERIES, Quartiles, Sample, Scale};
use crate::view::grouping::{CaseGroup, CaseRow};
use crate::view::overview::median_key;

/// One chart for each group that has runs of the operation.
pub fn charts(frame: &Frame<'_>) -> Vec<Chart> {
    let of_operation = |case: &u32| {
        let operation = frame.index.dataset.cases[*case as usize].operation;
        operation == frame.spec.operation && frame.index.has(&[*case], frame.cost)
    };
    let cases: Vec<u32> = frame.cases.iter().copied().filter(of_operation).collect();
    let (groups, names) = frame.group(&cases);
    let mut charts = Vec::new();
    for (g, group) in groups.iter().enumerate() {
        let mut about = names.shared.clone();
        about.extend(names.titles[g].clone());
        if let Some(mut chart) = chart(frame, group, &about.join(", ")) {
            if groups.len() > 1 {
                chart.name = super::chart_name(&format!("{}-{}", frame.name, names.keys[g]));
                chart.title = super::of_group(&chart.title, names.titles[g].as_deref());
            }
            charts.push(chart);
        }
    }
    charts
}

fn chart(frame: &Frame<'_>, group: &CaseGroup, about: &str) -> Option<Chart> {
    let runs: Vec<(&CaseRow, Runs)> = group
        .rows
        .iter()
        .filter_map(|row| {
            let values = frame.index.values(&frame.index.rows(&row.cases, &[frame.cost]));
            Some((row, Runs::screen(&values, Domain::NonNegative).sample?))
        })
        .collect();
    let shown = &runs[..runs.len().min(MAX_SERIES)];
    let largest = shown.iter().map(|(_, runs)| runs.max()).fold(0.0, f64::max);
    let smallest = shown.iter().map(|(_, runs)| runs.min()).fold(f64::INFINITY, f64::min);
    let unit = frame.cost.unit().scale_for(largest);
    let samples: Vec<Sample> =
        shown.iter().map(|(row, runs)| sample(frame, row, runs, unit.base_units as f64)).collect();
    if samples.is_empty() {
        return None;
    }
    let scale = if smallest > 0.0 { frame.spec.scale() } else { Scale::Linear };
    let n = counts(shown.iter().map(|(_, runs)| runs.n() as u64));
    let about = if about.is_empty() { String::new() } else { format!(" ({about})") };
    let caption = format!(
        "{}{about}. Above: every run, {n}, with the box from first to third quartile (linear interpolation), the \
         median, the mean and whiskers to the extremes. Below: the empirical distribution functions.{}",
        frame.spec.caption,
        meaning(frame.cost)
    );
    let description = format!("{}: {} distributions of runs.", frame.spec.title, samples.len());
    let body = Distribution { axis: axis(frame.cost, unit, scale), samples };
    let mut chart = frame.chart(caption, description, Vec::new(), Body::Distribution(body));
    if runs.len() > shown.len() {
        chart.remarks.push(format!("The first {} of {} parameter sets.", shown.len(), runs.len()));
    }
    Some(chart)
}

fn sample(frame: &Frame<'_>, row: &CaseRow, runs: &Runs, base_units: f64) -> Sample {
    let quartile = |p: f64| quantile(runs, p) / base_units;
    let median = summarize(frame.cost, runs.values()).map_or(0.0, |summary| summary.descriptives.median);
    Sample {
        label: row.parameter_set.clone(),
        runs: runs.values().iter().map(|value| value / base_units).collect(),
        quartiles: Quartiles {
            low: runs.min() / base_units,
            first: quartile(0.25),
            median: quartile(0.5),
            third: quartile(0.75),
            high: runs.max() / base_units,
        },
        mean: descriptive::mean(runs) / base_units,
        cell: median_key(frame.index, frame.catalogue, &row.cases, frame.cost).unwrap_or_default(),
        tooltip: format!(
            "{}: median {median} {}, n = {}",
            row.parameter_set,
            frame.cost.unit().base_name(),
            runs.n()
        ),
    }
}
