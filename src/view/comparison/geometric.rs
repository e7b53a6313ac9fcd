//! The rows that sum up the ratios of a scheme: a geometric mean for each operation.

use std::collections::BTreeMap;

use super::Measure;
use super::columns::places;
use crate::pqc::Operation;
use crate::summary::comparison::Comparison;
use crate::summary::ratio::geometric_mean_of_ratios;
use crate::view::key::slug;
use crate::view::note::Notes;
use crate::view::rounding::round_to;
use crate::view::table::{Cell, Figure, Row};

const NOTE: &str = "Geometric mean of the ratios above over the parameter sets of the scheme that both sides have, each \
                    operation by itself. It describes these sets and estimates nothing: no interval, no test, no verdict.";

/// A row for each scheme and operation of which one group compares at least two parameter sets.
pub(super) fn rows(group: &[&Comparison], measure: Measure, notes: &mut Notes) -> Vec<Row> {
    let mut schemes: Vec<&str> = Vec::new();
    let mut by_scheme: BTreeMap<(usize, Option<Operation>), Vec<&Comparison>> = BTreeMap::new();
    for comparison in group.iter().filter(|comparison| !comparison.family.is_empty()) {
        let known = schemes.iter().position(|scheme| *scheme == comparison.family);
        let scheme = known.unwrap_or_else(|| {
            schemes.push(&comparison.family);
            schemes.len() - 1
        });
        by_scheme.entry((scheme, comparison.operation)).or_default().push(comparison);
    }
    by_scheme.values().filter_map(|comparisons| row(comparisons, measure, notes)).collect()
}

fn row(comparisons: &[&Comparison], measure: Measure, notes: &mut Notes) -> Option<Row> {
    let first = comparisons.first()?;
    let ratios: Vec<Option<f64>> = comparisons.iter().map(|c| c.best().map(|(ratio, _)| ratio)).collect();
    let mean = geometric_mean_of_ratios(&ratios).filter(|mean| mean.cases > 1)?;
    let value = measure.value(mean.value);
    let coarsest = comparisons.iter().map(|c| places(c, measure)).min()?;
    let evidence = comparisons.iter().flat_map(|c| c.base.evidence.iter().chain(&c.new.evidence));
    let figure = Figure {
        value,
        base_unit: measure.base_unit(),
        text: round_to(value, coarsest.min(measure.exact_places())).unwrap_or_default(),
        statistic: "geometric mean of ratios",
        n: mean.cases,
        notes: Vec::new(),
        evidence: evidence.copied().collect(),
    };
    let empty = || Cell::Empty { notes: Vec::new() };
    let operation = Cell::Text { text: first.operation_name().into() };
    Some(Row {
        key: format!("geometric-mean-{}.{}", slug(&first.family), first.operation_name()),
        header: format!("{}, mean of {}", first.family, mean.cases),
        notes: vec![notes.index(NOTE)],
        cells: vec![operation, empty(), empty(), Cell::Ratio { figure, limits: None }, empty(), empty()],
    })
}

#[cfg(test)]
mod tests {
    use crate::assets::Assets;
    use crate::pqc::Dimension;
    use crate::quantity::Metric;
    use crate::summary::comparison::{Question, compare};
    use crate::summary::fixture::{Measured, dataset};
    use crate::summary::{Index, Selection};
    use crate::view::comparison::{Framing, Measure, tables};
    use crate::view::table::{Cell, Row};

    /// The ratio of a row with its key.
    fn ratio(row: &Row) -> (&str, &str, usize) {
        match &row.cells[3] {
            Cell::Ratio { figure, .. } => (&row.key, &figure.text, figure.n),
            _ => (&row.key, "", 0),
        }
    }

    #[test]
    fn each_other_side_is_one_group_and_sums_up_its_scheme_by_operation() {
        let case = |set: &str, operation: &str, scenario: &str, cost: f64| {
            Measured::new(set, operation, &[("scenario", scenario)], vec![(Metric::Time, vec![cost; 3])])
        };
        let mut cases = Vec::new();
        for (scenario, factors) in
            [("baseline", [1.0, 1.0]), ("workload", [2.0, 8.0]), ("workload+ble", [3.0, 3.0])]
        {
            cases.push(case("ML-KEM-512", "keygen", scenario, 100.0 * factors[0]));
            cases.push(case("ML-KEM-768", "keygen", scenario, 200.0 * factors[1]));
            cases.push(case("ML-KEM-768", "encaps", scenario, 200.0));
            cases.push(case("ML-DSA-44", "keygen", scenario, 200.0));
        }
        let (dataset, by) = (dataset(&cases), Dimension::parse("scenario"));
        let question = Question {
            by: by.clone(),
            base: None,
            metrics: Metric::COSTS.to_vec(),
            selection: Selection::default(),
            margin: 0.02,
        };
        let answer = compare(&Index::new(&dataset), &Assets::default().catalogue().unwrap(), &question);
        let framing = Framing {
            name: "c",
            title: "C",
            dimension: &by,
            measure: Measure::Ratio,
            margin: question.margin,
        };
        let groups = &tables(&answer, &framing)[0].groups;
        assert_eq!(groups.iter().map(|group| group.rows.len()).collect::<Vec<_>>(), [5, 5]);
        let means = groups.iter().map(|group| ratio(&group.rows[4])).collect::<Vec<_>>();
        let key = "geometric-mean-ml-kem.keygen";
        assert_eq!(means, [(key, "4.0000", 2), (key, "3.0000", 2)]);
    }
}
