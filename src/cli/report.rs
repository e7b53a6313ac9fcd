//! `pqreport report`: every table and figure of a dataset, and a page that shows them.

use std::fs;
use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::{Index, Selection};
use pqreport::view;
use pqreport::write::{self, report::Report};

use super::{Outcome, input::Input, output};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The folder to write to.
    #[arg(short, long, value_name = "DIR", default_value = "reports")]
    output: PathBuf,
    /// A document whose marked blocks to refresh: from a line with the comment `pqreport: tables/ml-kem.md` to one with
    /// `/pqreport`, in `<!-- … -->` or `% …`.
    #[arg(long, value_name = "FILE")]
    splice: Vec<PathBuf>,
    /// Write nothing; exit with 1 when the folder is not what would be written.
    #[arg(long)]
    check: bool,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let (dataset, catalogue) = arguments.input.open(assets)?;
    let index = Index::new(&dataset);
    let command = arguments.input.command("report");
    let report = Report::build(&index, &catalogue, assets, &command)?;
    for reason in &report.left_out {
        output::tell(&format!("warning: left out: {reason}\n"))?;
    }
    let documents = spliced(&report, &arguments.splice)?;
    if arguments.check {
        return check(&report, arguments, documents);
    }
    report.write(&arguments.output)?;
    for (path, _, fresh) in documents {
        write::file(path, fresh.as_bytes())?;
    }
    output::print_tables(&view::overview(&index, &Selection::default(), &catalogue))?;
    output::print(&format!(
        "\n{} tables and {} figures written; open {}\n",
        report.tables,
        report.figures,
        arguments.output.join("index.html").display()
    ))?;
    Ok(Outcome::Done)
}

/// Documents with their present and their fresh text.
type Documents<'a> = Vec<(&'a Path, String, String)>;

fn spliced<'a>(report: &Report, paths: &'a [PathBuf]) -> Result<Documents<'a>> {
    let document = |path: &'a PathBuf| {
        let present = fs::read_to_string(path).map_err(Error::io(path))?;
        let fresh = report.splice(&present, &path.display().to_string())?;
        Ok((path.as_path(), present, fresh))
    };
    paths.iter().map(document).collect()
}

fn check(report: &Report, arguments: &Arguments, documents: Documents<'_>) -> Result<Outcome> {
    let mut stale: Vec<PathBuf> =
        report.stale(&arguments.output)?.iter().map(|name| arguments.output.join(name)).collect();
    let outdated = documents.into_iter().filter(|(_, present, fresh)| present != fresh);
    stale.extend(outdated.map(|(path, _, _)| path.to_owned()));
    for file in &stale {
        output::tell(&format!("stale: {}\n", file.display()))?;
    }
    Ok(if stale.is_empty() { Outcome::Done } else { Outcome::Found })
}
