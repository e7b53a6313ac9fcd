//! ML-DSA and SPHINCS+ by liboqs.

use core::ffi::CStr;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use harness::drbg::Drbg;
use harness::scheme::{Lifecycle, ReturnCode, SUCCESS, Signature, SignatureSizes};

use crate::ffi::{self, OqsSig};
use crate::{NO_OBJECT, NOT_INITIALISED, UNEXPECTED_LENGTH, VERSION, install, random, rejections};

/// Every parameter set of ML-DSA and SPHINCS+.
pub(crate) static ALL: &[&dyn Signature] = &[
    &ML_DSA_44,
    &ML_DSA_65,
    &ML_DSA_87,
    &SHA2_128S,
    &SHA2_128F,
    &SHA2_192S,
    &SHA2_192F,
    &SHA2_256S,
    &SHA2_256F,
    &SHAKE_128S,
    &SHAKE_128F,
    &SHAKE_192S,
    &SHAKE_192F,
    &SHAKE_256S,
    &SHAKE_256F,
];

static ML_DSA_44: LibOqsSignature = LibOqsSignature::ml_dsa(c"ML-DSA-44", 1312, 2560, 2420);
static ML_DSA_65: LibOqsSignature = LibOqsSignature::ml_dsa(c"ML-DSA-65", 1952, 4032, 3309);
static ML_DSA_87: LibOqsSignature = LibOqsSignature::ml_dsa(c"ML-DSA-87", 2592, 4896, 4627);
static SHA2_128S: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHA2-128s-simple", 32, 64, 7856);
static SHA2_128F: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHA2-128f-simple", 32, 64, 17088);
static SHA2_192S: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHA2-192s-simple", 48, 96, 16224);
static SHA2_192F: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHA2-192f-simple", 48, 96, 35664);
static SHA2_256S: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHA2-256s-simple", 64, 128, 29792);
static SHA2_256F: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHA2-256f-simple", 64, 128, 49856);
static SHAKE_128S: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHAKE-128s-simple", 32, 64, 7856);
static SHAKE_128F: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHAKE-128f-simple", 32, 64, 17088);
static SHAKE_192S: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHAKE-192s-simple", 48, 96, 16224);
static SHAKE_192F: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHAKE-192f-simple", 48, 96, 35664);
static SHAKE_256S: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHAKE-256s-simple", 64, 128, 29792);
static SHAKE_256F: LibOqsSignature = LibOqsSignature::new(c"SPHINCS+-SHAKE-256f-simple", 64, 128, 49856);

struct LibOqsSignature {
    name: &'static CStr,
    sizes: SignatureSizes,
    /// Whether signing repeats until a signature is good: ML-DSA.
    counts_rejections: bool,
    /// What `OQS_SIG_new` returned, or null.
    object: AtomicPtr<OqsSig>,
}

impl LibOqsSignature {
    const fn new(name: &'static CStr, public_key: usize, secret_key: usize, signature: usize) -> Self {
        let sizes = SignatureSizes { public_key, secret_key, signature };
        Self { name, sizes, counts_rejections: false, object: AtomicPtr::new(ptr::null_mut()) }
    }

    /// ML-DSA, whose rejections are counted.
    const fn ml_dsa(name: &'static CStr, public_key: usize, secret_key: usize, signature: usize) -> Self {
        Self { counts_rejections: true, ..Self::new(name, public_key, secret_key, signature) }
    }

    /// Calls liboqs with the object that `init` made.
    fn with_object(&self, call: impl FnOnce(*const OqsSig) -> ReturnCode) -> ReturnCode {
        let object = self.object.load(Ordering::Relaxed);
        if object.is_null() { NOT_INITIALISED } else { call(object) }
    }
}

impl Lifecycle for LibOqsSignature {
    fn init(&self) -> ReturnCode {
        install();
        if self.counts_rejections {
            rejections::install();
        }
        // SAFETY: the name ends with a zero byte.
        let object = unsafe { ffi::OQS_SIG_new(self.name.as_ptr()) };
        self.object.store(object, Ordering::Relaxed);
        if object.is_null() { NO_OBJECT } else { SUCCESS }
    }

    fn cleanup(&self) -> ReturnCode {
        let object = self.object.swap(ptr::null_mut(), Ordering::Relaxed);
        // SAFETY: null, which liboqs accepts, or an object that nothing refers to any more.
        unsafe { ffi::OQS_SIG_free(object) };
        SUCCESS
    }
}

impl Signature for LibOqsSignature {
    fn parameter_set(&self) -> &'static str {
        self.name.to_str().unwrap_or_default()
    }

    fn version(&self) -> &'static str {
        VERSION
    }

    fn sizes(&self) -> SignatureSizes {
        self.sizes
    }

    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        Some(self)
    }

    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode {
        assert_eq!((public_key.len(), secret_key.len()), (self.sizes.public_key, self.sizes.secret_key));
        self.with_object(|sig| {
            // SAFETY: the buffers have the lengths of the parameter set.
            random::with(random, || unsafe {
                ffi::OQS_SIG_keypair(sig, public_key.as_mut_ptr(), secret_key.as_mut_ptr())
            })
        })
    }

    fn sign(&self, random: &mut Drbg, secret_key: &[u8], message: &[u8], signature: &mut [u8]) -> ReturnCode {
        assert_eq!((secret_key.len(), signature.len()), (self.sizes.secret_key, self.sizes.signature));
        let mut length = 0;
        rejections::start();
        let code = self.with_object(|sig| {
            let (out, key) = (signature.as_mut_ptr(), secret_key.as_ptr());
            // SAFETY: the buffers have the lengths of the parameter set.
            random::with(random, || unsafe {
                ffi::OQS_SIG_sign(sig, out, &mut length, message.as_ptr(), message.len(), key)
            })
        });
        if code == SUCCESS && length != signature.len() { UNEXPECTED_LENGTH } else { code }
    }

    fn rejections(&self) -> Option<u32> {
        self.counts_rejections.then(rejections::iterations)
    }

    fn verify(&self, public_key: &[u8], message: &[u8], signature: &[u8]) -> ReturnCode {
        assert_eq!(public_key.len(), self.sizes.public_key);
        // SAFETY: the key has the length of the parameter set; the other lengths are passed.
        self.with_object(|sig| unsafe {
            let (text, signed) = (message.as_ptr(), signature.as_ptr());
            ffi::OQS_SIG_verify(sig, text, message.len(), signed, signature.len(), public_key.as_ptr())
        })
    }
}
