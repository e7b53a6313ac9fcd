//! The deterministic random bits that every key, message and signature comes from.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use crate::crc32::Crc32;

/// The seed of every study, and what the log prints as its `rng`.
pub const SEED: &[u8; 32] = b"pqreport firmware study seed 001";

/// What the log says about the generator.
pub const DESCRIPTION: &str = "ChaCha20 seed pqreport firmware study seed 001";

/// What a stream of random bits is for, so that an operation's bits do not depend on how many another one drew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The message to sign.
    Message = 0,
    /// Key generation.
    KeyGeneration = 1,
    /// Encapsulation.
    Encapsulation = 2,
    /// What hedges a signature.
    Hedge = 3,
    /// The class of a run of the timing-leakage screen.
    Class = 4,
    /// The input of its fixed class.
    FixedInput = 5,
}

/// A stream of pseudo-random bytes: the ChaCha20 keystream of RFC 8439.
pub struct Drbg(ChaCha20);

impl Drbg {
    /// The stream of one purpose in one run of a parameter set.
    ///
    /// The nonce is the CRC-32 of the parameter set's name, the purpose and the run, four little-endian bytes each. Two
    /// libraries that measure the same parameter set therefore see the same bits.
    pub fn new(parameter_set: &str, purpose: Purpose, run: u32) -> Self {
        let mut nonce = [0; 12];
        nonce[..4].copy_from_slice(&Crc32::new().update(parameter_set.as_bytes()).value().to_le_bytes());
        nonce[4..8].copy_from_slice(&(purpose as u32).to_le_bytes());
        nonce[8..].copy_from_slice(&run.to_le_bytes());
        Self(ChaCha20::new(SEED.into(), &nonce.into()))
    }

    /// Fills a buffer with the next bytes of the stream.
    pub fn fill(&mut self, buffer: &mut [u8]) {
        buffer.fill(0);
        self.0.apply_keystream(buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(parameter_set: &str, purpose: Purpose, run: u32) -> [u8; 16] {
        let mut buffer = [0xff; 16];
        Drbg::new(parameter_set, purpose, run).fill(&mut buffer);
        buffer
    }

    #[test]
    fn keystream_is_that_of_rfc_8439() {
        // Appendix A.1, test vector 1: zero key, zero nonce, block counter 0.
        let mut buffer = [0; 8];
        ChaCha20::new(&[0; 32].into(), &[0; 12].into()).apply_keystream(&mut buffer);
        assert_eq!(buffer, [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
    }

    #[test]
    fn same_place_same_bytes_and_every_coordinate_matters() {
        let base = bytes("ML-KEM-512", Purpose::KeyGeneration, 7);
        assert_eq!(base, bytes("ML-KEM-512", Purpose::KeyGeneration, 7));
        assert_ne!(base, bytes("ML-KEM-768", Purpose::KeyGeneration, 7));
        assert_ne!(base, bytes("ML-KEM-512", Purpose::Encapsulation, 7));
        assert_ne!(base, bytes("ML-KEM-512", Purpose::KeyGeneration, 8));
    }

    #[test]
    fn a_stream_may_be_read_in_pieces() {
        let mut pieces = [0; 16];
        let mut drbg = Drbg::new("ML-DSA-44", Purpose::Message, 0);
        drbg.fill(&mut pieces[..5]);
        drbg.fill(&mut pieces[5..]);
        assert_eq!(pieces, bytes("ML-DSA-44", Purpose::Message, 0));
    }
}
