//! The timer interrupt that preempts the benchmark with the load of the `workload` scenario.

use alloc::format;
use alloc::string::String;
use core::arch::{asm, global_asm};
use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicU32, Ordering};

use harness::workload::{SENSORS, TICKS_PER_FRAME, WINDOW, Workload};

use crate::machine::instructions_retired;

/// Instructions from one tick to the next: the shortest key operation of the study then sees more than ten ticks.
const PERIOD: u64 = 50_000;
/// With `-icount shift=0` an instruction takes a nanosecond, and the timer counts at 10 MHz.
const INSTRUCTIONS_PER_TIMER_COUNT: u64 = 100;
/// Ticks that are timed, before the first interrupt, for what the log says they cost.
const CALIBRATION_TICKS: u64 = 64;

const TIMER: *mut u32 = 0x0200_BFF8 as *mut u32;
const TIMER_COMPARE: *mut u32 = 0x0200_4000 as *mut u32;

/// Machine timer interrupt, in `mcause`.
const TIMER_INTERRUPT: usize = 1 << 31 | 7;
/// Enables that interrupt, in `mie`.
const TIMER_ENABLE: usize = 1 << 7;
/// Enables interrupts, in `mstatus`.
const INTERRUPTS_ENABLE: usize = 1 << 3;

const STACK_BYTES: usize = 2048;

/// Interrupts taken.
static TAKEN: AtomicU32 = AtomicU32::new(0);

/// Memory that the interrupt handler has to itself once interrupts are enabled.
struct Handlers<T>(UnsafeCell<T>);

// SAFETY: one core; the main program touches the value only before it enables interrupts, the handler does not nest.
unsafe impl<T> Sync for Handlers<T> {}

static LOAD: Handlers<Workload> = Handlers(UnsafeCell::new(Workload::new()));

/// The handler's stack; its element gives it the alignment of a stack.
static STACK: Handlers<[u128; STACK_BYTES / 16]> = Handlers(UnsafeCell::new([0; STACK_BYTES / 16]));

// `mscratch` holds the stack pointer of whoever is not running. The handler saves what a call may change.
global_asm!(
    ".balign 4",
    ".global workload_trap",
    "workload_trap:",
    "csrrw sp, mscratch, sp",
    "addi sp, sp, -64",
    "sw ra, 0(sp)",
    "sw t0, 4(sp)",
    "sw t1, 8(sp)",
    "sw t2, 12(sp)",
    "sw t3, 16(sp)",
    "sw t4, 20(sp)",
    "sw t5, 24(sp)",
    "sw t6, 28(sp)",
    "sw a0, 32(sp)",
    "sw a1, 36(sp)",
    "sw a2, 40(sp)",
    "sw a3, 44(sp)",
    "sw a4, 48(sp)",
    "sw a5, 52(sp)",
    "sw a6, 56(sp)",
    "sw a7, 60(sp)",
    "call {interrupted}",
    "lw ra, 0(sp)",
    "lw t0, 4(sp)",
    "lw t1, 8(sp)",
    "lw t2, 12(sp)",
    "lw t3, 16(sp)",
    "lw t4, 20(sp)",
    "lw t5, 24(sp)",
    "lw t6, 28(sp)",
    "lw a0, 32(sp)",
    "lw a1, 36(sp)",
    "lw a2, 40(sp)",
    "lw a3, 44(sp)",
    "lw a4, 48(sp)",
    "lw a5, 52(sp)",
    "lw a6, 56(sp)",
    "lw a7, 60(sp)",
    "addi sp, sp, 64",
    "csrrw sp, mscratch, sp",
    "mret",
    interrupted = sym interrupted,
);

unsafe extern "C" {
    fn workload_trap();
}

/// Interrupts taken so far.
pub fn taken() -> u32 {
    TAKEN.load(Ordering::Relaxed)
}

/// Stops the load.
pub fn stop() {
    // SAFETY: disabling an interrupt is always sound.
    unsafe { asm!("csrc mie, {}", in(reg) TIMER_ENABLE) };
}

/// Starts the load and describes it.
pub fn start() -> String {
    stop();
    let cost = calibrate();
    // SAFETY: the handler keeps to its own stack and saves every register that it changes.
    unsafe {
        asm!("csrw mtvec, {}", in(reg) workload_trap as *const () as usize);
        asm!("csrw mscratch, {}", in(reg) STACK.0.get() as usize + STACK_BYTES);
    }
    set_compare(now() + PERIOD / INSTRUCTIONS_PER_TIMER_COUNT);
    // SAFETY: everything that the handler needs is in place.
    unsafe {
        asm!("csrs mie, {}", in(reg) TIMER_ENABLE);
        asm!("csrs mstatus, {}", in(reg) INTERRUPTS_ENABLE);
    }
    format!(
        "period={PERIOD} instructions,cost={cost} instructions a tick without the interrupt's entry and exit,{SENSORS} sensors: \
         moving average, minimum, maximum and trend of {WINDOW} samples,a telemetry frame every {TICKS_PER_FRAME} ticks"
    )
}

/// Mean cost of a tick.
fn calibrate() -> u64 {
    // SAFETY: interrupts are disabled.
    let load = unsafe { &mut *LOAD.0.get() };
    let before = instructions_retired();
    for _ in 0..CALIBRATION_TICKS {
        load.tick();
    }
    (instructions_retired() - before) / CALIBRATION_TICKS
}

/// What the trap calls.
extern "C" fn interrupted() {
    let (cause, address): (usize, usize);
    // SAFETY: reads registers.
    unsafe { asm!("csrr {}, mcause", "csrr {}, mepc", out(reg) cause, out(reg) address) };
    assert!(cause == TIMER_INTERRUPT, "exception {cause:#x} at {address:#x}");
    set_compare(compare() + PERIOD / INSTRUCTIONS_PER_TIMER_COUNT);
    // SAFETY: only this handler uses the load while interrupts are enabled, and it does not nest.
    unsafe { &mut *LOAD.0.get() }.tick();
    TAKEN.store(taken() + 1, Ordering::Relaxed);
}

fn now() -> u64 {
    read(TIMER)
}

fn compare() -> u64 {
    read(TIMER_COMPARE)
}

/// Reads a 64-bit register of the timer, again if its low half overflowed in between.
fn read(register: *mut u32) -> u64 {
    loop {
        // SAFETY: registers of the timer.
        let (high, low, again) =
            unsafe { (register.add(1).read_volatile(), register.read_volatile(), register.add(1).read_volatile()) };
        if high == again {
            return u64::from(high) << 32 | u64::from(low);
        }
    }
}

/// Sets when the timer interrupts next; the high half goes out of the way first.
fn set_compare(count: u64) {
    // SAFETY: registers of the timer.
    unsafe {
        TIMER_COMPARE.add(1).write_volatile(u32::MAX);
        TIMER_COMPARE.write_volatile(count as u32);
        TIMER_COMPARE.add(1).write_volatile((count >> 32) as u32);
    }
}
