//! ML-KEM by the crate `fips203`.

use fips203::traits::{Decaps, Encaps, KeyGen, SerDes};
use fips203::{ml_kem_512, ml_kem_768, ml_kem_1024};
use harness::drbg::Purpose;
use harness::known_answer::Answer;

use crate::random::Random;
use crate::{Compute, digest};

pub(crate) const ANSWERS: &[(&str, Compute)] = &[
    ("ML-KEM-512", compute::<ml_kem_512::KG>),
    ("ML-KEM-768", compute::<ml_kem_768::KG>),
    ("ML-KEM-1024", compute::<ml_kem_1024::KG>),
];

fn compute<K>(parameter_set: &str) -> Answer
where
    K: KeyGen,
    K::EncapsKey: Encaps<SharedSecretKey: SerDes<ByteArray: AsRef<[u8]>>, CipherText: SerDes<ByteArray: AsRef<[u8]>>>
        + SerDes<ByteArray: AsRef<[u8]>>,
    K::DecapsKey: Decaps<
            SharedSecretKey = <K::EncapsKey as Encaps>::SharedSecretKey,
            CipherText = <K::EncapsKey as Encaps>::CipherText,
        > + SerDes<ByteArray: AsRef<[u8]>>,
{
    let mut keygen_random = Random::new(parameter_set, Purpose::KeyGeneration);
    let (public_key, secret_key) = K::try_keygen_with_rng(&mut keygen_random).expect("the stream never ends");
    let mut encaps_random = Random::new(parameter_set, Purpose::Encapsulation);
    let (sent, ciphertext) = public_key.try_encaps_with_rng(&mut encaps_random).expect("the stream never ends");
    let sent = sent.into_bytes();
    let received = secret_key.try_decaps(&ciphertext).expect("its own ciphertext").into_bytes();
    assert_eq!(sent.as_ref(), received.as_ref(), "{parameter_set}");
    digest(&[
        public_key.into_bytes().as_ref(),
        secret_key.into_bytes().as_ref(),
        ciphertext.into_bytes().as_ref(),
        sent.as_ref(),
        received.as_ref(),
    ])
}
