//! How deep a call went: paint the free stack before it, look for the lowest changed word after it.

/// What unused stack is filled with. A word that a call leaves at this value by chance is not seen.
const PAINT: u32 = 0xC5C5_5AA3;

/// The stack below its users, painted.
pub struct StackGauge {
    bottom: *mut u32,
}

impl StackGauge {
    /// A gauge of the stack whose lowest word is at `bottom`.
    ///
    /// # Safety
    ///
    /// The words from `bottom` up to any stack pointer given to [`paint`](Self::paint) belong to the stack of the
    /// caller and hold nothing while it paints.
    pub const unsafe fn new(bottom: *mut u32) -> Self {
        Self { bottom }
    }

    /// Paints from the bottom to the stack pointer of the caller.
    ///
    /// Inlined and written with volatile stores, so that it needs no frame below the stack pointer.
    #[inline(always)]
    pub fn paint(&self, stack_pointer: *mut u32) {
        let mut word = self.bottom;
        while word < stack_pointer {
            // SAFETY: between the bottom and the stack pointer, unused by the contract of `new`.
            unsafe {
                word.write_volatile(PAINT);
                word = word.add(1);
            }
        }
    }

    /// Bytes between the stack pointer and the lowest word that changed since [`paint`](Self::paint).
    ///
    /// # Panics
    ///
    /// If the lowest word of the stack changed: the call used the whole stack, and perhaps more.
    pub fn depth(&self, stack_pointer: *mut u32) -> usize {
        let mut word = self.bottom;
        // SAFETY: reads painted words of the stack, up to the stack pointer of a frame that still lives.
        while word < stack_pointer && unsafe { word.read_volatile() } == PAINT {
            // SAFETY: stays at or below the stack pointer.
            word = unsafe { word.add(1) };
        }
        assert!(word > self.bottom, "the stack overflowed");
        stack_pointer as usize - word as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: usize = 64;

    fn at(stack: &mut [u32; WORDS], word: usize) -> *mut u32 {
        stack[word..].as_mut_ptr()
    }

    #[test]
    fn depth_reaches_down_to_the_lowest_changed_word() {
        let mut stack = [0; WORDS];
        let pointer = at(&mut stack, 60);
        // SAFETY: the words belong to this test.
        let gauge = unsafe { StackGauge::new(stack.as_mut_ptr()) };
        gauge.paint(pointer);
        assert_eq!(gauge.depth(pointer), 0);
        // SAFETY: within the array.
        unsafe { pointer.sub(20).write_volatile(1) };
        assert_eq!(gauge.depth(pointer), 80);
        gauge.paint(pointer);
        assert_eq!(gauge.depth(pointer), 0);
    }

    #[test]
    #[should_panic(expected = "the stack overflowed")]
    fn reaching_the_bottom_is_an_overflow() {
        let mut stack = [0; WORDS];
        let pointer = at(&mut stack, 60);
        let bottom = stack.as_mut_ptr();
        // SAFETY: the words belong to this test.
        let gauge = unsafe { StackGauge::new(bottom) };
        gauge.paint(pointer);
        // SAFETY: within the array.
        unsafe { bottom.write_volatile(1) };
        gauge.depth(pointer);
    }
}
