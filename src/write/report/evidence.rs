//! Where the numbers of a report come from, for a reader's eye in the page.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::normalize::Dataset;
use crate::view::table::{Cell, Figure, Row, Table};

/// How many raw lines the page quotes for one number.
const LINES: usize = 10;
/// The longest quoted line, in characters.
const WIDTH: usize = 300;
/// How many bytes of raw lines a page quotes in all, so that it stays small enough to send around.
const QUOTED: usize = 600_000;

/// What the page knows of each number; what many numbers share stands once.
#[derive(Serialize)]
struct Evidence<'t> {
    sources: Vec<&'t str>,
    /// Names of statistics with their formulas.
    statistics: Vec<(&'t str, &'static str)>,
    /// What a value is: an index into the statistics, its unit, and n.
    facts: Vec<(usize, &'t str, usize)>,
    /// Sets of lines: source and line of the first ones, and how many there are.
    places: Vec<(Vec<(u32, u64)>, usize)>,
    tables: BTreeMap<&'t str, Cells<'t>>,
    /// By source and line; lines that could not be read are not there.
    lines: BTreeMap<String, String>,
}

/// The cells of a table in the order in which the page has them.
#[derive(Serialize)]
struct Cells<'t> {
    /// Their keys.
    columns: Vec<&'t str>,
    /// Keys of groups, and of their rows.
    groups: Vec<(&'t str, Vec<KnownRow<'t>>)>,
}

type KnownRow<'t> = (&'t str, Vec<Option<Known>>);

/// The value of a number, then indices into facts and places.
type Known = (f64, usize, usize);

/// The evidence of every number of some tables, as JSON that a `<script>` of a page can hold.
pub fn json(dataset: &Dataset, tables: &[&Table]) -> String {
    let (mut statistics, mut facts, mut places) = (Distinct::new(), Distinct::new(), Distinct::new());
    let mut known = |cell: &Cell| {
        let figure = cell.figure()?;
        let statistic = statistics.index((figure.statistic, formula(figure.statistic)));
        let fact = facts.index((statistic, figure.base_unit, figure.n));
        Some((figure.value, fact, places.index(first_lines(dataset, figure))))
    };
    let tables = tables.iter().map(|table| (table.name.as_str(), cells(table, &mut known))).collect();
    let places = places.values;
    let evidence = Evidence {
        sources: dataset.sources.iter().map(|source| source.label.as_str()).collect(),
        statistics: statistics.values,
        facts: facts.values,
        lines: quoted(dataset, places.iter().flat_map(|(at, _)| at)),
        places,
        tables,
    };
    script_safe(&serde_json::to_string(&evidence).expect("evidence is plain data"))
}

fn cells<'t>(table: &'t Table, known: &mut impl FnMut(&Cell) -> Option<Known>) -> Cells<'t> {
    let mut row = |row: &'t Row| (row.key.as_str(), row.cells.iter().map(&mut *known).collect());
    let groups = table.groups.iter();
    let groups = groups.map(|group| (group.key.as_str(), group.rows.iter().map(&mut row).collect()));
    Cells {
        columns: table.columns.iter().map(|column| column.key.as_str()).collect(),
        groups: groups.collect(),
    }
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
        "geometric mean of ratios" => "exp(Σ ln ratio / n) over n parameter sets",
        "ratio to a published value" => {
            "ours / theirs; Fieller's 95 % interval, a value without a deviation taken as exact"
        }
        "published cycles divided by counted instructions" => {
            "published cycles / mean instructions; derived, never measured"
        }
        "published value" => "as the source prints it; the note of the row names source and statistic",
        "ratio of published values" => "published cycles / published cycles of the reference",
        "geometric mean of paired ratios" => "exp(Σ ln ratio / n) over pairs of runs",
        "difference in percent of the base" => "100 · (other − base) / base",
        "value" => "the value itself",
        "increase over the base" => "value − base value",
        "increase in percent of the base" => "100 · (value − base value) / base value",
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

/// The beginning of a long line, and how much more there is.
fn shorten(text: String) -> String {
    match text.char_indices().nth(WIDTH) {
        Some((cut, _)) => format!("{}… {} more bytes", &text[..cut], text.len() - cut),
        None => text,
    }
}

/// JSON in which nothing can end a `<script>` or begin a comment of HTML.
fn script_safe(json: &str) -> String {
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
    fn a_long_line_says_how_much_of_it_is_left_out() {
        assert_eq!(shorten("x".repeat(WIDTH)), "x".repeat(WIDTH));
        assert_eq!(shorten("é".repeat(WIDTH + 7)), "é".repeat(WIDTH) + "… 14 more bytes");
    }

    #[test]
    fn nothing_ends_a_script() {
        let hostile = "</script><!-- <script>\u{2028}&amp; \"x\" \\";
        let json = script_safe(&serde_json::to_string(hostile).unwrap());
        assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), hostile);
    }
}
