//! `pqreport gate`: new runs against a baseline, for continuous integration.

use std::path::PathBuf;

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::pqc::Dimension;
use pqreport::quantity::Better;
use pqreport::summary::comparison::{Answer, Question, compare};
use pqreport::summary::gate::{Decision, Judged, decide, fails_more, judge};
use pqreport::summary::tail::runs_needed;
use pqreport::summary::{Index, Selection};
use pqreport::view::comparison::gate_tables;

use super::input::Input;
use super::metric::Metrics;
use super::share;
use super::{Outcome, output};

#[derive(clap::Args)]
pub struct Arguments {
    /// The baseline: a dataset, or logs.
    #[arg(long, value_name = "PATH", required = true)]
    baseline: Vec<PathBuf>,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    metrics: Metrics,
    /// The margin within which a difference does not matter, declared before looking.
    #[arg(long, value_name = "SHARE", default_value = "2%", value_parser = share::parse)]
    margin: f64,
    /// A quantile to judge beside the mean, such as 0.99; it needs many runs (at 90 %: p95 72, p99 368 a side).
    #[arg(long, value_name = "QUANTILE", value_parser = share::parse)]
    tail: Option<f64>,
    /// Only cases that meet these conditions.
    #[arg(long, value_name = "CONDITION")]
    filter: Vec<String>,
    /// Exit with 5 when no case regressed and some could not be decided.
    #[arg(long)]
    fail_inconclusive: bool,
    /// How to write the result: terminal, markdown (for a comment on a change), html, latex, csv or json.
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: String,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let format = super::table::format(&arguments.format)?;
    refuse_tail_of_free_memory(arguments)?;
    let (new, catalogue) = arguments.input.open(assets)?;
    let baseline = arguments.input.reading.open(&arguments.baseline, &catalogue)?;
    let mut dataset = baseline.with_context("input", "baseline");
    dataset.merge(new.with_context("input", "new"));
    let selection = Selection::parse(&arguments.filter)?;
    selection.check(&dataset)?;
    let question = Question {
        by: Dimension::parse("input"),
        base: Some("baseline".into()),
        metrics: arguments.metrics.chosen(),
        selection,
        margin: arguments.margin,
    };
    let answer = compare(&Index::new(&dataset), &catalogue, &question);
    if answer.comparisons.is_empty() && answer.only_base.is_empty() {
        return Err(Error::Other(
            "the baseline has no case that the conditions select: the gate could never fire".into(),
        ));
    }
    let judged = judge(&answer, arguments.margin, arguments.tail);
    let decision = decide(&judged, !answer.only_base.is_empty());
    let tables = gate_tables(&answer, &judged, arguments.margin);
    output::write_tables(&tables, format, assets)?;
    output::tell(&format!("gate: {}\n", words(decision)))?;
    tell_why(arguments, &answer, &judged)?;
    Ok(match decision {
        Decision::Regression => Outcome::Regression,
        Decision::Missing => Outcome::Found,
        Decision::Inconclusive if arguments.fail_inconclusive => Outcome::Inconclusive,
        Decision::Pass | Decision::Inconclusive => Outcome::Done,
    })
}

/// What the tables do not show of a decision.
fn tell_why(arguments: &Arguments, answer: &Answer, judged: &[Judged<'_>]) -> Result<()> {
    if let Some(tail) = arguments.tail
        && let Some(runs) = runs_needed(tail, 0.05 / judged.len() as f64)
    {
        let rows = judged.len();
        output::tell(&format!("gate: over {rows} rows a tail can fire from {runs} runs a side on\n"))?;
    }
    for comparison in answer.comparisons.iter().filter(|comparison| fails_more(comparison)) {
        let (base, new) = (comparison.base.failed, comparison.new.failed);
        output::tell(&format!("gate: more failed runs of {}: {new} after {base}\n", comparison.subject()))?;
    }
    for case in &answer.only_base {
        output::tell(&format!("gate: no new run of {case} succeeded\n"))?;
    }
    Ok(())
}

/// A tail is of the long runs; the bad values of free memory are the small ones, and its minimum is exact.
fn refuse_tail_of_free_memory(arguments: &Arguments) -> Result<()> {
    let metrics = arguments.metrics.chosen();
    let free = metrics.iter().find(|metric| metric.better() == Some(Better::More));
    match (arguments.tail, free) {
        (Some(_), Some(metric)) => Err(Error::Usage(format!(
            "--tail judges what a call takes, not what it leaves free: leave it out for {}",
            metric.name()
        ))),
        _ => Ok(()),
    }
}

fn words(decision: Decision) -> &'static str {
    match decision {
        Decision::Pass => "pass: every case is equivalent or better",
        Decision::Regression => "regression",
        Decision::Inconclusive => "no regression, but some cases could not be decided",
        Decision::Missing => "a case of the baseline has no new run that succeeded",
    }
}
