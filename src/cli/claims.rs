//! `pqreport claims`: sentences of papers, checked by machine.

use std::fs;
use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::claim::{Claim, Evidence, Finding, Verdict, judge, read_file, read_paper};
use pqreport::error::{Error, Result};
use pqreport::normalize::Dataset;
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
    let logs: Vec<PathBuf> = logs.into_iter().cloned().collect();
    let dataset = (!logs.is_empty()).then(|| arguments.reading.open(&logs, &catalogue)).transpose()?;
    let files = match files.is_empty() {
        true => assets.claims()?,
        false => files.into_iter().map(|file| given(file, dataset.as_ref())).collect::<Result<_>>()?,
    };
    let index = dataset.as_ref().map(Index::new);
    let evidence = Evidence { index: index.as_ref(), literature: &literature, catalogue: &catalogue };
    let judged = |(title, claims): (String, Vec<Claim>)| {
        let findings: Vec<Finding> = claims.iter().map(|claim| judge(claim, &evidence)).collect();
        (title, findings)
    };
    let mut findings: Vec<(String, Vec<Finding>)> = files.into_iter().map(judged).collect();
    let outcome = outcome(findings.iter().flat_map(|(_, findings)| findings));
    if let Some(kind) = arguments.verdict {
        findings.iter_mut().for_each(|(_, findings)| findings.retain(|f| f.verdict == kind.verdict()));
        findings.retain(|(_, findings)| !findings.is_empty());
    }
    let table = view::claims(&findings, dataset.as_ref());
    output::write_tables(&[table], format, assets)?;
    Ok(outcome)
}

/// A contradicted claim counts most; a number of one's own paper that meets no case is a mistake too.
fn outcome<'f>(findings: impl Iterator<Item = &'f Finding> + Clone) -> Outcome {
    let open = |f: &Finding| f.verdict == Verdict::NotCheckable && f.claim.checks.iter().any(|c| c.exact);
    match () {
        () if findings.clone().any(|f| f.verdict == Verdict::Contradicted) => Outcome::Contradicted,
        () if findings.clone().any(open) => Outcome::Found,
        () => Outcome::Done,
    }
}

/// The claims of a file that the user names.
fn given(path: &Path, dataset: Option<&Dataset>) -> Result<(String, Vec<Claim>)> {
    let text = fs::read_to_string(path).map_err(Error::io(path))?;
    let name = path.display().to_string();
    let claims = match (path.extension().is_some_and(|e| e == "tex"), dataset) {
        (false, _) => read_file(&text),
        (true, Some(dataset)) => read_paper(&name, &text, dataset),
        (true, None) => {
            return Err(Error::Usage(format!("{name}: name the logs that its numbers come from")));
        }
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
