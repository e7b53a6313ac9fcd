//! Two configurations compared along one dimension: overhead, speedup, library against library, run against run.

mod pairing;

use std::collections::{BTreeMap, BTreeSet};

use self::pairing::pairs;
use super::equivalence::{VERDICT_CONFIDENCE, Verdict, verdict_of, verdict_of_difference, verdict_within};
use super::interval::Interval;
use super::multiplicity::{Correction, adjust};
use super::rank::mann_whitney;
use super::ratio::{Estimate, Ratio, RatioInterval, fieller};
use super::sample::{Domain, Sample};
use super::shift::{ShiftInterval, hodges_lehmann, shift_interval};
use super::signing::ratio_at_equal_attempts;
use super::welch::{Paired, paired};
use super::{CONFIDENCE, Index, Selection, residue};
use crate::pqc::{CONFIGURATION, Catalogue, Dimension, Operation};
use crate::quantity::{Metric, Nature, Statistic};

/// What to compare.
#[derive(Debug, Clone)]
pub struct Question {
    /// The dimension along which the sides differ.
    pub by: Dimension,
    /// Its value on the base side; `baseline`, `software` or the first in the alphabet when absent.
    pub base: Option<String>,
    /// The metrics to compare, such as [`Metric::COSTS`].
    pub metrics: Vec<Metric>,
    pub selection: Selection,
    /// The margin within which a difference does not matter, as a share: 0.02 is 2 %.
    pub margin: f64,
}

/// The runs of one side.
#[derive(Debug, Clone)]
pub struct Side {
    /// The value of the compared dimension.
    pub label: String,
    pub cases: Vec<u32>,
    /// Rows of the dataset, in the order in which they were read.
    pub evidence: Vec<u32>,
    /// In the base unit of the metric; one value where the log gives a minimum over runs and not the runs.
    pub sample: Sample,
    /// Single runs, or minima where there are none.
    pub statistic: Statistic,
    /// The mean, without error where it is a minimum over all runs or a size that all cases agree on.
    pub mean: Estimate,
    /// Runs that failed, whose values are not in the sample.
    pub failed: usize,
}

/// One comparison: `new` relative to `base`.
#[derive(Debug, Clone)]
pub struct Comparison {
    pub parameter_set: String,
    /// The scheme version that the set belongs to; empty when unknown.
    pub family: String,
    /// `None` for what belongs to a whole parameter set, such as its sizes.
    pub operation: Option<Operation>,
    pub metric: Metric,
    /// The values of the matched dimensions that both sides share, without the unknown.
    pub shared: Vec<(Dimension, String)>,
    pub base: Side,
    pub new: Side,
    /// Ratio of means, new over base, with Fieller's interval; `None` where the base is zero.
    pub ratio: Option<Ratio>,
    /// Where runs are pairs by design: the paired comparison, which then gives interval, p and verdict.
    pub paired: Option<Paired>,
    /// For ML-DSA signing with logged attempts: the ratio of the costs at the mean number of attempts of the standard.
    pub at_equal_attempts: Option<Ratio>,
    /// Hodges–Lehmann shift, new − base, in the base unit.
    pub shift: f64,
    pub shift_interval: Option<ShiftInterval>,
    /// Two-sided p value: of the paired t test or of Mann–Whitney; `None` where there is no test, as between exact values.
    pub p: Option<f64>,
    /// The p value after Holm's correction over all comparisons of the answer.
    pub adjusted_p: Option<f64>,
    pub verdict: Verdict,
    /// What else differs between the sides or within one: context keys with their values.
    pub residue: Vec<(String, Vec<String>)>,
}

/// The answer to a [`Question`].
#[derive(Debug, Clone)]
pub struct Answer {
    pub base: String,
    pub comparisons: Vec<Comparison>,
    /// How many comparisons could be tested: the family of Holm's correction.
    pub tested: usize,
    /// Cases that only the base has, in words.
    pub only_base: Vec<String>,
    /// Cases that the base lacks, in words.
    pub only_new: Vec<String>,
}

