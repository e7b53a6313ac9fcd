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

/// Logs that fill tables, charts, notes and the list of sources.
const LOGS: [&str; 4] = [
    "native/two-boots.log",
    "native/failed-runs.log",
    "esp-idf-framework/twins.log",
    "esp-idf-framework/slh-dsa.log",
];

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
    Report::build(&Index::new(dataset), &reader.catalogue, &Assets::default()).unwrap()
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

#[test]
fn two_builds_give_the_same_bytes() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let reader = Reader::new();
    let first = reader.files(&[logs_in(here.path())]);
    let second = reader.files(&[logs_in(there.path())]);
    report(&first, &reader).write(&here.path().join("reports")).unwrap();
    report(&second, &reader).write(&there.path().join("reports")).unwrap();
    let (a, b) = (contents(&here.path().join("reports")), contents(&there.path().join("reports")));
    assert!(a.len() > 30, "{:?}", a.keys());
    assert_same(&a, &b);
    for (name, bytes) in &a {
        let text = String::from_utf8_lossy(bytes);
        let machine = here.path().to_string_lossy();
        assert!(!text.contains(machine.as_ref()), "{} names a folder of this machine", name.display());
    }
}

#[test]
fn a_stored_dataset_gives_the_report_of_its_logs() {
    let here = tempfile::tempdir().unwrap();
    let reader = Reader::new();
    let dataset = reader.files(&[logs_in(here.path())]);
    let folder = here.path().join("data");
    store::write(&dataset, &folder).unwrap();
    let bytes = contents(&folder);
    store::write(&dataset, &folder).unwrap();
    assert_same(&bytes, &contents(&folder));
    report(&dataset, &reader).write(&here.path().join("a")).unwrap();
    report(&store::read(&folder).unwrap(), &reader).write(&here.path().join("b")).unwrap();
    assert_same(&contents(&here.path().join("a")), &contents(&here.path().join("b")));
}

#[test]
fn a_check_finds_a_change_of_any_file() {
    let here = tempfile::tempdir().unwrap();
    let reader = Reader::new();
    let report = report(&reader.files(&[logs_in(here.path())]), &reader);
    let folder = here.path().join("reports");
    report.write(&folder).unwrap();
    assert_eq!(report.stale(&folder).unwrap(), Vec::<PathBuf>::new());
    for (name, bytes) in contents(&folder) {
        let path = folder.join(&name);
        let mut changed = bytes.clone();
        let middle = changed.len() / 2;
        changed[middle] ^= 1;
        for other in [Some(changed), Some(bytes[1..].to_vec()), None] {
            match other {
                Some(other) => fs::write(&path, other).unwrap(),
                None => fs::remove_file(&path).unwrap(),
            }
            assert_eq!(report.stale(&folder).unwrap(), [name.clone()]);
        }
        fs::write(&path, bytes).unwrap();
    }
    assert_eq!(report.stale(&folder).unwrap(), Vec::<PathBuf>::new());
}

/// What only an earlier report wrote is stale and goes; what the user put there stays.
#[test]
fn a_report_replaces_the_one_before_and_nothing_else() {
    let here = tempfile::tempdir().unwrap();
    let reader = Reader::new();
    let logs = logs_in(here.path());
    let folder = here.path().join("reports");
    report(&reader.files(std::slice::from_ref(&logs)), &reader).write(&folder).unwrap();
    fs::write(folder.join("mine.txt"), "mine").unwrap();
    let all = contents(&folder).len();
    let less = report(&reader.files(&[logs.join("esp-idf-framework/twins.log")]), &reader);
    let stale = less.stale(&folder).unwrap();
    assert!(stale.contains(&PathBuf::from("tables/ml-dsa.csv")), "{stale:?}");
    less.write(&folder).unwrap();
    assert_eq!(less.stale(&folder).unwrap(), Vec::<PathBuf>::new());
    assert!(!folder.join("tables/ml-dsa.csv").exists() && folder.join("mine.txt").exists());
    assert!(contents(&folder).len() < all);
}

#[test]
fn the_exit_code_tells_what_a_check_found() {
    let here = tempfile::tempdir().unwrap();
    logs_in(here.path());
    let run = |arguments: &[&str]| pqreport(here.path(), arguments).status.code();
    assert_eq!(run(&["report", "logs", "--check"]), Some(1));
    assert!(!here.path().join("reports").exists(), "a check writes nothing");
    assert_eq!(run(&["report", "logs"]), Some(0));
    let written = contents(&here.path().join("reports"));
    assert_eq!(run(&["report", "logs", "--check"]), Some(0));
    let page = here.path().join("reports/index.html");
    fs::write(&page, fs::read_to_string(&page).unwrap().replacen('0', "1", 1)).unwrap();
    let found = pqreport(here.path(), &["report", "logs", "--check"]);
    assert_eq!(found.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&found.stderr).matches("stale: index.html\n").count(), 1);
    assert_eq!(run(&["report", "logs"]), Some(0));
    assert_same(&written, &contents(&here.path().join("reports")));
}

#[test]
fn a_failure_leaves_what_was_there() {
    let here = tempfile::tempdir().unwrap();
    logs_in(here.path());
    let run = |arguments: &[&str]| pqreport(here.path(), arguments).status.code();
    assert_eq!(run(&["report", "logs"]), Some(0));
    assert_eq!(run(&["ingest", "logs"]), Some(0));
    assert_eq!(run(&["table", "ml-kem", "logs", "--format", "latex", "-o", "table.tex"]), Some(0));
    let templates = here.path().join("mine");
    fs::create_dir(&templates).unwrap();
    // Found only while the template runs, when other files are done.
    fs::write(templates.join("report.tex.j2"), "\\VAR{ nothing.of.this.name }").unwrap();
    fs::write(templates.join("table.tex.j2"), "\\VAR{ nothing.of.this.name }").unwrap();
    let before = contents(here.path());
    let failing: [&[&str]; 5] = [
        &["--templates-dir", "mine", "report", "logs"],
        &["--templates-dir", "mine", "table", "ml-kem", "logs", "--format", "latex", "-o", "table.tex"],
        &["ingest", "logs", "nowhere"],
        &["ingest", "logs", "--context", "nothing"],
        &["plot", "logs", "-o", "table.tex"],
    ];
    for arguments in failing {
        assert_eq!(run(arguments), Some(1), "{arguments:?}");
        assert_same(&before, &contents(here.path()));
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
