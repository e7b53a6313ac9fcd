//! What every command about single cases has in common: its input, which cases, and how to write them.

use pqreport::assets::Assets;
use pqreport::error::Result;
use pqreport::normalize::Dataset;
use pqreport::pqc::Catalogue;
use pqreport::summary::Selection;
use pqreport::write::TableFormat;

use super::input::Input;
use super::table;

#[derive(clap::Args)]
pub struct Cases {
    #[command(flatten)]
    input: Input,
    /// Only cases that meet these conditions, such as 'parameter_set=ML-KEM-* operation=keygen,encaps'.
    #[arg(long, value_name = "CONDITION")]
    filter: Vec<String>,
    /// How to write it: terminal, html, latex, markdown, csv or json.
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: String,
}

/// What was opened.
pub struct Opened {
    pub dataset: Dataset,
    pub catalogue: Catalogue,
    pub selection: Selection,
    pub format: &'static TableFormat,
}

impl Cases {
    /// Opens the input; what is wrong with the command line comes first.
    pub fn open(&self, assets: &Assets) -> Result<Opened> {
        let format = table::format(&self.format)?;
        let selection = Selection::parse(&self.filter)?;
        let (dataset, catalogue) = self.input.open(assets)?;
        selection.check(&dataset)?;
        Ok(Opened { dataset, catalogue, selection, format })
    }
}

/// What to say where no case has a cost.
pub const NO_COST: &str = "no case with a time, cycle or instruction count meets the conditions";
