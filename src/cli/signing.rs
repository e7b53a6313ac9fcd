//! `pqreport signing`: what ML-DSA signatures cost by attempts of the rejection loop.

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::Index;
use pqreport::view;

use super::cases::{Cases, Opened};
use super::{Outcome, output};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    cases: Cases,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let Opened { dataset, catalogue, selection, format } = arguments.cases.open(assets)?;
    let tables = view::signing_tables(&Index::new(&dataset), &selection, &catalogue);
    if tables.is_empty() {
        return Err(Error::Other("no case that meets the conditions signs with ML-DSA".into()));
    }
    output::write_tables(&tables, format, assets)?;
    Ok(Outcome::Done)
}
