//! A table as JSON: the model itself, with unrounded values.

use serde::Serialize;

use crate::view::table::Table;

#[derive(Serialize)]
struct Document<'t> {
    generator: &'static str,
    table: &'t Table,
}

/// Writes a table as JSON.
pub fn render(table: &Table) -> String {
    let document = Document { generator: super::GENERATOR, table };
    serde_json::to_string_pretty(&document).expect("a table is plain data") + "\n"
}
