//! The literature files: they validate, each value is the one that its source prints, and unlike values give no ratio.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::literature::{
    Caveat, Environment, Excluded, Literature, Published, Reported, Side, Source, bibtex, likeness,
};
use pqreport::normalize::{Context, Dataset, Ingest};
use pqreport::pqc::{Catalogue, Operation};
use pqreport::quantity::Metric;
use pqreport::summary::Index;
use pqreport::summary::random::Xoshiro256PlusPlus;
use pqreport::view::chart::Body;
use pqreport::view::literature::{Frame, charts, tables};
use pqreport::view::table::{Cell, Table};

fn bundled() -> (Literature, Catalogue) {
    let assets = Assets::default();
    let catalogue = assets.catalogue().unwrap();
    (assets.literature(&catalogue).unwrap(), catalogue)
}

#[test]
fn every_file_validates_and_says_what_it_must() {
    let (literature, _) = bundled();
    assert!(literature.sources.len() >= 15);
    for source in &literature.sources {
        assert!(!source.values.is_empty() || !source.facts.is_empty(), "{} says nothing", source.key);
        let ids: BTreeSet<&str> = source.builds.iter().map(|b| b.id.as_str()).collect();
        assert_eq!(ids.len(), source.builds.len(), "{}: a build id stands twice", source.key);
        for build in 0..source.builds.len() {
            assert!(
                source.values.iter().any(|v| v.build == build),
                "{}: build {build} has no value",
                source.key
            );
        }
        assert!(source.citation.doi.is_some() || source.citation.url.is_some(), "{}", source.key);
        assert!(source.excluded.iter().all(|e| e.reason.len() > 20), "{}", source.key);
    }
    let has_file = |key: &str| literature.source(key).is_some();
    assert!(literature.left_out.iter().all(|l| !has_file(&l.key) && l.reason.len() > 20));
}

