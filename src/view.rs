//! Statistics → tables and charts as models, from specs; every number is rounded here, once.

mod build;
mod by_case;
pub mod chart;
mod claims;
pub mod comparison;
mod decimals;
mod diagnostics;
mod grouping;
mod key;
mod leakage;
pub mod literature;
mod note;
mod overview;
mod place;
mod plan;
mod platform;
pub mod plot;
pub mod rounding;
mod significant;
mod signing;
mod sizes;
pub mod spec;
pub mod table;

pub use build::tables;
pub use claims::claims;
pub use diagnostics::diagnostics;
pub use key::{matches_path, slug};
pub use leakage::leakage;
pub use overview::{COLUMNS, Center, Overview, overview};
pub use plan::plans;
pub use signing::signing_tables;

use std::path::Path;

use crate::assets::Assets;
use crate::error::{Error, Result};

/// The table spec of a name, bundled or from a folder.
///
/// # Errors
/// No such spec, or one that does not fit, with its line.
pub fn table_spec(name: &str, assets: &Assets) -> Result<spec::TableSpec> {
    let path = format!("templates/tables/{name}.toml");
    spec::TableSpec::from_toml(&assets.text(&path)?).map_err(|e| Error::data(path, e))
}

/// The chart spec of a name, bundled or from a folder.
///
/// # Errors
/// No such spec, or one that does not fit, with its line.
pub fn chart_spec(name: &str, assets: &Assets) -> Result<plot::ChartSpec> {
    let path = format!("templates/charts/{name}.toml");
    plot::ChartSpec::from_toml(&assets.text(&path)?).map_err(|e| Error::data(path, e))
}

/// The table spec of a user's file, and the name that its file name gives it.
///
/// # Errors
/// A file that cannot be read or does not fit, with its line and the valid values.
pub fn table_spec_file(path: &Path) -> Result<(String, spec::TableSpec)> {
    let (name, text) = named_text(path)?;
    Ok((name, spec::TableSpec::from_toml(&text).map_err(|e| Error::data(path.display().to_string(), e))?))
}

/// The chart spec of a user's file, and the name that its file name gives it.
///
/// # Errors
/// A file that cannot be read or does not fit, with its line and the valid values.
pub fn chart_spec_file(path: &Path) -> Result<(String, plot::ChartSpec)> {
    let (name, text) = named_text(path)?;
    Ok((name, plot::ChartSpec::from_toml(&text).map_err(|e| Error::data(path.display().to_string(), e))?))
}

fn named_text(path: &Path) -> Result<(String, String)> {
    let name = slug(&path.file_stem().unwrap_or_default().to_string_lossy());
    let name = if name.is_empty() { "spec".into() } else { name };
    Ok((name, std::fs::read_to_string(path).map_err(Error::io(path))?))
}

/// Every table spec with its name, in report order.
///
/// # Errors
/// A spec that does not fit.
pub fn table_specs(assets: &Assets) -> Result<Vec<(String, spec::TableSpec)>> {
    let load = |name: String| table_spec(&name, assets).map(|spec| (name, spec));
    let mut specs: Vec<_> = assets.specs("templates/tables").into_iter().map(load).collect::<Result<_>>()?;
    specs.sort_by_key(|(_, spec)| spec.order);
    Ok(specs)
}

/// Every chart spec with its name, in report order.
///
/// # Errors
/// A spec that does not fit.
pub fn chart_specs(assets: &Assets) -> Result<Vec<(String, plot::ChartSpec)>> {
    let load = |name: String| chart_spec(&name, assets).map(|spec| (name, spec));
    let mut specs: Vec<_> = assets.specs("templates/charts").into_iter().map(load).collect::<Result<_>>()?;
    specs.sort_by_key(|(_, spec)| spec.order);
    Ok(specs)
}
