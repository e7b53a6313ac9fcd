//! Comparisons → tables: overhead, speedup or ratio, each with its interval, its test and its verdict.

use super::decimals;
use super::grouping::{display, title};
use super::key::slug;
use super::note::Notes;
use super::place::{Measured, Place};
use super::rounding::{decimals_of, round_to};
use super::table::{Cell, Column, ColumnKind, Figure, Group, Limits, Row, Table};
use crate::pqc::Dimension;
use crate::quantity::Metric;
use crate::summary::comparison::{Answer, Comparison, Side};
use crate::summary::descriptive::{mean, sd};
use crate::summary::equivalence::Verdict;
use crate::summary::interval::Interval;

/// How a ratio is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// New over base.
    Ratio,
    /// How much more the new side costs, in percent of the base.
    Overhead,
    /// Base over new: how many times cheaper the new side is.
    Speedup,
}

impl Measure {
    /// The measure that readers expect for a dimension.
    pub fn of(dimension: &Dimension) -> Measure {
        match dimension.name() {
            "scenario" => Measure::Overhead,
            "hash_backend" => Measure::Speedup,
            _ => Measure::Ratio,
        }
    }

    fn value(self, ratio: f64) -> f64 {
        match self {
            Measure::Ratio => ratio,
            Measure::Overhead => 100.0 * (ratio - 1.0),
            Measure::Speedup => 1.0 / ratio,
        }
    }

    fn interval(self, limits: Interval) -> (f64, f64) {
        let (a, b) = (self.value(limits.lo), self.value(limits.hi));
        (a.min(b), a.max(b))
    }

    fn header(self) -> (&'static str, &'static str) {
        match self {
            Measure::Ratio => ("Ratio", ""),
            Measure::Overhead => ("Overhead", "%"),
            Measure::Speedup => ("Speedup", "×"),
        }
    }
}

/// What the tables of one answer have in common.
pub struct Framing<'a> {
    /// The name of the tables, made longer by metric where there are several.
    pub name: &'a str,
    pub title: &'a str,
    pub dimension: &'a Dimension,
    pub measure: Measure,
    /// As a share.
    pub margin: f64,
}

/// The tables of an answer, one for each metric.
pub fn tables(answer: &Answer, framing: &Framing<'_>) -> Vec<Table> {
    let of = |metric: Metric| answer.comparisons.iter().filter(move |c| c.metric == metric);
    let metrics: Vec<Metric> =
        Metric::COSTS.into_iter().filter(|&metric| of(metric).next().is_some()).collect();
    let table = |&metric: &Metric| {
        let name = match metrics.len() {
            1 => framing.name.to_owned(),
            _ => format!("{}-{}", framing.name, metric.name()),
        };
        table(name, answer, &of(metric).collect::<Vec<_>>(), metric, framing)
    };
    metrics.iter().map(table).collect()
}

fn table(
    name: String,
    answer: &Answer,
    comparisons: &[&Comparison],
    metric: Metric,
    framing: &Framing<'_>,
) -> Table {
    let mut notes = Notes::default();
    let (columns, mut cells) = columns(comparisons, metric, answer, framing, &mut notes);
    let mut groups: Vec<Group> = Vec::new();
    for comparison in comparisons {
        let group_title = group_title(comparison, framing.dimension);
        let key = slug(&group_title);
        if groups.last().is_none_or(|group| group.key != key) {
            groups.push(Group { key, title: Some(group_title), rows: Vec::new() });
        }
        let row = Row {
            key: format!("{}.{}", slug(&comparison.parameter_set), comparison.operation.name()),
            header: comparison.parameter_set.clone(),
            notes: residue_notes(comparison, &mut notes),
            cells: cells.iter_mut().filter_map(Iterator::next).collect(),
        };
        if let Some(group) = groups.last_mut() {
            group.rows.push(row);
        }
    }
    let mut table = Table {
        name,
        title: framing.title.into(),
        caption: caption(answer, metric, framing),
        stub: "Parameter set".into(),
        columns,
        spans: Vec::new(),
        groups,
        remarks: remarks(answer),
        notes: Vec::new(),
    };
    notes.finish(&mut table);
    table
}

fn group_title(comparison: &Comparison, by: &Dimension) -> String {
    let compared =
        format!("{} against {}", display(by, &comparison.new.label), display(by, &comparison.base.label));
    let shared = comparison.shared.iter().map(|(dimension, value)| display(dimension, value));
    std::iter::once(compared).chain(shared).collect::<Vec<_>>().join(" · ")
}

fn caption(answer: &Answer, metric: Metric, framing: &Framing<'_>) -> String {
    let what = metric.title().to_lowercase();
    let base = display(framing.dimension, &answer.base);
    let by = title(framing.dimension);
    match framing.measure {
        Measure::Ratio => {
            format!("Ratio of {what} by {by}; the base is {base}, and above 1 costs more than it.")
        }
        Measure::Overhead => format!("Overhead in {what} by {by}, in percent of {base}."),
        Measure::Speedup => {
            format!("Speedup in {what} by {by}: {base} divided by the other, so above 1 is cheaper.")
        }
    }
}

