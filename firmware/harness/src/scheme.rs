//! What a library must offer: key encapsulation and signatures over encoded keys.
//!
//! Every operation reads and writes the encodings of the standard, as they would come from flash or a radio, so that libraries
//! with unlike key types do the same work.

use crate::drbg::Drbg;

/// What an operation returns; 0 is success, anything else is the library's own code.
pub type ReturnCode = i32;

/// Success.
pub const SUCCESS: ReturnCode = 0;

/// What a library does before the first operation of a scheme and after the last one.
pub trait Lifecycle {
    /// Prepares a scheme for use.
    fn init(&self) -> ReturnCode;
    /// Gives back what `init` took.
    fn cleanup(&self) -> ReturnCode;
}

/// Key encapsulation at one parameter set.
pub trait Kem: Sync {
    /// The parameter set, as the log prints it.
    fn parameter_set(&self) -> &'static str;
    /// Name and version of the code, such as `ml-kem 0.3.4`.
    fn version(&self) -> &'static str;
    /// Lengths of what it produces.
    fn sizes(&self) -> KemSizes;
    /// Generates a key pair.
    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode;
    /// Encapsulates a fresh shared secret to a public key.
    fn encaps(
        &self,
        random: &mut Drbg,
        public_key: &[u8],
        ciphertext: &mut [u8],
        shared_secret: &mut [u8],
    ) -> ReturnCode;
    /// Initialisation and clean-up, where the library has them; without `init` its operations fail.
    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        None
    }
    /// Decapsulates a ciphertext.
    fn decaps(&self, secret_key: &[u8], ciphertext: &[u8], shared_secret: &mut [u8]) -> ReturnCode;
}

/// Signatures at one parameter set.
pub trait Signature: Sync {
    /// The parameter set, as the log prints it.
    fn parameter_set(&self) -> &'static str;
    /// Name and version of the code, such as `ml-dsa 0.1.2`.
    fn version(&self) -> &'static str;
    /// Lengths of what it produces.
    fn sizes(&self) -> SignatureSizes;
    /// Generates a key pair.
    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode;
    /// Signs a message, hedged with fresh random bits, with an empty context string.
    fn sign(&self, random: &mut Drbg, secret_key: &[u8], message: &[u8], signature: &mut [u8]) -> ReturnCode;
    /// Initialisation and clean-up, where the library has them; without `init` its operations fail.
    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        None
    }
    /// Iterations of the rejection loop in the last call of `sign`, for a library that lets them be observed.
    fn rejections(&self) -> Option<u32> {
        None
    }
    /// Verifies a signature.
    fn verify(&self, public_key: &[u8], message: &[u8], signature: &[u8]) -> ReturnCode;
}

/// Lengths in bytes of what a KEM produces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KemSizes {
    /// Encapsulation key.
    pub public_key: usize,
    /// Decapsulation key.
    pub secret_key: usize,
    /// Ciphertext.
    pub ciphertext: usize,
    /// Shared secret.
    pub shared_secret: usize,
}

/// Lengths in bytes of what a signature scheme produces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignatureSizes {
    /// Verification key.
    pub public_key: usize,
    /// Signing key.
    pub secret_key: usize,
    /// Signature.
    pub signature: usize,
}

/// A library: the schemes it has, under one name.
pub trait Library: Sync {
    /// The name in the log, such as `rustcrypto`.
    fn name(&self) -> &'static str;
    /// The SHA back end in use: `software`, `zknh` or `hardware`.
    fn hash_backend(&self) -> &'static str;
    /// The compiler of its code, such as `rustc 1.96.0`.
    fn compiler(&self) -> &'static str;
    /// The settings of that compiler.
    fn flags(&self) -> &'static str;
    /// Its KEMs.
    fn kems(&self) -> &'static [&'static dyn Kem];
    /// Its signature schemes.
    fn signatures(&self) -> &'static [&'static dyn Signature];
}
