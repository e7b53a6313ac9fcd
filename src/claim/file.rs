//! `data/claims/<source>.toml` → claims, every word checked.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use super::evidence::KEY;
use super::expected::Printed;
use super::unit::{suits, unit};
use super::{Check, Claim, Derived, Elsewhere, Expected, Quantity, Reduce, Relation, Statistic};
use crate::literature::Reported;
use crate::quantity::Metric;
use crate::summary::Selection;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "claim")]
    claims: Vec<Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    says: String,
    place: String,
    #[serde(default, rename = "check")]
    checks: Vec<CheckEntry>,
    #[serde(default)]
    elsewhere: Vec<ElsewhereEntry>,
    needs: Option<String>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckEntry {
    value: Source,
    over: Option<Source>,
    #[serde(default)]
    relation: Relation,
    #[serde(default)]
    along: Vec<String>,
    #[serde(default)]
    unit: String,
    or_unit: Option<String>,
    #[serde(default)]
    items: usize,
    equals: Option<String>,
    about: Option<String>,
    /// The share around `about`, in percent; 5 % when absent.
    within: Option<f64>,
    between: Option<[String; 2]>,
    above: Option<String>,
    below: Option<String>,
    includes: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ElsewhereEntry {
    what: String,
    value: Source,
    over: Option<Source>,
    #[serde(default)]
    relation: Relation,
    #[serde(default)]
    along: Vec<String>,
    #[serde(default)]
    unit: String,
}

/// Where values come from: the word of the first field says which kind it is.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", tag = "of", deny_unknown_fields)]
enum Source {
    Runs {
        metric: String,
        statistic: Statistic,
        select: String,
        reduce: Option<Reduce>,
    },
    Published {
        source: String,
        #[serde(default)]
        builds: Vec<String>,
        metric: String,
        statistic: Option<String>,
        select: String,
        reduce: Option<Reduce>,
        clock_hz: Option<u64>,
    },
    Size {
        metric: String,
        select: String,
        reduce: Option<Reduce>,
    },
    Level {
        select: String,
    },
    Fact {
        source: String,
        about: String,
        key: String,
    },
    Context {
        key: String,
        select: String,
    },
    ParameterSets {
        select: String,
    },
}

/// Reads the claims of a file.
///
/// # Errors
/// What does not fit, with its line or its claim, what was found and what is accepted.
pub fn read_file(text: &str) -> Result<Vec<Claim>, String> {
    let file: File = toml::from_str(text).map_err(|e| e.to_string())?;
    let mut seen = BTreeSet::new();
    let claim = |entry: Spanned<Entry>| {
        let line = text[..entry.span().start].matches('\n').count() + 1;
        let entry = entry.into_inner();
        let id = entry.id.clone();
        let known = !seen.insert(id.clone());
        let claim = if known { Err("stands twice".into()) } else { claim(entry) };
        claim.map_err(|message| format!("line {line}: claim {id}: {message}"))
    };
    file.claims.into_iter().map(claim).collect()
}

fn claim(entry: Entry) -> Result<Claim, String> {
    if entry.checks.is_empty() && entry.needs.is_none() {
        return Err("without a check it has to name what it `needs`".into());
    }
    let elsewhere = |e: ElsewhereEntry| {
        let quantity = derived(e.value, e.over, e.relation, e.along)?;
        Ok(Elsewhere { what: e.what, quantity, unit: unit(&e.unit)? })
    };
    Ok(Claim {
        id: entry.id,
        says: entry.says,
        place: entry.place,
        checks: entry.checks.into_iter().map(check).collect::<Result<_, String>>()?,
        elsewhere: entry.elsewhere.into_iter().map(elsewhere).collect::<Result<_, String>>()?,
        needs: entry.needs.unwrap_or_default(),
        note: entry.note,
    })
}

fn check(entry: CheckEntry) -> Result<Check, String> {
    let expected = expected(&entry)?;
    let quantity = derived(entry.value, entry.over, entry.relation, entry.along)?;
    let unit_of = |name: &str| {
        let unit = unit(name)?;
        suits(&quantity, &unit.0).map(|()| unit)
    };
    Ok(Check {
        unit: unit_of(&entry.unit)?,
        or_unit: entry.or_unit.as_deref().map(unit_of).transpose()?,
        expected,
        quantity,
        items: entry.items,
        exact: false,
    })
}

fn expected(entry: &CheckEntry) -> Result<Expected, String> {
    let printed =
        |text: &String| Printed::parse(text).ok_or_else(|| format!("`{text}` is not a decimal number"));
    let within = entry.within.unwrap_or(5.0) / 100.0;
    let found = [
        entry.equals.as_ref().map(|x| Ok(Expected::Equals(printed(x)?))),
        entry.about.as_ref().map(|x| Ok(Expected::About(printed(x)?, within))),
        entry.between.as_ref().map(|[lo, hi]| Ok(Expected::Between(printed(lo)?, printed(hi)?))),
        entry.above.as_ref().map(|x| Ok(Expected::Above(printed(x)?))),
        entry.below.as_ref().map(|x| Ok(Expected::Below(printed(x)?))),
        entry.includes.clone().map(|words| Ok(Expected::Includes(words))),
    ];
    let mut found = found.into_iter().flatten();
    match (found.next(), found.next()) {
        (Some(expected), None) => expected,
        _ => Err("a check has exactly one of equals, about, between, above, below and includes".into()),
    }
}

fn derived(
    value: Source,
    over: Option<Source>,
    relation: Relation,
    along: Vec<String>,
) -> Result<Derived, String> {
    if let Some(part) = along.iter().find(|part| !KEY.contains(&part.as_str()) && *part != "build") {
        return Err(format!("no key part `{part}`; there is: {}, build", KEY.join(", ")));
    }
    if over.is_none() && relation != Relation::Ratio {
        return Err("a relation needs `over`".into());
    }
    Ok(Derived { value: quantity(value)?, over: over.map(quantity).transpose()?, relation, along })
}

fn quantity(source: Source) -> Result<Quantity, String> {
    let selection = |select: String| Selection::parse(&[select]).map_err(|e| e.to_string());
    Ok(match source {
        Source::Runs { metric, statistic, select, reduce } => Quantity::Runs {
            metric: self::metric(&metric)?,
            statistic,
            selection: selection(select)?,
            reduce,
        },
        Source::Published { source, builds, metric, statistic, select, reduce, clock_hz } => {
            let known = || Reported::ALL.map(Reported::name).join(", ");
            let parse = |name: String| {
                Reported::parse(&name).ok_or_else(|| format!("no statistic `{name}`; there is: {}", known()))
            };
            Quantity::Published {
                source,
                builds,
                metric: self::metric(&metric)?,
                statistic: statistic.map(parse).transpose()?,
                selection: selection(select)?,
                reduce,
                clock_hz,
            }
        }
        Source::Size { metric, select, reduce } => {
            Quantity::Size { metric: self::metric(&metric)?, selection: selection(select)?, reduce }
        }
        Source::Level { select } => Quantity::Level { selection: selection(select)? },
        Source::Fact { source, about, key } => Quantity::Fact { source, about, key },
        Source::Context { key, select } => Quantity::Context { key, selection: selection(select)? },
        Source::ParameterSets { select } => Quantity::ParameterSets { selection: selection(select)? },
    })
}

fn metric(name: &str) -> Result<Metric, String> {
    Metric::parse(name).ok_or_else(|| {
        let known: Vec<&str> = Metric::ALL.iter().map(|m| m.name()).collect();
        format!("no metric `{name}`; there is: {}", known.join(", "))
    })
}
