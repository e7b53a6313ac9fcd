//! The harness' random bits in the form that the crates take.

use core::convert::Infallible;

use harness::drbg::Drbg;
use rand_core::{TryCryptoRng, TryRng};

/// A stream of the harness as a random number generator.
pub(crate) struct Random<'d>(pub(crate) &'d mut Drbg);

impl TryRng for Random<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.0.fill(&mut bytes);
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, buffer: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill(buffer);
        Ok(())
    }
}

impl TryCryptoRng for Random<'_> {}
