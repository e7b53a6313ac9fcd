//! Platform against platform: published cycles, normalised to a named build.

use super::{Frame, marks, published_place, ratio_figure, source_note};
use crate::literature::{Caveat, Entry, likeness};
use crate::pqc::Operation;
use crate::quantity::Metric;
use crate::view::by_case::{column, rounded_column};
use crate::view::decimals;
use crate::view::key::slug;
use crate::view::note::Notes;
use crate::view::place::Place;
use crate::view::table::{Cell, Column, ColumnKind, Group, Row, Table};

/// Builds by which values are normalised when nothing else is asked: portable C on the core that most papers use.
const REFERENCES: [&str; 2] = ["pqm4/clean", "qub_pqm4/clean"];

/// A table for each scheme and version that was measured.
pub(super) fn tables(frame: &Frame<'_>) -> Vec<Table> {
    let entries = frame.entries();
    let mut families: Vec<&str> = entries.iter().map(|entry| entry.value.family.as_str()).collect();
    families.sort_unstable_by_key(|family| (frame.catalogue.family_rank(family), *family));
    families.dedup();
    let of = |family: &str| -> Vec<Entry<'_>> {
        entries.iter().filter(|entry| entry.value.family == family).copied().collect()
    };
    families.into_iter().map(|family| table(frame, family, &of(family))).collect()
}

/// The entries of one row by operation.
struct Builder<'a> {
    frame: &'a Frame<'a>,
    entries: &'a [Entry<'a>],
    /// The name of the reference and its entries, where the family has one.
    reference: Option<(String, Vec<Entry<'a>>)>,
    /// The parameter set and the build of each row, from top to bottom.
    rows: Vec<(&'a str, String)>,
}

fn table<'a>(frame: &'a Frame<'a>, family: &str, entries: &'a [Entry<'a>]) -> Table {
    let mut rows: Vec<(&str, String)> =
        entries.iter().map(|e| (e.value.parameter_set.as_str(), e.name())).collect();
    let order: Vec<String> = entries.iter().map(Entry::name).collect();
    let place = |name: &String| order.iter().position(|n| n == name);
    rows.sort_by_key(|(set, name)| (frame.catalogue.rank(set), place(name)));
    rows.dedup();
    let builder = Builder { frame, entries, reference: reference(frame, entries), rows };
    let mut notes = Notes::default();
    let (columns, cells) = builder.columns(&mut notes);
    let mut table = Table {
        name: format!("literature-{}", slug(family)),
        title: format!("{family} across platforms"),
        caption: builder.caption(family),
        stub: "Platform, implementation".into(),
        columns,
        spans: Vec::new(),
        groups: builder.groups(cells, &mut notes),
        remarks: vec!["Libraries, instruction sets and compilers differ from row to row.".into()],
        notes: Vec::new(),
    };
    notes.finish(&mut table);
    table
}

/// The build asked for, or the first of the usual ones, among the entries of a family.
fn reference<'a>(frame: &Frame<'a>, entries: &[Entry<'a>]) -> Option<(String, Vec<Entry<'a>>)> {
    let wanted = frame.reference.iter().map(String::as_str).chain(REFERENCES);
    // What is near narrows the rows, not what they are measured by.
    let family = entries.first().map(|entry| entry.value.family.as_str());
    let all: Vec<Entry<'a>> = frame.literature.costs();
    let of = |name: &str| -> Vec<Entry<'a>> {
        let wanted = |e: &&Entry<'a>| e.name() == name && Some(e.value.family.as_str()) == family;
        all.iter().filter(wanted).copied().collect()
    };
    wanted.map(|name| (name.to_owned(), of(name))).find(|(_, entries)| !entries.is_empty())
}

impl<'a> Builder<'a> {
    fn caption(&self, family: &str) -> String {
        let ratio = match &self.reference {
            Some((name, entries)) => {
                let label = entries.first().map(|e| e.build().label.as_str()).unwrap_or_default();
                format!(" The ratio is to {label} ({name}).")
            }
            None => String::new(),
        };
        format!(
            "{family} across platforms: published cycles of each operation, from literature alone.{ratio}"
        )
    }

