//! The pages of a report: one self-contained HTML file, and one LaTeX document.

use serde::Serialize;

use super::super::{Templates, figure, html, latex};
use super::{Part, copies, evidence, themed};
use crate::error::Result;
use crate::normalize::{Dataset, SourceReport};
use crate::view::{chart::Chart, table::Table};

#[derive(Serialize)]
struct Page<'t> {
    generator: &'static str,
    style: &'t str,
    theme: &'static str,
    script: &'t str,
    /// Where each number comes from, as JSON.
    evidence: String,
    /// Each table in the formats that can be copied, packed.
    copies: String,
    sections: Vec<Section>,
    figures: Vec<Figure>,
    sources: Vec<SourceRow>,
    lines: u64,
}

/// Tables under a common title.
#[derive(Serialize)]
struct Section {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    tables: Vec<Item>,
}

/// A table or a whole document part, already written.
#[derive(Serialize)]
struct Item {
    id: String,
    title: String,
    markup: String,
}

#[derive(Serialize)]
struct Figure {
    id: String,
    title: String,
    caption: String,
    notes: Vec<String>,
    svg: String,
}

/// The fates of the lines of one source.
#[derive(Serialize)]
struct SourceRow {
    label: String,
    dialect: String,
    sha256: String,
    lines: u64,
    parsed: u64,
    context: u64,
    ignored: u64,
    malformed: u64,
    runs: u64,
    failed_runs: u64,
    messages: Vec<String>,
}

/// The page that shows everything: tables, the statistics of every case, diagnostics, figures and sources.
pub fn html(dataset: &Dataset, parts: &[Part], charts: &[Chart], templates: &Templates) -> Result<String> {
    let items = |tables: &[Table]| -> Result<Vec<Item>> {
        let item = |table: &Table| {
            let markup = html::in_page(table, templates)?;
            Ok(Item { id: table.name.clone(), title: table.title.clone(), markup })
        };
        tables.iter().map(item).collect()
    };
    let figure = |chart: &Chart| {
        Ok(Figure {
            id: chart.name.clone(),
            title: chart.title.clone(),
            caption: chart.caption.clone(),
            notes: chart.notes(),
            svg: themed(chart)?,
        })
    };
    let section = |part: &Part| {
        Ok(Section { id: part.id, title: part.title, about: part.about, tables: items(&part.tables)? })
    };
    let every: Vec<&Table> = parts.iter().flat_map(|part| &part.tables).collect();
    let page = Page {
        generator: super::GENERATOR,
        style: &templates.style,
        theme: figure::THEME_CSS,
        script: &templates.script,
        evidence: evidence::json(dataset, &every),
        copies: copies::packed(&every, templates)?,
        sections: parts.iter().map(section).collect::<Result<_>>()?,
        figures: charts.iter().map(figure).collect::<Result<_>>()?,
        sources: dataset.report.sources.iter().map(|report| source_row(dataset, report)).collect(),
        lines: dataset.report.total(|s| s.lines),
    };
    templates.html("report.html.j2", page)
}

fn source_row(dataset: &Dataset, report: &SourceReport) -> SourceRow {
    let source = dataset.sources.iter().find(|s| s.label == report.label);
    let message = |kind: &'static str| {
        move |m: &crate::normalize::Located| format!("line {}: {kind}: {}", m.line, m.message)
    };
    let malformed = report.malformed_lines.iter().map(message("malformed"));
    let findings = report.findings.iter().map(message("finding"));
    SourceRow {
        label: report.label.clone(),
        dialect: report.dialect.clone().unwrap_or_else(|| "no dialect".into()),
        sha256: source.map(|s| s.sha256.clone()).unwrap_or_default(),
        lines: report.lines,
        parsed: report.parsed,
        context: report.context + report.structure,
        ignored: report.ignored_lines(),
        malformed: report.malformed,
        runs: report.runs,
        failed_runs: report.failed_runs,
        messages: malformed.chain(findings).collect(),
    }
}

#[derive(Serialize)]
struct Document {
    generator: &'static str,
    tables: Vec<Item>,
    figures: Vec<TexFigure>,
}

#[derive(Serialize)]
struct TexFigure {
    name: String,
    caption: String,
    notes: Vec<String>,
    double: bool,
}

/// A LaTeX document of every table and figure; figures are included from `figures/`.
pub fn latex<'t>(
    tables: impl Iterator<Item = &'t Table>,
    charts: &[Chart],
    templates: &Templates,
) -> Result<String> {
    let item = |table: &Table| {
        let markup = latex::render(table, templates)?;
        Ok(Item { id: table.name.clone(), title: table.title.clone(), markup })
    };
    let figure = |chart: &Chart| TexFigure {
        name: chart.name.clone(),
        caption: chart.caption.clone(),
        notes: chart.notes(),
        double: chart.width == crate::view::chart::Width::Double,
    };
    let document = Document {
        generator: super::GENERATOR,
        tables: tables.map(item).collect::<Result<_>>()?,
        figures: charts.iter().map(figure).collect(),
    };
    templates.latex("report.tex.j2", document)
}
