//! Everything the reference says of one sample.

use pqreport::summary::bootstrap::{self, Resampling};
use pqreport::summary::rejection::Attempts;
use pqreport::summary::sample::Sample;
use pqreport::summary::{
    descriptive, distribution, drift, interval, normality, quantile, regression, serial, shape,
};

use crate::checker::Checker;

pub fn check(checker: &mut Checker) {
    for name in checker.keys("/samples") {
        let at = format!("/samples/{name}");
        let sample = Sample::new(&checker.numbers(&format!("{at}/data"))).unwrap();
        let stats = format!("{at}/stats");
        location_and_spread(checker, &stats, &sample);
        intervals(checker, &stats, &sample);
        shape(checker, &stats, &sample);
        serial(checker, &stats, &sample);
        normality(checker, &stats, &sample);
        bootstrap(checker, &format!("{stats}/bootstrap"), &sample);
        if checker.get(&format!("{at}/k")).is_some() {
            regression(checker, &at, &sample);
        }
    }
}

fn location_and_spread(checker: &mut Checker, at: &str, sample: &Sample) {
    let described = descriptive::describe(sample);
    checker.number_is(&format!("{at}/n"), described.n as f64);
    checker.number_is(&format!("{at}/mean"), described.mean);
    checker.number_is(&format!("{at}/min"), described.min);
    checker.number_is(&format!("{at}/max"), described.max);
    checker.number_is(&format!("{at}/median"), described.median);
    checker.number_is(&format!("{at}/sd"), described.sd);
    checker.number_is(&format!("{at}/se"), described.standard_error);
    checker.number_is(&format!("{at}/cv"), described.cv);
    checker.number_is(&format!("{at}/sum_exact"), descriptive::sum(sample));
    checker.number_is(&format!("{at}/variance"), descriptive::variance(sample));
    checker.number_is(&format!("{at}/geometric_mean"), descriptive::geometric_mean(sample));
    checker
        .number_is(&format!("{at}/sd_rel_se_normal"), descriptive::relative_standard_error_of_sd(sample.n()));
    for fraction in [0.1, 0.2, 0.25] {
        checker
            .number_is(&format!("{at}/trimmed_mean_{fraction}"), descriptive::trimmed_mean(sample, fraction));
    }
    for p in checker.keys(&format!("{at}/quantiles_type7")) {
        let got = quantile::quantile(sample, p.parse().unwrap());
        checker.number_is(&format!("{at}/quantiles_type7/{p}"), got);
    }
    robust_spread(checker, at, sample);
}

fn robust_spread(checker: &mut Checker, at: &str, sample: &Sample) {
    let mad = quantile::median_absolute_deviation(sample);
    checker.number_is(&format!("{at}/iqr_type7"), quantile::interquartile_range(sample));
    checker.number_is(&format!("{at}/mad_raw"), mad);
    checker.number_is(&format!("{at}/mad_normal"), mad.map(|mad| mad * quantile::MAD_TO_SD));
}

fn intervals(checker: &mut Checker, at: &str, sample: &Sample) {
    for confidence in [0.95, 0.99] {
        let got = interval::mean_interval(sample, confidence).map(|interval| (interval.lo, interval.hi));
        checker.pair_is(&format!("{at}/t_ci_mean_{confidence}"), got);
        let df = (sample.n() - 1) as f64;
        let t = (df > 0.0).then(|| distribution::student_upper_quantile((1.0 - confidence) / 2.0, df));
        checker.number_is(&format!("{at}/t_quantile_{confidence}"), t);
    }
    let at_median = format!("{at}/median_ci_0.95");
    match interval::median_interval(sample, 0.95) {
        None => checker.value_is(&at_median, ()),
        Some(got) => {
            checker.number_is(&format!("{at_median}/lo"), got.lo);
            checker.number_is(&format!("{at_median}/hi"), got.hi);
            checker.number_is(&format!("{at_median}/lo_order"), got.orders.lo as f64);
            checker.number_is(&format!("{at_median}/hi_order"), got.orders.hi as f64);
            checker.number_is(&format!("{at_median}/coverage"), got.orders.coverage);
        }
    }
    let orders = interval::quantile_interval(sample, 0.95, 0.95).orders;
    checker.number_is(&format!("{at}/p95_ci_0.95/lo_order"), orders.lo.map(|order| order as f64));
    checker.number_is(&format!("{at}/p95_ci_0.95/hi_order"), orders.hi.map(|order| order as f64));
    checker.number_is(&format!("{at}/p95_ci_0.95/coverage"), orders.coverage);
}

fn shape(checker: &mut Checker, at: &str, sample: &Sample) {
    let skewness = shape::skewness(sample);
    checker.number_is(&format!("{at}/skewness_g1"), skewness.map(|moment| moment.of_sample));
    checker.number_is(&format!("{at}/skewness_G1"), skewness.map(|moment| moment.adjusted));
    let kurtosis = shape::excess_kurtosis(sample);
    checker.number_is(&format!("{at}/excess_kurtosis_g2"), kurtosis.map(|moment| moment.of_sample));
    checker.number_is(&format!("{at}/excess_kurtosis_G2"), kurtosis.map(|moment| moment.adjusted));
    checker.number_is(&format!("{at}/bimodality_coefficient"), shape::bimodality_coefficient(sample));
    let tick = if sample.is_whole() { 1.0 } else { 0.0 };
    let hint = shape::bimodality_hint(sample, tick).map(|hint| hint.is_bimodal);
    checker.value_is(&format!("{at}/bimodal_hint"), hint);
    let flagged = shape::mad_outliers(sample).map(|runs| runs.len() as f64);
    checker.number_is(&format!("{at}/n_outliers_mad_3.5"), flagged);
    tukey(checker, &format!("{at}/tukey"), sample);
}

