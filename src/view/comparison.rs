//! Comparisons → tables: overhead, speedup or ratio, each with its interval, its test and its verdict.

mod columns;
mod gate;
mod geometric;
mod measure;

pub use gate::gate_tables;
pub use measure::Measure;

use std::collections::BTreeMap;

use columns::columns;
pub(super) use columns::ratio_cell;

use super::grouping::{display, title};
use super::key::slug;
use super::note::Notes;
use super::table::{Group, Row, Table};
use crate::pqc::{Catalogue, Dimension};
use crate::quantity::{Better, Metric, Nature, Unit};
use crate::summary::comparison::{Answer, Comparison, Question, compare};
use crate::summary::equivalence::{DEFAULT_MARGIN, Verdict};
use crate::summary::{Index, Selection};

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
    let metrics: Vec<Metric> = Metric::comparable().filter(|&metric| of(metric).next().is_some()).collect();
    let title = |comparison: &&Comparison| group_title(comparison, framing.dimension);
    let table = |&metric: &Metric| {
        let name = match metrics.len() {
            1 => framing.name.to_owned(),
            _ => format!("{}-{}", framing.name, metric.name()),
        };
        let mut comparisons: Vec<&Comparison> = of(metric).collect();
        let titles: Vec<String> = comparisons.iter().map(title).collect();
        // Groups in the order in which they first occur, each in one piece.
        comparisons.sort_by_cached_key(|comparison| titles.iter().position(|t| *t == title(comparison)));
        table(name, answer, &comparisons, metric, framing)
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
    let framing = &Framing { measure: framing.measure.suited(metric), ..*framing };
    let mut notes = Notes::default();
    let (columns, mut cells) = columns(comparisons, metric, answer, framing, &mut notes);
    let common = common_residue(comparisons);
    let mut groups: Vec<Group> = Vec::new();
    let title = |comparison: &Comparison| group_title(comparison, framing.dimension);
    for group in comparisons.chunk_by(|a, b| title(a) == title(b)) {
        let row = |comparison: &&Comparison| Row {
            key: row_key(comparison),
            header: comparison.parameter_set.clone(),
            notes: residue_notes(comparison, &common, &mut notes),
            cells: cells.iter_mut().filter_map(Iterator::next).collect(),
        };
        let mut rows: Vec<Row> = group.iter().map(row).collect();
        rows.extend(geometric::rows(group, framing.measure, &mut notes));
        groups.push(Group { key: slug(&title(group[0])), title: Some(title(group[0])), rows });
    }
    let mut table = Table {
        name,
        title: framing.title.into(),
        caption: caption(answer, metric, framing),
        stub: "Parameter set".into(),
        columns,
        spans: Vec::new(),
        groups,
        remarks: remarks(answer, &common),
        notes: Vec::new(),
    };
    notes.finish(&mut table);
    table
}

fn row_key(comparison: &Comparison) -> String {
    format!("{}.{}", slug(&comparison.parameter_set), comparison.operation_name())
}

/// The key of the cell that has the ratio of a comparison, in whichever measure.
pub(super) fn ratio_key(table: &str, comparison: &Comparison, by: &Dimension) -> String {
    format!("{table}/{}/{}/ratio", slug(&group_title(comparison, by)), row_key(comparison))
}

fn group_title(comparison: &Comparison, by: &Dimension) -> String {
    let compared =
        format!("{} against {}", display(by, &comparison.new.label), display(by, &comparison.base.label));
    let shared = comparison.shared.iter().map(|(dimension, value)| display(dimension, value));
    std::iter::once(compared).chain(shared).collect::<Vec<_>>().join(" · ")
}

