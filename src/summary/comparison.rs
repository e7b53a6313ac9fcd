//! Two configurations compared along one dimension: overhead, speedup, library against library, run against run.

use std::collections::{BTreeMap, BTreeSet};

use super::equivalence::{Verdict, verdict_of, verdict_within};
use super::interval::Interval;
use super::multiplicity::{Correction, adjust};
use super::rank::mann_whitney;
use super::ratio::{Estimate, Ratio, fieller};
use super::sample::{Domain, Sample};
use super::shift::{ShiftInterval, hodges_lehmann, shift_interval};
use super::signing::ratio_at_equal_attempts;
use super::welch::{Paired, paired};
use super::{CONFIDENCE, Index, Selection, residue};
use crate::pqc::{Catalogue, Dimension, Operation};
use crate::quantity::{Metric, Statistic};

/// The dimensions that must agree on both sides of a comparison, save the one compared along.
const MATCHED: [&str; 6] = ["input", "target", "library", "hash_backend", "class", "scenario"];

/// What to compare.
#[derive(Debug, Clone)]
pub struct Question {
    /// The dimension along which the sides differ.
    pub by: Dimension,
    /// Its value on the base side; `baseline`, `software` or the first in the alphabet when absent.
    pub base: Option<String>,
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
    /// In the base unit of the metric.
    pub sample: Sample,
    /// Runs that failed, whose values are not in the sample.
    pub failed: usize,
}

/// One comparison: what `new` costs relative to `base`.
#[derive(Debug, Clone)]
pub struct Comparison {
    pub parameter_set: String,
    pub operation: Operation,
    pub metric: Metric,
    /// The values of the matched dimensions that both sides share, without the unknown.
    pub shared: Vec<(Dimension, String)>,
    pub base: Side,
    pub new: Side,
    /// Ratio of means, new over base, with Fieller's interval.
    pub ratio: Ratio,
    /// Where runs are pairs by design: the paired comparison, which then gives interval, p and verdict.
    pub paired: Option<Paired>,
    /// For ML-DSA signing with logged attempts: the ratio of the costs at the mean number of attempts of the standard.
    pub at_equal_attempts: Option<Ratio>,
    /// Hodges–Lehmann shift, new − base, in the base unit.
    pub shift: f64,
    pub shift_interval: Option<ShiftInterval>,
    /// Two-sided p value: of the paired t test or of Mann–Whitney; `None` where there is no test.
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
    /// The ratio and its interval that a reader should take: of pairs where there are pairs, else of means.
    pub fn best(&self) -> (f64, Option<Interval>) {
        let paired = self.paired.as_ref().and_then(|p| Some((p.ratio?, p.ratio_interval)));
        paired.unwrap_or((self.ratio.value, self.ratio.limits()))
    }
}

/// What must agree for two sides to be compared; orders the comparisons.
type Key = (Metric, Vec<Option<String>>, usize, String, Operation);

/// Answers a question about a dataset.
pub fn compare(index: &Index<'_>, catalogue: &Catalogue, question: &Question) -> Answer {
    let sides = sides(index, catalogue, question);
    let values: BTreeSet<&str> = sides.values().flat_map(|s| s.keys().map(String::as_str)).collect();
    let base = question.base.clone().unwrap_or_else(|| default_base(&values));
    let mut comparisons = Vec::new();
    let (mut only_base, mut only_new) = (Vec::new(), Vec::new());
    for (key, by_value) in &sides {
        let Some(base_cases) = by_value.get(&base) else {
            only_new.push(format!("{} {}", key.3, key.4.name()));
            continue;
        };
        if by_value.len() == 1 {
            only_base.push(format!("{} {}", key.3, key.4.name()));
        }
        for (label, cases) in by_value.iter().filter(|(label, _)| **label != base) {
            let sides = [(base.as_str(), base_cases), (label.as_str(), cases)];
            comparisons.extend(one(index, question, key, sides));
        }
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
        let (Some(operation), Some(value)) = (case.operation, question.by.value(case)) else {
            continue;
        };
        let matched = matched(&question.by).map(|d| d.value(case).map(|v| v.into_owned())).collect();
        for metric in Metric::COSTS.into_iter().filter(|&cost| index.has(&[number], cost)) {
            let rank = catalogue.rank(&case.parameter_set);
            let key = (metric, Vec::clone(&matched), rank, case.parameter_set.clone(), operation);
            sides.entry(key).or_default().entry(value.clone().into_owned()).or_default().push(number);
        }
    }
    sides
}

