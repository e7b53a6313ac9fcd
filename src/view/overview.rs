//! The statistics of every case, a table for each scheme.

mod columns;

use super::by_case::{Heading, Item, Layout, Line};
use super::key::slug;
use super::note::Notes;
use super::table::Table;
use crate::pqc::{CONFIGURATION, Catalogue, Dimension};
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
            by: CONFIGURATION.iter().map(|name| Dimension::parse(name)).collect(),
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
    item: Item,
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
        let by: Vec<&str> = self.by.iter().map(Dimension::name).collect();
        let layout = Layout::new(index, &measured, &by, catalogue);
        let items = layout.items(index).into_iter();
        let mut entries: Vec<Entry> = items.filter_map(|item| entry(item, cost, index, &self.by)).collect();
        columns::sort(&mut entries, self.sort.as_deref());
        let mut notes = Notes::default();
        let columns = columns(self, cost, &entries, &mut notes);
        let lines =
            entries.iter().map(|e| Line { notes: row_notes(e, &mut notes), ..e.item.line() }).collect();
        let scheme = if family.is_empty() { "Parameter sets outside the catalogue" } else { family };
        let heading = Heading {
            name: slug(&format!("summary-{scheme}-{}", cost.name())),
            title: format!("{scheme} runs"),
            caption: format!("{scheme}: {} of every case", cost.title().to_lowercase()),
            remarks: Vec::new(),
        };
        layout.table(heading, lines, columns, notes)
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

/// The runs of one item; `None` when none of them succeeded.
fn entry(item: Item, cost: Metric, index: &Index<'_>, by: &[Dimension]) -> Option<Entry> {
    let evidence = index.only(&index.rows(&item.cases, &[cost]), Statistic::Single);
    let sample = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample?;
    let failed = index.rows(&item.cases, &[Metric::Failure]).len();
    let residue = residue(index.dataset, &item.cases, by);
    Some(Entry { item, sample, evidence, failed, residue })
}
