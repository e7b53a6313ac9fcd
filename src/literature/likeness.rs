//! Whether two numbers may be divided by one another, and what a reader must know when they are.
//!
//! A difference that changes what is counted gives no ratio: another scheme version, parameter set, hash family, operation
//! or quantity, an unknown clock, a statistic of another kind, a build of another kind. A difference in how it was
//! built or summarised is a caveat beside the ratio.

use std::fmt;

use super::{Reported, Side};
use crate::quantity::Metric;

/// A difference that forbids a ratio.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    SchemeVersion(String, String),
    HashFamily(String, String),
    ParameterSet(String, String),
    Operation(&'static str, &'static str),
    /// Cycles against bytes, or instructions against either of time and cycles.
    Quantity(Metric, Metric),
    /// Time against cycles, where no clock is named for the time.
    ClockUnknown,
    Statistic(&'static str, &'static str),
    /// One path of the rejection loop against an average over signatures.
    RejectionPath,
    /// SHA-2 hardware or instructions on one side, or a source that contradicts itself about them.
    HashBackend(String, String),
    Cores(u8, u8),
    /// An application core under Linux against a microcontroller.
    Environment,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::SchemeVersion(new, base) => write!(f, "{new} is not {base}"),
            Difference::HashFamily(new, base) => write!(f, "{new} hashes with another family than {base}"),
            Difference::ParameterSet(new, base) => write!(f, "{new} and {base} are different parameter sets"),
            Difference::Operation(new, base) => write!(f, "{new} against {base}"),
            Difference::Quantity(new, base) => {
                write!(f, "{} against {}", new.title().to_lowercase(), base.title().to_lowercase())
            }
            Difference::ClockUnknown => f.write_str("time against cycles without a named clock"),
            Difference::Statistic(new, base) => write!(f, "{new} against {base}"),
            Difference::RejectionPath => {
                f.write_str("one path through the rejection loop against an average over signatures")
            }
            Difference::HashBackend(new, base) => write!(f, "SHA-2 {new} against {base}"),
            Difference::Cores(new, base) => write!(f, "{new} cores against {base}"),
            Difference::Environment => {
                f.write_str("an application core under Linux against a microcontroller")
            }
        }
    }
}

/// A difference that a ratio may have, told beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caveat {
    Library(String, String),
    Flags(String, String),
    WaitStates(String, String),
    Statistic(&'static str, &'static str),
    /// Time became cycles by this clock.
    Clock(u64),
    Isa(String, String),
    /// Neither says whether SHA-2 runs in software.
    HashBackend(String, String),
}

impl fmt::Display for Caveat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Caveat::Library(new, base) => write!(f, "library: {new} against {base}"),
            Caveat::Flags(new, base) => write!(f, "compiler flags: {new} against {base}"),
            Caveat::WaitStates(new, base) => write!(f, "flash wait states: {new} against {base}"),
            Caveat::Statistic(new, base) => write!(f, "statistic: {new} against {base}"),
            Caveat::Clock(hz) => write!(f, "cycles made of time at {} MHz", *hz as f64 / 1e6),
            Caveat::HashBackend(new, base) => write!(f, "SHA-2: {new} against {base}"),
            Caveat::Isa(new, base) => write!(f, "instruction set: {new} against {base}"),
        }
    }
}

/// Whether `new` may be divided by `base`, and what a reader must then know.
///
/// Time is compared with cycles as [`Side::in_cycles`].
///
/// # Errors
/// Every difference that forbids it.
pub fn likeness(new: &Side, base: &Side) -> Result<Vec<Caveat>, Vec<Difference>> {
    let mut differences = Vec::new();
    differences.extend(set_difference(new, base));
    if new.operation != base.operation {
        let name = |side: &Side| side.operation.map_or("all operations", |o| o.name());
        differences.push(Difference::Operation(name(new), name(base)));
    }
    differences.extend(statistic_difference(new, base));
    differences.extend(build_differences(new, base));
    differences.extend(quantity_difference(new, base));
    if differences.is_empty() { Ok(caveats(new, base)) } else { Err(differences) }
}

