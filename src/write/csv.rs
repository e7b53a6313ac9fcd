//! A table as CSV: a row a cell, values unrounded and in base units.

use crate::view::table::{Cell, Table};

const HEADER: [&str; 15] = [
    "cell",
    "group",
    "row",
    "column",
    "statistic",
    "n",
    "value",
    "spread",
    "spread_statistic",
    "low",
    "high",
    "unit",
    "printed",
    "printed_unit",
    "notes",
];

/// Writes a table as CSV with a header row (RFC 4180).
pub fn render(table: &Table) -> String {
    let mut writer = ::csv::WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(HEADER).expect("writing to memory");
    for group in &table.groups {
        for row in &group.rows {
            for (i, cell) in row.cells.iter().enumerate() {
                let record = record(table, cell, i);
                let title = group.title.clone().unwrap_or_default();
                let key = table.cell_key(group, row, i);
                let place = [key, title, row.header.clone(), header(table, i)];
                writer.write_record(place.into_iter().chain(record)).expect("writing to memory");
            }
        }
    }
    String::from_utf8(writer.into_inner().expect("writing to memory")).expect("text is UTF-8")
}

fn header(table: &Table, column: usize) -> String {
    match table.span_of(column) {
        Some(span) => format!("{}: {}", span.header, table.columns[column].header),
        None => table.columns[column].header.clone(),
    }
}

fn record(table: &Table, cell: &Cell, column: usize) -> [String; 11] {
    let number = |value: f64| value.to_string();
    let notes: Vec<&str> = cell.notes().iter().map(|&n| table.notes[n].text.as_str()).collect();
    let mut record: [String; 11] = Default::default();
    if let Some(figure) = cell.figure() {
        record[0] = figure.statistic.into();
        record[1] = figure.n.to_string();
        record[2] = number(figure.value);
        record[7] = figure.base_unit.into();
    }
    if let Cell::Estimate { spread, .. } = cell {
        record[3] = spread.value.map(number).unwrap_or_default();
        record[4] = spread.statistic.into();
    }
    if let Cell::Ratio { limits: Some(limits), .. } = cell {
        record[5] = number(limits.lo);
        record[6] = number(limits.hi);
    }
    record[8] = cell.text();
    record[9] = table.unit(column).into();
    record[10] = notes.join(" ");
    record
}
