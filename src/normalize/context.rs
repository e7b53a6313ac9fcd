//! What a log does not say: `context.toml` files beside the logs, and `key=value` from the command line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The name of a context file; it holds for the logs in its folder and below.
pub const CONTEXT_FILE: &str = "context.toml";

/// Keys and values that hold where a log says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Context(pub BTreeMap<String, String>);

impl Context {
    /// Reads `key=value` pairs.
    ///
    /// # Errors
    /// The pair that has no `=` or an empty key.
    pub fn from_pairs(pairs: &[String]) -> Result<Context> {
        let mut map = BTreeMap::new();
        for pair in pairs {
            let split = pair.split_once('=').filter(|(key, _)| !key.is_empty());
            let (key, value) =
                split.ok_or_else(|| Error::Usage(format!("--context takes key=value, not `{pair}`")))?;
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
        map.insert(key, value);
    }
    Ok(Context(map))
}
