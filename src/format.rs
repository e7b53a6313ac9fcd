//! Lines → records: the dialects that logs are written in.
//!
//! A dialect is one file with a [`Format`], one entry in [`FORMATS`] and one fixture. It tells what each line says as
//! a [`Record`] and decides nothing else: names, context and units are settled in [`crate::normalize`].

mod esp_idf_framework;
mod esp_log_performance;
mod field;
mod native;
mod noise;
mod program_size;

use std::path::Path;

pub use noise::Noise;

use crate::capture::Line;
use crate::pqc::Operation;
use crate::quantity::{Metric, Statistic};

/// How sure a dialect is that a source is written in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    No,
    /// Lines that also occur elsewhere.
    Possible,
    /// A marker that only this dialect prints.
    Certain,
}

/// One thing a log says. A bad line is a record, not an error.
#[derive(Debug, Clone, PartialEq)]
pub enum Record<'a> {
    /// Keys and values that hold until they are set again or the board resets.
    Context(&'a [(&'a str, &'a str)]),
    /// Measured values of one run, or of a whole case.
    Reading(Reading<'a>),
    /// A line that was understood and frames others: a header, the start or end of a case.
    Structure,
    /// A line that was understood or recognised, and carries nothing to keep.
    Ignored(Noise),
    /// A line that should have carried a value and does not parse.
    Malformed(String),
    /// The board restarted: what the log said before no longer holds. Not the fate of a line.
    Reset,
    /// Something the user should know about this place of the log. Not the fate of a line.
    Finding(String),
}

/// What one line reports about one case.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading<'a> {
    /// The name that identifies the parameter set.
    pub parameter_set: &'a str,
    /// The name as the line prints it.
    pub spelling: &'a str,
    /// `None` for what belongs to a whole parameter set.
    pub operation: Option<Operation>,
    /// `None` for what belongs to a whole case.
    pub run: Option<u32>,
    pub outcome: Outcome,
    /// The class of the input in a timing-leakage screen.
    pub class: Option<&'a str>,
    /// In base units.
    pub values: &'a [(Metric, Statistic, f64)],
}

/// Whether the operation did what it should.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Success,
    /// Its values are counted and never averaged.
    Failure,
}

/// Receives each record with the number of the line it belongs to.
pub type Emit<'e> = dyn FnMut(u64, Record<'_>) + 'e;

/// Reads a source line by line.
///
/// For each line it emits exactly one record that is a fate (all but [`Record::Reset`] and [`Record::Finding`]),
/// at once or later, and at the latest in [`Parser::end`].
pub trait Parser {
    fn line(&mut self, line: Line<'_>, emit: &mut Emit<'_>);
    fn end(&mut self, emit: &mut Emit<'_>);
}

/// A log dialect.
pub trait Format: Sync {
    /// The name in reports and for `--dialect`.
    fn name(&self) -> &'static str;
    /// What prints it, in one line.
    fn description(&self) -> &'static str;
    /// How sure it is, from the path and the first bytes of the source.
    fn sniff(&self, path: &Path, head: &str) -> Confidence;
    fn parser(&self) -> Box<dyn Parser>;
}

/// The dialects, most specific first.
pub static FORMATS: &[&dyn Format] = &[
    &native::Native,
    &esp_idf_framework::EspIdfFramework,
    &esp_log_performance::EspLogPerformance,
    &program_size::ProgramSize,
];

/// The dialect of a source, or `None` when no dialect recognises it.
pub fn detect(path: &Path, head: &str) -> Option<&'static dyn Format> {
    let mut best = None;
    let mut confidence = Confidence::No;
    for &format in FORMATS {
        let this = format.sniff(path, head);
        if this > confidence {
            (best, confidence) = (Some(format), this);
        }
    }
    best
}

/// The dialect with a given name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|f| f.name() == name)
}
