//! The columns of a dataset: each one's name and type once, written and read.

use std::collections::{BTreeMap, BTreeSet};

use polars::prelude::{Column, DataFrame, NamedFrom, PolarsError, PolarsResult, Series};

use crate::normalize::{Batch, Source};
use crate::pqc::{Case, Operation};
use crate::quantity::{Metric, Statistic};

/// A result of the data frame library.
pub type Frame<T> = PolarsResult<T>;

/// A data frame column made of a vector.
fn column<T, Phantom: ?Sized>(name: &str, values: T) -> Column
where
    Series: NamedFrom<T, Phantom>,
{
    Series::new(name.into(), values).into()
}

/// A row a measurement; `run` is null for values of a whole case.
pub fn measurements(batch: &Batch) -> Frame<DataFrame> {
    let run: Vec<Option<u32>> = batch.run.iter().map(|&r| (r != Batch::NO_RUN).then_some(r)).collect();
    let metric: Vec<&str> = batch.metric.iter().map(|m| m.name()).collect();
    let statistic: Vec<&str> = batch.statistic.iter().map(|s| s.name()).collect();
    DataFrame::new(
        batch.len(),
        vec![
            column("case", &batch.case),
            column("boot", &batch.boot),
            column("run", run),
            column("metric", metric),
            column("statistic", statistic),
            column("value", &batch.value),
            column("source", &batch.source),
            column("line", &batch.line),
        ],
    )
}

pub fn read_measurements(frame: &DataFrame) -> Frame<Batch> {
    let parsed = |name: &str| -> Frame<Vec<String>> { strings(frame, name) };
    let metric = parsed("metric")?
        .iter()
        .map(|name| Metric::parse(name).ok_or_else(|| unknown("metric", name)))
        .collect::<Frame<_>>()?;
    let statistic = parsed("statistic")?
        .iter()
        .map(|name| Statistic::parse(name).ok_or_else(|| unknown("statistic", name)))
        .collect::<Frame<_>>()?;
    Ok(Batch {
        case: u32s(frame, "case")?,
        boot: u32s(frame, "boot")?,
        run: frame.column("run")?.u32()?.iter().map(|r| r.unwrap_or(Batch::NO_RUN)).collect(),
        metric,
        statistic,
        value: present(frame.column("value")?.f64()?.iter(), "value")?,
        source: u32s(frame, "source")?,
        line: present(frame.column("line")?.u64()?.iter(), "line")?,
    })
}

const CASE_FIELDS: [&str; 4] = ["parameter_set", "family", "spelling", "operation"];

/// A row a case, its number being its place; each context key is a column.
pub fn cases(cases: &[Case]) -> Frame<DataFrame> {
    let text = |field: fn(&Case) -> &str| cases.iter().map(field).collect::<Vec<_>>();
    let operations: Vec<Option<&str>> = cases.iter().map(|c| c.operation.map(Operation::name)).collect();
    let mut columns = vec![
        column(CASE_FIELDS[0], text(|c| &c.parameter_set)),
        column(CASE_FIELDS[1], text(|c| &c.family)),
        column(CASE_FIELDS[2], text(|c| &c.spelling)),
        column(CASE_FIELDS[3], operations),
    ];
    let keys: BTreeSet<&String> = cases.iter().flat_map(|c| c.context.keys()).collect();
    for key in keys {
        let values: Vec<Option<&str>> =
            cases.iter().map(|c| c.context.get(key).map(String::as_str)).collect();
        columns.push(column(&format!("{CONTEXT}{key}"), values));
    }
    DataFrame::new(cases.len(), columns)
}

/// What the columns of context keys start with, so that no key can be taken for another field.
const CONTEXT: &str = "context.";

pub fn read_cases(frame: &DataFrame) -> Frame<Vec<Case>> {
    let [sets, families, spellings] =
        [CASE_FIELDS[0], CASE_FIELDS[1], CASE_FIELDS[2]].map(|name| strings(frame, name));
    let (sets, families, spellings) = (sets?, families?, spellings?);
    let operations = optional_strings(frame, CASE_FIELDS[3])?;
    let mut contexts = vec![BTreeMap::new(); frame.height()];
    for name in frame.get_column_names() {
        let Some(key) = name.strip_prefix(CONTEXT) else {
            continue;
        };
        for (context, value) in contexts.iter_mut().zip(optional_strings(frame, name)?) {
            if let Some(value) = value {
                context.insert(key.to_owned(), value);
            }
        }
    }
    let rows = sets.into_iter().zip(families).zip(spellings).zip(operations).zip(contexts);
    rows.map(|((((parameter_set, family), spelling), operation), context)| {
        let operation = match operation {
            None => None,
            Some(name) => Some(Operation::parse(&name).ok_or_else(|| unknown("operation", &name))?),
        };
        Ok(Case { parameter_set, family, spelling, operation, context })
    })
    .collect()
}

/// A row a source, its number being its place.
pub fn sources(sources: &[Source]) -> Frame<DataFrame> {
    let text = |field: fn(&Source) -> &str| sources.iter().map(field).collect::<Vec<_>>();
    let number = |field: fn(&Source) -> u64| sources.iter().map(field).collect::<Vec<_>>();
    let paths: Vec<String> = sources.iter().map(|s| s.path.to_string_lossy().into_owned()).collect();
    DataFrame::new(
        sources.len(),
        vec![
            column("label", text(|s| &s.label)),
            column("path", paths),
            column("sha256", text(|s| &s.sha256)),
            column("bytes", number(|s| s.bytes)),
            column("lines", number(|s| s.lines)),
            column("dialect", text(|s| &s.dialect)),
        ],
    )
}

pub fn read_sources(frame: &DataFrame) -> Frame<Vec<Source>> {
    let (labels, paths, hashes) =
        (strings(frame, "label")?, strings(frame, "path")?, strings(frame, "sha256")?);
    let bytes: Vec<u64> = present(frame.column("bytes")?.u64()?.iter(), "bytes")?;
    let lines: Vec<u64> = present(frame.column("lines")?.u64()?.iter(), "lines")?;
    let dialects = strings(frame, "dialect")?;
    let mut texts = labels.into_iter().zip(paths).zip(hashes).zip(dialects);
    let numbers = bytes.into_iter().zip(lines);
    let sources = numbers.map_while(|(bytes, lines)| {
        let (((label, path), sha256), dialect) = texts.next()?;
        Some(Source { label, path: path.into(), sha256, bytes, lines, dialect })
    });
    Ok(sources.collect())
}

fn u32s(frame: &DataFrame, name: &str) -> Frame<Vec<u32>> {
    present(frame.column(name)?.u32()?.iter(), name)
}

fn strings(frame: &DataFrame, name: &str) -> Frame<Vec<String>> {
    let values = frame.column(name)?.str()?.iter().map(|v| v.map(str::to_owned));
    present(values, name)
}

fn optional_strings(frame: &DataFrame, name: &str) -> Frame<Vec<Option<String>>> {
    Ok(frame.column(name)?.str()?.iter().map(|v| v.map(str::to_owned)).collect())
}

fn present<T>(values: impl Iterator<Item = Option<T>>, name: &str) -> Frame<Vec<T>> {
    let missing = || PolarsError::ComputeError(format!("a null in column {name}").into());
    values.map(|v| v.ok_or_else(missing)).collect()
}

fn unknown(kind: &str, name: &str) -> PolarsError {
    PolarsError::ComputeError(format!("unknown {kind} `{name}`").into())
}
