//! Findings on claims → a table: the verdict, what is claimed, and the numbers that decide or bear on it.

use super::rounding::{decimals_of, round_to};
use super::table::{Cell, Column, ColumnKind, Group, Row, Table};
use crate::claim::{Expected, Finding, Measurand, Verdict};
use crate::normalize::Dataset;
use crate::summary::interval::Interval;

/// How many numbers a finding names one by one; more are told by their least and their greatest.
const NAMED: usize = 3;

/// The findings on the claims of several files, each with its title.
pub fn claims(findings: &[(String, Vec<Finding>)], dataset: Option<&Dataset>) -> Table {
    let group = |(title, findings): &(String, Vec<Finding>)| Group {
        key: super::slug(title),
        title: Some(format!("{title}: {}", counts(findings))),
        rows: findings.iter().map(|finding| row(finding, dataset)).collect(),
    };
    let column = |key: &str, header: &str, kind: ColumnKind| Column {
        key: key.into(),
        header: header.into(),
        unit: String::new(),
        kind,
        notes: Vec::new(),
    };
    Table {
        name: "claims".into(),
        title: "Claims".into(),
        caption: "Claims of papers, checked against logs, published values, sizes and recorded facts.".into(),
        stub: "Claim".into(),
        columns: vec![
            column("verdict", "Verdict", ColumnKind::Text),
            column("place", "Place", ColumnKind::Text),
            column("says", "Says", ColumnKind::Prose),
            column("found", "Found", ColumnKind::Prose),
            column("elsewhere", "Elsewhere", ColumnKind::Prose),
            column("note", "Note", ColumnKind::Prose),
        ],
        spans: Vec::new(),
        groups: findings.iter().map(group).collect(),
        remarks: vec![
            "A claim about the time or the heap of one device is decided by logs of such a device alone; what others say \
             stands under Elsewhere and decides nothing."
                .into(),
        ],
        notes: Vec::new(),
    }
}

/// How many claims have each verdict.
fn counts(findings: &[Finding]) -> String {
    let kinds =
        [Verdict::Supported, Verdict::SupportedAfterRounding, Verdict::Contradicted, Verdict::NotCheckable];
    let count = |kind: Verdict| findings.iter().filter(|finding| finding.verdict == kind).count();
    let words = kinds.into_iter().filter(|&kind| count(kind) > 0);
    words.map(|kind| format!("{} {}", count(kind), kind.title())).collect::<Vec<_>>().join(", ")
}

fn row(finding: &Finding, dataset: Option<&Dataset>) -> Row {
    let claim = &finding.claim;
    let single = if finding.on_single_runs() { " (n = 1)" } else { "" };
    let elsewhere = finding.elsewhere.iter().map(|(what, measurands)| {
        format!("{what}: {}", summed(&measurands.iter().collect::<Vec<_>>(), dataset, 4))
    });
    let texts = [
        format!("{}{single}", finding.verdict.title()),
        claim.place.clone(),
        claim.says.clone(),
        found(finding, dataset),
        elsewhere.collect::<Vec<_>>().join(". "),
        claim.note.clone().unwrap_or_default(),
    ];
    Row {
        key: super::slug(&claim.id),
        header: claim.id.clone(),
        notes: Vec::new(),
        cells: texts.into_iter().map(|text| Cell::Text { text }).collect(),
    }
}

/// The numbers that decide, those against the claim first; without any, what data it needs.
fn found(finding: &Finding, dataset: Option<&Dataset>) -> String {
    let open = finding.decisive.iter().any(|m| m.verdict == Verdict::NotCheckable);
    let needs = match finding.verdict {
        Verdict::NotCheckable if open => Some("needs more runs: an interval holds both sides".to_owned()),
        Verdict::NotCheckable => Some(format!("needs {}", finding.claim.needs)).filter(|n| n != "needs "),
        _ => None,
    };
    if finding.decisive.is_empty() {
        return needs.unwrap_or_default();
    }
    let of = |verdict: Verdict| finding.decisive.iter().filter(move |m| m.verdict == verdict);
    let digits = finding.claim.checks.iter().map(|check| digits(&check.expected)).max().unwrap_or(4);
    let parts = [
        ("against", Verdict::Contradicted),
        ("undecided", Verdict::NotCheckable),
        ("within rounding", Verdict::SupportedAfterRounding),
        ("in favour", Verdict::Supported),
    ];
    let mixed = parts.iter().filter(|(_, verdict)| of(*verdict).next().is_some()).count() > 1;
    let part = |(word, verdict): &(&str, Verdict)| {
        let measurands: Vec<&Measurand> = of(*verdict).collect();
        let text = summed(&measurands, dataset, digits);
        (!measurands.is_empty()).then(|| if mixed { format!("{word}: {text}") } else { text })
    };
    let about = finding.claim.checks.iter().find_map(|check| match &check.expected {
        expected @ Expected::About(..) => Some(format!("claimed {expected}")),
        _ => None,
    });
    parts.iter().filter_map(part).chain(about).chain(needs).collect::<Vec<_>>().join("; ")
}

