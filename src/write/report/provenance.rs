//! Where the numbers of a report come from: for a reader's eye in the page, and for a program as a file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::super::GENERATOR;
use crate::normalize::{Dataset, Source};
use crate::view::table::{Figure, Table};

/// How many raw lines the page quotes for one number.
const LINES: usize = 10;
/// The longest quoted line, in characters.
const WIDTH: usize = 300;
/// How many bytes of raw lines a page quotes in all, so that it stays small enough to send around.
const QUOTED: usize = 600_000;

/// The file that names the inputs and lists what was written.
#[derive(Serialize, Deserialize)]
pub struct Manifest {
    generator: String,
    /// What makes the report again.
    #[serde(default)]
    pub command: String,
    inputs: Vec<InputFile>,
    /// The random bits under which the firmware ran, as logs and context name them.
    #[serde(default)]
    seeds: Vec<String>,
    pub files: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct InputFile {
    source: String,
    sha256: String,
    dialect: String,
    lines: u64,
}

/// The manifest of a report as JSON.
pub fn manifest(dataset: &Dataset, command: &str, files: &BTreeMap<PathBuf, Vec<u8>>) -> String {
    let input = |source: &Source| InputFile {
        source: source.label.clone(),
        sha256: source.sha256.clone(),
        dialect: source.dialect.clone(),
        lines: source.lines,
    };
    let seeds: BTreeSet<&String> = dataset.cases.iter().filter_map(|case| case.context.get("rng")).collect();
    let manifest = Manifest {
        generator: GENERATOR.into(),
        command: command.into(),
        inputs: dataset.sources.iter().map(input).collect(),
        seeds: seeds.into_iter().cloned().collect(),
        files: files.keys().map(|path| path.to_string_lossy().replace('\\', "/")).collect(),
    };
    serde_json::to_string_pretty(&manifest).expect("a manifest is plain data") + "\n"
}

/// What the page knows of each number; what many numbers share stands once.
#[derive(Serialize)]
struct Evidence<'t> {
    sources: Vec<&'t str>,
    /// Names of statistics with their formulas.
    statistics: Vec<(&'t str, &'static str)>,
    units: Vec<&'t str>,
    /// Sets of lines: source and line of the first ones, and how many there are.
    places: Vec<(Vec<(u32, u64)>, usize)>,
    /// Value and n, then indices into statistics, units and places.
    cells: BTreeMap<String, (f64, usize, usize, usize, usize)>,
    /// By source and line; lines that could not be read are not there.
    lines: BTreeMap<String, String>,
}

/// The evidence of every number of some tables, as JSON that a `<script>` of a page can hold.
pub fn evidence(dataset: &Dataset, tables: &[&Table]) -> String {
    let (mut statistics, mut units, mut places) = (Distinct::new(), Distinct::new(), Distinct::new());
    let mut cells = BTreeMap::new();
    for (key, figure) in tables.iter().flat_map(|table| table.figures()) {
        let cell = (
            figure.value,
            figure.n,
            statistics.index((figure.statistic, formula(figure.statistic))),
            units.index(figure.base_unit),
            places.index(first_lines(dataset, figure)),
        );
        cells.insert(key, cell);
    }
    let places = places.values;
    let evidence = Evidence {
        sources: dataset.sources.iter().map(|source| source.label.as_str()).collect(),
        statistics: statistics.values,
        units: units.values,
        lines: quoted(dataset, places.iter().flat_map(|(at, _)| at)),
        places,
        cells,
    };
    script_safe(&serde_json::to_string(&evidence).expect("evidence is plain data"))
}

/// Values by the order of their first use.
struct Distinct<T> {
    values: Vec<T>,
    numbers: BTreeMap<T, usize>,
}

impl<T: Ord + Clone> Distinct<T> {
    fn new() -> Distinct<T> {
        Distinct { values: Vec::new(), numbers: BTreeMap::new() }
    }

