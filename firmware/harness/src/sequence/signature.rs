//! A signature scheme's sequence: key generation, signing, verification.

use alloc::vec;
use alloc::vec::Vec;

use super::{CaseSizes, Operation, Sequence, Show, WRONG_RESULT};
use crate::drbg::{Drbg, Purpose};
use crate::scheme::{ReturnCode, SUCCESS, Signature};

/// Length of the message that is signed.
pub const MESSAGE_BYTES: usize = 33;

/// What a signature scheme does once it is ready.
pub(super) const OPERATIONS: &[Operation] = &[Operation::Keygen, Operation::Sign, Operation::Verify];
const WITH_LIFECYCLE: &[Operation] =
    &[Operation::Init, Operation::Keygen, Operation::Sign, Operation::Verify, Operation::Cleanup];

/// A signature scheme with the buffers that its operations fill.
pub struct SignatureSequence<'s> {
    scheme: &'s dyn Signature,
    keygen_random: Drbg,
    sign_random: Drbg,
    message: [u8; MESSAGE_BYTES],
    public_key: Vec<u8>,
    secret_key: Vec<u8>,
    signature: Vec<u8>,
}

impl<'s> SignatureSequence<'s> {
    /// A sequence whose buffers are allocated once, before anything is measured.
    pub fn new(scheme: &'s dyn Signature) -> Self {
        let sizes = scheme.sizes();
        Self {
            scheme,
            keygen_random: Drbg::new(scheme.parameter_set(), Purpose::KeyGeneration, 0),
            sign_random: Drbg::new(scheme.parameter_set(), Purpose::Hedge, 0),
            message: [0; MESSAGE_BYTES],
            public_key: vec![0; sizes.public_key],
            secret_key: vec![0; sizes.secret_key],
            signature: vec![0; sizes.signature],
        }
    }
}

impl Sequence for SignatureSequence<'_> {
    fn operations(&self) -> &'static [Operation] {
        if self.scheme.lifecycle().is_some() { WITH_LIFECYCLE } else { OPERATIONS }
    }

    fn sizes(&self) -> CaseSizes {
        let sizes = self.scheme.sizes();
        CaseSizes {
            public_key: Some(sizes.public_key),
            secret_key: Some(sizes.secret_key),
            ciphertext_or_signature: Some(sizes.signature),
            shared_secret: None,
        }
    }

    fn prepare(&mut self, run: u32) {
        let stream = |purpose| Drbg::new(self.scheme.parameter_set(), purpose, run);
        self.keygen_random = stream(Purpose::KeyGeneration);
        self.sign_random = stream(Purpose::Hedge);
        stream(Purpose::Message).fill(&mut self.message);
    }

    fn perform(&mut self, operation: Operation) -> ReturnCode {
        match operation {
            Operation::Keygen => {
                self.scheme.keygen(&mut self.keygen_random, &mut self.public_key, &mut self.secret_key)
            }
            Operation::Sign => {
                self.scheme.sign(&mut self.sign_random, &self.secret_key, &self.message, &mut self.signature)
            }
            Operation::Verify => self.scheme.verify(&self.public_key, &self.message, &self.signature),
            Operation::Init => self.scheme.lifecycle().map_or(SUCCESS, |scheme| scheme.init()),
            Operation::Cleanup => self.scheme.lifecycle().map_or(SUCCESS, |scheme| scheme.cleanup()),
            _ => WRONG_RESULT,
        }
    }

    /// Nothing is left to check: verification itself says whether the signature is right.
    fn check(&self, _: Operation) -> ReturnCode {
        SUCCESS
    }

    /// The known-answer pass comes first, so that a library which observes its rejections has observed some.
    fn column(&self) -> Option<&'static str> {
        self.scheme.rejections().map(|_| "rejections")
    }

    fn value(&self, operation: Operation) -> Option<u32> {
        self.scheme.rejections().filter(|_| operation == Operation::Sign)
    }

    fn outputs(&self, operation: Operation, show: Show) {
        match operation {
            Operation::Keygen => {
                show("pk", &self.public_key);
                show("sk", &self.secret_key);
            }
            Operation::Sign => {
                show("msg", &self.message);
                show("sig", &self.signature);
            }
            _ => {}
        }
    }
}