/// The significant digits that show on which side of a rounding a number falls: one more than the claim prints.
fn digits(expected: &Expected) -> u32 {
    let printed = match expected {
        Expected::Equals(x) | Expected::About(x, _) | Expected::Above(x) | Expected::Below(x) => &x.text,
        Expected::Between(_, hi) => &hi.text,
        Expected::Includes(_) => return 4,
    };
    let significant =
        printed.trim_start_matches(['0', '.', '-']).chars().filter(char::is_ascii_digit).count();
    (significant as u32 + 1).max(3)
}

/// A few numbers one by one, many by their extremes.
fn summed(measurands: &[&Measurand], dataset: Option<&Dataset>, digits: u32) -> String {
    if measurands.len() <= NAMED {
        return measurands.iter().map(|m| one(m, dataset, digits)).collect::<Vec<_>>().join(", ");
    }
    let by_value = |a: &&&Measurand, b: &&&Measurand| a.value.total_cmp(&b.value);
    let (least, greatest) = (measurands.iter().min_by(by_value), measurands.iter().max_by(by_value));
    match (least, greatest) {
        (Some(least), Some(greatest)) if least.value == greatest.value => {
            format!("{} values of {}", measurands.len(), one(least, dataset, digits))
        }
        (Some(least), Some(greatest)) => format!(
            "{} values from {} to {}",
            measurands.len(),
            one(least, dataset, digits),
            one(greatest, dataset, digits)
        ),
        _ => String::new(),
    }
}

/// One number with what it is of, its interval, its runs and where it comes from.
fn one(measurand: &Measurand, dataset: Option<&Dataset>, digits: u32) -> String {
    let origin = traced(measurand, dataset).unwrap_or_else(|| measurand.origin.clone());
    if measurand.value.is_nan() || measurand.words.len() > 1 {
        return format!("{} ({origin})", measurand.words.join(", "));
    }
    let unit = if measurand.unit.is_empty() { String::new() } else { format!(" {}", measurand.unit) };
    let of = if measurand.of.is_empty() { String::new() } else { format!("{} ", measurand.of) };
    let runs = measurand.runs.map(|n| format!("n = {n}, ")).unwrap_or_default();
    format!("{of}{}{unit} ({runs}{origin})", number(measurand, digits))
}

/// A number to two digits of its interval, or to some significant digits.
fn number(measurand: &Measurand, digits: u32) -> String {
    let rounded = |value: f64, places: i32| round_to(value, places).unwrap_or_default();
    match measurand.interval.filter(|i| i.hi > i.lo) {
        Some(Interval { lo, hi }) => {
            let places = decimals_of((hi - lo) / 2.0, 2).unwrap_or(2).clamp(0, 6);
            format!("{} [{}, {}]", rounded(measurand.value, places), rounded(lo, places), rounded(hi, places))
        }
        None if measurand.value.fract() == 0.0 => rounded(measurand.value, 0),
        None => rounded(measurand.value, decimals_of(measurand.value, digits).unwrap_or(0).clamp(0, 6)),
    }
}

/// The first log line behind a number, and how many more there are.
fn traced(measurand: &Measurand, dataset: Option<&Dataset>) -> Option<String> {
    let (dataset, &first) = (dataset?, measurand.evidence.first()?);
    let rows = &dataset.measurements;
    let source = &dataset.sources[rows.source[first as usize] as usize].label;
    let more = measurand.evidence.len() - 1;
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    Some(format!("{source}:{}{more}", rows.line[first as usize]))
}
