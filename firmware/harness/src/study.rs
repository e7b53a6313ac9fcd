//! A whole boot: the context, the steps of a plan, and the end.

mod cases;

use alloc::vec::Vec;

use crate::drbg;
use crate::known_answer;
use crate::log::{Log, PROTOCOL_VERSION};
use crate::measure::Meter;
use crate::plan::{self, Step};
use crate::port::Port;
use crate::scheme::{Kem, Library, Signature};
use crate::sequence::{Combined, KemSequence, Leakage, MESSAGE_BYTES, Sequence, SignatureSequence};

/// What every run does, in words.
const PROCEDURE: &str = "each run makes a fresh key pair and, to sign, a fresh message; keys, ciphertexts and signatures \
                         are encoded bytes on both sides of a call; the first warm-up is the known-answer pass";

/// What a firmware says about itself.
#[derive(Clone, Copy, Debug)]
pub struct Identity {
    /// Name of the firmware.
    pub firmware: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The board or machine.
    pub target: &'static str,
    /// The core, and how an emulator was run.
    pub core: &'static str,
    /// Instruction set with the extensions in use.
    pub isa: &'static str,
}

/// A plan could not be carried out; the text has been printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// A boot of the firmware.
pub struct Study<'p, P: Port> {
    port: &'p P,
    log: Log<'p, P>,
    meter: Meter<'p, P>,
    libraries: &'p [&'p dyn Library],
    known_answers: &'p str,
    library: Option<&'p dyn Library>,
    /// Names of the libraries that computed something wrong.
    condemned: Vec<&'p str>,
    warmup: u32,
    runs: u32,
    next_case: u32,
}

