//! Where results go: data to standard output or a file, everything else to standard error.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::normalize::{Dataset, IngestReport};
use pqreport::view::table::Table;
use pqreport::write::{self, Layout, TableFormat, Templates};

/// Writes text to standard output.
pub fn print(text: &str) -> Result<()> {
    let stdout = Path::new("standard output");
    anstream::stdout().write_all(text.as_bytes()).map_err(Error::io(stdout))
}

/// Writes text to standard error.
pub fn tell(text: &str) -> Result<()> {
    let stderr = Path::new("standard error");
    anstream::stderr().write_all(text.as_bytes()).map_err(Error::io(stderr))
}

/// Prints tables as the terminal shows them.
pub fn print_tables(tables: &[Table]) -> Result<()> {
    let texts: Vec<String> = tables.iter().map(|table| write::terminal(table, layout())).collect();
    print(&texts.join("\n"))
}

/// Writes tables to standard output in a format.
pub fn write_tables(tables: &[Table], format: &TableFormat, assets: &Assets) -> Result<()> {
    match format.name {
        "terminal" => print_tables(tables),
        _ => print(&write::tables(tables, format, &Templates::load(assets)?)?),
    }
}

/// The width of the terminal, or what a pipe gets; styles are stripped where they are not wanted.
pub fn layout() -> Layout {
    let width = if io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    let width = width.map_or(Layout::plain().width, |(width, _)| usize::from(width.0));
    Layout { width, styled: true }
}

/// Refuses to write over a log: raw captures are evidence, and nothing brings them back.
pub fn spare_inputs(file: &Path, dataset: &Dataset) -> Result<()> {
    let Ok(target) = file.canonicalize() else { return Ok(()) };
    let is_input = dataset.sources.iter().any(|s| s.path.canonicalize().is_ok_and(|input| input == target));
    if is_input {
        return Err(Error::Other(format!("{} is one of the inputs: choose another output", file.display())));
    }
    Ok(())
}

/// A count and what it counts: `1 line`, `2 lines`.
pub fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// Text in lines that fit the output, those after the first indented by `indent` spaces.
pub fn wrapped(text: &str, indent: usize) -> String {
    let lines = write::wrap(text, layout().width.saturating_sub(indent));
    lines.join(&format!("\n{}", " ".repeat(indent)))
}

/// Tells how much reading left out, if anything.
pub fn warn_of_losses(report: &IngestReport) -> Result<()> {
    let (malformed, findings) = (report.total(|s| s.malformed), report.total(|s| s.findings_count));
    if malformed + findings == 0 {
        return Ok(());
    }
    let (lines, findings) = (counted(malformed, "malformed line"), counted(findings, "finding"));
    tell(&format!("warning: {lines} and {findings}; `pqreport ingest` lists them\n"))
}
