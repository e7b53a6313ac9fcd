//! SPHINCS+ (round 3.1, simple) by the crate `pqcrypto-sphincsplus`, the C code of PQClean on the host.

use std::cell::RefCell;
use std::ffi::c_int;
use std::slice;

use harness::drbg::{Drbg, Purpose};
use harness::known_answer::{Answer, RUN};
use pqcrypto_sphincsplus::ffi;

use crate::signature::message;
use crate::{Compute, digest};

thread_local! {
    /// The stream that PQClean draws from.
    static STREAM: RefCell<Option<Drbg>> = const { RefCell::new(None) };
}

/// What the C code calls for random bits; see `build.rs`.
///
/// # Safety
///
/// `buffer` has room for `length` bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_PQCRYPTO_RUST_randombytes(buffer: *mut u8, length: usize) -> c_int {
    // SAFETY: passed on to the caller.
    let buffer = unsafe { slice::from_raw_parts_mut(buffer, length) };
    STREAM.with_borrow_mut(|stream| stream.as_mut().expect("a stream was chosen").fill(buffer));
    0
}

/// Lets the next calls draw from the known-answer stream of a purpose.
fn draw_from(parameter_set: &str, purpose: Purpose) {
    STREAM.set(Some(Drbg::new(parameter_set, purpose, RUN)));
}

/// The functions of one parameter set.
struct Functions {
    keypair: unsafe extern "C" fn(*mut u8, *mut u8) -> c_int,
    sign: unsafe extern "C" fn(*mut u8, *mut usize, *const u8, usize, *const u8) -> c_int,
    verify: unsafe extern "C" fn(*const u8, usize, *const u8, usize, *const u8) -> c_int,
    sizes: [usize; 3],
}

fn compute(parameter_set: &str, functions: &Functions) -> Answer {
    let [mut public_key, mut secret_key, mut signature] = functions.sizes.map(|size| vec![0; size]);
    let message = message(parameter_set);
    let mut length = 0;
    draw_from(parameter_set, Purpose::KeyGeneration);
    // SAFETY: the buffers have the sizes of the parameter set.
    assert_eq!(unsafe { (functions.keypair)(public_key.as_mut_ptr(), secret_key.as_mut_ptr()) }, 0);
    draw_from(parameter_set, Purpose::Hedge);
    let (text, key) = (message.as_ptr(), secret_key.as_ptr());
    // SAFETY: the buffers have the sizes of the parameter set.
    assert_eq!(unsafe { (functions.sign)(signature.as_mut_ptr(), &mut length, text, message.len(), key) }, 0);
    assert_eq!(length, signature.len());
    let (signed, key) = (signature.as_ptr(), public_key.as_ptr());
    // SAFETY: the buffers have the sizes of the parameter set.
    assert_eq!(unsafe { (functions.verify)(signed, length, text, message.len(), key) }, 0, "{parameter_set}");
    digest(&[&public_key, &secret_key, &message, &signature])
}

/// How one parameter set's answer is computed, given PQClean's names of its functions and sizes.
macro_rules! answer {
    ($keypair:ident, $sign:ident, $verify:ident, $public_key:ident, $secret_key:ident, $signature:ident) => {
        |parameter_set| {
            let functions = Functions {
                keypair: ffi::$keypair,
                sign: ffi::$sign,
                verify: ffi::$verify,
                sizes: [ffi::$public_key, ffi::$secret_key, ffi::$signature],
            };
            compute(parameter_set, &functions)
        }
    };
}

#[rustfmt::skip]
pub(crate) const ANSWERS: &[(&str, Compute)] = &[
    ("SPHINCS+-SHA2-128s-simple", answer!(
        PQCLEAN_SPHINCSSHA2128SSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHA2128SSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHA2128SSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHA2128SSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHA2128SSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHA2128SSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHA2-128f-simple", answer!(
        PQCLEAN_SPHINCSSHA2128FSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHA2128FSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHA2128FSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHA2128FSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHA2128FSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHA2128FSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHA2-192s-simple", answer!(
        PQCLEAN_SPHINCSSHA2192SSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHA2192SSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHA2192SSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHA2192SSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHA2192SSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHA2192SSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHA2-192f-simple", answer!(
        PQCLEAN_SPHINCSSHA2192FSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHA2192FSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHA2192FSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHA2192FSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHA2192FSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHA2192FSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHA2-256s-simple", answer!(
        PQCLEAN_SPHINCSSHA2256SSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHA2256SSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHA2256SSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHA2256SSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHA2256SSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHA2256SSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHA2-256f-simple", answer!(
        PQCLEAN_SPHINCSSHA2256FSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHA2256FSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHA2256FSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHA2256FSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHA2256FSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHA2256FSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHAKE-128s-simple", answer!(
        PQCLEAN_SPHINCSSHAKE128SSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHAKE128SSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHAKE128SSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHAKE128SSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHAKE128SSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHAKE128SSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHAKE-128f-simple", answer!(
        PQCLEAN_SPHINCSSHAKE128FSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHAKE128FSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHAKE128FSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHAKE128FSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHAKE128FSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHAKE128FSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHAKE-192s-simple", answer!(
        PQCLEAN_SPHINCSSHAKE192SSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHAKE192SSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHAKE192SSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHAKE192SSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHAKE192SSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHAKE192SSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHAKE-192f-simple", answer!(
        PQCLEAN_SPHINCSSHAKE192FSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHAKE192FSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHAKE192FSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHAKE192FSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHAKE192FSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHAKE192FSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHAKE-256s-simple", answer!(
        PQCLEAN_SPHINCSSHAKE256SSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHAKE256SSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHAKE256SSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHAKE256SSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHAKE256SSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHAKE256SSIMPLE_CLEAN_CRYPTO_BYTES
    )),
    ("SPHINCS+-SHAKE-256f-simple", answer!(
        PQCLEAN_SPHINCSSHAKE256FSIMPLE_CLEAN_crypto_sign_keypair,
        PQCLEAN_SPHINCSSHAKE256FSIMPLE_CLEAN_crypto_sign_signature,
        PQCLEAN_SPHINCSSHAKE256FSIMPLE_CLEAN_crypto_sign_verify,
        PQCLEAN_SPHINCSSHAKE256FSIMPLE_CLEAN_CRYPTO_PUBLICKEYBYTES,
        PQCLEAN_SPHINCSSHAKE256FSIMPLE_CLEAN_CRYPTO_SECRETKEYBYTES,
        PQCLEAN_SPHINCSSHAKE256FSIMPLE_CLEAN_CRYPTO_BYTES
    )),
];
