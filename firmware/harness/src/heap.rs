//! A global allocator that knows how much of the heap a call used at most.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::RefCell;
use core::ptr::{self, NonNull};

use critical_section::Mutex;
use linked_list_allocator::Heap;

/// The granule of the heap.
const WORD: usize = size_of::<usize>();

/// A first-fit heap with a high-water mark.
///
/// Sizes are those that the heap hands out: rounded up to whole words, with no header in front of a block. Keeping the
/// mark costs a comparison an allocation, and it is inside whatever window the call is measured in.
pub struct MeasuredHeap(Mutex<RefCell<Marked>>);

struct Marked {
    heap: Heap,
    used_before: usize,
    most_used: usize,
}

impl MeasuredHeap {
    /// A heap without memory.
    pub const fn new() -> Self {
        Self(Mutex::new(RefCell::new(Marked { heap: Heap::empty(), used_before: 0, most_used: 0 })))
    }

    /// Gives the heap its memory.
    ///
    /// # Safety
    ///
    /// Called once; the `size` bytes at `start` are valid for ever and used for nothing else.
    pub unsafe fn init(&self, start: *mut u8, size: usize) {
        // SAFETY: passed on to the caller.
        self.with(|marked| unsafe { marked.heap.init(start, size) });
    }

    /// Free bytes.
    pub fn free(&self) -> usize {
        self.with(|marked| marked.heap.free())
    }

    /// Starts a call: the high-water mark goes down to what is in use now.
    pub fn mark(&self) {
        self.with(|marked| {
            marked.used_before = marked.heap.used();
            marked.most_used = marked.used_before;
        });
    }

    /// Most bytes in use since [`mark`](Self::mark), beyond what was in use then.
    pub fn peak(&self) -> usize {
        self.with(|marked| marked.most_used - marked.used_before)
    }

    /// Size of the largest block that can be allocated, found by trying (the heap ends up as it was).
    ///
    /// The heap cannot leave one free word behind a block, so that a block one word shorter than the largest does not fit. Halving
    /// in steps of two words never decides on such a block; the last words are tried one by one.
    pub fn largest_free(&self) -> usize {
        self.with(|marked| {
            let (mut fits, mut too_large) = (0, marked.heap.free() / (2 * WORD) + 1);
            while too_large - fits > 1 {
                let middle = fits + (too_large - fits) / 2;
                match try_block(&mut marked.heap, 2 * WORD * middle) {
                    true => fits = middle,
                    false => too_large = middle,
                }
            }
            let at_least = 2 * WORD * fits;
            let mut longer = (1..=3).rev().map(|words| at_least + WORD * words);
            longer.find(|&size| try_block(&mut marked.heap, size)).unwrap_or(at_least)
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut Marked) -> T) -> T {
        critical_section::with(|section| work(&mut self.0.borrow(section).borrow_mut()))
    }
}

impl Default for MeasuredHeap {
    fn default() -> Self {
        Self::new()
    }
}

fn try_block(heap: &mut Heap, size: usize) -> bool {
    let Ok(layout) = Layout::from_size_align(size, WORD) else { return false };
    match heap.allocate_first_fit(layout) {
        Ok(block) => {
            // SAFETY: allocated one line above with the same layout.
            unsafe { heap.deallocate(block, layout) };
            true
        }
        Err(()) => false,
    }
}

// SAFETY: blocks come from a correct heap, behind a critical section.
unsafe impl GlobalAlloc for MeasuredHeap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.with(|marked| match marked.heap.allocate_first_fit(layout) {
            Ok(block) => {
                marked.most_used = marked.most_used.max(marked.heap.used());
                block.as_ptr()
            }
            Err(()) => ptr::null_mut(),
        })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller passes a block of this heap with its layout, so it is not null.
        self.with(|marked| unsafe { marked.heap.deallocate(NonNull::new_unchecked(block), layout) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::boxed::Box;

    const SIZE: usize = 4096;

    fn heap() -> MeasuredHeap {
        let memory = Box::leak(Box::new([0u64; SIZE / 8]));
        let heap = MeasuredHeap::new();
        // SAFETY: the memory is leaked and handed to this heap alone.
        unsafe { heap.init(memory.as_mut_ptr().cast(), SIZE) };
        heap
    }

    fn layout(size: usize) -> Layout {
        Layout::from_size_align(size, 8).unwrap()
    }

    #[test]
    fn peak_counts_what_was_in_use_at_once_beyond_the_mark() {
        let heap = heap();
        // SAFETY: each block is freed once, with its layout.
        unsafe {
            let kept = heap.alloc(layout(256));
            heap.mark();
            let (a, b) = (heap.alloc(layout(512)), heap.alloc(layout(128)));
            heap.dealloc(a, layout(512));
            heap.dealloc(b, layout(128));
            let c = heap.alloc(layout(64));
            heap.dealloc(c, layout(64));
            assert_eq!(heap.peak(), 640);
            heap.mark();
            assert_eq!(heap.peak(), 0);
            assert_eq!(heap.free(), SIZE - 256);
            heap.dealloc(kept, layout(256));
        }
        assert_eq!(heap.free(), SIZE);
    }

    #[test]
    fn largest_free_block_shrinks_with_fragmentation_and_probing_changes_nothing() {
        let heap = heap();
        assert_eq!(heap.largest_free(), SIZE);
        for kept in [8, 16, 24, 32, 40] {
            // SAFETY: freed once, with its layout.
            unsafe {
                let block = heap.alloc(layout(kept));
                assert_eq!(heap.largest_free(), heap.free());
                heap.dealloc(block, layout(kept));
            }
        }
        // SAFETY: each block is freed once, with its layout.
        unsafe {
            let (a, b) = (heap.alloc(layout(1024)), heap.alloc(layout(1024)));
            heap.dealloc(a, layout(1024));
            heap.mark();
            assert_eq!(heap.largest_free(), 2048);
            assert_eq!(heap.peak(), 0);
            assert_eq!(heap.free(), SIZE - 1024);
            heap.dealloc(b, layout(1024));
        }
        assert_eq!(heap.largest_free(), SIZE);
    }

    #[test]
    fn a_full_heap_answers_null() {
        // SAFETY: nothing is allocated.
        assert!(unsafe { heap().alloc(layout(SIZE + 8)) }.is_null());
    }
}