#[test]
fn a_mistake_in_a_file_is_named_with_its_line() {
    let (_, catalogue) = bundled();
    let good = include_str!("../data/literature/vile13_2026.toml");
    let read = |text: &str| {
        Literature::from_files([("vile13_2026".to_owned(), text)], "", &catalogue)
            .map_err(|(_, message)| message)
    };
    assert!(read(good).is_ok());
    for (from, to, expected) in [
        (
            "\"ML-KEM-512\", \"keygen\", 50, 735",
            "\"ML-KEM-513\", \"keygen\", 50, 735",
            "no parameter set `ML-KEM-513`",
        ),
        (
            "\"ML-KEM-512\", \"keygen\", 50, 735",
            "\"ML-KEM-512\", \"keygem\", 50, 735",
            "no operation `keygem`",
        ),
        (
            "\"ML-KEM-512\", \"keygen\", 50, 735",
            "\"ML-KEM-512\", \"keygen\", 0, 735",
            "positive whole number, not 0",
        ),
        (
            "\"ML-KEM-512\", \"keygen\", 50, 735,",
            "\"ML-KEM-512\", \"keygen\", 50,",
            "6 values under 7 columns",
        ),
        ("\"ML-KEM-512\", \"keygen\", 50, 735", "\"ML-KEM-512\", \"keygen\", 50, -1", "0 or more, not -1"),
        ("unit = \"cycles\"", "unit = \"ms\"", "cycles has no unit `ms`; there is: cycles"),
        ("metric = \"stack_peak\"", "metric = \"stack\"", "no metric `stack`"),
        ("\"sd\", \"median\"", "\"sd\", \"middle\"", "no column `middle`"),
        (
            "[[table]]\nbuild = \"mlkem-native\"",
            "[[table]]\nbuild = \"other\"",
            "no build `other`; there is: mlkem-native",
        ),
        ("key = \"vile13_2026\"", "key = \"other\"", "the key is `other`"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(good, bad, "{from}");
        let message = read(&bad).unwrap_err();
        assert!(message.contains(expected), "{message}");
        if !expected.starts_with("the key") {
            let line = message.trim_start_matches("line ").split(':').next().unwrap();
            assert!(line.parse::<usize>().is_ok(), "{message}");
        }
    }
}

#[test]
fn the_bibliography_has_every_source_once_with_balanced_braces() {
    let (literature, _) = bundled();
    let text = bibtex(&literature);
    for source in &literature.sources {
        assert_eq!(text.matches(&format!("{{{},\n", source.key)).count(), 1, "{}", source.key);
    }
    assert_eq!(text.matches('{').count(), text.matches('}').count());
    assert!(text.contains("@article{karcz2026,\n  author = {Karcz, D. P. and Niemiec, M."));
    assert!(text.contains("author = {{avlk}}") && text.contains("and others}"));
}

/// ML-DSA-65 signing on a bare core: what the unlike pairs differ from.
fn side() -> Side {
    Side {
        parameter_set: "ML-DSA-65".into(),
        family: "ML-DSA".into(),
        hash: Some("SHAKE".into()),
        operation: Some(Operation::Verify),
        metric: Metric::Cycles,
        statistic: Reported::Mean,
        value: 1e6,
        one_path: false,
        from_time: None,
        clock_hz: Some(160_000_000),
        isa: Some("RV32IMAC".into()),
        library: Some("liboqs".into()),
        flags: Some("-O3".into()),
        hash_backend: Some("software".into()),
        cores: 1,
        wait_states: None,
        environment: Environment::Bare,
    }
}

fn named(parameter_set: &str, family: &str, hash: &str) -> Side {
    Side { parameter_set: parameter_set.into(), family: family.into(), hash: Some(hash.into()), ..side() }
}

/// Each pair differs in one thing that changes what is counted.
#[test]
fn unlike_pairs_give_no_ratio() {
    use Metric::{CiphertextSize, Cycles, HeapPeak, Instructions, StackPeak, Time};
    use Reported::{LowerBound, Maximum, Mean, Median, Minimum, P99, Sd, Single};
    let metric = |metric: Metric| Side { metric, ..side() };
    let statistic = |statistic: Reported| Side { statistic, ..side() };
    let signing = |statistic: Reported| Side { operation: Some(Operation::Sign), statistic, ..side() };
    let operation = |operation| Side { operation, ..side() };
    let no_clock = || Side { metric: Time, clock_hz: None, ..side() }.in_cycles();
    let sha2 = |backend: &str| Side {
        hash_backend: Some(backend.into()),
        ..named("SLH-DSA-SHA2-128f", "SLH-DSA", "SHA2")
    };
    let pairs = [
        (
            "ML-KEM-768 is not Kyber768",
            named("ML-KEM-768", "ML-KEM", "SHAKE"),
            named("Kyber768", "Kyber", "SHAKE"),
        ),
        ("ML-DSA-65 is not Dilithium3", side(), named("Dilithium3", "Dilithium", "SHAKE")),
        ("ML-DSA-65 is not ML-DSA-65-ipd", side(), named("ML-DSA-65-ipd", "ML-DSA (initial draft)", "SHAKE")),
        (
            "SLH-DSA-SHA2-128f is not SPHINCS+-SHA2-128f-simple",
            sha2("software"),
            named("SPHINCS+-SHA2-128f-simple", "SPHINCS+", "SHA2"),
        ),
        ("another family", sha2("software"), named("SLH-DSA-SHAKE-128f", "SLH-DSA", "SHAKE")),
        ("different parameter sets", side(), named("ML-DSA-87", "ML-DSA", "SHAKE")),
        ("different parameter sets", sha2("software"), named("SLH-DSA-SHA2-128s", "SLH-DSA", "SHA2")),
        ("verify against sign", side(), operation(Some(Operation::Sign))),
        ("verify against keygen", side(), operation(Some(Operation::KeyGen))),
        ("verify against all operations", side(), operation(None)),
        ("instructions retired against cycles", metric(Instructions), side()),
        ("instructions retired against time", metric(Instructions), metric(Time)),
        ("cycles against peak stack", side(), metric(StackPeak)),
        ("peak heap against peak stack", metric(HeapPeak), metric(StackPeak)),
        ("time against ciphertext", metric(Time), metric(CiphertextSize)),
        ("without a named clock", no_clock(), metric(Cycles)),
        ("without a named clock", metric(Cycles), no_clock()),
        ("mean against maximum", side(), statistic(Maximum)),
        ("mean against minimum", side(), statistic(Minimum)),
        ("mean against 99th percentile", side(), statistic(P99)),
        ("mean against standard deviation", side(), statistic(Sd)),
        ("mean against lower bound", side(), statistic(LowerBound)),
        ("lower bound against lower bound", statistic(LowerBound), statistic(LowerBound)),
        ("minimum against maximum", statistic(Minimum), statistic(Maximum)),
        ("mean against median", signing(Mean), signing(Median)),
        ("mean against single run", signing(Mean), signing(Single)),
        ("one path through the rejection loop", signing(Mean), Side { one_path: true, ..signing(Mean) }),
        ("SHA-2 software against zknh", sha2("software"), sha2("zknh")),
        ("SHA-2 software against disputed", sha2("software"), sha2("disputed")),
        ("SHA-2 disputed against disputed", sha2("disputed"), sha2("disputed")),
        ("1 cores against 2", side(), Side { cores: 2, ..side() }),
        ("under Linux", side(), Side { environment: Environment::Linux, ..side() }),
    ];
    for (expected, new, base) in pairs {
        let differences = likeness(&new, &base).expect_err(expected);
        let words: Vec<String> = differences.iter().map(ToString::to_string).collect();
        assert!(words.iter().any(|w| w.contains(expected)), "{expected}: {words:?}");
    }
}

#[test]
fn like_pairs_carry_their_differences_as_caveats() {
    assert_eq!(likeness(&side(), &side()), Ok(vec![]));
    let other = Side {
        metric: Metric::Time,
        value: 5e6,
        statistic: Reported::Median,
        library: Some("wolfSSL".into()),
        flags: None,
        wait_states: Some(0),
        isa: Some("ARMv7E-M".into()),
        // It matters for SHA-2 alone.
        hash_backend: Some("disputed".into()),
        ..side()
    };
    let other = other.in_cycles();
    assert_eq!(other.value, 800_000.0);
    let caveats = likeness(&side(), &other).unwrap();
    for caveat in [
        Caveat::Library("liboqs".into(), "wolfSSL".into()),
        Caveat::Flags("-O3".into(), "not stated".into()),
        Caveat::WaitStates("not stated".into(), "0".into()),
        Caveat::Isa("RV32IMAC".into(), "ARMv7E-M".into()),
        Caveat::Statistic("mean", "median"),
        Caveat::Clock(160_000_000),
    ] {
        assert!(caveats.contains(&caveat), "{caveat}");
    }
}

fn read(path: &str, catalogue: &Catalogue) -> Dataset {
    let ingest = Ingest { catalogue, context: Context::default(), dialect: None, progress: &|_| {} };
    ingest.read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join(path)]).unwrap()
}

