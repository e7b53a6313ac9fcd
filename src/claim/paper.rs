//! Annotations in a LaTeX source → claims about the numbers beside them.
//!
//! A comment `% pqreport: …` speaks of the last number before it on its line, or, when it stands alone, of the last number of
//! the line before. Its words are a statistic, a metric, conditions as in `--filter`, and `unit=…`; `over` begins the
//! conditions of what the first is divided by, and `as=increase` or `as=saving` makes percent of it:
//!
//! ```tex
//! Signing takes 12.4\,ms.   % pqreport: mean time parameter_set=ML-DSA-44 operation=sign scenario=baseline unit=ms
//! The radio costs 4.6\,\%.  % pqreport: mean time operation=keygen scenario=workload+ble over scenario=baseline as=increase
//! ```

use super::expected::Printed;
use super::file::unit;
use super::{Check, Claim, Derived, Expected, Quantity, Relation, Statistic};
use crate::quantity::Metric;
use crate::summary::Selection;

/// What opens an annotation.
const MARK: &str = "pqreport:";

/// Reads the annotated numbers of a LaTeX source; `name` is what claims are named by.
///
/// # Errors
/// An annotation that cannot be read, with its line, what was found and what is accepted.
pub fn read_paper(name: &str, text: &str) -> Result<Vec<Claim>, String> {
    let mut claims = Vec::new();
    let mut before = "";
    for (number, line) in (1..).zip(text.lines()) {
        if let Some((prose, annotation)) = annotated(line) {
            let prose = if prose.trim().is_empty() { before } else { prose };
            let claim = claim(name, number, prose, annotation);
            claims.push(claim.map_err(|message| format!("line {number}: {message}"))?);
        }
        before = line;
    }
    Ok(claims)
}

/// The prose and the annotation of a line. Spliced blocks, whose marks name a file, are no annotations.
fn annotated(line: &str) -> Option<(&str, &str)> {
    let at = comment(line)?;
    let annotation = line[at + 1..].trim().strip_prefix(MARK)?.trim();
    annotation.contains([' ', '=']).then_some((&line[..at], annotation))
}

/// Where the comment of a line begins: at the first `%` that no backslash escapes.
fn comment(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let escaped = |at: usize| bytes[..at].iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1;
    line.match_indices('%').map(|(at, _)| at).find(|&at| !escaped(at))
}

/// The last decimal number of some prose; thousands may stand apart by a comma, `\,` or `{,}`.
fn last_number(prose: &str) -> Option<String> {
    let plain = prose.replace("{,}", ",");
    let mut numbers = Vec::new();
    let mut current = String::new();
    let chars: Vec<char> = plain.chars().chain([' ']).collect();
    for (i, &c) in chars.iter().enumerate() {
        let next_is_digit = chars.get(i + 1).is_some_and(char::is_ascii_digit);
        let in_number =
            c.is_ascii_digit() || (matches!(c, '.' | ',') && !current.is_empty() && next_is_digit);
        let signed =
            c == '-' && current.is_empty() && next_is_digit && (i == 0 || !chars[i - 1].is_alphanumeric());
        match in_number || signed {
            true => current.push(c),
            false if !current.is_empty() => numbers.push(std::mem::take(&mut current)),
            false => {}
        }
    }
    numbers.pop()
}

