//! Plans → tables: runs that a precision or a difference needs, and what they cost.

use super::by_case::{Heading, Item, Layout, column, rounded_column, text_column};
use super::decimals;
use super::note::Notes;
use super::place::{Measured, Place};
use super::rounding::round_to;
use super::significant::{percent, two_digits};
use super::table::{Cell, Column, Span, Table};
use crate::pqc::{CONFIGURATION, Catalogue};
use crate::quantity::{Metric, Statistic};
use crate::summary::plan::{Aim, Plan, plan};
use crate::summary::rejection::is_rejection_sampled;
use crate::summary::sample::{Domain, Sample};
use crate::summary::{Index, Selection};

/// One row: a pilot and what it says.
struct Planned {
    item: Item,
    plan: Plan,
    evidence: Vec<u32>,
}

/// The plans of every case, a table for each metric that says what an operation costs.
pub fn plans(index: &Index<'_>, selection: &Selection, catalogue: &Catalogue, aim: &Aim) -> Vec<Table> {
    let cases = index.cases(selection);
    let mut tables = Vec::new();
    for metric in Metric::COSTS {
        let measured: Vec<u32> = cases.iter().copied().filter(|&case| index.has(&[case], metric)).collect();
        let layout = Layout::new(index, &measured, &CONFIGURATION, catalogue);
        let items = layout.items(index).into_iter();
        let planned: Vec<Planned> = items.filter_map(|item| planned(index, item, metric, aim)).collect();
        if !planned.is_empty() {
            tables.push(table(index, &layout, metric, &planned, aim));
        }
    }
    tables
}

fn planned(index: &Index<'_>, item: Item, metric: Metric, aim: &Aim) -> Option<Planned> {
    let evidence = index.only(&index.rows(&item.cases, &[metric]), Statistic::Single);
    let pilot = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample?;
    Some(Planned { item, plan: plan(&pilot, aim), evidence })
}

fn table(index: &Index<'_>, layout: &Layout, metric: Metric, planned: &[Planned], aim: &Aim) -> Table {
    let mut notes = Notes::default();
    let columns = columns(metric, planned, aim, &mut notes);
    let heading = Heading {
        name: format!("plan-{}", metric.name()),
        title: "Runs needed".into(),
        caption: format!("Runs needed, from the {} of a pilot", metric.title().to_lowercase()),
        remarks: remarks(metric, planned),
    };
    let line = |planned: &Planned| {
        let mut line = planned.item.line();
        if is_rejection_sampled(&index.dataset.cases[planned.item.cases[0] as usize]) {
            line.notes.push(notes.index(
                "Rejection sampling: where attempts are logged, `pqreport signing` gets there with far fewer runs.",
            ));
        }
        line
    };
    let lines = planned.iter().map(line).collect();
    let mut table = layout.table(heading, lines, columns, notes);
    let span = |header: String, first: usize| Span {
        header,
        unit: String::new(),
        first,
        columns: 2,
        notes: Vec::new(),
    };
    table.spans = vec![
        span(format!("Mean ±{}", as_given(aim.precision)), 4),
        span(format!("Difference {}", as_given(aim.difference)), 6),
    ];
    table
}

