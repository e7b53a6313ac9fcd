//! ML-KEM by the crate `ml-kem`.

use harness::drbg::Drbg;
use harness::scheme::{Kem, KemSizes, ReturnCode, SUCCESS};
// The expanded decapsulation key of FIPS 203 is what other libraries store and what its sizes speak of; the crate
// would rather see seeds.
#[allow(deprecated)]
use ml_kem::ExpandedKeyEncoding;
use ml_kem::{Decapsulate, DecapsulationKey, Encapsulate, EncapsulationKey, Generate, KeyExport};

use crate::REFUSED_ENCODING;
use crate::random::Random;

/// Every ML-KEM parameter set.
pub(crate) const ALL: &[&dyn Kem] = &[&MlKem512, &MlKem768, &MlKem1024];

/// Implements one parameter set; the bounds that a generic one would need are private to the crate.
macro_rules! parameter_set {
    ($name:ident, $text:literal, $sizes:expr) => {
        struct $name;

        #[allow(deprecated)]
        impl Kem for $name {
            fn parameter_set(&self) -> &'static str {
                $text
            }

            fn version(&self) -> &'static str {
                "ml-kem 0.3.4"
            }

            fn sizes(&self) -> KemSizes {
                $sizes
            }

            fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode {
                let key = DecapsulationKey::<ml_kem::$name>::generate_from_rng(&mut Random(random));
                public_key.copy_from_slice(&key.encapsulation_key().to_bytes());
                secret_key.copy_from_slice(&key.to_expanded_bytes());
                SUCCESS
            }

            fn encaps(
                &self,
                random: &mut Drbg,
                public_key: &[u8],
                ciphertext: &mut [u8],
                shared_secret: &mut [u8],
            ) -> ReturnCode {
                let Ok(encoded) = public_key.try_into() else { return REFUSED_ENCODING };
                let Ok(key) = EncapsulationKey::<ml_kem::$name>::new(encoded) else { return REFUSED_ENCODING };
                let (sent, secret) = key.encapsulate_with_rng(&mut Random(random));
                ciphertext.copy_from_slice(&sent);
                shared_secret.copy_from_slice(&secret);
                SUCCESS
            }

            fn decaps(&self, secret_key: &[u8], ciphertext: &[u8], shared_secret: &mut [u8]) -> ReturnCode {
                let Ok(encoded) = secret_key.try_into() else { return REFUSED_ENCODING };
                let Ok(key) = DecapsulationKey::<ml_kem::$name>::from_expanded_bytes(encoded) else {
                    return REFUSED_ENCODING;
                };
                let Ok(secret) = key.decapsulate_slice(ciphertext) else { return REFUSED_ENCODING };
                shared_secret.copy_from_slice(&secret);
                SUCCESS
            }
        }
    };
}

parameter_set!(MlKem512, "ML-KEM-512", sizes(800, 1632, 768));
parameter_set!(MlKem768, "ML-KEM-768", sizes(1184, 2400, 1088));
parameter_set!(MlKem1024, "ML-KEM-1024", sizes(1568, 3168, 1568));

/// Table 3 of FIPS 203; copying into a buffer of any other length panics.
const fn sizes(public_key: usize, secret_key: usize, ciphertext: usize) -> KemSizes {
    KemSizes { public_key, secret_key, ciphertext, shared_secret: 32 }
}
