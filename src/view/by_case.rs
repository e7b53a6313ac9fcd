//! Tables with rows of cases: how they are grouped, ordered, named and put together.

use super::decimals;
use super::grouping::{self, CaseGroup, GroupNames};
use super::key::slug;
use super::note::Notes;
use super::place::Place;
use super::table::{Cell, Column, ColumnKind, Group, Row, Table};
use crate::pqc::{Catalogue, Dimension, Operation};
use crate::quantity::{Metric, Scale};
use crate::summary::Index;

/// Cases in groups, as the rows of one table take them.
pub struct Layout {
    groups: Vec<CaseGroup>,
    names: GroupNames,
}

/// The cases of one parameter set and operation within one group.
pub struct Item {
    /// Which group it is in.
    pub group: usize,
    pub parameter_set: String,
    pub operation: Option<Operation>,
    pub cases: Vec<u32>,
}

/// A row with the group it is in; its cells are those of the columns, from top to bottom.
pub struct Line {
    pub group: usize,
    pub key: String,
    pub header: String,
    pub notes: Vec<usize>,
}

/// What names a table and what it says beneath its rows.
pub struct Heading {
    pub name: String,
    pub title: String,
    /// Without its full stop, which follows what all groups share.
    pub caption: String,
    pub remarks: Vec<String>,
}

impl Layout {
    /// Groups cases by dimensions; within a group they stand by parameter set and operation.
    pub fn new(index: &Index<'_>, cases: &[u32], by: &[&str], catalogue: &Catalogue) -> Layout {
        let by: Vec<Dimension> = by.iter().map(|name| Dimension::parse(name)).collect();
        let groups = grouping::group(index.dataset, cases, &by, catalogue);
        let names = grouping::names(&groups, &by);
        Layout { groups, names }
    }

    /// The parameter sets and operations of all groups, from top to bottom.
    pub fn items(&self, index: &Index<'_>) -> Vec<Item> {
        let mut items = Vec::new();
        let rows =
            self.groups.iter().enumerate().flat_map(|(g, group)| group.rows.iter().map(move |r| (g, r)));
        for (group, row) in rows {
            let of = |&case: &u32| index.dataset.cases[case as usize].operation;
            let mut operations: Vec<Option<Operation>> = row.cases.iter().map(of).collect();
            operations.sort_unstable();
            operations.dedup();
            for operation in operations {
                let cases = row.cases.iter().copied().filter(|case| of(case) == operation).collect();
                items.push(Item { group, parameter_set: row.parameter_set.clone(), operation, cases });
            }
        }
        items
    }

    /// The key of a cell of an item in a table of this layout.
    pub fn cell_key(&self, table: &str, item: &Item, column: &str) -> String {
        let parts = [table, &self.names.keys[item.group], &item.key(), column];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
    }

    /// Puts a table together; groups without a row are left out.
    pub fn table(
        &self,
        heading: Heading,
        lines: Vec<Line>,
        columns: Vec<(Column, Vec<Cell>)>,
        notes: Notes,
    ) -> Table {
        let (columns, cells): (Vec<Column>, Vec<Vec<Cell>>) = columns.into_iter().unzip();
        let mut cells: Vec<_> = cells.into_iter().map(Vec::into_iter).collect();
        let group = |(key, title): (&String, &Option<String>)| Group {
            key: key.clone(),
            title: title.clone(),
            rows: Vec::new(),
        };
        let mut groups: Vec<Group> = self.names.keys.iter().zip(&self.names.titles).map(group).collect();
        for line in lines {
            let cells = cells.iter_mut().filter_map(Iterator::next).collect();
            let row = Row { key: line.key, header: line.header, notes: line.notes, cells };
            groups[line.group].rows.push(row);
        }
        groups.retain(|group| !group.rows.is_empty());
        let shared = match self.names.shared.as_slice() {
            [] => String::new(),
            shared => format!(" ({})", shared.join(", ")),
        };
        let mut table = Table {
            name: heading.name,
            title: heading.title,
            caption: format!("{}{shared}.", heading.caption),
            stub: "Parameter set".into(),
            columns,
            spans: Vec::new(),
            groups,
            remarks: heading.remarks,
            notes: Vec::new(),
        };
        notes.finish(&mut table);
        table
    }
}

impl Item {
    /// The short name of the operation.
    pub fn operation_name(&self) -> &'static str {
        self.operation.map_or("all", Operation::name)
    }

    /// The part of a key that names the item.
    pub fn key(&self) -> String {
        format!("{}.{}", slug(&self.parameter_set), self.operation_name())
    }

    /// The row of a table that has one row an item.
    pub fn line(&self) -> Line {
        Line { group: self.group, key: self.key(), header: self.parameter_set.clone(), notes: Vec::new() }
    }
}

/// A column without a unit of its own.
pub fn column(key: &str, header: &str, kind: ColumnKind, notes: Vec<usize>) -> Column {
    Column { key: key.into(), header: header.into(), unit: String::new(), kind, notes }
}

/// A column of numbers without ± that are rounded by the uncertainty that each is given as its spread.
pub fn rounded_column(
    key: &str,
    header: &str,
    places: &[Place],
    metric: Metric,
    scale: Scale,
) -> (Column, Vec<Cell>) {
    let (cells, kind) = decimals::cells(places, metric.unit(), scale);
    let kind = match kind {
        ColumnKind::Estimate { integer, decimals, .. } => ColumnKind::Number { integer, decimals },
        other => other,
    };
    let without_spread = |cell| match cell {
        Cell::Estimate { figure, .. } => Cell::Quantity(figure),
        other => other,
    };
    let mut column = column(key, header, kind, Vec::new());
    column.unit = scale.symbol.into();
    (column, cells.into_iter().map(without_spread).collect())
}

/// A column of text.
pub fn text_column(key: &str, header: &str, texts: impl Iterator<Item = String>) -> (Column, Vec<Cell>) {
    (column(key, header, ColumnKind::Text, Vec::new()), texts.map(|text| Cell::Text { text }).collect())
}
