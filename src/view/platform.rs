//! Tables of targets: what logs and their context say of each, a column a target.

use std::collections::BTreeSet;

use super::key::slug;
use super::note::Notes;
use super::spec::TableSpec;
use super::table::{Cell, Column, ColumnKind, Group, Row, Table};
use crate::summary::Index;

/// Builds the table of the targets of the selected cases; `None` when no case names one.
pub fn table(name: &str, spec: &TableSpec, index: &Index<'_>) -> Option<Table> {
    let cases = index.cases(&spec.selection());
    let context = |case: u32| &index.dataset.cases[case as usize].context;
    let targets: BTreeSet<&str> =
        cases.iter().filter_map(|&case| context(case).get("target").map(String::as_str)).collect();
    if targets.is_empty() {
        return None;
    }
    let mut notes = Notes::default();
    let column = |target: &&str| Column {
        key: slug(target),
        header: (*target).to_owned(),
        unit: String::new(),
        kind: ColumnKind::Text,
        notes: Vec::new(),
    };
    let mut cell = |target: &str, key: &str| {
        let of_target = cases.iter().map(|&case| context(case));
        let of_target = of_target.filter(|c| c.get("target").is_some_and(|t| t == target));
        let values: BTreeSet<&str> = of_target.filter_map(|c| c.get(key).map(String::as_str)).collect();
        if values.is_empty() {
            return Cell::Empty { notes: vec![notes.index("Neither the logs nor their context say it.")] };
        }
        Cell::Text { text: values.into_iter().collect::<Vec<_>>().join("; ") }
    };
    let mut rows = Vec::new();
    for property in &spec.properties {
        rows.push(Row {
            key: slug(&property.header),
            header: property.header.clone(),
            notes: Vec::new(),
            cells: targets.iter().map(|target| cell(target, &property.key)).collect(),
        });
    }
    let mut table = Table {
        name: name.to_owned(),
        title: spec.title.clone(),
        caption: format!("{}.", spec.caption),
        stub: "Property".into(),
        columns: targets.iter().map(column).collect(),
        spans: Vec::new(),
        groups: vec![Group { key: String::new(), title: None, rows }],
        remarks: spec.notes.clone(),
        notes: Vec::new(),
    };
    notes.finish(&mut table);
    Some(table)
}
