//! The columns of a comparison: both sides, the measure with its interval, the test and the verdict.

use super::{Framing, Measure, verdict_word};
use crate::quantity::{Metric, Statistic};
use crate::summary::comparison::{Answer, Comparison, Side};
use crate::summary::descriptive::{mean, sd};
use crate::view::decimals;
use crate::view::note::Notes;
use crate::view::place::{Measured, Place};
use crate::view::rounding::{decimals_of, round_to};
use crate::view::table::{Cell, Column, ColumnKind, Figure, Limits};

/// The cells of one column, from top to bottom.
pub(super) type Cells = std::vec::IntoIter<Cell>;

/// The columns with their cells.
pub(super) fn columns(
    comparisons: &[&Comparison],
    metric: Metric,
    answer: &Answer,
    framing: &Framing<'_>,
    notes: &mut Notes,
) -> (Vec<Column>, Vec<Cells>) {
    let side = |pick: fn(&Comparison) -> &Side| -> Vec<Place> {
        comparisons.iter().map(|c| Place::Measured(mean_of(pick(c), metric))).collect()
    };
    let (base, new) = (side(|c| &c.base), side(|c| &c.new));
    let scale = decimals::scale(metric.unit(), base.iter().chain(&new));
    let texts = |text: fn(&Comparison) -> String| -> Cells {
        let cells: Vec<Cell> = comparisons.iter().map(|c| Cell::Text { text: text(c) }).collect();
        cells.into_iter()
    };
    let (base_cells, base_kind) = decimals::cells(&base, metric.unit(), scale);
    let (new_cells, new_kind) = decimals::cells(&new, metric.unit(), scale);
    let (header, unit) = framing.measure.header();
    let mut columns = vec![
        column("operation", "Operation", "", ColumnKind::Text),
        column("base", "Base", scale.symbol, base_kind),
        column("new", "Other", scale.symbol, new_kind),
        column("ratio", header, unit, ColumnKind::Ratio),
        column("p", "p", "", ColumnKind::Text),
        column("verdict", "Verdict", "", ColumnKind::Text),
    ];
    explain(&mut columns, comparisons, answer, framing, notes);
    let ratios: Vec<Cell> = comparisons.iter().map(|c| ratio_cell(c, framing.measure, notes)).collect();
    let cells = vec![
        texts(|c| c.operation_name().into()),
        base_cells.into_iter(),
        new_cells.into_iter(),
        ratios.into_iter(),
        texts(|c| p_text(c.adjusted_p)),
        texts(verdict_text),
    ];
    (columns, cells)
}

fn column(key: &str, header: &str, unit: &str, kind: ColumnKind) -> Column {
    Column { key: key.into(), header: header.into(), unit: unit.into(), kind, notes: Vec::new() }
}

/// Notes to the headers: what the columns show.
fn explain(
    columns: &mut [Column],
    comparisons: &[&Comparison],
    answer: &Answer,
    framing: &Framing<'_>,
    notes: &mut Notes,
) {
    let sd_note = notes.index(match comparisons.iter().any(|c| c.base.statistic == Statistic::Minimum) {
        true => {
            "Mean ± sample standard deviation; where the log has no single runs, the minimum over all runs."
        }
        false => "Mean ± sample standard deviation.",
    });
    columns[1].notes.push(sd_note);
    columns[2].notes.push(sd_note);
    columns[3].notes.push(notes.index(
        "Ratio of means with Fieller's 95 % interval; where runs are pairs by design, geometric mean of the paired \
         ratios with the t interval of their logarithms.",
    ));
    columns[4].notes.push(notes.index(match answer.tested {
        0 => "No test: values that do not vary differ exactly, or not at all.".to_owned(),
        tested => format!(
            "Two-sided Mann–Whitney test, or t test of the pairs; corrected by Holm over {tested} tested comparisons.",
        ),
    }));
    columns[5].notes.push(notes.index(format!(
        "By the 90 % interval of the ratio against a margin of ±{} %. Inconclusive does not mean that nothing changed.",
        framing.margin * 100.0
    )));
}

