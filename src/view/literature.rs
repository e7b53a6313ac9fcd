//! Published values → tables and figures: measured against published, emulator counts beside published cycles, and
//! platform against platform.

mod device;
mod figure;
mod implied;
mod platforms;

use std::collections::{BTreeMap, BTreeSet};

use super::by_case::{Item, Layout, Line};
use super::key::slug;
use super::note::Notes;
use super::place::{Measured, Place};
use super::rounding::{decimals_of, round_to};
use super::table::{Cell, Figure, Limits, Table};
use crate::literature::{Caveat, Difference, Entry, Literature, Side, isa_family, likeness};
use crate::pqc::{CONFIGURATION, Case, Catalogue, Dimension, Operation};
use crate::quantity::Metric;
use crate::summary::ratio::{Estimate, fieller};
use crate::summary::{CONFIDENCE, Index, Selection};

pub use figure::charts;

/// The operations that do cryptography: what a library does to start and stop is no matter of a platform.
const OPERATIONS: [Operation; 6] = [
    Operation::KeyGen,
    Operation::Encaps,
    Operation::Decaps,
    Operation::Sign,
    Operation::Verify,
    Operation::Combined,
];

/// The dimensions that a published value has.
pub const SCHEME: [&str; 3] = ["parameter_set", "family", "operation"];

/// The share of a value to whose two digits it prints.
const PRINTED: f64 = 0.01;

/// What every table and figure of published values is made from.
pub struct Frame<'a> {
    pub literature: &'a Literature,
    pub catalogue: &'a Catalogue,
    /// Which parameter sets and operations are shown.
    pub selection: Selection,
    /// Families of instruction sets to stay within; all when `None`.
    pub near: Option<BTreeSet<&'a str>>,
    /// The build by which platforms are normalised, as `source/build`.
    pub reference: Option<String>,
    /// Whether unlike values are divided all the same, and marked.
    pub allow_unlike: bool,
}

/// All tables: those of the dataset's own cases first, where there is a dataset.
pub fn tables(frame: &Frame<'_>, index: Option<&Index<'_>>) -> Vec<Table> {
    let mut tables = Vec::new();
    if let Some(index) = index {
        tables.extend(device::tables(frame, index));
        tables.extend(implied::table(frame, index));
    }
    tables.extend(platforms::tables(frame));
    tables
}

impl<'a> Frame<'a> {
    /// A frame that shows every value, normalised in the usual way.
    pub fn whole(literature: &'a Literature, catalogue: &'a Catalogue) -> Frame<'a> {
        Frame {
            literature,
            catalogue,
            selection: Selection::default(),
            near: None,
            reference: None,
            allow_unlike: false,
        }
    }

    /// The published costs that are to be shown.
    fn entries(&self) -> Vec<Entry<'a>> {
        let shown = |entry: &Entry<'_>| {
            let value = entry.value;
            let near = self.near.as_ref().is_none_or(|near| near.contains(isa_family(&entry.build().isa)));
            near && self.of_schemes().matches(&Case {
                parameter_set: value.parameter_set.clone(),
                family: value.family.clone(),
                operation: value.operation,
                ..Case::default()
            })
        };
        self.literature.costs().into_iter().filter(shown).collect()
    }

    /// The operations of some entries that a table or figure of platforms shows, in table order.
    fn operations(entries: &[Entry<'_>]) -> Vec<Operation> {
        let has = |o: &Operation| entries.iter().any(|entry| entry.value.operation == Some(*o));
        OPERATIONS.into_iter().filter(has).collect()
    }

    /// The part of the selection that published values can meet: they know nothing of a user's scenarios.
    fn of_schemes(&self) -> Selection {
        self.selection.only_on(&SCHEME)
    }

    /// Whether two sets are the same, or versions of one another.
    fn related(&self, a: &str, b: &str) -> bool {
        let standard = |name: &str| {
            let set = self.catalogue.resolve(name).ok()?;
            Some(set.earlier_than.clone().unwrap_or_else(|| set.name.clone()))
        };
        a == b || (standard(a).is_some() && standard(a) == standard(b))
    }

    /// The dataset's own cases, by configuration, parameter set and operation: those without a load beside them, for none of
    /// the published values has one.
    fn own(&self, index: &Index<'_>, metrics: &[Metric]) -> (Layout, Vec<Item>) {
        let scenario = Dimension::parse("scenario");
        let alone = |case: &u32| {
            let case = &index.dataset.cases[*case as usize];
            scenario.value(case).is_none_or(|scenario| scenario == "baseline")
        };
        let mut with = index.cases(&self.selection.clone().without_screens());
        with.retain(|case| alone(case) && metrics.iter().any(|&m| index.has(&[*case], m)));
        let layout = Layout::new(index, &with, &CONFIGURATION, self.catalogue);
        let items = layout.items(index).into_iter().filter(|item| item.operation.is_some());
        let items = items.flat_map(|item| apart(index, item)).collect();
        (layout, items)
    }
}

/// What a comparison asks of a build, beside what keeps runs apart anyway.
const BUILD: [&str; 6] = ["clock_hz", "flags", "isa", "cores", "environment", "wait_states"];

/// The cases of an item, apart where their logs say different things of clock or build.
fn apart(index: &Index<'_>, item: Item) -> Vec<Item> {
    let mut builds: BTreeMap<Vec<Option<&String>>, Vec<u32>> = BTreeMap::new();
    for case in item.cases {
        let context = &index.dataset.cases[case as usize].context;
        builds.entry(BUILD.iter().map(|key| context.get(*key)).collect()).or_default().push(case);
    }
    let item = |cases| Item { cases, parameter_set: item.parameter_set.clone(), ..item };
    builds.into_values().map(item).collect()
}