fn caption(answer: &Answer, metric: Metric, framing: &Framing<'_>) -> String {
    let mut what = metric.title().to_lowercase();
    if metric.nature() == Nature::Exact {
        what.push_str(" size");
    }
    let base = display(framing.dimension, &answer.base);
    let by = title(framing.dimension);
    match framing.measure {
        Measure::Ratio => {
            let above = match metric.better() {
                Some(Better::More) => "leaves more free",
                _ if metric.is_cost() => "costs more",
                _ => "takes more",
            };
            format!("Ratio of {what} by {by}; the base is {base}, and above 1 {above} than it.")
        }
        Measure::Overhead => format!("Overhead in {what} by {by}, in percent of {base}."),
        Measure::Change => format!("Change of {what} by {by}, in percent of {base}."),
        Measure::Speedup => {
            format!("Speedup in {what} by {by}: {base} divided by the other, so above 1 is cheaper.")
        }
    }
}

/// What else differs between the sides, by context key.
type Residue = (String, Vec<String>);

fn residue_text((key, values): &Residue) -> String {
    format!("Also differs: {key} ({}).", values.join(", "))
}

/// The residue that every comparison has; it is told once for the table, not at each row.
fn common_residue(comparisons: &[&Comparison]) -> Vec<Residue> {
    let in_all = |residue: &&Residue| comparisons.iter().all(|c| c.residue.contains(residue));
    comparisons.first().map(|c| c.residue.iter().filter(in_all).cloned().collect()).unwrap_or_default()
}

fn residue_notes(comparison: &Comparison, common: &[Residue], notes: &mut Notes) -> Vec<usize> {
    let own = comparison.residue.iter().filter(|residue| !common.contains(residue));
    own.map(|residue| notes.index(residue_text(residue))).collect()
}

/// What differs throughout and what has no counterpart, a few of each kind by name.
fn remarks(answer: &Answer, common: &[Residue]) -> Vec<String> {
    const NAMED: usize = 6;
    let kinds = [
        ("Measured on the base side only", &answer.only_base),
        ("Not measured on the base side", &answer.only_new),
    ];
    let remark = |(kind, subjects): (&str, &Vec<String>)| {
        let named = subjects.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = subjects.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!subjects.is_empty()).then(|| format!("{kind}: {named}{more}."))
    };
    common.iter().map(residue_text).chain(kinds.into_iter().filter_map(remark)).collect()
}

/// The verdict in a word that suits the metric: an instruction count is not fast or slow, and free heap is not large.
fn verdict_word(verdict: Verdict, metric: Metric) -> &'static str {
    let (more, less) = match (metric.better(), metric.unit()) {
        (Some(Better::More), _) => ("more free", "less free"),
        (_, Unit::Nanosecond) => ("slower", "faster"),
        (_, Unit::Byte) => ("larger", "smaller"),
        _ => ("more", "fewer"),
    };
    match verdict {
        Verdict::Equivalent => "equivalent",
        Verdict::More => more,
        Verdict::Less => less,
        Verdict::Inconclusive => "inconclusive",
    }
}

/// The operations that do cryptography; what a library does to start and stop is four orders of magnitude cheaper.
fn cryptographic() -> Selection {
    let operations = ["keygen", "encaps", "decaps", "sign", "verify", "combined"].map(str::to_owned);
    Selection::from_map(&BTreeMap::from([("operation".to_owned(), operations.to_vec())])).without_screens()
}

/// The comparisons that every report has, where the dataset has both sides: scenario overhead, SHA speedup, libraries.
pub fn standard(index: &Index<'_>, catalogue: &Catalogue) -> Vec<Table> {
    let questions = [
        ("overhead", "Scenario overhead", "scenario"),
        ("speedup", "SHA acceleration", "hash_backend"),
        ("library-against-library", "Library against library", "library"),
    ];
    let answer = |(name, title, by): (&str, &str, &str)| {
        let dimension = Dimension::parse(by);
        let question = Question {
            by: dimension.clone(),
            base: None,
            metrics: Metric::COSTS.to_vec(),
            selection: cryptographic(),
            margin: DEFAULT_MARGIN,
        };
        let framing = Framing {
            name,
            title,
            dimension: &dimension,
            measure: Measure::of(&dimension),
            margin: DEFAULT_MARGIN,
        };
        tables(&compare(index, catalogue, &question), &framing)
    };
    questions.into_iter().flat_map(answer).collect()
}
