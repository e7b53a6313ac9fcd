//! What a reader should know of a sample before trusting its statistics. Everything is flagged, nothing is removed.

use super::Index;
use super::drift::{Drift, drift, warm_up};
use super::quantile::median;
use super::rejection::{contains_signing, is_rejection_sampled};
use super::resolution::{Resolution, resolution};
use super::sample::Sample;
use super::serial::{RunsTest, effective_runs, is_correlated, lag1_autocorrelation, runs_test};
use super::shape::{BimodalityHint, bimodality_hint, mad_outliers, tukey_outliers};
use crate::quantity::Metric;

/// Above this many runs drift is judged on evenly spaced runs: the pairwise slopes grow with n².
const MOST_RUNS_FOR_DRIFT: usize = 5_000;
/// The runs test is reported below this p.
const RUNS_TEST_ALPHA: f64 = 0.01;
/// Where more than half of the runs are equal, one that differs by less than this share of the median is no outlier.
const LEAST_OUTLIER: f64 = 0.01;

/// What makes the runs of a case differ from each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variation {
    /// A deterministic core counts: the same input gives the same count, so only inputs make a difference.
    pub inputs_only: bool,
    /// The operation repeats until it succeeds, so that a long tail and separate modes are its nature.
    pub rejection_sampled: bool,
}

impl Variation {
    /// The variation of one metric of a case; a preemption costs instructions too, so none may be logged.
    pub fn of(index: &Index<'_>, number: u32, metric: Metric) -> Variation {
        let case = &index.dataset.cases[number as usize];
        let preempted =
            || index.values(&index.rows(&[number], &[Metric::Preemptions])).iter().any(|&times| times > 0.0);
        Variation {
            inputs_only: metric == Metric::Instructions && !preempted(),
            rejection_sampled: is_rejection_sampled(case) || contains_signing(case),
        }
    }
}

/// One thing to know of a sample.
#[derive(Debug, Clone, PartialEq)]
pub enum Finding {
    Outliers(Outliers),
    Drift(Drift),
    /// The correlation of each run with the next and what it leaves of n.
    Correlation {
        lag1: f64,
        effective_runs: f64,
    },
    /// Too few or too many changes from above the median to below it.
    Order(RunsTest),
    /// The first runs look like warm-up.
    WarmUp {
        runs: usize,
        /// How far the least of them lies above the median of the rest, relative to it.
        excess: f64,
    },
    TwoModes(BimodalityHint),
    CoarseTimer(Resolution),
    /// So many runs took no time: less than the timer resolves.
    Zeros {
        runs: Vec<usize>,
    },
    /// A timer showed the same value each time.
    Constant,
}

/// Runs far from the others.
#[derive(Debug, Clone, PartialEq)]
pub struct Outliers {
    /// Every flagged run, counted from 0 in the order measured.
    pub runs: Vec<usize>,
    /// How many of them lie beyond the outer fences of Tukey.
    pub far: usize,
    /// The flagged run furthest from the median, as its difference relative to the median.
    pub furthest: f64,
}

impl Finding {
    /// The runs that a finding points at, counted from 0 in the order measured; all of them where it points at none.
    pub fn runs(&self) -> Option<Vec<usize>> {
        match self {
            Finding::Outliers(outliers) => Some(outliers.runs.clone()),
            Finding::WarmUp { runs, .. } => Some((0..*runs).collect()),
            Finding::Zeros { runs } => Some(runs.clone()),
            _ => None,
        }
    }
}

/// Everything to know of one series of runs, drift first because it makes runs look correlated.
pub fn diagnose(sample: &Sample, metric: Metric, variation: Variation) -> Vec<Finding> {
    let is_timer = matches!(metric, Metric::Time | Metric::Cycles);
    let mut findings = Vec::new();
    if is_timer {
        findings.extend(zeros(sample));
        findings.extend((sample.is_constant() && sample.n() > 1).then_some(Finding::Constant));
        let coarse = resolution(sample).filter(|resolution| resolution.is_coarse);
        findings.extend(coarse.map(Finding::CoarseTimer));
    }
    findings.extend(warm_up_of(sample));
    findings.extend(drift(&thinned(sample)).filter(|drift| drift.is_notable).map(Finding::Drift));
    findings.extend(correlation(sample));
    findings.extend(runs_test(sample).filter(|test| test.p < RUNS_TEST_ALPHA).map(Finding::Order));
    findings.extend(outliers(sample).map(Finding::Outliers));
    if !variation.rejection_sampled {
        let tick = if is_timer { resolution(sample).map_or(0.0, |found| found.step) } else { 1.0 };
        let hint = bimodality_hint(sample, tick).filter(|hint| hint.is_bimodal);
        findings.extend(hint.map(Finding::TwoModes));
    }
    findings
}

fn zeros(sample: &Sample) -> Option<Finding> {
    let values = sample.values().iter().enumerate();
    let runs: Vec<usize> = values.filter(|&(_, &value)| value == 0.0).map(|(run, _)| run).collect();
    (!runs.is_empty()).then_some(Finding::Zeros { runs })
}

fn warm_up_of(sample: &Sample) -> Option<Finding> {
    let runs = warm_up(sample);
    let rest = median(&Sample::new(&sample.values()[runs..])?);
    let least = sample.values()[..runs].iter().copied().fold(f64::INFINITY, f64::min);
    (runs > 0 && rest > 0.0).then(|| Finding::WarmUp { runs, excess: least / rest - 1.0 })
}

/// At most 5,000 evenly spaced runs; their order, and with it a trend, is that of all.
fn thinned(sample: &Sample) -> Sample {
    let every = sample.n().div_ceil(MOST_RUNS_FOR_DRIFT);
    let kept: Vec<f64> = sample.values().iter().step_by(every).copied().collect();
    Sample::new(&kept).unwrap_or_else(|| sample.clone())
}

fn correlation(sample: &Sample) -> Option<Finding> {
    let (lag1, effective_runs) = (lag1_autocorrelation(sample)?, effective_runs(sample)?);
    is_correlated(sample)?.then_some(Finding::Correlation { lag1, effective_runs })
}

/// The runs beyond the outer fences of Tukey or 3.5 scaled MADs from the median.
///
/// A mild outlier alone is no finding: among 100 runs of a normal distribution there is one as often as not. Where the
/// quartiles coincide every other value is beyond the fences, so there a run must also differ by 1 %.
fn outliers(sample: &Sample) -> Option<Outliers> {
    let (fences, center) = (tukey_outliers(sample)?, median(sample));
    if center <= 0.0 {
        return None;
    }
    let relative = |run: usize| sample.values()[run] / center - 1.0;
    let least = if fences.lo < fences.hi { 0.0 } else { LEAST_OUTLIER };
    let far = fences.far.into_iter().filter(|&run| relative(run).abs() > least).collect::<Vec<_>>();
    let mut runs = far.clone();
    runs.extend(mad_outliers(sample).unwrap_or_default());
    runs.sort_unstable();
    runs.dedup();
    let furthest = runs.iter().map(|&run| relative(run)).max_by(|a, b| a.abs().total_cmp(&b.abs()))?;
    Some(Outliers { runs, far: far.len(), furthest })
}

#[cfg(test)]
mod tests;
