//! Diagnostics → tables: what to know of the runs of each case before trusting their statistics.

mod words;

use super::by_case::{Heading, Item, Layout, Line, column, text_column};
use super::note::Notes;
use super::significant::{bare_p_value, two_digits};
use super::table::{Cell, Column, ColumnKind, Figure, Table};
use crate::pqc::{CONFIGURATION, Catalogue};
use crate::quantity::Metric;
use crate::summary::diagnosis::{Variation, diagnose};
use crate::summary::normality::{anderson_darling, shapiro_wilk};
use crate::summary::sample::Sample;
use crate::summary::series::{Series, series};
use crate::summary::{Index, Selection, residue};
use words::{Told, told};

/// Rows under one finding each: the series, and the finding in words.
struct Found {
    line: Line,
    operation: &'static str,
    told: Told,
    n: usize,
    evidence: Vec<u32>,
}

/// Tables of findings and of normality for each metric that says what an operation costs.
///
/// Cases without a finding are counted under the first. There is no table where nothing was measured.
pub fn diagnostics(index: &Index<'_>, selection: &Selection, catalogue: &Catalogue) -> Vec<Table> {
    let cases = index.cases(selection);
    let mut tables = Vec::new();
    for metric in Metric::COSTS {
        let measured: Vec<u32> = cases.iter().copied().filter(|&case| index.has(&[case], metric)).collect();
        if measured.is_empty() {
            continue;
        }
        let layout = Layout::new(index, &measured, &CONFIGURATION, catalogue);
        tables.push(findings(index, &layout, metric));
        tables.extend(normality(index, &layout, metric));
    }
    tables
}

fn findings(index: &Index<'_>, layout: &Layout, metric: Metric) -> Table {
    let mut found = Vec::new();
    let (mut all, mut silent) = (0, 0);
    for item in layout.items(index) {
        let many = series(index, &item.cases, metric);
        for (i, series) in many.iter().enumerate() {
            let variation = Variation::of(index, series.case, metric);
            let findings = diagnose(&series.sample, metric, variation);
            all += 1;
            silent += usize::from(findings.is_empty());
            for finding in &findings {
                let told = told(finding, &series.sample, metric, variation);
                let mut line = line(index, &item, &many, i);
                line.key = format!("{}.{}", line.key, told.key);
                let pick = |runs: Vec<usize>| runs.into_iter().map(|run| series.evidence[run]).collect();
                let evidence = finding.runs().map_or_else(|| series.evidence.clone(), pick);
                let n = series.sample.n();
                found.push(Found { line, operation: item.operation_name(), told, n, evidence });
            }
        }
    }
    table_of_findings(layout, metric, found, [all, silent])
}

fn table_of_findings(layout: &Layout, metric: Metric, found: Vec<Found>, counts: [usize; 2]) -> Table {
    let mut notes = Notes::default();
    let number = |found: &Found, notes: &mut Notes| {
        Cell::Quantity(Figure {
            value: found.told.value,
            base_unit: found.told.unit,
            text: found.told.text.clone(),
            statistic: found.told.title,
            n: found.n,
            notes: vec![notes.index(found.told.advice.clone())],
            evidence: found.evidence.clone(),
        })
    };
    let numbers: Vec<Cell> = found.iter().map(|found| number(found, &mut notes)).collect();
    let columns: Vec<(Column, Vec<Cell>)> = vec![
        text_column("operation", "Operation", found.iter().map(|f| f.operation.into())),
        text_column("finding", "Finding", found.iter().map(|f| f.told.title.into())),
        (column("number", "Number", ColumnKind::Text, Vec::new()), numbers),
        text_column("detail", "Detail", found.iter().map(|f| f.told.detail.clone())),
    ];
    let name = format!("diagnostics-{}", metric.name());
    let heading = Heading {
        name,
        title: "Diagnostics".into(),
        caption: format!(
            "What to know of the {} before trusting its statistics",
            metric.title().to_lowercase()
        ),
        remarks: remarks(metric, counts),
    };
    layout.table(heading, found.into_iter().map(|found| found.line).collect(), columns, notes)
}

