//! The tables of the reference.

use pqreport::summary::clock::{self, Clock};
use pqreport::summary::rejection::Attempts;
use pqreport::summary::{distribution, interval, planning, rank};
use pqreport::view::rounding;

use crate::checker::Checker;

pub fn check(checker: &mut Checker) {
    distributions(checker);
    median_orders(checker);
    rounding(checker);
    planning(checker);
    attempts(checker);
    clock(checker);
}

fn distributions(checker: &mut Checker) {
    let at = "/tables/t_quantile_upper";
    for i in 0..checker.len(at) {
        let (df, p) = (checker.number(&format!("{at}/{i}/df")), checker.number(&format!("{at}/{i}/p")));
        checker.number_is(&format!("{at}/{i}/t"), distribution::student_upper_quantile(1.0 - p, df));
    }
    let at = "/tables/t_cdf_lower";
    for i in 0..checker.len(at) {
        let (df, t) = (checker.number(&format!("{at}/{i}/df")), checker.number(&format!("{at}/{i}/t")));
        checker.number_is(&format!("{at}/{i}/p"), distribution::student_upper_tail(-t, df));
    }
    let at = "/tables/normal_sf";
    for i in 0..checker.len(at) {
        let z = checker.number(&format!("{at}/{i}/z"));
        checker.number_is(&format!("{at}/{i}/p"), distribution::normal_upper_tail(z));
    }
    let at = "/tables/normal_isf";
    for i in 0..checker.len(at) {
        let p = checker.number(&format!("{at}/{i}/p"));
        checker.number_is(&format!("{at}/{i}/z"), distribution::normal_upper_quantile(p));
    }
}

fn median_orders(checker: &mut Checker) {
    let table = "/tables/median_ci_0.95_orders";
    for n in checker.keys(table) {
        let at = format!("{table}/{n}");
        match interval::median_orders(n.parse().unwrap(), 0.95) {
            None => checker.value_is(&at, ()),
            Some(orders) => {
                checker.number_is(&format!("{at}/0"), orders.lo as f64);
                checker.number_is(&format!("{at}/1"), orders.hi as f64);
                checker.number_is(&format!("{at}/2"), orders.coverage);
            }
        }
    }
}

fn rounding(checker: &mut Checker) {
    let table = "/tables/rounding";
    for i in 0..checker.len(table) {
        let at = format!("{table}/{i}");
        let [mean, u, digits] = ["mean", "u", "sig"].map(|key| checker.number(&format!("{at}/{key}")));
        let rounded = rounding::round_pair(mean, u, digits as u32).unwrap();
        checker.number_is(&format!("{at}/decimals"), f64::from(rounded.decimals));
        checker.value_is(&format!("{at}/mean_str"), rounded.value.as_str());
        checker.value_is(&format!("{at}/u_str"), rounded.uncertainty.as_str());
        checker.value_is(&format!("{at}/pm"), rounded.to_string());
        checker.value_is(&format!("{at}/siunitx"), rounded.compact());
    }
}

fn planning(checker: &mut Checker) {
    let table = "/tables/n_for_mean_relative_halfwidth_95";
    for i in 0..checker.len(table) {
        let at = format!("{table}/{i}");
        let [cv, eps] = ["cv", "eps"].map(|key| checker.number(&format!("{at}/{key}")));
        let runs = planning::runs_for_mean(cv, eps, 0.95).map(|n| n as f64);
        checker.number_is(&format!("{at}/n"), runs);
    }
    let table = "/tables/n_for_one_sided_upper_bound_of_quantile_0.95";
    for q in checker.keys(table) {
        let runs = planning::runs_for_upper_bound(q.parse().unwrap(), 0.95);
        checker.number_is(&format!("{table}/{q}"), runs as f64);
    }
    let table = "/tables/mwu_min_two_sided_p_equal_n";
    for n in checker.keys(table) {
        let runs = n.parse().unwrap();
        checker.number_is(&format!("{table}/{n}"), rank::least_p(runs, runs));
    }
}

fn attempts(checker: &mut Checker) {
    let table = "/tables/mldsa_geometric";
    let sets = [
        ("ML-DSA-44", Attempts::ML_DSA_44),
        ("ML-DSA-65", Attempts::ML_DSA_65),
        ("ML-DSA-87", Attempts::ML_DSA_87),
    ];
    for (set, attempts) in sets {
        let at = format!("{table}/{set}");
        assert_eq!(attempts.mean(), checker.number(&format!("{at}/mean_k")));
        checker.number_is(&format!("{at}/p"), attempts.success_probability());
        checker.number_is(&format!("{at}/P_k1"), attempts.success_probability());
        checker.number_is(&format!("{at}/sd_k"), attempts.sd());
        checker.number_is(&format!("{at}/cv_k"), attempts.cv());
        checker.number_is(&format!("{at}/skew_k"), attempts.skewness());
        for q in ["0.5", "0.9", "0.95", "0.99", "0.999"] {
            let k = attempts.quantile(q.parse().unwrap());
            checker.number_is(&format!("{at}/k_q{q}"), k as f64);
        }
        for (key, precision) in [("n_for_mean_5pct_95", 0.05), ("n_for_mean_1pct_95", 0.01)] {
            let runs = planning::runs_for_mean(attempts.cv(), precision, 0.95);
            checker.number_is(&format!("{at}/{key}"), runs.map(|n| n as f64));
        }
        let half_width = planning::relative_half_width(attempts.cv(), 100, 0.95);
        checker.number_is(&format!("{at}/rel_halfwidth_95_at_n100"), half_width);
    }
}

fn clock(checker: &mut Checker) {
    let cases = "/tables/clock/cases";
    for i in 0..checker.len(cases) {
        let at = format!("{cases}/{i}");
        let cycles = checker.get(&format!("{at}/cycles")).unwrap().as_u64().unwrap();
        let [hertz, tolerance_ppm] = ["f_hz", "ppm"].map(|key| checker.number(&format!("{at}/{key}")));
        let clock = Clock { hertz: hertz as u64, tolerance_ppm };
        let time = clock.microseconds(cycles);
        checker.number_is(&format!("{at}/t_us"), time);
        checker.number_is(&format!("{at}/u_us"), time * clock.relative_uncertainty());
    }
    let at = "/tables/clock/quantisation";
    checker.number_is(&format!("{at}/interval_sd_us"), clock::INTERVAL_QUANTIZATION_SD);
    checker.number_is(&format!("{at}/single_read_sd_us"), clock::READ_QUANTIZATION_SD);
}
