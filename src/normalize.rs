//! Records and context → measurements, with every line accounted for.
//!
//! Names resolve through the catalogue, what a log does not say comes from `context.toml` files and the command line,
//! and each source yields a report whose counts add up to its number of lines.

mod batch;
mod context;
mod normalizer;
mod report;
mod source;
mod walk;

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use batch::Batch;
pub use context::{CONTEXT_FILE, Context};
pub use report::{IngestReport, Located, SourceReport};
pub use walk::SourceFile;

use crate::error::{Error, Result};
use crate::format::Format;
use crate::pqc::{CONFIGURATION, Case, Catalogue, Dimension};
use source::Parsed;

/// What to ingest and how.
pub struct Ingest<'a> {
    pub catalogue: &'a Catalogue,
    /// `key=value` from the command line; it holds where a log says nothing.
    pub context: Context,
    /// The dialect of every source; detected for each when `None`.
    pub dialect: Option<&'static dyn Format>,
    /// Called with the number of bytes read since the last call.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// Where measurements come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// How reports name it: never an absolute path.
    pub label: String,
    /// Where it was read; empty for standard input.
    pub path: PathBuf,
    /// Lower-case hexadecimal SHA-256 of its bytes.
    pub sha256: String,
    pub bytes: u64,
    pub lines: u64,
    pub dialect: String,
}

/// What a set of sources said.
#[derive(Debug, Default)]
pub struct Dataset {
    pub sources: Vec<Source>,
    pub cases: Vec<Case>,
    pub measurements: Batch,
    pub report: IngestReport,
    numbers: HashMap<Case, u32>,
}

impl Ingest<'_> {
    /// Reads files, folders and `-` (standard input) in parallel; the result does not depend on the number of threads.
    ///
    /// # Errors
    /// A path that cannot be read, a file named by the user that no dialect recognises, a bad `context.toml`, or
    /// paths without any log.
    pub fn read(&self, paths: &[PathBuf]) -> Result<Dataset> {
        let files = walk::find(paths)?;
        let results: Mutex<Vec<Option<Result<Parsed>>>> = Mutex::new(files.iter().map(|_| None).collect());
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
        std::thread::scope(|scope| {
            for _ in 0..threads.min(files.len()) {
                scope.spawn(|| {
                    while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let parsed = self.read_file(file);
                        results.lock().unwrap()[file.index] = Some(parsed);
                    }
                });
            }
        });
        let mut dataset = Dataset::default();
        for parsed in results.into_inner().unwrap().into_iter().flatten() {
            dataset.append(parsed?);
        }
        if dataset.sources.is_empty() {
            let paths: Vec<_> = paths.iter().map(|p| p.display().to_string()).collect();
            return Err(Error::NoLogs(paths.join(", ")));
        }
        dataset.report_copies();
        Ok(dataset)
    }

    fn read_file(&self, file: &SourceFile) -> Result<Parsed> {
        let mut context = context::beside(&file.path)?;
        context.add(&self.context);
        source::read(self, file, context)
    }
}

impl Dataset {
    /// A dataset from its parts, as a stored one is read.
    pub(crate) fn new(
        sources: Vec<Source>,
        cases: Vec<Case>,
        measurements: Batch,
        report: IngestReport,
    ) -> Dataset {
        let numbers = cases.iter().cloned().zip(0..).collect();
        Dataset { sources, cases, measurements, report, numbers }
    }

    /// The dimension of a name that a user gave.
    ///
    /// # Errors
    /// A context key that no case has and that is none of [`CONFIGURATION`], with those that there are.
    pub fn dimension(&self, name: &str) -> Result<Dimension> {
        let dimension = Dimension::parse(name);
        let Dimension::Context(key) = &dimension else {
            return Ok(dimension);
        };
        let keys = self.cases.iter().flat_map(|case| case.context.keys().map(String::as_str));
        let keys: BTreeSet<&str> = keys.chain(CONFIGURATION).collect();
        if keys.contains(key.as_str()) {
            return Ok(dimension);
        }
        let fields = ["family", "parameter_set", "operation"].into_iter();
        let known = fields.chain(keys).collect::<Vec<_>>().join(", ");
        Err(Error::Unknown { kind: "dimension", name: name.to_owned(), known })
    }

    /// Sets a context key of every case, to tell this dataset from another that it will be merged with.
    pub fn with_context(mut self, key: &str, value: &str) -> Dataset {
        for case in &mut self.cases {
            case.context.insert(key.to_owned(), value.to_owned());
        }
        self.numbers = self.cases.iter().cloned().zip(0..).collect();
        self
    }

    /// Adds the sources, cases and measurements of another dataset.
    pub fn merge(&mut self, other: Dataset) {
        let first = self.sources.len() as u32;
        let renumber: Vec<u32> = other.cases.into_iter().map(|case| self.intern(case)).collect();
        self.measurements.merge(other.measurements, first, &renumber);
        self.sources.extend(other.sources);
        self.report.sources.extend(other.report.sources);
    }

    /// Adds one source, its case numbers shifted to those of the whole.
    fn append(&mut self, parsed: Parsed) {
        if let Some(source) = parsed.source {
            let index = self.sources.len() as u32;
            let renumber: Vec<u32> = parsed.cases.into_iter().map(|c| self.intern(c)).collect();
            self.measurements.append(parsed.batch, index, &renumber);
            self.sources.push(source);
        }
        self.report.sources.push(parsed.report);
    }

    fn intern(&mut self, case: Case) -> u32 {
        let next = self.cases.len() as u32;
        *self.numbers.entry(case).or_insert_with_key(|case| {
            self.cases.push(case.clone());
            next
        })
    }

    /// Two sources with the same bytes are one capture given twice: told, since runs then count twice.
    fn report_copies(&mut self) {
        for (index, source) in self.sources.iter().enumerate() {
            let earlier = self.sources[..index].iter().find(|s| s.sha256 == source.sha256 && s.bytes > 0);
            if let Some(original) = earlier {
                let finding = format!("the same bytes as {}: its runs count twice", original.label);
                self.report.finding(&source.label, finding);
            }
        }
    }
}

/// The number of bytes that [`Ingest::read`] will read, for progress.
pub fn total_bytes(paths: &[PathBuf]) -> u64 {
    let files = walk::find(paths).unwrap_or_default();
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |m| m.len());
    files.iter().map(|f| size(&f.path)).sum()
}
