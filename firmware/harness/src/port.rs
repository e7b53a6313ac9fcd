//! What a machine must offer.

use alloc::string::String;

use crate::heap::MeasuredHeap;

/// A machine that the harness runs on.
pub trait Port {
    /// Names of the counters, as columns of the log (`instructions`, `cycles`, `time_us`, `preemptions`).
    const COUNTERS: &'static [&'static str];

    /// One value a counter, as one read of all counters gives them.
    type Reading: AsRef<[u64]>;

    /// Reads all counters.
    fn counters(&self) -> Self::Reading;

    /// Prints bytes on the console and returns when they are out.
    fn print(&self, bytes: &[u8]);

    /// The heap that backs the global allocator.
    fn heap(&self) -> &MeasuredHeap;

    /// The lowest word of the stack that benchmarks run on.
    fn stack_bottom(&self) -> *mut u32;

    /// The stack pointer of the caller; inlined, so that the caller is who it seems to be.
    fn stack_pointer(&self) -> *mut u32;

    /// Starts what else runs in a scenario and describes it in its own words, or fails if this machine has no such
    /// scenario.
    fn start_scenario(&self, name: &str) -> Result<Option<String>, UnknownScenario>;
}

/// A scenario that a port does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownScenario;

#[cfg(test)]
pub(crate) mod fake {
    //! A port for tests on the host: every read of the counter is 100 later, and the console is a string.

    use core::cell::{Cell, RefCell};
    use std::boxed::Box;
    use std::string::String;

    use super::{Port, UnknownScenario};
    use crate::heap::MeasuredHeap;

    const STACK_WORDS: usize = 256;
    const HEAP_WORDS: usize = 512;

    pub(crate) struct FakePort {
        now: Cell<u64>,
        console: RefCell<String>,
        heap: MeasuredHeap,
        stack: *mut u32,
    }

    impl FakePort {
        pub(crate) fn new() -> Self {
            let memory = Box::leak(Box::new([0u64; HEAP_WORDS]));
            let heap = MeasuredHeap::new();
            // SAFETY: the memory is leaked and handed to this heap alone.
            unsafe { heap.init(memory.as_mut_ptr().cast(), size_of_val(memory)) };
            let stack = Box::leak(Box::new([0u32; STACK_WORDS])).as_mut_ptr();
            Self { now: Cell::new(0), console: RefCell::new(String::new()), heap, stack }
        }

        pub(crate) fn printed(&self) -> String {
            self.console.borrow().clone()
        }
    }

    impl Port for FakePort {
        const COUNTERS: &'static [&'static str] = &["instructions"];
        type Reading = [u64; 1];

        fn counters(&self) -> [u64; 1] {
            self.now.set(self.now.get() + 100);
            [self.now.get()]
        }

        fn print(&self, bytes: &[u8]) {
            self.console.borrow_mut().push_str(core::str::from_utf8(bytes).unwrap());
        }

        fn heap(&self) -> &MeasuredHeap {
            &self.heap
        }

        fn stack_bottom(&self) -> *mut u32 {
            self.stack
        }

        fn stack_pointer(&self) -> *mut u32 {
            // SAFETY: within the array.
            unsafe { self.stack.add(STACK_WORDS - 4) }
        }

        fn start_scenario(&self, name: &str) -> Result<Option<String>, UnknownScenario> {
            if name == "baseline" { Ok(None) } else { Err(UnknownScenario) }
        }
    }
}
