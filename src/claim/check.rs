//! Claims → findings: a verdict, and the numbers behind it.

use std::collections::{BTreeMap, BTreeSet};

use super::evidence::Item;
use super::{Check, Claim, Derived, Evidence, Expected, Relation};
use crate::summary::CONFIDENCE;
use crate::summary::distribution::student_upper_quantile;
use crate::summary::interval::Interval;
use crate::summary::ratio::{Estimate, fieller};

/// What can be said of a claim; the worst of several comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Supported,
    /// It holds for the digits printed, or within the share that the claim allows.
    SupportedAfterRounding,
    /// The data lack it, or its interval holds what is claimed and what is not.
    NotCheckable,
    Contradicted,
}

impl Verdict {
    /// The verdict in words.
    pub fn title(self) -> &'static str {
        match self {
            Verdict::Supported => "supported",
            Verdict::SupportedAfterRounding => "supported after rounding",
            Verdict::NotCheckable => "not checkable",
            Verdict::Contradicted => "contradicted",
        }
    }
}

/// One number behind a verdict, or beside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurand {
    /// What it is of, such as `ML-KEM-512 keygen`.
    pub of: String,
    /// Its parameter set and operation.
    pub subject: String,
    /// In the unit of the claim; NaN where it is words.
    pub value: f64,
    pub unit: String,
    pub interval: Option<Interval>,
    pub words: Vec<String>,
    /// How many runs are behind it, the fewer of both sides of a ratio.
    pub runs: Option<u64>,
    pub origin: String,
    /// Rows of the dataset.
    pub evidence: Vec<u32>,
    pub verdict: Verdict,
}

/// What the data say of one claim.
#[derive(Debug, Clone)]
pub struct Finding {
    pub claim: Claim,
    pub verdict: Verdict,
    /// What decides.
    pub decisive: Vec<Measurand>,
    /// What others say, each with what it is.
    pub elsewhere: Vec<(String, Vec<Measurand>)>,
}

impl Finding {
    /// Whether a number that decides stands on one run alone.
    pub fn on_single_runs(&self) -> bool {
        self.decisive.iter().any(|measurand| measurand.runs == Some(1))
    }
}

/// Judges a claim: it is as good as the worst of its checks, and each check as good as the worst of its numbers.
pub fn judge(claim: &Claim, evidence: &Evidence<'_>) -> Finding {
    let (mut decisive, mut verdicts) = (Vec::new(), Vec::new());
    for check in &claim.checks {
        let found = measurands(check, evidence);
        let worst = found.iter().map(|m| m.verdict).max().unwrap_or(Verdict::NotCheckable);
        let distinct: BTreeSet<&str> = found.iter().map(|m| m.subject.as_str()).collect();
        let enough = distinct.len() >= check.items.max(1);
        verdicts.push(if enough { worst } else { worst.max(Verdict::NotCheckable) });
        decisive.extend(found);
    }
    let verdict = verdicts.into_iter().max().unwrap_or(Verdict::NotCheckable);
    let elsewhere = claim.elsewhere.iter().filter_map(|elsewhere| {
        let (unit, factor) = &elsewhere.unit;
        let of = |(item, interval)| measurand(item, interval, *factor, unit, |_| Verdict::NotCheckable);
        let found: Vec<Measurand> = derived(&elsewhere.quantity, evidence).into_iter().map(of).collect();
        (!found.is_empty()).then(|| (elsewhere.what.clone(), found))
    });
    Finding { elsewhere: elsewhere.collect(), claim: claim.clone(), verdict, decisive }
}

fn measurands(check: &Check, evidence: &Evidence<'_>) -> Vec<Measurand> {
    let of = |(item, interval): (Item, Option<Interval>)| {
        let judge = |item: &Item| {
            let units = [&check.unit].into_iter().chain(&check.or_unit);
            let verdict = |(_, factor): &(String, f64)| {
                let scaled = |i: Interval| Interval { lo: i.lo / factor, hi: i.hi / factor };
                let spread = interval.filter(|_| !check.exact).map(scaled);
                check.expected.of_number(item.estimate.value / factor, spread)
            };
            match &check.expected {
                Expected::Includes(_) => check.expected.of_words(&item.words),
                _ => units.map(verdict).min().unwrap_or(Verdict::NotCheckable),
            }
        };
        measurand(item, interval, check.unit.1, &check.unit.0, judge)
    };
    derived(&check.quantity, evidence).into_iter().map(of).collect()
}

