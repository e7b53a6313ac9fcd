//! The cases of one sequence: warm-up, runs, and their lines.

use alloc::vec::Vec;

use super::Study;
use crate::known_answer;
use crate::measure::{MEMORY_COLUMNS, Measured};
use crate::port::Port;
use crate::scheme::SUCCESS;
use crate::sequence::{Operation, Sequence};

/// Most bytes on one `out` line.
const OUTPUT_BYTES: usize = 64;

/// A case that is open, with what its closing lines say.
struct OpenCase {
    id: u32,
    operation: Operation,
    runs: u32,
    failed: u32,
    total: u64,
    heap_peak: usize,
    stack_peak: usize,
}

impl<P: Port> Study<'_, P> {
    /// Measures a sequence whose known answer holds. One case an operation, all open at once.
    pub(super) fn run_cases(&mut self, parameter_set: &str, sequence: &mut dyn Sequence) {
        let column = sequence.column();
        self.log.columns(P::COUNTERS.iter().chain(&MEMORY_COLUMNS).chain(&column));
        self.log.say(format_args!("{parameter_set}: {} warm-up, {} runs", self.warmup, self.runs));
        let mut cases: Vec<OpenCase> =
            sequence.operations().iter().map(|&operation| self.open(parameter_set, operation, sequence)).collect();
        // The known-answer pass was the first warm-up.
        for warmup in 1..self.warmup {
            sequence.prepare(known_answer::RUN - warmup);
            for &operation in sequence.operations() {
                sequence.perform(operation);
            }
        }
        for run in 0..self.runs {
            sequence.prepare(run);
            for case in &mut cases {
                self.measure_run(case, run, sequence);
            }
        }
        for case in &cases {
            self.close(parameter_set, case);
        }
    }

    fn open(&mut self, parameter_set: &str, operation: Operation, sequence: &dyn Sequence) -> OpenCase {
        let id = self.next_case;
        self.next_case += 1;
        let sizes = sequence.sizes();
        let setup = self.log.setup_lines();
        let line = self.log.line("case").field(id).field(setup).field(parameter_set).field(operation.name());
        line.field(self.warmup)
            .field(self.runs)
            .optional(sizes.public_key)
            .optional(sizes.secret_key)
            .optional(sizes.ciphertext_or_signature)
            .optional(sizes.shared_secret)
            .end();
        OpenCase { id, operation, runs: 0, failed: 0, total: 0, heap_peak: 0, stack_peak: 0 }
    }

    fn measure_run(&mut self, case: &mut OpenCase, run: u32, sequence: &mut dyn Sequence) {
        let measured = self.meter.call(sequence, case.operation);
        let code = if measured.code == SUCCESS { sequence.check(case.operation) } else { measured.code };
        let line = measured.print(self.log.line("run").field(case.id).field(run).field(code));
        match sequence.column() {
            Some(_) => line.optional(sequence.value(case.operation)).end(),
            None => line.end(),
        }
        case.count(code == SUCCESS, &measured);
        if run == 0 {
            sequence.outputs(case.operation, &mut |name, value| self.print_output(case.id, run, name, value));
        }
    }

    fn print_output(&mut self, case: u32, run: u32, name: &str, value: &[u8]) {
        for (at, piece) in value.chunks(OUTPUT_BYTES).enumerate() {
            let line = self.log.line("out").field(case).field(run).field(name).field(at * OUTPUT_BYTES);
            line.hexadecimal(piece).end();
        }
    }

    fn close(&mut self, parameter_set: &str, case: &OpenCase) {
        self.log.line("endcase").field(case.id).field(case.runs).field(case.failed).end();
        let mean = case.total / u64::from(case.succeeded().max(1));
        self.log.say(format_args!(
            "{parameter_set} {}: {} of {} runs succeeded, mean {mean} {}, heap peak {} bytes, stack peak {} bytes",
            case.operation.name(),
            case.succeeded(),
            case.runs,
            P::COUNTERS[0],
            case.heap_peak,
            case.stack_peak,
        ));
    }
}

impl OpenCase {
    fn count<R: AsRef<[u64]>>(&mut self, success: bool, measured: &Measured<R>) {
        self.runs += 1;
        if !success {
            self.failed += 1;
            return;
        }
        self.total += measured.counts().next().unwrap_or(0);
        self.heap_peak = self.heap_peak.max(measured.heap_peak());
        self.stack_peak = self.stack_peak.max(measured.stack_peak());
    }

    fn succeeded(&self) -> u32 {
        self.runs - self.failed
    }
}