fn remarks(metric: Metric, [all, silent]: [usize; 2]) -> Vec<String> {
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    let mut remarks =
        vec![format!("{silent} of {all} case{} without findings. No run was removed.", plural(all))];
    if silent < all {
        remarks.push(
            "Among sound cases of independent runs, about 5 in 100 show a serial correlation and 1 in 100 an order by \
             chance."
                .into(),
        );
    }
    if metric == Metric::Instructions {
        remarks.push(
            "A deterministic core counts the same for the same input: where nothing preempts it, these findings \
             concern the inputs, not noise."
                .into(),
        );
    }
    remarks
}

/// The row of one of several series, with what tells it from the others.
fn line(index: &Index<'_>, item: &Item, many: &[Series], i: usize) -> Line {
    let mut line = item.line();
    if many.len() == 1 {
        return line;
    }
    let (dataset, this) = (index.dataset, &many[i]);
    let mut told_apart = Vec::new();
    let cases: Vec<u32> = item.cases.clone();
    for (key, _) in residue(dataset, &cases, &[]) {
        let value = dataset.cases[this.case as usize].context.get(&key);
        told_apart.push(format!("{key} {}", value.map_or("unknown", String::as_str)));
    }
    if many.iter().any(|other| other.source != this.source) {
        told_apart.push(dataset.sources[this.source as usize].label.clone());
    }
    if many.iter().any(|other| other.source == this.source && other.boot != this.boot) {
        told_apart.push(format!("boot {}", this.boot + 1));
    }
    line.key = format!("{}.{}", line.key, i + 1);
    line.header = format!("{} ({})", line.header, told_apart.join(", "));
    line
}

/// The tests of normality, for information; `None` where no series is long enough.
fn normality(index: &Index<'_>, layout: &Layout, metric: Metric) -> Option<Table> {
    let mut lines = Vec::new();
    let mut rows: Vec<[String; 6]> = Vec::new();
    for item in layout.items(index) {
        let many = series(index, &item.cases, metric);
        for (i, series) in many.iter().enumerate() {
            if let Some(tests) = tests_of_normality(&series.sample) {
                let [w, p_of_w, a2, p_of_a2] = tests;
                let operation = item.operation_name().to_owned();
                rows.push([operation, series.sample.n().to_string(), w, p_of_w, a2, p_of_a2]);
                lines.push(line(index, &item, &many, i));
            }
        }
    }
    let columns = NORMALITY.iter().enumerate();
    let columns =
        columns.map(|(i, (key, head))| text_column(key, head, rows.iter().map(|row| row[i].clone())));
    let columns = columns.collect();
    let heading = Heading {
        name: format!("normality-{}", metric.name()),
        title: "Normality".into(),
        caption: format!(
            "Normality of the {}, for information: Shapiro–Wilk (W), Anderson–Darling (A²)",
            metric.title().to_lowercase()
        ),
        remarks: vec![
            "No interval is chosen by these tests: at the sizes of benchmarks they reject what does no harm and accept \
             what does. The median and its interval assume no distribution."
                .into(),
        ],
    };
    (!lines.is_empty()).then(|| layout.table(heading, lines, columns, Notes::default()))
}

/// The columns of the table of normality.
const NORMALITY: [(&str, &str); 6] =
    [("operation", "Operation"), ("n", "n"), ("w", "W"), ("p-w", "p"), ("a2", "A²"), ("p-a2", "p")];

/// Both statistics with their p values; `None` where there are too few runs for either.
fn tests_of_normality(sample: &Sample) -> Option<[String; 4]> {
    let (shapiro, anderson) = (shapiro_wilk(sample), anderson_darling(sample));
    let dash = || "—".to_owned();
    let [w, p_of_w] =
        shapiro.map_or_else(|| [dash(), dash()], |test| [format!("{:.3}", test.w), bare_p_value(test.p)]);
    let [a2, p_of_a2] =
        anderson.map_or_else(|| [dash(), dash()], |test| [two_digits(test.a2), bare_p_value(test.p)]);
    (shapiro.is_some() || anderson.is_some()).then_some([w, p_of_w, a2, p_of_a2])
}
