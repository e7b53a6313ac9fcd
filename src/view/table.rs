//! The table model; it knows nothing of HTML, LaTeX or a terminal.

use std::collections::BTreeSet;

use serde::Serialize;

/// A table as every writer gets it: text is plain, numbers are rounded, notes are marked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Table {
    /// The name of the spec, with the metric where one spec gives several tables; unique in a report.
    pub name: String,
    pub title: String,
    pub caption: String,
    /// The header over the row names.
    pub stub: String,
    pub columns: Vec<Column>,
    /// Headers over several neighbouring columns, in order.
    pub spans: Vec<Span>,
    pub groups: Vec<Group>,
    /// Notes to the whole table, without a mark.
    pub remarks: Vec<String>,
    pub notes: Vec<Note>,
}

/// One column of cells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Column {
    /// The part of a cell's key that names the column.
    pub key: String,
    pub header: String,
    /// Empty when the span over it gives the unit, or there is none.
    pub unit: String,
    pub kind: ColumnKind,
    /// Indices into the table's notes.
    pub notes: Vec<usize>,
}

/// How a column aligns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "type")]
pub enum ColumnKind {
    Text,
    /// The most digits before and after the decimal point, for the value and for its spread.
    Number {
        integer: usize,
        decimals: usize,
    },
    Estimate {
        integer: usize,
        decimals: usize,
        spread_integer: usize,
    },
    /// A ratio and its interval, as text to the right.
    Ratio,
    /// Sentences, which wrap.
    Prose,
}

/// A header over several columns.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Span {
    pub header: String,
    pub unit: String,
    /// The first column it covers.
    pub first: usize,
    pub columns: usize,
    pub notes: Vec<usize>,
}

/// Rows under a common title.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Group {
    pub key: String,
    /// `None` where the table is not divided.
    pub title: Option<String>,
    pub rows: Vec<Row>,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    pub key: String,
    pub header: String,
    pub notes: Vec<usize>,
    /// As many as the table has columns.
    pub cells: Vec<Cell>,
}

/// One cell.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "type")]
pub enum Cell {
    /// Nothing was measured, or nothing exists; printed as an em dash with its notes.
    Empty {
        notes: Vec<usize>,
    },
    Text {
        text: String,
    },
    /// One exact value.
    Quantity(Figure),
    /// A ratio and its interval, where there is one.
    Ratio {
        figure: Figure,
        limits: Option<Limits>,
    },
    /// A value and its spread.
    Estimate {
        figure: Figure,
        spread: Spread,
    },
}

/// A number with what it takes to trace it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figure {
    /// Unrounded, in `base_unit`.
    pub value: f64,
    pub base_unit: &'static str,
    /// Rounded, in the unit of its column.
    pub text: String,
    /// What the value is of the runs behind it: `mean`, `minimum` …
    pub statistic: &'static str,
    /// How many values are behind it.
    pub n: usize,
    pub notes: Vec<usize>,
    /// The rows of the dataset behind it.
    #[serde(skip)]
    pub evidence: Vec<u32>,
}

/// The limits of an interval.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Limits {
    /// Unrounded.
    pub lo: f64,
    pub hi: f64,
    /// Both, rounded to the place of the value, in brackets.
    pub text: String,
}

/// How far the runs behind a value spread.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spread {
    /// Unrounded, in the base unit of the value; `None` for a single run.
    pub value: Option<f64>,
    /// Rounded to the place of the value; empty when a single run has no spread.
    pub text: String,
    pub statistic: &'static str,
}

/// A footnote.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Note {
    /// `a`, `b`, … in the order in which the notes are first used.
    pub mark: String,
    pub text: String,
}

impl Cell {
    /// The number of the cell, if it has one.
    pub fn figure(&self) -> Option<&Figure> {
        match self {
            Cell::Quantity(figure) | Cell::Ratio { figure, .. } | Cell::Estimate { figure, .. } => {
                Some(figure)
            }
            Cell::Empty { .. } | Cell::Text { .. } => None,
        }
    }

