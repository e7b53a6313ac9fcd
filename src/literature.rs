//! Published values: what papers and repositories report, each with its source, and never mixed into measurements.
//!
//! A source is one file in `data/literature/`, named by its key: a citation, the builds it measured (platform, library,
//! flags), and tables of values in the units in which the source prints them. [`Literature::from_files`] checks every
//! name, unit and column. [`likeness()`] decides whether two values may be divided by one another at all.

mod bibliography;
mod entry;
mod file;
mod likeness;
mod side;

pub use bibliography::bibtex;
pub use entry::{Entry, isa_family};
pub use likeness::{Caveat, Difference, likeness};
pub use side::Side;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::pqc::{Catalogue, Operation};
use crate::quantity::Metric;

/// All sources, in the order of their keys.
#[derive(Debug, Default)]
pub struct Literature {
    pub sources: Vec<Source>,
    /// Sources without a file, and why.
    pub left_out: Vec<LeftOut>,
}

/// A source that has no values here.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    pub key: String,
    pub reason: String,
}

/// One paper or repository.
#[derive(Debug)]
pub struct Source {
    /// The key by which it is cited.
    pub key: String,
    pub citation: Citation,
    /// Terms of the source; its values are facts, but its files are its authors'.
    pub license: String,
    /// The commit, page or file from which the values were read.
    pub retrieved: String,
    pub trust: Trust,
    pub trust_reason: String,
    /// What the source reports and this file leaves out.
    pub excluded: Vec<Excluded>,
    pub builds: Vec<Build>,
    pub values: Vec<Published>,
    pub facts: Vec<Fact>,
}

/// What a reference list prints of a source.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The BibTeX entry type: `article`, `misc` …
    #[serde(rename = "type")]
    pub kind: String,
    /// `Family, Given`; a name without a comma is that of a group or an account.
    pub authors: Vec<String>,
    /// Whether there are authors beyond those named.
    #[serde(default)]
    pub and_others: bool,
    pub title: String,
    pub year: Option<u16>,
    /// The journal, archive or repository.
    pub published_in: Option<String>,
    pub volume: Option<String>,
    pub number: Option<String>,
    pub pages: Option<String>,
    pub doi: Option<String>,
    pub url: Option<String>,
}

/// How far the numbers of a source carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    Low,
    Medium,
    High,
}

impl Trust {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Trust::Low => "low",
            Trust::Medium => "medium",
            Trust::High => "high",
        }
    }
}

/// Rows of a source that are left out, by field and pattern, and why.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Excluded {
    pub rows: BTreeMap<String, Vec<String>>,
    pub reason: String,
}

/// Something a source says that is no measurement, such as the hash functions that a chip accelerates.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// What it is about: a platform, a firmware, a paper.
    pub about: String,
    pub key: String,
    pub values: Vec<String>,
    /// Where the source says it.
    pub at: String,
}

/// What was measured on what: a platform, and a library as it was built for it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// Unique within its source.
    pub id: String,
    /// Short enough for the row of a table or a figure.
    pub label: String,
    pub platform: String,
    pub core: String,
    pub isa: String,
    /// Clock of the core in Hz, where the source names it.
    pub clock_hz: Option<u64>,
    pub library: String,
    pub implementation: String,
    pub compiler: Option<String>,
    pub flags: Option<String>,
    /// `software`, the name of an accelerator, or `disputed` where the source contradicts itself.
    pub hash_backend: Option<String>,
    /// How many cores work on one operation.
    #[serde(default = "one")]
    pub cores: u8,
    /// Wait states of the flash from which the code runs.
    pub wait_states: Option<u8>,
    /// The scheme version, where the source lists an earlier one under the name of the standard.
    pub scheme: Option<String>,
    #[serde(default)]
    pub environment: Environment,
}

fn one() -> u8 {
    1
}

/// What runs beside the benchmark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    /// Nothing, or a real-time operating system.
    #[default]
    Bare,
    /// Linux on an application core.
    Linux,
}

