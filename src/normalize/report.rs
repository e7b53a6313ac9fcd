//! The ingest report: the fate of every line.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::capture::Dirt;

/// A message and the line it is about; 0 stands for the whole source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Located {
    pub line: u64,
    pub message: String,
}

/// What became of the lines of one source.
///
/// `parsed + context + structure + Σ ignored + malformed` is `lines`, always.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceReport {
    pub label: String,
    /// `None` when no dialect recognised the source; its lines then count as ignored.
    pub dialect: Option<String>,
    pub lines: u64,
    /// Lines that gave measurements.
    pub parsed: u64,
    pub context: u64,
    pub structure: u64,
    /// By reason.
    pub ignored: BTreeMap<String, u64>,
    pub malformed: u64,
    /// The first malformed lines, at most [`SourceReport::KEPT`].
    pub malformed_lines: Vec<Located>,
    /// What the user should know, at most [`SourceReport::KEPT`]; `findings_count` tells how many there were.
    pub findings: Vec<Located>,
    pub findings_count: u64,
    pub boots: u64,
    pub runs: u64,
    pub failed_runs: u64,
    pub crlf: u64,
    pub escapes: u64,
    pub nul: u64,
    pub bad_utf8: u64,
}

impl SourceReport {
    /// How many messages of a kind are kept for one source.
    pub const KEPT: usize = 200;

    /// The number of lines that carried nothing to keep.
    pub fn ignored_lines(&self) -> u64 {
        self.ignored.values().sum()
    }

    /// The sum of all fates, which is the number of lines.
    pub fn accounted(&self) -> u64 {
        self.parsed + self.context + self.structure + self.ignored_lines() + self.malformed
    }

    pub(super) fn ignore(&mut self, reason: &str) {
        match self.ignored.get_mut(reason) {
            Some(count) => *count += 1,
            None => {
                self.ignored.insert(reason.to_owned(), 1);
            }
        }
    }

    pub(super) fn malformed(&mut self, line: u64, message: String) {
        self.malformed += 1;
        if self.malformed_lines.len() < Self::KEPT {
            self.malformed_lines.push(Located { line, message });
        }
    }

    pub(super) fn finding(&mut self, line: u64, message: String) {
        self.findings_count += 1;
        if self.findings.len() < Self::KEPT {
            self.findings.push(Located { line, message });
        }
    }

    pub(super) fn dirt(&mut self, dirt: Dirt) {
        self.crlf = dirt.crlf;
        self.escapes = dirt.escapes;
        self.nul = dirt.nul;
        self.bad_utf8 = dirt.bad_utf8;
    }
}

/// The reports of all sources, in the order in which they were read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IngestReport {
    pub sources: Vec<SourceReport>,
}

impl IngestReport {
    /// A sum over the sources.
    pub fn total(&self, count: impl Fn(&SourceReport) -> u64) -> u64 {
        self.sources.iter().map(count).sum()
    }

    /// Whether some line was malformed or some finding made, which `--strict` refuses.
    pub fn suspicious(&self) -> bool {
        self.total(|s| s.malformed + s.findings_count) > 0
    }

    pub(super) fn finding(&mut self, label: &str, message: String) {
        if let Some(source) = self.sources.iter_mut().find(|s| s.label == label) {
            source.finding(0, message);
        }
    }
}
