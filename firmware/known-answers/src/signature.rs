//! ML-DSA by the crate `fips204` and SLH-DSA by the crate `fips205`.

use harness::drbg::{Drbg, Purpose};
use harness::known_answer::RUN;
use harness::sequence::MESSAGE_BYTES;

use crate::random::Random;
use crate::{Compute, digest};

/// Computes the answer of one parameter set; the two crates have traits of the same shape and no common one.
macro_rules! compute {
    ($krate:ident, $module:ident $(, $hedged:literal)?) => {
        |parameter_set: &str| {
            use $krate::traits::{SerDes, Signer, Verifier};
            let mut keygen_random = Random::new(parameter_set, Purpose::KeyGeneration);
            let (public_key, secret_key) =
                $krate::$module::try_keygen_with_rng(&mut keygen_random).expect("the stream never ends");
            let message = message(parameter_set);
            let mut hedge = Random::new(parameter_set, Purpose::Hedge);
            let signature =
                secret_key.try_sign_with_rng(&mut hedge, &message, &[] $(, $hedged)?).expect("the stream never ends");
            assert!(public_key.verify(&message, &signature, &[]), "{parameter_set}");
            let (public_key, secret_key) = (public_key.into_bytes(), secret_key.into_bytes());
            digest(&[&public_key, &secret_key, &message, &signature])
        }
    };
}

pub(crate) const ANSWERS: &[(&str, Compute)] = &[
    ("ML-DSA-44", compute!(fips204, ml_dsa_44)),
    ("ML-DSA-65", compute!(fips204, ml_dsa_65)),
    ("ML-DSA-87", compute!(fips204, ml_dsa_87)),
    ("SLH-DSA-SHA2-128s", compute!(fips205, slh_dsa_sha2_128s, true)),
    ("SLH-DSA-SHA2-128f", compute!(fips205, slh_dsa_sha2_128f, true)),
    ("SLH-DSA-SHA2-192s", compute!(fips205, slh_dsa_sha2_192s, true)),
    ("SLH-DSA-SHA2-192f", compute!(fips205, slh_dsa_sha2_192f, true)),
    ("SLH-DSA-SHA2-256s", compute!(fips205, slh_dsa_sha2_256s, true)),
    ("SLH-DSA-SHA2-256f", compute!(fips205, slh_dsa_sha2_256f, true)),
    ("SLH-DSA-SHAKE-128s", compute!(fips205, slh_dsa_shake_128s, true)),
    ("SLH-DSA-SHAKE-128f", compute!(fips205, slh_dsa_shake_128f, true)),
    ("SLH-DSA-SHAKE-192s", compute!(fips205, slh_dsa_shake_192s, true)),
    ("SLH-DSA-SHAKE-192f", compute!(fips205, slh_dsa_shake_192f, true)),
    ("SLH-DSA-SHAKE-256s", compute!(fips205, slh_dsa_shake_256s, true)),
    ("SLH-DSA-SHAKE-256f", compute!(fips205, slh_dsa_shake_256f, true)),
];

/// The message of the known-answer pass.
pub(crate) fn message(parameter_set: &str) -> [u8; MESSAGE_BYTES] {
    let mut message = [0; MESSAGE_BYTES];
    Drbg::new(parameter_set, Purpose::Message, RUN).fill(&mut message);
    message
}
