//! `pqreport summary`: the statistics of every case.

use clap::ValueEnum;
use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::quantity::Metric;
use pqreport::summary::clock::Clock;
use pqreport::summary::{Index, Selection};
use pqreport::view::{COLUMNS, Center, Overview};

use super::cases::{Cases, NO_COST, Opened};
use super::share;
use super::{Outcome, output};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    cases: Cases,
    /// The dimensions that keep runs apart, such as target,scenario; runs that differ in others are pooled.
    #[arg(long, value_name = "DIMENSION", value_delimiter = ',')]
    by: Option<Vec<String>>,
    /// What the interval is of.
    #[arg(long, value_enum, default_value = "median")]
    stat: Stat,
    /// The level of the interval, such as 95% or 0.99.
    #[arg(long, value_name = "SHARE", default_value = "95%", value_parser = share::parse)]
    ci: f64,
    /// Take the interval by bootstrap: percentile for the median, BCa for the mean.
    #[arg(long)]
    bootstrap: bool,
    /// Show cycles as the time that they take by clock_hz, which the log or its context must name.
    #[arg(long)]
    time: bool,
    /// The columns to show, such as n,median,ci-low,ci-high.
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    columns: Option<Vec<String>>,
    /// The column to order rows by within their group.
    #[arg(long, value_name = "COLUMN")]
    sort: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Stat {
    Median,
    Mean,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let mut overview = overview(arguments)?;
    let Opened { dataset, catalogue, selection, format } = arguments.cases.open(assets)?;
    if let Some(by) = &arguments.by {
        overview.by = by.iter().map(|name| dataset.dimension(name)).collect::<Result<_>>()?;
    }
    let index = Index::new(&dataset);
    if arguments.time {
        check_clocks(&index, &selection)?;
    }
    let tables = overview.tables(&index, &selection, &catalogue);
    if tables.is_empty() {
        return Err(Error::Other(NO_COST.into()));
    }
    output::write_tables(&tables, format, assets)?;
    Ok(Outcome::Done)
}

/// Time needs cycles and a clock; neither is guessed.
fn check_clocks(index: &Index<'_>, selection: &Selection) -> Result<()> {
    let cases = index.cases(selection).into_iter();
    let counted: Vec<u32> = cases.filter(|&case| index.has(&[case], Metric::Cycles)).collect();
    if counted.is_empty() {
        return Err(Error::Usage(
            "--time turns cycles into time, and no case that meets the conditions measured cycles".into(),
        ));
    }
    let mut counted = counted.into_iter().map(|case| &index.dataset.cases[case as usize]);
    match counted.find(|case| Clock::named_by(case).is_none()) {
        Some(case) => Err(Error::Usage(format!(
            "--time needs the clock of {}, which neither the log nor its context names: give --context clock_hz=HERTZ",
            case.context.get("target").map_or("the target", String::as_str)
        ))),
        None => Ok(()),
    }
}

fn overview(arguments: &Arguments) -> Result<Overview> {
    for column in arguments.columns.iter().flatten().chain(&arguments.sort) {
        if !COLUMNS.contains(&column.as_str()) {
            return Err(Error::Unknown { kind: "column", name: column.clone(), known: COLUMNS.join(", ") });
        }
    }
    Ok(Overview {
        confidence: arguments.ci,
        center: match arguments.stat {
            Stat::Median => Center::Median,
            Stat::Mean => Center::Mean,
        },
        bootstrap: arguments.bootstrap,
        columns: arguments.columns.clone(),
        as_time: arguments.time,
        sort: arguments.sort.clone(),
        ..Overview::default()
    })
}
