//! The ESP-IDF log of a performance test that calls each operation once: `I (ms) performance: …`.
//!
//! A step line `Testing mlkem768_keypair...` names set and operation, a `Duration:` line gives its time, and a summary
//! repeats the times and adds the total, in which the logging between the steps is included. The library that ran is
//! not in the log. What it calls peak heap usage is free heap before minus after, which is no peak: the peak here is
//! free heap before minus the least free heap ever, where that minimum fell during the test.

use std::collections::BTreeMap;
use std::path::Path;

use super::field::{Fault, integer, shorten};
use super::noise::ResetDetector;
use super::{Confidence, Emit, Format, Noise, Outcome, Parser, Reading, Record};
use crate::capture::{Line, payload};
use crate::pqc::Operation;
use crate::quantity::{Metric, Statistic};

const TAG: &str = ") performance: ";

/// The dialect.
pub struct EspLogPerformance;

impl Format for EspLogPerformance {
    fn name(&self) -> &'static str {
        "esp-log-performance"
    }

    fn description(&self) -> &'static str {
        "ESP-IDF log of a single-call performance test (`I (ms) performance: Duration: …`)"
    }

    fn sniff(&self, _path: &Path, head: &str) -> Confidence {
        let step = head.contains(") performance: Testing ");
        let times =
            head.contains(") performance:   Duration: ") || head.contains(") performance: Timing (micro");
        match (step, times) {
            (true, true) => Confidence::Certain,
            (false, false) => Confidence::No,
            _ => Confidence::Possible,
        }
    }

    fn parser(&self) -> Box<dyn Parser> {
        Box::new(PerformanceParser::default())
    }
}

#[derive(Default)]
struct PerformanceParser {
    resets: ResetDetector,
    /// The name behind `Algorithm:`, or what the function names begin with.
    set: Option<String>,
    step: Option<Operation>,
    /// The times of the steps in µs.
    times: BTreeMap<Operation, u64>,
    /// Free heap before the test, and the least ever until then.
    before: Option<(u64, u64)>,
}

type Values = Vec<(Metric, Statistic, f64)>;

impl Parser for PerformanceParser {
    fn line(&mut self, line: Line<'_>, emit: &mut Emit<'_>) {
        let at = line.number;
        if self.resets.resets(line.text) {
            *self = PerformanceParser { resets: std::mem::take(&mut self.resets), ..Default::default() };
            emit(at, Record::Reset);
        }
        let text = payload(line.text);
        if !line.text.contains(TAG) || text.contains(TAG) {
            return emit(at, Record::Ignored(Noise::classify(line.text.trim())));
        }
        if !line.terminated {
            let cut = "the file ends inside this line, so its last number may be cut";
            return emit(at, Record::Malformed(cut.into()));
        }
        if let Err(fault) = self.message(text.trim(), at, emit) {
            emit(at, Record::Malformed(fault));
        }
    }

    fn end(&mut self, _emit: &mut Emit<'_>) {}
}

impl PerformanceParser {
    fn message(&mut self, text: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        if let Some(call) = text.strip_prefix("Testing ").and_then(|rest| rest.strip_suffix("...")) {
            return self.begin_step(call, at, emit);
        }
        if let Some(call) = text.strip_suffix(" failed!") {
            return self.failure(call, at, emit);
        }
        let Some((label, value)) = text.split_once(": ") else {
            emit(at, Record::Ignored(Noise::Heading));
            return Ok(());
        };
        match (label, Operation::parse(label)) {
            ("Algorithm", _) => {
                self.set = Some(value.to_owned());
                emit(at, Record::Structure);
                Ok(())
            }
            ("Duration", _) => self.duration(value, at, emit),
            (_, Some(operation)) => self.summary(operation, value, at, emit),
            ("Used", _) => self.whole(vec![single(Metric::StackPeak, bytes(value)?)], at, emit),
            ("Before - free", _) => self.heap_before(value, at, emit),
            ("After  - free", _) => self.heap_after(value, at, emit),
            ("Peak usage", _) => {
                let used = bytes(value)?;
                let finding = format!(
                    "what the log calls peak usage ({used} bytes) is free heap before minus after: not kept"
                );
                emit(at, Record::Finding(finding));
                emit(at, Record::Ignored(Noise::Twin));
                Ok(())
            }
            _ => self.size(label, value, at, emit),
        }
    }

    fn begin_step(&mut self, call: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let (set, operation) = split_call(call)?;
        self.set.get_or_insert_with(|| set.to_owned());
        self.step = Some(operation);
        self.times.remove(&operation);
        emit(at, Record::Structure);
        Ok(())
    }

    fn failure(&mut self, call: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let (set, operation) = split_call(call)?;
        self.step = None;
        let set = self.set.clone().unwrap_or_else(|| set.to_owned());
        reading(&set, Some(operation), Outcome::Failure, &[], at, emit);
        Ok(())
    }

