//! The units of claims, and which quantity can be given in which.

use super::{Derived, Quantity, Relation, Statistic};
use crate::quantity::Unit;

/// The units that claims print, with the base units each holds; no unit is a pure number.
const UNITS: [(&str, f64); 19] = [
    ("", 1.0),
    ("%", 1.0),
    ("×", 1.0),
    ("ns", 1.0),
    ("µs", 1e3),
    ("us", 1e3),
    ("ms", 1e6),
    ("s", 1e9),
    ("min", 60e9),
    ("h", 3600e9),
    ("cycles", 1.0),
    ("Mcycles", 1e6),
    ("instructions", 1.0),
    ("Minstructions", 1e6),
    ("B", 1.0),
    ("kB", 1e3),
    ("KiB", 1024.0),
    ("MHz", 1e6),
    ("runs", 1.0),
];

/// A unit with the base units it holds.
pub(super) fn unit(name: &str) -> Result<(String, f64), String> {
    let found = UNITS.iter().find(|(unit, _)| *unit == name);
    found.map(|(unit, factor)| ((*unit).to_owned(), *factor)).ok_or_else(|| {
        let known: Vec<&str> = UNITS.iter().skip(1).map(|(unit, _)| *unit).collect();
        format!("no unit `{name}`; there is: {}", known.join(", "))
    })
}

/// Whether a quantity can be given in a unit.
pub(super) fn suits(derived: &Derived, unit: &str) -> Result<(), String> {
    let metric = match &derived.value {
        Quantity::Runs { statistic: Statistic::Runs, .. } => None,
        Quantity::Runs { metric, .. }
        | Quantity::Published { metric, .. }
        | Quantity::Size { metric, .. } => Some(*metric),
        // What a fact or a context key spells may have any unit.
        _ => return Ok(()),
    };
    let known: Vec<&str> = match (derived.over.is_some(), derived.relation, metric) {
        (true, Relation::Ratio, _) => vec!["", "×"],
        (true, Relation::Increase | Relation::Saving, _) => vec!["", "%"],
        (_, _, None) => vec!["", "runs"],
        (_, _, Some(metric)) => units_of(metric.unit()),
    };
    let listed: Vec<&str> = known.iter().copied().filter(|unit| !unit.is_empty()).collect();
    let found = if unit.is_empty() { "none".to_owned() } else { format!("`{unit}`") };
    let message = || format!("the unit is {found}, but such a quantity has: {}", listed.join(", "));
    known.contains(&unit).then_some(()).ok_or_else(message)
}

/// The units in which a metric can be given.
fn units_of(unit: Unit) -> Vec<&'static str> {
    match unit {
        Unit::Nanosecond => vec!["ns", "µs", "us", "ms", "s", "min", "h"],
        Unit::Cycle => vec!["cycles", "Mcycles"],
        Unit::Instruction => vec!["instructions", "Minstructions"],
        Unit::Byte => vec!["B", "kB", "KiB"],
        Unit::Count => vec![""],
    }
}
