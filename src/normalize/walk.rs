//! Which files to read: paths from the command line, folders walked in name order.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

use super::CONTEXT_FILE;
use crate::error::{Error, Result, shown};

/// A file to read.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Its place in the order of sources.
    pub index: usize,
    /// How reports name it: as typed, or from the last folder of an absolute argument on.
    pub label: String,
    /// `-` for standard input.
    pub path: PathBuf,
    /// Whether the user named this very file, so that it must be a log.
    pub named: bool,
}

/// The files of the given paths, each once, in a fixed order.
pub(super) fn find(paths: &[PathBuf]) -> Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    let mut seen = HashSet::new();
    for argument in paths {
        let mut found = Vec::new();
        let is_folder = argument.is_dir();
        if is_folder {
            walk(argument, &mut found)?;
        } else {
            found.push(argument.clone());
        }
        for path in found {
            let identity = path.canonicalize().unwrap_or_else(|_| path.clone());
            if seen.insert(identity) {
                files.push(SourceFile {
                    index: files.len(),
                    label: label(argument, &path),
                    path,
                    named: !is_folder,
                });
            }
        }
    }
    Ok(files)
}

/// Collects the files below a folder; hidden ones and context files are not logs.
fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let entries = std::fs::read_dir(folder).map_err(Error::io(folder))?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(Error::io(folder))?.path());
    }
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name == CONTEXT_FILE {
            continue;
        }
        if path.is_dir() {
            walk(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

/// The name of a file in reports, with `/` between its parts on every system.
fn label(argument: &Path, path: &Path) -> String {
    if path == Path::new("-") {
        return "stdin".into();
    }
    let named = if path.is_absolute() {
        let base = argument.parent().unwrap_or(argument);
        path.strip_prefix(base).unwrap_or(path)
    } else {
        path
    };
    let parts = named.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    });
    shown(&parts.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_name_no_folder_of_the_machine() {
        let case = |argument, path| label(Path::new(argument), Path::new(path));
        assert_eq!(case("./logs", "./logs/a/b.log"), "logs/a/b.log");
        assert_eq!(case("/home/me/logs", "/home/me/logs/a/b.log"), "logs/a/b.log");
        assert_eq!(case("/home/me/b.log", "/home/me/b.log"), "b.log");
        assert_eq!(case("../logs", "../logs/b.log"), "../logs/b.log");
        assert_eq!(case("a\n\u{1b}[31mb.log", "a\n\u{1b}[31mb.log"), "a\\n\\u{1b}[31mb.log");
    }
}