/// What a published value is of its runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reported {
    Mean,
    /// Sample standard deviation.
    Sd,
    Median,
    Minimum,
    Maximum,
    P99,
    /// One run.
    Single,
    /// The source does not say.
    Unstated,
    /// A rounded figure.
    Approximate,
    /// The source says that it is more than this.
    LowerBound,
    /// The same in every run, such as a size.
    Exact,
}

/// One value of a source.
#[derive(Debug, Clone)]
pub struct Published {
    /// Canonical, of the scheme version that was really measured.
    pub parameter_set: String,
    pub family: String,
    /// The hash family, where it is part of the choice of a parameter set.
    pub hash: Option<String>,
    /// The name in the source.
    pub spelling: String,
    /// `None` for what belongs to a whole parameter set.
    pub operation: Option<Operation>,
    pub metric: Metric,
    pub statistic: Reported,
    /// In the base unit of the metric.
    pub value: f64,
    /// Sample standard deviation published beside it, in the same unit.
    pub sd: Option<f64>,
    pub runs: Option<u64>,
    /// Index into the builds of its source.
    pub build: usize,
    /// Whether signing ran one path of the rejection loop over and over.
    pub one_path: bool,
    /// What the source says of the table it stands in.
    pub remark: Option<String>,
}

impl Reported {
    /// Every statistic.
    pub const ALL: [Reported; 11] = [
        Reported::Mean,
        Reported::Sd,
        Reported::Median,
        Reported::Minimum,
        Reported::Maximum,
        Reported::P99,
        Reported::Single,
        Reported::Unstated,
        Reported::Approximate,
        Reported::LowerBound,
        Reported::Exact,
    ];

    /// The name of its column in a literature file.
    pub fn name(self) -> &'static str {
        match self {
            Reported::Mean => "mean",
            Reported::Sd => "sd",
            Reported::Median => "median",
            Reported::Minimum => "minimum",
            Reported::Maximum => "maximum",
            Reported::P99 => "p99",
            Reported::Single => "single",
            Reported::Unstated => "unstated",
            Reported::Approximate => "approximate",
            Reported::LowerBound => "lower_bound",
            Reported::Exact => "exact",
        }
    }

    /// Reads the name of a column.
    pub fn parse(name: &str) -> Option<Reported> {
        Reported::ALL.into_iter().find(|statistic| statistic.name() == name)
    }

    /// Whether it says where the runs lie, rather than how far they reach.
    pub fn is_central(self) -> bool {
        use Reported::{Approximate, Mean, Median, Single, Unstated};
        matches!(self, Mean | Median | Single | Unstated | Approximate)
    }
}

impl Literature {
    /// Reads sources from files, each named by its key, and the list of those left out.
    ///
    /// # Errors
    /// What does not fit, with file, line, what was found and what is accepted.
    pub fn from_files<'t>(
        files: impl IntoIterator<Item = (String, &'t str)>,
        left_out: &str,
        catalogue: &Catalogue,
    ) -> Result<Literature, (String, String)> {
        let source = |(name, text): (String, &str)| {
            file::read(&name, text, catalogue).map_err(|message| (format!("{name}.toml"), message))
        };
        let sources = files.into_iter().map(source).collect::<Result<Vec<_>, _>>()?;
        let left_out = file::left_out(left_out).map_err(|message| ("left-out.toml".to_owned(), message))?;
        Ok(Literature { sources, left_out })
    }

    /// The source of a key.
    pub fn source(&self, key: &str) -> Option<&Source> {
        self.sources.iter().find(|source| source.key == key)
    }

    /// Every value with its source.
    pub fn values(&self) -> impl Iterator<Item = (&Source, &Published)> {
        self.sources.iter().flat_map(|source| source.values.iter().map(move |value| (source, value)))
    }
}

impl Source {
    /// The build that a value belongs to.
    pub fn build(&self, value: &Published) -> &Build {
        &self.builds[value.build]
    }
}
