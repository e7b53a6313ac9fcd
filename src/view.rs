//! Statistics → tables and charts as models, from specs; every number is rounded here, once.

mod build;
mod decimals;
mod grouping;
mod key;
mod note;
mod place;
pub mod rounding;
mod sizes;
pub mod spec;
pub mod table;

pub use build::tables;
pub use key::{matches_path, slug};
