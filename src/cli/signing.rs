//! `pqreport signing`: what ML-DSA signatures cost by attempts of the rejection loop.

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::{Index, Selection};
use pqreport::view;

use super::{Outcome, input::Input, output, table};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Only cases that meet these conditions, such as 'parameter_set=ML-DSA-65 library=liboqs'.
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
    let tables = view::signing_tables(&Index::new(&dataset), &selection, &catalogue);
    if tables.is_empty() {
        return Err(Error::Other("no case that meets the conditions signs with ML-DSA".into()));
    }
    output::write_tables(&tables, format, assets)?;
    Ok(Outcome::Done)
}