fn remarks(answer: &Answer) -> Vec<String> {
    if answer.unmatched.is_empty() {
        return Vec::new();
    }
    vec![format!("No counterpart: {}.", answer.unmatched.join("; "))]
}

fn residue_notes(comparison: &Comparison, notes: &mut Notes) -> Vec<usize> {
    let note = |(key, values): &(String, Vec<String>)| {
        notes.index(format!("Also differs: {key} ({}).", values.join(", ")))
    };
    comparison.residue.iter().map(note).collect()
}

type Cells = std::vec::IntoIter<Cell>;

fn columns(
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
    let column = |key: &str, header: &str, unit: &str, kind: ColumnKind| Column {
        key: key.into(),
        header: header.into(),
        unit: unit.into(),
        kind,
        notes: Vec::new(),
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
    let sd_note = notes.index("Mean ± sample standard deviation.");
    columns[1].notes.push(sd_note);
    columns[2].notes.push(sd_note);
    columns[3].notes.push(notes.index(
        "Ratio of means with Fieller's 95 % interval; where runs are pairs by design, geometric mean of the paired \
         ratios with the t interval of their logarithms.",
    ));
    columns[4].notes.push(notes.index(format!(
        "Two-sided Mann–Whitney test, or t test of the pairs; corrected by Holm over {} tested comparisons.",
        answer.tested
    )));
    columns[5].notes.push(notes.index(format!(
        "By the 90 % interval of the ratio against a margin of ±{} %. Inconclusive does not mean that nothing changed.",
        framing.margin * 100.0
    )));
    let ratios: Vec<Cell> = comparisons.iter().map(|c| ratio_cell(c, framing.measure, notes)).collect();
    let cells = vec![
        texts(|c| c.operation.name().into()),
        base_cells.into_iter(),
        new_cells.into_iter(),
        ratios.into_iter(),
        texts(|c| p_text(c.adjusted_p)),
        texts(verdict_text),
    ];
    (columns, cells)
}

fn mean_of(side: &Side, metric: Metric) -> Measured {
    Measured {
        metric,
        value: mean(&side.sample),
        spread: Some(sd(&side.sample)),
        statistic: "mean",
        n: side.sample.n(),
        notes: Vec::new(),
        evidence: side.evidence.clone(),
    }
}

pub(super) fn ratio_cell(comparison: &Comparison, measure: Measure, notes: &mut Notes) -> Cell {
    let (ratio, limits) = comparison.best();
    let value = measure.value(ratio);
    let limits = limits.map(|limits| measure.interval(limits));
    let half = limits.map_or(0.0, |(lo, hi)| (hi - lo) / 2.0);
    // Two digits of the half-width; an exact ratio has four decimals, a percentage two.
    let exact = if measure == Measure::Overhead { 2 } else { 4 };
    let places = decimals_of(half, 2).unwrap_or(exact).clamp(0, 6);
    let rounded = |value: f64| round_to(value, places).unwrap_or_default();
    let mut marks = Vec::new();
    if limits.is_none() {
        marks.push(notes.index(match comparison.base.sample.n().min(comparison.new.sample.n()) {
            1 => "A single run on one side: no interval.",
            _ => "The base cannot be told from zero: no interval.",
        }));
    }
    if comparison.paired.is_some() {
        marks.push(notes.index("Pairs by design: both sides ran under the same random bits."));
    }
    let mut evidence = comparison.base.evidence.clone();
    evidence.extend(&comparison.new.evidence);
    Cell::Ratio {
        figure: Figure {
            value,
            base_unit: if measure == Measure::Overhead { "%" } else { "1" },
            text: rounded(value),
            statistic: if comparison.paired.is_some() {
                "geometric mean of paired ratios"
            } else {
                "ratio of means"
            },
            n: evidence.len(),
            notes: marks,
            evidence,
        },
        limits: limits.map(|(lo, hi)| Limits { lo, hi, text: format!("[{}, {}]", rounded(lo), rounded(hi)) }),
    }
}

/// A p value in three decimals, or that it is below the last of them.
fn p_text(p: Option<f64>) -> String {
    match p {
        None => "—".into(),
        Some(p) if p < 0.001 => "< 0.001".into(),
        Some(p) => format!("{p:.3}"),
    }
}

/// The verdict in words that suit the metric: an instruction count is not fast or slow.
fn verdict_text(comparison: &Comparison) -> String {
    let counts = comparison.metric != Metric::Time;
    let word = match comparison.verdict {
        Verdict::Equivalent => "equivalent",
        Verdict::Slower if counts => "more",
        Verdict::Slower => "slower",
        Verdict::Faster if counts => "fewer",
        Verdict::Faster => "faster",
        Verdict::Inconclusive => "inconclusive",
    };
    word.into()
}
