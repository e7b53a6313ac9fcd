//! Schemes that are quick and wrong in known ways.

use core::sync::atomic::{AtomicBool, Ordering};

use crate::drbg::Drbg;
use crate::scheme::{Kem, KemSizes, Library, Lifecycle, ReturnCode, SUCCESS, Signature, SignatureSizes};

/// Public and secret key are random; the ciphertext is the shared secret.
struct ToyKem {
    name: &'static str,
    decaps_mask: u8,
}

impl Kem for ToyKem {
    fn parameter_set(&self) -> &'static str {
        self.name
    }

    fn version(&self) -> &'static str {
        "toy 1"
    }

    fn sizes(&self) -> KemSizes {
        KemSizes { public_key: 3, secret_key: 4, ciphertext: 2, shared_secret: 2 }
    }

    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode {
        random.fill(public_key);
        random.fill(secret_key);
        SUCCESS
    }

    fn encaps(&self, random: &mut Drbg, _: &[u8], ciphertext: &mut [u8], shared_secret: &mut [u8]) -> ReturnCode {
        random.fill(ciphertext);
        shared_secret.copy_from_slice(ciphertext);
        SUCCESS
    }

    fn decaps(&self, _: &[u8], ciphertext: &[u8], shared_secret: &mut [u8]) -> ReturnCode {
        shared_secret.copy_from_slice(ciphertext);
        shared_secret[0] ^= self.decaps_mask;
        SUCCESS
    }
}

/// The signature is the message's first byte; verification refuses every message.
pub(super) struct ToySignature;

impl Signature for ToySignature {
    fn parameter_set(&self) -> &'static str {
        "TOY-SIG"
    }

    fn version(&self) -> &'static str {
        "toy 2"
    }

    fn sizes(&self) -> SignatureSizes {
        SignatureSizes { public_key: 1, secret_key: 1, signature: 1 }
    }

    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode {
        random.fill(public_key);
        random.fill(secret_key);
        SUCCESS
    }

    fn sign(&self, _: &mut Drbg, _: &[u8], message: &[u8], signature: &mut [u8]) -> ReturnCode {
        signature[0] = message[0];
        SUCCESS
    }

    fn verify(&self, _: &[u8], message: &[u8], signature: &[u8]) -> ReturnCode {
        if message[0] == signature[0] { SUCCESS } else { 7 }
    }
}

/// A KEM that works only between `init` and `cleanup`.
struct ToyWithLifecycle {
    inner: ToyKem,
    ready: AtomicBool,
}

impl Lifecycle for ToyWithLifecycle {
    fn init(&self) -> ReturnCode {
        self.ready.store(true, Ordering::Relaxed);
        SUCCESS
    }

    fn cleanup(&self) -> ReturnCode {
        self.ready.store(false, Ordering::Relaxed);
        SUCCESS
    }
}

impl Kem for ToyWithLifecycle {
    fn parameter_set(&self) -> &'static str {
        self.inner.parameter_set()
    }

    fn version(&self) -> &'static str {
        self.inner.version()
    }

    fn sizes(&self) -> KemSizes {
        self.inner.sizes()
    }

    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        Some(self)
    }

    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode {
        if self.ready.load(Ordering::Relaxed) { self.inner.keygen(random, public_key, secret_key) } else { 1 }
    }

    fn encaps(
        &self,
        random: &mut Drbg,
        public_key: &[u8],
        ciphertext: &mut [u8],
        shared_secret: &mut [u8],
    ) -> ReturnCode {
        self.inner.encaps(random, public_key, ciphertext, shared_secret)
    }

    fn decaps(&self, secret_key: &[u8], ciphertext: &[u8], shared_secret: &mut [u8]) -> ReturnCode {
        self.inner.decaps(secret_key, ciphertext, shared_secret)
    }
}

/// A library of toys.
pub(super) struct Toys;

impl Library for Toys {
    fn name(&self) -> &'static str {
        "toys"
    }

    fn hash_backend(&self) -> &'static str {
        "software"
    }

    fn compiler(&self) -> &'static str {
        "none"
    }

    fn flags(&self) -> &'static str {
        "a=1,b=2"
    }

    fn kems(&self) -> &'static [&'static dyn Kem] {
        static WITH_LIFECYCLE: ToyWithLifecycle =
            ToyWithLifecycle { inner: ToyKem { name: "INIT-KEM", decaps_mask: 0 }, ready: AtomicBool::new(false) };
        static ALL: [&dyn Kem; 3] = [
            &ToyKem { name: "TOY-KEM", decaps_mask: 0 },
            &ToyKem { name: "BROKEN-KEM", decaps_mask: 1 },
            &WITH_LIFECYCLE,
        ];
        &ALL
    }

    fn signatures(&self) -> &'static [&'static dyn Signature] {
        &[&ToySignature]
    }
}
