//! Table and chart models → bytes: one file an output format.

mod csv;
mod html;
mod json;
mod latex;
mod markdown;
mod template;
mod terminal;

pub use template::Templates;
pub use terminal::{Layout, render as terminal};

/// The program and its version, as outputs name their maker.
pub const GENERATOR: &str = concat!("pqreport ", env!("CARGO_PKG_VERSION"));

use crate::error::Result;
use crate::view::table::Table;

/// A format that a table is written in.
pub struct TableFormat {
    /// The name for `--format`.
    pub name: &'static str,
    /// The file extension, without the dot.
    pub extension: &'static str,
    /// Writes one table; templates are used by the formats that have one.
    pub write: fn(&Table, &Templates) -> Result<String>,
}

/// The formats of tables.
pub static TABLE_FORMATS: &[TableFormat] = &[
    TableFormat {
        name: "terminal",
        extension: "txt",
        write: |table, _| Ok(terminal::render(table, terminal::Layout::plain())),
    },
    TableFormat { name: "html", extension: "html", write: html::render },
    TableFormat { name: "latex", extension: "tex", write: latex::render },
    TableFormat { name: "markdown", extension: "md", write: |table, _| Ok(markdown::render(table)) },
    TableFormat { name: "csv", extension: "csv", write: |table, _| Ok(csv::render(table)) },
    TableFormat { name: "json", extension: "json", write: |table, _| Ok(json::render(table)) },
];

/// The format with a given name.
pub fn table_format(name: &str) -> Option<&'static TableFormat> {
    TABLE_FORMATS.iter().find(|format| format.name == name)
}
