//! Every table and figure that a study of the model paper's shape has, from invented logs of one.

use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::normalize::{Context, Dataset, Ingest};
use pqreport::pqc::Catalogue;
use pqreport::summary::Index;
use pqreport::view::chart::{Body, Chart};
use pqreport::view::table::{Cell, ColumnKind, Table};
use pqreport::view::{self, spec::TableSpec};
use pqreport::write::{self, Layout};
use unicode_width::UnicodeWidthStr;

fn catalogue() -> Catalogue {
    Assets::default().catalogue().unwrap()
}

fn read(paths: &[PathBuf]) -> Dataset {
    let catalogue = catalogue();
    let ingest =
        Ingest { catalogue: &catalogue, context: Context::default(), dialect: None, progress: &|_| {} };
    ingest.read(paths).unwrap()
}

fn study() -> Dataset {
    read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paper/logs")])
}

fn bundled() -> Dataset {
    read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("firmware-logs")])
}

fn tables(name: &str, dataset: &Dataset) -> Vec<Table> {
    let spec = view::table_spec(name, &Assets::default()).unwrap();
    view::tables(name, &spec, &Index::new(dataset), &catalogue())
}

fn one(name: &str, dataset: &Dataset) -> Table {
    let mut tables = tables(name, dataset);
    assert_eq!(tables.len(), 1, "{name}");
    tables.remove(0)
}

/// The table specs that stand for a table of the paper, by its number.
const PAPER: [(u32, &str); 14] = [
    (1, "names"),
    (2, "platform"),
    (3, "parameter-sets"),
    (4, "ml-kem-sizes"),
    (5, "ml-kem"),
    (6, "ml-dsa-sizes"),
    (7, "ml-dsa"),
    (8, "combined"),
    (9, "slh-dsa-sizes"),
    (10, "slh-dsa-sha2"),
    (11, "slh-dsa-shake"),
    (12, "sha-acceleration"),
    (13, "program-size"),
    (101, "all-sets"),
];

#[test]
fn every_table_of_the_paper_has_its_place() {
    for (order, name) in PAPER {
        assert_eq!(view::table_spec(name, &Assets::default()).unwrap().order, order, "{name}");
    }
}

/// As the terminal shows them, so that a reader of the snapshot sees what a user sees.
#[test]
fn the_study_fills_every_table() {
    let study = study();
    let mut out = String::new();
    for (_, name) in PAPER {
        for table in tables(name, &study) {
            out.push_str(&format!("## {}\n\n{}\n", table.name, write::terminal(&table, Layout::plain())));
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("paper");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("tables", out));
}

/// In every table of both datasets, and in what the terminal shows of it.
#[test]
fn a_column_has_one_count_of_decimals_and_a_terminal_shows_it() {
    for dataset in [study(), bundled()] {
        let index = Index::new(&dataset);
        let mut all: Vec<Table> = view::table_specs(&Assets::default())
            .unwrap()
            .iter()
            .flat_map(|(name, spec)| view::tables(name, spec, &index, &catalogue()))
            .collect();
        all.extend(view::comparison::standard(&index, &catalogue()));
        all.extend(view::overview(&index, &Default::default(), &catalogue()));
        all.extend(view::diagnostics(&index, &Default::default(), &catalogue()));
        for table in all {
            for i in 0..table.columns.len() {
                let (ColumnKind::Number { decimals, .. } | ColumnKind::Estimate { decimals, .. }) =
                    table.columns[i].kind
                else {
                    continue;
                };
                let rows = table.groups.iter().flat_map(|group| &group.rows);
                for figure in rows.filter_map(|row| row.cells[i].figure()) {
                    let found = figure.text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                    assert_eq!(
                        found, decimals,
                        "{} {}: {}",
                        table.name, table.columns[i].header, figure.text
                    );
                }
            }
            let text = write::terminal(&table, Layout::plain());
            assert!(text.lines().all(|line| line.width() <= 80), "{}:\n{text}", table.name);
        }
    }
}

#[test]
fn program_sizes_are_compared_with_the_base() {
    let table = one("program-size", &study());
    let row = |name: &str| table.groups[0].rows.iter().find(|row| row.header == name).unwrap();
    let texts = |name: &str| row(name).cells[..3].iter().map(Cell::text).collect::<Vec<_>>();
    assert_eq!(texts("framework"), ["146.0", "—", "—"]);
    assert_eq!(texts("ml-kem"), ["236.1", "90.1", "61.7"]);
    let increase = row("slh-dsa-sha2").cells[1].figure().unwrap();
    assert_eq!((increase.value, increase.evidence.len()), (260_300.0, 2), "it leads to both lines");
}

#[test]
fn an_increase_without_its_base_is_not_invented() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("size.log");
    let text = "text data bss dec hex filename\n10 2 3 15 f a.elf\n0 0 0 0 0 b.elf\n";
    std::fs::write(&log, text).unwrap();
    let table = one("program-size", &read(std::slice::from_ref(&log)));
    assert!(table.groups[0].rows.iter().all(|row| row.cells[1].text() == "—"));
    let said = "Not measured on this target: the base, framework or baseline or base.";
    assert!(table.notes.iter().any(|note| note.text == said), "{:?}", table.notes);
    std::fs::write(&log, text.replace("b.elf", "base.elf")).unwrap();
    let table = one("program-size", &read(&[log]));
    let texts: Vec<_> = table.groups[0].rows[0].cells[1..3].iter().map(Cell::text).collect();
    assert_eq!(texts, ["0.012", "—"], "there is no percentage of an image of nothing");
}

