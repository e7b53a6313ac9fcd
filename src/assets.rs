//! Data, templates and specs: embedded in the binary, so that an installed tool is whole, and overridden by folders.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::claim::{self, Claim};
use crate::error::{Error, Result};
use crate::literature::Literature;
use crate::pqc::Catalogue;

static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// The list of sources without a file.
const LEFT_OUT: &str = "left-out";

/// Finds files by a path such as `templates/tables/ml-kem.toml`.
#[derive(Debug, Clone, Default)]
pub struct Assets {
    /// A folder whose files stand in place of those in `data/`.
    pub data: Option<PathBuf>,
    /// A folder whose files stand in place of those in `templates/`.
    pub templates: Option<PathBuf>,
}

impl Assets {
    /// The text of a file.
    ///
    /// # Errors
    /// A file of an override folder that cannot be read, or a name that is nowhere.
    pub fn text(&self, path: &str) -> Result<Cow<'static, str>> {
        let (folder, embedded, name) = self.locate(path);
        if let Some(file) = folder.map(|f| f.join(name)).filter(|f| f.is_file()) {
            return fs::read_to_string(&file).map(Cow::Owned).map_err(Error::io(&file));
        }
        let text = embedded.get_file(name).and_then(|file| file.contents_utf8());
        text.map(Cow::Borrowed)
            .ok_or_else(|| Error::data(path, "no such file, embedded or in a given folder"))
    }

    /// Where a file is: in an override folder, or under its embedded name.
    fn shown(&self, path: &str) -> String {
        let (folder, _, name) = self.locate(path);
        let file = folder.map(|f| f.join(name)).filter(|f| f.is_file());
        file.map_or_else(|| path.to_owned(), |file| file.display().to_string())
    }

    /// The names, without `.toml`, of the specs in a folder such as `templates/tables`, in name order.
    pub fn specs(&self, path: &str) -> Vec<String> {
        let (folder, embedded, name) = self.locate(path);
        let mut names = BTreeSet::new();
        let mut add = |file: &Path| {
            if file.extension().is_some_and(|e| e == "toml") {
                names.extend(file.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            }
        };
        if let Some(dir) = embedded.get_dir(name) {
            dir.files().for_each(|file| add(file.path()));
        }
        let entries = folder.and_then(|f| fs::read_dir(f.join(name)).ok());
        entries.into_iter().flatten().flatten().for_each(|entry| add(&entry.path()));
        names.into_iter().collect()
    }

    /// The catalogue of parameter sets.
    ///
    /// # Errors
    /// A catalogue that does not fit.
    pub fn catalogue(&self) -> Result<Catalogue> {
        let path = "data/parameter-sets.toml";
        Catalogue::from_toml(&self.text(path)?).map_err(|e| Error::data(self.shown(path), e))
    }

    /// The published values of all sources.
    ///
    /// # Errors
    /// A source that does not fit, with its line.
    pub fn literature(&self, catalogue: &Catalogue) -> Result<Literature> {
        let folder = "data/literature";
        let text = |name: &str| self.text(&format!("{folder}/{name}.toml"));
        let names = self.specs(folder).into_iter().filter(|name| name != LEFT_OUT);
        let files = names.map(|name| Ok((text(&name)?, name))).collect::<Result<Vec<_>>>()?;
        let files = files.iter().map(|(text, name)| (name.clone(), text.as_ref()));
        Literature::from_files(files, &text(LEFT_OUT)?, catalogue)
            .map_err(|(file, message)| Error::data(self.shown(&format!("{folder}/{file}")), message))
    }

    /// The claims of each bundled file, by the name of the file.
    ///
    /// # Errors
    /// A file that does not fit.
    pub fn claims(&self) -> Result<Vec<(String, Vec<Claim>)>> {
        let read = |name: String| {
            let path = format!("data/claims/{name}.toml");
            let claims = claim::read_file(&self.text(&path)?);
            let claims = claims.map_err(|e| Error::data(self.shown(&path), e))?;
            Ok((name, claims))
        };
        self.specs("data/claims").into_iter().map(read).collect()
    }

    fn locate<'p>(&self, path: &'p str) -> (Option<&Path>, &'static Dir<'static>, &'p str) {
        match path.split_once('/') {
            Some(("data", name)) => (self.data.as_deref(), &DATA, name),
            Some((_, name)) => (self.templates.as_deref(), &TEMPLATES, name),
            None => (self.templates.as_deref(), &TEMPLATES, path),
        }
    }
}
