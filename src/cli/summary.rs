//! `pqreport summary`: the statistics of every case.

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::{Index, Selection};
use pqreport::view;

use super::{Outcome, input::Input, output};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Only cases that meet these conditions, such as 'parameter_set=ML-KEM-* operation=keygen,encaps'.
    #[arg(long, value_name = "CONDITION")]
    filter: Vec<String>,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let selection = Selection::parse(&arguments.filter)?;
    let (dataset, catalogue) = arguments.input.open(assets)?;
    let tables = view::overview(&Index::new(&dataset), &selection, &catalogue);
    if tables.is_empty() {
        return Err(Error::Other(
            "no case with a time, cycle or instruction count meets the conditions".into(),
        ));
    }
    output::print_tables(&tables)?;
    Ok(Outcome::Done)
}
