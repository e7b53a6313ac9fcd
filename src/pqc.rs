//! The vocabulary of post-quantum benchmarks: what is measured, under which name, where and when.

mod case;
mod operation;
mod parameter_set;

pub use case::{CONFIGURATION, Case, Dimension};
pub use operation::Operation;
pub use parameter_set::{Catalogue, Kind, ParameterSet, Sizes, Unresolved};
