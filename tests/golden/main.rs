//! Compares what the library computes with reference values made by other programs.
//!
//! `values.json` is written by `generate.py` and committed. A larger set of the same form is compared when
//! `PQREPORT_REFERENCE` names the folder that holds it.

mod checker;
mod families;
mod pairs;
mod samples;
mod tables;

use std::path::PathBuf;

use checker::Checker;

/// The last part of the paths of what is input or prose, by the beginning of the path.
const INPUTS: [(&str, &[&str]); 10] = [
    ("/samples/", &["note", "seed", "B", "rng", "index"]),
    ("/tables/t_quantile_upper/", &["df", "p"]),
    ("/tables/t_cdf_lower/", &["df", "t"]),
    ("/tables/normal_sf/", &["z"]),
    ("/tables/normal_isf/", &["p"]),
    ("/tables/n_for_mean_relative_halfwidth_95/", &["cv", "eps"]),
    ("/tables/mldsa_geometric/", &["mean_k"]),
    ("/tables/rounding/", &["mean", "u", "sig"]),
    ("/tables/clock/", &["formula", "cycles", "f_hz", "ppm", "note"]),
    ("/leakage/crop/", &["i", "q"]),
];

/// Whether a value is input or prose, so that there is nothing to compare.
fn is_input(at: &str) -> bool {
    let parts: Vec<&str> = at.split('/').skip(1).collect();
    match parts[..] {
        ["meta", ..] => true,
        ["samples", _, "data" | "k", _] | ["pairs", _, "x" | "y", _] => true,
        ["multiplicity", "p", _] | ["leakage", "cls" | "time", _] => true,
        ["nist_univariate", _, "certified", _] => true,
        _ => INPUTS.iter().any(|(start, keys)| {
            at.starts_with(start) && parts.last().is_some_and(|last| keys.contains(last))
        }),
    }
}

fn check_all(checker: &mut Checker) {
    samples::check(checker);
    pairs::check(checker);
    families::multiplicity(checker);
    families::leakage(checker);
    tables::check(checker);
}

#[test]
fn every_committed_value_is_reproduced() {
    let mut checker = Checker::new(serde_json::from_str(include_str!("values.json")).unwrap());
    check_all(&mut checker);
    checker.finish(is_input);
}

#[test]
fn every_shared_value_is_reproduced() {
    let Some(folder) = std::env::var_os("PQREPORT_REFERENCE").map(PathBuf::from) else {
        println!("skipped: PQREPORT_REFERENCE does not name a folder of reference data");
        return;
    };
    let text = std::fs::read_to_string(folder.join("golden.json")).unwrap();
    let mut checker = Checker::new(serde_json::from_str(&text).unwrap());
    check_all(&mut checker);
    families::nist(&mut checker, &folder);
    checker.finish(is_input);
}