#[test]
fn ml_kem_stands_under_three_scenarios_and_none_is_missing() {
    let table = one("ml-kem", &study());
    let titles: Vec<_> = table.groups.iter().filter_map(|group| group.title.as_deref()).collect();
    assert_eq!(titles, ["Baseline", "Workload + BLE", "Workload + BLE + Wi-Fi"]);
    assert!(table.groups.iter().all(|group| group.rows.len() == 3));
    assert!(!table.remarks.iter().any(|remark| remark.contains("Not measured")), "{:?}", table.remarks);
}

#[test]
fn a_scenario_that_a_target_lacks_is_said_and_not_invented() {
    let table = one("ml-kem", &bundled());
    assert!(table.remarks.iter().any(|remark| remark.starts_with("Not measured on this target: scenario")));
}

/// No cell is blank: it has a number or a text, or a note that says why not.
#[test]
fn no_cell_is_empty_without_a_reason() {
    for dataset in [study(), bundled()] {
        for (name, _) in view::table_specs(&Assets::default()).unwrap() {
            for table in tables(&name, &dataset) {
                for row in table.groups.iter().flat_map(|group| &group.rows) {
                    for cell in &row.cells {
                        let blank = matches!(cell, Cell::Empty { notes } if notes.is_empty());
                        assert!(!blank && !cell.text().is_empty(), "{} {}", table.name, row.header);
                    }
                }
            }
        }
    }
}

/// The accelerated logs were made with 100/140 of the base time and the software ones with 100/110 of it.
#[test]
fn the_speedup_is_software_over_accelerated() {
    let table = one("sha-acceleration", &study());
    let row = &table.groups[0].rows[0];
    assert_eq!(row.header, "SPHINCS+-SHA2-128s-simple");
    for column in [2, 5, 8] {
        let speedup = row.cells[column].figure().unwrap().value;
        assert!((speedup - 1.4 / 1.1).abs() < 0.001, "{speedup}");
    }
}

