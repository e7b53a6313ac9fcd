//! Decapsulation of one fixed ciphertext and of random ones, in random order: the input of a timing-leakage test.

use alloc::vec;
use alloc::vec::Vec;

use super::{CaseSizes, Operation, Sequence, Show, WRONG_RESULT};
use crate::drbg::{Drbg, Purpose};
use crate::scheme::{Kem, ReturnCode, SUCCESS};

/// A KEM with one key pair, whose runs are of class 0 (always the same ciphertext) or 1 (a fresh ciphertext).
///
/// Before each run a ciphertext is made in the same way for either class, so that nothing but its bytes differs. The KEM is
/// initialised as long as this lives.
pub struct Leakage<'s> {
    kem: &'s dyn Kem,
    class: u8,
    public_key: Vec<u8>,
    secret_key: Vec<u8>,
    ciphertext: Vec<u8>,
    sent: Vec<u8>,
    received: Vec<u8>,
}

impl<'s> Leakage<'s> {
    /// A sequence with a key pair of its own.
    pub fn new(kem: &'s dyn Kem) -> Self {
        let sizes = kem.sizes();
        let mut sequence = Self {
            kem,
            class: 0,
            public_key: vec![0; sizes.public_key],
            secret_key: vec![0; sizes.secret_key],
            ciphertext: vec![0; sizes.ciphertext],
            sent: vec![0; sizes.shared_secret],
            received: vec![0; sizes.shared_secret],
        };
        kem.lifecycle().map(|kem| kem.init());
        let mut random = Drbg::new(kem.parameter_set(), Purpose::KeyGeneration, 0);
        kem.keygen(&mut random, &mut sequence.public_key, &mut sequence.secret_key);
        sequence
    }
}

impl Drop for Leakage<'_> {
    fn drop(&mut self) {
        self.kem.lifecycle().map(|kem| kem.cleanup());
    }
}

impl Sequence for Leakage<'_> {
    fn operations(&self) -> &'static [Operation] {
        &[Operation::Decaps]
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
        let stream = |purpose, run| Drbg::new(self.kem.parameter_set(), purpose, run);
        let mut coin = [0];
        stream(Purpose::Class, run).fill(&mut coin);
        self.class = coin[0] & 1;
        let mut random =
            if self.class == 0 { stream(Purpose::FixedInput, 0) } else { stream(Purpose::Encapsulation, run) };
        self.kem.encaps(&mut random, &self.public_key, &mut self.ciphertext, &mut self.sent);
        self.received.fill(0);
    }

    fn perform(&mut self, operation: Operation) -> ReturnCode {
        match operation {
            Operation::Decaps => self.kem.decaps(&self.secret_key, &self.ciphertext, &mut self.received),
            _ => WRONG_RESULT,
        }
    }

    fn check(&self, _: Operation) -> ReturnCode {
        if self.sent == self.received { SUCCESS } else { WRONG_RESULT }
    }

    fn column(&self) -> Option<&'static str> {
        Some("class")
    }

    fn value(&self, _: Operation) -> Option<u32> {
        Some(self.class.into())
    }

    /// Nothing: the KEM's own cases show their values.
    fn outputs(&self, _: Operation, _: Show) {}
}