fn tukey(checker: &mut Checker, at: &str, sample: &Sample) {
    match shape::tukey_outliers(sample) {
        None => checker.value_is(at, ()),
        Some(got) => {
            checker.number_is(&format!("{at}/lo"), got.lo);
            checker.number_is(&format!("{at}/hi"), got.hi);
            checker.number_is(&format!("{at}/lo_far"), got.far_lo);
            checker.number_is(&format!("{at}/hi_far"), got.far_hi);
            checker.number_is(&format!("{at}/n_mild"), got.mild.len() as f64);
            checker.number_is(&format!("{at}/n_far"), got.far.len() as f64);
        }
    }
}

fn serial(checker: &mut Checker, at: &str, sample: &Sample) {
    checker.number_is(&format!("{at}/lag1_autocorr"), serial::lag1_autocorrelation(sample));
    checker.number_is(&format!("{at}/n_eff"), serial::effective_runs(sample));
    checker.number_is(&format!("{at}/warmup_w"), drift::warm_up(sample) as f64);
    checker.number_is(&format!("{at}/theil_sen_slope"), drift::theil_sen_slope(sample));
    let got = drift::kendall(sample).map(|test| [("tau", test.tau), ("p_asymptotic", test.p)]);
    numbers(checker, &format!("{at}/kendall_tau_b_vs_index"), got);
    let got = serial::ljung_box(sample).map(|test| [("Q", test.q), ("p", test.p)]);
    numbers(checker, &format!("{at}/ljung_box_lag1"), got);
    let got = serial::runs_test(sample).map(|test| {
        let counts = [("runs", test.runs), ("n_above", test.above), ("n_below", test.below)];
        let [runs, above, below] = counts.map(|(key, count)| (key, count as f64));
        [runs, above, below, ("z", test.z), ("p_two_sided", test.p)]
    });
    numbers(checker, &format!("{at}/runs_test_median"), got);
}

/// Compares the numbers of an object, or null.
fn numbers<const N: usize>(checker: &mut Checker, at: &str, got: Option<[(&str, f64); N]>) {
    match got {
        None => checker.value_is(at, ()),
        Some(got) => got.iter().for_each(|(key, got)| checker.number_is(&format!("{at}/{key}"), *got)),
    }
}

fn normality(checker: &mut Checker, at: &str, sample: &Sample) {
    let at_shapiro = format!("{at}/shapiro_wilk");
    match normality::shapiro_wilk(sample) {
        None => checker.value_is(&at_shapiro, ()),
        Some(test) => {
            checker.number_is_within(&format!("{at_shapiro}/W"), test.w, 1e-7, 0.0);
            checker.number_is_within(&format!("{at_shapiro}/p"), test.p, 1e-5, 1e-12);
        }
    }
    let got = normality::anderson_darling(sample);
    let got = got.map(|test| [("A2", test.a2), ("A2_star", test.a2_star), ("p", test.p)]);
    numbers(checker, &format!("{at}/anderson_darling"), got);
}

fn bootstrap(checker: &mut Checker, at: &str, sample: &Sample) {
    match checker.get(at) {
        None => return,
        // Not defined for a single run; for many runs the reference was not computed.
        Some(serde_json::Value::Null) => {
            let few = Resampling { seed: 0, replicates: 9 };
            let got = bootstrap::median_interval(sample, 0.95, few);
            assert_eq!(got.is_none(), sample.n() == 1);
            return checker.value_is(at, ());
        }
        Some(_) => {}
    }
    resampled(checker, at, sample);
}

fn resampled(checker: &mut Checker, at: &str, sample: &Sample) {
    let [seed, replicates] = ["seed", "B"].map(|key| checker.number(&format!("{at}/{key}")));
    let resampling = Resampling { seed: seed as u64, replicates: replicates as usize };
    for (i, median) in bootstrap::resampled_medians(sample, resampling).iter().take(5).enumerate() {
        checker.number_is(&format!("{at}/median_rep_first5/{i}"), *median);
    }
    let ends = |interval: interval::Interval| (interval.lo, interval.hi);
    let median = bootstrap::median_interval(sample, 0.95, resampling).map(ends);
    checker.pair_is(&format!("{at}/median_percentile_0_95"), median);
    let mean = bootstrap::mean_interval(sample, 0.95, resampling).map(ends);
    checker.pair_is(&format!("{at}/mean_percentile_0_95"), mean);
    let bca = bootstrap::bca_mean_interval(sample, 0.95, resampling).map(|bca| {
        let (lo, hi) = ends(bca.interval);
        let levels = [("alpha1", bca.levels[0]), ("alpha2", bca.levels[1])];
        [("z0", bca.bias), ("a", bca.acceleration), levels[0], levels[1], ("lo", lo), ("hi", hi)]
    });
    numbers(checker, &format!("{at}/mean_bca_0_95"), bca);
}

fn regression(checker: &mut Checker, at: &str, times: &Sample) {
    let attempts = Sample::new(&checker.numbers(&format!("{at}/k"))).unwrap();
    let line = regression::fit_line(&attempts, times).unwrap();
    let probability = Attempts::with_mean(line.mean_x).unwrap().success_probability();
    let got = [
        ("a", line.intercept),
        ("b", line.slope),
        ("se_a", line.intercept_error),
        ("se_b", line.slope_error),
        ("r2", line.r_squared.unwrap()),
        ("residual_sd", line.residual_sd),
        ("kbar", line.mean_x),
        ("p_hat_mle", probability),
    ];
    numbers(checker, &format!("{at}/ols_time_on_k"), Some(got));
}
