//! `pqreport claims`: sentences of papers, checked by machine.

use std::fs;
use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::claim::{Claim, Evidence, Finding, Verdict, judge, read_file, read_paper};
use pqreport::error::{Error, Result};
use pqreport::summary::Index;
use pqreport::view;

use super::input::Reading;
use super::{Outcome, output};

#[derive(clap::Args)]
pub struct Arguments {
    /// Claims (.toml), LaTeX sources with `% pqreport:` annotations (.tex), and the logs, folders or dataset that decide;
    /// the bundled claims where no file of claims is given.
    #[arg(value_name = "FILE|PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// Only claims of this verdict: supported, rounding, contradicted or not-checkable.
    #[arg(long, value_name = "VERDICT")]
    verdict: Option<Kind>,
    /// How to write it: terminal, html, latex, markdown, csv or json.
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: String,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Kind {
    Supported,
    Rounding,
    Contradicted,
    NotCheckable,
}

impl Kind {
    fn verdict(self) -> Verdict {
        match self {
            Kind::Supported => Verdict::Supported,
            Kind::Rounding => Verdict::SupportedAfterRounding,
            Kind::Contradicted => Verdict::Contradicted,
            Kind::NotCheckable => Verdict::NotCheckable,
        }
    }
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let format = super::table::format(&arguments.format)?;
    let catalogue = assets.catalogue()?;
    let literature = assets.literature(&catalogue)?;
    let is_claims = |path: &&PathBuf| path.extension().is_some_and(|e| e == "toml" || e == "tex");
    let (files, logs): (Vec<&PathBuf>, Vec<&PathBuf>) = arguments.paths.iter().partition(is_claims);
    let files = match files.is_empty() {
        true => assets.claims()?,
        false => files.into_iter().map(|file| given(file)).collect::<Result<_>>()?,
    };
    let logs: Vec<PathBuf> = logs.into_iter().cloned().collect();
    let dataset = (!logs.is_empty()).then(|| arguments.reading.open(&logs, &catalogue)).transpose()?;
    let index = dataset.as_ref().map(Index::new);
    let evidence = Evidence { index: index.as_ref(), literature: &literature, catalogue: &catalogue };
    let shown = |finding: &Finding| arguments.verdict.is_none_or(|kind| kind.verdict() == finding.verdict);
    let findings = files.iter().map(|(title, claims)| {
        let findings: Vec<Finding> =
            claims.iter().map(|claim| judge(claim, &evidence)).filter(shown).collect();
        (title.clone(), findings)
    });
    let findings: Vec<(String, Vec<Finding>)> =
        findings.filter(|(_, findings)| !findings.is_empty()).collect();
    let table = view::claims(&findings, dataset.as_ref());
    output::write_tables(&[table], format, assets)?;
    let contradicted = findings.iter().flat_map(|(_, f)| f).any(|f| f.verdict == Verdict::Contradicted);
    Ok(if contradicted { Outcome::Contradicted } else { Outcome::Done })
}

/// The claims of a file that the user names.
fn given(path: &Path) -> Result<(String, Vec<Claim>)> {
    let text = fs::read_to_string(path).map_err(Error::io(path))?;
    let name = path.display().to_string();
    let claims = match path.extension().is_some_and(|e| e == "tex") {
        true => read_paper(&name, &text),
        false => read_file(&text),
    };
    let claims = claims.map_err(|message| Error::data(name.clone(), message))?;
    if claims.is_empty() {
        return Err(Error::data(
            name,
            "no claim: a LaTeX source marks one by a comment `% pqreport: mean time …`",
        ));
    }
    Ok((name, claims))
}
