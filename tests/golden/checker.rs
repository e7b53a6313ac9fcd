//! Compares computed values with reference values and remembers which were compared.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// The tolerance unless another is named, relative.
pub const TOLERANCE: f64 = 1e-10;

pub struct Checker {
    reference: Value,
    checked: BTreeSet<String>,
    failures: Vec<String>,
    /// The largest relative difference met, by section, and where.
    worst: BTreeMap<String, (f64, String)>,
}

impl Checker {
    pub fn new(reference: Value) -> Self {
        Self { reference, checked: BTreeSet::new(), failures: Vec::new(), worst: BTreeMap::new() }
    }

    /// The reference at a JSON pointer; `None` when there is no such key.
    pub fn get(&self, at: &str) -> Option<&Value> {
        self.reference.pointer(at)
    }

    pub fn keys(&self, at: &str) -> Vec<String> {
        let object = self.get(at).and_then(Value::as_object).unwrap_or_else(|| panic!("no object at {at}"));
        object.keys().cloned().collect()
    }

    pub fn len(&self, at: &str) -> usize {
        self.get(at).and_then(Value::as_array).unwrap_or_else(|| panic!("no array at {at}")).len()
    }

    pub fn numbers(&self, at: &str) -> Vec<f64> {
        let array = self.get(at).and_then(Value::as_array).unwrap_or_else(|| panic!("no array at {at}"));
        array.iter().map(|value| value.as_f64().unwrap()).collect()
    }

    /// A number, or one printed as text.
    pub fn number(&self, at: &str) -> f64 {
        let value = self.get(at).unwrap_or_else(|| panic!("nothing at {at}"));
        value.as_f64().or_else(|| value.as_str()?.parse().ok()).unwrap_or_else(|| panic!("no number at {at}"))
    }

    /// Compares a number to the usual tolerance; `None` must meet null. An absent key is not judged.
    pub fn number_is(&mut self, at: &str, got: impl Into<Option<f64>>) {
        self.number_is_within(at, got, TOLERANCE, 0.0);
    }

    pub fn number_is_within(&mut self, at: &str, got: impl Into<Option<f64>>, relative: f64, absolute: f64) {
        let got = got.into();
        let Some(expected) = self.get(at) else { return };
        let fine = match (expected, got) {
            (Value::Null, None) => Some(0.0),
            (Value::Number(number), Some(got)) => {
                let expected = number.as_f64().unwrap();
                let off = (got - expected).abs();
                let relative_off = if off == 0.0 { 0.0 } else { off / expected.abs() };
                (relative_off <= relative || off <= absolute).then_some(relative_off)
            }
            _ => None,
        };
        let expected = expected.to_string();
        self.note(at, fine, &format!("{got:?}"), &expected);
    }

    /// Compares two ends of an interval.
    pub fn pair_is(&mut self, at: &str, got: Option<(f64, f64)>) {
        if self.get(at).is_some_and(Value::is_array) {
            self.number_is(&format!("{at}/0"), got.map(|pair| pair.0));
            self.number_is(&format!("{at}/1"), got.map(|pair| pair.1));
        } else {
            self.number_is(at, got.map(|pair| pair.0));
        }
    }

    /// Compares text, a truth value or null exactly.
    pub fn value_is(&mut self, at: &str, got: impl Into<Value>) {
        let got = got.into();
        let Some(expected) = self.get(at) else { return };
        let fine = (*expected == got).then_some(0.0);
        let expected = expected.to_string();
        self.note(at, fine, &got.to_string(), &expected);
    }

    fn note(&mut self, at: &str, off: Option<f64>, got: &str, expected: &str) {
        self.checked.insert(at.to_owned());
        match off {
            None => self.failures.push(format!("{at}: computed {got}, reference {expected}")),
            Some(off) => {
                let worst = self.worst.entry(section(at)).or_default();
                if off > worst.0 && off.is_finite() {
                    *worst = (off, at.to_owned());
                }
            }
        }
    }

    /// Prints the counts and fails when a value differs or was not compared.
    ///
    /// `is_input` tells what is input or prose and not a result.
    pub fn finish(self, is_input: impl Fn(&str) -> bool) {
        let mut leaves = Vec::new();
        collect_leaves(&self.reference, String::new(), &mut leaves);
        let missed: Vec<&String> =
            leaves.iter().filter(|leaf| !self.checked.contains(*leaf) && !is_input(leaf)).collect();
        let mut counts = BTreeMap::<String, usize>::new();
        for at in &self.checked {
            *counts.entry(section(at)).or_default() += 1;
        }
        for (section, count) in &counts {
            let (off, at) = self.worst.get(section).cloned().unwrap_or_default();
            println!("{section}: {count} values checked, largest relative difference {off:.1e} {at}");
        }
        println!("{} values checked in all", self.checked.len());
        assert!(self.failures.is_empty(), "{} differ:\n{}", self.failures.len(), self.failures.join("\n"));
        assert!(missed.is_empty(), "{} values of the reference were not compared: {missed:#?}", missed.len());
    }
}

fn section(at: &str) -> String {
    let depth = if at.starts_with("/tables/") { 2 } else { 1 };
    at.split('/').skip(1).take(depth).collect::<Vec<_>>().join("/")
}

fn collect_leaves(value: &Value, at: String, leaves: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            object.iter().for_each(|(key, value)| collect_leaves(value, format!("{at}/{key}"), leaves));
        }
        Value::Array(array) => {
            array
                .iter()
                .enumerate()
                .for_each(|(i, value)| collect_leaves(value, format!("{at}/{i}"), leaves));
        }
        _ => leaves.push(at),
    }
}