fn claim(name: &str, line: usize, prose: &str, annotation: &str) -> Result<Claim, String> {
    let number = last_number(prose).ok_or("there is no number before the annotation")?;
    let printed = Printed::parse(&number).ok_or_else(|| format!("`{number}` is not a decimal number"))?;
    let words = Words::parse(annotation)?;
    let quantity = |conditions: &[String]| {
        let selection = Selection::parse(conditions).map_err(|e| e.to_string())?;
        Ok::<_, String>(Quantity::Runs {
            metric: words.metric,
            statistic: words.statistic,
            selection,
            reduce: None,
        })
    };
    // What the base does not name, it has in common with the other side.
    let over = words.over.as_ref().map(|over| quantity(&inherited(&words.conditions, over)));
    let along = words.over.iter().flatten().filter_map(|c| Some(c.split_once('=')?.0.to_owned())).collect();
    let derived = Derived {
        value: quantity(&words.conditions)?,
        over: over.transpose()?,
        relation: words.relation,
        along,
    };
    // A bare quantity is in its base unit; a ratio has none.
    let own_unit = words.metric.unit().base_name();
    let bare = words.unit.is_empty()
        && words.over.is_none()
        && own_unit != "1"
        && words.statistic != Statistic::Runs;
    let unit = unit(if bare { own_unit } else { &words.unit })?;
    Ok(Claim {
        id: format!("{name}:{line}"),
        says: format!("{number} {} for {annotation}", unit.0).replace("  ", " "),
        place: format!("line {line}"),
        checks: vec![Check { quantity: derived, expected: Expected::Equals(printed), unit, items: 1 }],
        elsewhere: Vec::new(),
        needs: "logs with a case that meets the conditions".into(),
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
}

impl Words {
    fn parse(annotation: &str) -> Result<Words, String> {
        let mut words = annotation.split_whitespace();
        let statistic = match words.next() {
            Some("mean") => Statistic::Mean,
            Some("median") => Statistic::Median,
            Some("minimum") => Statistic::Minimum,
            Some("maximum") => Statistic::Maximum,
            Some("runs") => Statistic::Runs,
            other => {
                let found = other.unwrap_or("nothing");
                return Err(format!("expected mean, median, minimum, maximum or runs, found `{found}`"));
            }
        };
        let name = words.next().unwrap_or("nothing");
        let metric = Metric::parse(name).ok_or_else(|| {
            let known: Vec<&str> = Metric::ALL.iter().map(|m| m.name()).collect();
            format!("no metric `{name}`; there is: {}", known.join(", "))
        })?;
        let (mut unit, mut relation) = (String::new(), Relation::Ratio);
        let (mut conditions, mut over): (Vec<String>, Option<Vec<String>>) = (Vec::new(), None);
        for word in words {
            match word.split_once('=') {
                None if word == "over" => over = Some(Vec::new()),
                None => return Err(format!("expected a condition such as operation=sign, found `{word}`")),
                Some(("unit", value)) => unit = value.trim_matches('\\').to_owned(),
                Some(("as", "ratio")) => relation = Relation::Ratio,
                Some(("as", "increase")) => relation = Relation::Increase,
                Some(("as", "saving")) => relation = Relation::Saving,
                Some(("as", other)) => {
                    return Err(format!("as= is ratio, increase or saving, not `{other}`"));
                }
                Some(_) => over.as_mut().unwrap_or(&mut conditions).push(word.to_owned()),
            }
        }
        Ok(Words { statistic, metric, conditions, over, relation, unit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_before_the_comment() {
        assert_eq!(last_number(r"ML-KEM-768 takes 12.4\,ms").as_deref(), Some("12.4"));
        assert_eq!(last_number("15{,}500 s.").as_deref(), Some("15,500"));
        assert_eq!(last_number("a change of -3.0").as_deref(), Some("-3.0"));
        assert_eq!(last_number("nothing here"), None);
        assert_eq!(annotated(r"costs 4.6\,\% % pqreport: mean time a=b").unwrap().0, r"costs 4.6\,\% ");
        assert!(annotated("% pqreport: tables/ml-kem.tex").is_none());
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let read = |line: &str| read_paper("paper.tex", &format!("first\n{line}\n")).unwrap_err();
        assert!(read("12 % pqreport: average time a=b").starts_with("line 2: expected mean, median"));
        assert!(read("12 % pqreport: mean speed a=b").contains("no metric `speed`"));
        assert!(read("twelve % pqreport: mean time a=b").contains("no number"));
        assert!(read("12 % pqreport: mean time operation").contains("found `operation`"));
        assert!(read("12 % pqreport: mean time a=b unit=hour").contains("no unit `hour`"));
    }
}
