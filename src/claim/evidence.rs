//! Quantities → items: a value each, with its error, its number of runs and where it comes from.

use std::collections::{BTreeMap, BTreeSet};

use super::{Quantity, Reduce, Reduction, Statistic};
use crate::literature::{Environment, Literature, Published, Reported, Side, Source};
use crate::pqc::{Case, Catalogue, Dimension, Kind, Operation};
use crate::quantity::{self, Metric};
use crate::summary::interval::median_interval;
use crate::summary::quantile::median;
use crate::summary::ratio::Estimate;
use crate::summary::sample::{Domain, Sample};
use crate::summary::{CONFIDENCE, Index, Selection};

/// What claims are judged by.
pub struct Evidence<'a> {
    /// The dataset, where there is one.
    pub index: Option<&'a Index<'a>>,
    pub literature: &'a Literature,
    pub catalogue: &'a Catalogue,
}

/// The parts by which runs are kept apart, and published values with `build`.
pub(super) const KEY: [&str; 10] = [
    "parameter_set",
    "operation",
    "target",
    "library",
    "hash_backend",
    "scenario",
    "clock_hz",
    "flags",
    "cores",
    "environment",
];

/// One value, in the base unit of its metric.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// What it is of: key parts with their values.
    pub key: BTreeMap<String, String>,
    pub estimate: Estimate,
    /// How many runs are behind it; `None` where the source does not say, or a value has none.
    pub runs: Option<u64>,
    /// The words of a fact or a context key; the estimate is then the number they spell, if any.
    pub words: Vec<String>,
    /// Where it comes from, in words.
    pub origin: String,
    /// Rows of the dataset.
    pub evidence: Vec<u32>,
}

impl Item {
    fn new(key: BTreeMap<String, String>, value: f64, origin: String) -> Item {
        let estimate = Estimate { value, variance: 0.0, df: f64::INFINITY };
        Item { key, estimate, runs: None, words: Vec::new(), origin, evidence: Vec::new() }
    }

    fn of_words(words: &[String], origin: String) -> Item {
        let number = words.first().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN);
        Item { words: words.to_vec(), ..Item::new(BTreeMap::new(), number, origin) }
    }

    /// The key without some parts.
    pub fn key_without(&self, parts: &[String]) -> BTreeMap<String, String> {
        let kept = self.key.iter().filter(|(part, _)| !parts.contains(part));
        kept.map(|(part, value)| (part.clone(), value.clone())).collect()
    }
}

