//! The native log of the bundled firmware, version 1, as `firmware/PROTOCOL.md` defines it.
//!
//! Every machine line carries a sequence number and a checksum. A line that was damaged is malformed, one that was
//! lost shows as a gap, and a case whose context or columns may have been lost with it is rejected as a whole.

mod case;
mod machine_line;

use std::collections::BTreeMap;
use std::path::Path;

use case::{Column, OpenCase, size_values};
use machine_line::{MARK, checked};

use super::field::{Fault, integer, parse, shorten, split};
use super::{Confidence, Emit, Format, Noise, Outcome, Parser, Reading, Record};
use crate::capture::Line;
use crate::pqc::Operation;
use crate::quantity::{Metric, Statistic};

/// The dialect.
pub struct Native;

impl Format for Native {
    fn name(&self) -> &'static str {
        "native"
    }

    fn description(&self) -> &'static str {
        "pqreport's own firmware, log protocol version 1 (machine lines `@pq,…` with sequence number and checksum)"
    }

    fn sniff(&self, _path: &Path, head: &str) -> Confidence {
        if head.contains(MARK) { Confidence::Certain } else { Confidence::No }
    }

    fn parser(&self) -> Box<dyn Parser> {
        Box::new(NativeParser::default())
    }
}

#[derive(Default)]
struct NativeParser {
    /// The number the next machine line should carry; `None` before the first one of a boot.
    expected: Option<u64>,
    last_line: String,
    /// `ctx` and `cols` lines since `begin`.
    setup: u64,
    columns: Vec<Column>,
    cases: BTreeMap<u64, OpenCase>,
    ended: bool,
    /// Whether `begin` was read and named the protocol version that this reader knows.
    begun: bool,
    /// The last machine line's number.
    last_at: u64,
}

impl Parser for NativeParser {
    fn line(&mut self, line: Line<'_>, emit: &mut Emit<'_>) {
        let Some(start) = line.text.find(MARK) else {
            return emit(line.number, Record::Ignored(Noise::classify(line.text)));
        };
        let text = &line.text[start..];
        match checked(text) {
            Err(fault) => emit(line.number, Record::Malformed(fault)),
            Ok((seq, kind, fields)) => {
                if self.expected.is_some_and(|e| seq + 1 == e) && self.last_line == text {
                    return emit(line.number, Record::Ignored(Noise::Twin));
                }
                self.follow(seq, kind, line.number, emit);
                text.clone_into(&mut self.last_line);
                self.last_at = line.number;
                if let Err(fault) = self.machine_line(kind, fields, line.number, emit) {
                    emit(line.number, Record::Malformed(fault));
                }
            }
        }
    }

    fn end(&mut self, emit: &mut Emit<'_>) {
        if self.expected.is_some() && !self.ended {
            let lost = "the log has no `end` line: it was cut, or its last line was lost";
            emit(self.last_at, Record::Finding(lost.into()));
        }
    }
}

impl NativeParser {
    /// Compares the sequence number with the expected one and tells of gaps and resets.
    fn follow(&mut self, seq: u64, kind: &str, at: u64, emit: &mut Emit<'_>) {
        let expected = self.expected.unwrap_or(0);
        // The first machine line opens a boot even when the `begin` line before it was lost.
        if kind == "begin" || seq < expected || self.expected.is_none() {
            if self.expected.is_some() && !self.ended {
                let cut = "the boot before this line has no `end` line: it was cut";
                emit(at, Record::Finding(cut.into()));
            }
            *self = NativeParser::default();
            emit(at, Record::Reset);
        }
        let expected = self.expected.unwrap_or(0);
        if seq > expected {
            let lost = seq - expected;
            let finding = format!(
                "{lost} machine line{} lost or damaged before this one (sequence {expected} to {})",
                if lost == 1 { "" } else { "s" },
                seq - 1
            );
            emit(at, Record::Finding(finding));
        }
        self.expected = Some(seq + 1);
    }

    fn machine_line(&mut self, kind: &str, fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        match kind {
            "begin" => self.begin(fields, at, emit),
            "ctx" => self.context(fields, at, emit),
            "kat" => known_answer(fields, at, emit),
            "cols" => self.columns(fields, at, emit),
            "case" => self.open_case(fields, at, emit),
            "run" => self.run(fields, at, emit),
            "out" => {
                emit(at, Record::Ignored(Noise::Output));
                Ok(())
            }
            "endcase" => self.close_case(fields, at, emit),
            "end" => self.finish(fields, at, emit),
            _ => Err(format!("unknown kind of machine line `{}`", shorten(kind))),
        }
    }

    fn begin(&mut self, fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let [version, name, firmware] = split(fields)?;
        if version != "1" {
            return Err(format!("log protocol version `{version}`, and this tool reads version 1"));
        }
        self.begun = true;
        let value = format!("{name} {firmware}");
        emit(at, Record::Context(&[("firmware", &value)]));
        Ok(())
    }

