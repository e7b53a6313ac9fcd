//! Two configurations side by side: each column of the spec becomes three, base, other and what tells them apart.

mod difference;
mod sides;

use self::sides::{Block, Line, Sides};
use super::{cell, cost};
use crate::pqc::{Catalogue, Dimension};
use crate::quantity::Metric;
use crate::summary::Index;
use crate::summary::comparison::{Answer, Question, compare, default_base};
use crate::summary::equivalence::DEFAULT_MARGIN;
use crate::view::decimals;
use crate::view::grouping::display;
use crate::view::key::slug;
use crate::view::note::Notes;
use crate::view::place::Place;
use crate::view::spec::{ColumnSpec, CompareAs, ComparisonSpec, MetricSpec, RowSpec, TableSpec};
use crate::view::table::{Cell, Column, ColumnKind, Group, Row, Span, Table};

/// The tables of a comparison spec: one for each cost metric and other side.
pub fn tables(
    name: &str,
    spec: &TableSpec,
    comparison: &ComparisonSpec,
    index: &Index<'_>,
    catalogue: &Catalogue,
) -> Vec<Table> {
    let by = Dimension::parse(&comparison.by);
    let cases = index.cases(&spec.selection());
    let mut tables = Vec::new();
    for cost in Metric::COSTS.into_iter().filter(|&cost| index.has(&cases, cost)) {
        let values = sides::values(index, &cases, &by, cost);
        let base = comparison.base.clone().unwrap_or_else(|| default_base(&values));
        if !values.contains(base.as_str()) {
            continue;
        }
        let mut others: Vec<Option<&str>> = values.iter().copied().filter(|v| *v != base).map(Some).collect();
        if others.is_empty() && comparison.other.is_some() {
            others.push(None);
        }
        let question = Question {
            by: by.clone(),
            base: Some(base.clone()),
            metrics: Metric::COSTS.to_vec(),
            selection: spec.selection(),
            margin: DEFAULT_MARGIN,
        };
        let answer = compare(index, catalogue, &question);
        for other in others {
            let sides = Sides { by: &by, base: &base, other };
            let contrast =
                Contrast { spec, comparison, index, cost, sides, answer: &answer, notes: Notes::default() };
            tables.extend(contrast.build(&cases, catalogue));
        }
    }
    let several = tables.len() > 1;
    for table in &mut tables {
        table.name = if several { format!("{name}-{}", table.name) } else { name.to_owned() };
    }
    tables
}

struct Contrast<'a> {
    spec: &'a TableSpec,
    comparison: &'a ComparisonSpec,
    index: &'a Index<'a>,
    cost: Metric,
    sides: Sides<'a>,
    answer: &'a Answer,
    notes: Notes,
}

