//! Records of one source → measurements: names resolved, context applied, oddities told.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::batch::{Batch, Place};
use super::{Context, SourceReport};
use crate::format::{Outcome, Reading, Record};
use crate::pqc::{Case, Catalogue, Operation, Unresolved};
use crate::quantity::{Metric, Nature, Statistic};

/// What names a case while the context stays the same.
type Subject = (String, String, Option<Operation>, Option<String>);

/// Turns the records of one source into measurements.
pub(super) struct Normalizer<'a> {
    catalogue: &'a Catalogue,
    surroundings: BTreeMap<String, String>,
    context: BTreeMap<String, String>,
    boot: u32,
    pub(super) cases: Vec<Case>,
    numbers: HashMap<Case, u32>,
    /// Cases under the present context, and the last run index of each.
    subjects: HashMap<Subject, u32>,
    last_subject: Option<(Subject, u32)>,
    last_runs: HashMap<(u32, u32), u32>,
    told: HashSet<String>,
    pub(super) batch: Batch,
    pub(super) report: SourceReport,
}

impl<'a> Normalizer<'a> {
    pub(super) fn new(catalogue: &'a Catalogue, surroundings: Context) -> Normalizer<'a> {
        Normalizer {
            catalogue,
            context: surroundings.0.clone(),
            surroundings: surroundings.0,
            boot: 0,
            cases: Vec::new(),
            numbers: HashMap::new(),
            subjects: HashMap::new(),
            last_subject: None,
            last_runs: HashMap::new(),
            told: HashSet::new(),
            batch: Batch::default(),
            report: SourceReport::default(),
        }
    }

    /// Takes in the next record of the source; `at` is its line.
    pub(super) fn take(&mut self, at: u64, record: Record<'_>) {
        match record {
            Record::Context(pairs) => {
                self.report.context += 1;
                self.set(at, pairs);
            }
            Record::Reading(reading) => self.reading(at, &reading),
            Record::Structure => self.report.structure += 1,
            Record::Ignored(noise) => self.report.ignore(noise.name()),
            Record::Malformed(reason) => self.report.malformed(at, reason),
            Record::Finding(message) => self.report.finding(at, message),
            Record::Reset => self.reset(),
        }
    }

    fn reset(&mut self) {
        // A log often begins with a boot banner: that boot is the first one.
        if self.report.parsed > 0 || self.report.boots > 0 {
            self.boot += 1;
        }
        self.report.boots = u64::from(self.boot) + 1;
        self.context.clone_from(&self.surroundings);
        self.forget_subjects();
    }

    fn forget_subjects(&mut self) {
        self.subjects.clear();
        self.last_subject = None;
    }

    fn set(&mut self, at: u64, pairs: &[(&str, &str)]) {
        for &(key, value) in pairs {
            let outside = self.surroundings.get(key).filter(|outside| *outside != value);
            if let Some(outside) = outside {
                let message = format!(
                    "the log says {key} = {value}, and its surroundings say {outside}: the log counts"
                );
                self.tell_once(at, message);
            }
            self.context.insert(key.to_owned(), value.to_owned());
        }
        self.forget_subjects();
    }

    fn tell_once(&mut self, at: u64, message: String) {
        if self.told.insert(message.clone()) {
            self.report.finding(at, message);
        }
    }

    fn reading(&mut self, at: u64, reading: &Reading<'_>) {
        let inexact = reading.values.iter().find(|v| v.2.abs() > 9_007_199_254_740_992.0);
        if let Some(value) = inexact.filter(|_| reading.outcome == Outcome::Success) {
            let message = format!("{} beyond 2^53, which no counter gives", value.0.name());
            return self.report.malformed(at, message);
        }
        self.report.parsed += 1;
        let case = self.case(at, reading);
        let place = Place { case, boot: self.boot, run: reading.run.unwrap_or(Batch::NO_RUN), line: at };
        if reading.run.is_some() {
            self.report.runs += 1;
            self.check_run_order(at, case, place.run);
        }
        if reading.outcome == Outcome::Failure {
            self.report.failed_runs += 1;
            return self.batch.push(place, Metric::Failure, Statistic::Single, 1.0);
        }
        for &(metric, statistic, value) in reading.values {
            self.check_size(at, case, metric, value);
            self.batch.push(place, metric, statistic, value);
        }
    }

    /// A run index that does not grow within one boot: the benchmark ran again, or a part was captured twice.
    fn check_run_order(&mut self, at: u64, case: u32, run: u32) {
        let last = self.last_runs.insert((case, self.boot), run);
        if last.is_some_and(|last| run <= last) {
            let case = &self.cases[case as usize];
            let operation = case.operation.map_or("", Operation::name);
            let message = format!(
                "run {run} of {} {operation} follows run {} in the same boot: measured again, or captured twice",
                case.spelling,
                last.unwrap_or_default()
            );
            self.tell_once(at, message);
        }
    }

    /// A printed size that is not the standard's: another version of the scheme, or a wrong name.
    fn check_size(&mut self, at: u64, case: u32, metric: Metric, value: f64) {
        if metric.nature() != Nature::Exact {
            return;
        }
        let name = &self.cases[case as usize].parameter_set;
        let Ok(set) = self.catalogue.resolve(name) else {
            return;
        };
        let expected = metric.size_of(set.sizes());
        if let Some(expected) = expected.filter(|&e| e as f64 != value) {
            let message = format!(
                "{name}: the log prints a {} of {value} bytes, and {} says {expected}",
                metric.title().to_lowercase(),
                set.standard
            );
            self.tell_once(at, message);
        }
    }

    /// The number of the case of a reading under the present context.
    fn case(&mut self, at: u64, reading: &Reading<'_>) -> u32 {
        if let Some((subject, number)) = &self.last_subject
            && subject.0 == reading.parameter_set
            && subject.1 == reading.spelling
            && subject.2 == reading.operation
            && subject.3.as_deref() == reading.class
        {
            return *number;
        }
        let subject = (
            reading.parameter_set.to_owned(),
            reading.spelling.to_owned(),
            reading.operation,
            reading.class.map(str::to_owned),
        );
        let number = match self.subjects.get(&subject) {
            Some(&number) => number,
            // Programs are named freely: they are no parameter sets.
            None => self.new_case(at, &subject, reading.values.iter().any(|v| v.0 == Metric::ImageSize)),
        };
        self.subjects.insert(subject.clone(), number);
        self.last_subject = Some((subject, number));
        number
    }

    fn new_case(&mut self, at: u64, subject: &Subject, is_program: bool) -> u32 {
        let (identity, spelling, operation, class) = subject;
        let (parameter_set, family) = match is_program {
            true => (identity.clone(), String::new()),
            false => self.resolve(at, identity),
        };
        let mut context = self.context.clone();
        if let Some(class) = class {
            context.insert("class".into(), class.clone());
        }
        let case = Case { parameter_set, family, spelling: spelling.clone(), operation: *operation, context };
        let next = self.cases.len() as u32;
        *self.numbers.entry(case).or_insert_with_key(|case| {
            self.cases.push(case.clone());
            next
        })
    }

    /// The canonical name and family of a parameter set, or of a pair `KEM+signature`.
    fn resolve(&mut self, at: u64, identity: &str) -> (String, String) {
        let unresolved = match self.catalogue.resolve(identity) {
            Ok(set) => return (set.name.clone(), set.family.clone()),
            Err(unresolved) => unresolved,
        };
        for (plus, _) in identity.match_indices('+') {
            let (kem, signature) = (&identity[..plus], &identity[plus + 1..]);
            if let (Ok(kem), Ok(signature)) = (self.catalogue.resolve(kem), self.catalogue.resolve(signature))
            {
                let pair = |a: &str, b: &str| format!("{a} + {b}");
                return (pair(&kem.name, &signature.name), pair(&kem.family, &signature.family));
            }
        }
        let message = match unresolved {
            Unresolved::Unknown => {
                format!("`{identity}` is no parameter set of the catalogue: kept under this name")
            }
            Unresolved::Ambiguous(sets) => {
                format!("`{identity}` could be {}: kept under this name, not guessed", sets.join(" or "))
            }
        };
        self.tell_once(at, message);
        (identity.to_owned(), String::new())
    }
}
