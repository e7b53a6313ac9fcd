//! Tells the library what it is built with.

use std::env;
use std::fs;
use std::process::Command;

const WORKSPACE: &str = "../../Cargo.toml";

fn main() {
    println!("cargo::rerun-if-changed={WORKSPACE}");
    println!("cargo::rustc-env=COMPILER={}", compiler());
    println!("cargo::rustc-env=FLAGS={}", flags());
}

/// Name and version of the compiler, without the hash and date that differ between distributors.
fn compiler() -> String {
    let rustc = env::var_os("RUSTC").expect("set by cargo");
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("rustc prints text");
    version.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

/// The settings of the workspace's release profile, joined by commas.
fn flags() -> String {
    let manifest = fs::read_to_string(WORKSPACE).expect("the workspace has a manifest");
    let settings = manifest.lines().skip_while(|line| *line != "[profile.release]").skip(1);
    let settings = settings.take_while(|line| line.contains('='));
    settings.map(|line| line.replace([' ', '"'], "")).collect::<Vec<_>>().join(",")
}
