//! Fields of machine lines, and what to say when one does not parse.

use std::str::FromStr;

/// Why a line is malformed, as the ingest report prints it.
pub type Fault = String;

/// Splits a line into exactly `N` comma-separated fields.
pub fn split<const N: usize>(fields: &str) -> Result<[&str; N], Fault> {
    let parts: Vec<&str> = fields.split(',').collect();
    let found = parts.len();
    parts.try_into().map_err(|_| format!("{found} fields where {N} belong"))
}

/// Reads a whole number without sign.
pub fn integer(field: &str) -> Result<u64, Fault> {
    parse(field)
}

/// Reads a whole number of any integer type.
pub fn parse<T: FromStr>(field: &str) -> Result<T, Fault> {
    field.parse().map_err(|_| format!("`{}` is not a whole number", shorten(field)))
}

/// The start of a field, for messages.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
