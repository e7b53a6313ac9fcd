//! The devices of QEMU's virt machine, as a port of the harness.

use alloc::string::String;
use core::arch::asm;
use core::fmt;

use harness::heap::MeasuredHeap;
use harness::port::{Port, UnknownScenario};

use crate::interrupt;

/// Transmit register of the 16550 UART. QEMU takes a byte a write, at once.
const UART: *mut u8 = 0x1000_0000 as *mut u8;
/// The test device; a write ends QEMU.
const TEST_DEVICE: *mut u32 = 0x0010_0000 as *mut u32;

unsafe extern "C" {
    // Symbols of riscv-rt's linker script; their addresses are the values.
    static mut __sheap: u8;
    static mut __eheap: u8;
    static mut __estack: u32;
}

/// The machine, with the heap that backs the global allocator.
pub struct Virt {
    heap: &'static MeasuredHeap,
}

impl Virt {
    /// The machine; there is one.
    pub fn new(heap: &'static MeasuredHeap) -> Self {
        Self { heap }
    }

    /// The console as a writer.
    pub fn console(&self) -> Console {
        Console
    }
}

impl Port for Virt {
    const COUNTERS: &'static [&'static str] = &["instructions", "preemptions"];
    type Reading = [u64; 2];

    #[inline(always)]
    fn counters(&self) -> [u64; 2] {
        [instructions_retired(), interrupt::taken().into()]
    }

    fn print(&self, bytes: &[u8]) {
        print(bytes);
    }

    fn heap(&self) -> &MeasuredHeap {
        self.heap
    }

    fn stack_bottom(&self) -> *mut u32 {
        &raw mut __estack
    }

    #[inline(always)]
    fn stack_pointer(&self) -> *mut u32 {
        let pointer;
        // SAFETY: reads a register.
        unsafe { asm!("mv {}, sp", out(reg) pointer, options(nomem, nostack, preserves_flags)) };
        pointer
    }

    fn start_scenario(&self, name: &str) -> Result<Option<String>, UnknownScenario> {
        match name {
            "baseline" => {
                interrupt::stop();
                Ok(None)
            }
            "workload" => Ok(Some(interrupt::start())),
            _ => Err(UnknownScenario),
        }
    }
}

/// The console, for text outside a log.
pub struct Console;

impl fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        print(text.as_bytes());
        Ok(())
    }
}

/// How the firmware ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The plan was carried out; QEMU exits with status 0.
    Success,
    /// It was not; QEMU exits with status 1.
    Failure,
}

/// Powers the machine off.
pub fn power_off(exit: Exit) -> ! {
    let finish = match exit {
        Exit::Success => 0x5555,
        Exit::Failure => 0x0001_3333,
    };
    // SAFETY: the register of the test device.
    unsafe { TEST_DEVICE.write_volatile(finish) };
    loop {
        core::hint::spin_loop();
    }
}

/// The first byte of the heap.
pub fn heap_start() -> *mut u8 {
    &raw mut __sheap
}

/// Bytes of the heap.
pub fn heap_size() -> usize {
    &raw const __eheap as usize - &raw const __sheap as usize
}

fn print(bytes: &[u8]) {
    for &byte in bytes {
        // SAFETY: the register of the UART.
        unsafe { UART.write_volatile(byte) };
    }
}

/// The 64-bit `instret` counter, read again if its low half overflowed in between.
///
/// The assembly may touch memory as far as the compiler knows, so that nothing moves across it.
#[inline(always)]
pub fn instructions_retired() -> u64 {
    loop {
        let (high, low, again): (u32, u32, u32);
        // SAFETY: reads counters.
        unsafe {
            asm!("rdinstreth {}", "rdinstret {}", "rdinstreth {}", out(reg) high, out(reg) low, out(reg) again, options(nostack));
        }
        if high == again {
            return u64::from(high) << 32 | u64::from(low);
        }
    }
}
