//! `pqreport table`: one table in one format.

use std::path::PathBuf;

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::Index;
use pqreport::view::{self, spec::TableSpec};
use pqreport::write::{self, TABLE_FORMATS, TableFormat, Templates};

use super::{Outcome, input::Input, output};

#[derive(clap::Args)]
pub struct Arguments {
    /// The table, such as ml-kem; `pqreport formats` lists them. With --spec there is none, and paths begin here.
    #[arg(required_unless_present = "spec")]
    name: Option<String>,
    /// A table spec of your own, in place of a bundled one.
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,
    #[command(flatten)]
    input: Input,
    /// How to write it: terminal, html, latex, markdown, csv or json.
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: String,
    /// A file to write to, in place of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let format = format(&arguments.format)?;
    let (name, spec, paths) = chosen(arguments, assets)?;
    let catalogue = assets.catalogue()?;
    let dataset = arguments.input.reading.open(&paths, &catalogue)?;
    let tables = view::tables(&name, &spec, &Index::new(&dataset), &catalogue);
    if tables.is_empty() {
        return Err(nothing_selected("table", &name, &dataset.cases));
    }
    match &arguments.output {
        None if format.name == "terminal" => output::print_tables(&tables)?,
        None => output::print(&write::tables(&tables, format, &Templates::load(assets)?)?)?,
        Some(file) => {
            let text = write::tables(&tables, format, &Templates::load(assets)?)?;
            output::spare_inputs(file, &dataset)?;
            write::file(file, text.as_bytes())?;
        }
    }
    Ok(Outcome::Done)
}

/// The name and spec of the table, and the paths to read.
fn chosen(arguments: &Arguments, assets: &Assets) -> Result<(String, TableSpec, Vec<PathBuf>)> {
    let mut paths = arguments.input.paths.clone();
    match (&arguments.spec, &arguments.name) {
        (Some(file), first_path) => {
            let (name, spec) = view::table_spec_file(file)?;
            paths.splice(0..0, first_path.iter().map(PathBuf::from));
            Ok((name, spec, paths))
        }
        (None, Some(name)) => Ok((name.clone(), spec(name, assets)?, paths)),
        (None, None) => Err(Error::Usage("name a table or give one with --spec".into())),
    }
}

/// The format with a name from the command line.
pub fn format(name: &str) -> Result<&'static TableFormat> {
    write::table_format(name).ok_or_else(|| Error::Unknown {
        kind: "format",
        name: name.to_owned(),
        known: TABLE_FORMATS.iter().map(|f| f.name).collect::<Vec<_>>().join(", "),
    })
}

fn spec(name: &str, assets: &Assets) -> Result<TableSpec> {
    let known = assets.specs("templates/tables");
    if !known.iter().any(|k| k == name) {
        return Err(Error::Unknown { kind: "table", name: name.into(), known: known.join(", ") });
    }
    view::table_spec(name, assets)
}

/// The error for a spec that selects nothing, with what there is.
pub fn nothing_selected(kind: &str, name: &str, cases: &[pqreport::pqc::Case]) -> Error {
    let mut families: Vec<&str> = cases
        .iter()
        .map(|c| if c.family.is_empty() { c.parameter_set.as_str() } else { c.family.as_str() })
        .collect();
    families.sort_unstable();
    families.dedup();
    if families.is_empty() {
        return Error::Other(format!(
            "the {kind} `{name}` selects nothing: there is no measurement in the input"
        ));
    }
    Error::Other(format!(
        "the {kind} `{name}` selects nothing that was measured; there are measurements of {}",
        families.join(", ")
    ))
}
