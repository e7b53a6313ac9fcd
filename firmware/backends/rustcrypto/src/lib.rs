//! The RustCrypto implementations of FIPS 203, 204 and 205 as schemes of the harness.
#![no_std]

mod ml_dsa;
mod ml_kem;
mod random;
mod slh_dsa;

use ::ml_dsa::{MlDsa44, MlDsa65, MlDsa87};
use ::slh_dsa::{
    Sha2_128f, Sha2_128s, Sha2_192f, Sha2_192s, Sha2_256f, Sha2_256s, Shake128f, Shake128s, Shake192f, Shake192s,
    Shake256f, Shake256s,
};
use harness::scheme::{Kem, Library, ReturnCode, Signature};

use crate::ml_dsa::MlDsa;
use crate::slh_dsa::SlhDsa;

/// An encoded key or signature that does not decode.
const REFUSED_ENCODING: ReturnCode = 1;
/// A signature could not be made.
const NOT_SIGNED: ReturnCode = 2;
/// A signature is not valid.
const REFUSED_SIGNATURE: ReturnCode = 3;

const ALL_SIGNATURES: &[&dyn Signature] = &[
    &MlDsa::<MlDsa44>::new("ML-DSA-44"),
    &MlDsa::<MlDsa65>::new("ML-DSA-65"),
    &MlDsa::<MlDsa87>::new("ML-DSA-87"),
    &SlhDsa::<Sha2_128s>::new(),
    &SlhDsa::<Sha2_128f>::new(),
    &SlhDsa::<Sha2_192s>::new(),
    &SlhDsa::<Sha2_192f>::new(),
    &SlhDsa::<Sha2_256s>::new(),
    &SlhDsa::<Sha2_256f>::new(),
    &SlhDsa::<Shake128s>::new(),
    &SlhDsa::<Shake128f>::new(),
    &SlhDsa::<Shake192s>::new(),
    &SlhDsa::<Shake192f>::new(),
    &SlhDsa::<Shake256s>::new(),
    &SlhDsa::<Shake256f>::new(),
];

/// The RustCrypto crates.
pub struct RustCrypto;

impl Library for RustCrypto {
    fn name(&self) -> &'static str {
        "rustcrypto"
    }

    fn hash_backend(&self) -> &'static str {
        if cfg!(sha2_backend = "riscv-zknh") { "zknh" } else { "software" }
    }

    fn compiler(&self) -> &'static str {
        env!("COMPILER")
    }

    fn flags(&self) -> &'static str {
        env!("FLAGS")
    }

    fn kems(&self) -> &'static [&'static dyn Kem] {
        ml_kem::ALL
    }

    fn signatures(&self) -> &'static [&'static dyn Signature] {
        ALL_SIGNATURES
    }
}
