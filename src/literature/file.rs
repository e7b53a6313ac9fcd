//! One file of `data/literature/` → a source, every name, unit and column checked.

use std::ops::Range;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::{Build, Citation, Excluded, Fact, LeftOut, Published, Reported, Source, Trust};
use crate::pqc::{Catalogue, Operation, ParameterSet, Unresolved};
use crate::quantity::Metric;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    key: String,
    citation: Citation,
    license: String,
    retrieved: String,
    trust: Trust,
    trust_reason: String,
    #[serde(default)]
    excluded: Vec<Excluded>,
    #[serde(default, rename = "build")]
    builds: Vec<Build>,
    #[serde(default, rename = "table")]
    tables: Vec<ValueTable>,
    #[serde(default, rename = "fact")]
    facts: Vec<Fact>,
}

/// Values of one build and metric, as a table: `columns` names what stands where in each of `rows`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ValueTable {
    build: Spanned<String>,
    metric: Spanned<String>,
    unit: Spanned<String>,
    columns: Spanned<Vec<String>>,
    rows: Vec<Spanned<Vec<Value>>>,
    remark: Option<String>,
    #[serde(default)]
    signing: Signing,
}

/// How signatures were made.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
enum Signing {
    #[default]
    #[serde(rename = "fresh")]
    Fresh,
    #[serde(rename = "one rejection path")]
    OnePath,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeftOutFile {
    #[serde(rename = "source", default)]
    sources: Vec<LeftOut>,
}

/// Reads the list of sources without a file.
pub(super) fn left_out(text: &str) -> Result<Vec<LeftOut>, String> {
    toml::from_str::<LeftOutFile>(text).map(|file| file.sources).map_err(|e| e.to_string())
}

/// Reads the source whose file has a name.
pub(super) fn read(name: &str, text: &str, catalogue: &Catalogue) -> Result<Source, String> {
    let file: File = toml::from_str(text).map_err(|e| e.to_string())?;
    if file.key != name {
        return Err(format!("the key is `{}`, but the file is named `{name}`", file.key));
    }
    let reader = Reader { text, catalogue, builds: &file.builds };
    let mut values = Vec::new();
    for table in &file.tables {
        reader.table(table, &mut values)?;
    }
    Ok(Source {
        key: file.key,
        citation: file.citation,
        license: file.license,
        retrieved: file.retrieved,
        trust: file.trust,
        trust_reason: file.trust_reason,
        excluded: file.excluded,
        builds: file.builds,
        values,
        facts: file.facts,
    })
}

/// What a column of a table holds.
#[derive(Clone, Copy, PartialEq)]
enum Column {
    ParameterSet,
    Operation,
    Runs,
    Statistic(Reported),
}

impl Column {
    fn parse(name: &str) -> Option<Column> {
        Some(match name {
            "parameter_set" => Column::ParameterSet,
            "operation" => Column::Operation,
            "runs" => Column::Runs,
            name => Column::Statistic(Reported::parse(name)?),
        })
    }
}

struct Reader<'f> {
    text: &'f str,
    catalogue: &'f Catalogue,
    builds: &'f [Build],
}

impl Reader<'_> {
    /// A message that names the line of a place in the file.
    fn at(&self, place: Range<usize>, message: &str) -> String {
        let line = self.text[..place.start].matches('\n').count() + 1;
        format!("line {line}: {message}")
    }

    fn table(&self, table: &ValueTable, values: &mut Vec<Published>) -> Result<(), String> {
        let named = |build: &Build| build.id == *table.build.get_ref();
        let build = self.builds.iter().position(named).ok_or_else(|| {
            let known: Vec<&str> = self.builds.iter().map(|b| b.id.as_str()).collect();
            self.at(
                table.build.span(),
                &format!("no build `{}`; there is: {}", table.build.get_ref(), known.join(", ")),
            )
        })?;
        let metric = Metric::parse(table.metric.get_ref()).ok_or_else(|| {
            let known: Vec<&str> = Metric::ALL.iter().map(|m| m.name()).collect();
            self.at(
                table.metric.span(),
                &format!("no metric `{}`; there is: {}", table.metric.get_ref(), known.join(", ")),
            )
        })?;
        let unit = table.unit.get_ref();
        let factor = metric.unit().printed(unit).ok_or_else(|| {
            let known: Vec<&str> = metric.unit().spellings().iter().map(|u| u.0).collect();
            let message = format!("{} has no unit `{unit}`; there is: {}", metric.name(), known.join(", "));
            self.at(table.unit.span(), &message)
        })?;
        let columns = self.columns(&table.columns)?;
        for row in &table.rows {
            let row = Row { reader: self, columns: &columns, row };
            let value = Published { build, metric, ..row.frame(&self.builds[build], table)? };
            row.values(value, factor, values)?;
        }
        Ok(())
    }

    fn columns(&self, names: &Spanned<Vec<String>>) -> Result<Vec<Column>, String> {
        let column = |name: &String| {
            Column::parse(name).ok_or_else(|| {
                let known: Vec<&str> = Reported::ALL.iter().map(|s| s.name()).collect();
                let message = format!(
                    "no column `{name}`; there is: parameter_set, operation, runs, {}",
                    known.join(", ")
                );
                self.at(names.span(), &message)
            })
        };
        let columns = names.get_ref().iter().map(column).collect::<Result<Vec<_>, _>>()?;
        match columns.first() {
            Some(Column::ParameterSet) => Ok(columns),
            _ => Err(self.at(names.span(), "the first column is parameter_set")),
        }
    }

    /// The set or the pair `KEM + signature` that a spelling names, in the scheme version that the build has.
    fn sets(&self, spelling: &str, build: &Build) -> Result<Vec<&ParameterSet>, String> {
        let one = |spelling: &str| {
            let set = self.catalogue.resolve(spelling).map_err(|unresolved| match unresolved {
                Unresolved::Unknown => format!("the catalogue has no parameter set `{spelling}`"),
                Unresolved::Ambiguous(sets) => format!("`{spelling}` could be {}", sets.join(" or ")),
            })?;
            let Some(scheme) = &build.scheme else {
                return Ok(set);
            };
            let earlier =
                |s: &&ParameterSet| s.earlier_than.as_ref() == Some(&set.name) && s.family == *scheme;
            let found = self.catalogue.sets().iter().find(earlier);
            found.ok_or_else(|| format!("the catalogue has no {scheme} that became {}", set.name))
        };
        spelling.split(" + ").map(one).collect()
    }
}

