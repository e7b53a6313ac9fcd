//! The console of the ESP-IDF PQC evaluation framework: machine lines `CSV,…` and human lines of the same runs.
//!
//! The header names 15 columns; `sizes` and `case_summary` rows carry 16, so that their values land one place to the
//! right of their names. SLH-DSA and combined runs print human lines only, and the SLH-DSA section headers name the
//! SPHINCS+ code that runs. A human line next to its machine line is one run, not two.

mod human;
mod machine;

use std::collections::HashMap;
use std::path::Path;

use super::noise::ResetDetector;
use super::{Confidence, Emit, Format, Noise, Outcome, Parser, Reading, Record};
use crate::capture::{Line, payload};
use crate::pqc::Operation;
use crate::quantity::{Metric, Statistic};

const HEADER: &str = "CSV,kind,alg,op,run,time_us,heap_before,heap_after,heap_delta,heap_largest_free,pk_bytes,sk_bytes,ct_bytes,ss_bytes,rc";
const BANNER: &str = "PQC EMBEDDED EVALUATION FRAMEWORK";

/// The dialect.
pub struct EspIdfFramework;

impl Format for EspIdfFramework {
    fn name(&self) -> &'static str {
        "esp-idf-framework"
    }

    fn description(&self) -> &'static str {
        "ESP-IDF PQC evaluation framework (`CSV,result,…` lines and their human twins)"
    }

    fn sniff(&self, _path: &Path, head: &str) -> Confidence {
        if head.contains(HEADER) || head.contains(BANNER) {
            Confidence::Certain
        } else if head.contains("CSV,result,") || (head.contains(" run") && head.contains(" ms heap=")) {
            Confidence::Possible
        } else {
            Confidence::No
        }
    }

    fn parser(&self) -> Box<dyn Parser> {
        Box::new(FrameworkParser::default())
    }
}

/// A benchmark line, machine or human, in one shape.
#[derive(Debug, Clone, PartialEq)]
struct Entry {
    name: String,
    /// `None` for sizes and case minima.
    operation: Option<Operation>,
    run: Option<u32>,
    outcome: Outcome,
    values: Vec<(Metric, Statistic, f64)>,
}

impl Entry {
    /// Whether two entries speak of the same run, or of the same kind of whole-case values.
    fn same_subject(&self, other: &Entry) -> bool {
        let kind = |e: &Entry| e.values.first().map(|v| v.0);
        self.name == other.name
            && self.operation == other.operation
            && self.run == other.run
            && (self.run.is_some() || kind(self) == kind(other))
    }

    /// Whether `self`, a human line, prints nothing that the machine line contradicts.
    fn agrees_with(&self, machine: &Entry) -> bool {
        self.values.iter().all(|value| {
            let same_metric = machine.values.iter().find(|m| (m.0, m.1) == (value.0, value.1));
            same_metric.is_none_or(|m| m == value)
        })
    }
}

#[derive(Default)]
struct FrameworkParser {
    resets: ResetDetector,
    /// Whether a benchmark line came since the last reset.
    benchmarking: bool,
    /// Printed name → the identifier its section header names in brackets.
    identities: HashMap<String, String>,
    /// A human line whose machine twin may follow.
    waiting: Option<(u64, Entry)>,
    /// The last machine line, whose human twin may follow.
    machine: Option<Entry>,
    last_notice: String,
}

impl Parser for FrameworkParser {
    fn line(&mut self, line: Line<'_>, emit: &mut Emit<'_>) {
        let at = line.number;
        if self.resets.resets(line.text) {
            self.reset(emit, at);
        }
        let text = payload(line.text);
        let machine = text.find("CSV,").map(|start| &text[start..]);
        if let Some(machine) = machine {
            return self.machine_line(machine, at, emit);
        }
        match human::parse(text) {
            Some(_) if !line.terminated => {
                let cut = "the file ends inside this line, so its last number may be cut";
                emit(at, Record::Malformed(cut.into()));
            }
            Some(Ok(human::Line::Entry(entry))) => self.human_entry(entry, at, emit),
            Some(Ok(human::Line::WarmUp)) => emit(at, Record::Ignored(Noise::WarmUp)),
            Some(Err(fault)) => emit(at, Record::Malformed(fault)),
            None => self.other_line(text, at, emit),
        }
    }

