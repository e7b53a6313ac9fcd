//! `pqreport explain`: the log lines behind a number.

use std::collections::BTreeMap;

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::normalize::Dataset;
use pqreport::summary::{Index, Selection};
use pqreport::view;
use pqreport::view::table::{Figure, Table};

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

/// How many lines are listed.
const FEW: usize = 10;

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let (dataset, catalogue) = arguments.input.open(assets)?;
    let index = Index::new(&dataset);
    let mut tables: Vec<Table> = Vec::new();
    for (name, spec) in view::table_specs(assets)? {
        tables.extend(view::tables(&name, &spec, &index, &catalogue));
    }
    tables.extend(view::overview(&index, &Selection::default(), &catalogue));
    tables.extend(view::signing_tables(&index, &Selection::default(), &catalogue));
    tables.extend(view::diagnostics(&index, &Selection::default(), &catalogue));
    let cells: Vec<(String, &Figure)> = tables.iter().flat_map(Table::figures).collect();
    let found: Vec<_> = cells.iter().filter(|(key, _)| view::matches_path(&arguments.cell, key)).collect();
    match found.as_slice() {
        [(key, figure)] => {
            let most = if arguments.all { usize::MAX } else { FEW };
            output::print(&describe(key, figure, &dataset, most))?;
            Ok(Outcome::Done)
        }
        [] => Err(Error::Unknown {
            kind: "cell",
            name: arguments.cell.clone(),
            known: keys(cells.iter().map(|(key, _)| key.as_str())),
        }),
        several => Err(Error::Other(format!(
            "`{}` names {} cells: {}",
            arguments.cell,
            several.len(),
            keys(several.iter().map(|(key, _)| key.as_str()))
        ))),
    }
}

/// The first keys of a list.
fn keys<'k>(keys: impl Iterator<Item = &'k str>) -> String {
    let mut keys: Vec<&str> = keys.collect();
    let more = keys.len().saturating_sub(8);
    keys.truncate(8);
    let more = if more > 0 { format!(", … and {more} more") } else { String::new() };
    format!("{}{more}", keys.join(", "))
}

fn describe(key: &str, figure: &Figure, dataset: &Dataset, most: usize) -> String {
    let lines = figure.evidence.len();
    let mut out = format!(
        "{key}\n  printed    {}\n  {:<10} {} {}\n  n          {}\n  from       {lines} log line{}\n",
        figure.text,
        figure.statistic,
        figure.value,
        figure.base_unit,
        figure.n,
        if lines == 1 { "" } else { "s" },
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