    /// The notes on the cell, as indices into the table's.
    pub fn notes(&self) -> &[usize] {
        match self {
            Cell::Empty { notes } => notes,
            Cell::Text { .. } => &[],
            Cell::Quantity(figure) | Cell::Ratio { figure, .. } | Cell::Estimate { figure, .. } => {
                &figure.notes
            }
        }
    }

    /// The cell as plain text, without notes.
    pub fn text(&self) -> String {
        match self {
            Cell::Empty { .. } => "—".into(),
            Cell::Text { text } => text.clone(),
            Cell::Quantity(figure) | Cell::Ratio { figure, limits: None } => figure.text.clone(),
            Cell::Ratio { figure, limits: Some(limits) } => format!("{} {}", figure.text, limits.text),
            Cell::Estimate { figure, spread } if spread.text.is_empty() => figure.text.clone(),
            Cell::Estimate { figure, spread } => format!("{} ± {}", figure.text, spread.text),
        }
    }
}

impl Table {
    /// Whether it holds sentences, which stand below one another where there is no room beside numbers.
    pub fn has_prose(&self) -> bool {
        self.columns.iter().any(|column| column.kind == ColumnKind::Prose)
    }

    /// The key of a cell: `table/group/row/column`, as `explain` takes it.
    pub fn cell_key(&self, group: &Group, row: &Row, column: usize) -> String {
        let parts = [&self.name, &group.key, &row.key, &self.columns[column].key];
        parts.into_iter().filter(|p| !p.is_empty()).map(String::as_str).collect::<Vec<_>>().join("/")
    }

    /// Numbers equal keys of columns, of groups, and of the rows of a group, so that no two cells share one: two names
    /// may have one slug.
    pub(super) fn tell_keys_apart(&mut self) {
        tell_apart(self.columns.iter_mut().map(|column| &mut column.key));
        tell_apart(self.groups.iter_mut().map(|group| &mut group.key));
        for group in &mut self.groups {
            tell_apart(group.rows.iter_mut().map(|row| &mut row.key));
        }
    }

    /// Every cell of the table with its key and the printed unit of its column.
    pub fn cells(&self) -> impl Iterator<Item = (String, &Cell, &str)> {
        let rows = self.groups.iter().flat_map(|g| g.rows.iter().map(move |r| (g, r)));
        rows.flat_map(move |(group, row)| {
            let cells = row.cells.iter().enumerate();
            cells.map(move |(i, cell)| (self.cell_key(group, row, i), cell, self.unit(i)))
        })
    }

    /// Every number of the table with its key.
    pub fn figures(&self) -> impl Iterator<Item = (String, &Figure)> {
        self.cells().filter_map(|(key, cell, _)| Some((key, cell.figure()?)))
    }

    /// The span over a column.
    pub fn span_of(&self, column: usize) -> Option<&Span> {
        self.spans.iter().find(|s| (s.first..s.first + s.columns).contains(&column))
    }

    /// The printed unit of a column, its own or its span's.
    pub fn unit(&self, column: usize) -> &str {
        let own = &self.columns[column].unit;
        self.span_of(column).filter(|_| own.is_empty()).map_or(own, |span| &span.unit)
    }

    /// The marks of some notes, in order: `a,c`.
    pub fn marks(&self, notes: &[usize]) -> String {
        notes.iter().map(|&n| self.notes[n].mark.as_str()).collect::<Vec<_>>().join(",")
    }
}

fn tell_apart<'k>(keys: impl Iterator<Item = &'k mut String>) {
    let mut taken = BTreeSet::new();
    for key in keys {
        let plain = key.clone();
        let mut number = 1;
        while !taken.insert(key.clone()) {
            number += 1;
            *key = format!("{plain}-{number}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::tell_apart;

    #[test]
    fn equal_keys_are_numbered() {
        let mut keys = ["a", "b", "a", "a-2", "a"].map(String::from);
        tell_apart(keys.iter_mut());
        assert_eq!(keys, ["a", "b", "a-2", "a-2-2", "a-3"]);
    }
}
