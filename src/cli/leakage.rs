//! `pqreport leakage`: a screen for time that depends on a secret, fixed input against random input.

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::Index;
use pqreport::summary::screening::screened;
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
    let index = Index::new(&dataset);
    let screens = screened(&index, &selection);
    if screens.is_empty() {
        return Err(Error::Other(
            "no case that meets the conditions has runs of class 0 (fixed input) and 1 (random input); a screen needs \
             logs whose firmware draws the class of each run and prints it in a `class` column"
                .into(),
        ));
    }
    output::write_tables(&view::leakage(&index, &screens, &catalogue), format, assets)?;
    if screens.iter().all(|screened| screened.screen.finding().is_err()) {
        return Err(Error::Other(
            "no conclusion: a screen needs at least 10,000 runs of each class, drawn at random from run to run".into(),
        ));
    }
    Ok(Outcome::Done)
}
