//! All six operations of a KEM and a signature scheme, measured as one.

use super::{CaseSizes, KemSequence, Operation, Sequence, Show, SignatureSequence, WRONG_RESULT, kem, signature};
use crate::scheme::{Kem, ReturnCode, SUCCESS, Signature};

/// A KEM's sequence and then a signature scheme's, in one window.
///
/// Both schemes are initialised as long as this lives; initialisation and clean-up are not in the window.
pub struct Combined<'s> {
    kem: KemSequence<'s>,
    signature: SignatureSequence<'s>,
}

impl<'s> Combined<'s> {
    /// A sequence over both schemes' buffers.
    pub fn new(kem: &'s dyn Kem, signature: &'s dyn Signature) -> Self {
        let (mut kem, mut signature) = (KemSequence::new(kem), SignatureSequence::new(signature));
        kem.perform(Operation::Init);
        signature.perform(Operation::Init);
        Self { kem, signature }
    }
}

impl Drop for Combined<'_> {
    fn drop(&mut self) {
        self.kem.perform(Operation::Cleanup);
        self.signature.perform(Operation::Cleanup);
    }
}

impl Sequence for Combined<'_> {
    fn operations(&self) -> &'static [Operation] {
        &[Operation::Combined]
    }

    /// None: each size would be two.
    fn sizes(&self) -> CaseSizes {
        CaseSizes::default()
    }

    fn prepare(&mut self, run: u32) {
        self.kem.prepare(run);
        self.signature.prepare(run);
    }

    fn perform(&mut self, operation: Operation) -> ReturnCode {
        if operation != Operation::Combined {
            return WRONG_RESULT;
        }
        match perform_all(&mut self.kem, kem::OPERATIONS) {
            SUCCESS => perform_all(&mut self.signature, signature::OPERATIONS),
            failure => failure,
        }
    }

    fn check(&self, _: Operation) -> ReturnCode {
        self.kem.check(Operation::Decaps)
    }

    /// Nothing: both schemes have keys, and cases of their own that show them.
    fn outputs(&self, _: Operation, _: Show) {}
}

/// Performs operations of a sequence up to the first failure.
fn perform_all(sequence: &mut dyn Sequence, operations: &[Operation]) -> ReturnCode {
    operations.iter().map(|&operation| sequence.perform(operation)).find(|&code| code != SUCCESS).unwrap_or(SUCCESS)
}
