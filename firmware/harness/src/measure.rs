//! One operation between two reads of the counters.

use crate::log::Line;
use crate::port::Port;
use crate::scheme::{ReturnCode, SUCCESS};
use crate::sequence::{CaseSizes, Operation, Sequence, Show};
use crate::stack::StackGauge;

/// The columns that follow a port's counters.
pub const MEMORY_COLUMNS: [&str; 5] =
    ["heap_free_before", "heap_free_after", "heap_largest_free", "heap_peak", "stack_peak"];

/// Measures operations on one port.
pub struct Meter<'p, P: Port> {
    port: &'p P,
    stack: StackGauge,
}

/// What was measured in one call.
#[derive(Debug)]
pub struct Measured<R> {
    /// What the operation returned.
    pub code: ReturnCode,
    before: R,
    after: R,
    memory: [usize; MEMORY_COLUMNS.len()],
}

impl<'p, P: Port> Meter<'p, P> {
    /// A meter that paints the stack of its caller.
    pub fn new(port: &'p P) -> Self {
        // SAFETY: the port names the bottom of the stack that this code runs on; `call` paints below its own frame.
        let stack = unsafe { StackGauge::new(port.stack_bottom()) };
        Self { port, stack }
    }

    /// Performs an operation and measures it.
    ///
    /// Between the two reads of the counters there is the call and nothing else. Not inlined, so that the stack below
    /// the stack pointer read here is the operation's.
    #[inline(never)]
    pub fn call(&mut self, sequence: &mut dyn Sequence, operation: Operation) -> Measured<P::Reading> {
        let heap = self.port.heap();
        let free_before = heap.free();
        heap.mark();
        let stack_pointer = self.port.stack_pointer();
        self.stack.paint(stack_pointer);
        let before = self.port.counters();
        let code = sequence.perform(operation);
        let after = self.port.counters();
        let stack_peak = self.stack.depth(stack_pointer);
        let heap_peak = heap.peak();
        let memory = [free_before, heap.free(), heap.largest_free(), heap_peak, stack_peak];
        Measured { code, before, after, memory }
    }

    /// What the counters say about an operation that does nothing: the cost of measuring.
    pub fn overhead(&mut self) -> Measured<P::Reading> {
        self.call(&mut Nothing, Operation::Keygen)
    }
}

impl<R: AsRef<[u64]>> Measured<R> {
    /// How far each counter went.
    pub fn counts(&self) -> impl Iterator<Item = u64> {
        let pairs = self.before.as_ref().iter().zip(self.after.as_ref());
        pairs.map(|(before, after)| after.wrapping_sub(*before))
    }

    /// Most heap in use during the call, in bytes.
    pub fn heap_peak(&self) -> usize {
        self.memory[3]
    }

    /// Deepest stack of the call, in bytes.
    pub fn stack_peak(&self) -> usize {
        self.memory[4]
    }

    /// Adds the columns to a run line.
    pub fn print<'p, P: Port>(&self, line: Line<'p, P>) -> Line<'p, P> {
        let line = self.counts().fold(line, Line::field);
        self.memory.iter().fold(line, Line::field)
    }
}

/// A sequence that does nothing.
struct Nothing;

impl Sequence for Nothing {
    fn operations(&self) -> &'static [Operation] {
        &[]
    }

    fn sizes(&self) -> CaseSizes {
        CaseSizes::default()
    }

    fn prepare(&mut self, _: u32) {}

    fn perform(&mut self, _: Operation) -> ReturnCode {
        SUCCESS
    }

    fn check(&self, _: Operation) -> ReturnCode {
        SUCCESS
    }

    fn outputs(&self, _: Operation, _: Show) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::fake::FakePort;

    #[test]
    fn the_window_holds_one_counter_step_and_no_memory() {
        let port = FakePort::new();
        let mut meter = Meter::new(&port);
        let measured = meter.overhead();
        assert_eq!(measured.counts().next(), Some(100));
        assert_eq!(measured.memory, [4096, 4096, 4096, 0, 0]);
        assert_eq!(measured.code, SUCCESS);
    }
}
