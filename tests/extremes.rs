//! No finite sample makes a statistic panic, and none of them depends on more than it should.

use pqreport::summary::bootstrap::{self, Resampling};
use pqreport::summary::equivalence::{self, DEFAULT_MARGIN};
use pqreport::summary::random::Xoshiro256PlusPlus;
use pqreport::summary::ratio::{self, Estimate};
use pqreport::summary::sample::Sample;
use pqreport::summary::{
    descriptive, drift, interval, leakage, normality, quantile, rank, regression, serial, shape, shift, tail,
    welch,
};
use pqreport::view::rounding;

const EXTREMES: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    0.1,
    5e-324,
    -5e-324,
    f64::MIN_POSITIVE,
    1e-300,
    1e150,
    f64::MAX,
    f64::MIN,
    9_007_199_254_740_993.0,
    1e9,
    1e9 + 1e-6,
];

fn samples() -> impl Iterator<Item = Sample> {
    let mut stream = Xoshiro256PlusPlus::seed_from_u64(3);
    (0..300).map(move |_| {
        let (n, kinds) = (1 + stream.index(30), 1 + stream.index(EXTREMES.len()));
        let first = stream.index(EXTREMES.len());
        let mut value = || EXTREMES[(first + stream.index(kinds)) % EXTREMES.len()];
        let values: Vec<f64> = (0..n).map(|_| value()).collect();
        Sample::new(&values).unwrap()
    })
}

const FEW: Resampling = Resampling { seed: 1, replicates: 9 };

#[test]
fn one_sample_of_extremes_panics_nowhere() {
    for sample in samples() {
        let described = descriptive::describe(&sample);
        if (described.max - described.min).is_finite() {
            assert!(described.min <= described.median && described.median <= described.max);
        }
        descriptive::geometric_mean(&sample);
        descriptive::trimmed_mean(&sample, 0.1);
        descriptive::variance(&sample);
        quantile::interquartile_range(&sample);
        quantile::median_absolute_deviation(&sample);
        interval::mean_interval(&sample, 0.95);
        interval::median_interval(&sample, 0.5);
        interval::quantile_interval(&sample, 0.95, 0.95);
        shape::tukey_outliers(&sample);
        shape::mad_outliers(&sample);
        shape::bimodality_hint(&sample, 1.0);
        serial::effective_runs(&sample);
        serial::ljung_box(&sample);
        serial::runs_test(&sample);
        drift::drift(&sample);
        drift::warm_up(&sample);
        normality::shapiro_wilk(&sample);
        normality::anderson_darling(&sample);
        bootstrap::median_interval(&sample, 0.95, FEW);
        bootstrap::bca_mean_interval(&sample, 0.95, FEW);
        rounding::round_pair(described.mean, described.sd.unwrap_or(1.0), 2);
    }
}

#[test]
fn two_samples_of_extremes_panic_nowhere() {
    for (x, y) in samples().zip(samples().skip(1)) {
        let (of_x, of_y) = (Estimate::mean_of(&x), Estimate::mean_of(&y));
        ratio::fieller(of_x, of_y, 0.95);
        ratio::log_delta_interval(of_x, of_y, 0.95);
        ratio::quantile_ratio_interval(&x, &y, 0.5, 0.95, FEW);
        equivalence::compare(&x, &y, DEFAULT_MARGIN);
        tail::compare_tails(&x, &y, 0.5, DEFAULT_MARGIN);
        welch::welch(&x, &y);
        welch::paired(&x, &y, 0.95);
        welch::standardized_difference(&x, &y);
        rank::mann_whitney(&x, &y);
        shift::hodges_lehmann(&x, &y);
        shift::shift_interval(&x, &y, 0.95);
        regression::fit_line(&x, &y);
    }
}

#[test]
fn extreme_counts_panic_nowhere() {
    let runs = [(false, u64::MAX), (true, 0), (false, 0), (true, u64::MAX), (true, 1)];
    leakage::screen(&runs);
    let sample = Sample::from_counts(&[u64::MAX; 40]).unwrap();
    assert_eq!(descriptive::sd(&sample), Some(0.0));
    assert_eq!(descriptive::mean(&sample), u64::MAX as f64);
}

#[test]
fn the_order_of_the_runs_changes_no_digit() {
    for sample in samples() {
        let mut values = sample.values().to_vec();
        values.reverse();
        let reversed = Sample::new(&values).unwrap();
        let both = [&sample, &reversed].map(descriptive::describe);
        assert_eq!(format!("{:?}", both[0]), format!("{:?}", both[1]));
    }
}

#[test]
fn a_power_of_two_as_unit_scales_every_digit() {
    let values = [3.1, 2.7, 3.3, 9.9, 3.0, 2.2, 3.2, 2.6];
    let scaled = values.map(|value| value * 1024.0);
    let [sample, scaled] = [values, scaled].map(|values| Sample::new(&values).unwrap());
    let (base, scaled) = (descriptive::describe(&sample), descriptive::describe(&scaled));
    assert_eq!(scaled.mean, 1024.0 * base.mean);
    assert_eq!(scaled.sd, base.sd.map(|sd| 1024.0 * sd));
    assert_eq!(scaled.cv, base.cv);
}
