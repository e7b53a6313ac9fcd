//! The parts of the C runtime that liboqs calls. `memcpy` and its kin come with the Rust compiler.

use alloc::alloc::{Layout, alloc, dealloc};
use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr;
use core::slice;
use core::sync::atomic::{Ordering, compiler_fence};

/// What `malloc` aligns to.
const ALIGNMENT: usize = 8;

/// What lies in front of each block of C, so that `free` knows the layout.
#[repr(C)]
struct Header {
    size: usize,
    alignment: usize,
}

/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: the alignment is a power of two.
    unsafe { aligned_alloc(ALIGNMENT, size) }
}

/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
unsafe extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    let alignment = alignment.max(ALIGNMENT);
    let Some(layout) = block(alignment, size) else { return ptr::null_mut() };
    // SAFETY: the layout is not empty, and holds the header in front of `alignment`.
    unsafe {
        let start = alloc(layout);
        if start.is_null() {
            return ptr::null_mut();
        }
        let memory = start.add(alignment);
        memory.cast::<Header>().sub(1).write(Header { size, alignment });
        memory.cast()
    }
}

/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    let Some(bytes) = count.checked_mul(size) else { return ptr::null_mut() };
    // SAFETY: a block of `malloc` has the size asked for.
    unsafe {
        let memory = malloc(bytes);
        if !memory.is_null() {
            memory.cast::<u8>().write_bytes(0, bytes);
        }
        memory
    }
}

/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
unsafe extern "C" fn free(memory: *mut c_void) {
    if memory.is_null() {
        return;
    }
    // SAFETY: the block comes from `aligned_alloc`, which wrote the header in front of it.
    unsafe {
        let Header { size, alignment } = memory.cast::<Header>().sub(1).read();
        if let Some(layout) = block(alignment, size) {
            dealloc(memory.cast::<u8>().sub(alignment), layout);
        }
    }
}

/// The layout of a block of C: the header takes as much as keeps what follows aligned.
fn block(alignment: usize, size: usize) -> Option<Layout> {
    const { assert!(size_of::<Header>() <= ALIGNMENT) };
    Layout::from_size_align(size.checked_add(alignment)?, alignment).ok()
}

/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
unsafe extern "C" fn explicit_bzero(memory: *mut c_void, length: usize) {
    // SAFETY: passed on to the caller.
    unsafe { memory.cast::<u8>().write_bytes(0, length) };
    compiler_fence(Ordering::SeqCst);
}

/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
unsafe extern "C" fn strcasecmp(left: *const c_char, right: *const c_char) -> c_int {
    // SAFETY: passed on to the caller.
    let (left, right) = unsafe { (CStr::from_ptr(left), CStr::from_ptr(right)) };
    let lower = |text: &'static CStr| text.to_bytes().iter().map(u8::to_ascii_lowercase);
    lower(left).cmp(lower(right)) as c_int
}

/// liboqs calls it where it cannot go on.
#[unsafe(no_mangle)]
extern "C" fn exit(status: c_int) -> ! {
    panic!("liboqs exits with {status}")
}

/// liboqs prints only where it cannot go on. The further arguments of the C function stay in their registers.
///
/// # Safety
///
/// The format is a C string.
#[unsafe(no_mangle)]
unsafe extern "C" fn fprintf(_: *mut c_void, format: *const c_char) -> c_int {
    // SAFETY: passed on to the caller.
    panic!("liboqs says {:?}", unsafe { CStr::from_ptr(format) })
}

/// What the compiler makes of an [`fprintf`] without arguments.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
unsafe extern "C" fn fwrite(text: *const u8, size: usize, count: usize, _: *mut c_void) -> usize {
    // SAFETY: passed on to the caller.
    panic!("liboqs says {:?}", str::from_utf8(unsafe { slice::from_raw_parts(text, size * count) }))
}

/// The stream that liboqs passes to the functions above, which do not look at it.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
static stderr: usize = 0;
