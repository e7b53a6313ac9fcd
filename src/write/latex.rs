//! A table as LaTeX: booktabs, siunitx and threeparttable.

use serde::Serialize;

use super::Templates;
use crate::error::Result;
use crate::view::table::{Cell, ColumnKind, Row, Table};

/// How many rows a page holds, beside the caption, the header and some notes.
const ROWS: usize = 42;

/// Writes a table as LaTeX; one with prose as a list, which breaks across pages.
pub fn render(table: &Table, templates: &Templates) -> Result<String> {
    let template = if table.has_prose() { "listing.tex.j2" } else { "table.tex.j2" };
    templates.latex(template, page(table))
}

/// The table as the template reads it; fields in `tex` are LaTeX already.
#[derive(Serialize)]
pub(super) struct LatexTable<'t> {
    generator: &'static str,
    table: &'t Table,
    columns: Vec<LatexColumn>,
    /// The first header row, if there are spans: LaTeX cells, and the rules under them.
    upper_tex: Option<(String, String)>,
    lower_tex: String,
    /// The groups of each part; a table that a page holds is one part.
    parts: Vec<Vec<LatexGroup<'t>>>,
    /// How many LaTeX columns there are.
    width: usize,
}

#[derive(Serialize)]
struct LatexColumn {
    tex: String,
}

#[derive(Serialize)]
struct LatexGroup<'t> {
    title: Option<&'t str>,
    rows: Vec<LatexRow>,
}

#[derive(Serialize)]
struct LatexRow {
    tex: String,
}

/// Prepares a table for the template.
pub(super) fn page(table: &Table) -> LatexTable<'_> {
    let columns = table.columns.iter().map(|c| LatexColumn { tex: column_type(c.kind) }).collect();
    LatexTable {
        generator: super::GENERATOR,
        table,
        columns,
        upper_tex: (!table.spans.is_empty()).then(|| upper(table)),
        lower_tex: lower(table),
        parts: split(table),
        width: 1 + table.columns.iter().map(|c| parts(c.kind)).sum::<usize>(),
    }
}

/// The groups of a table in parts that each fit a page; a group is divided only where it alone is longer than one.
fn split(table: &Table) -> Vec<Vec<LatexGroup<'_>>> {
    let row = |row: &Row| LatexRow { tex: row_tex(table, row) };
    let (mut parts, mut height) = (vec![Vec::new()], 0);
    for group in &table.groups {
        for rows in group.rows.chunks(ROWS) {
            if height > 0 && height + rows.len() > ROWS {
                parts.push(Vec::new());
                height = 0;
            }
            // Its rule and its title are about as high as a row.
            height += rows.len() + 1;
            let group = LatexGroup { title: group.title.as_deref(), rows: rows.iter().map(row).collect() };
            parts.last_mut().expect("there is a first part").push(group);
        }
    }
    parts
}

/// How many LaTeX columns a column takes.
fn parts(kind: ColumnKind) -> usize {
    if matches!(kind, ColumnKind::Estimate { .. }) { 2 } else { 1 }
}

fn column_type(kind: ColumnKind) -> String {
    let number = |integer: usize, decimals: usize| format!("S[table-format={integer}.{decimals}]");
    match kind {
        ColumnKind::Text | ColumnKind::Prose => "l".into(),
        ColumnKind::Ratio => "r".into(),
        ColumnKind::Number { integer, decimals } => number(integer, decimals),
        // siunitx prints "9.127± 0.011" with an aligned uncertainty, so value and spread are columns of their own.
        ColumnKind::Estimate { integer, decimals, spread_integer } => {
            format!("{}@{{\\,\\(\\pm\\)\\,}}{}", number(integer, decimals), number(spread_integer, decimals))
        }
    }
}

fn head(text: &str, unit: &str, notes: &str) -> String {
    let unit = if unit.is_empty() { String::new() } else { format!(" ({})", escape(unit)) };
    format!("{}{unit}{}", escape(text), mark(notes))
}

fn mark(marks: &str) -> String {
    if marks.is_empty() { String::new() } else { format!("\\tnote{{{marks}}}") }
}

