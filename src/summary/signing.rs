//! ML-DSA signing told apart from the luck of its attempts: the line through the number of attempts and the cost.
//!
//! Signing repeats until an attempt passes, so a mean of few signatures is mostly luck. Where a log has the number k of attempts of
//! each run, cost = a + b·k separates what every signature costs from what an attempt costs, and a + b·M is the cost expected
//! at the mean M of the standard. See [`super::rejection`].

use std::collections::HashMap;

use super::distribution::student_upper_quantile;
use super::planning::runs_for_mean;
use super::ratio::{Estimate, Ratio, fieller};
use super::regression::{Line, fit_line};
use super::rejection::{Attempts, is_rejection_sampled};
use super::sample::{Domain, Sample};
use super::{CONFIDENCE, Index};
use crate::quantity::{Metric, Statistic};

/// The precision for which the runs of a plain mean are counted.
pub const PRECISION: f64 = 0.05;

/// What the signatures of one parameter set cost.
#[derive(Debug, Clone)]
pub struct Signing {
    pub metric: Metric,
    /// Rows of the dataset, in the order in which they were read.
    pub evidence: Vec<u32>,
    /// In the base unit of the metric.
    pub sample: Sample,
    /// The attempts of the standard; `None` where no standard states their mean.
    pub standard: Option<Attempts>,
    /// What the logged attempts say; `None` where they are not logged for every run.
    pub attempts: Option<LoggedAttempts>,
    /// How many runs bring a plain mean within ±5 %, were the cost proportional to k; a cost apart from k needs fewer.
    pub runs_for_mean: Option<usize>,
}

/// Attempts counted in a log.
#[derive(Debug, Clone)]
pub struct LoggedAttempts {
    /// Their mean and its uncertainty.
    pub mean: Estimate,
    /// The line cost = a + b·k; `None` below 3 runs and when all k are equal.
    pub line: Option<Line>,
    /// The cost at the mean of the standard.
    pub expected: Option<Estimate>,
}

/// What the signatures of some cases of one parameter set cost in a metric; `None` when there is none.
pub fn signing(index: &Index<'_>, cases: &[u32], metric: Metric) -> Option<Signing> {
    let is_signing = |&case: &u32| is_rejection_sampled(&index.dataset.cases[case as usize]);
    let cases: Vec<u32> = cases.iter().copied().filter(is_signing).collect();
    let evidence = index.only(&index.rows(&cases, &[metric]), Statistic::Single);
    let sample = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample?;
    let standard = Attempts::of(&index.dataset.cases[*cases.first()? as usize].parameter_set);
    let attempts = with_attempts(index, &evidence).map(|(attempts, cost)| {
        let line = fit_line(&attempts, &cost);
        let expected = line.zip(standard).map(|(line, standard)| line.at(standard.mean()));
        LoggedAttempts { mean: Estimate::mean_of(&attempts), line, expected }
    });
    let runs_for_mean = standard.and_then(|standard| runs_for_mean(standard.cv(), PRECISION, CONFIDENCE));
    Some(Signing { metric, evidence, sample, standard, attempts, runs_for_mean })
}

/// The half-width of the 95 % interval of an estimate; `None` when its uncertainty is unknown.
pub fn half_width(estimate: &Estimate) -> Option<f64> {
    let half = student_upper_quantile((1.0 - CONFIDENCE) / 2.0, estimate.df) * estimate.variance.sqrt();
    (estimate.df > 0.0 && half.is_finite()).then_some(half)
}

impl LoggedAttempts {
    /// Whether the mean lies within three standard errors of that of the standard; `None` when that cannot be told.
    pub fn agrees_with(&self, standard: Attempts) -> Option<bool> {
        let error = self.mean.variance.sqrt();
        (error > 0.0).then(|| (self.mean.value - standard.mean()).abs() <= 3.0 * error)
    }
}

/// The ratio x/y of the costs a + b·M of two sides of one parameter set, from a line for each side.
///
/// Free of the luck of the attempts, which a ratio of means of few signatures is not. `None` unless both sides sign, log
/// the attempts, and a standard states M.
pub fn ratio_at_equal_attempts(index: &Index<'_>, x: &[u32], y: &[u32]) -> Option<Ratio> {
    let case = |&row: &u32| &index.dataset.cases[index.dataset.measurements.case[row as usize] as usize];
    let mut all = x.iter().chain(y).map(case);
    let standard = Attempts::of(&all.next()?.parameter_set)?;
    if !x.iter().chain(y).map(case).all(is_rejection_sampled) {
        return None;
    }
    let at_mean = |rows: &[u32]| {
        let (attempts, cost) = with_attempts(index, rows)?;
        Some(fit_line(&attempts, &cost)?.at(standard.mean()))
    };
    fieller(at_mean(x)?, at_mean(y)?, CONFIDENCE)
}