impl Contrast<'_> {
    fn build(mut self, cases: &[u32], catalogue: &Catalogue) -> Option<Table> {
        let parts = sides::lines(self.index, self.spec, &self.sides, cases, self.cost, catalogue);
        let lines: Vec<&Line> = parts.groups.iter().flat_map(|(_, _, lines)| lines).collect();
        if lines.is_empty() {
            return None;
        }
        let blocks = self.blocks(&lines);
        let (columns, spans, cells) = self.columns(&blocks);
        let mut cells: Vec<_> = cells.into_iter().map(Vec::into_iter).collect();
        let mut groups = Vec::new();
        for (key, title, lines) in &parts.groups {
            let row = |line: &Line| Row {
                key: slug(&line.header),
                header: line.header.clone(),
                notes: Vec::new(),
                cells: cells.iter_mut().filter_map(Iterator::next).collect(),
            };
            groups.push(Group {
                key: key.clone(),
                title: title.clone(),
                rows: lines.iter().map(row).collect(),
            });
        }
        let shared =
            if parts.shared.is_empty() { String::new() } else { format!(" ({})", parts.shared.join(", ")) };
        let mut table = Table {
            name: slug(&format!("{}-{}", self.cost.name(), self.other_name())),
            title: self.spec.title.clone(),
            caption: format!("{}{shared}.", self.spec.caption),
            stub: if self.spec.rows == RowSpec::Operation {
                "Operation".into()
            } else {
                "Parameter set".into()
            },
            columns,
            spans,
            groups,
            remarks: self.spec.notes.clone(),
            notes: Vec::new(),
        };
        self.notes.finish(&mut table);
        Some(table)
    }

    fn base_name(&self) -> String {
        display(self.sides.by, self.sides.base)
    }

    fn other_name(&self) -> String {
        match self.sides.other {
            Some(other) => display(self.sides.by, other),
            None => self.comparison.other.clone().unwrap_or_default(),
        }
    }

    fn metrics(&self, column: &ColumnSpec) -> Vec<Metric> {
        match &column.metric {
            MetricSpec::Cost => vec![self.cost],
            MetricSpec::Metrics(metrics) => metrics.clone(),
        }
    }

    /// The columns of the spec with both sides of each line, without the optional ones that nothing fills.
    fn blocks(&mut self, lines: &[&Line]) -> Vec<Block> {
        let mut blocks = Vec::new();
        for column in &self.spec.columns {
            let base: Vec<Place> = lines.iter().map(|line| self.place(column, line, 0)).collect();
            let other: Vec<Place> = lines.iter().map(|line| self.place(column, line, 1)).collect();
            let filled = base.iter().chain(&other).any(|place| place.measured().is_some());
            if filled || !column.optional {
                blocks.push(Block { column: column.clone(), base, other });
            }
        }
        blocks
    }

    fn place(&mut self, column: &ColumnSpec, line: &Line, side: usize) -> Place {
        if side == 1 && self.sides.other.is_none() {
            return Place::Empty { notes: vec![self.notes.index("Not measured on this target.")] };
        }
        let metrics = self.metrics(column);
        let cases = &line.cases[side];
        if line.total && column.metric == MetricSpec::Cost {
            return sides::total(self.index, line, side, self.cost, &mut self.notes);
        }
        let column = ColumnSpec { operation: column.operation.or(line.operation), ..column.clone() };
        let known = [self.sides.by.clone(), Dimension::Operation];
        cell::place(self.index, &column, &metrics, cases, &known, &mut self.notes)
    }

    fn columns(&mut self, blocks: &[Block]) -> (Vec<Column>, Vec<Span>, Vec<Vec<Cell>>) {
        let is_cost = |block: &Block| block.column.metric == MetricSpec::Cost;
        let (mut columns, mut spans, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        for block in blocks {
            let metric = self.metrics(&block.column)[0];
            let unit = metric.unit();
            let scale = decimals::scale(unit, block.places());
            let notes = block.column.note.iter().map(|n| self.notes.index(n.clone())).collect();
            let marks = match is_cost(block) {
                true => cost::notes(self.cost, block.places(), &mut self.notes),
                false => Vec::new(),
            };
            spans.push(Span {
                header: match (is_cost(block), self.spec.rows) {
                    (true, RowSpec::Operation) => self.cost.title().into(),
                    _ => block.column.header.clone(),
                },
                unit: String::new(),
                first: columns.len(),
                columns: 3,
                notes,
            });
            let key = super::column_key(&block.column);
            for (name, places) in [(self.base_name(), &block.base), (self.other_name(), &block.other)] {
                let (side, kind) = decimals::cells(places, unit, scale);
                cells.push(side);
                let key = format!("{key}-{}", slug(&name));
                columns.push(Column {
                    unit: scale.symbol.into(),
                    notes: marks.clone(),
                    ..column(key, name, kind)
                });
            }
            cells.push(self.told_apart(block, metric));
            columns.push(self.measure_column(&key));
        }
        (columns, spans, cells)
    }

    fn measure_column(&mut self, key: &str) -> Column {
        let base = self.base_name();
        let (header, note) = match self.comparison.show {
            CompareAs::Speedup => (
                "Speedup (×)".to_owned(),
                format!(
                    "{base} divided by the other, with Fieller's 95 % interval; above 1 the other is cheaper."
                ),
            ),
            CompareAs::Difference => (
                "Difference".to_owned(),
                format!(
                    "In percent of {base}, the base: 28 % faster, fewer or less is 72 % of what {base} takes."
                ),
            ),
        };
        let mut column = column(format!("{key}-{}", slug(&header)), header, ColumnKind::Ratio);
        column.notes.push(self.notes.index(note));
        column
    }

    fn told_apart(&mut self, block: &Block, metric: Metric) -> Vec<Cell> {
        let name = self.other_name();
        let mut cells = Vec::new();
        for (base, other) in block.base.iter().zip(&block.other) {
            let (Some(base), Some(other)) = (base.measured(), other.measured()) else {
                cells.push(Cell::Empty { notes: vec![self.notes.index("Needs both sides.")] });
                continue;
            };
            cells.push(match self.comparison.show {
                CompareAs::Difference => difference::words(&name, base, other, metric, &mut self.notes),
                CompareAs::Speedup => difference::speedup(self.answer, base, other, &mut self.notes),
            });
        }
        cells
    }
}

fn column(key: String, header: String, kind: ColumnKind) -> Column {
    Column { key, header, unit: String::new(), kind, notes: Vec::new() }
}
