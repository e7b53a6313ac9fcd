//! What holds for every log, damaged or not: each line has one fate, dirt is invisible, a cut loses one record, and
//! nothing depends on the order of files. The inputs are generated from a fixed seed.

mod support;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::{fmt, fs};

use pqreport::assets::Assets;
use pqreport::normalize::{Batch, Dataset, IngestReport, Located, Source, SourceReport};
use pqreport::pqc::{Case, Catalogue, Operation};
use pqreport::quantity::{Metric, Statistic};
use pqreport::store;
use pqreport::summary::{Index, Selection};
use pqreport::view::{self, spec::TableSpec};
use pqreport::write::{self, Templates};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::{self, select};
use proptest::test_runner::RngSeed;
use support::Reader;

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(0x7071_7265_706f_7274),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A fixture in memory.
struct Log {
    dialect: String,
    path: PathBuf,
    bytes: Vec<u8>,
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())
    }
}

impl Log {
    fn lines(&self) -> Vec<&[u8]> {
        self.bytes.split_inclusive(|&b| b == b'\n').collect()
    }
}

fn logs() -> &'static [Log] {
    static LOGS: OnceLock<Vec<Log>> = OnceLock::new();
    LOGS.get_or_init(|| {
        let log = |(dialect, path): (String, PathBuf)| Log { dialect, bytes: fs::read(&path).unwrap(), path };
        support::logs().into_iter().map(log).collect()
    })
}

fn any_log() -> impl Strategy<Value = &'static Log> {
    any::<sample::Index>().prop_map(|index| index.get(logs()))
}

/// Shared by the cases of one test; each test has its own, so that they can run at once.
fn reading<R>(read: impl FnOnce(&Reader) -> R) -> R {
    thread_local!(static READER: Reader = Reader::new());
    READER.with(read)
}

/// What happens to a capture on its way.
#[derive(Debug, Clone)]
enum Damage {
    Byte(sample::Index, u8),
    Cut(sample::Index),
    Lose(sample::Index),
    Repeat(sample::Index),
    Swap(sample::Index, sample::Index),
    /// The rest is another fixture's, from some byte on.
    Splice(sample::Index, sample::Index, sample::Index),
    Insert(sample::Index, Vec<u8>),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<sample::Index>;
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        at().prop_map(Damage::Cut),
        at().prop_map(Damage::Lose),
        at().prop_map(Damage::Repeat),
        (at(), at()).prop_map(|(a, b)| Damage::Swap(a, b)),
        (at(), at(), at()).prop_map(|(at, other, from)| Damage::Splice(at, other, from)),
        (at(), vec(any::<u8>(), 0..40)).prop_map(|(at, bytes)| Damage::Insert(at, bytes)),
    ]
}

fn apply(bytes: &mut Vec<u8>, damage: &Damage) {
    if bytes.is_empty() {
        return;
    }
    let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
    let (length, count) = (bytes.len(), lines.len());
    match damage {
        Damage::Byte(at, byte) => bytes[at.index(length)] = *byte,
        Damage::Cut(at) => bytes.truncate(at.index(length)),
        Damage::Insert(at, new) => drop(bytes.splice(at.index(length)..at.index(length), new.clone())),
        Damage::Splice(at, other, from) => {
            let other = &other.get(logs()).bytes;
            bytes.truncate(at.index(length));
            bytes.extend_from_slice(&other[from.index(other.len())..]);
        }
        Damage::Lose(at) => {
            lines.remove(at.index(count));
            *bytes = lines.concat();
        }
        Damage::Repeat(at) => {
            let line = lines[at.index(count)].clone();
            lines.insert(at.index(count), line);
            *bytes = lines.concat();
        }
        Damage::Swap(a, b) => {
            lines.swap(a.index(count), b.index(count));
            *bytes = lines.concat();
        }
    }
}

/// Every line has one fate, and what was measured stands on a line that gave measurements.
fn every_line_is_accounted_for(dataset: &Dataset, bytes: &[u8]) {
    let report = &dataset.report.sources[0];
    assert_eq!(report.lines, bytes.split_inclusive(|&b| b == b'\n').count() as u64);
    assert_eq!(report.accounted(), report.lines, "{report:?}");
    let batch = &dataset.measurements;
    let mut lines = batch.line.clone();
    lines.dedup();
    assert!(lines.iter().all(|line| (1..=report.lines).contains(line)));
    assert!(lines.len() as u64 <= report.parsed, "{} lines measured, {report:?}", lines.len());
    assert!(report.failed_runs <= report.runs && report.runs <= report.parsed, "{report:?}");
    let failures = batch.metric.iter().filter(|&&metric| metric == Metric::Failure).count() as u64;
    assert_eq!(failures, report.failed_runs);
}

