//! A dataset on disk: Parquet files that any data tool reads, and the ingest report beside them.
//!
//! `measurements.parquet` has a row a measurement and refers to `cases.parquet` and `sources.parquet` by number;
//! `ingest.json` is the ingest report.

mod columns;

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use polars::prelude::{DataFrame, ParquetReader, ParquetWriter, SerReader};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::normalize::{Dataset, Ingest, IngestReport};

/// The folder that `ingest` writes and other commands read by default.
pub const DEFAULT_FOLDER: &str = "pqreport-data";

const MEASUREMENTS: &str = "measurements.parquet";
const CASES: &str = "cases.parquet";
const SOURCES: &str = "sources.parquet";
const REPORT: &str = "ingest.json";
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct ReportFile {
    dataset_version: u32,
    #[serde(flatten)]
    report: IngestReport,
}

/// Whether a folder holds a dataset.
pub fn is_dataset(folder: &Path) -> bool {
    folder.join(MEASUREMENTS).is_file() && folder.join(REPORT).is_file()
}

/// Writes a dataset, in place of one that was there before; a failed write leaves the old one as it was.
///
/// # Errors
/// An input or output error, or a folder that holds anything but a dataset.
pub fn write(dataset: &Dataset, folder: &Path) -> Result<()> {
    let occupied = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if occupied && !is_dataset(folder) {
        return Err(Error::Dataset {
            path: folder.to_owned(),
            message: "the folder holds other files, and a dataset would replace them; choose another with --dataset"
                .into(),
        });
    }
    let parent = folder.parent().filter(|p| !p.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(Error::io(parent))?;
    let fresh = tempfile::tempdir_in(parent).map_err(Error::io(parent))?;
    write_files(dataset, fresh.path())?;
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(Error::io(folder))?;
    }
    fs::rename(fresh.keep(), folder).map_err(Error::io(folder))
}

fn write_files(dataset: &Dataset, folder: &Path) -> Result<()> {
    write_parquet(columns::measurements(&dataset.measurements), &folder.join(MEASUREMENTS))?;
    write_parquet(columns::cases(&dataset.cases), &folder.join(CASES))?;
    write_parquet(columns::sources(&dataset.sources), &folder.join(SOURCES))?;
    let report = ReportFile { dataset_version: VERSION, report: dataset.report.clone() };
    let json = serde_json::to_string_pretty(&report).expect("a report is plain data");
    let path = folder.join(REPORT);
    fs::write(&path, json + "\n").map_err(Error::io(&path))
}

fn write_parquet(frame: columns::Frame<DataFrame>, path: &Path) -> Result<()> {
    let fault = |e| dataset_error(path, e);
    let file = File::create(path).map_err(Error::io(path))?;
    ParquetWriter::new(file).finish(&mut frame.map_err(fault)?).map_err(fault)?;
    Ok(())
}

/// Reads a dataset that [`write`] wrote.
///
/// # Errors
/// An input or output error, or files of another version.
pub fn read(folder: &Path) -> Result<Dataset> {
    let path = folder.join(REPORT);
    let json = fs::read_to_string(&path).map_err(Error::io(&path))?;
    let report: ReportFile = serde_json::from_str(&json).map_err(|e| dataset_error(&path, e))?;
    if report.dataset_version != VERSION {
        let message =
            format!("version {}, and this tool reads {VERSION}: ingest again", report.dataset_version);
        return Err(dataset_error(&path, message));
    }
    Ok(Dataset::new(
        read_parquet(&folder.join(SOURCES), columns::read_sources)?,
        read_parquet(&folder.join(CASES), columns::read_cases)?,
        read_parquet(&folder.join(MEASUREMENTS), columns::read_measurements)?,
        report.report,
    ))
}

fn read_parquet<T>(path: &Path, parse: fn(&DataFrame) -> columns::Frame<T>) -> Result<T> {
    let file = File::open(path).map_err(Error::io(path))?;
    let frame = ParquetReader::new(file).finish();
    frame.and_then(|frame| parse(&frame)).map_err(|e| dataset_error(path, e))
}

fn dataset_error(path: &Path, message: impl ToString) -> Error {
    Error::Dataset { path: path.to_owned(), message: message.to_string() }
}

/// What a command works on: a dataset folder, raw logs, or the default dataset when no path is given.
///
/// # Errors
/// What reading fails with; without a path and a default dataset, what to run.
pub fn open(paths: &[PathBuf], ingest: &Ingest<'_>) -> Result<Dataset> {
    match paths {
        [] if is_dataset(Path::new(DEFAULT_FOLDER)) => read(Path::new(DEFAULT_FOLDER)),
        [] => Err(Error::Other(format!(
            "no dataset in {DEFAULT_FOLDER}/: run `pqreport ingest LOGS` first, or name logs or a dataset"
        ))),
        [folder] if is_dataset(folder) => read(folder),
        paths if paths.iter().any(|p| is_dataset(p)) => {
            Err(Error::Other("name either one dataset or any number of logs and folders".into()))
        }
        logs => ingest.read(logs),
    }
}
