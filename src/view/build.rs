//! Specs and a dataset → tables.

mod cell;
mod contrast;
mod cost;
mod expected;
mod increase;

use std::collections::BTreeSet;

use super::decimals;
use super::grouping::{self, CaseGroup, CaseRow, GroupNames};
use super::key::slug;
use super::note::Notes;
use super::place::Place;
use super::platform;
use super::sizes;
use super::spec::{ColumnSpec, MetricSpec, Origin, Show, TableSpec};
use super::table::{Cell, Column, Group, Row, Span, Table};
use crate::pqc::{Catalogue, Dimension};
use crate::quantity::{Metric, Scale};
use crate::summary::Index;

/// Builds the tables of a spec: one, or one for each metric in which the dataset counts cost.
///
/// There is none when the dataset has nothing that the spec selects.
pub fn tables(name: &str, spec: &TableSpec, index: &Index<'_>, catalogue: &Catalogue) -> Vec<Table> {
    if spec.source == Origin::Catalogue {
        return vec![sizes::table(name, spec, index, catalogue)];
    }
    if !spec.properties.is_empty() {
        return platform::table(name, spec, index).into_iter().collect();
    }
    if let Some(comparison) = &spec.comparison {
        return contrast::tables(name, spec, comparison, index, catalogue);
    }
    let cases = index.cases(&spec.selection());
    let costs: Vec<Metric> = leading(spec).into_iter().filter(|&cost| index.has(&cases, cost)).collect();
    let one = costs.len() == 1;
    let build = |&cost: &Metric| {
        let name = if one { name.to_owned() } else { format!("{name}-{}", cost.name()) };
        Builder { spec, index, catalogue, cost, notes: Notes::default() }.build(name, &cases)
    };
    costs.iter().map(build).collect()
}

/// The metrics of which a row needs one: costs, or in a table without them the metric of its first column.
fn leading(spec: &TableSpec) -> Vec<Metric> {
    let first = spec.columns.first().map(|column| &column.metric);
    match first {
        Some(MetricSpec::Metrics(metrics)) if spec.columns.iter().all(|c| c.metric != MetricSpec::Cost) => {
            vec![metrics[0]]
        }
        _ => Metric::COSTS.to_vec(),
    }
}

struct Builder<'a> {
    spec: &'a TableSpec,
    index: &'a Index<'a>,
    catalogue: &'a Catalogue,
    /// What `cost` means in this table.
    cost: Metric,
    notes: Notes,
}