/// One of our cases beside one published value.
struct Pair<'a> {
    entry: Entry<'a>,
    theirs: Side,
    ours: Side,
    /// The mean or the value of ours with its error, in the unit of `ours`.
    estimate: Estimate,
    n: usize,
    evidence: Vec<u32>,
    line: Line,
}

impl Pair<'_> {
    /// The row of a pair; the key of the source and the build end its key.
    fn line(item: &Item, entry: &Entry<'_>) -> Line {
        let mut line = item.line();
        line.key = format!("{}.{}", line.key, slug(&entry.name().replace('/', ".")));
        line
    }

    /// The quotient of ours and theirs with the interval that follows from the runs of both, as far as they are known.
    fn ratio_cell(&self, allow_unlike: bool, notes: &mut Notes) -> Cell {
        let theirs = published_estimate(&self.entry, &self.theirs);
        let verdict = likeness(&self.ours, &self.theirs);
        let marks = match marks(&verdict, allow_unlike && self.ours.metric == self.theirs.metric, notes) {
            Ok(marks) => marks,
            Err(marks) => return Cell::Empty { notes: marks },
        };
        let Some(ratio) = fieller(self.estimate, theirs, CONFIDENCE) else {
            return Cell::Empty { notes: marks };
        };
        let mut figure = ratio_figure(ratio.value, "ratio to a published value", marks);
        figure.n = self.n;
        figure.evidence.clone_from(&self.evidence);
        // Where a loop rejects signatures, a published mean is far from exact, and without its deviation nobody knows how far.
        let unknown = self.ours.rejects() && self.entry.value.sd.is_none();
        let limits = ratio.limits().filter(|limits| limits.hi > limits.lo && !unknown);
        let places = limits.and_then(|l| decimals_of((l.hi - l.lo) / 2.0, 2)).unwrap_or(2).clamp(0, 4);
        let rounded = |value: f64| round_to(value, places).unwrap_or_default();
        if limits.is_some() {
            figure.text = rounded(figure.value);
        }
        let limits = limits.map(|l| Limits {
            lo: l.lo,
            hi: l.hi,
            text: format!("[{}, {}]", rounded(l.lo), rounded(l.hi)),
        });
        Cell::Ratio { figure, limits }
    }
}

/// A published value as an estimate: its error follows from the published deviation, and is taken as none without one.
fn published_estimate(entry: &Entry<'_>, side: &Side) -> Estimate {
    let value = entry.value;
    let scale = side.value / value.value;
    match (value.sd, value.runs) {
        (Some(sd), Some(runs)) if runs > 1 => {
            let n = runs as f64;
            Estimate { value: side.value, variance: (sd * scale).powi(2) / n, df: n - 1.0 }
        }
        _ => Estimate { value: side.value, variance: 0.0, df: f64::INFINITY },
    }
}

/// The notes on a ratio, or on the place where none may stand.
fn marks(
    verdict: &Result<Vec<Caveat>, Vec<Difference>>,
    allow_unlike: bool,
    notes: &mut Notes,
) -> Result<Vec<usize>, Vec<usize>> {
    let sentence = |start: &str, words: Vec<String>| format!("{start}{}.", words.join("; "));
    match verdict {
        Ok(caveats) if caveats.is_empty() => Ok(Vec::new()),
        Ok(caveats) => {
            let words = caveats.iter().map(ToString::to_string).collect();
            Ok(vec![notes.index(sentence("Differs too: ", words))])
        }
        Err(differences) => {
            let words = differences.iter().map(ToString::to_string).collect();
            let start = if allow_unlike { "UNLIKE, divided on demand: " } else { "No ratio: " };
            let marks = vec![notes.index(sentence(start, words))];
            if allow_unlike { Ok(marks) } else { Err(marks) }
        }
    }
}

fn ratio_figure(value: f64, statistic: &'static str, notes: Vec<usize>) -> Figure {
    Figure {
        value,
        base_unit: "1",
        text: round_to(value, 2).unwrap_or_default(),
        statistic,
        n: 0,
        notes,
        evidence: Vec::new(),
    }
}

/// A mean of ours as a cell before rounding; like a published value, it prints with about four digits.
fn own_place(pair: &Pair<'_>) -> Place {
    Place::Measured(Measured {
        metric: pair.ours.metric,
        value: pair.ours.value,
        spread: Some(Some(pair.ours.value * PRINTED)),
        statistic: pair.ours.statistic.title(),
        n: pair.n,
        notes: Vec::new(),
        evidence: pair.evidence.clone(),
    })
}

/// A published value as a cell before rounding.
fn published_place(entry: &Entry<'_>, side: &Side, notes: Vec<usize>) -> Place {
    Place::Measured(Measured {
        metric: side.metric,
        value: side.value,
        spread: Some(Some(side.value * PRINTED)),
        statistic: "published value",
        n: entry.value.runs.unwrap_or_default() as usize,
        notes,
        evidence: Vec::new(),
    })
}

/// Where a value comes from, in a footnote.
fn source_note(entry: &Entry<'_>) -> String {
    let source = entry.source;
    let runs = match entry.value.runs {
        Some(1) => "1 run".into(),
        Some(runs) => format!("{runs} runs"),
        None => "runs not stated".into(),
    };
    let remark = entry.value.remark.as_deref().map(|remark| format!(" {remark}")).unwrap_or_default();
    format!(
        "{}: {}, {runs}; trust {}: {}{remark}",
        source.key,
        entry.value.statistic.title(),
        source.trust.name(),
        source.trust_reason,
    )
}
