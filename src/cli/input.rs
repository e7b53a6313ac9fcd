//! What every command that reads has in common: paths, context, dialect, progress.

use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pqreport::assets::Assets;
use pqreport::error::{Error, Result};
use pqreport::format::{self, FORMATS, Format};
use pqreport::normalize::{self, Context, Dataset, Ingest};
use pqreport::pqc::Catalogue;
use pqreport::store;

#[derive(clap::Args)]
pub struct Input {
    /// Logs, folders of logs, `-` for standard input, or one dataset; the default dataset when absent.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: Reading,
}

/// How raw logs are read.
#[derive(clap::Args)]
pub struct Reading {
    /// What the logs do not say, such as target=esp32-c6 or scenario=baseline; a context.toml beside the logs does the
    /// same.
    #[arg(long, value_name = "KEY=VALUE")]
    context: Vec<String>,
    /// The dialect of all logs, in place of detecting it for each.
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,
}

impl Reading {
    /// The reading that an archive tells.
    pub fn again(context: &[String], dialect: Option<&str>) -> Reading {
        Reading { context: context.to_vec(), dialect: dialect.map(str::to_owned) }
    }

    /// The context and the dialect that the user gave.
    pub fn given(&self) -> (&[String], Option<&str>) {
        (&self.context, self.dialect.as_deref())
    }

    /// Reads raw logs with a progress bar.
    pub fn ingest(&self, paths: &[PathBuf], catalogue: &Catalogue) -> Result<Dataset> {
        self.with(paths, catalogue, |ingest| ingest.read(paths))
    }

    /// Opens a dataset, reads raw logs, or finds the default dataset; tells on standard error what reading left out.
    pub fn open(&self, paths: &[PathBuf], catalogue: &Catalogue) -> Result<Dataset> {
        let dataset = self.with(paths, catalogue, |ingest| store::open(paths, ingest))?;
        let is_stored = paths.is_empty() || paths.iter().any(|path| store::is_dataset(path));
        if is_stored && !self.context.is_empty() {
            super::output::tell(
                "warning: --context is for logs; a dataset keeps the context that it was ingested with\n",
            )?;
        }
        super::output::warn_of_losses(&dataset.report)?;
        Ok(dataset)
    }

    fn with(
        &self,
        paths: &[PathBuf],
        catalogue: &Catalogue,
        work: impl FnOnce(&Ingest<'_>) -> Result<Dataset>,
    ) -> Result<Dataset> {
        let bar = progress_bar(paths);
        let progress = |bytes| bar.inc(bytes);
        let ingest = Ingest {
            catalogue,
            context: Context::from_pairs(&self.context)?,
            dialect: self.dialect.as_deref().map(dialect).transpose()?,
            progress: &progress,
        };
        let dataset = work(&ingest);
        bar.finish_and_clear();
        dataset
    }
}

impl Reading {
    /// The command that reads the same paths again; an absolute path, which is of this machine alone, by its last part.
    pub fn command(&self, subcommand: &str, paths: &[PathBuf]) -> String {
        let path = |path: &PathBuf| match path.is_absolute() {
            true => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            false => path.to_string_lossy().into_owned(),
        };
        let mut words = vec![format!("pqreport {subcommand}")];
        words.extend(paths.iter().map(|p| quote(&path(p))));
        words.extend(self.context.iter().map(|pair| format!("--context {}", quote(pair))));
        words.extend(self.dialect.iter().map(|name| format!("--dialect {name}")));
        words.join(" ")
    }
}

impl Input {
    /// The command that reads the same input again; see [`Reading::command`].
    pub fn command(&self, subcommand: &str) -> String {
        self.reading.command(subcommand, &self.paths)
    }

    /// Opens what the paths name; see [`Reading::open`].
    pub fn open(&self, assets: &Assets) -> Result<(Dataset, Catalogue)> {
        let catalogue = assets.catalogue()?;
        let dataset = self.reading.open(&self.paths, &catalogue)?;
        Ok((dataset, catalogue))
    }
}

/// A word as a POSIX shell reads it.
fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

fn dialect(name: &str) -> Result<&'static dyn Format> {
    format::by_name(name).ok_or_else(|| Error::Unknown {
        kind: "dialect",
        name: name.to_owned(),
        known: FORMATS.iter().map(|f| f.name()).collect::<Vec<_>>().join(", "),
    })
}

/// A bar on standard error; indicatif hides it where that is no terminal.
fn progress_bar(paths: &[PathBuf]) -> ProgressBar {
    let bar =
        ProgressBar::with_draw_target(Some(normalize::total_bytes(paths)), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("reading {bar:30} {bytes}/{total_bytes} {binary_bytes_per_sec}");
    bar.set_style(style.expect("the template is valid"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
