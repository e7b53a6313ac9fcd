//! Table and chart models → bytes: one file an output format.

mod csv;
pub mod figure;
mod html;
mod json;
mod latex;
mod listing;
mod markdown;
pub mod pack;
pub mod report;
mod splice;
mod template;
mod terminal;

pub use template::Templates;
pub use terminal::{Layout, render as terminal, wrap};

/// The program and its version, as outputs name their maker.
pub const GENERATOR: &str = concat!("pqreport ", env!("CARGO_PKG_VERSION"));

use std::fs;
use std::path::Path;

use crate::error::{Error, Result};
use crate::view::chart::Chart;
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

/// Several tables in one format, one after the other.
///
/// # Errors
/// A template that does not fit.
pub fn tables(tables: &[Table], format: &TableFormat, templates: &Templates) -> Result<String> {
    let texts = tables.iter().map(|table| (format.write)(table, templates));
    let texts: Vec<String> = texts.collect::<Result<_>>()?;
    Ok(match format.name {
        // One document each: an array, and one header.
        "json" if texts.len() != 1 => format!("[\n{}]\n", texts.join(",\n")),
        "csv" => {
            let rest = texts.iter().skip(1).filter_map(|text| text.split_once('\n').map(|(_, rows)| rows));
            texts.first().map(String::as_str).into_iter().chain(rest).collect()
        }
        _ => texts.join("\n"),
    })
}

/// The bytes of a figure in the format that the extension of a file names: svg, pdf or png, or csv for its values.
///
/// # Errors
/// Another extension, or a chart that cannot be drawn.
pub fn figure_bytes(chart: &Chart, file: &Path) -> Result<Vec<u8>> {
    let extension = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let bytes = match extension.as_str() {
        "svg" => figure::render_svg(chart).map(String::into_bytes),
        "pdf" => figure::render_pdf(chart),
        "png" => figure::render_png(chart),
        "csv" => Ok(figure::render_csv(chart).into_bytes()),
        _ => {
            let message = format!("figures are svg, pdf or png, their values csv, not `{extension}`");
            return Err(Error::data(file.display().to_string(), message));
        }
    };
    bytes.map_err(|e| Error::Other(e.to_string()))
}

/// Writes a file whole or not at all: a failed write leaves the old one as it was.
///
/// # Errors
/// An input or output error.
pub fn file(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(Error::io(folder))?;
    let fresh = readable().tempfile_in(folder).map_err(Error::io(folder))?;
    fs::write(fresh.path(), bytes).map_err(Error::io(path))?;
    fresh.persist(path).map_err(|e| Error::io(path)(e.error))?;
    Ok(())
}

/// Temporary files are private to their user; what becomes a result is not.
fn readable() -> tempfile::Builder<'static, 'static> {
    #[allow(unused_mut, reason = "only Unix has permissions to set")]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}
