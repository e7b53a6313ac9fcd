//! The statistics of every case, a table for each scheme.

mod columns;

use super::by_case::DIMENSIONS;
use super::grouping::{self, CaseGroup};
use super::key::slug;
use super::note::Notes;
use super::table::{Group, Row, Table};
use crate::pqc::{Catalogue, Dimension, Operation};
use crate::quantity::{Metric, Statistic};
use crate::summary::sample::{Domain, Sample};
use crate::summary::{CONFIDENCE, Index, Selection, residue};

pub use columns::COLUMNS;
use columns::columns;

/// How an overview is laid out.
#[derive(Debug, Clone)]
pub struct Overview {
    /// The dimensions that keep runs apart.
    pub by: Vec<Dimension>,
    /// The level of intervals, 0.95 for 95 %.
    pub confidence: f64,
    /// What the interval is of.
    pub center: Center,
    /// Whether the interval is by bootstrap.
    pub bootstrap: bool,
    /// Keys of the columns to show, in the order of [`COLUMNS`]; all when `None`.
    pub columns: Option<Vec<String>>,
    /// The key of the column by which rows are ordered within their group; catalogue order when `None`.
    pub sort: Option<String>,
}

/// What an interval is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Center {
    Median,
    Mean,
}

impl Default for Overview {
    fn default() -> Overview {
        Overview {
            by: DIMENSIONS.iter().map(|name| Dimension::parse(name)).collect(),
            confidence: CONFIDENCE,
            center: Center::Median,
            bootstrap: false,
            columns: None,
            sort: None,
        }
    }
}

/// One line of an overview.
struct Entry {
    set: String,
    operation: Option<Operation>,
    /// In the base unit of the metric.
    sample: Sample,
    evidence: Vec<u32>,
    /// Runs that failed and are not in the sample.
    failed: usize,
    /// What differs among the cases it pools.
    residue: Vec<(String, Vec<String>)>,
}

/// Tables of the statistics of every case that a selection matches, one for each scheme and cost metric.
pub fn overview(index: &Index<'_>, selection: &Selection, catalogue: &Catalogue) -> Vec<Table> {
    Overview::default().tables(index, selection, catalogue)
}

impl Overview {
    /// Tables of every case that a selection matches, one for each scheme and cost metric.
    pub fn tables(&self, index: &Index<'_>, selection: &Selection, catalogue: &Catalogue) -> Vec<Table> {
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
                tables.push(self.table(family, cost, &cases, index, catalogue));
            }
        }
        tables
    }

    fn table(
        &self,
        family: &str,
        cost: Metric,
        cases: &[u32],
        index: &Index<'_>,
        catalogue: &Catalogue,
    ) -> Table {
        let measured: Vec<u32> = cases.iter().copied().filter(|&case| index.has(&[case], cost)).collect();
        let groups = grouping::group(index.dataset, &measured, &self.by, catalogue);
        let names = grouping::names(&groups, &self.by);
        let mut entries: Vec<Vec<Entry>> =
            groups.iter().map(|group| entries(group, cost, index, &self.by)).collect();
        entries.iter_mut().for_each(|entries| columns::sort(entries, self.sort.as_deref()));
        let mut notes = Notes::default();
        let (columns, mut cells) = columns(self, cost, &entries, &mut notes);
        let mut assembled = Vec::new();
        for (g, entries) in entries.iter().enumerate() {
            let mut row = |entry: &Entry| Row {
                key: row_key(entry),
                header: entry.set.clone(),
                notes: row_notes(entry, &mut notes),
                cells: cells.iter_mut().filter_map(Iterator::next).collect(),
            };
            let rows = entries.iter().map(&mut row).collect();
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
}

fn row_notes(entry: &Entry, notes: &mut Notes) -> Vec<usize> {
    let mut marks: Vec<usize> = entry.residue.iter().map(|residue| notes.index(pooled(residue))).collect();
    if entry.failed > 0 {
        let plural = if entry.failed == 1 { "" } else { "s" };
        marks.push(notes.index(format!("{} failed run{plural} not included.", entry.failed)));
    }
    marks
}

fn pooled((key, values): &(String, Vec<String>)) -> String {
    format!("Pools runs that differ in {key}: {}.", values.join(", "))
}

fn row_key(entry: &Entry) -> String {
    let operation = entry.operation.map_or("all", Operation::name);
    format!("{}.{operation}", slug(&entry.set))
}

fn entries(group: &CaseGroup, cost: Metric, index: &Index<'_>, by: &[Dimension]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for row in &group.rows {
        let of = |&case: &u32| index.dataset.cases[case as usize].operation;
        let mut operations: Vec<Option<Operation>> = row.cases.iter().map(of).collect();
        operations.sort_unstable();
        operations.dedup();
        for operation in operations {
            let cases: Vec<u32> = row.cases.iter().copied().filter(|case| of(case) == operation).collect();
            let evidence = index.only(&index.rows(&cases, &[cost]), Statistic::Single);
            let sample = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample;
            if let Some(sample) = sample {
                let residue = residue(index.dataset, &cases, by);
                let failed = index.rows(&cases, &[Metric::Failure]).len();
                entries.push(Entry {
                    set: row.parameter_set.clone(),
                    operation,
                    sample,
                    evidence,
                    failed,
                    residue,
                });
            }
        }
    }
    entries
}
