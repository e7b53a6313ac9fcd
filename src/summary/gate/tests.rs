use super::*;
use crate::assets::Assets;
use crate::normalize::Dataset;
use crate::pqc::Dimension;
use crate::quantity::{Metric, Statistic};
use crate::summary::comparison::{Question, compare};
use crate::summary::fixture::{Measured, dataset};
use crate::summary::{Index, Selection};

const MARGIN: f64 = 0.02;

fn sides(operation: &str, base: Vec<(Metric, Vec<f64>)>, new: Vec<(Metric, Vec<f64>)>) -> Dataset {
    let side = |label, columns| Measured::new("ML-KEM-768", operation, &[("input", label)], columns);
    dataset(&[side("baseline", base), side("new", new)])
}

fn decision_over(dataset: &Dataset, metric: Metric) -> Decision {
    let question = Question {
        by: Dimension::parse("input"),
        base: Some("baseline".into()),
        metrics: vec![metric],
        selection: Selection::default(),
        margin: MARGIN,
    };
    let answer = compare(&Index::new(dataset), &Assets::default().catalogue().unwrap(), &question);
    let judged = judge(&answer, MARGIN, None);
    decide(&judged, !answer.only_base.is_empty())
}

/// The decision about one metric of one case, from the runs of both sides.
fn decision(metric: Metric, base: &[f64], new: &[f64]) -> Decision {
    let dataset = sides("keygen", vec![(metric, base.to_vec())], vec![(metric, new.to_vec())]);
    decision_over(&dataset, metric)
}

fn around(center: f64) -> Vec<f64> {
    (0..10).map(|run| center + f64::from(run % 5)).collect()
}

#[test]
fn more_of_what_a_call_takes_is_a_regression_and_less_is_none() {
    for metric in [Metric::Time, Metric::Instructions, Metric::StackPeak, Metric::HeapPeak] {
        assert_eq!(decision(metric, &around(1000.0), &around(1100.0)), Decision::Regression, "{metric:?}");
        assert_eq!(decision(metric, &around(1000.0), &around(900.0)), Decision::Pass, "{metric:?}");
        assert_eq!(decision(metric, &around(1000.0), &around(1001.0)), Decision::Pass, "{metric:?}");
    }
}

#[test]
fn less_of_what_is_left_free_is_a_regression_and_more_is_none() {
    for metric in [Metric::HeapLargestFree, Metric::HeapFree, Metric::HeapFreeBefore, Metric::HeapFreeAfter] {
        assert_eq!(decision(metric, &around(1000.0), &around(900.0)), Decision::Regression, "{metric:?}");
        assert_eq!(decision(metric, &around(1000.0), &around(1100.0)), Decision::Pass, "{metric:?}");
        // The same in every run, as a heap without fragmentation gives it.
        assert_eq!(decision(metric, &[1000.0; 3], &[900.0; 3]), Decision::Regression, "{metric:?}");
        assert_eq!(decision(metric, &[1000.0; 3], &[1100.0; 3]), Decision::Pass, "{metric:?}");
    }
}

#[test]
fn a_weak_fall_of_free_heap_is_corrected_as_a_weak_rise_of_cost_is() {
    let weak = [[1000.0, 1020.0, 1040.0, 1060.0], [960.0, 980.0, 1000.0, 1015.0]];
    assert_eq!(decision(Metric::HeapLargestFree, &weak[0], &weak[1]), Decision::Regression);
    let quiet = |label| {
        let wide = vec![(Metric::HeapLargestFree, vec![800.0, 1000.0, 1200.0])];
        Measured::new("ML-KEM-512", "keygen", &[("input", label)], wide)
    };
    let case = |label, runs: [f64; 4]| {
        Measured::new(
            "ML-KEM-768",
            "keygen",
            &[("input", label)],
            vec![(Metric::HeapLargestFree, runs.to_vec())],
        )
    };
    let dataset =
        dataset(&[case("baseline", weak[0]), case("new", weak[1]), quiet("baseline"), quiet("new")]);
    assert_eq!(decision_over(&dataset, Metric::HeapLargestFree), Decision::Inconclusive);
}

#[test]
fn a_size_is_exact_though_it_is_printed_once() {
    assert_eq!(decision(Metric::ImageSize, &[100_000.0], &[105_000.0]), Decision::Regression);
    assert_eq!(decision(Metric::ImageSize, &[100_000.0], &[95_000.0]), Decision::Pass);
    assert_eq!(decision(Metric::ImageSize, &[100_000.0], &[101_000.0]), Decision::Pass);
    assert_eq!(decision(Metric::Time, &[100_000.0], &[105_000.0]), Decision::Inconclusive);
}

#[test]
fn a_minimum_over_runs_is_exact() {
    let minima = |new: f64| {
        let metric = Metric::HeapFree;
        let mut dataset = sides("", vec![(metric, vec![1000.0])], vec![(metric, vec![new])]);
        dataset.measurements.statistic.fill(Statistic::Minimum);
        decision_over(&dataset, metric)
    };
    assert_eq!(
        [minima(900.0), minima(1000.0), minima(1100.0)],
        [Decision::Regression, Decision::Pass, Decision::Pass]
    );
}

#[test]
fn something_where_the_baseline_had_nothing_is_a_regression() {
    assert_eq!(decision(Metric::HeapPeak, &[0.0; 3], &[64.0; 3]), Decision::Regression);
    assert_eq!(decision(Metric::HeapPeak, &[0.0; 3], &[0.0; 3]), Decision::Pass);
    assert_eq!(decision(Metric::HeapPeak, &[64.0; 3], &[0.0; 3]), Decision::Pass);
    assert_eq!(decision(Metric::HeapLargestFree, &around(64.0), &[0.0; 3]), Decision::Regression);
}

#[test]
fn a_metric_that_the_new_runs_lack_fails_the_gate() {
    let metric = Metric::StackPeak;
    let dataset = sides("keygen", vec![(metric, vec![1.0; 3])], vec![(Metric::HeapPeak, vec![1.0; 3])]);
    assert_eq!(decision_over(&dataset, metric), Decision::Missing);
}

#[test]
fn more_failed_runs_are_a_regression_however_fast_the_others_are() {
    let failing = |failed: usize, center: f64| {
        let failure = Some((Metric::Failure, vec![1.0; failed])).filter(|_| failed > 0);
        std::iter::once((Metric::Time, around(center))).chain(failure).collect()
    };
    let after = |base: usize, new: usize, center: f64| {
        decision_over(&sides("keygen", failing(base, 1000.0), failing(new, center)), Metric::Time)
    };
    assert_eq!(after(0, 1, 1000.0), Decision::Regression);
    assert_eq!(after(1, 2, 500.0), Decision::Regression);
    assert_eq!(after(2, 2, 1000.0), Decision::Pass);
    assert_eq!(after(2, 0, 1000.0), Decision::Pass);
}
