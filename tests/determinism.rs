//! The same input gives the same bytes, whatever the folder; a check finds any change; a failure leaves what was there.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use pqreport::assets::Assets;
use pqreport::normalize::Dataset;
use pqreport::store;
use pqreport::summary::Index;
use pqreport::write;
use pqreport::write::report::Report;
use support::Reader;

/// Logs that fill tables, charts, notes and findings.
const LOGS: [&str; 2] = ["native/failed-runs.log", "esp-idf-framework/twins.log"];

/// A folder `logs` with copies of some fixtures.
fn logs_in(folder: &Path) -> PathBuf {
    let logs = folder.join("logs");
    for log in LOGS {
        let copy = logs.join(log);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(support::fixtures().join(log), copy).unwrap();
    }
    fs::write(logs.join("context.toml"), "target = \"esp32-c6\"\n").unwrap();
    logs
}

fn report(dataset: &Dataset, reader: &Reader) -> Report {
    Report::build(&Index::new(dataset), &reader.catalogue, &Assets::default(), "pqreport report").unwrap()
}

/// Every file below a folder with its bytes.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in support::entries(&next) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).unwrap();
                files.insert(path.strip_prefix(folder).unwrap().to_owned(), bytes);
            }
        }
    }
    files
}

fn assert_same(a: &BTreeMap<PathBuf, Vec<u8>>, b: &BTreeMap<PathBuf, Vec<u8>>) {
    assert_eq!(a.keys().collect::<Vec<_>>(), b.keys().collect::<Vec<_>>());
    for (name, bytes) in a {
        assert!(*bytes == b[name], "{} differs", name.display());
    }
}

fn pqreport(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pqreport")).args(arguments).current_dir(folder).output().unwrap()
}

/// From logs in one folder, and from a stored dataset of the same logs in another.
#[test]
fn two_builds_give_the_same_bytes() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let reader = Reader::new();
    let first = reader.files(&[logs_in(here.path())]);
    let second = reader.files(&[logs_in(there.path())]);
    let stored = there.path().join("data");
    store::write(&second, &stored).unwrap();
    let bytes = contents(&stored);
    store::write(&second, &stored).unwrap();
    assert_same(&bytes, &contents(&stored));
    report(&first, &reader).write(&here.path().join("reports")).unwrap();
    let written = contents(&here.path().join("reports"));
    let folder = there.path().join("reports");
    report(&store::read(&stored).unwrap(), &reader).write(&folder).unwrap();
    assert_same(&written, &contents(&folder));
    assert!(written.len() > 30, "{:?}", written.keys());
    for (name, bytes) in &written {
        let text = String::from_utf8_lossy(bytes);
        let machine = here.path().to_string_lossy();
        assert!(!text.contains(machine.as_ref()), "{} names a folder of this machine", name.display());
    }
}

/// Any change of any file is found. What only an earlier report wrote is stale and goes; what the user put there stays.
#[test]
fn a_check_finds_every_change_and_a_report_replaces_the_one_before() {
    let here = tempfile::tempdir().unwrap();
    let reader = Reader::new();
    let logs = logs_in(here.path());
    let folder = here.path().join("reports");
    let all = report(&reader.files(std::slice::from_ref(&logs)), &reader);
    let fresh = Vec::<PathBuf>::new();
    all.write(&folder).unwrap();
    assert_eq!(all.stale(&folder).unwrap(), fresh);
    let written = contents(&folder);
    for (name, bytes) in &written {
        let path = folder.join(name);
        let mut changed = bytes.clone();
        let middle = changed.len() / 2;
        changed[middle] ^= 1;
        for other in [Some(changed), Some(bytes[1..].to_vec()), None] {
            match other {
                Some(other) => fs::write(&path, other).unwrap(),
                None => fs::remove_file(&path).unwrap(),
            }
            assert!(all.stale(&folder).unwrap().contains(name), "{}", name.display());
        }
        fs::write(&path, bytes).unwrap();
    }
    assert_eq!(all.stale(&folder).unwrap(), fresh);
    fs::write(folder.join("mine.txt"), "mine").unwrap();
    let less = report(&reader.files(&[logs.join(LOGS[1])]), &reader);
    let gone = PathBuf::from("tables/ml-dsa.csv");
    assert!(written.contains_key(&gone) && less.stale(&folder).unwrap().contains(&gone));
    less.write(&folder).unwrap();
    assert_eq!(less.stale(&folder).unwrap(), fresh);
    assert!(!folder.join(gone).exists() && folder.join("mine.txt").exists());
}

