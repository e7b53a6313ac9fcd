//! A table for the terminal: columns aligned, no number split, wide tables cut into blocks of columns, wide texts broken
//! into lines.

use std::ops::Range;

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, Row as TextRow, Table as Grid, Width, presets,
};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::view::table::{Cell, ColumnKind, Table};

/// How wide the output may be, and whether it may be styled.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    pub width: usize,
    pub styled: bool,
}

impl Layout {
    /// What a pipe or a file gets: 80 columns, no escape sequence.
    pub fn plain() -> Layout {
        Layout { width: 80, styled: false }
    }

    pub(super) fn bold(self, text: &str) -> String {
        if self.styled { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// The texts of one column, all of one width; a text that is too wide for the terminal has several lines.
struct TextColumn {
    header: String,
    cells: Vec<String>,
    width: usize,
    broken: bool,
}

impl TextColumn {
    fn new(header: String, cells: Vec<String>) -> TextColumn {
        // What a context file says may hold line ends and worse.
        let plain = |text: String| text.replace(char::is_control, " ");
        TextColumn {
            header: plain(header),
            cells: cells.into_iter().map(plain).collect(),
            width: 0,
            broken: false,
        }
        .measured()
    }

    fn measured(mut self) -> TextColumn {
        let lines = std::iter::once(&self.header).chain(&self.cells).flat_map(|text| text.split('\n'));
        self.width = lines.map(UnicodeWidthStr::width).max().unwrap_or(0);
        self
    }

    /// The column with its texts broken into lines of at most `room` columns.
    fn within(mut self, room: usize) -> TextColumn {
        if self.width <= room {
            return self;
        }
        for text in std::iter::once(&mut self.header).chain(&mut self.cells) {
            let indent = " ".repeat(text.len() - text.trim_start().len());
            let lines = wrap(text.trim(), room.saturating_sub(indent.len()));
            *text = lines.iter().map(|line| format!("{indent}{line}")).collect::<Vec<_>>().join("\n");
        }
        TextColumn { broken: true, ..self.measured() }
    }
}

/// Writes a table as text.
pub fn render(table: &Table, layout: Layout) -> String {
    if table.has_prose() {
        return super::listing::render(table, layout);
    }
    let stub = stub(table).within(layout.width / 2);
    let columns: Vec<TextColumn> = (0..table.columns.len()).map(|i| column(table, i)).collect();
    let framed = framed(table, &stub, &columns, layout.width);
    let room = layout.width.saturating_sub(width_of(std::iter::once(&stub).chain(&columns[..framed])) + GAP);
    let fit = |(i, text): (usize, TextColumn)| match table.columns[i].kind {
        ColumnKind::Text => text.within(room),
        _ => text,
    };
    let columns: Vec<TextColumn> = columns.into_iter().enumerate().map(fit).collect();
    let mut out = String::new();
    out.push_str(&heading(&table.caption, layout));
    let frame: Vec<&TextColumn> = std::iter::once(&stub).chain(&columns[..framed]).collect();
    for block in blocks(&frame, &columns, layout.width) {
        out.push('\n');
        out.push_str(&render_block(table, &frame, &columns, block, layout));
    }
    if !table.notes.is_empty() || !table.remarks.is_empty() {
        out.push('\n');
    }
    let notes = table.notes.iter().map(|note| format!("{}  {}", note.mark, note.text));
    for note in notes.chain(table.remarks.iter().cloned()) {
        for line in wrap(&note, layout.width) {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

/// A caption or a title of a group, in lines that fit.
fn heading(text: &str, layout: Layout) -> String {
    let plain = text.replace(char::is_control, " ");
    wrap(&plain, layout.width).iter().map(|line| layout.bold(line) + "\n").collect()
}

/// How many text columns behind the row names stand in every block with them: those that leave room for numbers.
fn framed(table: &Table, stub: &TextColumn, columns: &[TextColumn], width: usize) -> usize {
    let mut used = stub.width;
    let names = table.columns.iter().zip(columns).take_while(|(column, text)| {
        used += GAP + text.width;
        column.kind == ColumnKind::Text && used <= width * 3 / 5
    });
    let count = names.count();
    if count == columns.len() { 0 } else { count }
}

/// The width of columns side by side.
fn width_of<'c>(columns: impl IntoIterator<Item = &'c TextColumn>) -> usize {
    columns.into_iter().map(|c| c.width + GAP).sum::<usize>() - GAP
}

/// Ranges of columns that fit the width beside the frame; a column alone may be wider.
fn blocks(frame: &[&TextColumn], columns: &[TextColumn], width: usize) -> Vec<Range<usize>> {
    let framed = frame.len() - 1;
    let mut blocks = Vec::new();
    let (mut first, mut used) = (framed, width_of(frame.iter().copied()));
    for (i, column) in columns.iter().enumerate().skip(framed) {
        let needed = column.width + GAP;
        if used + needed > width && i > first {
            blocks.push(first..i);
            (first, used) = (i, width_of(frame.iter().copied()));
        }
        used += needed;
    }
    blocks.push(first..columns.len());
    blocks
}

/// Spaces between columns.
const GAP: usize = 2;

fn render_block(
    table: &Table,
    frame: &[&TextColumn],
    columns: &[TextColumn],
    range: Range<usize>,
    layout: Layout,
) -> String {
    let all: Vec<&TextColumn> = frame.iter().copied().chain(&columns[range.clone()]).collect();
    let mut out = String::new();
    out.push_str(&span_lines(table, width_of(frame.iter().copied()), columns, &range));
    out.push_str(&grid(&all, vec![all.iter().map(|c| c.header.clone()).collect()]));
    out.push_str(&"─".repeat(width_of(all.iter().copied())));
    out.push('\n');
    let mut first = 0;
    for (g, group) in table.groups.iter().enumerate() {
        if let Some(title) = &group.title {
            if g > 0 {
                out.push('\n');
            }
            out.push_str(&heading(title, layout));
        }
        let rows = first..first + group.rows.len();
        first = rows.end;
        out.push_str(&grid(&all, rows.map(|r| all.iter().map(|c| c.cells[r].clone()).collect()).collect()));
    }
    out
}

/// Rows as aligned lines, the first column to the left and the others to the right.
fn grid(columns: &[&TextColumn], rows: Vec<Vec<String>>) -> String {
    let mut grid = Grid::new();
    grid.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled).force_no_tty();
    grid.add_rows(rows.into_iter().map(TextRow::from));
    for (i, column) in grid.column_iter_mut().enumerate() {
        let left = i == 0 || columns[i].broken;
        let alignment = if left { CellAlignment::Left } else { CellAlignment::Right };
        let padding = if i == 0 { 0 } else { GAP as u16 };
        column.set_cell_alignment(alignment);
        column.set_padding((padding, 0));
        let width = columns[i].width as u16 + padding;
        column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width)));
    }
    grid.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn stub(table: &Table) -> TextColumn {
    let indent = if table.groups.iter().any(|g| g.title.is_some()) { "  " } else { "" };
    let rows = table.groups.iter().flat_map(|g| &g.rows);
    let cell = |row: &crate::view::table::Row| {
        let marks = table.marks(&row.notes);
        format!("{indent}{}{}{marks}", row.header, if marks.is_empty() { "" } else { " " })
    };
    TextColumn::new(table.stub.clone(), rows.map(cell).collect())
}

fn column(table: &Table, i: usize) -> TextColumn {
    let column = &table.columns[i];
    let cells: Vec<&Cell> = table.groups.iter().flat_map(|g| &g.rows).map(|r| &r.cells[i]).collect();
    let marks_width = cells.iter().map(|c| table.marks(c.notes()).len()).max().unwrap_or(0);
    let text = |cell: &&Cell| {
        let marks = table.marks(cell.notes());
        let gap = if marks_width == 0 { "" } else { " " };
        format!("{}{gap}{marks:<marks_width$}", aligned(cell, column.kind))
    };
    let header = head(table, &column.header, &column.unit, &column.notes);
    TextColumn::new(header, cells.iter().map(text).collect())
}

/// A header with its unit and marks.
fn head(table: &Table, text: &str, unit: &str, notes: &[usize]) -> String {
    let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
    let marks = table.marks(notes);
    format!("{text}{unit}{}{marks}", if marks.is_empty() { "" } else { " " })
}

/// The headers over several columns, each ending with the last of its columns.
fn span_lines(table: &Table, frame: usize, columns: &[TextColumn], range: &Range<usize>) -> String {
    let mut line = String::new();
    let mut end = frame;
    for i in range.clone() {
        end += GAP + columns[i].width;
        let Some(span) = table.span_of(i) else { continue };
        let last = (span.first + span.columns).min(range.end) - 1;
        if i == last {
            let text = head(table, &span.header, &span.unit, &span.notes);
            let space = end.saturating_sub(line.width() + text.width());
            line.push_str(&" ".repeat(space));
            line.push_str(&text);
        }
    }
    if line.is_empty() { line } else { line + "\n" }
}

/// The text of a cell with its spread padded to the widest of the column.
fn aligned(cell: &Cell, kind: ColumnKind) -> String {
    let ColumnKind::Estimate { decimals, spread_integer, .. } = kind else {
        return cell.text();
    };
    let width = spread_integer + if decimals > 0 { decimals + 1 } else { 0 };
    match cell {
        Cell::Estimate { figure, spread } if !spread.text.is_empty() => {
            format!("{} ± {:>width$}", figure.text, spread.text)
        }
        other => format!("{}   {:>width$}", other.text(), ""),
    }
}

/// Breaks text into lines of at most `width` columns, at spaces where there are any.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("never empty");
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            lines.push(String::new());
        } else if !line.is_empty() {
            line.push(' ');
        }
        for c in word.chars() {
            let line = lines.last_mut().expect("never empty");
            if !line.is_empty() && line.width() + c.width().unwrap_or(0) > width {
                lines.push(String::new());
            }
            lines.last_mut().expect("never empty").push(c);
        }
    }
    lines
}
