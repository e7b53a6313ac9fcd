//! `pqreport plot`: one chart as SVG, PNG or PDF.

use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::summary::Index;
use pqreport::view::plot::{ChartSpec, ScaleSpec};
use pqreport::view::{self, chart::Chart};
use pqreport::write;

use super::table::nothing_selected;
use super::{Outcome, input::Input, output};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The chart; `pqreport formats` lists them.
    #[arg(long, value_name = "NAME", default_value = "operations")]
    chart: String,
    /// A chart spec of your own, in place of a bundled one.
    #[arg(long, value_name = "FILE", conflicts_with = "chart")]
    spec: Option<PathBuf>,
    /// Draw values on a logarithmic axis, as most charts do unless told otherwise.
    #[arg(long)]
    log_scale: bool,
    /// Draw values on a linear axis.
    #[arg(long, conflicts_with = "log_scale")]
    linear_scale: bool,
    /// A file to write to; its extension (svg, png or pdf) chooses the format. Otherwise <CHART>.svg here.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let (name, mut spec) = match &arguments.spec {
        Some(file) => view::chart_spec_file(file)?,
        None => bundled(&arguments.chart, assets)?,
    };
    let name = &name;
    if arguments.log_scale {
        spec.scale = ScaleSpec::Log10;
    } else if arguments.linear_scale {
        spec.scale = ScaleSpec::Linear;
    }
    let (dataset, catalogue) = arguments.input.open(assets)?;
    let charts = view::plot::charts(name, &spec, &Index::new(&dataset), &catalogue);
    if charts.is_empty() {
        return Err(nothing_selected("chart", name, &dataset.cases));
    }
    for chart in &charts {
        let file = file(arguments.output.as_deref(), chart, charts.len());
        output::spare_inputs(&file, &dataset)?;
        write::file(&file, &write::figure_bytes(chart, &file)?)?;
        output::print(&format!("{}\n", file.display()))?;
        output::tell(&format!("{}\n", output::wrapped(&chart.caption, 0)))?;
        for note in chart.notes() {
            output::tell(&format!("{note}\n"))?;
        }
    }
    Ok(Outcome::Done)
}

fn bundled(name: &str, assets: &Assets) -> Result<(String, ChartSpec)> {
    let known = assets.specs("templates/charts");
    if !known.iter().any(|k| k == name) {
        return Err(Error::Unknown { kind: "chart", name: name.to_owned(), known: known.join(", ") });
    }
    Ok((name.to_owned(), view::chart_spec(name, assets)?))
}

/// The file of a chart; where one spec gives several, each has its own name.
fn file(wanted: Option<&Path>, chart: &Chart, charts: usize) -> PathBuf {
    match wanted {
        None => PathBuf::from(format!("{}.svg", chart.name)),
        Some(file) if charts == 1 => file.to_owned(),
        Some(file) => {
            let extension = file.extension().unwrap_or_default().to_string_lossy();
            file.with_file_name(format!("{}.{extension}", chart.name))
        }
    }
}
