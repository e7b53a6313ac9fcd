//! Lets `src/sphincs.rs` give PQClean its random bits.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The C code then calls `__wrap_PQCRYPTO_RUST_randombytes` instead of the crate's own generator.
    println!("cargo::rustc-link-arg=-Wl,--wrap=PQCRYPTO_RUST_randombytes");
}
