//! `values.tex`: a LaTeX macro for every number, so that prose and tables cannot drift apart.

use std::collections::BTreeMap;

use super::super::{GENERATOR, latex::escape};
use crate::view::table::{Cell, Table};

const HEAD: &str = r"% \input this file, and write \pq{key} for a number as its table prints it,
% \pq{key/sd} for its spread, \pq{key/low} and \pq{key/high} for an interval, \pq{key/unit} and \pq{key/n}.
% A key is what the page shows of a number and what `pqreport explain` takes. A key that is not there is an error.
\makeatletter
\providecommand{\pq}[1]{\@ifundefined{pq@#1}{\PackageError{pqreport}{no value #1}{}}{\@nameuse{pq@#1}}}
";

/// Every number of some tables under its key.
pub fn tex(tables: &[&Table]) -> String {
    let mut out = format!("% {GENERATOR}: every number of the report; do not edit\n{HEAD}");
    for (key, value) in values(tables) {
        out.push_str(&format!("\\@namedef{{pq@{key}}}{{{}}}\n", escape(&value)));
    }
    out + "\\makeatother\n"
}

/// Keys are slugs, so that no key holds what TeX reads as a command.
fn values(tables: &[&Table]) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    for table in tables {
        for group in &table.groups {
            for row in &group.rows {
                for (i, cell) in row.cells.iter().enumerate() {
                    add(&mut values, &table.cell_key(group, row, i), cell, table.unit(i));
                }
            }
        }
    }
    values
}

fn add(values: &mut BTreeMap<String, String>, key: &str, cell: &Cell, unit: &str) {
    let Some(figure) = cell.figure() else {
        return;
    };
    values.insert(key.to_owned(), figure.text.clone());
    let mut set = |part: &str, value: String| {
        values.insert(format!("{key}/{part}"), value);
    };
    set("n", figure.n.to_string());
    if !unit.is_empty() {
        set("unit", unit.to_owned());
    }
    match cell {
        Cell::Estimate { spread, .. } if !spread.text.is_empty() => set("sd", spread.text.clone()),
        Cell::Ratio { limits: Some(limits), .. } => {
            let (low, high) = limits.text.trim_matches(['[', ']']).split_once(", ").unwrap_or_default();
            set("low", low.to_owned());
            set("high", high.to_owned());
        }
        _ => {}
    }
}