/// Pieces of both dialects, so that chance finds more than `other text`.
const PIECES: [&str; 36] = [
    "@pq,",
    "0",
    "7",
    "18446744073709551615",
    "-1",
    ",",
    ",,,,",
    "\n",
    "\r\n",
    "\0",
    "\u{1b}[0;32m",
    "\u{1b}",
    " ",
    "CSV,",
    "result,",
    "sizes,",
    "case_summary,",
    "skip,",
    "ML-KEM-768",
    "SPHINCS+-128f",
    "keygen",
    " run=",
    "run   =",
    "COMBINED ",
    " + ",
    "total=",
    "3.100",
    " ms",
    " heap=",
    " largest=",
    "# ",
    " sizes: pk=1",
    "=== A B (C) ===",
    "PQC EMBEDDED EVALUATION FRAMEWORK",
    "ets Jun  8 2016",
    "I (12) pqc: ",
];

proptest! {
    #![proptest_config(seeded(600))]

    #[test]
    fn a_damaged_log_accounts_for_every_line(
        log in any_log(),
        damages in vec(damage(), 1..6),
        foreign in any::<bool>(),
    ) {
        let mut bytes = log.bytes.clone();
        damages.iter().for_each(|damage| apply(&mut bytes, damage));
        let others = ["native", "esp-idf-framework"];
        let dialect = if foreign { others.into_iter().find(|d| *d != log.dialect).unwrap() } else { &log.dialect };
        let dataset = reading(|reader| reader.bytes(dialect, &bytes));
        every_line_is_accounted_for(&dataset, &bytes);
    }
}

proptest! {
    #![proptest_config(seeded(400))]

    #[test]
    fn pieces_of_logs_in_any_order_account_for_every_line(
        pieces in vec(select(PIECES.as_slice()), 0..80),
        dialect in select(["native", "esp-idf-framework"].as_slice()),
        seal in any::<bool>(),
    ) {
        let mut text = pieces.concat();
        if seal {
            // A right checksum takes a native line past the first check.
            let sealed = text.lines().map(|line| format!("{line},{:08x}\n", crc32fast::hash(line.as_bytes())));
            text = sealed.collect();
        }
        let dataset = reading(|reader| reader.bytes(dialect, text.as_bytes()));
        every_line_is_accounted_for(&dataset, text.as_bytes());
    }

    #[test]
    fn any_bytes_account_for_every_line(
        bytes in vec(any::<u8>(), 0..600),
        dialect in select(["native", "esp-idf-framework"].as_slice()),
    ) {
        let dataset = reading(|reader| reader.bytes(dialect, &bytes));
        every_line_is_accounted_for(&dataset, &bytes);
    }
}

proptest! {
    #![proptest_config(seeded(200))]

    #[test]
    fn foreign_lines_change_no_measurement(
        log in any_log(),
        foreign in vec((any::<sample::Index>(), "[a-z0-9 :.()-]{0,30}|I \\([0-9]{1,5}\\) wifi: [a-z ]{0,20}"), 1..8),
    ) {
        let mut lines: Vec<Vec<u8>> = log.lines().into_iter().map(<[u8]>::to_vec).collect();
        for (at, text) in &foreign {
            lines.insert(at.index(lines.len()), format!("{text}\n").into_bytes());
        }
        let (alone, mixed) = reading(|reader| {
            (reader.bytes(&log.dialect, &log.bytes), reader.bytes(&log.dialect, &lines.concat()))
        });
        prop_assert_eq!(support::measurements(&alone), support::measurements(&mixed));
    }

    #[test]
    fn a_cut_loses_at_most_the_last_record(
        log in any_log(),
        at in any::<sample::Index>(),
    ) {
        let cut = &log.bytes[..at.index(log.bytes.len())];
        let (whole, part) =
            reading(|reader| (reader.bytes(&log.dialect, &log.bytes), reader.bytes(&log.dialect, cut)));
        every_line_is_accounted_for(&part, cut);
        let got = support::measurements(&part);
        prop_assert!(support::is_part_of(&got, &support::measurements(&whole)), "{got:#?}");
        let complete = cut.iter().filter(|&&b| b == b'\n').count() as u64;
        let before: Vec<u64> = whole.measurements.line.iter().copied().filter(|&l| l <= complete).collect();
        let kept: Vec<u64> = part.measurements.line.iter().copied().filter(|&l| l <= complete).collect();
        prop_assert!(support::is_part_of(&before, &kept), "{before:?} became {kept:?}");
    }

    /// What a console, a monitor or a terminal program adds to each line.
    #[test]
    fn dirt_is_invisible(
        log in any_log(),
        dirt in vec(0..6_u8, 70),
    ) {
        let dirty: Vec<u8> = log.lines().iter().zip(&dirt).flat_map(|(line, &kind)| soil(line, kind)).collect();
        let (clean, dirty) = reading(|reader| {
            (reader.bytes(&log.dialect, &log.bytes), reader.bytes(&log.dialect, &dirty))
        });
        prop_assert_eq!(support::measurements(&clean), support::measurements(&dirty));
        let counts = |dataset: &Dataset| {
            let source = &dataset.report.sources[0];
            (source.lines, source.parsed, source.context, source.malformed, source.runs, source.boots)
        };
        prop_assert_eq!(counts(&clean), counts(&dirty));
    }
}

