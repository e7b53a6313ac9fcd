//! How often the gate calls a regression where there is none, and how often it finds one.

use pqreport::summary::equivalence::{DEFAULT_MARGIN, Row, Verdict, compare, compare_estimates, gate};
use pqreport::summary::random::Xoshiro256PlusPlus;
use pqreport::summary::regression::fit_line;
use pqreport::summary::rejection::Attempts;
use pqreport::summary::tail;

use crate::sources::{self, SOURCES, Source};
use crate::{CHANGE, SEED, SIZES};

/// Simulated gates per cell; a rate of 5 % then has a standard error of 0.49 %.
const GATES: usize = 2_000;
const CASES: usize = 100;

/// How one case of a gate is simulated and judged; `None` when n does not allow it.
type Judge = fn(Source, f64, usize, &mut Xoshiro256PlusPlus) -> Option<Row>;

fn by_mean(source: Source, factor: f64, n: usize, stream: &mut Xoshiro256PlusPlus) -> Option<Row> {
    let [new, base] = [factor, 1.0].map(|factor| source.sample(n, factor, stream));
    compare(&new, &base, DEFAULT_MARGIN)
}

fn by_p95(source: Source, factor: f64, n: usize, stream: &mut Xoshiro256PlusPlus) -> Option<Row> {
    let [new, base] = [factor, 1.0].map(|factor| source.sample(n, factor, stream));
    tail::compare_tails(&new, &base, 0.95, DEFAULT_MARGIN)
}

/// ML-DSA-65 signing with the number of attempts logged, compared at its mean.
fn at_equal_attempts(_: Source, factor: f64, n: usize, stream: &mut Xoshiro256PlusPlus) -> Option<Row> {
    let [new, base] = [factor, 1.0].map(|factor| {
        let (attempts, times) = sources::signatures(n, factor, stream);
        fit_line(&attempts, &times).map(|line| line.at(Attempts::ML_DSA_65.mean()))
    });
    compare_estimates(new?, base?, DEFAULT_MARGIN)
}

/// A kind of gate: over which cases, how many of them 5 % slower, and how each is judged.
struct Gate<'a> {
    sources: &'a [Source],
    changed: usize,
    judge: Judge,
}

impl<'a> Gate<'a> {
    fn of(sources: &'a [Source], changed: usize, judge: Judge) -> Self {
        Self { sources, changed, judge }
    }

    fn simulate(&self, n: usize, stream: &mut Xoshiro256PlusPlus) -> Vec<Row> {
        let case = |index: usize| {
            let source = self.sources[index % self.sources.len()];
            let factor = if index < self.changed { CHANGE } else { 1.0 };
            (self.judge)(source, factor, n, stream)
        };
        (0..CASES).filter_map(case).collect()
    }

    /// The share of gates for which `holds`, in percent; an em dash when n allows no verdict.
    fn share(&self, n: usize, holds: impl Fn(&[Row]) -> bool) -> String {
        let mut stream = Xoshiro256PlusPlus::seed_from_u64(SEED ^ n as u64);
        if self.simulate(n, &mut stream.clone()).is_empty() {
            return "—".into();
        }
        let hits = (0..GATES).filter(|_| holds(&self.simulate(n, &mut stream))).count();
        format!("{:.1}", 100.0 * hits as f64 / GATES as f64)
    }

    fn print(&self, what: &str, holds: fn(&[Row]) -> bool) {
        println!("| {what} | {} |", SIZES.map(|n| self.share(n, holds)).join(" | "));
    }
}

fn any_slower(rows: &[Row]) -> bool {
    gate(rows).contains(&Verdict::More)
}

fn any_slower_uncorrected(rows: &[Row]) -> bool {
    rows.iter().any(|row| row.verdict == Verdict::More)
}

fn first_slower(rows: &[Row]) -> bool {
    gate(rows)[0] == Verdict::More
}

pub fn print() {
    println!("\nThe gate over {CASES} cases, margin 2 %, share of {GATES} simulated gates, %\n");
    let columns = SIZES.map(|n| format!("n = {n}")).join(" | ");
    println!("| what | {columns} |\n|---|{}", "--:|".repeat(SIZES.len()));
    for source in SOURCES {
        let what = format!("no change, all cases {}: false alarm", source.name());
        Gate::of(&[source], 0, by_mean).print(&what, any_slower);
    }
    Gate::of(&SOURCES, 0, by_mean).print("no change, the four mixed: false alarm", any_slower);
    Gate::of(&SOURCES, 0, by_mean).print("the same without the correction", any_slower_uncorrected);
    Gate::of(&SOURCES, 0, by_p95).print("no change, the four mixed, by p95: false alarm", any_slower);
    Gate::of(&SOURCES, 0, at_equal_attempts)
        .print("no change, signing at equal attempts: false alarm", any_slower);
    for source in SOURCES {
        let what = format!("one {} case 5 % slower: found", source.name());
        Gate::of(&[source], 1, by_mean).print(&what, first_slower);
    }
    Gate::of(&[Source::Normal], 1, by_p95).print("one normal case 5 % slower, by p95: found", first_slower);
    Gate::of(&SOURCES, 1, at_equal_attempts)
        .print("one signing 5 % slower, at equal attempts: found", first_slower);
}
