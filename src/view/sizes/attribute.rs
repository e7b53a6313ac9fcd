//! What the catalogue says of a set or a scheme in words.

use super::Entry;
use crate::pqc::{Catalogue, Kind, ParameterSet};
use crate::view::key::slug;
use crate::view::note::Notes;
use crate::view::spec::{Attribute, RowSpec, TableSpec};
use crate::view::table::{Cell, Column, ColumnKind};

type Cells = std::vec::IntoIter<Cell>;

/// The columns of attributes with their cells, from top to bottom.
pub fn columns(
    spec: &TableSpec,
    entries: &[Entry<'_>],
    catalogue: &Catalogue,
    notes: &mut Notes,
) -> (Vec<Column>, Vec<Cells>) {
    let (mut columns, mut cells) = (Vec::new(), Vec::new());
    for attribute in &spec.attributes {
        let marks = attribute.note.iter().map(|note| notes.index(note.clone())).collect();
        columns.push(Column {
            key: slug(&attribute.header),
            header: attribute.header.clone(),
            unit: String::new(),
            kind: ColumnKind::Text,
            notes: marks,
        });
        let cell = |entry: &Entry<'_>| match text(attribute.show, entry, spec.rows, catalogue) {
            text if text.is_empty() => Cell::Empty { notes: vec![notes.index(none(attribute.show))] },
            text => Cell::Text { text },
        };
        cells.push(entries.iter().map(cell).collect::<Vec<_>>().into_iter());
    }
    (columns, cells)
}

fn text(attribute: Attribute, entry: &Entry<'_>, rows: RowSpec, catalogue: &Catalogue) -> String {
    let each = |of: &dyn Fn(&ParameterSet) -> Option<String>| {
        let mut texts: Vec<String> = Vec::new();
        for text in entry.sets.iter().filter_map(|set| of(set)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts.join(", ")
    };
    match attribute {
        Attribute::Family => each(&|set| Some(set.family.clone())),
        Attribute::Kind => each(&|set| {
            Some(match set.kind {
                Kind::Kem => "key encapsulation".into(),
                Kind::Signature => "signature".into(),
            })
        }),
        Attribute::Level => each(&|set| set.level.map(|level| level.to_string())),
        Attribute::Standard => each(&|set| Some(set.standard.clone())),
        Attribute::Hash => each(&|set| set.hash.clone()),
        Attribute::Earlier => names(&earlier(entry, catalogue), rows),
    }
}

/// Why an attribute says nothing.
fn none(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Level => "No category is claimed.",
        Attribute::Earlier => "The catalogue knows no earlier version.",
        _ => "Not part of the choice.",
    }
}

/// The sets of earlier versions that became one of the row's.
fn earlier<'c>(entry: &Entry<'_>, catalogue: &'c Catalogue) -> Vec<&'c ParameterSet> {
    let became = |name: &String| entry.sets.iter().any(|set| set.name == *name);
    catalogue.sets().iter().filter(|set| set.earlier_than.as_ref().is_some_and(became)).collect()
}

fn names(sets: &[&ParameterSet], rows: RowSpec) -> String {
    let mut names: Vec<&str> = Vec::new();
    for set in sets {
        let name = if rows == RowSpec::Family { &set.family } else { &set.name };
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names.join(", ")
}

/// Notes on how the earlier versions of a scheme differ from it, where the table shows them.
pub fn relations(
    entry: &Entry<'_>,
    spec: &TableSpec,
    catalogue: &Catalogue,
    notes: &mut Notes,
) -> Vec<usize> {
    let shown = spec.attributes.iter().any(|attribute| attribute.show == Attribute::Earlier);
    if !shown || spec.rows != RowSpec::Family {
        return Vec::new();
    }
    let mut marks = Vec::new();
    for set in earlier(entry, catalogue) {
        if let Some(relation) = &set.relation {
            let mark = notes.index(format!("{} is not {}: {relation}.", set.family, entry.name));
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }
    marks
}
