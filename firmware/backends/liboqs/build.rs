//! Builds liboqs with its own CMake files, from the source that the manifest in `source/` pins.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The parts of liboqs that are built: the parameter sets that the library in `src/` offers.
const ALGORITHMS: &str = "KEM_ml_kem_512;KEM_ml_kem_768;KEM_ml_kem_1024;SIG_ml_dsa_44;SIG_ml_dsa_65;SIG_ml_dsa_87;\
    SIG_sphincs_sha2_128s_simple;SIG_sphincs_sha2_128f_simple;SIG_sphincs_sha2_192s_simple;\
    SIG_sphincs_sha2_192f_simple;SIG_sphincs_sha2_256s_simple;SIG_sphincs_sha2_256f_simple;\
    SIG_sphincs_shake_128s_simple;SIG_sphincs_shake_128f_simple;SIG_sphincs_shake_192s_simple;\
    SIG_sphincs_shake_192f_simple;SIG_sphincs_shake_256s_simple;SIG_sphincs_shake_256f_simple";

/// Options of liboqs: no operating system, no OpenSSL, portable C, callers may exchange SHA-2 and SHA-3.
const OPTIONS: [&str; 7] = [
    "-DCMAKE_BUILD_TYPE=Release",
    "-DOQS_EMBEDDED_BUILD=ON",
    "-DOQS_USE_OPENSSL=OFF",
    "-DOQS_BUILD_ONLY_LIB=ON",
    "-DOQS_DIST_BUILD=OFF",
    "-DOQS_OPT_TARGET=generic",
    "-DOQS_PERMIT_UNSUPPORTED_ARCHITECTURE=ON",
];

const COMPILER: &str = "riscv64-unknown-elf-gcc";

fn main() {
    for input in ["riscv32imac.cmake", "position.cmake", "source/Cargo.toml", "source/Cargo.lock"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let build = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo")).join("liboqs");
    configure(&source(&here), &build, &here);
    run(Command::new("ninja").arg("-C").arg(&build));
    println!("cargo::rustc-link-search=native={}", build.join("lib").display());
    println!("cargo::rustc-link-lib=static=oqs");
    println!("cargo::rustc-link-lib=static=oqs-internal");
    println!("cargo::rustc-env=LIBOQS_COMPILER=gcc {}", output(Command::new(COMPILER).arg("-dumpfullversion")));
}

/// Where the pinned crate's copy of liboqs was unpacked.
fn source(here: &Path) -> PathBuf {
    let cargo = env::var_os("CARGO").expect("set by cargo");
    let metadata = output(
        Command::new(cargo)
            .args(["metadata", "--format-version=1", "--locked", "--manifest-path"])
            .arg(here.join("source/Cargo.toml")),
    );
    let manifests = metadata.split("\"manifest_path\":\"").skip(1).filter_map(|rest| rest.split('"').next());
    let manifest = manifests.map(Path::new).find(|path| path.to_string_lossy().contains("/oqs-sys-"));
    manifest.and_then(Path::parent).expect("the source manifest pins oqs-sys").join("liboqs")
}

fn configure(source: &Path, build: &Path, here: &Path) {
    let mut cmake = Command::new("cmake");
    cmake.args(["-G", "Ninja", "-S"]).arg(source).arg("-B").arg(build).args(OPTIONS);
    cmake.arg(format!("-DCMAKE_TOOLCHAIN_FILE={}", here.join("riscv32imac.cmake").display()));
    cmake.arg(format!("-DCMAKE_PROJECT_INCLUDE={}", here.join("position.cmake").display()));
    run(cmake.arg(format!("-DOQS_MINIMAL_BUILD={ALGORITHMS}")));
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(status.success(), "{command:?}: {status}");
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("prints text").trim().to_owned()
}