impl Comparison {
    /// The ratio and its interval that a reader should take: of pairs where there are pairs, else of means; `None` where the
    /// base is zero.
    pub fn best(&self) -> Option<(f64, Option<Interval>)> {
        let paired = self.paired.as_ref().and_then(|p| Some((p.ratio?, p.ratio_interval)));
        paired.or_else(|| self.ratio.map(|ratio| (ratio.value, ratio.limits())))
    }

    /// The short name of the operation, or `all`.
    pub fn operation_name(&self) -> &'static str {
        self.operation.map_or("all", Operation::name)
    }

    /// The parameter set and the operation in words.
    pub fn subject(&self) -> String {
        subject(&self.parameter_set, self.operation)
    }
}

/// What must agree for two sides to be compared; orders the comparisons.
type Key = (Metric, Vec<Option<String>>, usize, String, Option<Operation>);

fn subject(parameter_set: &str, operation: Option<Operation>) -> String {
    match operation {
        Some(operation) => format!("{parameter_set} {}", operation.name()),
        None => parameter_set.to_owned(),
    }
}

/// Answers a question about a dataset.
pub fn compare(index: &Index<'_>, catalogue: &Catalogue, question: &Question) -> Answer {
    let sides = sides(index, catalogue, question);
    let values: BTreeSet<&str> = sides.values().flat_map(|s| s.keys().map(String::as_str)).collect();
    let base = question.base.clone().unwrap_or_else(|| default_base(&values));
    let mut comparisons = Vec::new();
    let (mut only_base, mut only_new) = (Vec::new(), Vec::new());
    for (key, by_value) in &sides {
        let Some(base_cases) = by_value.get(&base) else {
            only_new.push(subject(&key.3, key.4));
            continue;
        };
        if by_value.len() == 1 {
            only_base.push(subject(&key.3, key.4));
        }
        for (label, cases) in by_value.iter().filter(|(label, _)| **label != base) {
            let sides = [(base.as_str(), base_cases), (label.as_str(), cases)];
            match one(index, question, key, sides) {
                Some(comparison) => comparisons.push(comparison),
                None => only_base.push(subject(&key.3, key.4)),
            }
        }
    }
    for only in [&mut only_base, &mut only_new] {
        let mut seen = BTreeSet::new();
        only.retain(|subject| seen.insert(subject.clone()));
    }
    let p: Vec<Option<f64>> = comparisons.iter().map(|c| c.p).collect();
    let adjusted = adjust(&p, Correction::Holm);
    for (comparison, p) in comparisons.iter_mut().zip(&adjusted.p) {
        comparison.adjusted_p = *p;
    }
    Answer { base, comparisons, tested: adjusted.comparisons, only_base, only_new }
}

fn sides(
    index: &Index<'_>,
    catalogue: &Catalogue,
    question: &Question,
) -> BTreeMap<Key, BTreeMap<String, Vec<u32>>> {
    let mut sides: BTreeMap<Key, BTreeMap<String, Vec<u32>>> = BTreeMap::new();
    for number in index.cases(&question.selection) {
        let case = &index.dataset.cases[number as usize];
        let Some(value) = question.by.value(case) else {
            continue;
        };
        let matched = matched(&question.by).map(|d| d.value(case).map(|v| v.into_owned())).collect();
        for &metric in question.metrics.iter().filter(|&&metric| index.has(&[number], metric)) {
            let rank = catalogue.rank(&case.parameter_set);
            // A size is one of the whole set, though a log may print it with each operation.
            let operation = case.operation.filter(|_| metric.nature() == Nature::Sampled);
            let key = (metric, Vec::clone(&matched), rank, case.parameter_set.clone(), operation);
            sides.entry(key).or_default().entry(value.clone().into_owned()).or_default().push(number);
        }
    }
    sides
}

/// The dimensions that must agree on both sides, save the one compared along.
fn matched(by: &Dimension) -> impl Iterator<Item = Dimension> {
    std::iter::once("input")
        .chain(CONFIGURATION)
        .map(Dimension::parse)
        .filter(move |dimension| dimension != by)
}

/// The base of a comparison that names none: `baseline`, `software` or the first in the alphabet.
pub fn default_base(values: &BTreeSet<&str>) -> String {
    let known = ["baseline", "software"].into_iter().find(|known| values.contains(known));
    known.or_else(|| values.first().copied()).unwrap_or_default().to_owned()
}

