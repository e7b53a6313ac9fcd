//! Sentences of a paper, checked by machine: against a dataset, published values, sizes and recorded facts.
//!
//! A claim is a few numbers with a comparator ([`Expected`]) and the quantities that decide it ([`Check`]). A claim about the
//! time of one device is decided by logs of that device alone: what other platforms say is shown beside it
//! ([`Claim::elsewhere`]) and decides nothing. Claims come from `data/claims/<source>.toml` ([`read_file`]) or from
//! annotations in a LaTeX source ([`read_paper`]).

mod check;
mod evidence;
mod expected;
mod file;
mod number;
mod paper;
mod unit;

pub use check::{Finding, Measurand, Verdict, judge};
pub use evidence::Evidence;
pub use expected::Expected;
pub use file::read_file;
pub use paper::read_paper;

use crate::quantity::Metric;
use crate::summary::Selection;

/// One checkable sentence.
#[derive(Debug, Clone)]
pub struct Claim {
    /// Unique within its file: `K10`, or `paper.tex:12`.
    pub id: String,
    /// What the source says, in our words.
    pub says: String,
    /// Where it says it: a table, a section, a line.
    pub place: String,
    /// What decides it; a claim without one cannot be checked by machine.
    pub checks: Vec<Check>,
    /// What others say on the subject; shown, and deciding nothing.
    pub elsewhere: Vec<Elsewhere>,
    /// What data would decide it, where there is none.
    pub needs: String,
    /// What a reader of the verdict should know.
    pub note: Option<String>,
}

/// A quantity and what the claim says of it.
#[derive(Debug, Clone)]
pub struct Check {
    pub quantity: Derived,
    pub expected: Expected,
    /// The unit of the numbers expected, and how many base units it holds.
    pub unit: (String, f64),
    /// Another unit that the claim may mean, where its source leaves it open: a kB of 1000 or of 1024 bytes.
    pub or_unit: Option<(String, f64)>,
    /// The fewest parameter sets and operations that decide; with fewer, what is there can only contradict.
    pub items: usize,
    /// Whether it is a statistic of these very logs, which no interval excuses.
    pub exact: bool,
}

/// A quantity that bears on a claim without deciding it.
#[derive(Debug, Clone)]
pub struct Elsewhere {
    /// What it is, in words.
    pub what: String,
    pub quantity: Derived,
    /// The unit in which it prints, and how many base units it holds.
    pub unit: (String, f64),
}

/// A quantity, or two of them combined.
#[derive(Debug, Clone)]
pub struct Derived {
    pub value: Quantity,
    /// What the value is divided by or subtracted from.
    pub over: Option<Quantity>,
    pub relation: Relation,
    /// Key parts in which value and base differ, so that they pair in all others.
    pub along: Vec<String>,
}

/// How two quantities make one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    /// value / over
    #[default]
    Ratio,
    /// 100 (value / over − 1), in percent
    Increase,
    /// 100 (1 − value / over), in percent
    Saving,
    /// value − over
    Difference,
}

/// Where values come from.
#[derive(Debug, Clone)]
pub enum Quantity {
    /// A statistic of the runs of each case of the dataset.
    Runs { metric: Metric, statistic: Statistic, selection: Selection, reduce: Option<Reduce> },
    /// Published values of one source.
    Published {
        source: String,
        /// The builds whose values count; all when empty.
        builds: Vec<String>,
        metric: Metric,
        statistic: Option<crate::literature::Reported>,
        selection: Selection,
        reduce: Option<Reduce>,
        /// A clock in Hz by which cycles become time.
        clock_hz: Option<u64>,
    },
    /// A size of each parameter set, from its standard.
    Size { metric: Metric, selection: Selection, reduce: Option<Reduce> },
    /// The NIST security category of each parameter set.
    Level { selection: Selection },
    /// A fact that a source records.
    Fact { source: String, about: String, key: String },
    /// A context key of the logs of the selected cases.
    Context { key: String, selection: Selection },
    /// The parameter sets of which every operation of the scheme ran, by the name in the standard; each has the value 1.
    ParameterSets { selection: Selection },
}

/// A statistic of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Statistic {
    Mean,
    Median,
    Minimum,
    Maximum,
    /// The number of runs.
    Runs,
}

/// Values of several items made one: those whose keys agree but for the given parts.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reduce {
    pub by: Reduction,
    /// Key parts across which values are put together; all when empty.
    #[serde(default)]
    pub across: Vec<String>,
    /// How many values it takes; what has fewer is left out, for a part is not the whole.
    #[serde(default)]
    pub of: usize,
}

/// How several values make one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reduction {
    Sum,
    Minimum,
    Maximum,
}
