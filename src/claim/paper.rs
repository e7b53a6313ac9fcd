//! Annotations in a LaTeX source → claims about the numbers beside them.
//!
//! A comment `% pqreport: …` speaks of the last number before it on its line, or, when it stands alone, of the last number of
//! the line of prose before. Its words are a statistic, a metric, conditions as in `--filter`, and `unit=…`; `over` begins the
//! conditions of what the first is divided by, `as=increase` or `as=saving` makes percent of it, and `number=2` chooses the
//! second number of the line:
//!
//! ```tex
//! Signing takes 12.4\,ms.   % pqreport: mean time parameter_set=ML-DSA-44 operation=sign scenario=baseline unit=ms
//! The radio costs 4.6\,\%.  % pqreport: mean time operation=keygen scenario=workload+ble over scenario=baseline as=increase
//! ```

use super::expected::Printed;
use super::number::number;
use super::unit::{suits, unit};
use super::{Check, Claim, Derived, Expected, Quantity, Relation, Statistic};
use crate::normalize::Dataset;
use crate::quantity::Metric;
use crate::summary::Selection;

/// What opens an annotation.
const MARK: &str = "pqreport:";

/// Reads the annotated numbers of a LaTeX source; `name` is what claims are named by, `dataset` what conditions are about.
///
/// # Errors
/// An annotation that cannot be read, with its line, what was found and what is accepted.
pub fn read_paper(name: &str, text: &str, dataset: &Dataset) -> Result<Vec<Claim>, String> {
    let mut claims = Vec::new();
    let mut before = "";
    for (number, line) in (1..).zip(text.lines()) {
        let (prose, comment) = line.split_at(comment(line).unwrap_or(line.len()));
        if !prose.trim().is_empty() {
            before = prose;
        }
        let annotation = annotation(comment).map_err(|message| format!("line {number}: {message}"))?;
        if let Some(annotation) = annotation {
            let claim = claim(name, number, before, annotation, dataset);
            claims.push(claim.map_err(|message| format!("line {number}: {message}"))?);
        }
    }
    Ok(claims)
}

/// Where the comment of a line begins: at the first `%` that no backslash escapes.
fn comment(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let escaped = |at: usize| bytes[..at].iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1;
    line.match_indices('%').map(|(at, _)| at).find(|&at| !escaped(at))
}

/// The annotation in a comment, if it is one; the marks of spliced blocks, which name a file, are none.
fn annotation(comment: &str) -> Result<Option<&str>, String> {
    if !comment.to_ascii_lowercase().contains(MARK) {
        return Ok(None);
    }
    let words =
        comment.strip_prefix('%').map(str::trim).and_then(|text| text.strip_prefix(MARK)).map(str::trim);
    match words {
        None => Err(format!("an annotation is a comment that begins with `% {MARK}`, found `{comment}`")),
        Some(path) if path.contains('/') && !path.contains([' ', '=']) => Ok(None),
        Some(words) => Ok(Some(words)),
    }
}

fn claim(name: &str, line: usize, prose: &str, annotation: &str, dataset: &Dataset) -> Result<Claim, String> {
    let words = Words::parse(annotation)?;
    let text = number(prose, words.number)?;
    let printed = Printed::parse(&text).ok_or_else(|| format!("`{text}` is not a decimal number"))?;
    let quantity = |conditions: &[String]| {
        let selection = Selection::parse(conditions).map_err(|e| e.to_string())?;
        selection.check(dataset).map_err(|e| e.to_string())?;
        let (metric, statistic) = (words.metric, words.statistic);
        Ok::<_, String>(Quantity::Runs { metric, statistic, selection, reduce: None })
    };
    // What the base does not name, it has in common with the other side.
    let over = words.over.as_ref().map(|over| quantity(&inherited(&words.conditions, over))).transpose()?;
    let along = words.over.iter().flatten().filter_map(|c| Some(c.split_once('=')?.0.to_owned())).collect();
    let derived = Derived { value: quantity(&words.conditions)?, over, relation: words.relation, along };
    suits(&derived, &words.unit)?;
    let unit = unit(&words.unit)?;
    let says = [text.as_str(), &unit.0, "for", annotation].into_iter().filter(|word| !word.is_empty());
    Ok(Claim {
        id: format!("{name}:{line}"),
        says: says.collect::<Vec<_>>().join(" "),
        place: format!("line {line}"),
        checks: vec![Check {
            quantity: derived,
            expected: Expected::Equals(printed),
            unit,
            or_unit: None,
            items: 1,
            exact: true,
        }],
        elsewhere: Vec::new(),
        needs: "a case that meets the conditions, on both sides where there are two".into(),
        note: None,
    })
}

