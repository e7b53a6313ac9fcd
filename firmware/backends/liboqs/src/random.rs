//! The harness' random bits, where liboqs asks for them.

use core::ptr;
use core::slice;
use core::sync::atomic::{AtomicPtr, Ordering};

use harness::drbg::Drbg;

use crate::ffi;

/// The stream of the call in progress.
static CURRENT: AtomicPtr<Drbg> = AtomicPtr::new(ptr::null_mut());

/// Makes liboqs take its random bits from here.
pub(crate) fn install() {
    // SAFETY: the function has the type that liboqs declares, and stays.
    unsafe { ffi::OQS_randombytes_custom_algorithm(fill) };
}

/// Calls liboqs with a stream.
pub(crate) fn with<T>(random: &mut Drbg, call: impl FnOnce() -> T) -> T {
    CURRENT.store(random, Ordering::Relaxed);
    let result = call();
    CURRENT.store(ptr::null_mut(), Ordering::Relaxed);
    result
}

/// # Safety
///
/// `buffer` has room for `length` bytes.
unsafe extern "C" fn fill(buffer: *mut u8, length: usize) {
    // SAFETY: either null, or set by `with`, which holds the stream borrowed until the call returns.
    let random = unsafe { CURRENT.load(Ordering::Relaxed).as_mut() };
    // SAFETY: passed on to the caller.
    let buffer = unsafe { slice::from_raw_parts_mut(buffer, length) };
    random.expect("liboqs asks for random bits only where it may").fill(buffer);
}