impl<'p, P: Port> Study<'p, P> {
    /// A study of these libraries; `known_answers` is a table for [`known_answer::find`].
    pub fn new(port: &'p P, libraries: &'p [&'p dyn Library], known_answers: &'p str) -> Self {
        Self {
            port,
            log: Log::new(port),
            meter: Meter::new(port),
            libraries,
            known_answers,
            library: None,
            condemned: Vec::new(),
            warmup: 1,
            runs: 1,
            next_case: 0,
        }
    }

    /// Prints a whole log. A failed known answer does not stop the plan; it leaves the library's cases out.
    pub fn run(mut self, identity: &Identity, plan: &str) -> Result<(), Stopped> {
        self.introduce(identity);
        for step in plan::steps(plan) {
            match step {
                Ok(step) => self.step(step)?,
                Err(line) => return self.stop(format_args!("the plan has no step '{}'", line.0)),
            }
        }
        self.log.end();
        if self.condemned.is_empty() { Ok(()) } else { Err(Stopped) }
    }

    fn introduce(&mut self, identity: &Identity) {
        self.log.line("begin").field(PROTOCOL_VERSION).field(identity.firmware).field(identity.version).end();
        self.log.context("target", identity.target);
        self.log.context("core", identity.core);
        self.log.context("isa", identity.isa);
        self.log.context("message_bytes", MESSAGE_BYTES);
        self.log.context("rng", drbg::DESCRIPTION);
        self.log.context("procedure", PROCEDURE);
        let overhead = self.meter.overhead();
        if let Some(count) = overhead.counts().next() {
            self.log.context("call_overhead", format_args!("{count} {}", P::COUNTERS[0]));
        }
        self.log.context("heap_bytes", self.port.heap().free());
    }

    fn step(&mut self, step: Step) -> Result<(), Stopped> {
        match step {
            Step::Library(name) => self.choose_library(name),
            Step::Scenario(name) => self.start_scenario(name),
            Step::Warmup(count) => {
                self.warmup = count;
                self.log.context("warmup", count);
                Ok(())
            }
            Step::Runs(count) => {
                self.runs = count;
                self.log.context("runs", count);
                Ok(())
            }
            Step::Measure(name) => self.measure(name),
            Step::Leakage(name) => self.screen(name),
        }
    }

    fn choose_library(&mut self, name: &str) -> Result<(), Stopped> {
        let Some(library) = self.libraries.iter().find(|library| library.name() == name) else {
            return self.stop(format_args!("this firmware has no library '{name}'"));
        };
        self.library = Some(*library);
        self.log.context("library", library.name());
        self.log.context("hash_backend", library.hash_backend());
        self.log.context("compiler", library.compiler());
        self.log.context("flags", library.flags());
        Ok(())
    }

    fn start_scenario(&mut self, name: &str) -> Result<(), Stopped> {
        let Ok(load) = self.port.start_scenario(name) else {
            return self.stop(format_args!("this firmware has no scenario '{name}'"));
        };
        self.log.context("scenario", name);
        if let Some(load) = load {
            self.log.context("workload", load);
        }
        Ok(())
    }

    fn measure(&mut self, name: &str) -> Result<(), Stopped> {
        let Some(library) = self.library else {
            return self.stop(format_args!("the plan measures '{name}' before it chooses a library"));
        };
        if let Some(kem) = kem(library, name) {
            self.measure_kem(kem);
        } else if let Some(signature) = signature(library, name) {
            self.measure_signature(signature);
        } else if let Some((kem, signature)) = pair(library, name) {
            self.measure_pair(name, kem, signature);
        } else {
            return self.stop(format_args!("{} has no parameter set '{name}'", library.name()));
        }
        Ok(())
    }

    fn screen(&mut self, name: &str) -> Result<(), Stopped> {
        let Some(kem) = self.library.and_then(|library| kem(library, name)) else {
            return self.stop(format_args!("the chosen library has no KEM '{name}'"));
        };
        self.log.context("library_version", kem.version());
        if self.known_answer_holds(name, &mut KemSequence::new(kem)) {
            self.run_cases(name, &mut Leakage::new(kem));
        }
        Ok(())
    }

    fn measure_kem(&mut self, kem: &dyn Kem) {
        self.log.context("library_version", kem.version());
        let mut sequence = KemSequence::new(kem);
        if self.known_answer_holds(kem.parameter_set(), &mut sequence) {
            self.run_cases(kem.parameter_set(), &mut sequence);
        }
    }

    fn measure_signature(&mut self, signature: &dyn Signature) {
        self.log.context("library_version", signature.version());
        let mut sequence = SignatureSequence::new(signature);
        if self.known_answer_holds(signature.parameter_set(), &mut sequence) {
            self.run_cases(signature.parameter_set(), &mut sequence);
        }
    }

    fn measure_pair(&mut self, name: &str, kem: &dyn Kem, signature: &dyn Signature) {
        self.log.context("library_version", format_args!("{} + {}", kem.version(), signature.version()));
        if self.known_answer_holds(kem.parameter_set(), &mut KemSequence::new(kem))
            && self.known_answer_holds(signature.parameter_set(), &mut SignatureSequence::new(signature))
        {
            self.run_cases(name, &mut Combined::new(kem, signature));
        }
    }

    /// Whether this library may be timed: it never computed anything wrong, and does not now.
    fn known_answer_holds(&mut self, parameter_set: &str, sequence: &mut dyn Sequence) -> bool {
        let Some(library) = self.library.map(|library| library.name()) else { return false };
        if self.condemned.contains(&library) {
            return false;
        }
        let holds = known_answer::holds(sequence, known_answer::find(self.known_answers, parameter_set));
        self.log.line("kat").field(parameter_set).field(if holds { "ok" } else { "fail" }).end();
        if !holds {
            self.condemned.push(library);
            self.log.say(format_args!("{parameter_set}: {library} computes something else; it is not measured"));
        }
        holds
    }

    fn stop(&mut self, reason: core::fmt::Arguments) -> Result<(), Stopped> {
        self.log.say(format_args!("stopped: {reason}"));
        Err(Stopped)
    }
}

fn kem(library: &dyn Library, name: &str) -> Option<&'static dyn Kem> {
    library.kems().iter().copied().find(|kem| kem.parameter_set() == name)
}

fn signature(library: &dyn Library, name: &str) -> Option<&'static dyn Signature> {
    library.signatures().iter().copied().find(|signature| signature.parameter_set() == name)
}

fn pair(library: &dyn Library, names: &str) -> Option<(&'static dyn Kem, &'static dyn Signature)> {
    let (first, second) = names.split_once('+')?;
    Some((kem(library, first)?, signature(library, second)?))
}

#[cfg(test)]
mod tests;
