//! `pqreport pack`: one archive of logs, report, hashes and command; and its verification.

use std::fs;
use std::path::{Path, PathBuf};

use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::normalize::CONTEXT_FILE;
use pqreport::store;
use pqreport::summary::Index;
use pqreport::write::pack::{self, Files, MANIFEST, Manifest, REPORT};
use pqreport::write::report::Report;
use pqreport::write::{self, GENERATOR};

use super::input::Reading;
use super::{Outcome, output};

#[derive(clap::Args)]
pub struct Arguments {
    /// Logs or folders of logs, by paths below this folder.
    #[arg(value_name = "PATH", required_unless_present = "verify")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// The archive to write.
    #[arg(short, long, value_name = "FILE", default_value = "pqreport-pack.tar", conflicts_with = "verify")]
    output: PathBuf,
    /// Make the report of an archive again and compare it byte by byte; exit with 1 and name what differs.
    #[arg(long, value_name = "ARCHIVE", conflicts_with = "paths")]
    verify: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    if assets.data.is_some() || assets.templates.is_some() {
        return Err(Error::Other(
            "pack uses the bundled data and templates, which whoever verifies it has too".into(),
        ));
    }
    match &arguments.verify {
        Some(archive) => verify(archive, assets),
        None => create(arguments, assets),
    }
}

fn create(arguments: &Arguments, assets: &Assets) -> Result<Outcome> {
    let paths = &arguments.paths;
    for path in paths {
        let why = match path {
            path if path.as_os_str() == "-" => "standard input is gone when the archive is verified",
            path if store::is_dataset(path) => {
                "a dataset has no log lines; name the logs that it was read from"
            }
            path if !pack::is_inside(path) => {
                "a path that leads out of this folder does not hold in the archive"
            }
            _ => continue,
        };
        let message = format!("{why}: pack takes logs and folders of logs below this folder");
        return Err(Error::data(path.display().to_string(), message));
    }
    let mut files = inputs(arguments, assets)?;
    let command = arguments.reading.command("report", paths);
    for (name, bytes) in report(&arguments.reading, paths, assets, &command)? {
        files.insert(name, bytes);
    }
    let (context, dialect) = arguments.reading.given();
    let manifest = Manifest::new(command, paths, context, dialect, &files);
    let count = output::counted(files.len() as u64, "file");
    write::file(&arguments.output, &pack::archive(files, &manifest)?)?;
    output::print(&format!("{count} packed into {}\n", arguments.output.display()))?;
    Ok(Outcome::Done)
}

/// The logs, and the context files that hold for them.
fn inputs(arguments: &Arguments, assets: &Assets) -> Result<Files> {
    let dataset = arguments.reading.ingest(&arguments.paths, &assets.catalogue()?)?;
    output::spare_inputs(&arguments.output, &dataset)?;
    let mut files = Files::new();
    for source in &dataset.report.sources {
        // Of a path below this folder the label is the path; files that no dialect recognised are in the report too.
        let source = PathBuf::from(&source.label);
        let beside = source.ancestors().skip(1).map(|folder| folder.join(CONTEXT_FILE));
        for path in beside.filter(|file| file.is_file()).chain([source.clone()]) {
            let bytes = fs::read(&path).map_err(Error::io(&path))?;
            files.insert(path.components().collect(), bytes);
        }
    }
    Ok(files)
}

/// The files of the report of some logs, by their place in the archive.
fn report(reading: &Reading, paths: &[PathBuf], assets: &Assets, command: &str) -> Result<Files> {
    let catalogue = assets.catalogue()?;
    let dataset = reading.ingest(paths, &catalogue)?;
    let report = Report::build(&Index::new(&dataset), &catalogue, assets, command)?;
    Ok(report.files().map(|(name, bytes)| (Path::new(REPORT).join(name), bytes.to_vec())).collect())
}

fn verify(archive: &Path, assets: &Assets) -> Result<Outcome> {
    let bytes = fs::read(archive).map_err(Error::io(archive))?;
    let (files, manifest) = pack::read(&bytes, &archive.display().to_string())?;
    if manifest.generator != GENERATOR {
        output::tell(&format!("packed by {}, verified by {GENERATOR}\n", manifest.generator))?;
    }
    let mut faults = manifest.faults(&files);
    faults.extend(differences(&files, &manifest, assets)?);
    for fault in &faults {
        output::tell(&format!("{fault}\n"))?;
    }
    if !faults.is_empty() {
        return Ok(Outcome::Found);
    }
    output::print(&format!(
        "{} files verified; the report is the same, byte by byte: {}\n",
        files.len() - 1,
        manifest.command
    ))?;
    Ok(Outcome::Done)
}

/// The files of the packed report that a fresh report of the packed logs does not give.
fn differences(files: &Files, manifest: &Manifest, assets: &Assets) -> Result<Vec<String>> {
    let scratch = tempfile::tempdir().map_err(Error::io(Path::new("temporary folder")))?;
    let is_report = |path: &Path| path.starts_with(REPORT);
    let inputs = files.iter().filter(|(path, _)| !is_report(path) && path.as_path() != Path::new(MANIFEST));
    for (path, bytes) in inputs {
        write::file(&scratch.path().join(path), bytes)?;
    }
    // Labels and context depend on paths as they are given, so the logs are read from where they were packed from.
    let here = std::env::current_dir().map_err(Error::io(Path::new(".")))?;
    std::env::set_current_dir(scratch.path()).map_err(Error::io(scratch.path()))?;
    let reading = Reading::again(&manifest.context, manifest.dialect.as_deref());
    let fresh = report(&reading, &manifest.paths, assets, &manifest.command);
    std::env::set_current_dir(&here).map_err(Error::io(&here))?;
    let fresh = fresh?;
    let mut faults = Vec::new();
    for (path, bytes) in &fresh {
        if files.get(path) != Some(bytes) {
            faults.push(format!("{} differs from the one that the packed logs give", path.display()));
        }
    }
    let extra = files.keys().filter(|path| is_report(path) && !fresh.contains_key(*path));
    faults.extend(extra.map(|path| format!("{} is not what the packed logs give", path.display())));
    Ok(faults)
}