fn columns(metric: Metric, planned: &[Planned], aim: &Aim, notes: &mut Notes) -> Vec<(Column, Vec<Cell>)> {
    let text = |key: &str, header: &str, pick: fn(&Plan) -> Option<String>| {
        text_column(key, header, planned.iter().map(|p| pick(&p.plan).unwrap_or_else(|| "—".into())))
    };
    let runs = |runs: Option<usize>| runs.map(|runs| runs.to_string());
    let mean = |planned: &Planned| {
        Place::Measured(measured(planned, metric, planned.plan.mean, Some(planned.plan.sd), "mean"))
    };
    let means = planned.iter().map(mean).collect();
    let mut columns = vec![
        text_column("operation", "Operation", planned.iter().map(|p| p.item.operation_name().into())),
        text_column("n", "Pilot n", planned.iter().map(|p| p.plan.n.to_string())),
        scaled("mean", "Mean", means, metric),
        text("cv", "CV", |plan| plan.cv.map(percent)),
        text("precision-runs", "Runs", |plan| Some(plan.for_precision?.to_string())),
        cost("precision-cost", planned, metric, Plan::cost_of_precision),
        text_column(
            "difference-runs",
            "Runs, each side",
            planned.iter().map(|p| runs(p.plan.for_difference).unwrap_or_else(|| "—".into())),
        ),
        cost("difference-cost", planned, metric, Plan::cost_of_difference),
        text("detectable", "Pilot sees", |plan| plan.detectable.map(percent)),
    ];
    let note = [
        (2, "Mean ± sample standard deviation of the pilot.".to_owned()),
        (3, "Coefficient of variation: standard deviation over mean.".into()),
        (4, "Smallest n with t·CV/√n within the precision, 95 % confidence.".into()),
        (
            6,
            format!(
                "To find the difference of two means with probability {} by a t test at the two-sided 5 % level, when the other side varies as much.",
                as_given(aim.power)
            ),
        ),
        (7, "Both sides together.".into()),
        (
            8,
            format!(
                "The difference that as many runs a side as the pilot has find with probability {}.",
                as_given(aim.power)
            ),
        ),
    ];
    for (at, text) in note {
        columns[at].0.notes.push(notes.index(text));
    }
    if planned.iter().any(|p| p.plan.cv.is_none()) {
        columns[3].0.notes.push(notes.index("A single run says nothing of the spread: no plan."));
    }
    columns
}

/// What the runs cost, in the unit of the metric.
fn cost(
    key: &str,
    planned: &[Planned],
    metric: Metric,
    pick: fn(&Plan) -> Option<f64>,
) -> (Column, Vec<Cell>) {
    let header = match metric {
        Metric::Time => "Device time",
        Metric::Cycles => "Cycles",
        _ => "Instructions",
    };
    let place = |planned: &Planned| match pick(&planned.plan) {
        // A tenth of a cost with two digits gives it three: a plan is no more precise than its pilot.
        Some(cost) => {
            Place::Measured(measured(planned, metric, cost, Some(Some(cost / 10.0)), "runs × mean"))
        }
        None => Place::Empty { notes: Vec::new() },
    };
    let places: Vec<Place> = planned.iter().map(place).collect();
    let scale = decimals::scale(metric.unit(), places.iter());
    rounded_column(key, header, &places, metric, scale)
}

fn scaled(key: &str, header: &str, places: Vec<Place>, metric: Metric) -> (Column, Vec<Cell>) {
    let scale = decimals::scale(metric.unit(), places.iter());
    let (cells, kind) = decimals::cells(&places, metric.unit(), scale);
    let mut column = column(key, header, kind, Vec::new());
    column.unit = scale.symbol.into();
    (column, cells)
}

fn measured(
    planned: &Planned,
    metric: Metric,
    value: f64,
    spread: Option<Option<f64>>,
    statistic: &'static str,
) -> Measured {
    let evidence = planned.evidence.clone();
    Measured { metric, value, spread, statistic, n: planned.plan.n, notes: Vec::new(), evidence }
}

/// A share of the command line as a percentage, with the digits that were given.
fn as_given(share: f64) -> String {
    let percent = round_to(100.0 * share, 6).unwrap_or_default();
    format!("{} %", percent.trim_end_matches('0').trim_end_matches('.'))
}

fn remarks(metric: Metric, planned: &[Planned]) -> Vec<String> {
    let fewest = planned.iter().map(|p| p.plan.n).filter(|&n| n > 1).min();
    let mut remarks = Vec::new();
    if let Some(n) = fewest {
        let error = 100.0 / (2.0 * (n - 1) as f64).sqrt();
        remarks.push(format!(
            "A coefficient of variation from {n} runs is itself uncertain by about {} %, and the runs needed by twice \
             that. Plan with a margin; do not stop a benchmark when it looks good.",
            two_digits(error)
        ));
    }
    if metric == Metric::Instructions {
        remarks.push(
            "A deterministic core counts the same for the same input: these runs average over inputs, and the cost is \
             in instructions, not time."
                .into(),
        );
    }
    remarks
}
