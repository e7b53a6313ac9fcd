//! A portable harness that measures post-quantum schemes and prints the pqreport log protocol.
//!
//! A [`port`] brings the machine (counters, console, stack bounds, heap), a backend brings the
//! [`scheme`]s, and a [`plan`] says what to measure. The harness does the rest, in the order in which
//! these modules are used:
//!
//! - [`study`] reads the plan and writes the log's context,
//! - [`sequence`] knows the operations of a scheme and their inputs, drawn from [`drbg`],
//! - [`known_answer`] compares one pass with what a second implementation computed,
//! - [`measure`] runs one operation between two reads of the counters, with [`heap`] and [`stack`] around it,
//! - [`workload`] is what else runs in a scenario of that name,
//! - [`log`] prints machine lines, each with a sequence number and a [`crc32`].
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod crc32;
pub mod drbg;
pub mod heap;
pub mod known_answer;
pub mod log;
pub mod measure;
pub mod plan;
pub mod port;
pub mod scheme;
pub mod sequence;
pub mod stack;
pub mod study;
pub mod workload;