/// One row while it is read.
struct Row<'r> {
    reader: &'r Reader<'r>,
    columns: &'r [Column],
    row: &'r Spanned<Vec<Value>>,
}

impl Row<'_> {
    fn at(&self, message: &str) -> String {
        self.reader.at(self.row.span(), message)
    }

    /// The cell under a column, if the table has that column.
    fn cell(&self, column: Column) -> Option<&Value> {
        let place = self.columns.iter().position(|&c| c == column)?;
        self.row.get_ref().get(place)
    }

    /// What the values of the row have in common; metric and build are the table's.
    fn frame(&self, build: &Build, table: &ValueTable) -> Result<Published, String> {
        let found = self.row.get_ref().len();
        if found != self.columns.len() {
            return Err(self.at(&format!("{found} values under {} columns", self.columns.len())));
        }
        let text = |column| {
            self.cell(column).map(|v| v.as_str().ok_or_else(|| self.at("expected a name in quotes")))
        };
        let spelling = text(Column::ParameterSet).transpose()?.unwrap_or_default();
        let sets = self.reader.sets(spelling, build).map_err(|message| self.at(&message))?;
        let operation = text(Column::Operation).transpose()?;
        let operation = operation.map(|name| {
            let known: Vec<&str> = Operation::ALL.iter().map(|o| o.name()).collect();
            Operation::parse(name)
                .ok_or_else(|| self.at(&format!("no operation `{name}`; there is: {}", known.join(", "))))
        });
        let runs = self.cell(Column::Runs).map(|value| {
            let whole = value.as_integer().and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
            whole.ok_or_else(|| self.at(&format!("runs are a positive whole number, not {value}")))
        });
        let joined =
            |part: fn(&ParameterSet) -> &str| sets.iter().map(|s| part(s)).collect::<Vec<_>>().join(" + ");
        Ok(Published {
            parameter_set: joined(|s| &s.name),
            family: joined(|s| &s.family),
            hash: if let [set] = sets.as_slice() { set.hash.clone() } else { None },
            spelling: spelling.to_owned(),
            operation: operation.transpose()?,
            metric: Metric::Cycles,
            statistic: Reported::Mean,
            value: 0.0,
            sd: None,
            runs: runs.transpose()?,
            build: 0,
            one_path: table.signing == Signing::OnePath,
            remark: table.remark.clone(),
        })
    }

    /// One value for each statistic; a standard deviation also goes with the mean beside it.
    fn values(&self, frame: Published, factor: f64, values: &mut Vec<Published>) -> Result<(), String> {
        let number = |statistic: Reported| {
            let value = self.cell(Column::Statistic(statistic))?;
            let number = value.as_float().or_else(|| value.as_integer().map(|n| n as f64));
            let number = number.filter(|n| n.is_finite() && *n >= 0.0);
            let message = || self.at(&format!("{} is a number of 0 or more, not {value}", statistic.name()));
            Some(number.map(|n| n * factor).ok_or_else(message))
        };
        let sd = number(Reported::Sd).transpose()?;
        for column in self.columns {
            let Column::Statistic(statistic) = *column else { continue };
            let Some(value) = number(statistic).transpose()? else { continue };
            let sd = sd.filter(|_| statistic == Reported::Mean);
            values.push(Published { statistic, value, sd, ..frame.clone() });
        }
        Ok(())
    }
}
