//! What a log does not say: `context.toml` files beside the logs, and `key=value` from the command line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The name of a context file; it holds for the logs in its folder and below.
pub const CONTEXT_FILE: &str = "context.toml";

/// The keys that tables, comparisons and captions use; a context may have others beside them.
const KEYS: [&str; 24] = [
    "call_overhead",
    "class",
    "clock_hz",
    "compiler",
    "core",
    "cores",
    "environment",
    "firmware",
    "flags",
    "hash_backend",
    "heap_bytes",
    "isa",
    "library",
    "library_version",
    "message_bytes",
    "procedure",
    "ram_bytes",
    "rng",
    "runs",
    "scenario",
    "target",
    "warmup",
    "wait_states",
    "workload",
];

/// From how many letters on a word that is nearly a key is no word of its own, as `run` and `runs` are.
const LONG: usize = 5;

/// Keys and values that hold where a log says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Context(pub BTreeMap<String, String>);

impl Context {
    /// Reads `key=value` pairs.
    ///
    /// # Errors
    /// The pair that has no `=` or an empty key or value, a key that is a known one misspelt, or a clock that is no frequency.
    pub fn from_pairs(pairs: &[String]) -> Result<Context> {
        let mut map = BTreeMap::new();
        for pair in pairs {
            let split = pair.split_once('=').filter(|(key, value)| !key.is_empty() && !value.is_empty());
            let (key, value) =
                split.ok_or_else(|| Error::Usage(format!("--context takes key=value, not `{pair}`")))?;
            check(key, value).map_err(|message| Error::Usage(format!("--context {pair}: {message}")))?;
            map.insert(key.to_owned(), value.to_owned());
        }
        Ok(Context(map))
    }

    /// Adds another context, which wins where both name a key.
    pub fn add(&mut self, other: &Context) {
        self.0.extend(other.0.clone());
    }
}

/// The context of the files beside a log and in the folders above it, as far as its path names them; the nearest wins.
pub(super) fn beside(log: &Path) -> Result<Context> {
    let mut context = Context::default();
    let mut folders: Vec<&Path> = log.ancestors().skip(1).collect();
    folders.reverse();
    for folder in folders {
        let file = folder.join(CONTEXT_FILE);
        if file.is_file() {
            context.add(&read(&file)?);
        }
    }
    Ok(context)
}

fn read(file: &PathBuf) -> Result<Context> {
    let text = std::fs::read_to_string(file).map_err(Error::io(file))?;
    let fault = |message: String| Error::data(file.display().to_string(), message);
    let table: toml::Table = toml::from_str(&text).map_err(|e| fault(e.to_string()))?;
    let mut map = BTreeMap::new();
    for (key, value) in table {
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            toml::Value::Boolean(flag) => flag.to_string(),
            _ => {
                return Err(fault(format!("`{key}` must be a string, a number or a boolean")));
            }
        };
        check(&key, &value).map_err(&fault)?;
        map.insert(key, value);
    }
    Ok(Context(map))
}

/// What is wrong with a pair: a key that looks like a known one would be kept and used nowhere.
fn check(key: &str, value: &str) -> Result<(), String> {
    if !KEYS.contains(&key)
        && let Some(meant) = KEYS.into_iter().find(|known| known.len() >= LONG && is_slip(key, known))
    {
        return Err(format!("`{key}` is no known key; did you mean `{meant}`?"));
    }
    let whole = value.parse::<u64>().ok();
    let expected = match key {
        "clock_hz" if whole.is_none_or(|hertz| hertz == 0) => {
            "a clock is a whole number of hertz such as 160000000"
        }
        "cores" if whole.is_none_or(|cores| cores == 0) => "the cores at work are a whole number from 1 on",
        "wait_states" if whole.is_none() => "wait states are a whole number from 0 on",
        "environment" if !["bare", "linux"].contains(&value) => "an environment is bare or linux",
        _ => return Ok(()),
    };
    Err(format!("{expected}, not `{value}`"))
}

/// Whether two words are one slip apart: a letter more, less, other or swapped with its neighbour, or another case or separator.
fn is_slip(a: &str, b: &str) -> bool {
    let letters =
        |word: &str| -> Vec<char> { word.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect() };
    let (a, b) = (letters(a), letters(b));
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    match (a, b) {
        ([], []) => true,
        ([_, rest @ ..], other) | (other, [_, rest @ ..]) if rest == other => true,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([a1, a2, a @ ..], [b1, b2, b @ ..]) => a == b && a1 == b2 && a2 == b1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_key_misspelt_is_refused_and_a_new_one_kept() {
        let fault = |key: &str| check(key, "x").err().unwrap_or_default();
        for (key, meant) in [
            ("scenari", "scenario"),
            ("targett", "target"),
            ("libary", "library"),
            ("hash-backend", "hash_backend"),
            ("Target", "target"),
            ("flasg", "flags"),
        ] {
            assert!(fault(key).contains(&format!("`{meant}`")), "{key}: {}", fault(key));
        }
        for key in ["board", "scenario", "supply", "run", "clock"] {
            assert_eq!(fault(key), "", "{key}");
        }
    }

    #[test]
    fn a_clock_is_a_frequency() {
        assert_eq!(check("clock_hz", "160000000"), Ok(()));
        for value in ["0", "-1", "160 MHz", "1.6e8", ""] {
            assert!(check("clock_hz", value).unwrap_err().contains("160000000"), "{value}");
            assert!(check("cores", value).unwrap_err().contains("from 1 on"), "{value}");
        }
    }
}