/// `None` where a side has no value, or one has runs and the other a minimum over them.
fn one(
    index: &Index<'_>,
    question: &Question,
    key: &Key,
    sides: [(&str, &Vec<u32>); 2],
) -> Option<Comparison> {
    let (metric, matched_values, _, parameter_set, operation) = key;
    let [base, new] = sides.map(|(label, cases)| side(index, *metric, label, cases));
    let (base, new) = (base?, new?);
    if new.statistic != base.statistic {
        return None;
    }
    let ratio = fieller(new.mean, base.mean, CONFIDENCE);
    let exact = new.mean.variance == 0.0 && base.mean.variance == 0.0;
    let pairs = pairs(index, &new, &base).filter(|_| !exact);
    let paired = pairs.as_ref().and_then(|(x, y)| paired(x, y, CONFIDENCE));
    let shared = matched(&question.by).zip(matched_values);
    let shared = shared.filter_map(|(dimension, value)| Some((dimension, value.clone()?))).collect();
    Some(Comparison {
        parameter_set: parameter_set.clone(),
        family: index.dataset.cases[*base.cases.first()? as usize].family.clone(),
        operation: *operation,
        metric: *metric,
        shared,
        p: match &paired {
            Some(paired) => paired.p,
            None if exact => None,
            None => mann_whitney(&new.sample, &base.sample).p.map(|(p, _)| p),
        },
        adjusted_p: None,
        verdict: verdict(pairs.as_ref(), question.margin, &new, &base),
        shift: hodges_lehmann(&new.sample, &base.sample),
        shift_interval: shift_interval(&new.sample, &base.sample, CONFIDENCE),
        residue: unmatched(index, question, &base, &new),
        at_equal_attempts: ratio_at_equal_attempts(index, &new.evidence, &base.evidence)
            .filter(|_| metric.is_cost()),
        ratio,
        paired,
        base,
        new,
    })
}

/// What differs beside the compared dimension, where nothing makes it agree.
fn unmatched(index: &Index<'_>, question: &Question, base: &Side, new: &Side) -> Vec<(String, Vec<String>)> {
    let known: Vec<Dimension> = matched(&question.by).chain([question.by.clone()]).collect();
    let cases: Vec<u32> = base.cases.iter().chain(&new.cases).copied().collect();
    residue(index.dataset, &cases, &known)
}

fn side(index: &Index<'_>, metric: Metric, label: &str, cases: &[u32]) -> Option<Side> {
    let rows = index.rows(cases, &[metric]);
    let runs = index.only(&rows, Statistic::Single);
    let (evidence, statistic) = match runs.is_empty() {
        true => (rows, Statistic::Minimum),
        false => (runs, Statistic::Single),
    };
    let sample = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample?;
    let sample = match statistic {
        Statistic::Minimum => Sample::new(&[sample.min()])?,
        Statistic::Single => sample,
    };
    let is_exact = statistic == Statistic::Minimum || metric.nature() == Nature::Exact;
    let mean = match is_exact && sample.is_constant() {
        true => Estimate::exact(sample.min()),
        false => Estimate::mean_of(&sample),
    };
    let failed = index.rows(cases, &[Metric::Failure]).len();
    Some(Side { label: label.to_owned(), cases: cases.to_vec(), evidence, sample, statistic, mean, failed })
}

/// The verdict at 90 %, from pairs where there are pairs; pairs that agree in every run are equivalent whatever their spread
/// over inputs.
fn verdict(pairs: Option<&(Sample, Sample)>, margin: f64, new: &Side, base: &Side) -> Verdict {
    if let Some((x, y)) = pairs {
        if x.values() == y.values() {
            return Verdict::Equivalent;
        }
        if let Some(limits) = paired(x, y, VERDICT_CONFIDENCE).and_then(|pairs| pairs.ratio_interval) {
            return verdict_within(limits, margin);
        }
    }
    match fieller(new.mean, base.mean, VERDICT_CONFIDENCE) {
        Some(ratio) if ratio.interval != RatioInterval::Undefined => verdict_of(&ratio, margin),
        _ => verdict_of_difference(new.mean, base.mean),
    }
}
