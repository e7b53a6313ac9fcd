//! Names from logs, contexts and file names that some format reads as markup go through a whole report as text.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use resvg::usvg::roxmltree::Document;
use tempfile::TempDir;

/// What a context value may hold; a log adds line ends and no more.
const HOSTILE: &str = r"& % _ # ± <script>alert(1)</script> \input{x} $ { } ~ ^ `";
/// What a file name may hold: no slash.
const FILE: &str = r"a & b % _ # ± <img src=x onerror=alert(1)> \input{x} $ { } ~ ^ `.log";
/// Two names of parameter sets that have the same slug.
const SETS: [&str; 2] = [
    r"X & <script>alert(1)</script> \input{x} % $ { } ~ ^ `",
    r"X # <script>alert(1)</script> \input{x} ± $ `",
];

/// The report of a log full of such names, made once by the command.
fn report() -> PathBuf {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(make).path().join("reports")
}

fn make() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("logs");
    fs::create_dir(&logs).unwrap();
    let log = fs::read_to_string(support::fixtures().join("esp-idf-framework/twins.log")).unwrap();
    let renamed = |name: &str| log.replace("ML-KEM-768", name);
    fs::write(logs.join(FILE), renamed(SETS[0]) + &renamed(SETS[1])).unwrap();
    fs::write(logs.join("plain.log"), log).unwrap();
    let context = ["target", "scenario", "library", "hash_backend", "compiler"];
    let context = context.map(|key| format!("{key} = {}\n", toml::Value::from(format!("{HOSTILE} {key}"))));
    fs::write(logs.join("context.toml"), context.concat()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pqreport"));
    let run = command.args(["report", "logs"]).current_dir(&folder).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    folder
}

/// The files of the report that have an extension, with their text.
fn files(extension: &str) -> Vec<(PathBuf, String)> {
    let folders = ["", "tables", "figures"].map(|folder| report().join(folder));
    let paths = folders.iter().flat_map(|folder| support::entries(folder));
    let of_kind = paths.filter(|path| path.extension().is_some_and(|e| e == extension));
    let files: Vec<_> = of_kind.map(|path| (path.clone(), fs::read_to_string(&path).unwrap())).collect();
    assert!(!files.is_empty(), "{extension}");
    files
}

fn one_holds(files: &[(PathBuf, String)], escaped: &str) {
    assert!(files.iter().any(|(_, text)| text.contains(escaped)), "none of the files holds {escaped}");
}

fn is_page(path: &Path) -> bool {
    path.ends_with("index.html")
}

#[test]
fn html_holds_the_names_and_no_element_of_theirs() {
    let files = files("html");
    for (path, text) in &files {
        assert!(!text.contains("<script>alert") && !text.contains("<img"), "{}", path.display());
        assert_eq!(text.matches("<script").count(), if is_page(path) { 3 } else { 0 }, "{}", path.display());
    }
    one_holds(&files, "&lt;script&gt;alert(1)&lt;&#x2f;script&gt; \\input{x} $ { } ~ ^ `");
    let page = &files.iter().find(|(path, _)| is_page(path)).unwrap().1;
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"), "the file name is among the sources");
}

#[test]
fn markdown_holds_the_names_and_no_element_of_theirs() {
    let files = files("md");
    for (path, text) in &files {
        assert!(!text.contains("<script") && !text.contains("<img"), "{}", path.display());
    }
    one_holds(&files, r"&lt;script&gt;alert(1)&lt;/script&gt; \\input{x} % \$ { } \~ ^ \`");
}

#[test]
fn latex_holds_the_names_and_no_command_of_theirs() {
    let files = files("tex");
    for (path, text) in &files {
        assert!(!text.contains(r"\input{x}"), "{}", path.display());
        let comments: String = text.lines().filter(|line| line.starts_with('%')).collect();
        assert!(!comments.contains("alert"), "{}: a name in a comment", path.display());
    }
    one_holds(&files, r"\textbackslash{}input\{x\} \% \$ \{ \} \textasciitilde{} \textasciicircum{}");
}

/// Where LaTeX is installed: no error, no overfull box, every font embedded.
#[test]
fn latex_compiles() {
    let missing = |program: &str| Command::new(program).arg("--version").output().is_err();
    if ["pdflatex", "pdffonts", "pdfinfo"].into_iter().any(missing) {
        eprintln!("not run: there is no pdflatex or no pdffonts");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/latex");
    let run = Command::new(script).arg(report()).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
}

#[test]
fn csv_and_json_read_back_to_the_names() {
    let mut seen = BTreeSet::new();
    for (path, text) in files("csv") {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        for record in reader.records() {
            let record = record.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            seen.extend(record.iter().map(str::to_owned));
        }
    }
    assert!(SETS.iter().all(|set| seen.contains(*set)), "{seen:?}");
    let provenance = fs::read_to_string(report().join("provenance.json")).unwrap();
    let provenance: serde_json::Value = serde_json::from_str(&provenance).unwrap();
    let inputs = provenance["inputs"].as_array().unwrap();
    assert!(inputs.iter().any(|input| input["source"] == format!("logs/{FILE}")), "{inputs:?}");
}

#[test]
fn figures_are_xml_that_holds_the_names_as_text() {
    let mut texts = String::new();
    for (path, svg) in files("svg") {
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(!document.descendants().any(|node| matches!(node.tag_name().name(), "script" | "img")));
        texts.extend(document.descendants().filter_map(|node| node.text()));
    }
    assert!(texts.contains(SETS[0]), "{texts}");
}

/// The values of `values.tex` by their key.
fn values() -> BTreeMap<String, String> {
    let tex = fs::read_to_string(report().join("values.tex")).unwrap();
    let mut values = BTreeMap::new();
    for line in tex.lines().filter_map(|line| line.strip_prefix(r"\@namedef{pq@")) {
        let (key, value) = line.strip_suffix('}').unwrap().split_once("}{").unwrap();
        let legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "+-._/".contains(c);
        assert!(!key.is_empty() && key.chars().all(legal), "{key} is no name that TeX takes");
        assert!(values.insert(key.to_owned(), value.to_owned()).is_none(), "{key} twice");
    }
    values
}

#[test]
fn each_number_has_one_macro_and_the_text_of_its_cell() {
    let values = values();
    let mut cells = BTreeSet::new();
    let is_table =
        |(path, _): &(PathBuf, String)| path.parent().is_some_and(|folder| folder.ends_with("tables"));
    for (path, text) in files("csv").into_iter().filter(is_table) {
        for record in csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap) {
            let (key, value, printed) = (&record[0], &record[6], &record[12]);
            if value.is_empty() {
                continue;
            }
            assert!(cells.insert(key.to_owned()), "{key} twice");
            let part = |name: &str| values.get(&format!("{key}/{name}"));
            let joined = match (part("sd"), part("low"), part("high")) {
                (Some(sd), ..) => format!("{} ± {sd}", values[key]),
                (_, Some(low), Some(high)) => format!("{} [{low}, {high}]", values[key]),
                _ => values[key].clone(),
            };
            assert_eq!(joined, printed, "{key} of {}", path.display());
        }
    }
    assert!(cells.len() > 50, "{}", cells.len());
}
