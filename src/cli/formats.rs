//! `pqreport formats`: what can be read and written.

use pqreport::assets::Assets;
use pqreport::error::Result;
use pqreport::format::FORMATS;
use pqreport::view;
use pqreport::write::TABLE_FORMATS;

use super::{Outcome, output};

/// Where descriptions begin.
const INDENT: usize = 23;

pub fn run(assets: &Assets) -> Result<Outcome> {
    let mut out = String::from("Dialects that are read:\n");
    for format in FORMATS {
        let description = output::wrapped(format.description(), INDENT);
        out.push_str(&format!("  {:<20} {description}\n", format.name()));
    }
    out.push_str("\nTables (pqreport table NAME):\n");
    for (name, spec) in view::table_specs(assets)? {
        out.push_str(&format!("  {name:<20} {}\n", spec.title));
    }
    out.push_str("\nCharts (pqreport plot --chart NAME):\n");
    for (name, spec) in view::chart_specs(assets)? {
        out.push_str(&format!("  {name:<20} {}\n", spec.title));
    }
    let tables: Vec<&str> = TABLE_FORMATS.iter().map(|f| f.name).collect();
    let written =
        format!("Tables are written as {}; charts as svg, png, pdf, their values as csv.", tables.join(", "));
    out.push_str(&format!("\n{}\n", output::wrapped(&written, 0)));
    output::print(&out)?;
    Ok(Outcome::Done)
}
