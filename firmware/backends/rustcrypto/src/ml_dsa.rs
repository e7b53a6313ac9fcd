//! ML-DSA by the crate `ml-dsa`.

use core::marker::PhantomData;

use harness::drbg::Drbg;
use harness::scheme::{ReturnCode, SUCCESS, Signature as Scheme, SignatureSizes};
use ml_dsa::{
    EncodedSignature, EncodedVerifyingKey, ExpandedSigningKey, ExpandedSigningKeyBytes, Generate, Keypair, MlDsaParams,
    Signature, SigningKey, VerifyingKey,
};

use crate::random::Random;
use crate::{NOT_SIGNED, REFUSED_ENCODING, REFUSED_SIGNATURE};

/// ML-DSA at a parameter set of the crate.
pub(crate) struct MlDsa<P> {
    parameter_set: &'static str,
    marker: PhantomData<fn() -> P>,
}

impl<P> MlDsa<P> {
    /// The scheme under the name that FIPS 204 gives to its parameter set.
    pub(crate) const fn new(parameter_set: &'static str) -> Self {
        Self { parameter_set, marker: PhantomData }
    }
}

impl<P: MlDsaParams> Scheme for MlDsa<P> {
    fn parameter_set(&self) -> &'static str {
        self.parameter_set
    }

    fn version(&self) -> &'static str {
        "ml-dsa 0.1.2"
    }

    fn sizes(&self) -> SignatureSizes {
        SignatureSizes {
            public_key: size_of::<EncodedVerifyingKey<P>>(),
            secret_key: size_of::<ExpandedSigningKeyBytes<P>>(),
            signature: size_of::<EncodedSignature<P>>(),
        }
    }

    // The expanded signing key of FIPS 204 is what other libraries store and what its sizes speak of; the crate would
    // rather see seeds.
    #[allow(deprecated)]
    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode {
        let key = SigningKey::<P>::generate_from_rng(&mut Random(random));
        public_key.copy_from_slice(&key.verifying_key().encode());
        secret_key.copy_from_slice(&key.expanded_key().to_expanded());
        SUCCESS
    }

    #[allow(deprecated)]
    fn sign(&self, random: &mut Drbg, secret_key: &[u8], message: &[u8], signature: &mut [u8]) -> ReturnCode {
        let Ok(encoded) = secret_key.try_into() else { return REFUSED_ENCODING };
        let key = ExpandedSigningKey::<P>::from_expanded(encoded);
        let Ok(signed) = key.sign_randomized(message, &[], &mut Random(random)) else { return NOT_SIGNED };
        signature.copy_from_slice(&signed.encode());
        SUCCESS
    }

    fn verify(&self, public_key: &[u8], message: &[u8], signature: &[u8]) -> ReturnCode {
        let Ok(encoded) = public_key.try_into() else { return REFUSED_ENCODING };
        let key = VerifyingKey::<P>::decode(encoded);
        let Ok(signature) = Signature::<P>::try_from(signature) else { return REFUSED_ENCODING };
        if key.verify_with_context(message, &[], &signature) { SUCCESS } else { REFUSED_SIGNATURE }
    }
}
