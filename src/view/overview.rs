//! The statistics of every case, a table for each scheme.

mod columns;

use std::collections::BTreeSet;

use super::by_case::{Heading, Item, Layout, Line};
use super::key::slug;
use super::note::Notes;
use super::table::Table;
use crate::pqc::{CONFIGURATION, Catalogue, Dimension};
use crate::quantity::{Metric, Statistic};
use crate::summary::clock::Clock;
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
    /// Whether cycles are shown as the time they take by the named clock; cases without one are left out.
    pub as_time: bool,
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
            as_time: false,
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
            for cost in Metric::COSTS {
                let shown = |&case: &u32| {
                    index.has(&[case], cost) && (!self.derives(cost) || clock(index, case).is_some())
                };
                let measured: Vec<u32> = cases.iter().copied().filter(shown).collect();
                if !measured.is_empty() {
                    tables.push(self.table(family, cost, &measured, index, catalogue));
                }
            }
        }
        tables
    }

    /// Whether values of a metric are shown as times that nobody measured.
    fn derives(&self, cost: Metric) -> bool {
        self.as_time && cost == Metric::Cycles
    }

    fn table(
        &self,
        family: &str,
        cost: Metric,
        cases: &[u32],
        index: &Index<'_>,
        catalogue: &Catalogue,
    ) -> Table {
        let derived = self.derives(cost);
        let (shown, what) = match derived {
            true => (Metric::Time, "time, as cycles ÷ named clock,".to_owned()),
            false => (cost, cost.title().to_lowercase()),
        };
        let by: Vec<&str> = self.by.iter().map(Dimension::name).collect();
        let layout = Layout::new(index, cases, &by, catalogue);
        let items = layout.items(index).into_iter();
        let entry = |item| entry(item, cost, shown, index, &self.by);
        let mut entries: Vec<Entry> = items.filter_map(entry).collect();
        columns::sort(&mut entries, self.sort.as_deref());
        let mut notes = Notes::default();
        let columns = columns(self, shown, &entries, &mut notes);
        let lines =
            entries.iter().map(|e| Line { notes: row_notes(e, &mut notes), ..e.item.line() }).collect();
        let scheme = scheme(family);
        let heading = Heading {
            name: table_name(scheme, cost),
            title: format!("{scheme} runs"),
            caption: format!("{scheme}: {what} of every case"),
            remarks: if derived { vec![derivation(index, cases)] } else { Vec::new() },
        };
        layout.table(heading, lines, columns, notes)
    }
}

fn scheme(family: &str) -> &str {
    if family.is_empty() { "Parameter sets outside the catalogue" } else { family }
}

fn table_name(scheme: &str, cost: Metric) -> String {
    slug(&format!("summary-{scheme}-{}", cost.name()))
}

/// The key of the median of some cases of one operation in the tables of [`overview`]; `None` where no row has just them.
pub(super) fn median_key(
    index: &Index<'_>,
    catalogue: &Catalogue,
    cases: &[u32],
    cost: Metric,
) -> Option<String> {
    let about = |case: u32| &index.dataset.cases[case as usize];
    let first = about(*cases.first()?);
    let measured = |case: &u32| index.has(&[*case], cost);
    let mut alike = index.cases(&Selection::default());
    alike.retain(|&case| {
        about(case).parameter_set == first.parameter_set && about(case).family == first.family
    });
    alike.retain(measured);
    let layout = Layout::new(index, &alike, &CONFIGURATION, catalogue);
    let cases: BTreeSet<&u32> = cases.iter().filter(|case| measured(case)).collect();
    let item =
        layout.items(index).into_iter().find(|item| item.cases.iter().collect::<BTreeSet<_>>() == cases)?;
    Some(layout.cell_key(&table_name(scheme(&first.family), cost), &item, "median"))
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

/// The clock that is named for a case.
fn clock(index: &Index<'_>, case: u32) -> Option<Clock> {
    Clock::named_by(&index.dataset.cases[case as usize])
}

/// The times that rows of cycles take, in nanoseconds; `None` when a clock is not named.
fn nanoseconds(index: &Index<'_>, rows: &[u32]) -> Option<Vec<f64>> {
    let batch = &index.dataset.measurements;
    let time = |&row: &u32| {
        let cycles = batch.value[row as usize] as u64;
        Some(1e3 * clock(index, batch.case[row as usize])?.microseconds(cycles))
    };
    rows.iter().map(time).collect()
}

/// What a reader must know of a time that nobody measured.
fn derivation(index: &Index<'_>, cases: &[u32]) -> String {
    let clocks: BTreeSet<u64> = cases.iter().filter_map(|&case| Some(clock(index, case)?.hertz)).collect();
    let clocks: Vec<String> = clocks.iter().map(|hertz| format!("{hertz} Hz")).collect();
    format!(
        "Derived, not measured: cycles divided by the clock that the log or its context names ({}). An error of that clock \
         is in every value alike.",
        clocks.join(", ")
    )
}

/// The runs of one item; `None` when none of them succeeded.
fn entry(item: Item, cost: Metric, shown: Metric, index: &Index<'_>, by: &[Dimension]) -> Option<Entry> {
    let evidence = index.only(&index.rows(&item.cases, &[cost]), Statistic::Single);
    let values = match shown == cost {
        true => index.values(&evidence),
        false => nanoseconds(index, &evidence)?,
    };
    let sample = Sample::screen(&values, Domain::NonNegative).sample?;
    let failed = index.rows(&item.cases, &[Metric::Failure]).len();
    let residue = residue(index.dataset, &item.cases, by);
    Some(Entry { item, sample, evidence, failed, residue })
}
