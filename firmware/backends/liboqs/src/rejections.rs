//! Counts the iterations of ML-DSA's rejection loop, which liboqs does not tell.
//!
//! liboqs lets its callers exchange SHA-3. Its ML-DSA signs with one SHAKE-256 state that it resets once before the loop, for
//! the private random seed, and once in each iteration, for the challenge; nothing else in signing resets a state. The
//! function that resets is therefore replaced by one that also counts; all others stay.

use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::sync::atomic::{AtomicU32, Ordering};

/// `struct OQS_SHA3_callbacks`: 37 functions, of which this one is the last.
#[derive(Clone, Copy)]
#[repr(C)]
struct Sha3Callbacks {
    others: [usize; 36],
    shake256_inc_ctx_reset: unsafe extern "C" fn(*mut c_void),
}

unsafe extern "C" {
    static sha3_default_callbacks: Sha3Callbacks;
    fn OQS_SHA3_set_callbacks(callbacks: *mut Sha3Callbacks);
}

/// The table that liboqs uses once it is installed.
struct Table(UnsafeCell<Option<Sha3Callbacks>>);

// SAFETY: one core, and written only between calls of liboqs.
unsafe impl Sync for Table {}

static TABLE: Table = Table(UnsafeCell::new(None));
static RESETS: AtomicU32 = AtomicU32::new(0);

/// Makes liboqs reset its states through here.
pub(crate) fn install() {
    // SAFETY: liboqs is not running; its default table is never written, ours stays where it is.
    unsafe {
        let default = sha3_default_callbacks;
        let table = (*TABLE.0.get()).insert(Sha3Callbacks { shake256_inc_ctx_reset: counting_reset, ..default });
        OQS_SHA3_set_callbacks(table);
    }
}

/// Starts a signature.
pub(crate) fn start() {
    RESETS.store(0, Ordering::Relaxed);
}

/// Iterations of the loop since [`start`].
pub(crate) fn iterations() -> u32 {
    RESETS.load(Ordering::Relaxed).saturating_sub(1)
}

/// # Safety
///
/// As the function that it replaces.
unsafe extern "C" fn counting_reset(state: *mut c_void) {
    RESETS.store(RESETS.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    // SAFETY: passed on to the caller; the default table is never written.
    unsafe { (sha3_default_callbacks.shake256_inc_ctx_reset)(state) };
}
