//! The leakage screen on whole logs: classes drawn at random within one case, as the firmware prints them.

mod support;

use pqreport::normalize::Dataset;
use pqreport::summary::screening::screened;
use pqreport::summary::{Index, Selection};
use pqreport::view;
use pqreport::view::table::Table;

use support::Reader;

/// A native log of one case with a class column.
fn log(runs: &[(u64, u8)]) -> String {
    let mut log = String::new();
    let mut sequence = 0;
    let mut line = |fields: String| {
        let body = format!("@pq,{sequence},{fields}");
        log.push_str(&format!("{body},{:08x}\n", crc32fast::hash(body.as_bytes())));
        sequence += 1;
    };
    line("begin,1,pqreport-firmware,0.1.0".into());
    line("ctx,target,a board".into());
    line("ctx,scenario,baseline".into());
    line("cols,cycles,class".into());
    line(format!("case,0,3,ML-KEM-512,decaps,1,{},800,1632,768,32", runs.len()));
    for (run, (cycles, class)) in runs.iter().enumerate() {
        line(format!("run,0,{run},0,{cycles},{class}"));
    }
    line(format!("endcase,0,{},0", runs.len()));
    line(format!("end,{}", runs.len() + 6));
    log
}

/// Runs of 5000 to 5063 cycles whose class a generator draws; class 1 takes `slower` cycles more.
fn runs(count: u64, slower: u64) -> Vec<(u64, u8)> {
    let mut state = 1_u64;
    let mut draw = || {
        // Knuth's MMIX generator; its upper bits are random enough to draw classes.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let mut run = || {
        let class = (draw() >> 20) & 1;
        (5_000 + (draw() >> 10) % 64 + slower * class, class as u8)
    };
    (0..count).map(|_| run()).collect()
}

fn screen(runs: &[(u64, u8)]) -> Table {
    let reader = Reader::new();
    let dataset: Dataset = reader.bytes("native", log(runs).as_bytes());
    assert_eq!(dataset.report.total(|source| source.malformed + source.findings_count), 0);
    let index = Index::new(&dataset);
    let screens = screened(&index, &Selection::default());
    let [table] = view::leakage(&index, &screens, &reader.catalogue).try_into().unwrap();
    table
}

fn texts(table: &Table) -> Vec<String> {
    table.groups[0].rows[0].cells.iter().map(|cell| cell.text()).collect()
}

#[test]
fn no_difference_is_no_evidence_and_nothing_more() {
    let runs = runs(21_000, 0);
    let random = runs.iter().filter(|run| run.1 == 1).count();
    let table = screen(&runs);
    let texts = texts(&table);
    assert_eq!(texts[1], format!("{} + {random}", runs.len() - random));
    let fewest = random.min(runs.len() - random);
    assert_eq!(texts[5], format!("no evidence of leakage at N = {fewest} runs a class"));
    assert!(!format!("{table:?}").to_lowercase().contains("constant time"), "a screen cannot say that");
}

#[test]
fn without_spread_there_is_no_t() {
    let same: Vec<(u64, u8)> = runs(21_000, 0).iter().map(|&(_, class)| (5_000, class)).collect();
    let table = screen(&same);
    assert_eq!(texts(&table)[2..5], ["—", "—", "—"]);
    assert!(texts(&table)[5].starts_with("no evidence of leakage at N = "));
    assert!(table.notes.iter().any(|note| note.text == "Neither class varies: there is no t."));
    let apart: Vec<(u64, u8)> = same.iter().map(|&(t, class)| (t + u64::from(class), class)).collect();
    assert_eq!(texts(&screen(&apart))[5], "strong evidence of leakage: two constants that differ");
}

#[test]
fn a_few_cycles_are_evidence() {
    let table = screen(&runs(21_000, 3));
    let conclusion = &texts(&table)[5];
    assert!(conclusion.starts_with("strong evidence of leakage: |t| = "), "{conclusion}");
    let t: f64 = texts(&table)[2].parse().unwrap();
    assert!(t < -10.0, "the random class is slower, and t is fixed minus random: {t}");
}

#[test]
fn blocks_and_few_runs_are_refused() {
    let mut blocked = runs(21_000, 3);
    blocked.sort_by_key(|run| run.1);
    assert_eq!(texts(&screen(&blocked))[2..], ["—", "—", "—", "none: the classes were measured in blocks"]);
    let few = texts(&screen(&runs(2_000, 3)));
    assert!(few[5].ends_with("runs a class, 10000 needed"), "{few:?}");
}
