//! The texts that the page's buttons copy, packed: few readers need them, and they are long and much alike.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::STANDARD};
use miniz_oxide::deflate::compress_to_vec_zlib;

use super::super::{Templates, latex, markdown};
use crate::error::Result;
use crate::view::table::Table;

/// How hard to compress, of 10.
const LEVEL: u8 = 9;

/// Each table in the formats that can be copied: JSON, compressed with zlib, in base64. The page makes CSV itself, from
/// what it knows of each number.
pub fn packed(tables: &[&Table], templates: &Templates) -> Result<String> {
    let mut copies = BTreeMap::new();
    for table in tables {
        let texts = [("LaTeX", latex::render(table, templates)?), ("Markdown", markdown::render(table))];
        copies.insert(&table.name, BTreeMap::from(texts));
    }
    let json = serde_json::to_vec(&copies).expect("texts are plain data");
    Ok(STANDARD.encode(compress_to_vec_zlib(&json, LEVEL)))
}
