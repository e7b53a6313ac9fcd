//! The firmware for QEMU's virt machine with one RV32IMAC core.
#![no_std]
#![no_main]

extern crate alloc;

mod interrupt;
mod machine;
mod plan;

use core::fmt::Write;
use core::panic::PanicInfo;

use backend_liboqs::LibOqs;
use backend_rustcrypto::RustCrypto;
use harness::heap::MeasuredHeap;
use harness::scheme::Library;
use harness::study::{Identity, Study};
use riscv_rt::entry;

use crate::machine::{Exit, Virt};

#[global_allocator]
static HEAP: MeasuredHeap = MeasuredHeap::new();

static LIBRARIES: &[&dyn Library] = &[&RustCrypto, &LibOqs];

const KNOWN_ANSWERS: &str = include_str!("../../../known-answers/known-answers.txt");

const IDENTITY: Identity = Identity {
    firmware: "pqreport-firmware",
    version: env!("CARGO_PKG_VERSION"),
    target: "qemu-rv32",
    core: "QEMU virt, -icount shift=0",
    isa: if cfg!(target_feature = "zknh") { "RV32IMAC_Zknh" } else { "RV32IMAC" },
};

/// Carries out the plan and powers off.
#[entry]
fn main() -> ! {
    // SAFETY: once, before anything allocates, with the memory that the linker set aside for the heap.
    unsafe { HEAP.init(machine::heap_start(), machine::heap_size()) };
    let port = Virt::new(&HEAP);
    let Some(plan) = plan::loaded() else {
        let _ = writeln!(port.console(), "stopped: no plan at {:#x}", plan::ADDRESS);
        machine::power_off(Exit::Failure);
    };
    match Study::new(&port, LIBRARIES, KNOWN_ANSWERS).run(&IDENTITY, plan) {
        Ok(()) => machine::power_off(Exit::Success),
        Err(_) => machine::power_off(Exit::Failure),
    }
}

/// Says what went wrong and powers off; the log then has no end line.
#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let _ = writeln!(machine::Console, "\npanic: {info}");
    machine::power_off(Exit::Failure)
}