fn matched(by: &Dimension) -> impl Iterator<Item = Dimension> {
    MATCHED.iter().map(|name| Dimension::parse(name)).filter(move |dimension| dimension != by)
}

/// The base of a comparison that names none: `baseline`, `software` or the first in the alphabet.
pub fn default_base(values: &BTreeSet<&str>) -> String {
    let known = ["baseline", "software"].into_iter().find(|known| values.contains(known));
    known.or_else(|| values.first().copied()).unwrap_or_default().to_owned()
}

fn one(
    index: &Index<'_>,
    question: &Question,
    key: &Key,
    sides: [(&str, &Vec<u32>); 2],
) -> Option<Comparison> {
    let (metric, matched_values, _, parameter_set, operation) = key;
    let [base, new] = sides.map(|(label, cases)| side(index, *metric, label, cases));
    let (base, new) = (base?, new?);
    let ratio = fieller(Estimate::mean_of(&new.sample), Estimate::mean_of(&base.sample), CONFIDENCE)?;
    let paired = pairs(index, &new, &base).and_then(|(x, y)| paired(&x, &y, CONFIDENCE));
    let mut known: Vec<Dimension> = matched(&question.by).collect();
    known.push(question.by.clone());
    let all: Vec<u32> = base.cases.iter().chain(&new.cases).copied().collect();
    let shared = matched(&question.by).zip(matched_values);
    let shared = shared.filter_map(|(dimension, value)| Some((dimension, value.clone()?))).collect();
    Some(Comparison {
        parameter_set: parameter_set.clone(),
        operation: *operation,
        metric: *metric,
        shared,
        p: match &paired {
            Some(paired) => paired.p,
            None => mann_whitney(&new.sample, &base.sample).p.map(|(p, _)| p),
        },
        adjusted_p: None,
        verdict: verdict(index, question.margin, &new, &base),
        shift: hodges_lehmann(&new.sample, &base.sample),
        shift_interval: shift_interval(&new.sample, &base.sample, CONFIDENCE),
        residue: residue(index.dataset, &all, &known),
        at_equal_attempts: ratio_at_equal_attempts(index, &new.evidence, &base.evidence),
        ratio,
        paired,
        base,
        new,
    })
}

fn side(index: &Index<'_>, metric: Metric, label: &str, cases: &[u32]) -> Option<Side> {
    let evidence = index.only(&index.rows(cases, &[metric]), Statistic::Single);
    let sample = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample?;
    let failed = index.rows(cases, &[Metric::Failure]).len();
    Some(Side { label: label.to_owned(), cases: cases.to_vec(), evidence, sample, failed })
}

/// The verdict at 90 %, from pairs where there are pairs.
fn verdict(index: &Index<'_>, margin: f64, new: &Side, base: &Side) -> Verdict {
    let level = super::equivalence::VERDICT_CONFIDENCE;
    let pairs = pairs(index, new, base).and_then(|(x, y)| paired(&x, &y, level)?.ratio_interval);
    if let Some(limits) = pairs {
        return verdict_within(limits, margin);
    }
    let ratio = fieller(Estimate::mean_of(&new.sample), Estimate::mean_of(&base.sample), level);
    ratio.map_or(Verdict::Inconclusive, |ratio| verdict_of(&ratio, margin))
}

/// The runs of both sides in pairs, where they are pairs by design: each side is one case of one boot under the same
/// deterministic random bits, and has the same run indices once. An equal index alone makes no pair.
fn pairs(index: &Index<'_>, x: &Side, y: &Side) -> Option<(Sample, Sample)> {
    let rng = |side: &Side| match side.cases.as_slice() {
        [case] => index.dataset.cases[*case as usize].context.get("rng"),
        _ => None,
    };
    if rng(x)? != rng(y)? {
        return None;
    }
    let (x, y) = (by_run(index, x)?, by_run(index, y)?);
    if !x.keys().eq(y.keys()) {
        return None;
    }
    let sample = |runs: BTreeMap<u32, f64>| Sample::new(&runs.into_values().collect::<Vec<_>>());
    Some((sample(x)?, sample(y)?))
}

/// The values of a side by run index, `None` when an index occurs twice.
fn by_run(index: &Index<'_>, side: &Side) -> Option<BTreeMap<u32, f64>> {
    let batch = &index.dataset.measurements;
    let mut runs = BTreeMap::new();
    for &row in &side.evidence {
        let (run, value) = (batch.run[row as usize], batch.value[row as usize]);
        if runs.insert(run, value).is_some() {
            return None;
        }
    }
    Some(runs)
}
