//! ML-DSA signing → tables: cost by attempts, and the cost expected at the mean of the standard.

use super::by_case::{Heading, Item, Layout, column, rounded_column, text_column};
use super::decimals;
use super::note::Notes;
use super::place::{Measured, Place};
use super::rounding::{decimals_of, round_to};
use super::table::{Cell, Column, Table};
use crate::pqc::{CONFIGURATION, Catalogue};
use crate::quantity::Metric;
use crate::summary::descriptive::sd;
use crate::summary::quantile::quantile;
use crate::summary::ratio::Estimate;
use crate::summary::regression::Line;
use crate::summary::rejection::is_rejection_sampled;
use crate::summary::signing::{LoggedAttempts, PRECISION, Signing, half_width, signing};
use crate::summary::{Index, Selection};

/// A table of the signatures of every case for each metric that says what they cost; none where nothing signs with rejection.
pub fn signing_tables(index: &Index<'_>, selection: &Selection, catalogue: &Catalogue) -> Vec<Table> {
    let mut cases = index.cases(selection);
    cases.retain(|&case| is_rejection_sampled(&index.dataset.cases[case as usize]));
    let table = |metric: Metric| {
        let measured: Vec<u32> = cases.iter().copied().filter(|&case| index.has(&[case], metric)).collect();
        let layout = Layout::new(index, &measured, &CONFIGURATION, catalogue);
        let items = layout.items(index).into_iter();
        let signed: Vec<(Item, Signing)> = items
            .filter_map(|item| signing(index, &item.cases, metric).map(|signing| (item, signing)))
            .collect();
        (!signed.is_empty()).then(|| build(&layout, metric, &signed))
    };
    Metric::COSTS.into_iter().filter_map(table).collect()
}

fn build(layout: &Layout, metric: Metric, signed: &[(Item, Signing)]) -> Table {
    let mut notes = Notes::default();
    let all: Vec<&Signing> = signed.iter().map(|(_, signing)| signing).collect();
    let columns = columns(metric, &all, &mut notes);
    let heading = Heading {
        name: format!("signing-{}", metric.name()),
        title: "Signing and its attempts".into(),
        caption: format!("ML-DSA signing: {} by attempts of the rejection loop", metric.title().to_lowercase()),
        remarks: vec![
            "The spread of signing is inherent: the number of attempts k is geometric, and no number of runs makes it \
             smaller."
                .into(),
        ],
    };
    layout.table(heading, signed.iter().map(|(item, _)| item.line()).collect(), columns, notes)
}

fn columns(metric: Metric, all: &[&Signing], notes: &mut Notes) -> Vec<(Column, Vec<Cell>)> {
    let quantiles = [("median", "Median", quantiles(all, 0.5)), ("p95", "p95", quantiles(all, 0.95))];
    let lines = of_lines(all, notes);
    let scale = {
        let places = quantiles.iter().flat_map(|(_, _, places)| places);
        decimals::scale(metric.unit(), places.chain(lines.iter().flat_map(|line| &line.places)))
    };
    let mut columns = vec![text_column("n", "n", all.iter().map(|s| s.sample.n().to_string()))];
    for (key, header, places) in quantiles {
        columns.push(rounded_column(key, header, &places, metric, scale));
    }
    columns.push(attempts(all, notes));
    for OfLine { key, header, places, spread, note } in lines {
        let (cells, kind) = decimals::cells(&places, metric.unit(), scale);
        let mut column = column(key, header, kind, vec![note]);
        column.unit = scale.symbol.into();
        columns.push((column, cells.into_iter().map(|cell| spread_by(cell, spread)).collect()));
    }
    columns.push(text_column("r-squared", "R²", all.iter().map(|signing| r_squared(signing))));
    columns.push(runs(all, notes));
    columns
}

/// A column that the line through attempts and cost gives.
struct OfLine {
    key: &'static str,
    header: &'static str,
    places: Vec<Place>,
    /// What the ± is.
    spread: &'static str,
    note: usize,
}

