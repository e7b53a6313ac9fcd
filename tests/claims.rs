//! The claims of papers: they read, each verdict is the one that a review by hand gave, and mistakes are named.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::claim::{Claim, Evidence, Finding, Verdict, judge, read_file, read_paper};
use pqreport::normalize::{Context, Dataset, Ingest};
use pqreport::summary::Index;

fn read(path: PathBuf) -> Dataset {
    let catalogue = Assets::default().catalogue().unwrap();
    let ingest =
        Ingest { catalogue: &catalogue, context: Context::default(), dialect: None, progress: &|_| {} };
    ingest.read(&[path]).unwrap()
}

fn in_project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn findings(claims: &[Claim], dataset: Option<&Dataset>) -> Vec<Finding> {
    let assets = Assets::default();
    let catalogue = assets.catalogue().unwrap();
    let literature = assets.literature(&catalogue).unwrap();
    let index = dataset.map(Index::new);
    let evidence = Evidence { index: index.as_ref(), literature: &literature, catalogue: &catalogue };
    claims.iter().map(|claim| judge(claim, &evidence)).collect()
}

fn bundled() -> Vec<Claim> {
    Assets::default().claims().unwrap().into_iter().flat_map(|(_, claims)| claims).collect()
}

/// The verdicts of a review by hand; every other claim is not checkable without logs of its device.
const DECIDED: [(Verdict, &[&str]); 3] = [
    (Verdict::Supported, &["K01", "K03", "K05", "K06", "K07", "K08", "K34", "U01", "U13"]),
    (
        Verdict::SupportedAfterRounding,
        &["U02", "U03", "U04", "U05", "U06", "U07", "U08", "U20", "U21", "U22", "U23", "U24", "U25"],
    ),
    (Verdict::Contradicted, &["K45", "K55", "K57", "U11", "U12", "U19"]),
];

#[test]
fn every_verdict_on_the_bundled_data_is_that_of_the_review() {
    let dataset = read(in_project("firmware-logs"));
    let expected: BTreeMap<&str, Verdict> =
        DECIDED.iter().flat_map(|(verdict, ids)| ids.iter().map(|id| (*id, *verdict))).collect();
    let findings = findings(&bundled(), Some(&dataset));
    assert_eq!(findings.len(), 93);
    for finding in &findings {
        let id = finding.claim.id.as_str();
        let verdict = expected.get(id).copied().unwrap_or(Verdict::NotCheckable);
        assert_eq!(finding.verdict, verdict, "{id}: {:?}", finding.decisive.first());
        match verdict {
            Verdict::NotCheckable => {
                assert!(finding.claim.needs.len() > 10, "{id} does not say what it needs")
            }
            _ => assert!(!finding.decisive.is_empty(), "{id}"),
        }
        let single = ["U19", "U20", "U21", "U22", "U23", "U24", "U25"].contains(&id);
        assert_eq!(finding.on_single_runs(), single, "{id}");
    }
}

#[test]
fn no_claim_about_a_device_is_decided_by_an_emulator() {
    let dataset = read(in_project("firmware-logs"));
    for finding in findings(&bundled(), Some(&dataset)) {
        assert!(finding.decisive.iter().all(|m| m.evidence.is_empty()), "{}", finding.claim.id);
    }
}

/// Invented logs that say of themselves that they come from the device of the study.
#[test]
fn logs_of_the_device_decide_what_is_claimed_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let from = in_project("tests/paper/logs");
    copy(&from, folder.path());
    let context = fs::read_to_string(from.join("context.toml")).unwrap();
    let context = context.replace("invented-board", "esp32-c6").replace("invented-library", "liboqs");
    fs::write(folder.path().join("context.toml"), context).unwrap();
    let findings = findings(&bundled(), Some(&read(folder.path().to_owned())));
    let of = |id: &str| findings.iter().find(|f| f.claim.id == id).unwrap();
    for id in ["K10", "K12", "K19", "K25", "K29", "K38", "K40"] {
        let finding = of(id);
        assert!(
            !finding.decisive.is_empty() && finding.decisive.iter().all(|m| !m.evidence.is_empty()),
            "{id}"
        );
    }
    // 100 MHz and a few milliseconds: the invented times are not those of the paper.
    assert_eq!(of("K25").verdict, Verdict::Contradicted);
    assert_eq!(of("K38").verdict, Verdict::Contradicted);
    assert_eq!(of("K19").verdict, Verdict::Supported);
    assert_eq!(of("K10").decisive.len(), 9);
}