    fn index(&mut self, value: T) -> usize {
        *self.numbers.entry(value.clone()).or_insert_with(|| {
            self.values.push(value);
            self.values.len() - 1
        })
    }
}

/// The first lines behind a number, and how many there are.
fn first_lines(dataset: &Dataset, figure: &Figure) -> (Vec<(u32, u64)>, usize) {
    let batch = &dataset.measurements;
    let places: BTreeSet<(u32, u64)> =
        figure.evidence.iter().map(|&row| (batch.source[row as usize], batch.line[row as usize])).collect();
    let count = places.len();
    (places.into_iter().take(LINES).collect(), count)
}

/// The definition of a statistic, as METHODOLOGY.md has it.
fn formula(statistic: &str) -> &'static str {
    match statistic {
        "mean" => "Σx / n, from exact integer sums",
        "median" => "the middle run, or the mean of the two middle runs",
        "minimum" => "the smallest of the n values",
        "maximum" => "the largest of the n values",
        "interval, low end" => "x₍ₗ₎ with l the largest for which P(Bin(n, ½) ≤ l − 1) ≤ 2.5 %",
        "interval, high end" => "x₍ₙ₊₁₋ₗ₎ with l the largest for which P(Bin(n, ½) ≤ l − 1) ≤ 2.5 %",
        "standard" => "the value of the standard; the lines are what logs print",
        "sum of means" => "Σ over operations of the mean cost",
        "ratio of means" => {
            "mean / mean of the two sides, as ratio, overhead or speedup; Fieller's 95 % interval"
        }
        "geometric mean of paired ratios" => "exp(Σ ln ratio / n) over pairs of runs",
        "geometric mean of ratios" => "exp(Σ ln ratio / n) over n parameter sets",
        "difference in percent of the base" => "100 · (other − base) / base",
        "value" => "the value itself",
        "95th percentile" | "99th percentile" => {
            "x₍⌊h⌋₎ + (h − ⌊h⌋)(x₍⌊h⌋₊₁₎ − x₍⌊h⌋₎), h = 1 + (n − 1)p (type 7)"
        }
        "intercept" => "a of the least-squares line t = a + b·k",
        "slope" => "b of the least-squares line t = a + b·k",
        "cost at the mean of the standard" => "a + b·M, M the standard's mean number of attempts",
        "outliers" => "runs beyond the quartiles by more than 1.5 times the interquartile range",
        "two modes" => "the largest gap with at least 10 % of the runs on each side",
        "warm-up" => "the first runs, each beyond Q3 + 3·IQR of the rest",
        "correlation" => "lag-1 autocorrelation Σ(xᵢ − x̄)(xᵢ₊₁ − x̄) / Σ(xᵢ − x̄)²",
        "order" => "runs test about the median",
        "drift" => "|Theil–Sen slope| · (n − 1) / median",
        _ => "as METHODOLOGY.md defines it",
    }
}

/// The quoted lines, each once, until the page has enough of them.
fn quoted<'p>(dataset: &Dataset, places: impl Iterator<Item = &'p (u32, u64)>) -> BTreeMap<String, String> {
    let mut wanted: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    for (source, line) in places.copied().collect::<BTreeSet<_>>() {
        wanted.entry(source).or_default().push(line);
    }
    let mut lines = BTreeMap::new();
    let mut size = 0;
    for (source, numbers) in wanted {
        for (number, text) in dataset.sources[source as usize].quote(&numbers).unwrap_or_default() {
            let text = shorten(text);
            size += text.len();
            if size > QUOTED {
                return lines;
            }
            lines.insert(format!("{source}:{number}"), text);
        }
    }
    lines
}

fn shorten(text: String) -> String {
    match text.char_indices().nth(WIDTH) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text,
    }
}

/// JSON in which nothing can end a `<script>` or begin a comment of HTML.
pub fn script_safe(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_script() {
        let hostile = "</script><!-- <script>\u{2028}&amp; \"x\" \\";
        let json = script_safe(&serde_json::to_string(hostile).unwrap());
        assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), hostile);
    }
}