fn quantity_difference(new: &Side, base: &Side) -> Option<Difference> {
    match (new.metric, base.metric) {
        (a, b) if a == b => None,
        (Metric::Time, Metric::Cycles) | (Metric::Cycles, Metric::Time) => Some(Difference::ClockUnknown),
        (a, b) => Some(Difference::Quantity(a, b)),
    }
}

fn set_difference(new: &Side, base: &Side) -> Option<Difference> {
    let sets = || (new.parameter_set.clone(), base.parameter_set.clone());
    if new.parameter_set == base.parameter_set {
        return None;
    }
    let (a, b) = sets();
    Some(match () {
        () if new.family != base.family => Difference::SchemeVersion(a, b),
        () if new.hash != base.hash => Difference::HashFamily(a, b),
        () => Difference::ParameterSet(a, b),
    })
}

/// Centres compare with centres, a minimum with a minimum; a bound with nothing. Where a loop rejects signatures, only the
/// same statistic says the same.
fn statistic_difference(new: &Side, base: &Side) -> Option<Difference> {
    if new.one_path != base.one_path && new.rejects() {
        return Some(Difference::RejectionPath);
    }
    let (a, b) = (new.statistic, base.statistic);
    let bound = a == Reported::LowerBound || b == Reported::LowerBound;
    let single = a == Reported::Single && new.rejects();
    let comparable = !bound && !single && (a == b || (a.is_central() && b.is_central() && !new.rejects()));
    (!comparable).then(|| Difference::Statistic(a.title(), b.title()))
}

fn build_differences(new: &Side, base: &Side) -> Vec<Difference> {
    let mut differences = Vec::new();
    let backend = |side: &Side| side.hash_backend.clone().unwrap_or_else(|| "software".into());
    let (a, b) = (backend(new), backend(base));
    let sha2 = [new, base].iter().any(|side| side.hash.as_deref() == Some("SHA2"));
    if sha2 && (a != b || a == "disputed") {
        differences.push(Difference::HashBackend(a, b));
    }
    if new.cores != base.cores {
        differences.push(Difference::Cores(new.cores, base.cores));
    }
    if new.environment != base.environment {
        differences.push(Difference::Environment);
    }
    differences
}

fn caveats(new: &Side, base: &Side) -> Vec<Caveat> {
    let mut caveats = Vec::new();
    let mut differ = |a: Option<String>, b: Option<String>, caveat: fn(String, String) -> Caveat| {
        if a != b {
            let word = |value: Option<String>| value.unwrap_or_else(|| "not stated".into());
            caveats.push(caveat(word(a), word(b)));
        }
    };
    differ(new.library.clone(), base.library.clone(), Caveat::Library);
    differ(new.flags.clone(), base.flags.clone(), Caveat::Flags);
    differ(new.isa.clone(), base.isa.clone(), Caveat::Isa);
    let sha2 = new.hash.as_deref() == Some("SHA2");
    if sha2 {
        differ(new.hash_backend.clone(), base.hash_backend.clone(), Caveat::HashBackend);
    }
    let states = |side: &Side| side.wait_states.map(|n| n.to_string());
    differ(states(new), states(base), Caveat::WaitStates);
    if new.statistic != base.statistic {
        caveats.push(Caveat::Statistic(new.statistic.title(), base.statistic.title()));
    }
    caveats.extend([new, base].into_iter().filter_map(|side| side.from_time.map(Caveat::Clock)));
    caveats
}

impl Reported {
    /// The statistic in words.
    pub fn title(self) -> &'static str {
        match self {
            Reported::Sd => "standard deviation",
            Reported::P99 => "99th percentile",
            Reported::Single => "single run",
            Reported::Unstated => "statistic not stated",
            Reported::Approximate => "rounded figure",
            Reported::LowerBound => "lower bound",
            Reported::Exact => "exact value",
            Reported::Mean | Reported::Median | Reported::Minimum | Reported::Maximum => self.name(),
        }
    }
}
