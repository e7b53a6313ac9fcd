//! The harness' random bits in the form that the `fips20x` crates take.

use harness::drbg::{Drbg, Purpose};
use harness::known_answer::RUN;
use rand_core::{CryptoRng, Error, RngCore};

/// A stream of the known-answer pass as a random number generator.
pub(crate) struct Random(Drbg);

impl Random {
    /// The stream for one purpose of a parameter set's known-answer pass.
    pub(crate) fn new(parameter_set: &str, purpose: Purpose) -> Self {
        Self(Drbg::new(parameter_set, purpose, RUN))
    }
}

impl RngCore for Random {
    fn next_u32(&mut self) -> u32 {
        let mut bytes = [0; 4];
        self.0.fill(&mut bytes);
        u32::from_le_bytes(bytes)
    }

    fn next_u64(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    fn fill_bytes(&mut self, buffer: &mut [u8]) {
        self.0.fill(buffer);
    }

    fn try_fill_bytes(&mut self, buffer: &mut [u8]) -> Result<(), Error> {
        self.0.fill(buffer);
        Ok(())
    }
}

impl CryptoRng for Random {}
