//! `pqreport explain`: the log lines behind a number.

use std::collections::BTreeMap;

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::normalize::Dataset;
use pqreport::summary::Index;
use pqreport::view;
use pqreport::view::table::{Cell, Figure, Table};
use pqreport::write::report;

use super::{Outcome, input::Input, output};

#[derive(clap::Args)]
pub struct Arguments {
    /// The cell, as table/group/row/column; parts that are clear without may be left out, as in
    /// ml-kem/ml-kem-768/keygen.
    cell: String,
    #[command(flatten)]
    input: Input,
    /// List every line, not just the first ten.
    #[arg(long)]
    all: bool,
}

/// How many lines or keys are listed.
const FEW: usize = 10;

/// A cell with its key and its unit.
type KnownCell<'t> = (String, &'t Cell, &'t str);

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let (dataset, catalogue) = arguments.input.open(assets)?;
    let index = Index::new(&dataset);
    let tables = report::tables(&index, &catalogue, assets)?;
    let numbers = tables.iter().flat_map(Table::cells).filter(|(_, cell, _)| cell.figure().is_some());
    // A short path means a number of the logs, where there is one, before a published one.
    let (cells, published): (Vec<KnownCell>, Vec<KnownCell>) = numbers.partition(|(_, cell, _)| {
        cell.figure().is_some_and(|f| !f.evidence.is_empty() || f.statistic == "standard")
    });
    let mut found = named(&arguments.cell, &cells);
    if found.is_empty() {
        found = named(&arguments.cell, &published);
    }
    if let [(key, cell, unit)] = found.as_slice() {
        let most = if arguments.all { usize::MAX } else { FEW };
        output::print(&describe(key, cell, unit, &dataset, most))?;
        return Ok(Outcome::Done);
    }
    let wanted = &arguments.cell;
    Err(Error::Other(match found.len() {
        0 => format!("no cell `{wanted}`; the nearest are:{}", list(nearest(wanted, &cells))),
        several => {
            format!("`{wanted}` names {several} cells:{}", list(found.iter().map(|(key, ..)| key.as_str())))
        }
    }))
}

fn named<'c, 't>(path: &str, cells: &'c [KnownCell<'t>]) -> Vec<&'c KnownCell<'t>> {
    cells.iter().filter(|(key, ..)| view::matches_path(path, key)).collect()
}

/// The keys that hold the most parts of a path that names none.
fn nearest<'k>(path: &str, cells: &'k [KnownCell<'_>]) -> impl Iterator<Item = &'k str> {
    let parts: Vec<String> = path.split('/').map(view::slug).filter(|part| !part.is_empty()).collect();
    let held = move |key: &str| parts.iter().filter(|part| key.contains(part.as_str())).count();
    let most = cells.iter().map(|(key, ..)| held(key)).max().unwrap_or(0);
    cells.iter().map(|(key, ..)| key.as_str()).filter(move |key| held(key) == most)
}

/// The first keys of some, a line each.
fn list<'k>(keys: impl Iterator<Item = &'k str>) -> String {
    let keys: Vec<&str> = keys.collect();
    let mut out: String = keys.iter().take(FEW).map(|key| format!("\n  {key}")).collect();
    if keys.len() > FEW {
        out.push_str(&format!("\n  … and {} more", keys.len() - FEW));
    }
    out
}

fn describe(key: &str, cell: &Cell, unit: &str, dataset: &Dataset, most: usize) -> String {
    let Some(figure) = cell.figure() else { return String::new() };
    let printed = format!("{} {unit}", cell.text());
    let lines = figure.evidence.len();
    let mut out = format!(
        "{key}\n  printed    {}\n  {:<10} {} {}\n  n          {}\n  from       {}\n",
        printed.trim_end(),
        figure.statistic,
        figure.value,
        figure.base_unit,
        figure.n,
        match lines {
            0 => "no log line: it is published, or a standard's".into(),
            lines => output::counted(lines as u64, "log line"),
        },
    );
    for (number, numbers) in places(figure, dataset, most) {
        let source = &dataset.sources[number];
        let quoted = source.quote(&numbers);
        for line in numbers {
            let text = match &quoted {
                Ok(lines) => lines.get(&line).map_or("(no such line)", String::as_str),
                Err(why) => why,
            };
            out.push_str(&format!("  {}:{line}: {text}\n", source.label));
        }
    }
    if lines > most {
        out.push_str(&format!("  … and {} more (--all lists them)\n", lines - most));
    }
    out
}

/// The lines of the first rows behind a number, by source.
fn places(figure: &Figure, dataset: &Dataset, most: usize) -> BTreeMap<usize, Vec<u64>> {
    let batch = &dataset.measurements;
    let mut places: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    for &row in figure.evidence.iter().take(most) {
        places.entry(batch.source[row as usize] as usize).or_default().push(batch.line[row as usize]);
    }
    places
}
