//! A report: every table and figure of a dataset as files, a page that shows them, and where it all came from.

mod copies;
mod evidence;
mod page;
mod parts;
mod provenance;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use parts::{Part, parts};

use super::splice::splice;
use super::{GENERATOR, TABLE_FORMATS, Templates, figure, figure_bytes};
use crate::assets::Assets;
use crate::error::{Error, Result};
use crate::literature::bibtex;
use crate::pqc::Catalogue;
use crate::summary::Index;
use crate::view::{self, chart::Chart, table::Table};

/// The file that names the inputs and lists what was written.
const PROVENANCE: &str = "provenance.json";

/// The documents of a report whose names are common enough that others may have made them.
const DOCUMENTS: [&str; 3] = ["index.html", "report.tex", PROVENANCE];
/// How far into a document its maker is named, in bytes.
const HEAD: usize = 1000;

/// The formats in which a report has each table.
const FORMATS: [&str; 4] = ["html", "latex", "markdown", "csv"];

/// Every table of a report.
///
/// # Errors
/// A spec, a source or a file of claims that does not fit.
pub fn tables(index: &Index<'_>, catalogue: &Catalogue, assets: &Assets) -> Result<Vec<Table>> {
    let literature = assets.literature(catalogue)?;
    let frame = view::literature::Frame::whole(&literature, catalogue);
    Ok(parts(index, &frame, assets)?.into_iter().flat_map(|part| part.tables).collect())
}

/// A report as files in memory.
pub struct Report {
    files: BTreeMap<PathBuf, Vec<u8>>,
    pub tables: usize,
    pub figures: usize,
    /// Why figures are left out.
    pub left_out: Vec<String>,
}

impl Report {
    /// Makes every table and figure that the dataset fills; `command` is what makes it again.
    ///
    /// # Errors
    /// A spec or template that does not fit, or a chart that cannot be drawn.
    pub fn build(index: &Index<'_>, catalogue: &Catalogue, assets: &Assets, command: &str) -> Result<Report> {
        let templates = Templates::load(assets)?;
        let literature = assets.literature(catalogue)?;
        let frame = view::literature::Frame::whole(&literature, catalogue);
        let parts = parts(index, &frame, assets)?;
        let every: Vec<&Table> = parts.iter().flat_map(|part| &part.tables).collect();
        let (mut charts, left_out) = charts(index, catalogue, assets)?;
        charts.extend(view::literature::charts(&frame, Some(index)));
        link(&mut charts, &every);
        let mut files = BTreeMap::new();
        for table in &every {
            for format in TABLE_FORMATS.iter().filter(|f| FORMATS.contains(&f.name)) {
                let path = format!("tables/{}.{}", table.name, format.extension);
                files.insert(path.into(), (format.write)(table, &templates)?.into_bytes());
            }
        }
        for chart in &charts {
            for extension in ["svg", "pdf", "png", "csv"] {
                let path = PathBuf::from(format!("figures/{}.{extension}", chart.name));
                let bytes = figure_bytes(chart, &path)?;
                files.insert(path, bytes);
            }
        }
        let page = page::html(index.dataset, &parts, &charts, &templates)?;
        files.insert("index.html".into(), page.into_bytes());
        let in_document = parts.iter().filter(|part| part.in_document).flat_map(|part| &part.tables);
        let tex = page::latex(in_document, &charts, &templates)?;
        files.insert("report.tex".into(), tex.into_bytes());
        files.insert("literature.bib".into(), bibtex(&literature).into_bytes());
        files.insert("values.tex".into(), values::tex(&every).into_bytes());
        let manifest = provenance::manifest(index.dataset, command, &files);
        files.insert(PROVENANCE.into(), manifest.into_bytes());
        Ok(Report { files, tables: every.len(), figures: charts.len(), left_out })
    }