/// The header row of spans, and the rules under it.
fn upper(table: &Table) -> (String, String) {
    let (mut cells, mut rules) = (String::new(), String::new());
    let mut at = 2;
    let mut i = 0;
    while i < table.columns.len() {
        let Some(span) = table.span_of(i) else {
            let width = parts(table.columns[i].kind);
            cells.push_str(&" &".repeat(width));
            at += width;
            i += 1;
            continue;
        };
        let covered = &table.columns[span.first..span.first + span.columns];
        let width: usize = covered.iter().map(|c| parts(c.kind)).sum();
        let text = head(&span.header, &span.unit, &table.marks(&span.notes));
        cells.push_str(&format!(" & \\multicolumn{{{width}}}{{c}}{{{text}}}"));
        rules.push_str(&format!("\\cmidrule(lr){{{at}-{}}}", at + width - 1));
        at += width;
        i += span.columns;
    }
    (cells, rules)
}

fn lower(table: &Table) -> String {
    let mut tex = escape(&table.stub);
    for column in &table.columns {
        let text = head(&column.header, &column.unit, &table.marks(&column.notes));
        let align = if matches!(column.kind, ColumnKind::Text | ColumnKind::Prose) { "l" } else { "c" };
        tex.push_str(&format!(" & \\multicolumn{{{}}}{{{align}}}{{{text}}}", parts(column.kind)));
    }
    tex
}

fn row_tex(table: &Table, row: &Row) -> String {
    let mut tex = format!("{}{}", escape(&row.header), mark(&table.marks(&row.notes)));
    if tex.starts_with(['[', '*']) {
        // The end of the row before would take it for its own argument.
        tex.insert_str(0, "{}");
    }
    for (cell, column) in row.cells.iter().zip(&table.columns) {
        tex.push_str(" & ");
        let marks = mark(&table.marks(cell.notes()));
        let width = parts(column.kind);
        match cell {
            Cell::Estimate { figure, spread } if !spread.text.is_empty() => {
                tex.push_str(&format!("{} & {} {marks}", figure.text, spread.text));
            }
            Cell::Estimate { figure, .. } => {
                tex.push_str(&format!("\\multicolumn{{{width}}}{{c}}{{{}{marks}}}", figure.text));
            }
            Cell::Quantity(figure) => tex.push_str(&format!("{} {marks}", escape(&figure.text))),
            Cell::Ratio { .. } => tex.push_str(&format!("{}{marks}", escape(&cell.text()))),
            Cell::Text { text } => tex.push_str(&format!("{}{marks}", escape(text))),
            Cell::Empty { .. } => tex.push_str(&format!("\\multicolumn{{{width}}}{{c}}{{---{marks}}}")),
        }
    }
    tex.trim_end().to_owned()
}

/// Escapes text for LaTeX; a character that the fonts of pdfLaTeX lack becomes its code point in words.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '±' => out.push_str("\\(\\pm\\)"),
            '×' => out.push_str("\\(\\times\\)"),
            '−' => out.push_str("\\(-\\)"),
            'µ' | 'μ' => out.push_str("\\textmu{}"),
            '·' => out.push_str("\\textperiodcentered{}"),
            '…' => out.push_str("\\ldots{}"),
            '—' => out.push_str("---"),
            '–' => out.push_str("--"),
            '√' => out.push_str("\\(\\surd\\)"),
            '≥' => out.push_str("\\(\\geq\\)"),
            '≤' => out.push_str("\\(\\leq\\)"),
            'α' => out.push_str("\\(\\alpha\\)"),
            c if superscript(c).is_some() => {
                out.push_str(&format!("\\textsuperscript{{{}}}", superscript(c).unwrap_or(c)));
            }
            c if c.is_ascii_graphic() || c == ' ' => out.push(c),
            c if c.is_whitespace() => out.push(' '),
            c if ('\u{c0}'..='\u{ff}').contains(&c) => out.push(c),
            c => out.push_str(&format!("[U+{:04X}]", c as u32)),
        }
    }
    out
}

fn superscript(c: char) -> Option<char> {
    const DIGITS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    DIGITS.chars().position(|d| d == c).and_then(|value| char::from_digit(value as u32, 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_is_a_command() {
        assert_eq!(escape("\\input{x}"), "\\textbackslash{}input\\{x\\}");
        assert_eq!(escape("& % _ # ± 10⁶"), "\\& \\% \\_ \\# \\(\\pm\\) 10\\textsuperscript{6}");
        assert_eq!(escape("a\n%b\u{4e2d}"), "a \\%b[U+4E2D]");
    }
}