fn soil(line: &[u8], kind: u8) -> Vec<u8> {
    let text = line.strip_suffix(b"\r\n").or(line.strip_suffix(b"\n")).unwrap_or(line);
    let end = &line[text.len()..];
    // One prefix, as one console prints it: a line that has one gets no second.
    let starts: [&[u8]; 4] = [b"I (", b"20", b"\xef\xbb\xbf", b"\x1b"];
    let prefixed = starts.iter().any(|start| text.starts_with(start));
    match kind {
        1 if !end.is_empty() => [text, b"\r\n"].concat(),
        2 => [b"\x1b[0;32m", text, b"\x1b[0m", end].concat(),
        3 if !prefixed => [b"I (4120) pqc: ", text, end].concat(),
        4 if !prefixed => [b"2026-01-02 03:04:05 ", text, end].concat(),
        5 if !prefixed => {
            [b"\x1b[0;33m2026-01-02 03:04:05.678 W (00:01:02.345) pqc: ", text, b"\x1b[0m", end].concat()
        }
        _ => line.to_vec(),
    }
}

proptest! {
    #![proptest_config(seeded(6))]

    #[test]
    fn the_order_of_files_changes_no_table(
        order in Just((0..logs().len()).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let paths = |order: &[usize]| order.iter().map(|&i| logs()[i].path.clone()).collect::<Vec<_>>();
        let sorted: Vec<usize> = (0..logs().len()).collect();
        let tables = |order: &[usize]| {
            reading(|reader| every_table(&reader.files(&paths(order)), &reader.catalogue))
        };
        prop_assert_eq!(tables(&sorted), tables(&order));
    }
}

/// A table that shows every family, which no bundled one does.
const EVERYTHING: &str = r#"
title = "Everything"
caption = "Everything"
groups = ["scenario"]
[[column]]
header = "Key gen."
operation = "keygen"
metric = "cost"
show = "mean-sd"
[[column]]
header = "Heap"
metric = ["heap_free", "heap_free_before", "heap_free_after"]
show = "minimum"
optional = true
"#;

fn every_table(dataset: &Dataset, catalogue: &Catalogue) -> Vec<String> {
    let assets = Assets::default();
    let index = Index::new(dataset);
    let mut tables = view::overview(&index, &Selection::default(), catalogue);
    let everything = TableSpec::from_toml(EVERYTHING).unwrap();
    let specs = view::table_specs(&assets).unwrap().into_iter().chain([("everything".into(), everything)]);
    for (name, spec) in specs {
        tables.extend(view::tables(&name, &spec, &index, catalogue));
    }
    let templates = Templates::load(&assets).unwrap();
    let csv = write::table_format("csv").unwrap();
    let markdown = write::table_format("markdown").unwrap();
    let written = |format: &write::TableFormat, table| (format.write)(table, &templates).unwrap();
    tables.iter().map(|table| written(csv, table) + &written(markdown, table)).collect()
}

/// Two spellings of one set in two logs: the note on the other spelling must not depend on which is read first.
#[test]
fn the_order_of_files_changes_no_note() {
    let scratch = tempfile::tempdir().unwrap();
    let run = "SLH-DSA-SHA2-128f keygen run=000 1.000 ms heap=9 (d=0) largest=9\n";
    let header = "=== SLH-DSA SLH-DSA-SHA2-128f (SPHINCS+-SHA2-128f-simple) ===\n";
    let texts = [
        ("renamed.log", format!("{header}{run}")),
        ("plain.log", run.replace("SLH-DSA-SHA2-128f", "SPHINCS+-SHA2-128f-simple")),
    ];
    let mut paths = Vec::new();
    for (name, text) in texts {
        paths.push(scratch.path().join(name));
        fs::write(paths.last().unwrap(), text).unwrap();
    }
    let reader = Reader::new();
    let forward = every_table(&reader.files(&paths), &reader.catalogue);
    paths.reverse();
    assert_eq!(forward, every_table(&reader.files(&paths), &reader.catalogue));
    assert!(forward.concat().contains("The log prints"), "{forward:#?}");
}

fn any_case() -> impl Strategy<Value = Case> {
    let operation = proptest::option::of(select(Operation::ALL.to_vec()));
    (".{0,12}", ".{0,8}", ".{0,12}", operation, btree_map(".{0,10}", ".{0,10}", 0..4)).prop_map(
        |(parameter_set, family, spelling, operation, context)| Case {
            parameter_set,
            family,
            spelling,
            operation,
            context,
        },
    )
}

fn any_source() -> impl Strategy<Value = Source> {
    (".{0,10}", "[a-z/.]{0,10}", "[0-9a-f]{64}", any::<u64>(), any::<u64>(), "[a-z-]{1,8}").prop_map(
        |(label, path, sha256, bytes, lines, dialect)| Source {
            label,
            path: path.into(),
            sha256,
            bytes,
            lines,
            dialect,
        },
    )
}

fn any_value() -> impl Strategy<Value = f64> {
    prop_oneof![
        (0..1_u64 << 53).prop_map(|value| value as f64),
        proptest::num::f64::NORMAL | proptest::num::f64::SUBNORMAL | proptest::num::f64::ZERO,
    ]
}

fn any_batch() -> impl Strategy<Value = Batch> {
    let row = (
        (any::<u32>(), any::<u32>(), prop_oneof![any::<u32>(), Just(Batch::NO_RUN)]),
        (select(Metric::ALL), select(Statistic::ALL), any_value()),
        (any::<u32>(), any::<u64>()),
    );
    vec(row, 0..20).prop_map(|rows| {
        let mut batch = Batch::default();
        for ((case, boot, run), (metric, statistic, value), (source, line)) in rows {
            batch.case.push(case);
            batch.boot.push(boot);
            batch.run.push(run);
            batch.metric.push(metric);
            batch.statistic.push(statistic);
            batch.value.push(value);
            batch.source.push(source);
            batch.line.push(line);
        }
        batch
    })
}

proptest! {
    #![proptest_config(seeded(60))]

    #[test]
    fn a_dataset_comes_back_from_disk_as_it_was(
        cases in vec(any_case(), 0..5),
        sources in vec(any_source(), 0..4),
        measurements in any_batch(),
        (label, message) in (".{0,10}", ".{0,30}"),
    ) {
        let mut dataset = Dataset::default();
        dataset.cases = cases;
        dataset.sources = sources;
        dataset.measurements = measurements;
        let kept = vec![Located { line: u64::MAX, message }];
        let ignored = BTreeMap::from([("other text".to_owned(), u64::MAX)]);
        let source = SourceReport { label, findings: kept, ignored, ..SourceReport::default() };
        dataset.report = IngestReport { sources: vec![source] };
        comes_back(&dataset);
    }
}

#[test]
fn the_dataset_of_every_fixture_comes_back_from_disk_as_it_was() {
    let paths: Vec<PathBuf> = logs().iter().map(|log| log.path.clone()).collect();
    comes_back(&Reader::new().files(&paths));
}

fn comes_back(dataset: &Dataset) {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("data");
    store::write(dataset, &folder).unwrap();
    let read = store::read(&folder).unwrap();
    assert_eq!(read.cases, dataset.cases);
    assert_eq!(read.sources, dataset.sources);
    assert_eq!(read.report, dataset.report);
    assert_eq!(read.measurements, dataset.measurements);
    let bits = |batch: &Batch| batch.value.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&read.measurements), bits(&dataset.measurements));
}