/// The cell of a table under the end of its key.
fn cell<'t>(tables: &'t [Table], end: &str) -> (&'t Table, &'t Cell) {
    for table in tables {
        for (group, row) in table.groups.iter().flat_map(|g| g.rows.iter().map(move |r| (g, r))) {
            for (i, cell) in row.cells.iter().enumerate() {
                if table.cell_key(group, row, i).ends_with(end) {
                    return (table, cell);
                }
            }
        }
    }
    panic!("no cell {end}")
}

fn notes(table: &Table, cell: &Cell) -> String {
    cell.notes().iter().map(|&n| table.notes[n].text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Invented device logs whose clock is named: 100 MHz.
#[test]
fn device_logs_are_set_against_published_values() {
    let (literature, catalogue) = bundled();
    let dataset = read("tests/paper/logs", &catalogue);
    let index = Index::new(&dataset);
    let all = tables(&Frame::whole(&literature, &catalogue), Some(&index));
    let of = |key: &str| {
        let (_, cell) = cell(&all, key);
        cell.figure().unwrap_or_else(|| panic!("{key} is empty")).value
    };
    let (table, ratio) = cell(&all, "ml-kem-768.keygen.pqm4.clean/ratio");
    assert_eq!(table.name, "literature-cycles");
    let Cell::Ratio { figure, limits: Some(limits) } = ratio else { panic!("no interval") };
    let (ours, theirs) =
        (of("ml-kem-768.keygen.pqm4.clean/ours"), of("ml-kem-768.keygen.pqm4.clean/published"));
    assert!((figure.value - ours / theirs).abs() < 1e-12);
    assert!(limits.lo < figure.value && figure.value < limits.hi);
    assert!(notes(table, ratio).contains("library: invented-library against pqm4@cc2c1b9"));
    assert!(notes(table, ratio).contains("cycles made of time at 100 MHz"));
    for (key, expected) in [
        ("ml-kem-768.keygen.pqm3.clean/ratio", "ML-KEM-768 is not Kyber768"),
        ("ml-kem-768.keygen.setiyo2025.liboqs/ratio", "without a named clock"),
        ("ml-dsa-65.sign.libcrux_iot.libcrux/ratio", "one path through the rejection loop"),
        ("ml-kem-768.keygen.mlkem_native_ci.mlkem-native/ratio", "under Linux"),
    ] {
        let (table, cell) = cell(&all, key);
        assert!(
            cell.figure().is_none() && notes(table, cell).contains(expected),
            "{key}: {}",
            notes(table, cell)
        );
    }
    let forced = tables(&Frame { allow_unlike: true, ..Frame::whole(&literature, &catalogue) }, Some(&index));
    let (table, forced) = cell(&forced, "ml-kem-768.keygen.pqm3.clean/ratio");
    assert!(forced.figure().is_some() && notes(table, forced).contains("UNLIKE"));
    assert!(all.iter().all(|t| t.name != "literature-instructions"));
}

#[test]
fn emulator_counts_are_no_cycles() {
    let (literature, catalogue) = bundled();
    let tables_of = |log: &str| {
        let dataset = read(&format!("firmware-logs/qemu-rv32/baseline/{log}.log"), &catalogue);
        tables(&Frame::whole(&literature, &catalogue), Some(&Index::new(&dataset)))
    };
    let all = tables_of("sphincs-shake-128f-liboqs");
    assert!(all.iter().all(|t| t.name != "literature-cycles" && t.name != "literature-time"));
    let row = "sphincs+-shake-128f-simple.sign.avlk2025.liboqs-sw";
    let (table, implied) = cell(&all, &format!("{row}/implied"));
    assert!(table.caption.contains("derived from both, and no speedup"));
    let of = |column: &str| cell(&all, &format!("{row}/{column}")).1.figure().unwrap().value;
    assert_eq!(implied.figure().unwrap().value, of("cycles") / of("instructions"));
    // A rounded figure of a sequence that rejects signatures says nothing of its mean.
    let all = tables_of("combined-liboqs");
    let (table, implied) = cell(&all, "ml-kem-512-+-ml-dsa-44.combined.karcz2026.liboqs/implied");
    assert!(implied.figure().is_none() && notes(table, implied).contains("mean against rounded figure"));
    // Whose SHA-2 ran where is disputed.
    let all = tables_of("sphincs-sha2-128f-liboqs");
    let (table, implied) = cell(&all, "sphincs+-sha2-128f-simple.sign.avlk2025.liboqs-sw/implied");
    assert!(implied.figure().is_none() && notes(table, implied).contains("software against disputed"));
}

/// Two boards of one target, of which one runs at half the clock, are no one board.
#[test]
fn cases_of_different_clocks_stay_apart() {
    let (literature, catalogue) = bundled();
    let folder = tempfile::tempdir().unwrap();
    let log = |folder: &Path, clock: u32, microseconds: u32| {
        std::fs::create_dir(folder).unwrap();
        let header = "CSV,kind,alg,op,run,time_us,heap_before,heap_after,heap_delta,heap_largest_free,pk_bytes,\
                      sk_bytes,ct_bytes,ss_bytes,rc\n";
        let run = |i: u32| {
            let time = microseconds + i;
            format!("CSV,result,ML-KEM-512,keygen,{i},{time},300000,300000,0,210000,,,,,0\n")
        };
        let runs: String = std::iter::once(header.to_owned()).chain((0..4).map(run)).collect();
        std::fs::write(folder.join("a.log"), runs).unwrap();
        let context = format!(
            "target = \"board\"\nlibrary = \"liboqs\"\nscenario = \"baseline\"\nclock_hz = {clock}\n"
        );
        std::fs::write(folder.join("context.toml"), context).unwrap();
    };
    log(&folder.path().join("fast"), 160_000_000, 7_000);
    log(&folder.path().join("slow"), 80_000_000, 14_000);
    let ingest =
        Ingest { catalogue: &catalogue, context: Context::default(), dialect: None, progress: &|_| {} };
    let dataset = ingest.read(&[folder.path().to_owned()]).unwrap();
    let all = tables(&Frame::whole(&literature, &catalogue), Some(&Index::new(&dataset)));
    let rows =
        all.iter().filter(|t| t.name == "literature-cycles").flat_map(|t| &t.groups).flat_map(|g| &g.rows);
    let ours: Vec<f64> = rows
        .filter(|row| row.key.contains(".pqm4.clean"))
        .map(|row| row.cells[2].figure().unwrap().value)
        .collect();
    assert_eq!(ours.len(), 2);
    assert!(ours.iter().all(|cycles| (cycles - 1.12e6).abs() < 1e3), "{ours:?}");
}

#[test]
fn platforms_are_normalised_to_a_named_build() {
    let (literature, catalogue) = bundled();
    let of = |tables: &[Table], end: &str| cell(tables, end).1.figure().map(|f| f.value);
    let usual = tables(&Frame::whole(&literature, &catalogue), None);
    assert_eq!(of(&usual, "literature-ml-kem/ml-kem-768/pqm4.clean/keygen-ratio"), Some(1.0));
    let (table, dual) = cell(&usual, "ml-kem-768/saxich2026.mlkem-esp32-speed-dualcore/keygen-ratio");
    assert!(dual.figure().is_none() && notes(table, dual).contains("2 cores against 1"));
    assert!(table.caption.contains("pqm4 clean (pqm4/clean)"));
    let reference = Some("chhetri2026/clean".to_owned());
    let other = tables(&Frame { reference, ..Frame::whole(&literature, &catalogue) }, None);
    assert_eq!(of(&other, "literature-ml-kem/ml-kem-768/chhetri2026.clean/keygen-ratio"), Some(1.0));
    let near = Some(literature.families_near("esp32-c6").unwrap());
    let near = tables(&Frame { near, ..Frame::whole(&literature, &catalogue) }, None);
    let labels = near.iter().flat_map(|t| &t.groups).flat_map(|g| &g.rows).map(|r| r.header.as_str());
    assert!(labels.into_iter().all(|label| label.starts_with("ESP32-C") || label.starts_with("C908 RV32")));
    assert!(literature.families_near("z80").unwrap_err().contains("ESP32-C6"));
    for chart in charts(&Frame::whole(&literature, &catalogue), None) {
        chart.check().unwrap();
    }
    let dataset = read("tests/paper/logs", &catalogue);
    let own = charts(&Frame::whole(&literature, &catalogue), Some(&Index::new(&dataset)));
    let Body::Rows(rows) = &own[0].body else { panic!("rows") };
    let first = &rows.groups[0].rows[0];
    assert_eq!(
        (first.label.as_str(), first.points.len()),
        ("invented-board, invented-library (measured)", 3)
    );
}

/// One row of the reference table, by column name.
type Record = std::collections::HashMap<String, String>;

/// Each row of the table from which the values were collected is in a file once, or excluded with a reason; and the files
/// hold nothing else.
#[test]
fn every_row_of_the_reference_table_is_a_value_or_is_excluded() {
    let Some(records) = reference() else {
        return;
    };
    let (literature, catalogue) = bundled();
    let mut used = BTreeSet::new();
    for (number, record) in records.iter().enumerate() {
        let key = record["source_key"].as_str();
        let Some(source) = literature.source(key) else {
            assert!(literature.left_out.iter().any(|l| l.key == key), "{key} has neither file nor reason");
            continue;
        };
        let found = source.values.iter().position(|value| is(source, value, record, &catalogue));
        let excluded = source.excluded.iter().any(|rule| leaves_out(rule, record));
        match (found, excluded) {
            (Some(place), false) => {
                assert!(used.insert((key, place)), "{key}: value {place} stands for two rows")
            }
            (None, true) => {}
            _ => panic!("row {}: {record:?}: in the file: {found:?}, excluded: {excluded}", number + 2),
        }
    }
    let values: usize = literature.sources.iter().map(|s| s.values.len()).sum();
    assert_eq!(used.len(), values, "a value that the reference table does not have");
    let excluded = records.len() - used.len();
    println!("{} rows: {} are values, {excluded} are excluded with a reason", records.len(), used.len());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2026);
    let used: Vec<_> = used.into_iter().collect();
    for _ in 0..10 {
        let (key, place) = used[random.index(used.len())];
        let source = literature.source(key).unwrap();
        let value = &source.values[place];
        let rows = records
            .iter()
            .enumerate()
            .filter(|(_, r)| r["source_key"] == key && is(source, value, r, &catalogue));
        let lines: Vec<String> =
            rows.map(|(number, r)| format!("row {}: {} {}", number + 2, r["value"], r["unit"])).collect();
        assert_eq!(lines.len(), 1, "{key} {value:?}: {lines:?}");
        let operation = value.operation.map_or("all", Operation::name);
        println!(
            "traced: {key}, {}, {} {operation} {} {} = {} {} <- {}",
            source.build(value).label,
            value.parameter_set,
            value.metric.name(),
            value.statistic.name(),
            value.value,
            value.metric.unit().base_name(),
            lines[0]
        );
    }
}

/// The table from which the values were collected, if it is at hand.
fn reference() -> Option<Vec<Record>> {
    let folder = PathBuf::from(std::env::var_os("PQREPORT_REFERENCE")?);
    let path = folder.join("measurements.csv");
    let mut reader = csv::Reader::from_path(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Some(reader.deserialize().collect::<Result<_, _>>().unwrap())
}

/// Whether a value is what a row of the reference table says.
fn is(source: &Source, value: &Published, record: &Record, catalogue: &Catalogue) -> bool {
    let build = source.build(value);
    let metric = match record["metric"].as_str() {
        "stack" => "stack_peak",
        "heap" => "heap_peak",
        "code_size_text" => "text_size",
        "code_size_data" => "data_size",
        "code_size_bss" => "bss_size",
        other => other,
    };
    let statistic = match record["statistic"].as_str() {
        "min" => "minimum",
        "max" => "maximum",
        "stdev" => "sd",
        "approx" | "mean_approx" => "approximate",
        "total" => "exact",
        other => other,
    };
    let operation = match record["operation"].as_str() {
        "all" => None,
        "combined_all_six" => Some("combined"),
        other => Some(other),
    };
    let unit = match record["unit"].as_str() {
        "bytes" => "B",
        "KB" => "kB",
        other => other,
    };
    let canonical = |name: &str| {
        let one =
            |part: &str| catalogue.resolve(part.trim()).map_or_else(|_| part.into(), |s| s.name.clone());
        match name.contains("ML-DSA") && name.starts_with("ML-KEM") {
            true => name.split('+').map(one).collect::<Vec<String>>().join(" + "),
            false => one(name.split(" (reported").next().unwrap()),
        }
    };
    let factor = value.metric.unit().printed(unit);
    let number: f64 = record["value"].parse().unwrap_or(f64::NAN);
    metric == value.metric.name()
        && statistic == value.statistic.name()
        && operation == value.operation.map(Operation::name)
        && canonical(&record["algorithm"]) == canonical(&value.spelling)
        && factor.is_some_and(|factor| number * factor == value.value)
        && record["n"] == value.runs.map(|n| n.to_string()).unwrap_or_default()
        && record["library"] == build.library
        && record["implementation"] == build.implementation
        && record["platform"].starts_with(&build.platform)
        && record["isa"] == build.isa
        && record["clock_hz"] == build.clock_hz.map(|hz| hz.to_string()).unwrap_or_default()
        && build.compiler.iter().chain(&build.flags).all(|text| mentions(&record["compiler"], text))
}

/// Whether a description has every word of another.
fn mentions(description: &str, text: &str) -> bool {
    let words = text.split([' ', ',']).filter(|word| word.chars().any(|c| c.is_ascii_digit()));
    words.into_iter().all(|word| description.contains(word))
}

fn leaves_out(rule: &Excluded, record: &Record) -> bool {
    rule.rows.iter().all(|(field, patterns)| {
        let value = &record[field];
        patterns.iter().any(|pattern| match pattern.strip_suffix('*') {
            Some(start) => value.starts_with(start),
            None => value == pattern,
        })
    })
}
