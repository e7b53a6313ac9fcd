//! SLH-DSA by the crate `slh-dsa`.

use core::marker::PhantomData;

use harness::drbg::Drbg;
use harness::scheme::{ReturnCode, SUCCESS, Signature as Scheme, SignatureSizes};
use hybrid_array::Array;
use slh_dsa::signature::RandomizedSigner;
use slh_dsa::{ParameterSet, Signature, SigningKey, VerifyingKey};

use crate::random::Random;
use crate::{NOT_SIGNED, REFUSED_ENCODING, REFUSED_SIGNATURE};

/// SLH-DSA at a parameter set of the crate.
pub(crate) struct SlhDsa<P>(PhantomData<fn() -> P>);

impl<P> SlhDsa<P> {
    /// The scheme under the crate's own name for its parameter set, which is that of FIPS 205.
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P: ParameterSet> Scheme for SlhDsa<P> {
    fn parameter_set(&self) -> &'static str {
        P::NAME
    }

    fn version(&self) -> &'static str {
        "slh-dsa 0.2.0-rc.5"
    }

    fn sizes(&self) -> SignatureSizes {
        SignatureSizes {
            public_key: size_of::<Array<u8, P::VkLen>>(),
            secret_key: size_of::<Array<u8, P::SkLen>>(),
            signature: size_of::<Array<u8, P::SigLen>>(),
        }
    }

    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode {
        let key = SigningKey::<P>::new(&mut Random(random));
        public_key.copy_from_slice(&key.as_ref().to_bytes());
        secret_key.copy_from_slice(&key.to_bytes());
        SUCCESS
    }

    fn sign(&self, random: &mut Drbg, secret_key: &[u8], message: &[u8], signature: &mut [u8]) -> ReturnCode {
        let Ok(key) = SigningKey::<P>::try_from(secret_key) else { return REFUSED_ENCODING };
        let Ok(signed) = key.try_sign_with_rng(&mut Random(random), message) else { return NOT_SIGNED };
        signature.copy_from_slice(&signed.to_bytes());
        SUCCESS
    }

    fn verify(&self, public_key: &[u8], message: &[u8], signature: &[u8]) -> ReturnCode {
        let Ok(key) = VerifyingKey::<P>::try_from(public_key) else { return REFUSED_ENCODING };
        let Ok(signature) = Signature::<P>::try_from(signature) else { return REFUSED_ENCODING };
        match key.try_verify_with_context(message, &[], &signature) {
            Ok(()) => SUCCESS,
            Err(_) => REFUSED_SIGNATURE,
        }
    }
}
