//! Hands the linker its scripts.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rustc-link-search={}", env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    println!("cargo::rustc-link-arg-bins=-Tmemory.x");
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
