//! What stops work. A bad line never does: it is a record, counted and reported.

use std::path::{Path, PathBuf};

/// An error that ends a command; its message names the file, what was found and what would be accepted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error("{}: {source}", shown(&path.to_string_lossy()))]
    Io { path: PathBuf, source: std::io::Error },
    #[error("{}: {found}; accepted are the dialects {known} (choose one with --dialect)", shown(&path.to_string_lossy()))]
    Unrecognised { path: PathBuf, found: &'static str, known: String },
    #[error("no log file in {0}")]
    NoLogs(String),
    #[error("{file}: {message}")]
    Data { file: String, message: String },
    #[error("{}: not a dataset that this version reads: {message}", shown(&path.to_string_lossy()))]
    Dataset { path: PathBuf, message: String },
    /// What the command line names and nothing is called.
    #[error("no {kind} `{name}`; there is: {known}")]
    Unknown { kind: &'static str, name: String, known: String },
    /// A command line that makes no sense.
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Other(String),
}

/// A result whose error ends the command.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A name on one line: a file name may hold a line end or an escape sequence.
pub(crate) fn shown(name: &str) -> String {
    let one = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.into() };
    name.chars().map(one).collect()
}

impl Error {
    /// An input or output error at a path.
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.to_owned();
        move |source| Error::Io { path, source }
    }

    /// Whether the command line is at fault, and not what it names.
    pub fn is_usage(&self) -> bool {
        matches!(self, Error::Unknown { .. } | Error::Usage(_))
    }

    /// An error in a data or template file, bundled or given by the user.
    pub fn data(file: impl Into<String>, message: impl ToString) -> Error {
        Error::Data { file: file.into(), message: message.to_string() }
    }
}
