//! Which cases can be screened for leakage, and their runs in the order measured.

use std::collections::BTreeMap;

use super::leakage::{ClassifiedTime, Screen, screen};
use super::{Index, Selection};
use crate::pqc::Case;
use crate::quantity::{Metric, Statistic};

/// The context key of the class of an input.
pub const CLASS: &str = "class";

/// The screen of one operation under one configuration.
#[derive(Debug, Clone)]
pub struct Screened {
    pub metric: Metric,
    /// Its cases: one for each class.
    pub cases: Vec<u32>,
    /// Rows of the dataset, in the order in which they were read.
    pub evidence: Vec<u32>,
    pub screen: Screen,
}

/// Screens every operation whose runs carry class 0 or 1; empty where none do.
///
/// The classes of one operation are cases of their own that agree in all but the class. A firmware draws the class of each
/// run at random, so the order measured is the order of the lines across both.
pub fn screened(index: &Index<'_>, selection: &Selection) -> Vec<Screened> {
    let mut groups: BTreeMap<(Metric, Case), Vec<u32>> = BTreeMap::new();
    for number in index.cases(selection) {
        let mut case = index.dataset.cases[number as usize].clone();
        let class = case.context.remove(CLASS);
        if class.as_deref().and_then(is_random).is_none() {
            continue;
        }
        for metric in Metric::COSTS.into_iter().filter(|&metric| index.has(&[number], metric)) {
            groups.entry((metric, case.clone())).or_default().push(number);
        }
    }
    let one = |((metric, _), cases): ((Metric, Case), Vec<u32>)| {
        let evidence = index.only(&index.rows(&cases, &[metric]), Statistic::Single);
        let screen = screen(&classified(index, &evidence));
        Screened { metric, cases, evidence, screen }
    };
    groups.into_iter().map(one).collect()
}

/// Whether a class is that of random inputs; `None` for a class that is neither 0 nor 1.
fn is_random(class: &str) -> Option<bool> {
    match class {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

fn classified(index: &Index<'_>, rows: &[u32]) -> Vec<ClassifiedTime> {
    let batch = &index.dataset.measurements;
    let run = |&row: &u32| {
        let case = &index.dataset.cases[batch.case[row as usize] as usize];
        let class = case.context.get(CLASS).and_then(|class| is_random(class));
        // Base units are such that what logs print is whole.
        class.map(|class| (class, batch.value[row as usize] as u64))
    };
    rows.iter().filter_map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::fixture::{Measured, dataset};

    fn class(class: &str, cycles: &[f64]) -> Measured {
        let columns = vec![(Metric::Cycles, cycles.to_vec())];
        Measured::new("ML-KEM-512", "decaps", &[(CLASS, class)], columns)
    }

    #[test]
    fn both_classes_of_an_operation_are_one_screen() {
        let dataset = dataset(&[class("0", &[10.0, 12.0, 14.0]), class("1", &[20.0, 22.0])]);
        let found = screened(&Index::new(&dataset), &Selection::default());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].screen.runs, &found[0].cases[..]), ([3, 2], &[0, 1][..]));
        // 12 − 21 over √(4/3 + 2/2)
        assert!((found[0].screen.uncropped.unwrap() + 9.0 / (4.0_f64 / 3.0 + 1.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn other_classes_and_cases_without_one_are_left_out() {
        let plain = Measured::new("ML-KEM-512", "decaps", &[], vec![(Metric::Cycles, vec![1.0, 2.0])]);
        let dataset = dataset(&[plain, class("fixed", &[1.0, 2.0])]);
        assert!(screened(&Index::new(&dataset), &Selection::default()).is_empty());
    }
}
