//! Which cases stand on which side of which row.

use std::collections::BTreeSet;

use crate::pqc::{Catalogue, Dimension, Operation};
use crate::quantity::{Metric, Statistic};
use crate::summary::{Index, summarize};
use crate::view::grouping::{self, CaseRow};
use crate::view::note::Notes;
use crate::view::place::{Measured, Place};
use crate::view::spec::{ColumnSpec, RowSpec, TableSpec};

/// The two sides of a comparison.
pub struct Sides<'a> {
    pub by: &'a Dimension,
    pub base: &'a str,
    /// `None` where only the base was measured.
    pub other: Option<&'a str>,
}

/// One row with the cases of its two sides.
pub struct Line {
    pub header: String,
    pub operation: Option<Operation>,
    /// Whether the row adds up the operations above it.
    pub total: bool,
    pub cases: [Vec<u32>; 2],
}

/// The lines by group, and what the groups have in common.
pub struct Parts {
    /// Key, title and lines.
    pub groups: Vec<(String, Option<String>, Vec<Line>)>,
    pub shared: Vec<String>,
}

/// A column of the spec with both sides of every line.
pub struct Block {
    pub column: ColumnSpec,
    pub base: Vec<Place>,
    pub other: Vec<Place>,
}

impl Block {
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.base.iter().chain(&self.other)
    }
}

/// The values of the compared dimension among cases that have the cost.
pub fn values<'d>(index: &Index<'d>, cases: &[u32], by: &Dimension, cost: Metric) -> BTreeSet<&'d str> {
    let dataset = index.dataset;
    let with_cost = cases.iter().filter(|&&case| index.has(&[case], cost));
    let value = |&case: &u32| match by {
        Dimension::Context(key) => dataset.cases[case as usize].context.get(key).map(String::as_str),
        Dimension::Family => Some(dataset.cases[case as usize].family.as_str()),
        Dimension::ParameterSet => Some(dataset.cases[case as usize].parameter_set.as_str()),
        Dimension::Operation => dataset.cases[case as usize].operation.map(Operation::name),
    };
    with_cost.filter_map(value).collect()
}

/// The rows of a table; where the other side was measured, only those that both sides have.
pub fn lines(
    index: &Index<'_>,
    spec: &TableSpec,
    sides: &Sides<'_>,
    cases: &[u32],
    cost: Metric,
    catalogue: &Catalogue,
) -> Parts {
    let wanted: Vec<u32> = cases.iter().copied().filter(|&case| side(index, sides, case).is_some()).collect();
    let mut by = spec.group_dimensions();
    if spec.rows == RowSpec::Operation {
        by.push(Dimension::ParameterSet);
    }
    let mut groups = grouping::group(index.dataset, &wanted, &by, catalogue);
    let complete = |row: &CaseRow| {
        let has = |wanted: usize| {
            let of_side = |case: &&u32| side(index, sides, **case) == Some(wanted);
            index.has(&row.cases.iter().filter(of_side).copied().collect::<Vec<_>>(), cost)
        };
        has(0) && (sides.other.is_none() || has(1))
    };
    for group in &mut groups {
        group.rows.retain(complete);
    }
    groups.retain(|group| !group.rows.is_empty());
    let names = grouping::names(&groups, &by);
    let mut parts = Parts { groups: Vec::new(), shared: names.shared };
    for (g, group) in groups.iter().enumerate() {
        let lines = match spec.rows {
            RowSpec::Operation => {
                group.rows.iter().flat_map(|row| operations(index, sides, row, cost)).collect()
            }
            _ => group
                .rows
                .iter()
                .map(|row| line(index, sides, row, &row.parameter_set, None, false))
                .collect(),
        };
        parts.groups.push((names.keys[g].clone(), names.titles[g].clone(), lines));
    }
    parts
}

/// 0 for the base, 1 for the other side, `None` for a case on neither.
fn side(index: &Index<'_>, sides: &Sides<'_>, case: u32) -> Option<usize> {
    let value = sides.by.value(&index.dataset.cases[case as usize])?;
    match (value == sides.base, sides.other == Some(value.as_ref())) {
        (true, _) => Some(0),
        (_, true) => Some(1),
        _ => None,
    }
}

/// A line for each operation, and their sum where the log has no total of its own.
fn operations(index: &Index<'_>, sides: &Sides<'_>, row: &CaseRow, cost: Metric) -> Vec<Line> {
    let of = |case: u32| index.dataset.cases[case as usize].operation;
    let measured = |&operation: &Operation| {
        row.cases.iter().any(|&case| of(case) == Some(operation) && index.has(&[case], cost))
    };
    let operations: Vec<Operation> = Operation::ALL.into_iter().filter(measured).collect();
    let mut lines: Vec<Line> = operations
        .iter()
        .map(|&operation| line(index, sides, row, operation.title(), Some(operation), false))
        .collect();
    if lines.len() > 1 && !operations.contains(&Operation::Total) {
        lines.push(line(index, sides, row, Operation::Total.title(), None, true));
    }
    lines
}

fn line(
    index: &Index<'_>,
    sides: &Sides<'_>,
    row: &CaseRow,
    header: &str,
    operation: Option<Operation>,
    total: bool,
) -> Line {
    let of_side = |wanted: usize| -> Vec<u32> {
        row.cases.iter().copied().filter(|&case| side(index, sides, case) == Some(wanted)).collect()
    };
    Line { header: header.to_owned(), operation, total, cases: [of_side(0), of_side(1)] }
}

/// The sum of the mean costs of the operations of one side; without one that the other side has, it is no total.
pub fn total(index: &Index<'_>, line: &Line, side: usize, cost: Metric, notes: &mut Notes) -> Place {
    let means = |side: usize| -> Vec<(Operation, f64, Vec<u32>)> {
        let of_operation = |operation: Operation| {
            let of = |case: &&u32| index.dataset.cases[**case as usize].operation == Some(operation);
            let cases: Vec<u32> = line.cases[side].iter().filter(of).copied().collect();
            let evidence = index.only(&index.rows(&cases, &[cost]), Statistic::Single);
            let summary = summarize(cost, &index.values(&evidence))?;
            Some((operation, summary.descriptives.mean, evidence))
        };
        Operation::ALL.into_iter().filter_map(of_operation).collect()
    };
    let mine = means(side);
    if !line.cases[1].is_empty() && mine.len() != means(1 - side).len() {
        return Place::Empty { notes: vec![notes.index("The sides have other operations: no total.")] };
    }
    let evidence: Vec<u32> = mine.iter().flat_map(|(_, _, evidence)| evidence).copied().collect();
    Place::Measured(Measured {
        metric: cost,
        value: mine.iter().map(|(_, mean, _)| mean).sum(),
        // The operations of a run share its keys, so their spreads do not add up.
        spread: Some(None),
        statistic: "sum of means",
        n: evidence.len(),
        notes: vec![notes.index("Sum of the means above.")],
        evidence,
    })
}