/// The attempts and the cost of the runs behind some rows, paired by the line that printed both; `None` unless every run has
/// them.
fn with_attempts(index: &Index<'_>, rows: &[u32]) -> Option<(Sample, Sample)> {
    let batch = &index.dataset.measurements;
    let line = |row: u32| (batch.source[row as usize], batch.line[row as usize]);
    let mut cases: Vec<u32> = rows.iter().map(|&row| batch.case[row as usize]).collect();
    cases.dedup();
    cases.sort_unstable();
    cases.dedup();
    let counted = index.only(&index.rows(&cases, &[Metric::Rejections]), Statistic::Single);
    let counted: HashMap<_, f64> =
        counted.iter().map(|&row| (line(row), batch.value[row as usize])).collect();
    let attempts = rows.iter().map(|&row| counted.get(&line(row)).copied()).collect::<Option<Vec<f64>>>()?;
    Some((Sample::new(&attempts)?, Sample::new(&index.values(rows))?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::fixture::{Measured, dataset};

    /// Signatures that cost `a + b·k` plus an error that the line cannot explain.
    fn signatures(library: &str, cost: [f64; 2], attempts: &[f64], logs_attempts: bool) -> Measured {
        let error = [3.0, -1.0, -2.0, 2.0, 1.0, -3.0];
        let costs: Vec<f64> =
            attempts.iter().zip(error).map(|(k, error)| cost[0] + cost[1] * k + error).collect();
        let mut columns = vec![(Metric::Instructions, costs)];
        if logs_attempts {
            columns.push((Metric::Rejections, attempts.to_vec()));
        }
        Measured::new("ML-DSA-44", "sign", &[("library", library)], columns)
    }

    #[test]
    fn the_line_is_found_and_read_at_the_mean_of_the_standard() {
        let attempts = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        let exact = Measured::new(
            "ML-DSA-44",
            "sign",
            &[],
            vec![
                (Metric::Instructions, attempts.map(|k| 100.0 + 40.0 * k).to_vec()),
                (Metric::Rejections, attempts.to_vec()),
            ],
        );
        let dataset = dataset(&[exact]);
        let found = signing(&Index::new(&dataset), &[0], Metric::Instructions).unwrap();
        let logged = found.attempts.unwrap();
        let line = logged.line.unwrap();
        assert_eq!((line.intercept, line.slope, line.r_squared), (100.0, 40.0, Some(1.0)));
        // 100 + 40 · 4.25
        assert_eq!((logged.expected.unwrap().value, logged.mean.value), (270.0, 3.5));
        assert_eq!(found.runs_for_mean, Some(1_178));
        assert_eq!(logged.agrees_with(Attempts::ML_DSA_44), Some(true));
        assert_eq!(logged.agrees_with(Attempts::with_mean(9.0).unwrap()), Some(false));
    }

    #[test]
    fn without_attempts_there_is_no_line() {
        let dataset = dataset(&[signatures("a", [100.0, 40.0], &[1.0, 2.0, 3.0], false)]);
        let found = signing(&Index::new(&dataset), &[0], Metric::Instructions).unwrap();
        assert!(found.attempts.is_none());
        assert_eq!(found.runs_for_mean, Some(1_178));
    }

    #[test]
    fn at_equal_attempts_luck_cancels() {
        // The lucky side costs twice as much an attempt, yet its plain mean is lower.
        let base = signatures("base", [1_000.0, 4_000.0], &[9.0, 8.0, 5.0, 7.0, 12.0, 6.0], true);
        let new = signatures("new", [2_000.0, 8_000.0], &[1.0, 2.0, 1.0, 3.0, 2.0, 1.0], true);
        let dataset = dataset(&[base, new]);
        let index = Index::new(&dataset);
        let rows = |case| index.rows(&[case], &[Metric::Instructions]);
        let mean = |case| Estimate::mean_of(&Sample::new(&index.values(&rows(case))).unwrap()).value;
        assert!(mean(1) < mean(0));
        let ratio = ratio_at_equal_attempts(&index, &rows(1), &rows(0)).unwrap();
        assert!((ratio.value - 2.0).abs() < 0.001, "{}", ratio.value);
        let limits = ratio.limits().unwrap();
        assert!(limits.lo < ratio.value && ratio.value < limits.hi && limits.hi - limits.lo < 0.01);
    }
}
