//! One cell: the rows behind it, their statistic, and what must be said about them.

use std::collections::BTreeSet;

use crate::pqc::Dimension;
use crate::quantity::{Metric, Statistic};
use crate::summary::{Index, Summary, residue, summarize};
use crate::view::note::Notes;
use crate::view::place::{Measured, Place};
use crate::view::spec::{ColumnSpec, Show};

/// Fills the cell of some cases in a column.
pub fn place(
    index: &Index<'_>,
    column: &ColumnSpec,
    metrics: &[Metric],
    cases: &[u32],
    by: &[Dimension],
    notes: &mut Notes,
) -> Place {
    let of_operation = |&&case: &&u32| {
        let operation = index.dataset.cases[case as usize].operation;
        column.operation.is_none_or(|wanted| operation == Some(wanted))
    };
    let row_cases = cases;
    let cases: Vec<u32> = cases.iter().filter(of_operation).copied().collect();
    let rows = index.rows(&cases, metrics);
    let failed = index.rows(&cases, &[Metric::Failure]).len();
    let place = match column.show {
        Show::MeanSd => mean(index, metrics[0], &rows),
        Show::Minimum => extreme(index, metrics[0], rows, "minimum", |s| s.descriptives.min),
        Show::Maximum => extreme(index, metrics[0], rows, "maximum", |s| s.descriptives.max),
        Show::Value | Show::Increase | Show::IncreasePercent => {
            extreme(index, metrics[0], rows, "value", |s| s.descriptives.max)
        }
    };
    let Some(mut measured) = place else {
        let why = match failed {
            0 if on_target(index, metrics, row_cases) => "Not measured.".into(),
            0 => "Not measured on this target.".into(),
            1 => "The only run failed.".into(),
            _ => format!("All {failed} runs failed."),
        };
        return Place::Empty { notes: vec![notes.index(why)] };
    };
    measured.notes = cell_notes(&measured, index, &cases, by, failed, notes);
    Place::Measured(measured)
}

/// Whether anything else on the targets of some cases has a value of the metrics.
fn on_target(index: &Index<'_>, metrics: &[Metric], cases: &[u32]) -> bool {
    let target = |case: u32| index.dataset.cases[case as usize].context.get("target");
    let wanted: BTreeSet<_> = cases.iter().map(|&case| target(case)).collect();
    let all = 0..index.dataset.cases.len() as u32;
    let of_targets: Vec<u32> = all.filter(|&case| wanted.contains(&target(case))).collect();
    metrics.iter().any(|&metric| index.has(&of_targets, metric))
}

fn mean(index: &Index<'_>, metric: Metric, rows: &[u32]) -> Option<Measured> {
    let evidence = index.only(rows, Statistic::Single);
    let summary = summarize(metric, &index.values(&evidence))?;
    Some(Measured {
        metric,
        value: summary.descriptives.mean,
        spread: Some(summary.descriptives.sd),
        statistic: "mean",
        n: summary.descriptives.n,
        notes: Vec::new(),
        evidence,
    })
}

/// An extreme over runs; a minimum that the firmware reports for a whole case counts as one value.
fn extreme(
    index: &Index<'_>,
    metric: Metric,
    rows: Vec<u32>,
    statistic: &'static str,
    pick: fn(&Summary) -> f64,
) -> Option<Measured> {
    let summary = summarize(metric, &index.values(&rows))?;
    Some(Measured {
        metric,
        value: pick(&summary),
        spread: None,
        statistic,
        n: summary.descriptives.n,
        notes: Vec::new(),
        evidence: rows,
    })
}

fn cell_notes(
    measured: &Measured,
    index: &Index<'_>,
    cases: &[u32],
    by: &[Dimension],
    failed: usize,
    notes: &mut Notes,
) -> Vec<usize> {
    let mut marks = Vec::new();
    if measured.spread == Some(None) {
        marks.push(notes.index("A single run: no spread."));
    }
    if measured.spread.is_some() {
        for (key, values) in residue(index.dataset, cases, by) {
            marks.push(notes.index(format!("Pools runs that differ in {key}: {}.", values.join(", "))));
        }
    }
    if failed > 0 && measured.spread.is_some() {
        let plural = if failed == 1 { "" } else { "s" };
        marks.push(notes.index(format!("{failed} failed run{plural} not included.")));
    }
    if Metric::COSTS.contains(&measured.metric) && index.values(&measured.evidence).contains(&0.0) {
        marks.push(notes.index("Holds zeros: below the resolution of the clock."));
    }
    marks
}
