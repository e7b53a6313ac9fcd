//! `pqreport report`: every table and figure of a dataset, and a page that shows them.

use std::path::PathBuf;

use pqreport::assets::Assets;
use pqreport::error::Result;
use pqreport::summary::{Index, Selection};
use pqreport::view;
use pqreport::write::report::Report;

use super::{Outcome, input::Input, output};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The folder to write to.
    #[arg(short, long, value_name = "DIR", default_value = "reports")]
    output: PathBuf,
    /// Write nothing; exit with 1 when the folder is not what would be written.
    #[arg(long)]
    check: bool,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let (dataset, catalogue) = arguments.input.open(assets)?;
    let index = Index::new(&dataset);
    let report = Report::build(&index, &catalogue, assets)?;
    if arguments.check {
        let stale = report.stale(&arguments.output)?;
        for file in &stale {
            output::tell(&format!("stale: {}\n", file.display()))?;
        }
        return Ok(if stale.is_empty() { Outcome::Done } else { Outcome::Found });
    }
    report.write(&arguments.output)?;
    output::print_tables(&view::overview(&index, &Selection::default(), &catalogue))?;
    output::print(&format!(
        "\n{} tables and {} figures written; open {}\n",
        report.tables,
        report.figures,
        arguments.output.join("index.html").display()
    ))?;
    Ok(Outcome::Done)
}