fn mean_of(side: &Side, metric: Metric) -> Measured {
    Measured {
        metric,
        value: mean(&side.sample),
        spread: Some(sd(&side.sample)),
        statistic: match side.statistic {
            Statistic::Single => "mean",
            Statistic::Minimum => "minimum",
        },
        n: side.sample.n(),
        notes: Vec::new(),
        evidence: side.evidence.clone(),
    }
}

pub(in crate::view) fn ratio_cell(comparison: &Comparison, measure: Measure, notes: &mut Notes) -> Cell {
    let Some((ratio, limits)) = comparison.best() else {
        return Cell::Empty { notes: vec![notes.index("The base is zero: no ratio.")] };
    };
    let value = measure.value(ratio);
    let limits = limits.filter(|limits| limits.lo < limits.hi).map(|limits| measure.interval(limits));
    let places = places(comparison, measure);
    let rounded = |value: f64| round_to(value, places).unwrap_or_default();
    let mut evidence = comparison.base.evidence.clone();
    evidence.extend(&comparison.new.evidence);
    Cell::Ratio {
        figure: Figure {
            value,
            base_unit: measure.base_unit(),
            text: rounded(value),
            statistic: if comparison.paired.is_some() {
                "geometric mean of paired ratios"
            } else {
                "ratio of means"
            },
            n: evidence.len(),
            notes: ratio_notes(comparison, measure, notes),
            evidence,
        },
        limits: limits.map(|(lo, hi)| Limits { lo, hi, text: format!("[{}, {}]", rounded(lo), rounded(hi)) }),
    }
}

/// The decimals of a ratio: two digits of the half-width of its interval.
pub(super) fn places(comparison: &Comparison, measure: Measure) -> i32 {
    let limits = comparison.best().and_then(|(_, limits)| limits).map(|limits| measure.interval(limits));
    let half = limits.map_or(0.0, |(lo, hi)| (hi - lo) / 2.0);
    decimals_of(half, 2).map_or(measure.exact_places(), |places| places.clamp(0, 6))
}

/// What a reader must know of one ratio.
fn ratio_notes(comparison: &Comparison, measure: Measure, notes: &mut Notes) -> Vec<usize> {
    let mut marks = Vec::new();
    let of_interval = match comparison.best().and_then(|(_, limits)| limits) {
        Some(limits) if limits.lo == limits.hi => Some("Exact: the same in every run."),
        Some(_) => None,
        None if comparison.base.sample.n().min(comparison.new.sample.n()) == 1 => {
            Some("A single run on one side: no interval.")
        }
        None if comparison.new.mean.value == 0.0 => Some("Zero in every run: no interval."),
        None => Some("The base cannot be told from zero: no interval."),
    };
    marks.extend(of_interval.map(|text| notes.index(text)));
    if comparison.paired.is_some() {
        marks.push(notes.index("Pairs by design: both sides ran under the same random bits."));
    }
    marks.extend(equal_attempts(comparison, measure).map(|note| notes.index(note)));
    let (base, new) = (comparison.base.failed, comparison.new.failed);
    if base + new > 0 {
        marks.push(
            notes.index(format!("Failed runs are not included: {base} of the base, {new} of the other.")),
        );
    }
    marks
}

/// The measure free of the luck of the attempts, for signatures whose attempts were logged.
fn equal_attempts(comparison: &Comparison, measure: Measure) -> Option<String> {
    let ratio = comparison.at_equal_attempts.as_ref()?;
    let (lo, hi) = measure.interval(ratio.limits()?);
    let places = decimals_of((hi - lo) / 2.0, 2).unwrap_or(4).clamp(0, 6);
    let rounded = |value: f64| round_to(value, places).unwrap_or_default();
    let (header, unit) = measure.header();
    let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
    Some(format!(
        "At the mean number of attempts of the standard, by a line through attempts and cost on each side: {} {} [{}, \
         {}]{unit} (95 %).",
        header.to_lowercase(),
        rounded(measure.value(ratio.value)),
        rounded(lo),
        rounded(hi),
    ))
}

/// A p value in three decimals, or that it is below the last of them.
fn p_text(p: Option<f64>) -> String {
    match p {
        None => "—".into(),
        Some(p) if p < 0.001 => "< 0.001".into(),
        Some(p) => format!("{p:.3}"),
    }
}

fn verdict_text(comparison: &Comparison) -> String {
    verdict_word(comparison.verdict, comparison.metric).into()
}
