//! The command line as transcripts: what a user types, what comes back, and the exit code.

use std::fs;

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .env("COLUMNS", "100")
        .insert_var("[VERSION]", env!("CARGO_PKG_VERSION"))
        .unwrap();
}

/// A command that the README shows and nobody runs would rot.
#[test]
fn every_command_of_the_readme_is_run() {
    let root = env!("CARGO_MANIFEST_DIR");
    let readme = fs::read_to_string(format!("{root}/README.md")).unwrap();
    let transcript = fs::read_to_string(format!("{root}/tests/cmd/readme.trycmd")).unwrap();
    let shown: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("    pqreport ")).collect();
    assert!(shown.len() >= 5, "{shown:?}");
    for command in shown {
        assert!(
            transcript.lines().any(|line| line.strip_prefix("$ pqreport ") == Some(command)),
            "{command}"
        );
    }
}
