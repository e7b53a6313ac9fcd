//! Completions and the manual name every subcommand.

use std::process::Command;

fn output(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pqreport")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The subcommands that the help lists.
fn subcommands() -> Vec<String> {
    let help = output(&["--help"]);
    let listed = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = listed.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<String> =
        names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect();
    assert!(names.len() > 10, "{names:?}");
    names
}

#[test]
fn completions_name_every_subcommand() {
    for shell in ["bash", "zsh", "fish"] {
        let script = output(&["completions", shell]);
        let words: Vec<&str> = script.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
        for name in subcommands() {
            assert!(words.contains(&name.as_str()), "{shell} does not complete {name}");
        }
    }
}

#[test]
fn the_manual_has_a_page_of_every_subcommand() {
    let manual = output(&["man"]);
    for name in subcommands() {
        assert!(manual.contains(&format!(".TH pqreport-{name} 1")), "{name} has no page");
    }
    assert!(manual.lines().filter(|line| line.starts_with(".SH SYNOPSIS")).count() > subcommands().len());
}
