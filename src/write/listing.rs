//! A table with prose for the terminal: a paragraph for each row, because sentences do not fit beside numbers.

use super::terminal::{Layout, wrap};
use crate::view::table::{ColumnKind, Row, Table};

/// How far the prose stands in.
const INDENT: usize = 6;

/// The rows of a table one below the other: names and short texts on one line, then each prose with its header.
pub fn render(table: &Table, layout: Layout) -> String {
    let mut lines = wrap(&table.caption, layout.width);
    for group in &table.groups {
        lines.push(String::new());
        lines.extend(
            group.title.iter().flat_map(|title| wrap(title, layout.width)).map(|line| layout.bold(&line)),
        );
        lines.extend(group.rows.iter().flat_map(|row| paragraph(table, row, layout)));
    }
    lines.push(String::new());
    lines.extend(table.remarks.iter().flat_map(|remark| wrap(remark, layout.width)));
    lines.into_iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn paragraph(table: &Table, row: &Row, layout: Layout) -> Vec<String> {
    let cells = || table.columns.iter().zip(&row.cells);
    let short = cells().filter(|(column, _)| column.kind != ColumnKind::Prose).map(|(_, cell)| cell.text());
    let short: Vec<String> = short.filter(|text| !text.is_empty()).collect();
    let mut lines = vec![format!("{:<INDENT$}{}", format!("{} ", row.header), short.join(" · "))];
    for (i, (column, cell)) in cells().filter(|(column, _)| column.kind == ColumnKind::Prose).enumerate() {
        let text = cell.text();
        if text.is_empty() {
            continue;
        }
        // What the first says needs no header.
        let text = if i == 0 { text } else { format!("{}: {text}", column.header) };
        let wrapped = wrap(&text, layout.width - INDENT);
        lines.extend(wrapped.into_iter().map(|line| format!("{}{line}", " ".repeat(INDENT))));
    }
    lines
}