    fn entry(&self, row: &(&str, String), operation: Operation) -> Option<Entry<'a>> {
        let same = |e: &&Entry<'_>| {
            e.value.parameter_set == row.0 && e.name() == row.1 && e.value.operation == Some(operation)
        };
        self.entries.iter().find(same).copied()
    }

    /// For each operation its cycles and, where there is a reference, the ratio to it.
    fn columns(&self, notes: &mut Notes) -> (Vec<Column>, Vec<Vec<Cell>>) {
        let operations = Frame::operations(self.entries);
        let places: Vec<Vec<Place>> = operations.iter().map(|&o| self.places(o, notes)).collect();
        let scale = decimals::scale(Metric::Cycles.unit(), places.iter().flatten());
        let mut columns = Vec::new();
        for (operation, places) in operations.into_iter().zip(places) {
            let header = operation.name();
            columns.push(rounded_column(header, operation.title(), &places, Metric::Cycles, scale));
            if self.reference.is_some() {
                let ratios = self.rows.iter().map(|row| self.ratio(row, operation, notes)).collect();
                let key = format!("{header}-ratio");
                columns.push((column(&key, "ratio", ColumnKind::Ratio, Vec::new()), ratios));
            }
        }
        columns.into_iter().unzip()
    }

    fn places(&self, operation: Operation, notes: &mut Notes) -> Vec<Place> {
        let place = |row: &(&str, String)| {
            let Some(entry) = self.entry(row, operation) else {
                return Place::Empty { notes: vec![notes.index("Not reported by the source.")] };
            };
            let side = entry.side();
            if side.metric == Metric::Cycles {
                return published_place(&entry, &side, Vec::new());
            }
            let scale = side.metric.unit().scale_for(side.value);
            let time = side.value / scale.base_units as f64;
            let text = format!("{time} {}, at a clock that the source does not name.", scale.symbol);
            Place::Empty { notes: vec![notes.index(text)] }
        };
        self.rows.iter().map(place).collect()
    }

    fn ratio(&self, row: &(&str, String), operation: Operation, notes: &mut Notes) -> Cell {
        let reference = self.reference.iter().flat_map(|(_, entries)| entries);
        let mut base =
            reference.filter(|e| e.value.parameter_set == row.0 && e.value.operation == Some(operation));
        let (Some(entry), Some(base)) = (self.entry(row, operation), base.next()) else {
            return Cell::Empty { notes: Vec::new() };
        };
        let (new, base) = (entry.side(), base.side());
        // What every row differs in stands in the remark of the table.
        let told = |caveat: &Caveat| !matches!(caveat, Caveat::Library(..) | Caveat::Isa(..));
        let verdict = likeness(&new, &base).map(|c| c.into_iter().filter(told).collect::<Vec<_>>());
        match marks(&verdict, self.frame.allow_unlike && new.metric == base.metric, notes) {
            Ok(marks) => {
                let figure = ratio_figure(new.value / base.value, "ratio of published values", marks);
                Cell::Ratio { figure, limits: None }
            }
            Err(marks) => Cell::Empty { notes: marks },
        }
    }

    fn groups(&self, cells: Vec<Vec<Cell>>, notes: &mut Notes) -> Vec<Group> {
        let mut cells: Vec<_> = cells.into_iter().map(Vec::into_iter).collect();
        let mut groups: Vec<Group> = Vec::new();
        for (set, name) in &self.rows {
            if groups.last().is_none_or(|group| group.key != slug(set)) {
                groups.push(Group { key: slug(set), title: Some((*set).to_owned()), rows: Vec::new() });
            }
            let entry = self.entries.iter().find(|e| e.name() == *name && e.value.parameter_set == *set);
            let row = Row {
                key: slug(&name.replace('/', ".")),
                header: entry.map(|e| e.build().label.clone()).unwrap_or_default(),
                notes: entry.map(|e| notes.index(source_note(e))).into_iter().collect(),
                cells: cells.iter_mut().filter_map(Iterator::next).collect(),
            };
            if let Some(group) = groups.last_mut() {
                group.rows.push(row);
            }
        }
        groups
    }
}
