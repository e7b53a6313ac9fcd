//! Everything the reference says of two samples.

use pqreport::summary::equivalence::{self, Verdict};
use pqreport::summary::rank::Method;
use pqreport::summary::ratio::{self, Estimate, Ratio};
use pqreport::summary::sample::Sample;
use pqreport::summary::{descriptive, rank, shift, welch};

use crate::checker::Checker;

pub fn check(checker: &mut Checker) {
    for name in checker.keys("/pairs") {
        let at = format!("/pairs/{name}");
        let [x, y] = ["x", "y"].map(|side| Sample::new(&checker.numbers(&format!("{at}/{side}"))).unwrap());
        let at = format!("{at}/stats");
        checker.number_is(&format!("{at}/n1"), x.n() as f64);
        checker.number_is(&format!("{at}/n2"), y.n() as f64);
        ratios(checker, &at, &x, &y);
        ranks(checker, &at, &x, &y);
        shift(checker, &at, &x, &y);
        means(checker, &at, &x, &y);
        if checker.get(&format!("{at}/paired_t")).is_some() {
            paired(checker, &at, &x, &y);
        }
    }
}

fn ratios(checker: &mut Checker, at: &str, x: &Sample, y: &Sample) {
    let (of_x, of_y) = (Estimate::mean_of(x), Estimate::mean_of(y));
    checker.number_is(&format!("{at}/mean_diff"), of_x.value - of_y.value);
    for (key, confidence) in [("fieller_95", 0.95), ("fieller_90", 0.90)] {
        let ratio = ratio::fieller(of_x, of_y, confidence);
        checker.number_is(&format!("{at}/ratio_of_means"), ratio.map(|ratio| ratio.value));
        checker.number_is(&format!("{at}/overhead_percent"), ratio.map(|ratio| ratio.overhead_percent()));
        fieller(checker, &format!("{at}/{key}"), ratio);
    }
    checker.number_is(&format!("{at}/ratio_of_medians"), ratio::ratio_of_quantiles(x, y, 0.5));
    let geometric = descriptive::geometric_mean(x).zip(descriptive::geometric_mean(y)).map(|(x, y)| x / y);
    checker.number_is(&format!("{at}/ratio_of_geomeans"), geometric);
    let log_delta = ratio::log_delta_interval(of_x, of_y, 0.95);
    checker.pair_is(&format!("{at}/delta_log_95"), log_delta.map(|limits| (limits.lo, limits.hi)));
    let row = equivalence::compare(x, y, equivalence::DEFAULT_MARGIN);
    let verdict = row.map(|row| match row.verdict {
        Verdict::Equivalent => "equivalent",
        Verdict::More => "slower",
        Verdict::Less => "faster",
        Verdict::Inconclusive => "inconclusive",
    });
    checker.value_is(&format!("{at}/verdict_2pct"), verdict);
}

fn fieller(checker: &mut Checker, at: &str, ratio: Option<Ratio>) {
    if checker.get(at).is_none_or(serde_json::Value::is_null) {
        return checker.value_is(at, ratio.and_then(|ratio| ratio.df));
    }
    let limits = ratio.and_then(|ratio| ratio.limits());
    checker.number_is(&format!("{at}/lo"), limits.map(|limits| limits.lo));
    checker.number_is(&format!("{at}/hi"), limits.map(|limits| limits.hi));
    checker.number_is(&format!("{at}/df"), ratio.and_then(|ratio| ratio.df));
    checker.number_is(&format!("{at}/g"), ratio.and_then(|ratio| ratio.g));
}

fn ranks(checker: &mut Checker, at: &str, x: &Sample, y: &Sample) {
    let test = rank::mann_whitney(x, y);
    let delta = rank::cliffs_delta(x, y);
    checker.number_is(&format!("{at}/U1"), test.u);
    checker.number_is(&format!("{at}/A12"), test.u / (x.n() * y.n()) as f64);
    checker.number_is(&format!("{at}/cliffs_delta"), delta);
    checker.value_is(&format!("{at}/ties"), test.has_ties);
    checker.number_is(&format!("{at}/mwu_asymptotic_cc_p"), rank::normal_p(x, y));
    let exact = test.p.filter(|(_, method)| *method == Method::Exact).map(|(p, _)| p);
    checker.number_is(&format!("{at}/mwu_exact_p_tie_aware"), exact);
    let rule = match test.p {
        None => "none",
        Some((_, Method::Exact)) => "exact",
        Some((_, Method::Normal)) => "asymptotic_cc",
    };
    checker.value_is(&format!("{at}/mwu_rule"), rule);
    checker.number_is(&format!("{at}/min_attainable_p"), rank::least_p(x.n(), y.n()));
}

fn shift(checker: &mut Checker, at: &str, x: &Sample, y: &Sample) {
    checker.number_is(&format!("{at}/hodges_lehmann_shift"), shift::hodges_lehmann(x, y));
    let interval = shift::shift_interval(x, y, 0.95);
    let limits = interval.map(|shift| (shift.interval.lo, shift.interval.hi));
    checker.pair_is(&format!("{at}/hl_ci_0.95"), limits);
    checker.number_is(&format!("{at}/hl_ci_coverage"), interval.map(|shift| shift.coverage));
    checker.number_is(&format!("{at}/hl_ci_order"), interval.map(|shift| shift.order as f64));
}

fn means(checker: &mut Checker, at: &str, x: &Sample, y: &Sample) {
    let standardized = welch::standardized_difference(x, y);
    checker.number_is(&format!("{at}/cohens_d"), standardized.map(|effect| effect.cohens_d));
    checker.number_is(&format!("{at}/hedges_g_exactJ"), standardized.and_then(|effect| effect.hedges_g));
    let Some(test) = welch::welch(x, y) else {
        return checker.value_is(&format!("{at}/welch"), ());
    };
    checker.number_is(&format!("{at}/welch/t"), test.t);
    checker.number_is(&format!("{at}/welch/df"), test.df);
    checker.number_is(&format!("{at}/welch/p"), test.p);
    let interval = test.interval(0.95);
    checker.pair_is(&format!("{at}/welch/ci_diff_95"), Some((interval.lo, interval.hi)));
    let at = format!("{at}/tost_pm2pct");
    let margin = 0.02 * descriptive::mean(y);
    let [above, below] = test.equivalence_p(margin);
    checker.number_is(&format!("{at}/margin"), margin);
    checker.number_is(&format!("{at}/p_lower"), above);
    checker.number_is(&format!("{at}/p_upper"), below);
    checker.number_is(&format!("{at}/p"), above.max(below));
}

fn paired(checker: &mut Checker, at: &str, x: &Sample, y: &Sample) {
    let pairs = welch::paired(x, y, 0.95).unwrap();
    checker.number_is(&format!("{at}/paired_t/t"), pairs.t);
    checker.number_is(&format!("{at}/paired_t/df"), pairs.df);
    checker.number_is(&format!("{at}/paired_t/p"), pairs.p);
    checker.number_is(&format!("{at}/paired_geomean_ratio"), pairs.ratio);
    let limits = pairs.ratio_interval.map(|limits| (limits.lo, limits.hi));
    checker.pair_is(&format!("{at}/paired_geomean_ratio_ci95"), limits);
}
