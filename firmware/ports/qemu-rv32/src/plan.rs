//! The plan, which QEMU's loader device puts behind the firmware's memory before the start.

use core::slice;

/// Where the plan lies: `-device loader,file=PLAN,addr=0x81000000,force-raw=on`. Behind it memory is zero.
pub const ADDRESS: usize = 0x8100_0000;

const LONGEST: usize = 64 * 1024;

/// The text of the plan, up to the first zero byte.
pub fn loaded() -> Option<&'static str> {
    // SAFETY: the machine has RAM there, which nothing writes.
    let memory = unsafe { slice::from_raw_parts(ADDRESS as *const u8, LONGEST) };
    let end = memory.iter().position(|&byte| byte == 0)?;
    core::str::from_utf8(&memory[..end]).ok().filter(|text| !text.is_empty())
}
