//! The statistics of every case, a table for each scheme.

use super::by_case::DIMENSIONS;
use super::decimals;
use super::grouping::{self, CaseGroup};
use super::key::slug;
use super::note::Notes;
use super::place::{Measured, Place};
use super::table::{Cell, Column, ColumnKind, Group, Row, Table};
use crate::pqc::{Catalogue, Dimension, Operation};
use crate::quantity::{Metric, Statistic};
use crate::summary::{CONFIDENCE, Index, Selection, Summary, summarize};

/// One line of an overview.
struct Entry {
    set: String,
    operation: Option<Operation>,
    summary: Summary,
    evidence: Vec<u32>,
}

/// Tables of median, mean and extremes for every case that a selection matches, one for each scheme and cost metric.
pub fn overview(index: &Index<'_>, selection: &Selection, catalogue: &Catalogue) -> Vec<Table> {
    let cases = index.cases(selection);
    let mut families: Vec<(usize, &str)> = cases
        .iter()
        .map(|&c| &index.dataset.cases[c as usize])
        .map(|case| (catalogue.rank(&case.parameter_set), case.family.as_str()))
        .collect();
    families.sort_unstable();
    let mut seen = Vec::new();
    let mut tables = Vec::new();
    for (_, family) in families {
        if seen.contains(&family) {
            continue;
        }
        seen.push(family);
        let of_family = |&c: &u32| index.dataset.cases[c as usize].family == family;
        let cases: Vec<u32> = cases.iter().copied().filter(of_family).collect();
        for cost in Metric::COSTS.into_iter().filter(|&cost| index.has(&cases, cost)) {
            tables.push(table(family, cost, &cases, index, catalogue));
        }
    }
    tables
}

fn table(family: &str, cost: Metric, cases: &[u32], index: &Index<'_>, catalogue: &Catalogue) -> Table {
    let by: Vec<Dimension> = DIMENSIONS.iter().map(|name| Dimension::parse(name)).collect();
    let measured: Vec<u32> = cases.iter().copied().filter(|&case| index.has(&[case], cost)).collect();
    let groups = grouping::group(index.dataset, &measured, &by, catalogue);
    let names = grouping::names(&groups, &by);
    let entries: Vec<Vec<Entry>> = groups.iter().map(|group| entries(group, cost, index)).collect();
    let mut notes = Notes::default();
    let (columns, mut cells) = columns(cost, &entries, &mut notes);
    let mut assembled = Vec::new();
    for (g, entries) in entries.iter().enumerate() {
        let row = |entry: &Entry| Row {
            key: row_key(entry),
            header: entry.set.clone(),
            notes: Vec::new(),
            cells: cells.iter_mut().filter_map(Iterator::next).collect(),
        };
        let rows = entries.iter().map(row).collect();
        assembled.push(Group { key: names.keys[g].clone(), title: names.titles[g].clone(), rows });
    }
    let scheme = if family.is_empty() { "Parameter sets outside the catalogue" } else { family };
    let shared =
        if names.shared.is_empty() { String::new() } else { format!(" ({})", names.shared.join(", ")) };
    let mut table = Table {
        name: slug(&format!("summary-{scheme}-{}", cost.name())),
        title: format!("{scheme} runs"),
        caption: format!("{scheme}: {} of every case{shared}.", cost.title().to_lowercase()),
        stub: "Parameter set".into(),
        columns,
        spans: Vec::new(),
        groups: assembled,
        remarks: Vec::new(),
        notes: Vec::new(),
    };
    notes.finish(&mut table);
    table
}

fn row_key(entry: &Entry) -> String {
    let operation = entry.operation.map_or("all", Operation::name);
    format!("{}.{operation}", slug(&entry.set))
}