#[test]
fn two_libraries_stand_side_by_side_for_each_operation_and_in_total() {
    let mut both = study().with_context("library", "slow");
    both.merge(faster(study()).with_context("library", "quick"));
    let spec = view::table_spec("libraries", &Assets::default()).unwrap();
    let spec = TableSpec {
        select: [("parameter_set".to_owned(), vec!["ML-KEM-768".to_owned()])].into(),
        comparison: spec
            .comparison
            .map(|c| pqreport::view::spec::ComparisonSpec { base: Some("slow".into()), ..c }),
        ..spec
    };
    let tables = view::tables("libraries", &spec, &Index::new(&both), &catalogue());
    let rows = &tables[0].groups[0].rows;
    let headers: Vec<_> = rows.iter().map(|row| row.header.as_str()).collect();
    assert_eq!(headers, ["Key generation", "Encapsulation", "Decapsulation", "Total"]);
    for row in rows {
        assert_eq!(row.cells[2].text(), "quick 28 % faster", "{}", row.header);
    }
}

fn charts(name: &str, dataset: &Dataset) -> Vec<Chart> {
    let spec = view::chart_spec(name, &Assets::default()).unwrap();
    view::plot::charts(name, &spec, &Index::new(dataset), &catalogue())
}

/// Each chart is drawn, so that what the checks and the layout refuse is noticed.
#[test]
fn the_study_fills_every_chart() {
    let study = study();
    for (name, _) in view::chart_specs(&Assets::default()).unwrap() {
        let charts = charts(&name, &study);
        assert!(!charts.is_empty(), "{name}");
        for chart in charts {
            write::figure::render_svg(&chart).unwrap_or_else(|e| panic!("{name}: {e}"));
        }
    }
}

#[test]
fn a_speedup_is_read_against_1() {
    let charts = charts("speedup", &study());
    let Body::Rows(rows) = &charts[0].body else { panic!("rows") };
    assert_eq!(rows.reference.as_ref().map(|r| r.value), Some(1.0));
    for (_, row, point) in rows.points() {
        assert!((point.estimate.value - 1.4 / 1.1).abs() < 0.001, "{}", row.label);
        assert_eq!(point.label.as_deref(), Some("1.27×"));
    }
}

#[test]
fn overhead_is_in_percent_of_the_baseline() {
    let charts = charts("overhead", &study());
    let Body::Rows(rows) = &charts[0].body else { panic!("rows") };
    let wifi = rows.groups.iter().find(|g| g.label.as_ref().is_some_and(|l| l.contains("Wi-Fi"))).unwrap();
    let points = wifi.rows.iter().flat_map(|row| &row.points);
    assert!(points.clone().count() > 20);
    for point in points {
        assert!((point.estimate.value - 35.0).abs() < 0.1, "{}", point.tooltip);
    }
}

#[test]
fn signing_shows_every_run() {
    let charts = charts("signing-runs", &bundled());
    let rustcrypto = charts.iter().find(|chart| chart.name.ends_with("rustcrypto.software.baseline"));
    let Body::Distribution(distribution) = &rustcrypto.unwrap().body else { panic!("runs") };
    assert_eq!(distribution.samples.iter().map(|s| s.runs.len()).collect::<Vec<_>>(), [100, 100, 100]);
}

/// ML-KEM-512: 800 bytes of public key and 768 of ciphertext; and no KEM is set against a signature scheme.
#[test]
fn the_trade_off_is_cost_against_bytes_on_the_wire() {
    let charts = charts("trade-off", &bundled());
    let spots = |kind: &str| {
        let name = format!("trade-off-{kind}-qemu-rv32.rustcrypto.software.baseline");
        match &charts.iter().find(|chart| chart.name == name).unwrap().body {
            Body::Scatter(scatter) => scatter.spots.clone(),
            _ => panic!("scatter"),
        }
    };
    let (kems, signatures) = (spots("kem"), spots("signature"));
    assert_eq!((kems[0].label.as_str(), kems[0].x.value), ("ML-KEM-512", 1568.0));
    assert!(kems.iter().all(|spot| spot.label.starts_with("ML-KEM")));
    assert!(signatures.iter().all(|spot| spot.label.contains("DSA")));
}

/// The same runs with 72 % of their time.
fn faster(mut dataset: Dataset) -> Dataset {
    let batch = &mut dataset.measurements;
    for (metric, value) in batch.metric.iter().zip(&mut batch.value) {
        if metric.name() == "time" {
            *value *= 0.72;
        }
    }
    dataset
}
