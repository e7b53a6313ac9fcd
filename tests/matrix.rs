//! The bundled logs hold every case that `firmware-logs/matrix.toml` asks for, and a report shows it.

use std::collections::BTreeMap;

use pqreport::assets::Assets;
use pqreport::normalize::{Context, Dataset, Ingest};
use pqreport::quantity::{Metric, Statistic};
use pqreport::summary::{Index, Selection};
use pqreport::view;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Matrix {
    case: Vec<Wanted>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    target: String,
    scenario: String,
    library: String,
    hash_backend: String,
    parameter_sets: Vec<String>,
    operations: Vec<String>,
    runs: usize,
    column: Option<String>,
}

impl Wanted {
    /// Whether the row is a timing-leakage screen, whose class is part of the case and not a metric.
    fn is_screen(&self) -> bool {
        self.column.as_deref() == Some("class")
    }
}

fn bundled() -> (Dataset, pqreport::pqc::Catalogue) {
    let catalogue = Assets::default().catalogue().unwrap();
    let ingest =
        Ingest { catalogue: &catalogue, context: Context::default(), dialect: None, progress: &|_| {} };
    let dataset = ingest.read(&["firmware-logs".into()]).unwrap();
    (dataset, catalogue)
}

fn matrix() -> Vec<Wanted> {
    let text = std::fs::read_to_string("firmware-logs/matrix.toml").unwrap();
    toml::from_str::<Matrix>(&text).unwrap().case
}

/// The selection of one case of a row.
fn selection(wanted: &Wanted, set: &str, operation: &str) -> Selection {
    let mut conditions = BTreeMap::from([
        ("target".to_owned(), vec![wanted.target.clone()]),
        ("scenario".to_owned(), vec![wanted.scenario.clone()]),
        ("library".to_owned(), vec![wanted.library.clone()]),
        ("hash_backend".to_owned(), vec![wanted.hash_backend.clone()]),
        ("parameter_set".to_owned(), vec![canonical(set)]),
        ("operation".to_owned(), vec![operation.to_owned()]),
    ]);
    if wanted.is_screen() {
        conditions.insert("class".to_owned(), vec!["*".to_owned()]);
    }
    Selection::from_map(&conditions).without_screens()
}

/// A pair `KEM+signature` as the dataset names it.
fn canonical(set: &str) -> String {
    set.replace("+ML-DSA", " + ML-DSA")
}

#[test]
fn every_case_of_the_matrix_was_run_often_enough() {
    let (dataset, _) = bundled();
    let index = Index::new(&dataset);
    let mut missing = Vec::new();
    for wanted in matrix() {
        let mut metrics = vec![Metric::Instructions];
        let column = wanted.column.as_deref().filter(|_| !wanted.is_screen());
        metrics.extend(column.map(|name| Metric::parse(name).unwrap()));
        for set in &wanted.parameter_sets {
            for operation in &wanted.operations {
                let cases = index.cases(&selection(&wanted, set, operation));
                for &metric in &metrics {
                    let runs = index.only(&index.rows(&cases, &[metric]), Statistic::Single).len();
                    if runs < wanted.runs {
                        missing.push(format!(
                            "{} {} {} {set} {operation}: {runs} of {} runs with {}",
                            wanted.scenario,
                            wanted.library,
                            wanted.hash_backend,
                            wanted.runs,
                            metric.name()
                        ));
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "{} cases are missing:\n{}", missing.len(), missing.join("\n"));
}

#[test]
fn a_report_shows_every_case_of_the_matrix() {
    let (dataset, catalogue) = bundled();
    let index = Index::new(&dataset);
    let tables = view::overview(&index, &Selection::default(), &catalogue);
    let keys: Vec<String> = tables.iter().flat_map(|t| t.figures().map(|(key, _)| key)).collect();
    for wanted in matrix() {
        for set in &wanted.parameter_sets {
            for operation in &wanted.operations {
                let class = if wanted.is_screen() { "0." } else { "" };
                let group =
                    [&wanted.target, &wanted.library, &wanted.hash_backend].map(|part| view::slug(part));
                let (group, scenario) = (group.join("."), &wanted.scenario);
                let set = view::slug(&canonical(set));
                let row = format!("/{group}.{class}{scenario}/{set}.{operation}/median");
                assert!(keys.iter().any(|key| key.ends_with(&row)), "no cell {row}");
            }
        }
    }
}

#[test]
fn the_bundled_logs_have_no_malformed_line() {
    let (dataset, _) = bundled();
    assert_eq!(dataset.report.total(|source| source.malformed), 0);
    let findings: Vec<_> = dataset.report.sources.iter().flat_map(|s| &s.findings).collect();
    assert!(findings.is_empty(), "{findings:?}");
}