    fn context(&mut self, fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let (key, value) = fields.split_once(',').ok_or("context line without a value")?;
        self.setup += 1;
        self.cases.values_mut().for_each(|case| case.moved = true);
        emit(at, Record::Context(&[(key, value)]));
        Ok(())
    }

    fn columns(&mut self, fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        // An unreadable column line counts as lost, so that no case binds the columns before it.
        let parse = |name| Column::parse(name).ok_or(format!("unknown column `{}`", shorten(name)));
        self.columns = fields.split(',').map(parse).collect::<Result<_, _>>()?;
        self.setup += 1;
        emit(at, Record::Structure);
        Ok(())
    }

    fn open_case(&mut self, fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let [id, setup, parameter_set, operation, _warm_up, runs, sizes @ ..]: [&str; 10] = split(fields)?;
        if !self.begun {
            return Err(
                "case of an unknown protocol version: the `begin` line was lost or names another".into()
            );
        }
        if integer(setup)? != self.setup {
            return Err(format!(
                "case {id} counts {setup} context and column lines and {} were read: one was lost, so the case is rejected",
                self.setup
            ));
        }
        let case = OpenCase {
            parameter_set: parameter_set.to_owned(),
            operation: operation_of(operation)?,
            columns: self.columns.clone(),
            moved: false,
            announced: integer(runs)?,
            runs: 0,
            failed: 0,
        };
        let values = size_values(case.operation, sizes)?;
        self.cases.insert(integer(id)?, case);
        if values.is_empty() {
            emit(at, Record::Structure);
        } else {
            emit(at, Record::Reading(reading(parameter_set, &values)));
        }
        Ok(())
    }

    fn run(&mut self, fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let mut fields = fields.split(',');
        let mut next = || fields.next().ok_or("run line with too few fields");
        let id = integer(next()?)?;
        let run = integer(next()?)?;
        let code: i64 = parse(next()?)?;
        let case = self
            .cases
            .get_mut(&id)
            .ok_or_else(|| format!("run of case {id}, whose case line was lost or rejected"))?;
        if case.moved {
            return Err(format!("run of case {id}, whose context changed after its case line"));
        }
        let mut values = Vec::with_capacity(case.columns.len());
        let mut class = None;
        for column in &case.columns {
            match (column, next()?) {
                (_, "") => {}
                (Column::Class, field) => class = Some(field),
                (&Column::Metric(metric, unit), field) => {
                    values.push((metric, Statistic::Single, integer(field)? as f64 * unit));
                }
            }
        }
        if fields.next().is_some() {
            return Err("run line with more fields than columns".into());
        }
        case.runs += 1;
        case.failed += u64::from(code != 0);
        let record = Reading {
            operation: Some(case.operation),
            run: Some(u32::try_from(run).map_err(|_| "run index beyond 2^32")?),
            outcome: if code == 0 { Outcome::Success } else { Outcome::Failure },
            class,
            ..reading(&case.parameter_set, &values)
        };
        emit(at, Record::Reading(record));
        Ok(())
    }

    fn close_case(&mut self, fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let [id, runs, failed] = split(fields)?;
        let (id, runs, failed) = (integer(id)?, integer(runs)?, integer(failed)?);
        let case = self
            .cases
            .remove(&id)
            .ok_or_else(|| format!("end of case {id}, whose case line was lost or rejected"))?;
        if let Some(finding) = case.miscount(id, runs, failed) {
            emit(at, Record::Finding(finding));
        }
        emit(at, Record::Structure);
        Ok(())
    }

    fn finish(&mut self, fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
        let printed = integer(fields)?;
        self.ended = true;
        if self.expected != printed.checked_add(1) {
            let finding = format!(
                "the `end` line counts {printed} machine lines before it, which does not fit its own sequence number"
            );
            emit(at, Record::Finding(finding));
        }
        for (id, case) in &self.cases {
            let finding =
                format!("case {id} ({} {}) has no end line", case.parameter_set, case.operation.name());
            emit(at, Record::Finding(finding));
        }
        emit(at, Record::Structure);
        Ok(())
    }
}

fn known_answer(fields: &str, at: u64, emit: &mut Emit<'_>) -> Result<(), Fault> {
    let [name, result] = split(fields)?;
    match result {
        "ok" => {}
        "fail" => {
            let finding = format!("the known-answer check of {name} failed on the target");
            emit(at, Record::Finding(finding));
        }
        _ => {
            return Err(format!("known-answer result `{}`, not ok or fail", shorten(result)));
        }
    }
    emit(at, Record::Structure);
    Ok(())
}

/// A reading of a whole parameter set, for callers to complete.
fn reading<'a>(parameter_set: &'a str, values: &'a [(Metric, Statistic, f64)]) -> Reading<'a> {
    Reading {
        parameter_set,
        spelling: parameter_set,
        operation: None,
        run: None,
        outcome: Outcome::Success,
        class: None,
        values,
    }
}

fn operation_of(name: &str) -> Result<Operation, Fault> {
    Operation::parse(name).ok_or_else(|| format!("unknown operation `{}`", shorten(name)))
}
