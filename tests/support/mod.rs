//! What several test files need: reading bytes as a log, and a dataset as text that can be compared.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::normalize::{Batch, Context, Dataset, Ingest};
use pqreport::pqc::{Case, Catalogue, Operation};

/// The folder of fixtures, one folder a dialect.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats")
}

/// Every fixture with its dialect, in name order.
pub fn logs() -> Vec<(String, PathBuf)> {
    let mut logs = Vec::new();
    for folder in entries(&fixtures()).into_iter().filter(|path| path.is_dir()) {
        let dialect = folder.file_name().unwrap().to_string_lossy().into_owned();
        let files = entries(&folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == "log"));
        logs.extend(files.map(|path| (dialect.clone(), path)));
    }
    logs
}

pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Reads logs the way the commands do.
pub struct Reader {
    pub catalogue: Catalogue,
    scratch: tempfile::TempDir,
}

impl Reader {
    pub fn new() -> Reader {
        Reader { catalogue: Assets::default().catalogue().unwrap(), scratch: tempfile::tempdir().unwrap() }
    }

    pub fn files(&self, paths: &[PathBuf]) -> Dataset {
        self.ingest(paths, None)
    }

    /// Reads bytes as one log of a dialect.
    pub fn bytes(&self, dialect: &str, bytes: &[u8]) -> Dataset {
        let path = self.scratch.path().join("damaged.log");
        // Overwritten, not truncated first: some file systems wait for the disk then, and tests do this often.
        let mut file = File::options().write(true).create(true).truncate(false).open(&path).unwrap();
        file.write_all(bytes).unwrap();
        file.set_len(bytes.len() as u64).unwrap();
        self.ingest(&[path], Some(dialect))
    }

    fn ingest(&self, paths: &[PathBuf], dialect: Option<&str>) -> Dataset {
        let ingest = Ingest {
            catalogue: &self.catalogue,
            context: Context::default(),
            dialect: dialect.map(|name| pqreport::format::by_name(name).unwrap()),
            progress: &|_| {},
        };
        ingest.read(paths).unwrap()
    }
}

/// Each measurement as one text without its place in the source: what, under which circumstances, which run, how much.
/// Sorted, so that two lists can be compared as multisets.
pub fn measurements(dataset: &Dataset) -> Vec<String> {
    let cases: Vec<String> = dataset.cases.iter().map(|case| format!("{case:?}")).collect();
    let batch = &dataset.measurements;
    let row = |i: usize| {
        format!(
            "{} boot {} run {}: {} {} = {}",
            cases[batch.case[i] as usize],
            batch.boot[i],
            batch.run[i],
            batch.statistic[i].name(),
            batch.metric[i].name(),
            batch.value[i]
        )
    };
    let mut rows: Vec<String> = (0..batch.len()).map(row).collect();
    rows.sort_unstable();
    rows
}

/// Whether every element of `part` occurs in `whole` at least as often; both sorted.
pub fn is_part_of<T: Ord>(part: &[T], whole: &[T]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|wanted| whole.by_ref().any(|found| found == wanted))
}

/// The cases of a dataset with their values, for snapshots.
pub fn describe(dataset: &Dataset) -> String {
    let mut out = String::new();
    for (number, case) in (0..).zip(&dataset.cases) {
        out.push_str(&describe_case(case));
        out.push_str(&describe_values(&dataset.measurements, number));
    }
    out
}

fn describe_case(case: &Case) -> String {
    let family = if case.family.is_empty() { "no family" } else { &case.family };
    let operation = case.operation.map_or("whole set", Operation::name);
    let mut out = format!("{} [{family}] {operation}, printed as {}\n", case.parameter_set, case.spelling);
    for (key, value) in &case.context {
        out.push_str(&format!("  {key} = {value}\n"));
    }
    out
}

/// The values of a case, one line of text for each line of the source.
fn describe_values(batch: &Batch, case: u32) -> String {
    let mut out = String::new();
    let mut last = None;
    for i in (0..batch.len()).filter(|&i| batch.case[i] == case) {
        if last != Some(batch.line[i]) {
            last = Some(batch.line[i]);
            let run = match batch.run[i] {
                Batch::NO_RUN => "whole case".into(),
                run => format!("run {run}"),
            };
            out.push_str(&format!("\n  line {}, boot {}, {run}:", batch.line[i], batch.boot[i]));
        }
        let statistic = match batch.statistic[i].name() {
            "single" => String::new(),
            name => format!("{name} "),
        };
        out.push_str(&format!(" {statistic}{}={}", batch.metric[i].name(), batch.value[i]));
    }
    out.trim_start_matches('\n').to_owned() + "\n\n"
}