    /// The files by their path in the report, in order.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_path(), bytes.as_slice()))
    }

    /// Writes the report to a folder and removes what an earlier report left there.
    ///
    /// # Errors
    /// A document in its place that another program made, and then nothing is written; an input or output error.
    pub fn write(&self, folder: &Path) -> Result<()> {
        if let Some(foreign) = DOCUMENTS.map(|name| folder.join(name)).iter().find(|path| is_foreign(path)) {
            return Err(Error::Other(format!(
                "{} is there and pqreport did not make it: choose another folder with --output, or move it away",
                foreign.display()
            )));
        }
        for old in self.left_over(folder) {
            let path = folder.join(old);
            if path.is_file() {
                fs::remove_file(&path).map_err(Error::io(&path))?;
            }
        }
        for (name, bytes) in &self.files {
            super::file(&folder.join(name), bytes)?;
        }
        Ok(())
    }

    /// The files of a folder that are not what [`Report::write`] would leave there.
    ///
    /// # Errors
    /// An input or output error other than a missing file.
    pub fn stale(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        let mut stale = self.left_over(folder);
        for (name, bytes) in &self.files {
            let path = folder.join(name);
            match fs::read(&path) {
                Ok(found) if found == *bytes => {}
                Ok(_) => stale.push(name.clone()),
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => stale.push(name.clone()),
                Err(e) => return Err(Error::io(&path)(e)),
            }
        }
        Ok(stale)
    }

    /// A document with its marked blocks replaced by files of the report; `name` is for errors.
    ///
    /// # Errors
    /// A block that does not end or names no file of the report.
    pub fn splice(&self, document: &str, name: &str) -> Result<String> {
        splice(document, name, |path| self.files.get(path).map(Vec::as_slice))
    }

    /// Files that an earlier report wrote and this one does not.
    fn left_over(&self, folder: &Path) -> Vec<PathBuf> {
        let old = fs::read_to_string(folder.join(PROVENANCE)).ok();
        let old = old.and_then(|json| serde_json::from_str::<provenance::Manifest>(&json).ok());
        let names = old.into_iter().flat_map(|p| p.files).map(PathBuf::from);
        // A list in a folder is no licence to remove what lies outside it.
        let inside = |name: &PathBuf| name.components().all(|c| matches!(c, std::path::Component::Normal(_)));
        names.filter(|name| inside(name) && !self.files.contains_key(name)).collect()
    }
}

/// Whether a file is there and does not name this program, in any version, as its maker.
fn is_foreign(path: &Path) -> bool {
    let maker = GENERATOR.trim_end_matches(env!("CARGO_PKG_VERSION"));
    fs::read(path)
        .is_ok_and(|bytes| memchr::memmem::find(&bytes[..bytes.len().min(HEAD)], maker.as_bytes()).is_none())
}

/// The charts, and why some could not be drawn.
fn charts(index: &Index<'_>, catalogue: &Catalogue, assets: &Assets) -> Result<(Vec<Chart>, Vec<String>)> {
    let mut charts = Vec::new();
    let mut left_out = Vec::new();
    for (name, spec) in view::chart_specs(assets)? {
        for chart in
            view::plot::charts(&name, &spec, index, catalogue).into_iter().flat_map(view::plot::pages)
        {
            match figure::render_svg(&chart) {
                // Names that find no place are a matter of the data, and no reason to write nothing at all.
                Err(crowded @ figure::FigureError::Crowded { .. }) => left_out.push(crowded.to_string()),
                _ => charts.push(chart),
            }
        }
    }
    Ok((charts, left_out))
}

/// Leaves to each mark only a cell that a table of the report has: specs of a user may name others, or none.
fn link(charts: &mut [Chart], tables: &[&Table]) {
    let known: BTreeSet<String> =
        tables.iter().flat_map(|table| table.figures().map(|(key, _)| key)).collect();
    charts
        .iter_mut()
        .flat_map(|chart| chart.body.cells_mut())
        .filter(|cell| !known.contains(*cell))
        .for_each(String::clear);
}

/// The SVG of a chart for a page that follows the reader's colour scheme.
fn themed(chart: &Chart) -> Result<String> {
    let svg = figure::render_svg(chart).map_err(|e| Error::Other(e.to_string()))?;
    Ok(figure::themed_svg(&svg))
}