fn of_lines(all: &[&Signing], notes: &mut Notes) -> [OfLine; 3] {
    let error =
        notes.index("cost = a + b·k by least squares, each ± its standard error; k counts attempts from 1.");
    let at_mean = notes.index(
        "a + b·M at the mean number of attempts M of FIPS 204 (4.25, 5.1 and 3.85), ± the half-width of its 95 % interval.",
    );
    let mut places = |pick: fn(&Line) -> (f64, f64), statistic: &'static str| -> Vec<Place> {
        let mut place = |signing: &&Signing| match signing.attempts.as_ref().and_then(|logged| logged.line) {
            Some(line) => Place::Measured(measured(signing, pick(&line), statistic)),
            None => Place::Empty { notes: vec![notes.index(why_no_line(signing))] },
        };
        all.iter().map(&mut place).collect()
    };
    let intercepts = places(|line| (line.intercept, line.intercept_error), "intercept");
    let slopes = places(|line| (line.slope, line.slope_error), "slope");
    let mut expected = |signing: &&Signing| {
        let estimate = signing.attempts.as_ref().and_then(|logged| logged.expected);
        match estimate.and_then(|estimate| Some((estimate.value, half_width(&estimate)?))) {
            Some(pair) => Place::Measured(measured(signing, pair, "cost at the mean of the standard")),
            None => Place::Empty { notes: vec![notes.index(why_no_line(signing))] },
        }
    };
    let at_means = all.iter().map(&mut expected).collect();
    let (error_spread, half) = ("standard error", "half-width of the 95 % interval");
    [
        OfLine { key: "a", header: "a", places: intercepts, spread: error_spread, note: error },
        OfLine { key: "b", header: "b", places: slopes, spread: error_spread, note: error },
        OfLine { key: "expected", header: "At M", places: at_means, spread: half, note: at_mean },
    ]
}

fn why_no_line(signing: &Signing) -> &'static str {
    match (&signing.attempts, signing.standard) {
        (None, _) => "The attempts are not logged: no line, and a mean of few runs is mostly luck.",
        (Some(_), None) => "No standard states the mean number of attempts of this set.",
        (Some(_), Some(_)) => "A line needs three runs whose numbers of attempts differ.",
    }
}

/// A quantile of each sample, rounded as its mean would be.
fn quantiles(all: &[&Signing], p: f64) -> Vec<Place> {
    let statistic = if p == 0.5 { "median" } else { "95th percentile" };
    let place = |signing: &&Signing| {
        let spread = sd(&signing.sample).unwrap_or_default();
        Place::Measured(measured(signing, (quantile(&signing.sample, p), spread), statistic))
    };
    all.iter().map(place).collect()
}

/// Says what the ± of a cell is.
fn spread_by(mut cell: Cell, statistic: &'static str) -> Cell {
    if let Cell::Estimate { spread, .. } = &mut cell {
        spread.statistic = statistic;
    }
    cell
}

fn measured(signing: &Signing, (value, spread): (f64, f64), statistic: &'static str) -> Measured {
    Measured {
        metric: signing.metric,
        value,
        spread: Some(Some(spread)),
        statistic,
        n: signing.sample.n(),
        notes: Vec::new(),
        evidence: signing.evidence.clone(),
    }
}

/// The mean number of attempts, ± its standard error; a note where it is not that of the standard.
fn attempts(all: &[&Signing], notes: &mut Notes) -> (Column, Vec<Cell>) {
    let text = |attempts: &LoggedAttempts| {
        let Estimate { value, variance, .. } = attempts.mean;
        let decimals = decimals_of(variance.sqrt(), 2).unwrap_or(2).clamp(0, 6);
        let rounded = |value: f64| round_to(value, decimals).unwrap_or_default();
        format!("{} ± {}", rounded(value), rounded(if variance.is_finite() { variance.sqrt() } else { 0.0 }))
    };
    let of = |signing: &&Signing| signing.attempts.as_ref().map_or("—".into(), text);
    let (mut column, cells) = text_column("attempts", "Mean k", all.iter().map(of));
    column.notes.push(notes.index("Mean number of attempts ± its standard error."));
    let differs = |signing: &&&Signing| {
        let agrees = signing.attempts.as_ref().zip(signing.standard);
        agrees.and_then(|(attempts, standard)| attempts.agrees_with(standard)) == Some(false)
    };
    if all.iter().any(|signing| differs(&signing)) {
        column.notes.push(notes.index(
            "A mean is more than three standard errors from that of FIPS 204: check what the log counts as an attempt.",
        ));
    }
    (column, cells)
}

fn r_squared(signing: &Signing) -> String {
    let line = signing.attempts.as_ref().and_then(|attempts| attempts.line);
    let r_squared = line.and_then(|line| line.r_squared);
    r_squared.and_then(|share| round_to(share, 4)).unwrap_or_else(|| "—".into())
}

fn runs(all: &[&Signing], notes: &mut Notes) -> (Column, Vec<Cell>) {
    let text = |signing: &&Signing| signing.runs_for_mean.map_or("—".into(), |runs| runs.to_string());
    let header = format!("n for ±{} %", 100.0 * PRECISION);
    let (mut column, cells) = text_column("runs", &header, all.iter().map(text));
    column.notes.push(notes.index(
        "Runs that bring a plain mean so close with 95 % confidence, were the cost proportional to k; where every \
         signature has a fixed cost too, fewer do. Where k is logged the line needs far fewer.",
    ));
    (column, cells)
}