    fn duration(&mut self, value: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let time = microseconds(value)?;
        let operation = self.step.take().ok_or("a duration without the step that it belongs to")?;
        self.times.insert(operation, time);
        self.time(operation, time, at, emit)
    }

    /// A time of the summary: the one of its step again, or the only one where the step was not captured.
    fn summary(
        &mut self,
        operation: Operation,
        value: &str,
        at: u64,
        emit: &mut Emit<'_>,
    ) -> Result<(), Fault> {
        let time = microseconds(value)?;
        let Some(&printed) = self.times.get(&operation) else {
            return self.time(operation, time, at, emit);
        };
        if printed != time {
            let finding =
                format!("the summary says {time} us, and the step says {printed} us: the step counts");
            emit(at, Record::Finding(finding));
        }
        emit(at, Record::Ignored(Noise::Twin));
        Ok(())
    }

    fn time(&self, operation: Operation, time: u64, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let set = self.named()?;
        let nanoseconds = time.checked_mul(1000).ok_or("a time beyond 64 bits in ns")?;
        let values = [single(Metric::Time, nanoseconds)];
        reading(set, Some(operation), Outcome::Success, &values, at, emit);
        Ok(())
    }

    /// Values of the whole test.
    fn whole(&self, values: Values, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        reading(self.named()?, Some(Operation::Total), Outcome::Success, &values, at, emit);
        Ok(())
    }

    fn heap_before(&mut self, value: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let (free, least) = free_and_least(value)?;
        self.before = Some((free, least));
        self.whole(vec![single(Metric::HeapFreeBefore, free)], at, emit)
    }

    fn heap_after(&mut self, value: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let (free, least) = free_and_least(value)?;
        let mut values = vec![single(Metric::HeapFreeAfter, free)];
        if let Some((before, least_before)) = self.before.take()
            && least < least_before
        {
            values.push(single(Metric::HeapPeak, before.saturating_sub(least)));
            values.push((Metric::HeapFree, Statistic::Minimum, least as f64));
        }
        self.whole(values, at, emit)
    }

    fn size(&self, label: &str, value: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let metric = match label {
            "Public key length" => Metric::PublicKeySize,
            "Secret key length" => Metric::SecretKeySize,
            "Ciphertext length" => Metric::CiphertextSize,
            "Shared secret length" => Metric::SharedSecretSize,
            "Signature length" => Metric::SignatureSize,
            _ => {
                emit(at, Record::Ignored(Noise::Text));
                return Ok(());
            }
        };
        let values = [single(metric, bytes(value)?)];
        reading(self.named()?, None, Outcome::Success, &values, at, emit);
        Ok(())
    }

    fn named(&self) -> Result<&str, Fault> {
        self.set.as_deref().ok_or_else(|| "a value before the log names its algorithm".into())
    }
}

fn single(metric: Metric, value: u64) -> (Metric, Statistic, f64) {
    (metric, Statistic::Single, value as f64)
}

fn reading(
    set: &str,
    operation: Option<Operation>,
    outcome: Outcome,
    values: &[(Metric, Statistic, f64)],
    at: u64,
    emit: &mut Emit<'_>,
) {
    // Each operation is called once, so the whole test is one run; the lines about the whole test are not runs of it.
    let timed = outcome == Outcome::Failure || values.iter().any(|value| value.0 == Metric::Time);
    let run = timed.then_some(0);
    let reading = Reading { parameter_set: set, spelling: set, operation, run, outcome, class: None, values };
    emit(at, Record::Reading(reading));
}

/// `mlkem768_keypair`: the set and the operation.
fn split_call(call: &str) -> Result<(&str, Operation), Fault> {
    let parts = call.rsplit_once('_').and_then(|(set, name)| Some((set, Operation::parse(name)?)));
    parts.ok_or_else(|| format!("`{}` names no known operation", shorten(call)))
}

/// `17606 us (17.606 ms)` in whole microseconds.
fn microseconds(value: &str) -> Result<u64, Fault> {
    let fault = || format!("`{}` is not a time `N us (X ms)`", shorten(value));
    let (number, rest) = value.trim().split_once(" us (").ok_or_else(fault)?;
    rest.strip_suffix(" ms)").ok_or_else(fault)?;
    integer(number)
}

fn bytes(value: &str) -> Result<u64, Fault> {
    let fault = || format!("`{}` is not a size `N bytes`", shorten(value));
    integer(value.trim().strip_suffix(" bytes").ok_or_else(fault)?)
}

/// `N bytes, min_free: M bytes`.
fn free_and_least(value: &str) -> Result<(u64, u64), Fault> {
    let parts = value.split_once(", min_free: ");
    let (free, least) = parts.ok_or_else(|| format!("no `min_free` in `{}`", shorten(value)))?;
    Ok((bytes(free)?, bytes(least)?))
}
