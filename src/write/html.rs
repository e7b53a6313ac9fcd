//! A table as an HTML fragment: one `<figure>` with a `<table>`.

use serde::Serialize;

use super::Templates;
use crate::error::Result;
use crate::view::table::{Cell, Column, ColumnKind, Group, Row, Span, Table};

/// Writes a table as an HTML fragment, each number with its key, value and statistic.
pub fn render(table: &Table, templates: &Templates) -> Result<String> {
    templates.html("table.html.j2", fragment(table, true))
}

/// Writes a table for the page of a report, whose evidence says what there is to know of each number.
pub(super) fn in_page(table: &Table, templates: &Templates) -> Result<String> {
    templates.html("table.html.j2", fragment(table, false))
}

/// The table as the template reads it.
#[derive(Serialize)]
struct HtmlTable<'t> {
    generator: &'static str,
    table: &'t Table,
    heads: Vec<Head<'t>>,
    /// Rows of each group.
    bodies: Vec<Vec<HtmlRow<'t>>>,
    spans: bool,
    /// Whether rows hold sentences, which a narrow column would break into many short lines.
    prose: bool,
    width: usize,
    /// Whether cells say where their numbers come from.
    traced: bool,
}

/// A cell of the first header row: a span, or a column that has none.
#[derive(Serialize)]
struct Head<'t> {
    span: Option<&'t Span>,
    column: Option<(usize, &'t Column)>,
    /// The columns below a span.
    below: Vec<(usize, &'t Column)>,
}

#[derive(Serialize)]
struct HtmlRow<'t> {
    header: &'t str,
    notes: &'t [usize],
    cells: Vec<HtmlCell>,
}

#[derive(Serialize)]
struct HtmlCell {
    key: String,
    text: String,
    /// Empty where there is no spread; padded to align.
    spread: String,
    estimate: bool,
    sort: Option<f64>,
    title: String,
    notes: Vec<usize>,
    is_text: bool,
    /// The header of a sentence, which stands beside it; a sentence that is not there has none.
    label: Option<String>,
}

/// Prepares a table for the template.
fn fragment(table: &Table, traced: bool) -> HtmlTable<'_> {
    let mut heads: Vec<Head<'_>> = Vec::new();
    for (i, column) in table.columns.iter().enumerate() {
        match table.span_of(i) {
            None => heads.push(Head { span: None, column: Some((i, column)), below: Vec::new() }),
            Some(span) if span.first == i => {
                let below = (i..i + span.columns).map(|c| (c, &table.columns[c])).collect();
                heads.push(Head { span: Some(span), column: None, below });
            }
            Some(_) => {}
        }
    }
    let bodies = table.groups.iter().map(|group| rows(table, group)).collect();
    HtmlTable {
        generator: super::GENERATOR,
        table,
        heads,
        bodies,
        spans: !table.spans.is_empty(),
        prose: table.has_prose(),
        width: table.columns.len() + 1,
        traced,
    }
}

fn rows<'t>(table: &Table, group: &'t Group) -> Vec<HtmlRow<'t>> {
    let cells = |row: &Row| {
        let numbered = row.cells.iter().enumerate();
        numbered.map(|(i, c)| cell(c, table.cell_key(group, row, i), &table.columns[i])).collect()
    };
    group
        .rows
        .iter()
        .map(|row| HtmlRow { header: &row.header, notes: &row.notes, cells: cells(row) })
        .collect()
}

fn cell(cell: &Cell, key: String, column: &Column) -> HtmlCell {
    let figure = cell.figure();
    let spread = match cell {
        Cell::Estimate { spread, .. } => spread.text.clone(),
        Cell::Ratio { limits: Some(limits), .. } => limits.text.clone(),
        _ => String::new(),
    };
    let title = figure.map(|f| {
        let plural = if f.n == 1 { "" } else { "s" };
        format!("{}: {} {} from {} value{plural}", f.statistic, f.value, f.base_unit, f.n)
    });
    let text = figure.map_or_else(|| cell.text(), |f| f.text.clone());
    let is_sentence = column.kind == ColumnKind::Prose && !text.is_empty();
    HtmlCell {
        key,
        label: is_sentence.then(|| column.header.clone()),
        text,
        spread,
        estimate: matches!(column.kind, ColumnKind::Estimate { .. }),
        sort: figure.map(|f| f.value),
        title: title.unwrap_or_default(),
        notes: cell.notes().to_vec(),
        is_text: matches!(column.kind, ColumnKind::Text | ColumnKind::Prose),
    }
}