#[test]
fn the_exit_code_tells_what_a_check_found_and_a_failure_leaves_what_was_there() {
    let here = tempfile::tempdir().unwrap();
    // The smallest of the logs: a command draws every chart.
    let logs = logs_in(here.path());
    fs::remove_dir_all(logs.join("esp-idf-framework")).unwrap();
    let run = |arguments: &[&str]| pqreport(here.path(), arguments).status.code();
    assert_eq!(run(&["report", "logs"]), Some(0));
    assert_eq!(run(&["report", "logs", "--check"]), Some(0));
    let page = here.path().join("reports/index.html");
    fs::write(&page, fs::read_to_string(&page).unwrap().replacen('0', "1", 1)).unwrap();
    let changed = contents(here.path());
    let found = pqreport(here.path(), &["report", "logs", "--check"]);
    assert_eq!(found.status.code(), Some(1));
    let told = String::from_utf8_lossy(&found.stderr);
    assert_eq!(
        told.lines().filter(|line| line.starts_with("stale")).collect::<Vec<_>>(),
        ["stale: reports/index.html"]
    );
    assert_same(&changed, &contents(here.path()));
    assert_eq!(run(&["ingest", "logs"]), Some(0));
    assert_eq!(run(&["table", "ml-dsa", "logs", "--format", "latex", "-o", "table.tex"]), Some(0));
    let templates = here.path().join("mine");
    fs::create_dir(&templates).unwrap();
    // Found only while the template runs, when other files are done.
    fs::write(templates.join("report.tex.j2"), "\\VAR{ nothing.of.this.name }").unwrap();
    let before = contents(here.path());
    assert_eq!(run(&["--templates-dir", "mine", "report", "logs"]), Some(1));
    assert_same(&before, &contents(here.path()));
    fs::rename(templates.join("report.tex.j2"), templates.join("table.tex.j2")).unwrap();
    let before = contents(here.path());
    let failing: [(&[&str], i32); 4] = [
        (&["--templates-dir", "mine", "table", "ml-dsa", "logs", "--format", "latex", "-o", "table.tex"], 1),
        (&["ingest", "logs", "nowhere"], 1),
        (&["ingest", "logs", "--context", "nothing"], 2),
        (&["plot", "logs", "-o", "table.tex"], 1),
    ];
    for (arguments, code) in failing {
        assert_eq!(run(arguments), Some(code), "{arguments:?}");
        assert_same(&before, &contents(here.path()));
    }
}

/// A document of someone else is not replaced, and then nothing is written; files with other names do not matter.
#[test]
fn a_report_does_not_replace_what_others_made() {
    let here = tempfile::tempdir().unwrap();
    let reader = Reader::new();
    let report = report(&reader.files(&[logs_in(here.path()).join(LOGS[0])]), &reader);
    for (name, text) in [
        ("index.html", "<!doctype html><title>My home page</title>"),
        ("report.tex", "\\documentclass{article}"),
        ("provenance.json", "{}"),
        ("index.html", ""),
    ] {
        let folder = here.path().join("mine");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join(name), text).unwrap();
        fs::write(folder.join("notes.txt"), "notes").unwrap();
        let before = contents(&folder);
        let error = report.write(&folder).unwrap_err().to_string();
        assert!(error.contains(name) && error.contains("--output"), "{error}");
        assert_same(&before, &contents(&folder));
        fs::remove_file(folder.join(name)).unwrap();
        report.write(&folder).unwrap();
        report.write(&folder).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing_behind() {
    let here = tempfile::tempdir().unwrap();
    let taken = here.path().join("taken");
    fs::create_dir_all(taken.join("full")).unwrap();
    assert!(write::file(&taken, b"new").is_err());
    assert_eq!(support::entries(here.path()), [taken]);
}
