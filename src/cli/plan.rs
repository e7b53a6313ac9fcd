//! `pqreport plan`: how many runs a benchmark needs, from a pilot.

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::Index;
use pqreport::summary::plan::Aim;
use pqreport::view;

use super::cases::{Cases, NO_COST, Opened};
use super::{Outcome, output, share};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    cases: Cases,
    /// How close the mean is to be, with 95 % confidence: 1% or 0.01.
    #[arg(long, value_name = "SHARE", value_parser = share::parse)]
    precision: f64,
    /// With what probability the difference is to be found: 80% or 0.8.
    #[arg(long, value_name = "SHARE", value_parser = share::parse, default_value = "80%")]
    power: f64,
    /// The difference between two configurations that is to be found: 5% or 0.05.
    #[arg(long, value_name = "SHARE", value_parser = share::parse, default_value = "5%")]
    difference: f64,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let Opened { dataset, catalogue, selection, format } = arguments.cases.open(assets)?;
    let &Arguments { precision, power, difference, .. } = arguments;
    let aim = Aim { precision, power, difference };
    let tables = view::plans(&Index::new(&dataset), &selection, &catalogue, &aim);
    if tables.is_empty() {
        return Err(Error::Other(NO_COST.into()));
    }
    output::write_tables(&tables, format, assets)?;
    Ok(Outcome::Done)
}
