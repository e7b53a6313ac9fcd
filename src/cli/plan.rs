//! `pqreport plan`: how many runs a benchmark needs, from a pilot.

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::plan::Aim;
use pqreport::summary::{Index, Selection};
use pqreport::view;

use super::{Outcome, input::Input, output, share, table};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// How close the mean is to be, with 95 % confidence: 1% or 0.01.
    #[arg(long, value_name = "SHARE", value_parser = share::parse)]
    precision: f64,
    /// With what probability the difference is to be found: 80% or 0.8.
    #[arg(long, value_name = "SHARE", value_parser = share::parse, default_value = "80%")]
    power: f64,
    /// The difference between two configurations that is to be found: 5% or 0.05.
    #[arg(long, value_name = "SHARE", value_parser = share::parse, default_value = "5%")]
    difference: f64,
    /// Only cases that meet these conditions, such as 'parameter_set=ML-KEM-* operation=keygen,encaps'.
    #[arg(long, value_name = "CONDITION")]
    filter: Vec<String>,
    /// How to write it: terminal, html, latex, markdown, csv or json.
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: String,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let format = table::format(&arguments.format)?;
    let selection = Selection::parse(&arguments.filter)?;
    let (dataset, catalogue) = arguments.input.open(assets)?;
    let &Arguments { precision, power, difference, .. } = arguments;
    let aim = Aim { precision, power, difference };
    let tables = view::plans(&Index::new(&dataset), &selection, &catalogue, &aim);
    if tables.is_empty() {
        return Err(Error::Other(
            "no case with a time, cycle or instruction count meets the conditions".into(),
        ));
    }
    output::write_tables(&tables, format, assets)?;
    Ok(Outcome::Done)
}
