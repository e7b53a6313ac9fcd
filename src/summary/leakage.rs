//! A screen for secret-dependent time: two classes of input, fixed and random, compared by Welch's t.
//!
//! O. Reparaz, J. Balasch, I. Verbauwhede, *Dude, is my code constant time?*, DATE 2017; threshold 4.5 after B. Goodwill, B. Jun,
//! J. Jaffe, P. Rohatgi, *A testing methodology for side-channel resistance validation* (2011). A small t is no proof: what can be
//! said is "no evidence of leakage at N runs", never "constant time".

use super::compensated::{Twofold, sum_of_products};
use super::ratio::Estimate;
use super::sample::Sample;
use super::welch::{welch, welch_of};

/// The fewest runs per class for a conclusion.
pub const FEWEST_PER_CLASS: usize = 10_000;
/// |t| above this is evidence of leakage by the TVLA convention.
pub const TVLA_THRESHOLD: f64 = 4.5;
/// |t| above this is overwhelming evidence by the convention of dudect.
pub const DUDECT_THRESHOLD: f64 = 10.0;
/// How many times the slow tail is cut off further.
const CROPS: usize = 100;

/// A timed run and the class of its input: false for class 0, true for class 1.
pub type ClassifiedTime = (bool, u64);

/// Welch's t of the runs faster than a threshold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crop {
    /// Runs below this time are kept, in the unit of the input.
    pub threshold: u64,
    /// How many runs of class 0 and of class 1 are kept.
    pub kept: [usize; 2],
    /// t of class 0 minus class 1; `None` with fewer than two runs in a class or no spread.
    pub t: Option<f64>,
}

/// All statistics of a screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Screen {
    /// How many runs class 0 and class 1 have.
    pub runs: [usize; 2],
    /// How often the class changes from one run to the next; blocks of one class would confound it with drift.
    pub class_changes: usize,
    /// t of all runs, class 0 minus class 1.
    pub uncropped: Option<f64>,
    /// Neither class varies and the two differ: then there is no t, and no doubt either.
    pub is_exact_difference: bool,
    /// t with the slow tail cut off at percentiles that approach 1, the hardest crop first.
    pub crops: Vec<Crop>,
    /// t of the squared distances from the class mean, which finds a difference of spread.
    pub second_order: Option<f64>,
}

/// What a screen allows to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// No |t| exceeds 4.5: no evidence of leakage at this number of runs.
    NoEvidence,
    /// Some |t| exceeds 4.5.
    Evidence,
    /// Some |t| exceeds 10.
    StrongEvidence,
}

/// Why a screen allows to say nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// A class has fewer than 10,000 runs.
    TooFewRuns,
    /// The classes were measured in blocks and not interleaved.
    NotInterleaved,
}

/// Computes the statistics of a screen on runs in the order measured.
///
/// Crop i keeps times below the `⌊N(1 − 2^(−(i+1)/10))⌋`-th of the pooled sorted times, counted from 0, i = 0…99.
pub fn screen(runs: &[ClassifiedTime]) -> Screen {
    let classes = [false, true].map(|class| sorted_times(runs, |of| of == class));
    let pooled = sorted_times(runs, |_| true);
    let [first, second] = &classes;
    let crop = |i: usize| {
        let share = 1.0 - 0.5_f64.powf((i + 1) as f64 / 10.0);
        let threshold = pooled[(pooled.len() as f64 * share) as usize];
        let kept = [first, second].map(|class| class.partition_point(|&time| time < threshold));
        Crop { threshold, kept, t: t_of(&first[..kept[0]], &second[..kept[1]]) }
    };
    let crops = if pooled.is_empty() { Vec::new() } else { (0..CROPS).map(crop).collect() };
    let [of_first, of_second] = [first, second].map(|class| squared_distances(class));
    Screen {
        runs: [first.len(), second.len()],
        class_changes: runs.windows(2).filter(|pair| pair[0].0 != pair[1].0).count(),
        uncropped: t_of(first, second),
        is_exact_difference: is_exact_difference(first, second),
        crops,
        second_order: of_first.zip(of_second).and_then(|(x, y)| Some(welch(&x, &y)?.t)),
    }
}

fn sorted_times(runs: &[ClassifiedTime], is_wanted: impl Fn(bool) -> bool) -> Vec<u64> {
    let mut times: Vec<u64> = runs.iter().filter(|run| is_wanted(run.0)).map(|run| run.1).collect();
    times.sort_unstable();
    times
}

fn t_of(x: &[u64], y: &[u64]) -> Option<f64> {
    Some(welch_of(mean_of(x), mean_of(y))?.t)
}

