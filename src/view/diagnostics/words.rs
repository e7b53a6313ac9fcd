//! Findings in words: the number, and what to do about it.

use super::super::significant::{p_value, percent, quantity, signed_percent};
use crate::quantity::Metric;
use crate::summary::diagnosis::{Finding, Variation};
use crate::summary::quantile::median;
use crate::summary::sample::Sample;

/// A finding as a row prints it.
pub struct Told {
    /// The part of a cell's key that names the kind of finding.
    pub key: &'static str,
    pub title: &'static str,
    /// The number of the finding, unrounded.
    pub value: f64,
    pub unit: &'static str,
    /// The number, rounded, with its unit.
    pub text: String,
    pub detail: String,
    /// What it means and what to do.
    pub advice: String,
}

/// Puts a finding into words.
pub fn told(finding: &Finding, sample: &Sample, metric: Metric, variation: Variation) -> Told {
    let n = sample.n();
    let unit = metric.unit().base_name();
    let (key, title, value, unit, text, detail) = match finding {
        Finding::Outliers(found) => {
            let count = found.runs.len();
            let detail = format!("{} far, to {}", found.far, signed_percent(found.furthest));
            ("outliers", "outliers", count as f64, "runs", format!("{count} of {n}"), detail)
        }
        Finding::Drift(drift) => {
            let change = drift.relative * drift.slope.signum();
            ("drift", "drift", change, "1", signed_percent(change), p_value(drift.p))
        }
        Finding::Correlation { lag1, effective_runs } => {
            let worth = format!("worth {} of {n}", effective_runs.floor());
            ("correlation", "correlation", *lag1, "1", format!("r1 = {lag1:.2}"), worth)
        }
        Finding::Order(test) => {
            let (above, below) = (test.above as f64, test.below as f64);
            let expected = 2.0 * above * below / (above + below) + 1.0;
            let detail = format!("{expected:.0} expected, {}", p_value(test.p));
            ("order", "order", test.runs as f64, "stretches", format!("{} stretches", test.runs), detail)
        }
        Finding::WarmUp { runs, excess } => {
            let detail = format!("at least {}", signed_percent(*excess));
            ("warm-up", "warm-up", *runs as f64, "runs", format!("first {runs} of {n}"), detail)
        }
        Finding::TwoModes(hint) => {
            let gap = format!("gap {}", percent(hint.gap / median(sample)));
            let detail = format!("{} below, {} above", hint.below, n - hint.below);
            ("two-modes", "two modes", hint.gap, unit, gap, detail)
        }
        Finding::CoarseTimer(found) => {
            let step = format!("step {}", quantity(found.step, metric.unit()));
            let detail = format!("{}, {} values", percent(found.relative), found.distinct);
            ("coarse-timer", "coarse timer", found.step, unit, step, detail)
        }
        Finding::Zeros { runs } => {
            let count = runs.len();
            ("zeros", "zeros", count as f64, "runs", format!("{count} of {n}"), String::new())
        }
        Finding::Constant => {
            let value = sample.min();
            ("constant", "all equal", value, unit, quantity(value, metric.unit()), format!("{n} runs"))
        }
    };
    Told { key, title, value, unit, text, detail, advice: advice(finding, variation) }
}

/// What a finding means and what to do; no advice is to drop a run.
fn advice(finding: &Finding, variation: Variation) -> String {
    let (what, then) = match finding {
        Finding::Outliers(_) => (
            "Outliers: runs beyond Tukey's outer fences (far) or 3.5 scaled MADs from the median; the detail is the \
             furthest, relative to the median.",
            outlier_advice(variation),
        ),
        Finding::Drift(_) => (
            "Drift: the change from the first run to the last by the Theil–Sen slope, relative to the median, with \
             Kendall's test. Intervals assume runs without order and are too narrow here.",
            if variation.inputs_only {
                "The inputs change as the benchmark goes on: look for a message, counter or state that grows."
            } else {
                "Look for heating, a leak or a background task; measure in shorter batches, and alternate what you \
                 compare."
            },
        ),
        Finding::Correlation { .. } => (
            "Correlation of each run with the next (lag 1) beyond 1.96/√n. Look at drift first, which causes it.",
            if variation.inputs_only {
                "The inputs depend on each other: draw each afresh, or trust an interval only as far as that many \
                 independent runs carry it."
            } else {
                "Something carries over between runs: trust an interval only as far as that many independent runs \
                 carry it, and measure more."
            },
        ),
        Finding::Order(_) => (
            "Order: stretches of runs on one side of the median (runs test, Wald–Wolfowitz).",
            "Too few mean drift or slow swings, too many mean alternation: plot the runs in order before you compare.",
        ),
        Finding::WarmUp { .. } => (
            "Warm-up: each of these first runs lies above the outer fence of the runs after it. They count like any \
             other.",
            "Raise the warm-up count of the firmware to this and measure again.",
        ),
        Finding::TwoModes(_) => (
            "Two modes: the runs fall into two parts with a wide gap between them (bimodality coefficient above 5/9); \
             the number is the gap relative to the median. A mean describes neither.",
            if variation.inputs_only {
                "Two kinds of input take two paths: find what decides, and report them apart."
            } else {
                "Find what switches (clock speed, cache, core, a task every few runs), and report the modes apart."
            },
        ),
        Finding::CoarseTimer(_) => (
            "Coarse timer: all differences are multiples of this step, which exceeds 1 % of the median (the \
             detail); smaller changes may not show.",
            "Time several calls in one window, or use a cycle counter.",
        ),
        Finding::Zeros { .. } => (
            "Zeros: these runs took less than the timer resolves, so means and ratios say little.",
            "Time many calls in one window, or use a cycle counter.",
        ),
        Finding::Constant => (
            "All equal: no spread can be given.",
            "Either the code takes the same steps each time, or the timer is too coarse to tell; use a finer one to \
             find out.",
        ),
    };
    format!("{what} {then}")
}

fn outlier_advice(variation: Variation) -> &'static str {
    match variation {
        Variation { rejection_sampled: true, .. } => {
            "Rejection sampling has a long tail by nature: keep them, and report median, p95 and attempts."
        }
        Variation { inputs_only: true, .. } => {
            "They come from unusual inputs and not from a disturbance: keep them."
        }
        _ => {
            "Look at their lines with `pqreport explain`; interrupts and retries are part of what a user waits for. \
             Report the median beside the mean."
        }
    }
}
