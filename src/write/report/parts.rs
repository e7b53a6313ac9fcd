//! The tables of a report, in the parts in which the page shows them.

use crate::assets::Assets;
use crate::claim::{Evidence, judge};
use crate::error::Result;
use crate::pqc::Catalogue;
use crate::summary::{Index, Selection};
use crate::view::{self, table::Table};

/// Tables that stand together in the page.
pub(super) struct Part {
    pub id: &'static str,
    pub title: &'static str,
    /// What it shows, in a sentence.
    pub about: &'static str,
    pub tables: Vec<Table>,
    /// Whether the LaTeX document has them too; a page of paper is narrow, and the others are files of their own.
    pub in_document: bool,
}

/// All tables of a report.
pub(super) fn parts(
    index: &Index<'_>,
    frame: &view::literature::Frame<'_>,
    assets: &Assets,
) -> Result<Vec<Part>> {
    let catalogue = frame.catalogue;
    let all = Selection::default();
    let part = |id, title, about, tables| {
        let in_document = matches!(id, "tables" | "papers");
        Part { id, title, about, tables, in_document }
    };
    let mut of_specs = of_specs(index, catalogue, assets)?;
    of_specs.extend(view::comparison::standard(index, catalogue));
    let mut cases = view::overview(index, &all, catalogue);
    cases.extend(view::signing_tables(index, &all, catalogue));
    let evidence = Evidence { index: Some(index), literature: frame.literature, catalogue };
    let findings = assets.claims()?.into_iter().map(|(title, claims)| {
        let findings = claims.iter().map(|claim| judge(claim, &evidence)).collect();
        (title, findings)
    });
    let claims = view::claims(&findings.collect::<Vec<_>>(), Some(index.dataset));
    Ok(vec![
        part("tables", "Tables", "What the logs say, arranged for a paper.", of_specs),
        part(
            "literature",
            "Published values",
            "Costs as papers and projects print them, and beside them those of the logs; where a ratio would compare \
             unlike things, a note stands instead.",
            view::literature::tables(frame, Some(index)),
        ),
        part(
            "papers",
            "Claims of papers",
            "What papers say, each sentence with the numbers that support or contradict it, or with what it would take \
             to check it.",
            vec![claims],
        ),
        part(
            "cases",
            "Every case",
            "Each measured case with its spread, whether a table above has it or not.",
            cases,
        ),
        part(
            "diagnostics",
            "Diagnostics",
            "Whether the runs of a case are alike enough for its mean: outliers, modes, warm-up, order and drift.",
            view::diagnostics(index, &all, catalogue),
        ),
    ])
}

fn of_specs(index: &Index<'_>, catalogue: &Catalogue, assets: &Assets) -> Result<Vec<Table>> {
    let mut tables = Vec::new();
    for (name, spec) in view::table_specs(assets)? {
        tables.extend(view::tables(&name, &spec, index, catalogue));
    }
    Ok(tables)
}