/// Invented sizes that are those of the paper.
#[test]
fn sizes_of_programs_decide_what_is_claimed_of_images() {
    let folder = tempfile::tempdir().unwrap();
    let programs = [
        ("baseline", 150_000),
        ("ml-kem", 241_800),
        ("ml-dsa", 403_000),
        ("slh-dsa-sha2", 403_268),
        ("slh-dsa-shake", 403_100),
    ];
    let mut log = "   text\t   data\t    bss\t    dec\t    hex\tfilename\n".to_owned();
    for (name, text) in programs {
        let total = text + 6100 + 40_000;
        log += &format!("{text}\t6100\t40000\t{total}\t{total:x}\t{name}.elf\n");
    }
    fs::write(folder.path().join("size.log"), log).unwrap();
    let findings = findings(&bundled(), Some(&read(folder.path().to_owned())));
    for id in ["K49", "K50", "K51", "K52", "K53", "K54"] {
        let finding = findings.iter().find(|f| f.claim.id == id).unwrap();
        assert!(finding.verdict <= Verdict::SupportedAfterRounding, "{id}: {:?}", finding.decisive);
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Numbers of a paper beside annotations, against the bundled logs.
#[test]
fn the_numbers_of_a_paper_are_checked_where_they_stand() {
    let dataset = read(in_project("firmware-logs/qemu-rv32/baseline/ml-kem-liboqs.log"));
    let paper = r"
Encapsulation of ML-KEM-768 retires 3.5 million.
% pqreport: mean instructions parameter_set=ML-KEM-768 operation=encaps unit=Minstructions
It ran 100 times. % pqreport: runs instructions parameter_set=ML-KEM-768 operation=encaps
ML-KEM-1024 costs 999\,\% more. % pqreport: mean instructions parameter_set=ML-KEM-1024 operation=encaps over parameter_set=ML-KEM-512 as=increase unit=%
A board takes 2.0\,ms. % pqreport: mean time parameter_set=ML-KEM-768 operation=encaps unit=ms
";
    let claims = read_paper("paper.tex", paper, &dataset).unwrap();
    let findings = findings(&claims, Some(&dataset));
    let ids: Vec<&str> = findings.iter().map(|f| f.claim.id.as_str()).collect();
    assert_eq!(ids, ["paper.tex:3", "paper.tex:4", "paper.tex:5", "paper.tex:6"]);
    let mean = findings[0].decisive[0].value;
    assert_eq!(findings[0].verdict, Verdict::Contradicted, "{mean}");
    assert_eq!(findings[1].verdict, Verdict::Supported);
    assert_eq!(findings[2].verdict, Verdict::Contradicted);
    assert_eq!(findings[3].verdict, Verdict::NotCheckable);
}

#[test]
fn mistakes_in_annotations_are_named_with_their_line() {
    let dataset = read(in_project("firmware-logs/qemu-rv32/baseline/ml-kem-liboqs.log"));
    let refused = |line: &str, expected: &str| {
        let message = read_paper("paper.tex", &format!("first\n{line}\n"), &dataset).unwrap_err();
        assert!(message.starts_with("line 2: ") && message.contains(expected), "{line}: {message}");
    };
    let annotation = "mean instructions operation=encaps";
    refused("12 % pqreport: average time operation=sign", "expected mean, median");
    refused("12 % pqreport: mean speed operation=sign", "no metric `speed`");
    refused(&format!("twelve % pqreport: {annotation} unit=instructions"), "no number");
    refused(r"7.0 $\pm$ 0.1 % pqreport: mean instructions unit=instructions", "stands beside `±`");
    refused("12 % pqreport: mean instructions operation", "found `operation`");
    refused(
        "12 % pqreport: mean instructions operatoin=encaps unit=instructions",
        "no dimension `operatoin`",
    );
    refused(&format!("12 % pqreport: {annotation} unit=kB"), "such a quantity has: instructions");
    refused(&format!("12 % pqreport: {annotation}"), "the unit is none");
    refused(&format!("12 % pqreport: {annotation} unit=instructions unit=instructions"), "comes second");
    refused(&format!("12 % pqreport: {annotation} as=increase"), "needs `over`");
    refused(&format!("12 %% pqreport: {annotation}"), "begins with `% pqreport:`");
    refused(&format!("12 % Pqreport: {annotation}"), "begins with `% pqreport:`");
    refused(&format!("12 % pqreport: {annotation} unit=instructions number=2"), "the line has 1");
    let none = read_paper("paper.tex", "% pqreport: tables/ml-kem.tex\n% a comment\n", &dataset).unwrap();
    assert!(none.is_empty());
}

#[test]
fn mistakes_in_a_file_of_claims_are_named() {
    let good = r#"
[[claim]]
id = "X1"
place = "Table 1"
says = "ML-KEM-768 has a public key of 1184 bytes."
[[claim.check]]
value = { of = "size", metric = "public_key_size", select = "parameter_set=ML-KEM-768" }
unit = "B"
equals = "1184"
"#;
    assert_eq!(findings(&read_file(good).unwrap(), None)[0].verdict, Verdict::Supported);
    for (from, to, expected) in [
        ("equals = \"1184\"", "", "exactly one of equals, about"),
        ("equals = \"1184\"", "equals = \"1184\"\nabove = \"5\"", "exactly one of equals, about"),
        ("equals = \"1184\"", "equals = \"many\"", "`many` is not a decimal number"),
        ("unit = \"B\"", "unit = \"bit\"", "no unit `bit`; there is: %, ×"),
        ("unit = \"B\"", "unit = \"ms\"", "the unit is `ms`, but such a quantity has: B, kB"),
        ("public_key_size", "key_size", "no metric `key_size`"),
        ("of = \"size\"", "of = \"weight\"", "unknown variant `weight`"),
        ("select = \"parameter_set=ML-KEM-768\"", "select = \"ML-KEM-768\"", "dimension=value"),
        ("id = \"X1\"", "id = \"X1\"\nquote = \"\"", "unknown field `quote`"),
    ] {
        let bad = good.replace(from, to);
        assert_ne!(good, bad);
        let message = read_file(&bad).unwrap_err();
        assert!(message.contains(expected), "{message}");
    }
    assert!(read_file(&format!("{good}{good}")).unwrap_err().contains("claim X1: stands twice"));
}

/// The list from which the claims were collected has the same ones.
#[test]
fn every_claim_of_the_reference_list_is_in_a_file() {
    let Some(folder) = std::env::var_os("PQREPORT_REFERENCE") else {
        return;
    };
    let mut reader = csv::Reader::from_path(Path::new(&folder).join("claims.csv")).unwrap();
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().collect::<Result<_, _>>().unwrap();
    let mut listed: Vec<&str> = rows.iter().map(|row| row["id"].as_str()).collect();
    let claims = bundled();
    let mut ours: Vec<&str> = claims.iter().map(|claim| claim.id.as_str()).collect();
    listed.sort_unstable();
    ours.sort_unstable();
    assert_eq!(ours, listed);
    for row in &rows {
        let claim = claims.iter().find(|claim| claim.id == row["id"]).unwrap();
        let printed = format!("{} {:?}", claim.says, claim.checks).replace(',', "");
        // Other units or words for the same number.
        let restated = ["K08", "K36", "U06", "U11", "U29", "T01", "T02", "T03"].contains(&claim.id.as_str());
        for bound in [&row["value_low"], &row["value_high"]] {
            let number = bound.trim_start_matches(['<', '>']);
            let numeric = number.parse::<f64>().is_ok() && !restated;
            let shown = number.trim_end_matches(".0");
            assert!(!numeric || printed.contains(shown), "{}: {number} in {printed}", claim.id);
        }
    }
    println!("{} claims, all of the reference list, with its numbers", ours.len());
}