/// The mean of whole times, exact as that of a [`Sample`], which is more than a hundred crops of a million runs need.
fn mean_of(times: &[u64]) -> Estimate {
    let n = times.len() as f64;
    let total: i128 = times.iter().map(|&time| i128::from(time)).sum();
    let deviations = times.iter().map(|&time| times.len() as i128 * i128::from(time) - total);
    let squares = sum_of_products(deviations.map(|deviation| (deviation, deviation)));
    Estimate {
        value: Twofold::of_integer(total).over(n).value(),
        variance: squares.over(n * n * n * (n - 1.0)).value(),
        df: n - 1.0,
    }
}

/// Whether each class has one value and the two differ, from ascending times.
fn is_exact_difference(first: &[u64], second: &[u64]) -> bool {
    let only = |times: &[u64]| times.first().copied().filter(|first| times.last() == Some(first));
    only(first).zip(only(second)).is_some_and(|(first, second)| first != second)
}

/// `(x − x̄)²` of each run, from the exact deviation.
fn squared_distances(times: &[u64]) -> Option<Sample> {
    let sample = Sample::from_counts(times)?;
    let n = sample.n() as f64;
    Sample::new(&sample.deviations().map(|deviation| (deviation as f64 / n).powi(2)).collect::<Vec<_>>())
}

impl Screen {
    /// The t furthest from zero of all crops.
    pub fn most_extreme_crop(&self) -> Option<f64> {
        let crops = self.crops.iter().filter_map(|crop| crop.t);
        crops.max_by(|a, b| a.abs().total_cmp(&b.abs()))
    }

    /// The t furthest from zero of all crops, the uncropped and the second-order test.
    pub fn most_extreme(&self) -> Option<f64> {
        let crops = self.crops.iter().filter_map(|crop| crop.t);
        let all = crops.chain(self.uncropped).chain(self.second_order);
        all.max_by(|a, b| a.abs().total_cmp(&b.abs()))
    }

    /// What may be concluded.
    ///
    /// The classes count as interleaved when they change at least a quarter as often as they would in random order.
    pub fn finding(&self) -> Result<Finding, Refusal> {
        let [first, second] = self.runs;
        if first.min(second) < FEWEST_PER_CLASS {
            return Err(Refusal::TooFewRuns);
        }
        let changes_at_random = 2.0 * first as f64 * second as f64 / (first + second) as f64;
        if (self.class_changes as f64) < changes_at_random / 4.0 {
            return Err(Refusal::NotInterleaved);
        }
        Ok(match self.most_extreme().map_or(0.0, f64::abs) {
            _ if self.is_exact_difference => Finding::StrongEvidence,
            t if t > DUDECT_THRESHOLD => Finding::StrongEvidence,
            t if t > TVLA_THRESHOLD => Finding::Evidence,
            _ => Finding::NoEvidence,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::random::Xoshiro256PlusPlus;

    fn runs(count: usize, slower: u64) -> Vec<ClassifiedTime> {
        let mut stream = Xoshiro256PlusPlus::seed_from_u64(1);
        let run = |_| {
            let bits = stream.next_u64();
            let class = bits >> 63 == 1;
            (class, 1_000 + (bits & 63) + if class { slower } else { 0 })
        };
        (0..count).map(run).collect()
    }

    #[test]
    fn a_dependence_on_the_class_is_found() {
        assert_eq!(screen(&runs(24_000, 0)).finding(), Ok(Finding::NoEvidence));
        assert_eq!(screen(&runs(24_000, 5)).finding(), Ok(Finding::StrongEvidence));
    }

    #[test]
    fn two_constants_that_differ_have_no_t_but_leak() {
        let constant = |slower| -> Vec<ClassifiedTime> {
            runs(24_000, 0)
                .into_iter()
                .map(|(class, _)| (class, 500 + if class { slower } else { 0 }))
                .collect()
        };
        assert_eq!(screen(&constant(1)).most_extreme(), None);
        assert_eq!(screen(&constant(1)).finding(), Ok(Finding::StrongEvidence));
        assert_eq!(screen(&constant(0)).finding(), Ok(Finding::NoEvidence));
    }

    #[test]
    fn few_or_blocked_runs_are_refused() {
        assert_eq!(screen(&runs(1_000, 0)).finding(), Err(Refusal::TooFewRuns));
        assert_eq!(screen(&[]).finding(), Err(Refusal::TooFewRuns));
        let mut blocked = runs(24_000, 0);
        blocked.sort();
        assert_eq!(screen(&blocked).finding(), Err(Refusal::NotInterleaved));
    }
}
