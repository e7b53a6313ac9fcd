//! The three formats: the same bytes each time, and valid files.

use pqreport::view::chart::Body;
use pqreport::write::figure::{render_csv, render_pdf, render_png, render_svg, themed_svg};
use resvg::usvg::roxmltree::{Document, Node};

use crate::sample;

#[test]
fn two_runs_give_the_same_bytes() {
    for (name, chart) in sample::all() {
        assert_eq!(render_svg(&chart).unwrap(), render_svg(&chart).unwrap(), "{name}.svg");
        assert!(render_pdf(&chart).unwrap() == render_pdf(&chart).unwrap(), "{name}.pdf");
    }
    let chart = sample::slh_dsa(pqreport::view::chart::Marks::Bars);
    assert!(render_png(&chart).unwrap() == render_png(&chart).unwrap());
}

#[test]
fn svg_has_role_title_description_and_text() {
    for (name, chart) in sample::all() {
        let svg = render_svg(&chart).unwrap();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"), "{name}");
        let child =
            |tag| root.children().find(|node: &Node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)));
        assert_eq!(child("title").unwrap().text(), Some(chart.title.as_str()), "{name}");
        assert_eq!(child("desc").unwrap().text(), Some(chart.description.as_str()), "{name}");
        let labels = root.attribute("aria-labelledby").unwrap();
        for id in labels.split(' ') {
            let named = |node: &Node| node.attribute("id") == Some(id);
            assert_eq!(document.descendants().filter(named).count(), 1, "{name}: {id}");
        }
        assert!(document.descendants().any(|node| node.tag_name().name() == "text"), "{name}");
    }
}

#[test]
fn identifiers_of_two_figures_on_a_page_differ() {
    let ids = |svg: &str| -> Vec<String> {
        let document = Document::parse(svg).unwrap();
        document.descendants().filter_map(|node| node.attribute("id").map(str::to_owned)).collect()
    };
    let first = ids(&render_svg(&sample::forty()).unwrap());
    let second = ids(&render_svg(&sample::decades(6)).unwrap());
    assert!(!first.is_empty() && first.iter().all(|id| !second.contains(id)));
}

#[test]
fn pdf_embeds_its_font_and_is_small() {
    for (name, chart) in sample::all() {
        let pdf = render_pdf(&chart).unwrap();
        let has = |needle: &str| pdf.windows(needle.len()).any(|window| window == needle.as_bytes());
        assert!(pdf.len() < 100_000, "{name}: {} bytes", pdf.len());
        assert!(has("/FontFile2") && has("DejaVuSans"), "{name}: font not embedded");
        assert!(!has("/Type3"), "{name}: Type 3 font");
        assert!(!has("/CreationDate") && !has("/ModDate") && !has("/ID ["), "{name}: date or id");
    }
}

/// The values drawn, to the last bit, each with its cell and what it is of.
#[test]
fn csv_gives_back_every_value() {
    for (name, chart) in sample::all() {
        let values: Vec<f64> = match &chart.body {
            Body::Rows(rows) => rows.points().map(|(_, _, point)| point.estimate.value).collect(),
            Body::Distribution(body) => body.samples.iter().flat_map(|sample| sample.runs.clone()).collect(),
            Body::Scatter(body) => body.spots.iter().flat_map(|spot| [spot.x.value, spot.y.value]).collect(),
        };
        let text = render_csv(&chart);
        let records: Vec<_> =
            csv::Reader::from_reader(text.as_bytes()).into_records().map(Result::unwrap).collect();
        let read: Vec<f64> = records.iter().map(|record| record[6].parse().unwrap()).collect();
        assert_eq!(read, values, "{name}");
        assert!(records.iter().all(|record| !record[0].is_empty() && !record[4].is_empty()), "{name}");
    }
}

#[test]
fn png_records_its_resolution() {
    let png = render_png(&sample::forty()).unwrap();
    let reader = png::Decoder::new(png.as_slice()).read_info().unwrap();
    let dimensions = reader.info().pixel_dims.unwrap();
    assert_eq!(dimensions.unit, png::Unit::Meter);
    assert!(f64::from(dimensions.xppu) * 0.0254 >= 300.0);
    assert_eq!(reader.info().width, 1050);
}

#[test]
fn themed_svg_follows_the_page() {
    let mut chart = sample::forty();
    chart.title = "fill=\"#1A1A1A\"".to_owned();
    let themed = themed_svg(&render_svg(&chart).unwrap());
    assert!(themed.contains("currentColor") && themed.contains("var(--grid)"));
    assert!(!themed.contains("=\"#"), "a fixed colour is left");
    assert!(themed.contains("fill=&quot;#1A1A1A&quot;"), "text was changed");
    assert!(Document::parse(&themed).is_ok());
}