    fn end(&mut self, emit: &mut Emit<'_>) {
        self.release(emit);
    }
}

impl FrameworkParser {
    fn reset(&mut self, emit: &mut Emit<'_>, at: u64) {
        self.release(emit);
        self.identities.clear();
        self.machine = None;
        self.benchmarking = false;
        emit(at, Record::Reset);
    }

    /// The waiting human line has no machine twin: it is the reading.
    fn release(&mut self, emit: &mut Emit<'_>) {
        if let Some((at, entry)) = self.waiting.take() {
            self.reading(&entry, at, emit);
        }
    }

    fn machine_line(&mut self, text: &str, at: u64, emit: &mut Emit<'_>) {
        self.benchmarking = true;
        match machine::parse(text) {
            Ok(machine::Line::Header) => {
                self.release(emit);
                emit(at, Record::Structure);
            }
            Ok(machine::Line::Notice { name, reason }) => {
                self.release(emit);
                self.notice(name, reason, at, emit);
            }
            Ok(machine::Line::Entry { entry, finding }) => {
                if let Some((human_at, human)) = self.waiting.take_if(|(_, h)| h.same_subject(&entry)) {
                    twin(&human, &entry, human_at, emit);
                }
                self.release(emit);
                if let Some(finding) = finding {
                    emit(at, Record::Finding(finding));
                }
                self.reading(&entry, at, emit);
                self.machine = Some(entry);
            }
            Err(fault) => {
                self.machine = None;
                emit(at, Record::Malformed(fault));
            }
        }
    }

    fn human_entry(&mut self, entry: Entry, at: u64, emit: &mut Emit<'_>) {
        self.benchmarking = true;
        self.release(emit);
        match &self.machine {
            Some(machine) if entry.same_subject(machine) => twin(&entry, machine, at, emit),
            _ => self.waiting = Some((at, entry)),
        }
    }

    fn other_line(&mut self, text: &str, at: u64, emit: &mut Emit<'_>) {
        if let Some((name, identity)) = human::section(text) {
            self.release(emit);
            if name != identity {
                let finding = format!(
                    "the log calls it {name}, and its section header names {identity}: taken as {identity}"
                );
                emit(at, Record::Finding(finding));
            }
            self.identities.insert(name.to_owned(), identity.to_owned());
            emit(at, Record::Structure);
        } else if let Some(settings) = human::settings(text) {
            emit(at, Record::Context(&settings));
        } else if let Some((name, reason)) = human::notice(text) {
            self.notice(name, reason, at, emit);
        } else if text.starts_with(BANNER) {
            if self.benchmarking {
                self.reset(emit, at);
            }
            emit(at, Record::Context(&[("firmware", text)]));
        } else {
            emit(at, Record::Ignored(Noise::classify(text)));
        }
    }

    /// A skip or failure, which the firmware may print twice: for people and for machines.
    fn notice(&mut self, name: &str, reason: &str, at: u64, emit: &mut Emit<'_>) {
        let notice = format!("the firmware says of {name}: {reason}");
        if notice != self.last_notice {
            emit(at, Record::Finding(notice.clone()));
            self.last_notice = notice;
        }
        emit(at, Record::Ignored(Noise::Notice));
    }

    fn reading(&self, entry: &Entry, at: u64, emit: &mut Emit<'_>) {
        let identity = self.identities.get(&entry.name);
        let reading = Reading {
            parameter_set: identity.unwrap_or(&entry.name),
            spelling: &entry.name,
            operation: entry.operation,
            run: entry.run,
            outcome: entry.outcome,
            class: None,
            values: &entry.values,
        };
        emit(at, Record::Reading(reading));
    }
}

/// Tells that a human line repeats a machine line, and where it does not.
fn twin(human: &Entry, machine: &Entry, at: u64, emit: &mut Emit<'_>) {
    if !human.agrees_with(machine) {
        let finding = "this human line and its machine line print different values: the machine line counts";
        emit(at, Record::Finding(finding.into()));
    }
    emit(at, Record::Ignored(Noise::Twin));
}
