//! ML-KEM by liboqs.

use core::ffi::CStr;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use harness::drbg::Drbg;
use harness::scheme::{Kem, KemSizes, Lifecycle, ReturnCode, SUCCESS};

use crate::ffi::{self, OqsKem};
use crate::{NO_OBJECT, NOT_INITIALISED, VERSION, install, random};

/// Every ML-KEM parameter set.
pub(crate) static ALL: &[&dyn Kem] = &[&ML_KEM_512, &ML_KEM_768, &ML_KEM_1024];

static ML_KEM_512: LibOqsKem = LibOqsKem::new(c"ML-KEM-512", 800, 1632, 768);
static ML_KEM_768: LibOqsKem = LibOqsKem::new(c"ML-KEM-768", 1184, 2400, 1088);
static ML_KEM_1024: LibOqsKem = LibOqsKem::new(c"ML-KEM-1024", 1568, 3168, 1568);

struct LibOqsKem {
    name: &'static CStr,
    sizes: KemSizes,
    /// What `OQS_KEM_new` returned, or null.
    object: AtomicPtr<OqsKem>,
}

impl LibOqsKem {
    const fn new(name: &'static CStr, public_key: usize, secret_key: usize, ciphertext: usize) -> Self {
        let sizes = KemSizes { public_key, secret_key, ciphertext, shared_secret: 32 };
        Self { name, sizes, object: AtomicPtr::new(ptr::null_mut()) }
    }

    /// Calls liboqs with the object that `init` made.
    fn with_object(&self, call: impl FnOnce(*const OqsKem) -> ReturnCode) -> ReturnCode {
        let object = self.object.load(Ordering::Relaxed);
        if object.is_null() { NOT_INITIALISED } else { call(object) }
    }
}

impl Lifecycle for LibOqsKem {
    fn init(&self) -> ReturnCode {
        install();
        // SAFETY: the name ends with a zero byte.
        let object = unsafe { ffi::OQS_KEM_new(self.name.as_ptr()) };
        self.object.store(object, Ordering::Relaxed);
        if object.is_null() { NO_OBJECT } else { SUCCESS }
    }

    fn cleanup(&self) -> ReturnCode {
        let object = self.object.swap(ptr::null_mut(), Ordering::Relaxed);
        // SAFETY: null, which liboqs accepts, or an object that nothing refers to any more.
        unsafe { ffi::OQS_KEM_free(object) };
        SUCCESS
    }
}

impl Kem for LibOqsKem {
    fn parameter_set(&self) -> &'static str {
        self.name.to_str().unwrap_or_default()
    }

    fn version(&self) -> &'static str {
        VERSION
    }

    fn sizes(&self) -> KemSizes {
        self.sizes
    }

    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        Some(self)
    }

    fn keygen(&self, random: &mut Drbg, public_key: &mut [u8], secret_key: &mut [u8]) -> ReturnCode {
        assert_eq!((public_key.len(), secret_key.len()), (self.sizes.public_key, self.sizes.secret_key));
        self.with_object(|kem| {
            // SAFETY: the buffers have the lengths of the parameter set.
            random::with(random, || unsafe {
                ffi::OQS_KEM_keypair(kem, public_key.as_mut_ptr(), secret_key.as_mut_ptr())
            })
        })
    }

    fn encaps(
        &self,
        random: &mut Drbg,
        public_key: &[u8],
        ciphertext: &mut [u8],
        shared_secret: &mut [u8],
    ) -> ReturnCode {
        assert_eq!((public_key.len(), ciphertext.len()), (self.sizes.public_key, self.sizes.ciphertext));
        assert_eq!(shared_secret.len(), self.sizes.shared_secret);
        self.with_object(|kem| {
            // SAFETY: the buffers have the lengths of the parameter set.
            random::with(random, || unsafe {
                ffi::OQS_KEM_encaps(kem, ciphertext.as_mut_ptr(), shared_secret.as_mut_ptr(), public_key.as_ptr())
            })
        })
    }

    fn decaps(&self, secret_key: &[u8], ciphertext: &[u8], shared_secret: &mut [u8]) -> ReturnCode {
        assert_eq!((secret_key.len(), ciphertext.len()), (self.sizes.secret_key, self.sizes.ciphertext));
        assert_eq!(shared_secret.len(), self.sizes.shared_secret);
        // SAFETY: the buffers have the lengths of the parameter set.
        self.with_object(|kem| unsafe {
            ffi::OQS_KEM_decaps(kem, shared_secret.as_mut_ptr(), ciphertext.as_ptr(), secret_key.as_ptr())
        })
    }
}