impl Builder<'_> {
    fn build(mut self, name: String, cases: &[u32]) -> Table {
        let by = self.spec.group_dimensions();
        let mut groups = grouping::group(self.index.dataset, cases, &by, self.catalogue);
        for group in &mut groups {
            let tried = [self.cost, Metric::Failure];
            group.rows.retain(|row| tried.iter().any(|&metric| self.index.has(&row.cases, metric)));
        }
        groups.retain(|group| !group.rows.is_empty());
        let names = grouping::names(&groups, &by);
        let columns = self.filled_columns(&groups);
        let stub_notes = self.row_notes(&groups);
        let places: Vec<Vec<Place>> =
            columns.iter().map(|column| self.column_places(column, &groups, &by)).collect();
        let (heads, spans, cells) = self.round(&columns, &places);
        let remarks = self.remarks(&names, cases);
        let mut table = Table {
            name,
            title: self.spec.title.clone(),
            caption: caption(&self.spec.caption, &names),
            stub: self.spec.stub.clone().unwrap_or_else(|| "Parameter set".into()),
            columns: heads,
            spans,
            groups: assemble(&groups, &names, stub_notes, cells),
            remarks,
            notes: Vec::new(),
        };
        self.notes.finish(&mut table);
        table
    }

    /// The columns of the spec without the optional ones that nothing fills.
    fn filled_columns(&self, groups: &[CaseGroup]) -> Vec<ColumnSpec> {
        let fills = |column: &&ColumnSpec| {
            let metrics = self.metrics(column);
            let mut rows = groups.iter().flat_map(|g| &g.rows);
            !column.optional || rows.any(|row| metrics.iter().any(|&m| self.index.has(&row.cases, m)))
        };
        self.spec.columns.iter().filter(fills).cloned().collect()
    }

    fn metrics(&self, column: &ColumnSpec) -> Vec<Metric> {
        match &column.metric {
            MetricSpec::Cost => vec![self.cost],
            MetricSpec::Metrics(metrics) => metrics.clone(),
        }
    }

    fn column_places(&mut self, column: &ColumnSpec, groups: &[CaseGroup], by: &[Dimension]) -> Vec<Place> {
        let metrics = self.metrics(column);
        let mut places = Vec::new();
        for group in groups {
            let base = increase::base(&self.spec.base, group);
            for row in &group.rows {
                let mut place = |row: &CaseRow| {
                    cell::place(self.index, column, &metrics, &row.cases, by, &mut self.notes)
                };
                let own = place(row);
                places.push(match column.show {
                    Show::Increase | Show::IncreasePercent => {
                        let from = base.map(|base| (base.parameter_set == row.parameter_set, place(base)));
                        increase::place(column.show, own, from, &self.spec.base, &mut self.notes)
                    }
                    _ => own,
                });
            }
        }
        places
    }

    /// Notes of each row on its parameter set: earlier versions of a scheme, and other names in the log.
    fn row_notes(&mut self, groups: &[CaseGroup]) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        for row in groups.iter().flat_map(|g| &g.rows) {
            let mut notes = Vec::new();
            if let Ok(set) = self.catalogue.resolve(&row.parameter_set)
                && let (Some(later), Some(relation)) = (&set.earlier_than, &set.relation)
            {
                let later = self.catalogue.resolve(later).map_or(later, |later| &later.family);
                notes.push(self.notes.index(format!("{} is not {later}: {relation}.", set.family)));
            }
            let spelling = |&case: &u32| self.index.dataset.cases[case as usize].spelling.as_str();
            let said = row.cases.iter().filter_map(|case| self.catalogue.resolve(spelling(case)).ok());
            let other: BTreeSet<&str> =
                said.filter(|set| set.name != row.parameter_set).map(|set| set.family.as_str()).collect();
            for family in other {
                notes
                    .push(self.notes.index(format!("The log prints these runs under the name of {family}.")));
            }
            all.push(notes);
        }
        all
    }

    /// Chooses units, rounds, and heads the columns; neighbouring cost columns share a unit and a span.
    fn round(
        &mut self,
        specs: &[ColumnSpec],
        places: &[Vec<Place>],
    ) -> (Vec<Column>, Vec<Span>, Vec<Vec<Cell>>) {
        let is_cost = |i: usize| specs[i].metric == MetricSpec::Cost;
        let cost_places = (0..specs.len()).filter(|&i| is_cost(i)).flat_map(|i| &places[i]);
        let cost_scale = decimals::scale(self.cost.unit(), cost_places);
        let (mut columns, mut spans, mut cells) = (Vec::new(), Vec::<Span>::new(), Vec::new());
        for (i, spec) in specs.iter().enumerate() {
            let unit = self.metrics(spec)[0].unit();
            let scale = match spec.scale() {
                _ if is_cost(i) => cost_scale,
                _ if spec.show == Show::IncreasePercent => decimals::PERCENT,
                Some(asked) => asked,
                None => decimals::scale(unit, places[i].iter()),
            };
            let (column_cells, kind) = match scale {
                decimals::PERCENT => decimals::percentages(&places[i]),
                _ => decimals::cells(&places[i], unit, scale),
            };
            cells.push(column_cells);
            let notes = spec.note.iter().map(|note| self.notes.index(note.clone())).collect();
            let unit = if is_cost(i) { String::new() } else { scale.symbol.into() };
            columns.push(Column { key: column_key(spec), header: spec.header.clone(), unit, kind, notes });
            if is_cost(i) {
                match spans.last_mut().filter(|span| span.first + span.columns == i) {
                    Some(span) => span.columns += 1,
                    None => spans.push(self.cost_span(i, scale, places)),
                }
            }
        }
        (columns, spans, cells)
    }

    fn cost_span(&mut self, first: usize, scale: Scale, places: &[Vec<Place>]) -> Span {
        let notes = cost::notes(self.cost, places.iter().flatten(), &mut self.notes);
        Span { header: self.cost.title().into(), unit: scale.symbol.into(), first, columns: 1, notes }
    }

    fn remarks(&self, names: &GroupNames, cases: &[u32]) -> Vec<String> {
        let mut remarks = self.spec.notes.clone();
        if !names.unknown.is_empty() {
            remarks.push(format!(
                "Unknown: {}. Neither the logs nor their context say it; a context.toml beside the logs or --context can.",
                names.unknown.join(", ")
            ));
        }
        remarks.extend(expected::missing(&self.spec.expect, self.index.dataset, cases));
        remarks
    }
}

/// The part of a cell's key that names its column.
pub(super) fn column_key(spec: &ColumnSpec) -> String {
    match (&spec.metric, spec.operation) {
        (MetricSpec::Cost, Some(operation)) => operation.name().into(),
        // Its unit tells its header from that of the increase.
        (_, None) if spec.show == Show::IncreasePercent => format!("{}-percent", slug(&spec.header)),
        (_, None) => slug(&spec.header),
        (_, Some(operation)) => format!("{}-{}", operation.name(), slug(&spec.header)),
    }
}

fn caption(caption: &str, names: &GroupNames) -> String {
    match names.shared.as_slice() {
        [] => format!("{caption}."),
        shared => format!("{caption} ({}).", shared.join(", ")),
    }
}

/// Puts the cells, column by column, back into groups and rows.
fn assemble(
    groups: &[CaseGroup],
    names: &GroupNames,
    row_notes: Vec<Vec<usize>>,
    cells: Vec<Vec<Cell>>,
) -> Vec<Group> {
    let mut columns: Vec<_> = cells.into_iter().map(Vec::into_iter).collect();
    let mut row_notes = row_notes.into_iter();
    let mut built = Vec::new();
    for (g, group) in groups.iter().enumerate() {
        let rows = group.rows.iter().map(|row| Row {
            key: slug(&row.parameter_set),
            header: row.parameter_set.clone(),
            notes: row_notes.next().unwrap_or_default(),
            cells: columns.iter_mut().filter_map(Iterator::next).collect(),
        });
        built.push(Group {
            key: names.keys[g].clone(),
            title: names.titles[g].clone(),
            rows: rows.collect(),
        });
    }
    built
}
