use super::*;
use crate::summary::fixture::{Measured, dataset};
use crate::summary::random::Xoshiro256PlusPlus;

/// A seed whose runs show no serial correlation by chance, as 5 in 100 seeds would.
const SEED: u64 = 1;

const NOISE: Variation = Variation { inputs_only: false, rejection_sampled: false };

#[test]
fn counts_vary_with_the_input_alone_unless_something_preempts() {
    let case = |operation: &str, preemptions: f64| {
        let columns =
            vec![(Metric::Instructions, vec![5.0, 6.0]), (Metric::Preemptions, vec![0.0, preemptions])];
        Measured::new("ML-DSA-44", operation, &[], columns)
    };
    let dataset = dataset(&[case("keygen", 0.0), case("sign", 0.0), case("keygen", 1.0)]);
    let of = |number, metric| {
        let variation = Variation::of(&Index::new(&dataset), number, metric);
        (variation.inputs_only, variation.rejection_sampled)
    };
    assert_eq!(
        [0, 1, 2].map(|number| of(number, Metric::Instructions)),
        [(true, false), (true, true), (false, false)]
    );
    assert_eq!(of(0, Metric::Time), (false, false));
}

/// Sixty sound runs around 1 ms, spread evenly over 60 µs in random order.
fn sound() -> Vec<f64> {
    let mut stream = Xoshiro256PlusPlus::seed_from_u64(SEED);
    (0..60).map(|_| 1e6 + (stream.next_u64() % 60_000) as f64).collect()
}

fn found(values: &[f64]) -> Vec<Finding> {
    diagnose(&Sample::new(values).unwrap(), Metric::Time, NOISE)
}

#[test]
fn sound_runs_have_no_finding() {
    assert_eq!(found(&sound()), []);
    assert_eq!(found(&[5.0]), []);
}

#[test]
fn an_outlier_is_found_where_it_is() {
    let mut runs = sound();
    runs[31] = 2e6;
    let [Finding::Outliers(outliers)] = &found(&runs)[..] else { panic!("{:?}", found(&runs)) };
    assert_eq!((outliers.runs.as_slice(), outliers.far), (&[31][..], 1));
    assert!((0.93..0.96).contains(&outliers.furthest), "{}", outliers.furthest);
    assert_eq!(found(&runs)[0].runs(), Some(vec![31]));
}

#[test]
fn one_tick_among_equal_runs_is_no_outlier() {
    let mut runs = vec![1e6; 40];
    runs[7] += 1e3;
    runs[20] += 2e3;
    runs[21] += 3e3;
    assert_eq!(outliers(&Sample::new(&runs).unwrap()), None);
    runs[7] += 2e4;
    assert_eq!(outliers(&Sample::new(&runs).unwrap()).unwrap().runs, [7]);
}

#[test]
fn drift_is_found_and_comes_before_the_correlation_that_it_makes() {
    let runs: Vec<f64> = sound().iter().zip(0..).map(|(run, i)| run + 2e3 * f64::from(i)).collect();
    let findings = found(&runs);
    let Finding::Drift(drift) = &findings[0] else { panic!("{findings:?}") };
    // 60 runs at 2 µs a run: 118 µs of a median near 1.09 ms.
    assert!((0.09..0.13).contains(&drift.relative), "{}", drift.relative);
    assert!(
        findings.iter().any(|finding| matches!(finding, Finding::Correlation { lag1, .. } if *lag1 > 0.5))
    );
    assert!(findings.iter().any(|finding| matches!(finding, Finding::Order(test) if test.z < 0.0)));
}

#[test]
fn drift_of_more_runs_than_slopes_allow_is_still_found() {
    let runs: Vec<f64> =
        (0..12_000).map(|i| 1e6 + f64::from(i * 7919 % 1009) + 10.0 * f64::from(i)).collect();
    let findings = found(&runs);
    let Finding::Drift(drift) = &findings[0] else { panic!("{findings:?}") };
    assert!((0.10..0.12).contains(&drift.relative), "{}", drift.relative);
}

#[test]
fn slow_first_runs_are_called_warm_up() {
    let mut runs = sound();
    runs[0] = 1.9e6;
    runs[1] = 1.6e6;
    let findings = found(&runs);
    let Finding::WarmUp { runs: 2, excess } = findings[0] else { panic!("{findings:?}") };
    assert!((0.5..0.6).contains(&excess), "{excess}");
    assert_eq!(findings[0].runs(), Some(vec![0, 1]));
}

#[test]
fn two_modes_are_found_unless_rejection_makes_them() {
    let runs: Vec<f64> =
        sound().iter().zip(0..).map(|(run, i)| run + f64::from(i * 5 % 3 % 2) * 9e5).collect();
    let modes = |finding: &Finding| match finding {
        Finding::TwoModes(hint) => Some(hint.below),
        _ => None,
    };
    assert_eq!(found(&runs).iter().find_map(modes), Some(40));
    let signing = Variation { rejection_sampled: true, ..NOISE };
    let findings = diagnose(&Sample::new(&runs).unwrap(), Metric::Time, signing);
    assert_eq!(findings.iter().find_map(modes), None);
}

#[test]
fn a_timer_that_is_too_coarse_is_found_and_a_counter_is_none() {
    let runs: Vec<f64> = sound().iter().map(|run| (run / 2e4).round() * 1e3).collect();
    assert!(found(&runs).iter().any(|f| matches!(f, Finding::CoarseTimer(r) if r.step == 1e3)));
    let counted = diagnose(&Sample::new(&runs).unwrap(), Metric::Instructions, NOISE);
    assert!(!counted.iter().any(|f| matches!(f, Finding::CoarseTimer(_))));
    assert_eq!(found(&[7e3; 5]), [Finding::Constant]);
    assert_eq!(diagnose(&Sample::new(&[7e3; 5]).unwrap(), Metric::Instructions, NOISE), []);
    assert_eq!(found(&[0.0, 1e3, 0.0])[0], Finding::Zeros { runs: vec![0, 2] });
}
