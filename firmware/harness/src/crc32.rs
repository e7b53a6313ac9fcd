//! CRC-32/ISO-HDLC, the checksum that ends each machine line.

/// A CRC-32/ISO-HDLC in progress: reflected polynomial 0xEDB88320, all ones at the start and inverted at the end.
#[derive(Clone, Copy, Debug)]
pub struct Crc32(u32);

impl Crc32 {
    /// The checksum of no bytes.
    pub const fn new() -> Self {
        Self(u32::MAX)
    }

    /// Adds bytes. Bit by bit: a line is short and a table would cost 1 KiB.
    pub const fn update(mut self, bytes: &[u8]) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            self.0 ^= bytes[at] as u32;
            let mut bit = 0;
            while bit < 8 {
                let mask = (self.0 & 1).wrapping_neg();
                self.0 = (self.0 >> 1) ^ (0xEDB8_8320 & mask);
                bit += 1;
            }
            at += 1;
        }
        self
    }

    /// The checksum of the bytes so far.
    pub const fn value(self) -> u32 {
        !self.0
    }
}

impl Default for Crc32 {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_value_of_the_catalogue() {
        assert_eq!(Crc32::new().update(b"123456789").value(), 0xCBF4_3926);
    }

    #[test]
    fn pieces_give_the_checksum_of_the_whole() {
        let whole = Crc32::new().update(b"@pq,1,ctx,target,qemu-rv32");
        let pieces = Crc32::new().update(b"@pq,1,ctx").update(b",target,qemu-rv32");
        assert_eq!(whole.value(), 0x87ee_46bb);
        assert_eq!(pieces.value(), whole.value());
    }
}