impl Evidence<'_> {
    /// The items of a quantity; none where the data lack it.
    pub(super) fn items(&self, quantity: &Quantity) -> Vec<Item> {
        match quantity {
            Quantity::Runs { metric, statistic, selection, reduce } => {
                reduced(self.runs(*metric, *statistic, selection), reduce.as_ref())
            }
            Quantity::Published { source, builds, metric, statistic, selection, reduce, clock_hz } => {
                let Some(source) = self.literature.source(source) else { return Vec::new() };
                let wanted = |value: &&Published| {
                    let of_build = builds.is_empty() || builds.contains(&source.build(value).id);
                    let of_kind = statistic.map_or(value.statistic.is_central(), |s| s == value.statistic);
                    of_build && of_kind && selection.matches(&case_of(value))
                };
                let item = |value: &Published| published(source, value, *metric, *clock_hz);
                reduced(source.values.iter().filter(wanted).filter_map(item).collect(), reduce.as_ref())
            }
            Quantity::Size { metric, selection, reduce } => {
                let sizes = self.sets(selection).filter_map(|set| {
                    let size = metric.size_of(set.sizes())?;
                    let key = BTreeMap::from([("parameter_set".into(), set.name.clone())]);
                    Some(Item::new(key, size as f64, set.standard.clone()))
                });
                reduced(sizes.collect(), reduce.as_ref())
            }
            Quantity::Level { selection } => {
                let level = |set: &crate::pqc::ParameterSet| {
                    let key = BTreeMap::from([("parameter_set".into(), set.name.clone())]);
                    Some(Item::new(key, f64::from(set.level?), set.standard.clone()))
                };
                self.sets(selection).filter_map(level).collect()
            }
            Quantity::Fact { source, about, key } => {
                let facts = self.literature.source(source).map(|s| s.facts.as_slice()).unwrap_or_default();
                let wanted = facts.iter().filter(|fact| fact.about == *about && fact.key == *key);
                wanted.map(|fact| Item::of_words(&fact.values, format!("{source}: {}", fact.at))).collect()
            }
            Quantity::Context { key, selection } => self.context(key, selection),
            Quantity::ParameterSets { selection } => self.parameter_sets(selection),
        }
    }

    fn sets<'s>(&'s self, selection: &'s Selection) -> impl Iterator<Item = &'s crate::pqc::ParameterSet> {
        self.catalogue.sets().iter().filter(move |set| {
            let (parameter_set, family) = (set.name.clone(), set.family.clone());
            selection.matches(&Case { parameter_set, family, ..Case::default() })
        })
    }

    /// The selected cases by their key.
    fn cases(&self, selection: &Selection) -> BTreeMap<BTreeMap<String, String>, Vec<u32>> {
        let mut cases: BTreeMap<BTreeMap<String, String>, Vec<u32>> = BTreeMap::new();
        let Some(index) = self.index else { return cases };
        for number in index.cases(&selection.clone().without_screens()) {
            let case = &index.dataset.cases[number as usize];
            let part =
                |name: &&str| Some(((*name).to_owned(), Dimension::parse(name).value(case)?.into_owned()));
            cases.entry(KEY.iter().filter_map(part).collect()).or_default().push(number);
        }
        cases
    }

    fn runs(&self, metric: Metric, statistic: Statistic, selection: &Selection) -> Vec<Item> {
        let Some(index) = self.index else { return Vec::new() };
        let item = |(key, cases): (BTreeMap<String, String>, Vec<u32>)| {
            let evidence = index.rows(&cases, &[metric]);
            let sample = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample?;
            // A minimum that the firmware took stands for runs that it did not print.
            let kinds = &index.dataset.measurements.statistic;
            let printed = evidence.iter().all(|&row| kinds[row as usize] == quantity::Statistic::Single);
            let runs = printed.then_some(sample.n() as u64);
            let estimate = estimate(&sample, statistic);
            Some(Item { estimate, runs, evidence, ..Item::new(key, 0.0, "the logs".into()) })
        };
        self.cases(selection).into_iter().filter_map(item).collect()
    }

    fn context(&self, key: &str, selection: &Selection) -> Vec<Item> {
        let Some(index) = self.index else { return Vec::new() };
        let cases = index.cases(selection);
        let mut values: Vec<&String> =
            cases.iter().filter_map(|&case| index.dataset.cases[case as usize].context.get(key)).collect();
        values.sort();
        values.dedup();
        values
            .into_iter()
            .map(|value| Item::of_words(std::slice::from_ref(value), format!("the logs: {key}")))
            .collect()
    }

    fn parameter_sets(&self, selection: &Selection) -> Vec<Item> {
        let Some(index) = self.index else { return Vec::new() };
        let mut operations: BTreeMap<String, BTreeSet<Operation>> = BTreeMap::new();
        for number in index.cases(&selection.clone().without_screens()) {
            let case = &index.dataset.cases[number as usize];
            let ran = Metric::COSTS.into_iter().any(|cost| index.has(&[number], cost));
            let (Ok(set), Some(operation), true) =
                (self.catalogue.resolve(&case.parameter_set), case.operation, ran)
            else {
                continue;
            };
            let standard = set.earlier_than.as_ref().unwrap_or(&set.name);
            operations.entry(standard.clone()).or_default().insert(operation);
        }
        let whole = |(set, operations): (String, BTreeSet<Operation>)| {
            let needed = match self.catalogue.resolve(&set).ok()?.kind {
                Kind::Kem => [Operation::KeyGen, Operation::Encaps, Operation::Decaps],
                Kind::Signature => [Operation::KeyGen, Operation::Sign, Operation::Verify],
            };
            let key = BTreeMap::from([("parameter_set".to_owned(), set)]);
            needed.iter().all(|o| operations.contains(o)).then(|| Item::new(key, 1.0, "the logs".into()))
        };
        operations.into_iter().filter_map(whole).collect()
    }
}

/// A statistic of runs with its error: of a mean the standard error, of a median a quarter of its interval, of the rest none.
fn estimate(sample: &Sample, statistic: Statistic) -> Estimate {
    let exact = |value: f64| Estimate { value, variance: 0.0, df: f64::INFINITY };
    match statistic {
        Statistic::Mean => Estimate::mean_of(sample),
        Statistic::Median => match median_interval(sample, CONFIDENCE) {
            Some(i) => Estimate { variance: ((i.hi - i.lo) / 4.0).powi(2), ..exact(median(sample)) },
            None => Estimate { variance: f64::NAN, df: 0.0, value: median(sample) },
        },
        Statistic::Minimum => exact(sample.sorted()[0]),
        Statistic::Maximum => exact(sample.sorted()[sample.n() - 1]),
        Statistic::Runs => exact(sample.n() as f64),
    }
}

