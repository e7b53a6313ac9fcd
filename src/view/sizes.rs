//! Tables from the catalogue: what it says of each set, and sizes, the standard's values, checked against what logs print.

mod attribute;

use super::build::column_key;
use super::decimals;
use super::key::slug;
use super::note::Notes;
use super::place::{Measured, Place};
use super::spec::{ColumnSpec, MetricSpec, RowSpec, TableSpec};
use super::table::{Column, Group, Row, Table};
use crate::pqc::{Case, Catalogue, ParameterSet};
use crate::quantity::{Metric, Unit};
use crate::summary::Index;

/// A row of a catalogue table: a set, or a scheme with its sets.
struct Entry<'c> {
    name: &'c str,
    sets: Vec<&'c ParameterSet>,
}

/// Builds a table from the catalogue; a log that prints another size than the standard's is noted.
pub fn table(name: &str, spec: &TableSpec, index: &Index<'_>, catalogue: &Catalogue) -> Table {
    let selection = spec.selection();
    let as_case = |set: &ParameterSet| Case {
        parameter_set: set.name.clone(),
        family: set.family.clone(),
        ..Case::default()
    };
    let sets: Vec<&ParameterSet> =
        catalogue.sets().iter().filter(|set| selection.matches(&as_case(set))).collect();
    let entries = entries(&sets, spec.rows);
    let mut notes = Notes::default();
    let (mut columns, mut cells) = attribute::columns(spec, &entries, catalogue, &mut notes);
    let mut checked = 0;
    for column in &spec.columns {
        let places: Vec<Place> =
            entries.iter().map(|e| place(column, e.sets[0], index, &mut notes, &mut checked)).collect();
        let scale = decimals::scale(Unit::Byte, places.iter());
        let (column_cells, kind) = decimals::cells(&places, Unit::Byte, scale);
        cells.push(column_cells.into_iter());
        let marks = column.note.iter().map(|note| notes.index(note.clone())).collect();
        columns.push(Column {
            key: column_key(column),
            header: column.header.clone(),
            unit: scale.symbol.into(),
            kind,
            notes: marks,
        });
    }
    let rows = entries.iter().map(|entry| Row {
        key: slug(entry.name),
        header: entry.name.to_owned(),
        notes: attribute::relations(entry, spec, catalogue, &mut notes),
        cells: cells.iter_mut().filter_map(Iterator::next).collect(),
    });
    let rows = rows.collect();
    let group = Group { key: String::new(), title: None, rows };
    let mut remarks = spec.notes.clone();
    if checked > 0 {
        remarks.push(format!("Checked against {checked} sizes that the logs print."));
    }
    let mut table = Table {
        name: name.to_owned(),
        title: spec.title.clone(),
        caption: match spec.columns.is_empty() {
            true => format!("{}.", spec.caption),
            false => format!("{}, as the standard gives them ({}).", spec.caption, standards(&sets)),
        },
        stub: if spec.rows == RowSpec::Family { "Scheme".into() } else { "Parameter set".into() },
        columns,
        spans: Vec::new(),
        groups: vec![group],
        remarks,
        notes: Vec::new(),
    };
    notes.finish(&mut table);
    table
}

/// The rows: each set, or each scheme.
fn entries<'c>(sets: &[&'c ParameterSet], rows: RowSpec) -> Vec<Entry<'c>> {
    let mut entries: Vec<Entry<'c>> = Vec::new();
    for set in sets {
        let name = if rows == RowSpec::Family { &set.family } else { &set.name };
        match entries.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.sets.push(set),
            None => entries.push(Entry { name, sets: vec![set] }),
        }
    }
    entries
}

fn standards(sets: &[&ParameterSet]) -> String {
    let mut names: Vec<&str> = sets.iter().map(|set| set.standard.as_str()).collect();
    names.dedup();
    names.join(", ")
}

fn place(
    column: &ColumnSpec,
    set: &ParameterSet,
    index: &Index<'_>,
    notes: &mut Notes,
    checked: &mut usize,
) -> Place {
    let metric = match &column.metric {
        MetricSpec::Metrics(metrics) => metrics[0],
        MetricSpec::Cost => Metric::Time,
    };
    let Some(size) = metric.size_of(set.sizes()) else {
        return Place::Empty { notes: vec![notes.index("The standard gives no such size.")] };
    };
    let rows = printed(index, set, metric);
    *checked += rows.len();
    let mut others: Vec<f64> = index.values(&rows);
    others.retain(|&printed| printed != size as f64);
    let marks = others.first().map(|other| {
        notes.index(format!("{} of {} logged values differ: {other} bytes.", others.len(), rows.len()))
    });
    Place::Measured(Measured {
        metric,
        value: size as f64,
        spread: None,
        statistic: "standard",
        n: 1,
        notes: marks.into_iter().collect(),
        evidence: rows,
    })
}

/// The rows in which logs print this size of this set.
fn printed(index: &Index<'_>, set: &ParameterSet, metric: Metric) -> Vec<u32> {
    let numbered = (0..).zip(&index.dataset.cases);
    let cases: Vec<u32> =
        numbered.filter(|(_, case)| case.parameter_set == set.name).map(|(number, _)| number).collect();
    index.rows(&cases, &[metric])
}
