//! Names from a log cannot break out of the text they belong to.

use pqreport::view::chart::{Body, Chart, Rows};
use pqreport::write::figure::{render_pdf, render_png, render_svg, themed_svg};
use resvg::usvg::roxmltree::Document;

use crate::sample;

const HOSTILE: &str =
    "</title><script>alert(\"1\")</script>&amp;' onload='x' ]]> \u{0}\u{1b}[31m\u{FFFE} % _ # ±";

fn hostile(mut chart: Chart) -> Chart {
    chart.title = HOSTILE.to_owned();
    chart.description = HOSTILE.to_owned();
    chart.series.iter_mut().for_each(|series| series.name = HOSTILE.to_owned());
    match &mut chart.body {
        Body::Rows(rows) => hostile_rows(rows),
        Body::Distribution(distribution) => {
            distribution.axis.title = HOSTILE.to_owned();
            for sample in &mut distribution.samples {
                let texts = [&mut sample.label, &mut sample.cell, &mut sample.tooltip];
                texts.into_iter().for_each(|text| *text = HOSTILE.to_owned());
            }
        }
        Body::Scatter(scatter) => {
            scatter.x.title = HOSTILE.to_owned();
            scatter.y.unit = HOSTILE.to_owned();
            scatter.spots.truncate(5);
            for spot in &mut scatter.spots {
                let texts = [&mut spot.label, &mut spot.cell, &mut spot.tooltip];
                texts.into_iter().for_each(|text| *text = HOSTILE.to_owned());
            }
        }
    }
    chart
}

fn hostile_rows(rows: &mut Rows) {
    rows.axis.title = HOSTILE.to_owned();
    rows.axis.unit = HOSTILE.to_owned();
    if let Some(reference) = &mut rows.reference {
        reference.label = HOSTILE.to_owned();
    }
    for group in &mut rows.groups {
        group.label = Some(HOSTILE.to_owned());
        for row in &mut group.rows {
            row.label = HOSTILE.to_owned();
            for point in &mut row.points {
                let texts = [&mut point.cell, &mut point.tooltip];
                texts.into_iter().for_each(|text| *text = HOSTILE.to_owned());
            }
        }
    }
}

#[test]
fn hostile_names_stay_text() {
    for (name, chart) in sample::all() {
        let chart = hostile(chart);
        let svg = render_svg(&chart).unwrap();
        for svg in [themed_svg(&svg), svg] {
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
            for node in document.descendants().filter(|node| node.is_element()) {
                assert_ne!(node.tag_name().name(), "script", "{name}");
                assert!(node.attribute("onload").is_none(), "{name}");
            }
            let cell = document.descendants().find_map(|node| node.attribute("data-cell")).unwrap();
            assert!(cell.contains("<script>alert(\"1\")</script>&amp;'"), "{name}: {cell}");
        }
    }
}

#[test]
fn hostile_names_reach_all_formats() {
    let chart = hostile(sample::forty());
    assert!(render_pdf(&chart).is_ok());
    assert!(render_png(&chart).is_ok());
}

#[test]
fn a_name_that_is_no_file_name_is_refused() {
    for name in ["", "../x", "a b", "a\"b", ".hidden", "ä"] {
        let mut chart = sample::forty();
        chart.name = name.to_owned();
        let message = render_svg(&chart).unwrap_err().to_string();
        assert!(message.starts_with(&format!("chart name {name:?}")), "{message}");
    }
}
