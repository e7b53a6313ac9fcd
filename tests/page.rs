//! The page of a report: its identifiers, its tables, its evidence and its size.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pqreport::assets::Assets;
use pqreport::normalize::{Context, Ingest};
use pqreport::summary::Index;
use pqreport::write::report::Report;
use serde_json::Value;

/// The page of a report of the baseline of the study and its program sizes, and the CSV files of its tables by their name.
fn report() -> (String, BTreeMap<String, String>) {
    let assets = Assets::default();
    let catalogue = assets.catalogue().unwrap();
    let ingest =
        Ingest { catalogue: &catalogue, context: Context::default(), dialect: None, progress: &|_| {} };
    let logs = ["baseline", "size"]
        .map(|part| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paper/logs").join(part));
    let dataset = ingest.read(&logs).unwrap();
    let report = Report::build(&Index::new(&dataset), &catalogue, &assets, "pqreport report").unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let page = report.files().find(|(path, _)| *path == Path::new("index.html")).unwrap().1;
    let tables = report
        .files()
        .filter(|(path, _)| path.starts_with("tables") && path.extension() == Some("csv".as_ref()));
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    (text(page), tables.map(|(path, bytes)| (name(path), text(bytes))).collect())
}

/// What stands between each `open` and the next `close`.
fn between<'t>(text: &'t str, open: &str, close: &str) -> Vec<&'t str> {
    text.split(open).skip(1).map(|rest| rest.split(close).next().unwrap()).collect()
}

#[test]
fn the_page_holds_together() {
    let (page, tables) = report();
    assert!(page.len() < 2_000_000, "{} bytes", page.len());
    links_lead_somewhere(&page);
    tables_have_captions_and_scopes(&page, tables.len());
    let known = evidence_knows_every_number(&page, &tables);
    let marked = between(&page, " data-cell=\"", "\"");
    assert!(!marked.is_empty(), "no mark of a figure opens its provenance");
    for cell in marked {
        assert!(known.contains(cell), "no table has the cell {cell} of a figure");
    }
}

fn links_lead_somewhere(page: &str) {
    let markup = page.split("<script").next().unwrap();
    let ids = between(markup, " id=\"", "\"");
    let unique: BTreeSet<_> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "an id is there twice");
    for link in between(markup, "href=\"#", "\"") {
        assert!(unique.contains(&link), "#{link} leads nowhere");
    }
    for names in between(markup, "aria-labelledby=\"", "\"") {
        assert!(names.split(' ').all(|name| page.contains(&format!("id=\"{name}\""))), "{names}");
    }
}

fn tables_have_captions_and_scopes(page: &str, count: usize) {
    let found = between(page, "<table", "</table>");
    assert_eq!(found.len(), count + 1, "the tables of the report, and that of the sources");
    for table in found {
        assert_eq!(table.matches("<caption").count(), 1, "{table}");
        assert!(
            !table.contains("<th>") && between(table, "<th ", ">").iter().all(|th| th.contains("scope=")),
            "{table}"
        );
    }
}

/// Key and value of every number, as the page puts them together, are those of the CSV files; gives the keys.
fn evidence_knows_every_number(page: &str, tables: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let json = between(page, "id=\"pq-evidence\">", "</script>")[0];
    let evidence: Value = serde_json::from_str(json).unwrap();
    let list = |value: &Value| value.as_array().unwrap().clone();
    for (name, csv) in tables {
        let mut known = Vec::new();
        let table = &evidence["tables"][name];
        for group in list(&table["groups"]) {
            for row in list(&group[1]) {
                for (column, cell) in list(&table["columns"]).iter().zip(list(&row[1])) {
                    if cell.is_null() {
                        continue;
                    }
                    let parts = [
                        name,
                        group[0].as_str().unwrap(),
                        row[0].as_str().unwrap(),
                        column.as_str().unwrap(),
                    ];
                    let key = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
                    let (fact, places) =
                        (cell[1].as_u64().unwrap() as usize, cell[2].as_u64().unwrap() as usize);
                    let lines = evidence["places"][places][1].as_u64().unwrap();
                    let statistic =
                        evidence["statistics"][fact_statistic(&evidence, fact)][0].as_str().unwrap();
                    let from_elsewhere = statistic == "standard" || statistic.contains("published value");
                    assert!(lines > 0 || from_elsewhere, "{key}");
                    known.push((key, cell[0].as_f64().unwrap(), evidence["facts"][fact][2].to_string()));
                }
            }
        }
        let records = csv::Reader::from_reader(csv.as_bytes()).into_records().map(Result::unwrap);
        let written: Vec<_> = records
            .filter(|record| !record[6].is_empty())
            .map(|record| (record[0].to_owned(), record[6].parse().unwrap(), record[5].to_owned()))
            .collect();
        assert_eq!(known, written, "{name}");
        keys.extend(known.into_iter().map(|(key, ..)| key));
    }
    keys
}

fn fact_statistic(evidence: &Value, fact: usize) -> usize {
    evidence["facts"][fact][0].as_u64().unwrap() as usize
}
