//! The functions of liboqs that are called, as `oqs/kem.h`, `oqs/sig.h` and `oqs/rand.h` declare them.

use core::ffi::{c_char, c_int};
use core::marker::{PhantomData, PhantomPinned};

/// A KEM object of liboqs.
#[repr(C)]
pub(crate) struct OqsKem {
    opaque: [u8; 0],
    marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// A signature object of liboqs.
#[repr(C)]
pub(crate) struct OqsSig {
    opaque: [u8; 0],
    marker: PhantomData<(*mut u8, PhantomPinned)>,
}

unsafe extern "C" {
    pub(crate) fn OQS_randombytes_custom_algorithm(algorithm: unsafe extern "C" fn(*mut u8, usize));

    pub(crate) fn OQS_KEM_new(method_name: *const c_char) -> *mut OqsKem;
    pub(crate) fn OQS_KEM_keypair(kem: *const OqsKem, public_key: *mut u8, secret_key: *mut u8) -> c_int;
    pub(crate) fn OQS_KEM_encaps(
        kem: *const OqsKem,
        ciphertext: *mut u8,
        shared_secret: *mut u8,
        public_key: *const u8,
    ) -> c_int;
    pub(crate) fn OQS_KEM_decaps(
        kem: *const OqsKem,
        shared_secret: *mut u8,
        ciphertext: *const u8,
        secret_key: *const u8,
    ) -> c_int;
    pub(crate) fn OQS_KEM_free(kem: *mut OqsKem);

    pub(crate) fn OQS_SIG_new(method_name: *const c_char) -> *mut OqsSig;
    pub(crate) fn OQS_SIG_keypair(sig: *const OqsSig, public_key: *mut u8, secret_key: *mut u8) -> c_int;
    pub(crate) fn OQS_SIG_sign(
        sig: *const OqsSig,
        signature: *mut u8,
        signature_len: *mut usize,
        message: *const u8,
        message_len: usize,
        secret_key: *const u8,
    ) -> c_int;
    pub(crate) fn OQS_SIG_verify(
        sig: *const OqsSig,
        message: *const u8,
        message_len: usize,
        signature: *const u8,
        signature_len: usize,
        public_key: *const u8,
    ) -> c_int;
    pub(crate) fn OQS_SIG_free(sig: *mut OqsSig);
}