fn measurand(
    item: Item,
    interval: Option<Interval>,
    factor: f64,
    unit: &str,
    judge: impl Fn(&Item) -> Verdict,
) -> Measurand {
    let value = item.estimate.value / factor;
    let verdict = if value.is_nan() && item.words.is_empty() { Verdict::NotCheckable } else { judge(&item) };
    let shown = ["parameter_set", "operation", "scenario", "hash_backend"];
    let joined = |parts: &[&str]| {
        parts.iter().filter_map(|part| item.key.get(*part)).cloned().collect::<Vec<_>>().join(" ")
    };
    Measurand {
        of: joined(&shown),
        subject: joined(&shown[..2]),
        value,
        unit: unit.to_owned(),
        interval: interval.map(|i| Interval { lo: i.lo / factor, hi: i.hi / factor }),
        words: item.words,
        runs: item.runs,
        origin: item.origin,
        evidence: item.evidence,
        verdict,
    }
}

/// The items of a derived quantity with their intervals, where runs spread.
fn derived(derived: &Derived, evidence: &Evidence<'_>) -> Vec<(Item, Option<Interval>)> {
    let values = evidence.items(&derived.value);
    let Some(over) = &derived.over else {
        return values.into_iter().map(|item| (item.clone(), mean_interval(item.estimate))).collect();
    };
    let bases = evidence.items(over);
    let mut by_key: BTreeMap<_, Vec<&Item>> = BTreeMap::new();
    for base in &bases {
        by_key.entry(base.key_without(&derived.along)).or_default().push(base);
    }
    // Of several bases with one key, none is the base.
    let only = |item: &Item| match by_key.get(&item.key_without(&derived.along)).map(Vec::as_slice) {
        Some([one]) => Some(*one),
        _ => None,
    };
    // A base that a reduction made of everything belongs to each value.
    let whole = bases.iter().find(|item| item.key.is_empty());
    values
        .into_iter()
        .filter_map(|item| related(derived.relation, &item, whole.or_else(|| only(&item))?))
        .collect()
}

/// One item and its base as one.
fn related(relation: Relation, item: &Item, base: &Item) -> Option<(Item, Option<Interval>)> {
    let (x, y) = (item.estimate, base.estimate);
    let (value, interval) = match relation {
        Relation::Difference => {
            let difference =
                Estimate { value: x.value - y.value, variance: x.variance + y.variance, df: x.df.min(y.df) };
            (difference.value, mean_interval(difference))
        }
        _ => {
            let ratio = fieller(x, y, CONFIDENCE)?;
            let of = |theta: f64| match relation {
                Relation::Increase => 100.0 * (theta - 1.0),
                Relation::Saving => 100.0 * (1.0 - theta),
                Relation::Ratio | Relation::Difference => theta,
            };
            let ends = |i: Interval| {
                let (a, b) = (of(i.lo), of(i.hi));
                Interval { lo: a.min(b), hi: a.max(b) }
            };
            (of(ratio.value), ratio.limits().map(ends))
        }
    };
    let mut evidence = item.evidence.clone();
    evidence.extend(&base.evidence);
    let origin = match item.origin == base.origin {
        true => item.origin.clone(),
        false => format!("{}; {}", item.origin, base.origin),
    };
    let runs = [item.runs, base.runs].into_iter().flatten().min();
    let estimate = Estimate { value, variance: 0.0, df: f64::INFINITY };
    Some((Item { estimate, evidence, origin, runs, ..item.clone() }, interval))
}

/// The 95 % interval of an estimate; none for a single run.
fn mean_interval(estimate: Estimate) -> Option<Interval> {
    if estimate.variance.is_nan() || estimate.df <= 0.0 || estimate.variance == 0.0 {
        return None;
    }
    let half = student_upper_quantile((1.0 - CONFIDENCE) / 2.0, estimate.df) * estimate.variance.sqrt();
    Some(Interval { lo: estimate.value - half, hi: estimate.value + half })
}
