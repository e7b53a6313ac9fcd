//! `pqreport ingest`: logs → dataset, and the fate of every line.

use std::path::PathBuf;

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::normalize::{IngestReport, Located, SourceReport};
use pqreport::store;

use super::output::{self, counted};
use super::{Outcome, input::Reading};

#[derive(clap::Args)]
pub struct Arguments {
    /// Logs, folders of logs, or `-` for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The folder to write the dataset to.
    #[arg(long, value_name = "DIR", default_value = store::DEFAULT_FOLDER)]
    dataset: PathBuf,
    #[command(flatten)]
    reading: Reading,
    /// Exit with 1 when a line was malformed or something was suspicious.
    #[arg(long)]
    strict: bool,
    /// List every malformed line and finding that was kept, not just the first few.
    #[arg(long)]
    all: bool,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let catalogue = assets.catalogue()?;
    let dataset = arguments.reading.ingest(&arguments.paths, &catalogue)?;
    output::print(&describe(&dataset.report, if arguments.all { usize::MAX } else { FEW }))?;
    if dataset.measurements.is_empty() {
        return Err(Error::Other(format!(
            "no measurement in these logs: {} is left as it was",
            arguments.dataset.display()
        )));
    }
    store::write(&dataset, &arguments.dataset)?;
    output::print(&format!(
        "\n{} of {} written to {}\n",
        counted(dataset.measurements.len() as u64, "measurement"),
        counted(dataset.cases.len() as u64, "case"),
        arguments.dataset.display()
    ))?;
    let found = arguments.strict && dataset.report.suspicious();
    Ok(if found { Outcome::Found } else { Outcome::Done })
}

/// How many messages of a kind are listed for a source.
const FEW: usize = 5;

/// The ingest report as text.
fn describe(report: &IngestReport, most: usize) -> String {
    let mut out = String::new();
    for source in &report.sources {
        out.push_str(&describe_source(source, most));
    }
    let lines = report.total(|s| s.lines);
    let fates = [
        ("parsed", report.total(|s| s.parsed)),
        ("context", report.total(|s| s.context)),
        ("structure", report.total(|s| s.structure)),
        ("ignored", report.total(SourceReport::ignored_lines)),
        ("malformed", report.total(|s| s.malformed)),
    ];
    let sum: u64 = fates.iter().map(|f| f.1).sum();
    let parts: Vec<String> = fates.iter().map(|(name, count)| format!("{count} {name}")).collect();
    out.push_str(&format!(
        "{}, {}, {sum} accounted for:\n  {}\n",
        counted(report.sources.len() as u64, "file"),
        counted(lines, "line"),
        output::wrapped(&parts.join(" + "), 2)
    ));
    out
}

fn describe_source(source: &SourceReport, most: usize) -> String {
    let dialect = source.dialect.as_deref().unwrap_or("no dialect");
    let mut out = format!("{} ({dialect}): {}\n", source.label, counted(source.lines, "line"));
    let mut row = |count: u64, what: &str| {
        if count > 0 {
            out.push_str(&format!("  {count:>9}  {what}\n"));
        }
    };
    row(source.parsed, &parsed(source));
    row(source.context, "context");
    row(source.structure, "structure: headers, starts and ends of cases");
    for (reason, count) in &source.ignored {
        row(*count, &format!("ignored: {reason}"));
    }
    row(source.malformed, "malformed");
    if let Some(dirt) = dirt(source) {
        out.push_str(&format!("             cleaned: {dirt}\n"));
    }
    list(&mut out, source, "malformed", &source.malformed_lines, source.malformed, most);
    list(&mut out, source, "finding", &source.findings, source.findings_count, most);
    out
}

fn parsed(source: &SourceReport) -> String {
    let boots = if source.boots > 1 { format!(" in {} boots", source.boots) } else { String::new() };
    let failed =
        if source.failed_runs > 0 { format!(", {} failed", source.failed_runs) } else { String::new() };
    format!("parsed: {}{failed}{boots}", counted(source.runs, "run"))
}

/// What capture cleaned away, if anything.
fn dirt(source: &SourceReport) -> Option<String> {
    let kinds = [
        (source.crlf, "CR LF"),
        (source.escapes, "escape sequences"),
        (source.nul, "NUL"),
        (source.bad_utf8, "bad UTF-8"),
    ];
    let parts: Vec<String> = kinds
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{what} in {}", counted(*count, "line")))
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn list(out: &mut String, source: &SourceReport, kind: &str, messages: &[Located], count: u64, most: usize) {
    let shown = messages.len().min(most);
    for message in &messages[..shown] {
        let line = if message.line > 0 { format!(":{}", message.line) } else { String::new() };
        out.push_str(&format!("  {}{line}: {kind}: {}\n", source.label, message.message));
    }
    if count > shown as u64 {
        out.push_str(&format!("  … and {} more of this kind\n", count - shown as u64));
    }
}
