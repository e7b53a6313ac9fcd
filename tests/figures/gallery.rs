//! All sample charts in all formats, to look at.

use std::fs;
use std::path::Path;

use pqreport::write::figure::{THEME_CSS, render_pdf, render_png, render_svg, themed_svg};

use crate::sample;

#[test]
#[ignore = "writes pictures to look at: target/tmp/figures, and its index.html for both themes"]
fn gallery() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures");
    fs::create_dir_all(&folder).unwrap();
    let mut page = format!(
        "<!doctype html><meta charset=\"utf-8\"><style>{THEME_CSS}\
         body{{background:var(--paper)}}:root[data-theme=dark] body{{color:#e8e8e8}}</style>\n"
    );
    for (name, mut chart) in sample::all() {
        chart.name = name;
        let svg = render_svg(&chart).unwrap();
        page.push_str(&themed_svg(&svg));
        fs::write(folder.join(format!("{}.svg", chart.name)), svg).unwrap();
        fs::write(folder.join(format!("{}.pdf", chart.name)), render_pdf(&chart).unwrap()).unwrap();
        fs::write(folder.join(format!("{}.png", chart.name)), render_png(&chart).unwrap()).unwrap();
    }
    fs::write(folder.join("index.html"), page).unwrap();
}
