//! One archive of a report: logs, context, what was made of them, their hashes, and the command that makes it again.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::GENERATOR;
use crate::error::{Error, Result};

/// The file in an archive that lists the others.
pub const MANIFEST: &str = "MANIFEST.json";
/// The folder in an archive that holds the report.
pub const REPORT: &str = "reports";

/// Files by their path in an archive.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// What an archive holds and how its report was made.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Manifest {
    pub generator: String,
    /// What makes the report again, in the folder of the unpacked archive.
    pub command: String,
    pub paths: Vec<PathBuf>,
    pub context: Vec<String>,
    pub dialect: Option<String>,
    /// The SHA-256 of every other file, in lower-case hexadecimal.
    pub sha256: BTreeMap<String, String>,
}

impl Manifest {
    /// The manifest of some files.
    pub fn new(
        command: String,
        paths: &[PathBuf],
        context: &[String],
        dialect: Option<&str>,
        files: &Files,
    ) -> Manifest {
        Manifest {
            generator: GENERATOR.into(),
            command,
            paths: paths.to_vec(),
            context: context.to_vec(),
            dialect: dialect.map(str::to_owned),
            sha256: files.iter().map(|(path, bytes)| (name(path), sha256(bytes))).collect(),
        }
    }

    /// The files that are not what the manifest says: changed, missing, or not listed.
    pub fn faults(&self, files: &Files) -> Vec<String> {
        let mut faults = Vec::new();
        for (listed, hash) in &self.sha256 {
            match files.get(Path::new(listed)) {
                None => faults.push(format!("{listed} is missing")),
                Some(bytes) if sha256(bytes) != *hash => {
                    faults.push(format!("{listed} has changed since it was packed"))
                }
                Some(_) => {}
            }
        }
        let known =
            |path: &&PathBuf| self.sha256.contains_key(&name(path)) || path.as_path() == Path::new(MANIFEST);
        faults.extend(
            files.keys().filter(|path| !known(path)).map(|path| format!("{} is not listed", path.display())),
        );
        faults
    }
}

/// An archive of files and their manifest; the same files give the same bytes.
///
/// # Errors
/// A path that no archive can hold.
pub fn archive(mut files: Files, manifest: &Manifest) -> Result<Vec<u8>> {
    let json = serde_json::to_string_pretty(manifest).expect("a manifest is plain data") + "\n";
    files.insert(MANIFEST.into(), json.into_bytes());
    let mut builder = tar::Builder::new(Vec::new());
    for (path, bytes) in &files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(0);
        builder.append_data(&mut header, name(path), bytes.as_slice()).map_err(Error::io(path))?;
    }
    builder.into_inner().map_err(Error::io(Path::new(MANIFEST)))
}

/// The files of an archive and its manifest; `label` is for errors.
///
/// # Errors
/// What is no such archive, or one with a path that leads out of it.
pub fn read(bytes: &[u8], label: &str) -> Result<(Files, Manifest)> {
    let broken = |e: std::io::Error| Error::data(label, format!("not an archive of `pqreport pack`: {e}"));
    let mut files = Files::new();
    let mut archive = tar::Archive::new(bytes);
    for entry in archive.entries().map_err(broken)? {
        let mut entry = entry.map_err(broken)?;
        let path = entry.path().map_err(broken)?.into_owned();
        if !is_inside(&path) || !entry.header().entry_type().is_file() {
            return Err(Error::data(
                label,
                format!("`{}` is no plain file inside the archive", path.display()),
            ));
        }
        let mut content = Vec::new();
        entry.read_to_end(&mut content).map_err(broken)?;
        files.insert(path, content);
    }
    let json = files.get(Path::new(MANIFEST));
    let json =
        json.ok_or_else(|| Error::data(label, format!("not an archive of `pqreport pack`: no {MANIFEST}")))?;
    let manifest: Manifest =
        serde_json::from_slice(json).map_err(|e| Error::data(label, format!("{MANIFEST}: {e}")))?;
    if let Some(path) = manifest.paths.iter().find(|path| !is_inside(path)) {
        return Err(Error::data(label, format!("{MANIFEST}: `{}` leads out of the archive", path.display())));
    }
    Ok((files, manifest))
}

/// Whether a path is relative and never climbs.
pub fn is_inside(path: &Path) -> bool {
    let plain = |c: Component<'_>| matches!(c, Component::Normal(_) | Component::CurDir);
    path.components().next().is_some() && path.components().all(plain)
}

fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed() -> Vec<u8> {
        let files =
            Files::from([("logs/a.log".into(), b"one\n".to_vec()), ("reports/x".repeat(20).into(), vec![0])]);
        let manifest = Manifest::new("pqreport report logs".into(), &["logs".into()], &[], None, &files);
        archive(files, &manifest).unwrap()
    }

    #[test]
    fn an_archive_gives_back_its_files_and_is_the_same_each_time() {
        assert_eq!(packed(), packed());
        let (files, manifest) = read(&packed(), "x").unwrap();
        assert_eq!(files[Path::new("logs/a.log")], b"one\n");
        assert_eq!(manifest.faults(&files), Vec::<String>::new());
    }

    #[test]
    fn a_changed_a_missing_and_a_foreign_file_are_named() {
        let (mut files, manifest) = read(&packed(), "x").unwrap();
        files.insert("logs/a.log".into(), b"two\n".to_vec());
        files.insert("b".into(), Vec::new());
        let faults = manifest.faults(&files);
        assert_eq!(faults, ["logs/a.log has changed since it was packed", "b is not listed"]);
        files.remove(Path::new("logs/a.log"));
        assert_eq!(manifest.faults(&files)[0], "logs/a.log is missing");
    }

    #[test]
    fn nothing_leads_out_of_an_archive() {
        assert!(is_inside(Path::new("logs/a.log")) && is_inside(Path::new("./logs")));
        for path in ["/etc/passwd", "../a", "a/../../b", ""] {
            assert!(!is_inside(Path::new(path)), "{path}");
        }
        assert!(read(b"no archive at all", "x").is_err());
    }
}
