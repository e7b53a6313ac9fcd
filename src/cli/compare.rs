//! `pqreport compare` and its preset `speedup`: two configurations along one dimension.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::PathBuf;

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::normalize::Dataset;
use pqreport::pqc::{Catalogue, Dimension};
use pqreport::summary::comparison::{Question, compare};
use pqreport::summary::{Index, Selection};
use pqreport::view::comparison::{Framing, Measure, tables};

use super::input::{Input, Reading};
use super::metric::Metrics;
use super::share;
use super::{Outcome, output};

#[derive(clap::Args)]
pub struct Arguments {
    /// Two inputs to compare (base first), or with --by any number of logs, folders or one dataset.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The dimension to compare along: scenario, library, hash_backend, target, or a context key such as compiler.
    #[arg(long, value_name = "DIMENSION")]
    by: Option<String>,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    reading: Reading,
}

#[derive(clap::Args, Clone)]
pub struct Options {
    /// The value of the base side; baseline, software or the first in the alphabet when absent.
    #[arg(long, value_name = "VALUE")]
    base: Option<String>,
    /// Only cases that meet these conditions, such as 'parameter_set=ML-KEM-* operation=keygen,encaps'.
    #[arg(long, value_name = "CONDITION")]
    filter: Vec<String>,
    #[command(flatten)]
    metrics: Metrics,
    /// The margin within which a difference does not matter, declared before looking.
    #[arg(long, value_name = "SHARE", default_value = "2%", value_parser = share::parse)]
    margin: f64,
    /// How to write it: terminal, html, latex, markdown, csv or json.
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: String,
}

#[derive(clap::Args)]
pub struct SpeedupArguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    options: Options,
}

/// The dimension that tells two inputs apart.
const INPUT: &str = "input";

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let catalogue = assets.catalogue()?;
    match (&arguments.by, arguments.paths.as_slice()) {
        (Some(by), paths) => {
            let dataset = arguments.reading.open(paths, &catalogue)?;
            answer(&dataset, &catalogue, &dataset.dimension(by)?, &arguments.options, assets)
        }
        (None, [base, new]) if base == new => {
            Err(Error::Usage(format!("{} is on both sides: name two inputs to compare", base.display())))
        }
        (None, [base, new]) => {
            let mut dataset = Dataset::default();
            for path in [base, new] {
                let label = path.display().to_string();
                let paths = std::slice::from_ref(path);
                dataset.merge(arguments.reading.open(paths, &catalogue)?.with_context(INPUT, &label));
            }
            let mut options = arguments.options.clone();
            options.base.get_or_insert_with(|| base.display().to_string());
            answer(&dataset, &catalogue, &Dimension::parse(INPUT), &options, assets)
        }
        (None, _) => Err(Error::Usage("name two inputs to compare, or a dimension with --by".into())),
    }
}

/// The SHA back ends compared: software against accelerated.
pub fn speedup(arguments: &SpeedupArguments, assets: &Assets) -> Result<Outcome> {
    let (dataset, catalogue) = arguments.input.open(assets)?;
    answer(&dataset, &catalogue, &Dimension::parse("hash_backend"), &arguments.options, assets)
}

fn answer(
    dataset: &Dataset,
    catalogue: &Catalogue,
    by: &Dimension,
    options: &Options,
    assets: &Assets,
) -> Result<Outcome> {
    let format = super::table::format(&options.format)?;
    let margin = options.margin;
    let selection = Selection::parse(&options.filter)?;
    selection.check(dataset)?;
    check_base(dataset, by, options.base.as_deref())?;
    let metrics = options.metrics.chosen();
    let question = Question { by: by.clone(), base: options.base.clone(), metrics, selection, margin };
    let answer = compare(&Index::new(dataset), catalogue, &question);
    if answer.comparisons.is_empty() {
        let metrics = question.metrics.iter().map(|metric| metric.name()).collect::<Vec<_>>().join(", ");
        return Err(Error::Other(format!(
            "nothing to compare along {}: no case with a value of {metrics} differs in it and agrees in all else that \
             matters",
            by.name()
        )));
    }
    let framing =
        Framing { name: "comparison", title: "Comparison", dimension: by, measure: Measure::of(by), margin };
    let tables = tables(&answer, &framing);
    output::write_tables(&tables, format, assets)?;
    Ok(Outcome::Done)
}

/// A base that no case has would compare nothing.
fn check_base(dataset: &Dataset, by: &Dimension, base: Option<&str>) -> Result<()> {
    let values: BTreeSet<Cow<'_, str>> = dataset.cases.iter().filter_map(|case| by.value(case)).collect();
    match base {
        Some(base) if !values.contains(base) => Err(Error::Unknown {
            kind: "base",
            name: base.to_owned(),
            known: values.into_iter().collect::<Vec<_>>().join(", "),
        }),
        _ => Ok(()),
    }
}
