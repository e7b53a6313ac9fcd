//! SHA-2 with the Zknh instructions for liboqs, which lets its callers exchange SHA-2.
//!
//! The functions are those of the crate `sha2`, which this image builds with its Zknh back end. A state of liboqs then
//! points to a state of that crate on the heap, as it otherwise points to one of its own.

use alloc::boxed::Box;
use core::slice;

use sha2::digest::Output;
use sha2::{Digest, Sha256, Sha384, Sha512};

/// A state of liboqs; what follows the pointer is used by its own functions alone.
#[repr(C)]
struct State<D> {
    digest: *mut D,
}

/// The functions for one hash, in the order of `struct OQS_SHA2_callbacks`.
#[repr(C)]
struct Functions<D> {
    whole: unsafe extern "C" fn(*mut u8, *const u8, usize),
    init: unsafe extern "C" fn(*mut State<D>),
    clone: unsafe extern "C" fn(*mut State<D>, *const State<D>),
    blocks: unsafe extern "C" fn(*mut State<D>, *const u8, usize),
    finalize: unsafe extern "C" fn(*mut u8, *mut State<D>, *const u8, usize),
    release: unsafe extern "C" fn(*mut State<D>),
}

/// `struct OQS_SHA2_callbacks`; SHA-256 has one function more, in the middle.
#[repr(C)]
struct Sha2Callbacks {
    whole_256: unsafe extern "C" fn(*mut u8, *const u8, usize),
    init_256: unsafe extern "C" fn(*mut State<Sha256>),
    clone_256: unsafe extern "C" fn(*mut State<Sha256>, *const State<Sha256>),
    update_256: unsafe extern "C" fn(*mut State<Sha256>, *const u8, usize),
    blocks_256: unsafe extern "C" fn(*mut State<Sha256>, *const u8, usize),
    finalize_256: unsafe extern "C" fn(*mut u8, *mut State<Sha256>, *const u8, usize),
    release_256: unsafe extern "C" fn(*mut State<Sha256>),
    sha384: Functions<Sha384>,
    sha512: Functions<Sha512>,
}

unsafe extern "C" {
    fn OQS_SHA2_set_callbacks(callbacks: *const Sha2Callbacks);
}

static CALLBACKS: Sha2Callbacks = Sha2Callbacks {
    whole_256: whole::<Sha256>,
    init_256: init::<Sha256>,
    clone_256: clone::<Sha256>,
    update_256: update::<Sha256, 1>,
    blocks_256: update::<Sha256, 64>,
    finalize_256: finalize::<Sha256>,
    release_256: release::<Sha256>,
    sha384: functions::<Sha384>(),
    sha512: functions::<Sha512>(),
};

/// Makes liboqs hash through here.
pub(crate) fn install() {
    // SAFETY: liboqs reads the table and never writes to it.
    unsafe { OQS_SHA2_set_callbacks(&raw const CALLBACKS) };
}

const fn functions<D: Digest + Clone>() -> Functions<D> {
    Functions {
        whole: whole::<D>,
        init: init::<D>,
        clone: clone::<D>,
        blocks: update::<D, 128>,
        finalize: finalize::<D>,
        release: release::<D>,
    }
}

/// # Safety
///
/// As the function of liboqs that it replaces; so for all that follow.
unsafe extern "C" fn whole<D: Digest>(out: *mut u8, input: *const u8, length: usize) {
    // SAFETY: passed on to the caller.
    unsafe { write::<D>(out, D::digest(bytes(input, length))) };
}

unsafe extern "C" fn init<D: Digest>(state: *mut State<D>) {
    // SAFETY: passed on to the caller.
    unsafe { (*state).digest = Box::into_raw(Box::new(D::new())) };
}

unsafe extern "C" fn clone<D: Clone>(to: *mut State<D>, from: *const State<D>) {
    // SAFETY: passed on to the caller; the source was initialised.
    unsafe { (*to).digest = Box::into_raw(Box::new((*(*from).digest).clone())) };
}

/// Adds `count` units of `UNIT` bytes.
unsafe extern "C" fn update<D: Digest, const UNIT: usize>(state: *mut State<D>, input: *const u8, count: usize) {
    // SAFETY: passed on to the caller; the state was initialised.
    unsafe { (*(*state).digest).update(bytes(input, count * UNIT)) };
}

/// Adds the last bytes, writes the digest and releases the state.
unsafe extern "C" fn finalize<D: Digest>(out: *mut u8, state: *mut State<D>, input: *const u8, length: usize) {
    // SAFETY: passed on to the caller; the state was initialised and is not used again.
    unsafe {
        let mut digest = *Box::from_raw((*state).digest);
        digest.update(bytes(input, length));
        write::<D>(out, digest.finalize());
    }
}

unsafe extern "C" fn release<D>(state: *mut State<D>) {
    // SAFETY: passed on to the caller; the state was initialised and is not used again.
    drop(unsafe { Box::from_raw((*state).digest) });
}

/// # Safety
///
/// A pointer to that many bytes, or anything if there are none.
unsafe fn bytes<'b>(start: *const u8, length: usize) -> &'b [u8] {
    // SAFETY: passed on to the caller.
    if length == 0 { &[] } else { unsafe { slice::from_raw_parts(start, length) } }
}

/// # Safety
///
/// There is room for a digest.
unsafe fn write<D: Digest>(out: *mut u8, digest: Output<D>) {
    // SAFETY: passed on to the caller.
    unsafe { out.copy_from_nonoverlapping(digest.as_ptr(), digest.len()) };
}
