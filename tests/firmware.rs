//! `firmware run` with programs that only pretend to build and to emulate: progress, filters, going on, what is missing.

#![cfg(unix)]

mod support;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What `run.sh` needs of any system.
const SYSTEM: [&str; 14] = [
    "bash",
    "basename",
    "cat",
    "cut",
    "dirname",
    "env",
    "grep",
    "mkdir",
    "mv",
    "sed",
    "sha256sum",
    "sort",
    "touch",
    "wc",
];
const TARGET: &str = "riscv32imac-unknown-none-elf";

/// A checkout with `run.sh`, two plans, and a folder of programs that is all of `PATH`.
struct Checkout {
    folder: tempfile::TempDir,
}

impl Checkout {
    fn new() -> Checkout {
        let folder = tempfile::tempdir().unwrap();
        let checkout = Checkout { folder };
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        fs::create_dir_all(checkout.at("firmware/plans/baseline")).unwrap();
        fs::create_dir_all(checkout.at("firmware/ports/qemu-rv32")).unwrap();
        fs::copy(root.join("firmware/run.sh"), checkout.at("firmware/run.sh")).unwrap();
        for plan in ["ml-dsa-liboqs", "ml-dsa-rustcrypto"] {
            fs::write(checkout.at(&format!("firmware/plans/baseline/{plan}.plan")), "runs 100\n").unwrap();
        }
        fs::create_dir(checkout.at("bin")).unwrap();
        for program in SYSTEM {
            let path = std::env::split_paths(&std::env::var_os("PATH").unwrap())
                .map(|folder| folder.join(program))
                .find(|path| path.is_file());
            symlink(path.unwrap(), checkout.at(&format!("bin/{program}"))).unwrap();
        }
        checkout
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn program(&self, name: &str, script: &str) {
        let path = self.at(&format!("bin/{name}"));
        fs::write(&path, format!("#!/usr/bin/env bash\n{script}\n")).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Programs that build an empty image and run it to a log.
    fn pretend(&self) {
        let library = format!("sysroot/lib/rustlib/{TARGET}/lib");
        fs::create_dir_all(self.at(&library)).unwrap();
        self.program("rustc", &format!("echo '{}'", self.at("sysroot").display()));
        let image = format!("${{@: -1}}/{TARGET}/release");
        self.program("cargo", &format!("mkdir -p \"{image}\"; touch \"{image}/qemu-rv32\""));
        let log = support::fixtures().join("native/failed-runs.log");
        self.program("qemu-system-riscv32", &format!("cat '{}'", log.display()));
        for name in ["cmake", "ninja", "riscv64-unknown-elf-gcc"] {
            self.program(name, "exit 1");
        }
    }

    fn run(&self, arguments: &[&str]) -> (Output, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pqreport"));
        command.args(["firmware", "run", "--output", "logs"]).args(arguments);
        command.current_dir(&self.folder).env("PATH", self.at("bin"));
        let output = command.output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.stdout.is_empty(), "progress is no result: {output:?}");
        (output, told)
    }
}

#[test]
fn a_missing_program_is_named_with_its_package() {
    let checkout = Checkout::new();
    let (output, told) = checkout.run(&[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        told.contains("'qemu-system-riscv32' is missing; the Debian package qemu-system-misc has it"),
        "{told}"
    );
    assert!(!checkout.at("logs").exists());
}

#[test]
fn each_plan_is_told_and_an_interrupted_study_goes_on() {
    if !Path::new("/usr/lib/picolibc/riscv64-unknown-elf").exists() {
        eprintln!("not run: without the C headers run.sh stops, as it should");
        return;
    }
    let checkout = Checkout::new();
    checkout.pretend();
    let log = |library: &str| checkout.at(&format!("logs/qemu-rv32/baseline/ml-dsa-{library}.log"));
    let (output, told) = checkout.run(&["--library", "rustcrypto"]);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("plan 1 of 1, running: logs/qemu-rv32/baseline/ml-dsa-rustcrypto.log"), "{told}");
    assert!(told.contains("plan 1 of 1, done in "), "{told}");
    assert!(log("rustcrypto").exists() && !log("liboqs").exists());
    // The emulator fails: what is there stays, and what is not whole is no log.
    checkout.program("qemu-system-riscv32", "echo half; exit 1");
    let (output, told) = checkout.run(&[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("the firmware did not finish"), "{told}");
    assert!(log("rustcrypto").exists() && !log("liboqs").exists());
    checkout.pretend();
    let (output, told) = checkout.run(&[]);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("plan 1 of 2, running: logs/qemu-rv32/baseline/ml-dsa-liboqs.log"), "{told}");
    assert!(told.contains("plan 2 of 2, unchanged: logs/qemu-rv32/baseline/ml-dsa-rustcrypto.log"), "{told}");
}
