//! `pqreport literature`: published values as tables and figures, alone or beside one's own logs.

use std::path::PathBuf;

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::literature::bibtex;
use pqreport::summary::{Index, Selection};
use pqreport::view::literature::{Frame, SCHEME, charts, tables};
use pqreport::write;

use super::{Outcome, input::Input, output};

#[derive(clap::Args)]
pub struct Arguments {
    /// Logs to set beside the literature; without any, literature alone.
    #[command(flatten)]
    input: Input,
    /// Only platforms with the same kind of instruction set as this platform, core or instruction set, such as esp32-c6.
    #[arg(long, value_name = "PLATFORM")]
    near: Option<String>,
    /// The build by which platforms are normalised, such as pqm4/m4fspeed.
    #[arg(long, value_name = "SOURCE/BUILD")]
    reference: Option<String>,
    /// Divide unlike values all the same, and mark them.
    #[arg(long)]
    allow_unlike: bool,
    /// Only values that meet these conditions, such as 'parameter_set=ML-KEM-* operation=keygen,encaps'.
    #[arg(long, value_name = "CONDITION")]
    filter: Vec<String>,
    /// How to write it: terminal, html, latex, markdown, csv or json.
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: String,
    /// A folder in which to draw the figures, as SVG, PDF and PNG.
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
    /// A file to write the sources to, as BibTeX.
    #[arg(long, value_name = "FILE")]
    bibliography: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let format = super::table::format(&arguments.format)?;
    let catalogue = assets.catalogue()?;
    let literature = assets.literature(&catalogue)?;
    let near = arguments.near.as_deref().map(|name| {
        let unknown = |known| Error::Unknown { kind: "platform", name: name.to_owned(), known };
        literature.families_near(name).map_err(unknown)
    });
    if let Some(name) = &arguments.reference {
        let names =
            || literature.sources.iter().flat_map(|s| s.builds.iter().map(|b| format!("{}/{}", s.key, b.id)));
        if !names().any(|known| known == *name) {
            let known = names().collect::<Vec<_>>().join(", ");
            return Err(Error::Unknown { kind: "published build", name: name.clone(), known });
        }
    }
    let selection = Selection::parse(&arguments.filter)?;
    let dataset = match arguments.input.paths.is_empty() {
        true => None,
        false => Some(arguments.input.open(assets)?.0),
    };
    match &dataset {
        Some(dataset) => selection.check(dataset)?,
        None => selection.check_among(&SCHEME)?,
    }
    let frame = Frame {
        literature: &literature,
        catalogue: &catalogue,
        selection,
        near: near.transpose()?,
        reference: arguments.reference.clone(),
        allow_unlike: arguments.allow_unlike,
    };
    let index = dataset.as_ref().map(Index::new);
    let tables = tables(&frame, index.as_ref());
    if tables.is_empty() {
        return Err(Error::Other("no published value meets these conditions".into()));
    }
    output::write_tables(&tables, format, assets)?;
    if let Some(folder) = &arguments.figures {
        for chart in charts(&frame, index.as_ref()) {
            for extension in ["svg", "pdf", "png"] {
                let file = folder.join(format!("{}.{extension}", chart.name));
                write::file(&file, &write::figure_bytes(&chart, &file)?)?;
                output::tell(&format!("{}\n", file.display()))?;
            }
        }
    }
    if let Some(file) = &arguments.bibliography {
        write::file(file, bibtex(&literature).as_bytes())?;
    }
    Ok(Outcome::Done)
}
