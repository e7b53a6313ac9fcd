//! The operations of a scheme in the order in which one run performs them.

mod combined;
mod kem;
mod leakage;
mod signature;

pub use combined::Combined;
pub use kem::KemSequence;
pub use leakage::Leakage;
pub use signature::{MESSAGE_BYTES, SignatureSequence};

use crate::scheme::ReturnCode;

/// The harness' own return code: an operation succeeded and its result is wrong.
pub const WRONG_RESULT: ReturnCode = -1000;

/// What a case measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Key generation.
    Keygen,
    /// Encapsulation.
    Encaps,
    /// Decapsulation.
    Decaps,
    /// Signing.
    Sign,
    /// Verification.
    Verify,
    /// All six operations of a KEM and a signature scheme in one window.
    Combined,
    /// What a library does before the first operation.
    Init,
    /// What a library does after the last operation.
    Cleanup,
}

impl Operation {
    /// The name in the log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keygen => "keygen",
            Self::Encaps => "encaps",
            Self::Decaps => "decaps",
            Self::Sign => "sign",
            Self::Verify => "verify",
            Self::Combined => "combined",
            Self::Init => "init",
            Self::Cleanup => "cleanup",
        }
    }
}

/// The last four fields of a case line, in bytes; none where a case has no such value, or more than one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaseSizes {
    /// Public key.
    pub public_key: Option<usize>,
    /// Secret key.
    pub secret_key: Option<usize>,
    /// Ciphertext or signature.
    pub ciphertext_or_signature: Option<usize>,
    /// Shared secret.
    pub shared_secret: Option<usize>,
}

/// Takes a value and its name.
pub type Show<'f> = &'f mut dyn FnMut(&'static str, &[u8]);

/// A series of operations on fresh keys, each measured in a window of its own.
pub trait Sequence {
    /// The operations, in order.
    fn operations(&self) -> &'static [Operation];

    /// The sizes for the case line.
    fn sizes(&self) -> CaseSizes;

    /// Makes the inputs of a run: random streams and the message.
    fn prepare(&mut self, run: u32);

    /// Performs one operation; this is what is measured.
    fn perform(&mut self, operation: Operation) -> ReturnCode;

    /// Says, outside the window, whether the result of an operation that reported success is right.
    fn check(&self, operation: Operation) -> ReturnCode;

    /// The name of the one column that this sequence adds, if it adds one.
    fn column(&self) -> Option<&'static str> {
        None
    }

    /// The value of that column for the operation just performed, if there is one.
    fn value(&self, _operation: Operation) -> Option<u32> {
        None
    }

    /// Shows what an operation produced (and the message it signed), by the names of the protocol: `pk`, `sk`, `ct`,
    /// `ss`, `msg`, `sig`.
    fn outputs(&self, operation: Operation, show: Show);
}
