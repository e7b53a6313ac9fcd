//! Leakage screens → a table: t of all runs, of the crops and of the second order, and what may be said.

use super::by_case::{Heading, Layout, column, text_column};
use super::note::Notes;
use super::rounding::round_to;
use super::table::{Cell, Column, ColumnKind, Figure, Table};
use crate::pqc::Catalogue;
use crate::quantity::Metric;
use crate::summary::Index;
use crate::summary::leakage::{DUDECT_THRESHOLD, FEWEST_PER_CLASS, Finding, Refusal, Screen, TVLA_THRESHOLD};
use crate::summary::screening::Screened;

/// The dimensions by which screens are kept apart; the class is what they compare.
const DIMENSIONS: [&str; 4] = ["target", "library", "hash_backend", "scenario"];

/// The screens as a table for each metric.
pub fn leakage(index: &Index<'_>, screens: &[Screened], catalogue: &Catalogue) -> Vec<Table> {
    let table = |metric: Metric| {
        let screens: Vec<&Screened> = screens.iter().filter(|screened| screened.metric == metric).collect();
        (!screens.is_empty()).then(|| table(index, &screens, metric, catalogue))
    };
    Metric::COSTS.into_iter().filter_map(table).collect()
}

fn table(index: &Index<'_>, screens: &[&Screened], metric: Metric, catalogue: &Catalogue) -> Table {
    let cases: Vec<u32> = screens.iter().flat_map(|screened| &screened.cases).copied().collect();
    let layout = Layout::new(index, &cases, &DIMENSIONS, catalogue);
    let (mut lines, mut rows) = (Vec::new(), Vec::new());
    for item in layout.items(index) {
        // Cases that differ in a context key beside the dimensions are screens of their own within one item.
        let of_item: Vec<&&Screened> = screens.iter().filter(|s| item.cases.contains(&s.cases[0])).collect();
        for (i, screened) in of_item.iter().enumerate() {
            let mut line = item.line();
            if of_item.len() > 1 {
                line.key = format!("{}.{}", line.key, i + 1);
            }
            lines.push(line);
            rows.push((item.operation_name(), **screened));
        }
    }
    let mut notes = Notes::default();
    let columns = columns(&rows, &mut notes);
    let heading = Heading {
        name: format!("leakage-{}", metric.name()),
        title: "Leakage screen".into(),
        caption: format!("Fixed against random input: {}", metric.title().to_lowercase()),
        remarks: remarks(metric),
    };
    layout.table(heading, lines, columns, notes)
}

fn columns(rows: &[(&'static str, &Screened)], notes: &mut Notes) -> Vec<(Column, Vec<Cell>)> {
    let t = |key: &str, header: &str, note: &str, notes: &mut Notes, pick: fn(&Screen) -> Option<f64>| {
        let note = notes.index(note);
        let cells = rows.iter().map(|(_, screened)| t_cell(screened, pick(&screened.screen), notes));
        let cells = cells.collect::<Vec<Cell>>();
        (column(key, header, ColumnKind::Text, vec![note]), cells)
    };
    let of_all = "Welch's t of all runs, class 0 (fixed input) minus class 1 (random input).";
    let of_crops = "The t furthest from zero of 100 crops of the slow tail.";
    let of_squares =
        "Welch's t of the squared distances from the class mean, which finds a difference of spread.";
    let runs = |(_, screened): &(&str, &Screened)| {
        let [fixed, random] = screened.screen.runs;
        format!("{fixed} + {random}")
    };
    let mut counts = text_column("runs", "Runs", rows.iter().map(runs));
    counts.0.notes.push(notes.index("Class 0 (fixed input) + class 1 (random input)."));
    vec![
        text_column("operation", "Operation", rows.iter().map(|(operation, _)| (*operation).into())),
        counts,
        t("t", "t", of_all, notes, |screen| screen.uncropped),
        t("cropped", "Cropped", of_crops, notes, Screen::most_extreme_crop),
        t("second-order", "2nd order", of_squares, notes, |screen| screen.second_order),
        text_column(
            "conclusion",
            "Conclusion",
            rows.iter().map(|(_, screened)| conclusion(&screened.screen)),
        ),
    ]
}

fn t_cell(screened: &Screened, t: Option<f64>, notes: &mut Notes) -> Cell {
    let is_judged = screened.screen.finding().is_ok();
    let Some(value) = t.filter(|_| is_judged) else {
        let constant = is_judged.then(|| notes.index("Neither class varies: there is no t."));
        return Cell::Empty { notes: constant.into_iter().collect() };
    };
    Cell::Quantity(Figure {
        value,
        base_unit: "1",
        text: round_to(value, 2).unwrap_or_default(),
        statistic: "Welch's t",
        n: screened.evidence.len(),
        notes: Vec::new(),
        evidence: screened.evidence.clone(),
    })
}

/// What a screen allows to say, in words that promise no more than it does.
fn conclusion(screen: &Screen) -> String {
    let runs = screen.runs[0].min(screen.runs[1]);
    let t = screen.most_extreme().map_or(0.0, f64::abs);
    let rounded = round_to(t, 2).unwrap_or_default();
    match screen.finding() {
        Ok(Finding::NoEvidence) => format!("no evidence of leakage at N = {runs} runs a class"),
        Ok(_) if screen.is_exact_difference => "strong evidence of leakage: two constants that differ".into(),
        Ok(Finding::Evidence) => format!("evidence of leakage: |t| = {} > {TVLA_THRESHOLD}", rounded),
        Ok(Finding::StrongEvidence) => {
            format!("strong evidence of leakage: |t| = {} > {DUDECT_THRESHOLD}", rounded)
        }
        Err(Refusal::TooFewRuns) => format!("none: {runs} runs a class, {FEWEST_PER_CLASS} needed"),
        Err(Refusal::NotInterleaved) => "none: the classes were measured in blocks".into(),
    }
}

fn remarks(metric: Metric) -> Vec<String> {
    let mut remarks = vec![
        "A screen finds some leaks and rules out none: it says what these inputs showed at this number of runs.".into(),
    ];
    if metric == Metric::Instructions {
        remarks.push(
            "Instruction counts see a path that depends on the input; they do not see caches, memory or the multiplier."
                .into(),
        );
    }
    remarks
}
