//! A KEM's sequence: key generation, encapsulation, decapsulation.

use alloc::vec;
use alloc::vec::Vec;

use super::{CaseSizes, Operation, Sequence, Show, WRONG_RESULT};
use crate::drbg::{Drbg, Purpose};
use crate::scheme::{Kem, ReturnCode, SUCCESS};

/// What a KEM does once it is ready.
pub(super) const OPERATIONS: &[Operation] = &[Operation::Keygen, Operation::Encaps, Operation::Decaps];
const WITH_LIFECYCLE: &[Operation] =
    &[Operation::Init, Operation::Keygen, Operation::Encaps, Operation::Decaps, Operation::Cleanup];

/// A KEM with the buffers that its operations fill.
pub struct KemSequence<'s> {
    kem: &'s dyn Kem,
    keygen_random: Drbg,
    encaps_random: Drbg,
    public_key: Vec<u8>,
    secret_key: Vec<u8>,
    ciphertext: Vec<u8>,
    sent: Vec<u8>,
    received: Vec<u8>,
}

impl<'s> KemSequence<'s> {
    /// A sequence whose buffers are allocated once, before anything is measured.
    pub fn new(kem: &'s dyn Kem) -> Self {
        let sizes = kem.sizes();
        Self {
            kem,
            keygen_random: Drbg::new(kem.parameter_set(), Purpose::KeyGeneration, 0),
            encaps_random: Drbg::new(kem.parameter_set(), Purpose::Encapsulation, 0),
            public_key: vec![0; sizes.public_key],
            secret_key: vec![0; sizes.secret_key],
            ciphertext: vec![0; sizes.ciphertext],
            sent: vec![0; sizes.shared_secret],
            received: vec![0; sizes.shared_secret],
        }
    }
}

impl Sequence for KemSequence<'_> {
    fn operations(&self) -> &'static [Operation] {
        if self.kem.lifecycle().is_some() { WITH_LIFECYCLE } else { OPERATIONS }
    }

    fn sizes(&self) -> CaseSizes {
        let sizes = self.kem.sizes();
        CaseSizes {
            public_key: Some(sizes.public_key),
            secret_key: Some(sizes.secret_key),
            ciphertext_or_signature: Some(sizes.ciphertext),
            shared_secret: Some(sizes.shared_secret),
        }
    }

    fn prepare(&mut self, run: u32) {
        self.keygen_random = Drbg::new(self.kem.parameter_set(), Purpose::KeyGeneration, run);
        self.encaps_random = Drbg::new(self.kem.parameter_set(), Purpose::Encapsulation, run);
        self.received.fill(0);
    }

    fn perform(&mut self, operation: Operation) -> ReturnCode {
        match operation {
            Operation::Keygen => self.kem.keygen(&mut self.keygen_random, &mut self.public_key, &mut self.secret_key),
            Operation::Encaps => {
                self.kem.encaps(&mut self.encaps_random, &self.public_key, &mut self.ciphertext, &mut self.sent)
            }
            Operation::Decaps => self.kem.decaps(&self.secret_key, &self.ciphertext, &mut self.received),
            Operation::Init => self.kem.lifecycle().map_or(SUCCESS, |scheme| scheme.init()),
            Operation::Cleanup => self.kem.lifecycle().map_or(SUCCESS, |scheme| scheme.cleanup()),
            _ => WRONG_RESULT,
        }
    }

    fn check(&self, operation: Operation) -> ReturnCode {
        let wrong = operation == Operation::Decaps && self.sent != self.received;
        if wrong { WRONG_RESULT } else { SUCCESS }
    }

    fn outputs(&self, operation: Operation, show: Show) {
        match operation {
            Operation::Keygen => {
                show("pk", &self.public_key);
                show("sk", &self.secret_key);
            }
            Operation::Encaps => {
                show("ct", &self.ciphertext);
                show("ss", &self.sent);
            }
            Operation::Decaps => show("ss", &self.received),
            _ => {}
        }
    }
}
