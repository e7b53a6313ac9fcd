//! A table as a GitHub-flavoured Markdown table.

use crate::view::table::{ColumnKind, Table};

/// Writes a table as Markdown.
pub fn render(table: &Table) -> String {
    let mut out = format!("**{}**\n\n", escape(&table.caption));
    let header = |i: usize| {
        let column = &table.columns[i];
        let unit = table.unit(i);
        let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
        let mut notes = column.notes.clone();
        let of_span = table.span_of(i).into_iter().flat_map(|span| &span.notes);
        notes.extend(of_span.filter(|note| !column.notes.contains(note)));
        let over = table.span_of(i).filter(|_| table.spans.len() > 1);
        let over = over.map(|span| format!("{}: ", span.header)).unwrap_or_default();
        format!("{}{}{}{}", escape(&over), escape(&column.header), escape(&unit), marks(table, &notes))
    };
    let headers = (0..table.columns.len()).map(header);
    line(&mut out, std::iter::once(escape(&table.stub)).chain(headers));
    let rule =
        |kind: &ColumnKind| if matches!(kind, ColumnKind::Text | ColumnKind::Prose) { ":--" } else { "--:" };
    line(&mut out, std::iter::once(":--").chain(table.columns.iter().map(|c| rule(&c.kind))));
    for group in &table.groups {
        if let Some(title) = &group.title {
            let blanks = table.columns.iter().map(|_| String::new());
            line(&mut out, std::iter::once(format!("*{}*", escape(title))).chain(blanks));
        }
        for row in &group.rows {
            let name = format!("{}{}", escape(&row.header), marks(table, &row.notes));
            let cells = row
                .cells
                .iter()
                .map(|cell| format!("{}{}", escape(&cell.text()), marks(table, cell.notes())));
            line(&mut out, std::iter::once(name).chain(cells));
        }
    }
    for note in &table.notes {
        out.push_str(&format!("\n<sup>{}</sup> {}\n", note.mark, escape(&note.text)));
    }
    for remark in &table.remarks {
        out.push_str(&format!("\n{}\n", escape(remark)));
    }
    out
}

fn line(out: &mut String, cells: impl Iterator<Item = impl AsRef<str>>) {
    for cell in cells {
        out.push_str("| ");
        out.push_str(cell.as_ref());
        out.push(' ');
    }
    out.push_str("|\n");
}

fn marks(table: &Table, notes: &[usize]) -> String {
    match notes {
        [] => String::new(),
        notes => format!("<sup>{}</sup>", table.marks(notes)),
    }
}

/// Escapes what Markdown or the HTML inside it would read as markup.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '#' | '~' | '$' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
