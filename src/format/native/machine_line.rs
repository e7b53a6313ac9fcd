//! The frame of a machine line: mark, sequence number, kind, checksum.

use crate::format::field::{Fault, integer, shorten};

/// What every machine line starts with.
pub(super) const MARK: &str = "@pq,";

/// Splits a machine line into sequence number, kind and fields after checking its checksum.
pub(super) fn checked(text: &str) -> Result<(u64, &str, &str), Fault> {
    let (body, printed) = text.rsplit_once(',').ok_or("machine line without a checksum")?;
    let actual = format!("{:08x}", crc32fast::hash(body.as_bytes()));
    if printed != actual {
        return Err(format!(
            "checksum `{}` does not fit the line (expected `{actual}`): damaged",
            shorten(printed)
        ));
    }
    let (seq, rest) =
        body.get(MARK.len()..).and_then(|rest| rest.split_once(',')).ok_or("machine line without a kind")?;
    let seq = integer(seq)?;
    if seq == u64::MAX {
        return Err(format!("sequence number {seq}, which no firmware reaches"));
    }
    let (kind, fields) = rest.split_once(',').unwrap_or((rest, ""));
    Ok((seq, kind, fields))
}
