//! The command line as transcripts: what a user types, what comes back, and the exit code.

use std::fs;
use std::process::Command;

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .env("COLUMNS", "100")
        .insert_var("[VERSION]", env!("CARGO_PKG_VERSION"))
        .unwrap();
}

/// LaTeX in full; a transcript would read its backslashes as parts of paths.
#[test]
fn latex_goes_to_standard_output() {
    let logs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/readme.in/logs");
    let arguments = ["table", "ml-kem", "--format", "latex", logs];
    let output = Command::new(env!("CARGO_BIN_EXE_pqreport")).args(arguments).output().unwrap();
    let version = format!("pqreport {}", env!("CARGO_PKG_VERSION"));
    let tex = String::from_utf8(output.stdout).unwrap().replace(&version, "pqreport VERSION");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("cmd");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("table-latex", tex));
}

/// A command that the README shows and nobody runs would rot.
#[test]
fn every_command_of_the_readme_is_run() {
    let root = env!("CARGO_MANIFEST_DIR");
    let readme = fs::read_to_string(format!("{root}/README.md")).unwrap();
    let transcript = fs::read_to_string(format!("{root}/tests/cmd/readme.trycmd")).unwrap();
    let run: Vec<&str> = transcript.lines().filter_map(|line| line.strip_prefix("$ pqreport ")).collect();
    let shown: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("    pqreport ")).collect();
    assert!(shown.len() >= 5, "{shown:?}");
    for line in shown {
        let command = line.split("  #").next().unwrap_or(line).trim_end();
        assert!(run.contains(&command), "{command} is in the README and in no transcript");
    }
}
