//! Statistics → tables and charts as models, from specs; every number is rounded here, once.

mod build;
mod by_case;
pub mod chart;
pub mod comparison;
mod decimals;
mod diagnostics;
mod grouping;
mod key;
mod leakage;
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
pub use diagnostics::diagnostics;
pub use key::{matches_path, slug};
pub use leakage::leakage;
pub use overview::overview;
pub use plan::plans;
pub use signing::signing_tables;

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
