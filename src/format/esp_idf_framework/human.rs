//! Human lines of the framework.

use super::machine::{minima_entry, sizes_entry};
use super::{Entry, Outcome};
use crate::format::field::{Fault, integer, shorten};
use crate::pqc::Operation;
use crate::quantity::{Metric, Statistic};

/// What a human line of a benchmark says.
#[derive(Debug)]
pub enum Line {
    Entry(Entry),
    WarmUp,
}

/// Reads a benchmark line, or `None` for any other text.
pub fn parse(text: &str) -> Option<Result<Line, Fault>> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix("# ") {
        let entry = case_comment(rest)?;
        return Some(entry.map(Line::Entry));
    }
    if let Some(rest) = text.strip_prefix("COMBINED ") {
        return combined(rest);
    }
    let (subject, rest) = text.split_once(" run=")?;
    let mut words = subject.split_whitespace();
    let (name, operation) = (words.next()?, words.next()?);
    if words.next().is_some() {
        return None;
    }
    let operation = Operation::parse(operation)?;
    Some(run(name.to_owned(), operation, rest).map(Line::Entry))
}

/// `NAME + NAME run   =NNN total=X ms heap=N largest=N`, or `warmup=NNN` for a warm-up run.
fn combined(rest: &str) -> Option<Result<Line, Fault>> {
    let (names, values) = rest.split_once('=')?;
    let (names, phase) = names.trim_end().rsplit_once(' ')?;
    let (kem, signature) = names.trim().split_once(" + ")?;
    let name = format!("{kem}+{signature}");
    match phase {
        "warmup" => Some(Ok(Line::WarmUp)),
        "run" => Some(run(name, Operation::Combined, &values.replacen("total=", "", 1)).map(Line::Entry)),
        _ => None,
    }
}

/// What follows `run=`: an index, then a time and memory, or a failure.
fn run(name: String, operation: Operation, rest: &str) -> Result<Entry, Fault> {
    let (index, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let rest = rest.trim();
    let failed = rest.starts_with("FAIL") || rest.starts_with("SKIP(");
    let mut values = Vec::new();
    if !failed {
        let (time, _) =
            rest.split_once(" ms").ok_or_else(|| format!("no time in ms in `{}`", shorten(rest)))?;
        values.push((Metric::Time, Statistic::Single, milliseconds(time)?));
        for (key, metric) in [("heap=", Metric::HeapFreeAfter), ("largest=", Metric::HeapLargestFree)] {
            values.push((metric, Statistic::Single, key_value(rest, key)? as f64));
        }
    }
    Ok(Entry {
        name,
        operation: Some(operation),
        run: Some(crate::format::field::parse(index)?),
        outcome: if failed { Outcome::Failure } else { Outcome::Success },
        values,
    })
}

/// `NAME sizes: pk=… sk=… ct=… ss=…` and `NAME heap_min_case=N heap_largest_free_min_case=N`.
fn case_comment(rest: &str) -> Option<Result<Entry, Fault>> {
    if let Some((name, sizes)) = rest.split_once(" sizes: ") {
        let numbers = sizes
            .split_whitespace()
            .map(|pair| integer(pair.split_once('=').map_or(pair, |p| p.1)))
            .collect::<Result<Vec<u64>, Fault>>();
        return Some(numbers.map(|n| sizes_entry(name.to_owned(), &n)));
    }
    let (name, _) = rest.split_once(" heap_min_case=")?;
    let name = match name.strip_prefix("COMBINED ") {
        Some(pair) => pair.replacen(" + ", "+", 1),
        None => name.to_owned(),
    };
    let minima = key_value(rest, "heap_min_case=")
        .and_then(|heap| Ok((heap, key_value(rest, "heap_largest_free_min_case=")?)));
    Some(minima.map(|(heap, largest)| minima_entry(name, heap, largest)))
}

/// The whole number behind `key`.
fn key_value(text: &str, key: &str) -> Result<u64, Fault> {
    let word = text.split_whitespace().find_map(|word| word.strip_prefix(key));
    integer(word.ok_or_else(|| format!("no `{key}` in the line"))?)
}

/// A time printed in milliseconds with three decimals, exactly in nanoseconds.
fn milliseconds(text: &str) -> Result<f64, Fault> {
    let text = text.trim();
    let fault = || format!("`{}` is not a time in ms with three decimals", shorten(text));
    let (whole, micros) = text.split_once('.').ok_or_else(fault)?;
    if micros.len() != 3 {
        return Err(fault());
    }
    let nanoseconds = integer(whole)?.checked_mul(1_000_000).ok_or_else(fault)?;
    Ok(nanoseconds.saturating_add(integer(micros)? * 1000) as f64)
}

/// A section header `=== FAMILY NAME (IDENTIFIER) ===`: the name and the identifier.
pub fn section(text: &str) -> Option<(&str, &str)> {
    let title = text.trim().strip_prefix("=== ")?.strip_suffix(" ===")?;
    let (name, identifier) = title.strip_suffix(')')?.rsplit_once(" (")?;
    Some((name.rsplit(' ').next()?, identifier))
}

/// The settings line `# warmup=5 runs=100 log_every=1 …`.
pub fn settings(text: &str) -> Option<Vec<(&str, &str)>> {
    let rest = text.trim().strip_prefix("# warmup=")?;
    let pairs = rest.split_whitespace().skip(1);
    let first = rest.split_whitespace().next()?;
    let mut settings = vec![("warmup", first)];
    for pair in pairs {
        settings.push(pair.split_once('=')?);
    }
    Some(settings)
}

/// A notice `[SKIP] NAME (reason)`, `[FAIL] …` or `[ERR] …`: the name and the reason.
pub fn notice(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let rest = ["[SKIP] ", "[FAIL] ", "[ERR] "].iter().find_map(|tag| text.strip_prefix(tag))?;
    match rest.strip_suffix(')').and_then(|r| r.rsplit_once(" (")) {
        Some(name_and_reason) => Some(name_and_reason),
        None => Some(("a case", rest)),
    }
}