fn case_of(value: &Published) -> Case {
    Case {
        parameter_set: value.parameter_set.clone(),
        family: value.family.clone(),
        operation: value.operation,
        ..Case::default()
    }
}

/// A published value as an item in a metric: as it is, in cycles by the clock of its build, or as time by a given clock.
fn published(source: &Source, value: &Published, metric: Metric, clock_hz: Option<u64>) -> Option<Item> {
    let side = Side::published(source, value);
    let (number, by) = match (side.metric, metric) {
        (a, b) if a == b => (value.value, String::new()),
        (Metric::Time, Metric::Cycles) => {
            let side = side.in_cycles();
            (side.value, format!(", time at {} MHz", side.from_time? as f64 / 1e6))
        }
        (Metric::Cycles, Metric::Time) => {
            let hz = clock_hz? as f64;
            (value.value / hz * 1e9, format!(", cycles at {} MHz", hz / 1e6))
        }
        _ => return None,
    };
    let build = source.build(value);
    let mut key = BTreeMap::from([
        ("parameter_set".to_owned(), value.parameter_set.clone()),
        ("build".to_owned(), format!("{}/{}", source.key, build.id)),
    ]);
    key.extend(value.operation.map(|o| ("operation".to_owned(), o.name().to_owned())));
    let linux = if build.environment == Environment::Linux { ", under Linux" } else { "" };
    let statistic = value.statistic.title();
    let origin = format!("{}/{}, {statistic}{by}{linux}", source.key, build.id);
    let sd = value.sd.filter(|_| value.statistic == Reported::Mean);
    let error = sd.zip(value.runs).filter(|&(_, runs)| runs > 1);
    let mut item = Item { runs: value.runs, ..Item::new(key, number, origin) };
    if let Some((sd, runs)) = error {
        let n = runs as f64;
        let variance = (sd * number / value.value).powi(2) / n;
        item.estimate = Estimate { value: number, variance, df: n - 1.0 };
    }
    Some(item)
}

/// Items whose keys agree but for some parts, made one.
fn reduced(items: Vec<Item>, reduce: Option<&Reduce>) -> Vec<Item> {
    let Some(reduce) = reduce else { return items };
    let mut groups: BTreeMap<BTreeMap<String, String>, Vec<Item>> = BTreeMap::new();
    for item in items {
        let key = match reduce.across.is_empty() {
            true => BTreeMap::new(),
            false => item.key_without(&reduce.across),
        };
        groups.entry(key).or_default().push(item);
    }
    let whole = groups.into_iter().filter(|(_, items)| items.len() >= reduce.of);
    whole.map(|(key, items)| together(key, items, reduce.by)).collect()
}

fn together(key: BTreeMap<String, String>, items: Vec<Item>, by: Reduction) -> Item {
    let estimate = match by {
        Reduction::Sum => total(items.iter().map(|item| item.estimate)),
        Reduction::Minimum => extreme(&items, |a, b| a < b),
        Reduction::Maximum => extreme(&items, |a, b| a > b),
    };
    let word = match by {
        Reduction::Sum => "sum",
        Reduction::Minimum => "minimum",
        Reduction::Maximum => "maximum",
    };
    let origin = format!("{word} of {}: {}", items.len(), items[0].origin);
    let runs = items.iter().map(|item| item.runs).min().flatten();
    let mut evidence: Vec<u32> = items.into_iter().flat_map(|item| item.evidence).collect();
    evidence.sort_unstable();
    Item { estimate, runs, evidence, ..Item::new(key, 0.0, origin) }
}

/// The sum of independent estimates, with Satterthwaite's degrees of freedom.
fn total(estimates: impl Iterator<Item = Estimate> + Clone) -> Estimate {
    let value = estimates.clone().map(|e| e.value).sum();
    let variance: f64 = estimates.clone().map(|e| e.variance).sum();
    let weighted: f64 = estimates.map(|e| e.variance * e.variance / e.df).sum();
    let df = if weighted > 0.0 { variance * variance / weighted } else { f64::INFINITY };
    Estimate { value, variance, df: if variance.is_nan() { 0.0 } else { df } }
}

fn extreme(items: &[Item], better: fn(f64, f64) -> bool) -> Estimate {
    let first = items[0].estimate;
    items
        .iter()
        .fold(first, |best, item| if better(item.estimate.value, best.value) { item.estimate } else { best })
}