/// The conditions of one side, with those of the other where it names none of its own.
fn inherited(conditions: &[String], over: &[String]) -> Vec<String> {
    let name = |condition: &String| condition.split('=').next().unwrap_or_default().to_owned();
    let own: Vec<String> = over.iter().map(name).collect();
    conditions.iter().filter(|c| !own.contains(&name(c))).chain(over).cloned().collect()
}

/// The words of an annotation.
struct Words {
    statistic: Statistic,
    metric: Metric,
    conditions: Vec<String>,
    over: Option<Vec<String>>,
    relation: Relation,
    unit: String,
    number: Option<usize>,
}

impl Words {
    fn parse(annotation: &str) -> Result<Words, String> {
        let mut words = annotation.split_whitespace();
        let (statistic, metric) = (statistic(words.next())?, metric(words.next())?);
        let (mut unit, mut relation, mut number) = (None, None, None);
        let (mut conditions, mut over): (Vec<String>, Option<Vec<String>>) = (Vec::new(), None);
        for word in words {
            let twice = |known: bool| if known { Err(format!("`{word}` comes second")) } else { Ok(()) };
            match word.split_once('=') {
                None if word == "over" => {
                    twice(over.is_some())?;
                    over = Some(Vec::new());
                }
                None => return Err(format!("expected a condition such as operation=sign, found `{word}`")),
                Some(("unit", value)) => {
                    twice(unit.is_some())?;
                    unit = Some(value.trim_matches('\\').to_owned());
                }
                Some(("as", value)) => {
                    twice(relation.is_some())?;
                    relation = Some(self::relation(value)?);
                }
                Some(("number", value)) => {
                    let place = value.parse().map_err(|_| format!("number= takes 1, 2, …, not `{value}`"))?;
                    twice(number.replace(place).is_some())?;
                }
                Some(_) => over.as_mut().unwrap_or(&mut conditions).push(word.to_owned()),
            }
        }
        if relation.is_some() && over.is_none() {
            return Err("as= needs `over` and the conditions of a base".into());
        }
        let (relation, unit) = (relation.unwrap_or_default(), unit.unwrap_or_default());
        Ok(Words { statistic, metric, conditions, over, relation, unit, number })
    }
}

fn statistic(word: Option<&str>) -> Result<Statistic, String> {
    Ok(match word {
        Some("mean") => Statistic::Mean,
        Some("median") => Statistic::Median,
        Some("minimum") => Statistic::Minimum,
        Some("maximum") => Statistic::Maximum,
        Some("runs") => Statistic::Runs,
        other => {
            let found = other.unwrap_or("nothing");
            return Err(format!("expected mean, median, minimum, maximum or runs, found `{found}`"));
        }
    })
}

fn metric(word: Option<&str>) -> Result<Metric, String> {
    let name = word.unwrap_or("nothing");
    Metric::parse(name).ok_or_else(|| {
        let known: Vec<&str> = Metric::ALL.iter().map(|m| m.name()).collect();
        format!("no metric `{name}`; there is: {}", known.join(", "))
    })
}

fn relation(word: &str) -> Result<Relation, String> {
    match word {
        "ratio" => Ok(Relation::Ratio),
        "increase" => Ok(Relation::Increase),
        "saving" => Ok(Relation::Saving),
        other => Err(format!("as= is ratio, increase or saving, not `{other}`")),
    }
}