fn entries(group: &CaseGroup, cost: Metric, index: &Index<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    for row in &group.rows {
        let of = |&case: &u32| index.dataset.cases[case as usize].operation;
        let mut operations: Vec<Option<Operation>> = row.cases.iter().map(of).collect();
        operations.sort_unstable();
        operations.dedup();
        for operation in operations {
            let cases: Vec<u32> = row.cases.iter().copied().filter(|case| of(case) == operation).collect();
            let evidence = index.only(&index.rows(&cases, &[cost]), Statistic::Single);
            if let Some(summary) = summarize(cost, &index.values(&evidence)) {
                entries.push(Entry { set: row.parameter_set.clone(), operation, summary, evidence });
            }
        }
    }
    entries
}

type Cells = std::vec::IntoIter<Cell>;

/// The columns with their cells, from top to bottom.
fn columns(cost: Metric, entries: &[Vec<Entry>], notes: &mut Notes) -> (Vec<Column>, Vec<Cells>) {
    let entries: Vec<&Entry> = entries.iter().flatten().collect();
    let few = notes_of_few(&entries, notes);
    let place = |pick: fn(&Summary) -> Option<f64>, statistic: &'static str| -> Vec<Place> {
        let place = |(i, entry): (usize, &&Entry)| match pick(&entry.summary) {
            Some(value) => Place::Measured(measured(entry, value, None, statistic)),
            None => Place::Empty { notes: few[i].clone() },
        };
        entries.iter().enumerate().map(place).collect()
    };
    let mean = |entry: &&Entry| {
        let d = &entry.summary.descriptives;
        Place::Measured(measured(entry, d.mean, Some(d.sd), "mean"))
    };
    let interval =
        notes.index(format!("Distribution-free {} % interval of the median.", (CONFIDENCE * 100.0).round()));
    let sd = notes.index("Sample standard deviation.");
    let numbers = [
        ("median", "Median", place(|s| Some(s.descriptives.median), "median"), None),
        ("ci-low", "CI low", place(|s| Some(s.median_interval?.lo), "interval, low end"), Some(interval)),
        ("ci-high", "CI high", place(|s| Some(s.median_interval?.hi), "interval, high end"), Some(interval)),
        ("mean", "Mean ± sd", entries.iter().map(mean).collect(), Some(sd)),
        ("min", "Min.", place(|s| Some(s.descriptives.min), "minimum"), None),
        ("max", "Max.", place(|s| Some(s.descriptives.max), "maximum"), None),
    ];
    let scale = decimals::scale(cost.unit(), numbers.iter().flat_map(|n| &n.2));
    let text = |text: String| Cell::Text { text };
    let operations = entries.iter().map(|e| text(e.operation.map_or("—", Operation::name).into()));
    let counts = entries.iter().map(|e| text(e.summary.descriptives.n.to_string()));
    let mut columns =
        vec![column("operation", "Operation", "", ColumnKind::Text), column("n", "n", "", ColumnKind::Text)];
    let mut cells = vec![operations.collect::<Vec<_>>().into_iter(), counts.collect::<Vec<_>>().into_iter()];
    for (key, header, places, note) in numbers {
        let (column_cells, kind) = decimals::cells(&places, cost.unit(), scale);
        let mut column = column(key, header, scale.symbol, kind);
        column.notes = note.into_iter().collect();
        columns.push(column);
        cells.push(column_cells.into_iter());
    }
    (columns, cells)
}

/// For each entry, the note that says why it has no interval.
fn notes_of_few(entries: &[&Entry], notes: &mut Notes) -> Vec<Vec<usize>> {
    let note = |entry: &&Entry| match entry.summary.median_interval {
        Some(_) => Vec::new(),
        None => vec![notes.index("An interval of the median needs at least 6 runs.")],
    };
    entries.iter().map(note).collect()
}

fn column(key: &str, header: &str, unit: &str, kind: ColumnKind) -> Column {
    Column { key: key.into(), header: header.into(), unit: unit.into(), kind, notes: Vec::new() }
}

fn measured(entry: &Entry, value: f64, spread: Option<Option<f64>>, statistic: &'static str) -> Measured {
    Measured {
        metric: entry.summary.metric,
        value,
        spread,
        statistic,
        n: entry.summary.descriptives.n,
        notes: Vec::new(),
        evidence: entry.evidence.clone(),
    }
}
