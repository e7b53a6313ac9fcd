//! Reads what the checks need from the committed logs. The tool has the real reader; this one trusts its input.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What one scheme printed in one log: the outputs of its run 0.
#[derive(Debug)]
pub struct Case {
    /// The file name of the log.
    pub log: String,
    /// The parameter set, as printed.
    pub parameter_set: String,
    outputs: BTreeMap<String, Vec<u8>>,
}

/// One value a run of an operation, by the run's index.
pub type Column = BTreeMap<u32, u64>;

impl Case {
    /// An output by its name in the protocol.
    pub fn bytes(&self, name: &str) -> &[u8] {
        self.outputs.get(name).unwrap_or_else(|| panic!("{}: {} printed no {name}", self.log, self.parameter_set))
    }

    /// An output of a known length.
    pub fn output<const LENGTH: usize>(&self, name: &str) -> [u8; LENGTH] {
        self.bytes(name).try_into().unwrap_or_else(|_| panic!("{}: {name} is not {LENGTH} bytes", self.log))
    }
}

/// Every scheme that printed outputs, in every committed log.
pub fn committed_cases() -> Vec<Case> {
    logs().iter().flat_map(|path| cases(path)).collect()
}

/// A column of one operation in one log of the baseline.
pub fn column(log: &str, parameter_set: &str, operation: &str, column: &str) -> Column {
    let text = read(&folder().join("qemu-rv32/baseline").join(log));
    let lines = || text.lines().filter_map(fields);
    let place = lines().find(|line| line[0] == "cols" && line.contains(&column)).expect("the log has the column");
    let place = place.iter().position(|name| *name == column).expect("found above") - 1;
    let mut cases = lines().filter(|line| line[0] == "case");
    let case = cases.find(|line| line[3] == parameter_set && line[4] == operation).expect("the log has the case")[1];
    let runs = lines().filter(|line| line[0] == "run" && line[1] == case);
    runs.map(|line| (line[2].parse().expect("a number"), line[4 + place].parse().expect("a number"))).collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../firmware-logs")
}

fn logs() -> Vec<PathBuf> {
    let mut logs = Vec::new();
    let mut folders = vec![folder()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder of logs") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "log") {
                logs.push(path);
            }
        }
    }
    logs.sort();
    logs
}

/// The outputs of one log, by parameter set. The sizes in the operations of one scheme have distinct names, but for the shared
/// secret, which both sides print and which must be the same.
fn cases(path: &Path) -> Vec<Case> {
    let text = read(path);
    let mut names = BTreeMap::new();
    let mut values: BTreeMap<(String, String), BTreeMap<String, Vec<u8>>> = BTreeMap::new();
    for line in text.lines().filter_map(fields) {
        match line[0] {
            "case" => drop(names.insert(line[1].to_owned(), line[3].to_owned())),
            "out" => {
                let key = (names[line[1]].clone(), line[3].to_owned());
                values.entry(key).or_default().entry(line[1].to_owned()).or_default().extend(unhex(line[5]));
            }
            _ => {}
        }
    }
    let mut cases: BTreeMap<String, Case> = BTreeMap::new();
    for ((parameter_set, name), mut printed) in values {
        let (_, value) = printed.pop_first().expect("an entry has a value");
        assert!(printed.values().all(|other| *other == value), "{}: {parameter_set} {name}", path.display());
        let log = path.display().to_string();
        let case = cases.entry(parameter_set.clone()).or_insert(Case { log, parameter_set, outputs: BTreeMap::new() });
        case.outputs.insert(name, value);
    }
    cases.into_values().collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The fields of a machine line, from its kind on.
fn fields(line: &str) -> Option<Vec<&str>> {
    let (_, fields) = line.strip_prefix("@pq,")?.split_once(',')?;
    Some(fields.split(',').collect())
}

fn unhex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).expect("digits"));
    pairs.map(|pair| u8::from_str_radix(pair, 16).expect("hexadecimal digits")).collect()
}
