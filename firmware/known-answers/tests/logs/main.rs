//! What the committed logs say was computed is checked with implementations that the firmware does not contain.

mod log;
mod rejections;

use std::ffi::c_int;

use fips203::traits::{Decaps, SerDes as _};
use fips204::traits::{SerDes as _, Verifier as _};
use fips205::traits::{SerDes as _, Verifier as _};
use log::{Case, committed_cases};
use pqcrypto_sphincsplus::ffi;

/// Checks one parameter set of ML-KEM: the printed secret key and ciphertext give the printed shared secret.
macro_rules! kem {
    ($case:expr, $module:ident) => {{
        let key = fips203::$module::DecapsKey::try_from_bytes($case.output("sk")).expect("a valid key");
        let ciphertext = fips203::$module::CipherText::try_from_bytes($case.output("ct")).expect("a valid ciphertext");
        let secret = key.try_decaps(&ciphertext).expect("decapsulates").into_bytes();
        secret == $case.output("ss")
    }};
}

/// Checks one parameter set of ML-DSA or SLH-DSA: the printed signature is valid.
macro_rules! signature {
    ($case:expr, $krate:ident, $module:ident) => {{
        let key = $krate::$module::PublicKey::try_from_bytes($case.output("pk")).expect("a valid key");
        key.verify(&$case.output::<33>("msg"), &$case.output("sig"), &[])
    }};
}

#[test]
fn every_printed_result_is_right() {
    let cases = committed_cases();
    assert!(!cases.is_empty());
    for case in &cases {
        assert!(is_right(case, &case.parameter_set), "{}: {}", case.log, case.parameter_set);
    }
}

#[test]
fn sphincs_is_not_slh_dsa() {
    for case in committed_cases() {
        let Some(name) = case.parameter_set.strip_prefix("SPHINCS+-") else { continue };
        let slh_dsa = format!("SLH-DSA-{}", name.trim_end_matches("-simple"));
        assert!(!is_right(&case, &slh_dsa), "{}: {} verifies as {slh_dsa}", case.log, case.parameter_set);
    }
}

/// Whether a case's results are right for a parameter set, which need not be its own.
fn is_right(case: &Case, parameter_set: &str) -> bool {
    match parameter_set {
        "ML-KEM-512" => kem!(case, ml_kem_512),
        "ML-KEM-768" => kem!(case, ml_kem_768),
        "ML-KEM-1024" => kem!(case, ml_kem_1024),
        "ML-DSA-44" => signature!(case, fips204, ml_dsa_44),
        "ML-DSA-65" => signature!(case, fips204, ml_dsa_65),
        "ML-DSA-87" => signature!(case, fips204, ml_dsa_87),
        "SLH-DSA-SHA2-128s" => signature!(case, fips205, slh_dsa_sha2_128s),
        "SLH-DSA-SHA2-128f" => signature!(case, fips205, slh_dsa_sha2_128f),
        "SLH-DSA-SHA2-192s" => signature!(case, fips205, slh_dsa_sha2_192s),
        "SLH-DSA-SHA2-192f" => signature!(case, fips205, slh_dsa_sha2_192f),
        "SLH-DSA-SHA2-256s" => signature!(case, fips205, slh_dsa_sha2_256s),
        "SLH-DSA-SHA2-256f" => signature!(case, fips205, slh_dsa_sha2_256f),
        "SLH-DSA-SHAKE-128s" => signature!(case, fips205, slh_dsa_shake_128s),
        "SLH-DSA-SHAKE-128f" => signature!(case, fips205, slh_dsa_shake_128f),
        "SLH-DSA-SHAKE-192s" => signature!(case, fips205, slh_dsa_shake_192s),
        "SLH-DSA-SHAKE-192f" => signature!(case, fips205, slh_dsa_shake_192f),
        "SLH-DSA-SHAKE-256s" => signature!(case, fips205, slh_dsa_shake_256s),
        "SLH-DSA-SHAKE-256f" => signature!(case, fips205, slh_dsa_shake_256f),
        _ => is_right_sphincs(case, parameter_set),
    }
}

/// PQClean's verification: signature and its length, message and its length, public key.
type Verify = unsafe extern "C" fn(*const u8, usize, *const u8, usize, *const u8) -> c_int;

/// Whether PQClean verifies the printed signature.
fn verifies(case: &Case, verify: Verify) -> bool {
    let (key, message, signature) = (case.bytes("pk"), case.bytes("msg"), case.bytes("sig"));
    // SAFETY: the key has the length of the parameter set, as `is_right_sphincs` checks; the other lengths are passed.
    unsafe { verify(signature.as_ptr(), signature.len(), message.as_ptr(), message.len(), key.as_ptr()) == 0 }
}

fn is_right_sphincs(case: &Case, parameter_set: &str) -> bool {
    let key_bytes = match parameter_set.split('-').nth(2).map(|size| &size[..3]) {
        Some("128") => 32,
        Some("192") => 48,
        Some("256") => 64,
        _ => panic!("there is no check for {parameter_set}"),
    };
    assert_eq!(case.bytes("pk").len(), key_bytes);
    match parameter_set {
        "SPHINCS+-SHA2-128s-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHA2128SSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHA2-128f-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHA2128FSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHA2-192s-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHA2192SSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHA2-192f-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHA2192FSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHA2-256s-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHA2256SSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHA2-256f-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHA2256FSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHAKE-128s-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHAKE128SSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHAKE-128f-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHAKE128FSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHAKE-192s-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHAKE192SSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHAKE-192f-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHAKE192FSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHAKE-256s-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHAKE256SSIMPLE_CLEAN_crypto_sign_verify),
        "SPHINCS+-SHAKE-256f-simple" => verifies(case, ffi::PQCLEAN_SPHINCSSHAKE256FSIMPLE_CLEAN_crypto_sign_verify),
        _ => panic!("there is no check for {parameter_set}"),
    }
}
