//! `pqreport diagnose`: what to know of the runs before trusting their statistics.

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::Index;
use pqreport::view;

use super::cases::{Cases, NO_COST, Opened};
use super::{Outcome, output};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    cases: Cases,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let Opened { dataset, catalogue, selection, format } = arguments.cases.open(assets)?;
    let tables = view::diagnostics(&Index::new(&dataset), &selection, &catalogue);
    if tables.is_empty() {
        return Err(Error::Other(NO_COST.into()));
    }
    output::write_tables(&tables, format, assets)?;
    Ok(Outcome::Done)
}
