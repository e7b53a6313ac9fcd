//! Subcommands: arguments → library calls. One file a subcommand.

mod cases;
mod claims;
mod compare;
mod diagnose;
mod explain;
mod firmware;
mod formats;
mod gate;
mod ingest;
mod input;
mod leakage;
mod literature;
mod manual;
mod metric;
mod output;
mod pack;
mod plan;
mod plot;
mod report;
mod share;
mod signing;
mod summary;
mod table;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use pqreport::assets::Assets;
use pqreport::error::{Error, Result};

/// Raw post-quantum benchmark logs in, evidence out.
///
/// Reads what PQC benchmark firmware prints on a serial console and makes statistics, paper-style tables, log-scale
/// figures and reports of it; every number is traceable to a log line.
#[derive(Parser)]
#[command(name = "pqreport", version, max_term_width = 80, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  pqreport ingest logs/                      logs into the dataset pqreport-data
  pqreport table ml-kem --format latex       one table of it
  pqreport plot --log-scale                  one figure of it
  pqreport report logs/ -o reports           everything, from raw logs
  pqreport explain ml-kem/ml-kem-768/keygen  the log lines behind a number
  pqreport table --spec mine.toml logs/      a table of your own
  pqreport pack logs/ -o artifact.tar        an archive of all that is behind it

Exit codes: 0 done; 1 failed, or --strict or --check found something; 2 usage;
3 a gate says regression; 4 a claim is contradicted; 5 a gate is inconclusive,
where asked.";

#[derive(clap::Args)]
struct Global {
    /// When to style terminal output; NO_COLOR and TERM=dumb are respected.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    color: ColorWhen,
    /// A folder whose files stand in place of the bundled data.
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// A folder whose files stand in place of the bundled templates, table and chart specs.
    #[arg(long, global = true, value_name = "DIR")]
    templates_dir: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ColorWhen {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
enum Command {
    /// Read logs into a dataset and account for every line.
    Ingest(ingest::Arguments),
    /// Show the statistics of every case.
    Summary(summary::Arguments),
    /// Compare two inputs, or two configurations along a dimension: ratio with interval, test, verdict.
    Compare(compare::Arguments),
    /// Show what SHA acceleration gains: software against each accelerated back end.
    Speedup(compare::SpeedupArguments),
    /// Show what to know of the runs before trusting their statistics: outliers, drift, modes, timer steps.
    Diagnose(diagnose::Arguments),
    /// Show what ML-DSA signatures cost by attempts of the rejection loop.
    Signing(signing::Arguments),
    /// Show how many runs a precision or a difference needs, from a pilot.
    Plan(plan::Arguments),
    /// Screen for time that depends on a secret: fixed input against random input.
    Leakage(leakage::Arguments),
    /// Fail when new runs cost more than a baseline: a check for continuous integration.
    Gate(gate::Arguments),
    /// Show what others published, alone or beside one's own logs.
    Literature(literature::Arguments),
    /// Check sentences of papers against logs, published values, sizes and recorded facts.
    Claims(claims::Arguments),
    /// Write one table.
    Table(table::Arguments),
    /// Draw one chart.
    Plot(plot::Arguments),
    /// Write all tables and figures and a page that shows them.
    Report(report::Arguments),
    /// Build the bundled firmware, run it in an emulator, and write its logs.
    Firmware(firmware::Arguments),
    /// Pack logs, report, hashes and command into one archive, or verify one.
    Pack(pack::Arguments),
    /// List the dialects, tables, charts and output formats.
    Formats,
    /// Show the log lines behind a number.
    Explain(explain::Arguments),
    /// Print completions for a shell.
    Completions(manual::CompletionsArguments),
    /// Print the manual as a roff page.
    Man,
}

/// How a command that ran to its end turned out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Done,
    /// `--strict` or `--check` found something, or a gate misses a case.
    Found,
    /// A gate says regression.
    Regression,
    /// A claim is contradicted.
    Contradicted,
    /// A gate could not decide, and was asked to say so.
    Inconclusive,
}

/// Parses the command line, runs it, and maps the outcome to an exit code.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    choose_color(arguments.global.color);
    let assets = Assets { data: arguments.global.data_dir, templates: arguments.global.templates_dir };
    match run(arguments.command, &assets) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(1),
        Ok(Outcome::Regression) => ExitCode::from(3),
        Ok(Outcome::Contradicted) => ExitCode::from(4),
        Ok(Outcome::Inconclusive) => ExitCode::from(5),
        // A reader that closes the pipe early has what it wanted.
        Err(Error::Io { source, .. }) if source.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(anstream::stderr(), "\x1b[1;31merror:\x1b[0m {error}");
            ExitCode::from(if error.is_usage() { 2 } else { 1 })
        }
    }
}

fn run(command: Command, assets: &Assets) -> Result<Outcome> {
    match command {
        Command::Ingest(arguments) => ingest::run(&arguments, assets),
        Command::Summary(arguments) => summary::run(&arguments, assets),
        Command::Compare(arguments) => compare::run(&arguments, assets),
        Command::Speedup(arguments) => compare::speedup(&arguments, assets),
        Command::Diagnose(arguments) => diagnose::run(&arguments, assets),
        Command::Signing(arguments) => signing::run(&arguments, assets),
        Command::Plan(arguments) => plan::run(&arguments, assets),
        Command::Leakage(arguments) => leakage::run(&arguments, assets),
        Command::Gate(arguments) => gate::run(&arguments, assets),
        Command::Literature(arguments) => literature::run(&arguments, assets),
        Command::Claims(arguments) => claims::run(&arguments, assets),
        Command::Table(arguments) => table::run(&arguments, assets),
        Command::Plot(arguments) => plot::run(&arguments, assets),
        Command::Report(arguments) => report::run(&arguments, assets),
        Command::Firmware(arguments) => firmware::run(&arguments),
        Command::Pack(arguments) => pack::run(&arguments, assets),
        Command::Formats => formats::run(assets),
        Command::Explain(arguments) => explain::run(&arguments, assets),
        Command::Completions(arguments) => manual::completions(&arguments),
        Command::Man => manual::man(),
    }
}

fn choose_color(when: ColorWhen) {
    let choice = match when {
        ColorWhen::Auto => return,
        ColorWhen::Always => anstream::ColorChoice::Always,
        ColorWhen::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}
