//! Simulates how often the intervals cover the true value and how often the gate errs; prints Markdown tables.
//!
//!     cargo run --release --example coverage
//!
//! The seeds are fixed, so the tables are the same on every run.

mod gates;
mod sources;

use pqreport::summary::bootstrap::{self, Resampling};
use pqreport::summary::interval::{self, Interval};
use pqreport::summary::random::Xoshiro256PlusPlus;
use pqreport::summary::ratio::{self, Estimate};
use pqreport::summary::sample::Sample;
use pqreport::summary::{shift, tail};

use sources::{SOURCES, Source};

const SEED: u64 = 20_301_130;
const SIZES: [usize; 3] = [10, 30, 100];
const CONFIDENCE: f64 = 0.95;
/// Simulated benchmarks per cell; a coverage of 95 % then has a standard error of 0.22 %.
const BENCHMARKS: usize = 10_000;
/// The same where each benchmark is resampled; standard error 0.49 %.
const RESAMPLED_BENCHMARKS: usize = 2_000;
const REPLICATES: usize = 999;
const CHANGE: f64 = 1.05;

/// An interval to judge: what it is called, the value it should cover, and how often to simulate it.
struct Candidate {
    name: &'static str,
    truth: fn(Source) -> f64,
    benchmarks: usize,
    limits: fn(Source, usize, &mut Xoshiro256PlusPlus) -> Option<Interval>,
}

const CANDIDATES: [Candidate; 10] = [
    Candidate {
        name: "mean, Student",
        truth: Source::mean,
        benchmarks: BENCHMARKS,
        limits: |source, n, stream| interval::mean_interval(&source.sample(n, 1.0, stream), CONFIDENCE),
    },
    Candidate {
        name: "mean, bootstrap BCa",
        truth: Source::mean,
        benchmarks: RESAMPLED_BENCHMARKS,
        limits: |source, n, stream| {
            let sample = source.sample(n, 1.0, stream);
            bootstrap::bca_mean_interval(&sample, CONFIDENCE, resampling(stream)).map(|bca| bca.interval)
        },
    },
    Candidate {
        name: "median, order statistics",
        truth: |source| source.quantile(0.5),
        benchmarks: BENCHMARKS,
        limits: |source, n, stream| {
            let limits = interval::median_interval(&source.sample(n, 1.0, stream), CONFIDENCE)?;
            Some(Interval { lo: limits.lo, hi: limits.hi })
        },
    },
    Candidate {
        name: "median, bootstrap percentile",
        truth: |source| source.quantile(0.5),
        benchmarks: RESAMPLED_BENCHMARKS,
        limits: |source, n, stream| {
            bootstrap::median_interval(&source.sample(n, 1.0, stream), CONFIDENCE, resampling(stream))
        },
    },
    Candidate {
        name: "p95, order statistics",
        truth: |source| source.quantile(0.95),
        benchmarks: BENCHMARKS,
        limits: |source, n, stream| {
            let limits = interval::quantile_interval(&source.sample(n, 1.0, stream), 0.95, CONFIDENCE);
            Some(Interval { lo: limits.lo?, hi: limits.hi? })
        },
    },
    Candidate {
        name: "ratio of means, Fieller",
        truth: |_| CHANGE,
        benchmarks: BENCHMARKS,
        limits: |source, n, stream| {
            let [x, y] = two_sides(source, n, stream).map(|side| Estimate::mean_of(&side));
            ratio::fieller(x, y, CONFIDENCE)?.limits()
        },
    },
    Candidate {
        name: "ratio of means, log-delta",
        truth: |_| CHANGE,
        benchmarks: BENCHMARKS,
        limits: |source, n, stream| {
            let [x, y] = two_sides(source, n, stream).map(|side| Estimate::mean_of(&side));
            ratio::log_delta_interval(x, y, CONFIDENCE)
        },
    },
    Candidate {
        name: "ratio of medians, bootstrap",
        truth: |_| CHANGE,
        benchmarks: RESAMPLED_BENCHMARKS,
        limits: |source, n, stream| {
            let [x, y] = two_sides(source, n, stream);
            ratio::quantile_ratio_interval(&x, &y, 0.5, CONFIDENCE, resampling(stream))
        },
    },
    Candidate {
        name: "ratio of p95, order statistics",
        truth: |_| CHANGE,
        benchmarks: BENCHMARKS,
        limits: |source, n, stream| {
            let [x, y] = two_sides(source, n, stream);
            tail::tail_ratio_interval(&x, &y, 0.95, CONFIDENCE)
        },
    },
    Candidate {
        name: "shift, Hodges–Lehmann",
        truth: |_| 0.0,
        benchmarks: BENCHMARKS,
        limits: |source, n, stream| {
            let (x, y) = (source.sample(n, 1.0, stream), source.sample(n, 1.0, stream));
            shift::shift_interval(&x, &y, CONFIDENCE).map(|shift| shift.interval)
        },
    },
];

fn resampling(stream: &mut Xoshiro256PlusPlus) -> Resampling {
    Resampling { seed: stream.next_u64(), replicates: REPLICATES }
}

/// New runs that take 5 % longer, and the baseline.
fn two_sides(source: Source, n: usize, stream: &mut Xoshiro256PlusPlus) -> [Sample; 2] {
    [CHANGE, 1.0].map(|factor| source.sample(n, factor, stream))
}

/// The share of simulated benchmarks whose interval covers the truth, in percent; an em dash when there is no interval.
fn coverage(candidate: &Candidate, source: Source, n: usize) -> String {
    let mut stream = Xoshiro256PlusPlus::seed_from_u64(SEED ^ n as u64);
    let truth = (candidate.truth)(source);
    let (mut made, mut covered) = (0_u32, 0_u32);
    for _ in 0..candidate.benchmarks {
        if let Some(limits) = (candidate.limits)(source, n, &mut stream) {
            made += 1;
            // Scaling by 1.05 rounds, which must not push a limit off a truth it equals.
            let slack = 1e-12 * truth.abs();
            covered += u32::from(limits.lo <= truth + slack && truth <= limits.hi + slack);
        }
    }
    // Some samples have no interval: all runs are equal, or the denominator cannot be told from zero.
    if made == 0 { "—".into() } else { format!("{:.1}", 100.0 * f64::from(covered) / f64::from(made)) }
}

fn print_coverage() {
    println!("Coverage of nominal 95 % intervals, %\n");
    let columns =
        SOURCES.map(|source| SIZES.map(|n| format!("{} {n}", source.name())).join(" | ")).join(" | ");
    println!("| interval | {columns} |\n|---|{}", "--:|".repeat(SOURCES.len() * SIZES.len()));
    for candidate in &CANDIDATES {
        let cells =
            SOURCES.map(|source| SIZES.map(|n| coverage(candidate, source, n)).join(" | ")).join(" | ");
        println!("| {} | {cells} |", candidate.name);
    }
}

fn main() {
    print_coverage();
    gates::print();
}
