//! `provenance.json`: what a report was made from, how, and which files it has.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::super::GENERATOR;
use crate::normalize::{Dataset, Source};

/// The file that names the inputs and lists what was written.
#[derive(Serialize, Deserialize)]
pub struct Manifest {
    generator: String,
    /// What makes the report again.
    #[serde(default)]
    pub command: String,
    inputs: Vec<InputFile>,
    /// The random bits under which the firmware ran, as logs and context name them.
    #[serde(default)]
    seeds: Vec<String>,
    pub files: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct InputFile {
    source: String,
    sha256: String,
    dialect: String,
    lines: u64,
}

/// The manifest of a report as JSON.
pub fn manifest(dataset: &Dataset, command: &str, files: &BTreeMap<PathBuf, Vec<u8>>) -> String {
    let input = |source: &Source| InputFile {
        source: source.label.clone(),
        sha256: source.sha256.clone(),
        dialect: source.dialect.clone(),
        lines: source.lines,
    };
    let seeds: BTreeSet<&String> = dataset.cases.iter().filter_map(|case| case.context.get("rng")).collect();
    let manifest = Manifest {
        generator: GENERATOR.into(),
        command: command.into(),
        inputs: dataset.sources.iter().map(input).collect(),
        seeds: seeds.into_iter().cloned().collect(),
        files: files.keys().map(|path| path.to_string_lossy().replace('\\', "/")).collect(),
    };
    serde_json::to_string_pretty(&manifest).expect("a manifest is plain data") + "\n"
}
