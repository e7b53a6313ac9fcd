//! Small datasets made by hand, for tests.

use std::collections::BTreeMap;

use crate::normalize::{Dataset, Source};
use crate::pqc::{Case, Operation};
use crate::quantity::{Metric, Statistic};

/// What one case measured: for each metric a value a run, and none where its values have ended.
pub struct Measured {
    case: Case,
    columns: Vec<(Metric, Vec<f64>)>,
}

impl Measured {
    pub fn new(
        parameter_set: &str,
        operation: &str,
        context: &[(&str, &str)],
        columns: Vec<(Metric, Vec<f64>)>,
    ) -> Measured {
        let context: BTreeMap<String, String> =
            context.iter().map(|&(key, value)| (key.into(), value.into())).collect();
        let family = parameter_set.rsplit_once('-').map_or("", |(family, _)| family);
        let case = Case {
            parameter_set: parameter_set.into(),
            family: family.into(),
            spelling: parameter_set.into(),
            operation: Operation::parse(operation),
            context,
        };
        Measured { case, columns }
    }
}

/// One source of one boot whose lines hold one run each.
pub fn dataset(cases: &[Measured]) -> Dataset {
    let mut dataset = Dataset::default();
    dataset.sources.push(Source {
        label: "fixture.log".into(),
        path: "fixture.log".into(),
        sha256: String::new(),
        bytes: 0,
        lines: 0,
        dialect: "native".into(),
    });
    let mut first_line = 1;
    for (number, measured) in (0..).zip(cases) {
        dataset.cases.push(measured.case.clone());
        let runs = measured.columns.iter().map(|(_, values)| values.len()).max().unwrap_or(0);
        let batch = &mut dataset.measurements;
        for run in 0..runs {
            for (metric, values) in measured.columns.iter().filter(|(_, values)| run < values.len()) {
                batch.case.push(number);
                batch.boot.push(0);
                batch.run.push(run as u32);
                batch.metric.push(*metric);
                batch.statistic.push(Statistic::Single);
                batch.value.push(values[run]);
                batch.source.push(0);
                batch.line.push(first_line + run as u64);
            }
        }
        first_line += runs as u64;
    }
    dataset
}
