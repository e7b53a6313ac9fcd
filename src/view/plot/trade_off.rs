//! What a scheme costs against what it puts on the wire, a chart a group.

use std::collections::{BTreeMap, BTreeSet};

use super::{Frame, axis, counts, meaning};
use crate::pqc::{Kind, Operation, ParameterSet};
use crate::summary::{Summary, summarize};
use crate::view::chart::{Axis, Body, Chart, Estimate, Scale, Scatter, Series, Spot, Spread};
use crate::view::grouping::{CaseGroup, CaseRow};

/// One chart for each group with sets of known sizes.
pub fn charts(frame: &Frame<'_>) -> Vec<Chart> {
    let with_cost: Vec<u32> =
        frame.cases.iter().copied().filter(|&case| frame.index.has(&[case], frame.cost)).collect();
    let (groups, names) = frame.group(&with_cost);
    let mut charts = Vec::new();
    for (g, group) in groups.iter().enumerate() {
        let mut about = names.shared.clone();
        about.extend(names.titles[g].clone());
        // A KEM is no alternative to a signature scheme, so each kind has a front of its own.
        for (kind, word) in [(Kind::Kem, "kem"), (Kind::Signature, "signature")] {
            if let Some(mut chart) = chart(frame, group, kind, &about.join(", ")) {
                let group = if groups.len() > 1 { names.keys[g].as_str() } else { "" };
                let parts = [frame.name.as_str(), word, group];
                let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                chart.name = super::chart_name(&parts.join("-"));
                chart.title =
                    super::of_group(&format!("{} ({word})", chart.title), names.titles[g].as_deref());
                charts.push(chart);
            }
        }
    }
    charts
}

fn chart(frame: &Frame<'_>, group: &CaseGroup, kind: Kind, about: &str) -> Option<Chart> {
    let found: Vec<(&CaseRow, &ParameterSet, u64, Summary)> = group
        .rows
        .iter()
        .filter_map(|row| {
            let set = frame.catalogue.resolve(&row.parameter_set).ok().filter(|set| set.kind == kind)?;
            let total = totals(frame, row)?;
            (total.descriptives.median > 0.0).then_some((row, set, on_the_wire(set)?, total))
        })
        .collect();
    if found.is_empty() {
        return None;
    }
    let mut families: Vec<&str> = found.iter().map(|(_, set, ..)| set.family.as_str()).collect();
    families.dedup();
    let largest = found.iter().map(|(_, _, _, total)| total.descriptives.max).fold(0.0, f64::max);
    let unit = frame.cost.unit().scale_for(largest);
    let spots = found.iter().map(|(row, set, bytes, total)| Spot {
        series: families.iter().position(|&family| family == set.family).unwrap_or_default(),
        label: row.parameter_set.clone(),
        x: Estimate { value: *bytes as f64, spread: Spread::Exact, n: 1 },
        y: estimate(total, unit.base_units as f64),
        // No table has the median of the sum of operations.
        cell: String::new(),
        tooltip: format!(
            "{}: {bytes} B on the wire, median {} {}, n = {}",
            row.parameter_set,
            total.descriptives.median,
            frame.cost.unit().base_name(),
            total.descriptives.n
        ),
    });
    let second = match kind {
        Kind::Kem => "Public key + ciphertext",
        Kind::Signature => "Public key + signature",
    };
    let body = Scatter {
        x: Axis::new(second, "B", Scale::Log10),
        y: axis(frame.cost, unit, frame.spec.scale()),
        spots: spots.collect(),
        front: true,
    };
    let n = counts(found.iter().map(|(_, _, _, total)| total.descriptives.n as u64));
    let about = if about.is_empty() { String::new() } else { format!(" ({about})") };
    let caption = format!(
        "{}{about}. Median over {n} runs of the sum of the operations of a run, whiskers: distribution-free 95 % interval; \
         the line joins what nothing beats in both.{}",
        frame.spec.caption,
        meaning(frame.cost)
    );
    let description = format!("{}: {} parameter sets.", frame.spec.title, found.len());
    let series = families.into_iter().map(Series::new).collect();
    Some(frame.chart(caption, description, series, Body::Scatter(body)))
}

/// What a peer receives: the public key, and the ciphertext or the signature.
fn on_the_wire(set: &ParameterSet) -> Option<u64> {
    let sizes = set.sizes();
    let second = match set.kind {
        Kind::Kem => sizes.ciphertext,
        Kind::Signature => sizes.signature,
    };
    Some(sizes.public_key? + second?)
}

fn estimate(total: &Summary, base_units: f64) -> Estimate {
    let spread = match &total.median_interval {
        Some(limits) => Spread::Interval { low: limits.lo / base_units, high: limits.hi / base_units },
        None => Spread::Unknown,
    };
    let d = &total.descriptives;
    Estimate { value: d.median / base_units, spread, n: d.n as u64 }
}

/// The sums of the operations of each run, over the runs that have all three.
fn totals(frame: &Frame<'_>, row: &CaseRow) -> Option<Summary> {
    let batch = &frame.index.dataset.measurements;
    let mut operations = BTreeSet::new();
    let mut runs: BTreeMap<(u32, u32, u32), BTreeMap<Operation, f64>> = BTreeMap::new();
    for &case in &row.cases {
        let Some(operation) = frame.index.dataset.cases[case as usize].operation else {
            continue;
        };
        if !matches!(
            operation,
            Operation::KeyGen | Operation::Encaps | Operation::Decaps | Operation::Sign | Operation::Verify
        ) {
            continue;
        }
        operations.insert(operation);
        for at in frame.index.rows(&[case], &[frame.cost]) {
            let at = at as usize;
            let run = (batch.source[at], batch.boot[at], batch.run[at]);
            runs.entry(run).or_default().insert(operation, batch.value[at]);
        }
    }
    let whole = runs.values().filter(|run| operations.len() == 3 && run.len() == 3);
    let sums: Vec<f64> = whole.map(|run| run.values().sum()).collect();
    summarize(frame.cost, &sums)
}
