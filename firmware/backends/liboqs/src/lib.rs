//! The C library liboqs 0.13.0 as schemes of the harness.
//!
//! Its hash-based scheme is SPHINCS+ (round 3.1, simple), not SLH-DSA, and is named so.
#![no_std]

extern crate alloc;

mod ffi;
mod kem;
mod random;
mod rejections;
mod runtime;
#[cfg(sha2_backend = "riscv-zknh")]
mod sha2;
mod signature;

use harness::scheme::{Kem, Library, ReturnCode, Signature};

/// What the version of each scheme is.
const VERSION: &str =
    if cfg!(sha2_backend = "riscv-zknh") { "liboqs 0.13.0 with SHA-2 by sha2 0.11.1" } else { "liboqs 0.13.0" };

/// An operation was asked for before `init`.
const NOT_INITIALISED: ReturnCode = -2;
/// `init` got no memory, or liboqs does not know the name.
const NO_OBJECT: ReturnCode = -3;
/// A signature has a length that is not the scheme's.
const UNEXPECTED_LENGTH: ReturnCode = -4;

/// Makes liboqs use what this firmware brings: random bits, and SHA-2 instructions where the image has them.
fn install() {
    random::install();
    #[cfg(sha2_backend = "riscv-zknh")]
    sha2::install();
}

/// The C library.
pub struct LibOqs;

impl Library for LibOqs {
    fn name(&self) -> &'static str {
        "liboqs"
    }

    fn hash_backend(&self) -> &'static str {
        if cfg!(sha2_backend = "riscv-zknh") { "zknh" } else { "software" }
    }

    fn compiler(&self) -> &'static str {
        env!("LIBOQS_COMPILER")
    }

    fn flags(&self) -> &'static str {
        "-march=rv32imac -mabi=ilp32 -O3 -fno-pic"
    }

    fn kems(&self) -> &'static [&'static dyn Kem] {
        kem::ALL
    }

    fn signatures(&self) -> &'static [&'static dyn Signature] {
        signature::ALL
    }
}
