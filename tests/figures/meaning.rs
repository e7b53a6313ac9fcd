//! What a figure says: axes, uncertainty, references and errors.

use pqreport::view::chart::{Body, Chart, Marks, Scale, Series};
use pqreport::write::figure::render_svg;

use resvg::usvg::roxmltree::{Document, Node};

use crate::boxes::{parse, texts};
use crate::sample::{self, around, exact, single};

fn words(chart: &Chart) -> Vec<String> {
    texts(parse(&render_svg(chart).unwrap()).root()).into_iter().map(|(text, _)| text).collect()
}

fn count(words: &[String], word: &str) -> usize {
    words.iter().filter(|one| *one == word).count()
}

#[test]
fn every_decade_has_one_number() {
    let words = words(&sample::decades(12));
    for number in
        ["10⁻⁶", "10⁻⁵", "10⁻⁴", "10⁻³", "0.01", "0.1", "1", "10", "100", "10³", "10⁴", "10⁵", "10⁶"]
    {
        assert_eq!(count(&words, number), 1, "{number} in {words:?}");
    }
}

#[test]
fn axis_title_states_quantity_unit_and_scale() {
    assert_eq!(count(&words(&sample::forty()), "Time (s, log scale)"), 1);
    assert_eq!(count(&words(&sample::memory(Marks::Bars)), "Memory (kB)"), 1);
}

#[test]
fn values_of_zero_or_less_are_errors_on_a_log_axis() {
    for (value, printed) in [(0.0, "0"), (-1.5, "-1.5")] {
        let error = render_svg(&sample::one(exact(value))).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("chart one, ML-DSA-44 / Signing: {printed} is not above 0, so a log axis cannot show it")
        );
    }
    for value in [f64::NAN, f64::INFINITY, 2e300, 5e-324] {
        let error = render_svg(&sample::one(exact(value))).unwrap_err();
        assert!(error.to_string().starts_with("chart one, ML-DSA-44 / Signing: "), "{error}");
    }
}

#[test]
fn too_many_series_are_an_error() {
    let mut chart = sample::forty();
    chart.series = (0..9).map(|index| Series::new(format!("Series {index}"))).collect();
    let error = render_svg(&chart).unwrap_err();
    assert_eq!(error.to_string(), "chart forty: 9 series, but at most 8 can be told apart");
}

#[test]
fn a_point_of_a_series_that_does_not_exist_is_an_error() {
    let mut chart = sample::forty();
    chart.series.truncate(2);
    let error = render_svg(&chart).unwrap_err();
    assert_eq!(error.to_string(), "chart forty, Parameter set 0: series 2 does not exist, the chart has 2");
}

#[test]
fn a_chart_without_values_is_an_error() {
    let mut chart = sample::forty();
    if let Body::Rows(rows) = &mut chart.body {
        rows.groups.clear();
    }
    assert_eq!(render_svg(&chart).unwrap_err().to_string(), "chart forty: no values to draw");
}

#[test]
fn few_runs_draw_an_open_marker_and_a_note() {
    let open = |chart: &Chart| render_svg(chart).unwrap().contains("fill=\"#FFFFFF\"");
    let chart = sample::one(single(5.0, 3));
    assert_eq!(chart.notes(), ["Open marker: n = 3, no interval."]);
    assert!(open(&chart));
    for estimate in [exact(5.0), around(5.0, 1.0)] {
        let chart = sample::one(estimate);
        assert_eq!(chart.notes(), [""; 0]);
        assert!(!open(&chart));
    }
}

#[test]
fn notes_appear_once_and_after_the_remarks() {
    let mut chart = sample::uncertain(Marks::Dots);
    chart.remarks = vec!["160 MHz.".to_owned(), "160 MHz.".to_owned()];
    assert_eq!(
        chart.notes(),
        [
            "160 MHz.",
            "Open marker: n = 1, no interval.",
            "Open marker: n = 3, no interval.",
            "Arrow: the interval reaches 0 or less, which a log axis cannot show.",
        ]
    );
}

#[test]
fn an_interval_that_reaches_zero_is_an_arrow_on_a_log_axis_only() {
    let mut chart = sample::one(around(5.0, 6.0));
    assert_eq!(chart.notes().len(), 1);
    assert!(render_svg(&chart).is_ok());
    if let Body::Rows(rows) = &mut chart.body {
        rows.axis.scale = Scale::Linear;
    }
    assert_eq!(chart.notes(), [""; 0]);
    assert!(render_svg(&chart).is_ok());
}

#[test]
fn a_speedup_shows_one_and_does_not_round_up_to_it() {
    for scale in [Scale::Linear, Scale::Log10] {
        let words = words(&sample::speedup(Marks::Bars, scale));
        let (named, numbered) = (count(&words, "same time"), count(&words, "1×"));
        let both = count(&words, "same time (1×)");
        assert!(both == 1 || (named == 1 && numbered == 1), "{words:?}");
        assert_eq!(count(&words, "0.97×"), 1);
        assert_eq!(count(&words, "1.0×"), 0);
        assert!(!words.iter().any(|word| word.starts_with('−')), "{words:?}");
    }
}

#[test]
fn a_row_without_values_says_so() {
    assert_eq!(count(&words(&sample::uncertain(Marks::Bars)), "not measured"), 1);
}

#[test]
fn a_text_that_is_no_rounded_value_is_an_error() {
    let mut chart = sample::speedup(Marks::Bars, Scale::Log10);
    if let Body::Rows(rows) = &mut chart.body {
        rows.groups[0].rows[0].points[0].label = Some("1.234567890×".to_owned());
    }
    assert_eq!(
        render_svg(&chart).unwrap_err().to_string(),
        "chart speedup, SHA2-128s: \"1.234567890×\" is longer than 10 characters"
    );
}

#[test]
fn every_series_is_in_the_legend() {
    let words = words(&sample::long_names(Marks::Dots));
    for name in ["Key generation", "Signing", "Decapsulation", "Hash", "Key expansion from a seed", "Total"] {
        assert_eq!(count(&words, name), 1, "{name} in {words:?}");
    }
}

#[test]
fn each_value_is_one_mark_with_its_cell_and_tooltip() {
    for (name, chart) in sample::all() {
        let expected: Vec<String> = match &chart.body {
            Body::Rows(rows) => rows.points().map(|(_, _, point)| point.cell.clone()).collect(),
            Body::Distribution(body) => body.samples.iter().map(|sample| sample.cell.clone()).collect(),
            Body::Scatter(body) => body.spots.iter().map(|spot| spot.cell.clone()).collect(),
        };
        let svg = render_svg(&chart).unwrap();
        let document = Document::parse(&svg).unwrap();
        let marks: Vec<_> =
            document.descendants().filter(|node| node.attribute("class") == Some("mark")).collect();
        let cells: Vec<&str> = marks.iter().filter_map(|mark| mark.attribute("data-cell")).collect();
        assert_eq!(cells, expected, "{name}");
        assert!(
            marks.iter().all(|mark| mark.first_element_child().unwrap().tag_name().name() == "title"),
            "{name}"
        );
    }
}

#[test]
fn a_chart_of_one_nameless_series_has_no_legend() {
    let mut chart = sample::one(exact(5.0));
    let with = words(&chart).len();
    chart.series[0].name.clear();
    assert_eq!(words(&chart).len(), with - 1);
}

#[test]
fn a_distribution_has_one_style_a_sample() {
    let mut chart = sample::signing(pqreport::view::chart::Width::Double, 10);
    if let Body::Distribution(body) = &mut chart.body {
        let samples = body.samples.clone();
        body.samples = (0..9).map(|index| samples[index % 3].clone()).collect();
    }
    assert_eq!(
        render_svg(&chart).unwrap_err().to_string(),
        "chart signing: 9 series, but at most 8 can be told apart"
    );
}

#[test]
fn the_reference_line_stands_above_its_number() {
    for marks in [Marks::Dots, Marks::Lollipops, Marks::Bars] {
        let svg = render_svg(&sample::speedup(marks, Scale::Log10)).unwrap();
        let document = Document::parse(&svg).unwrap();
        let number = document.descendants().find(|node| node.text().is_some_and(|text| text.trim() == "1×"));
        let x = number.unwrap().attribute("x");
        let is_reference = |node: &Node| {
            let upright = node.attribute("x1") == x && node.attribute("x2") == x;
            upright
                && node.attribute("stroke") == Some("#1A1A1A")
                && node.attribute("stroke-width") == Some("24")
        };
        assert_eq!(document.descendants().filter(is_reference).count(), 1, "{marks:?}");
    }
}

#[test]
fn values_at_the_limits_of_numbers_are_drawn() {
    for value in [1e-300, 1e300] {
        for scale in [Scale::Linear, Scale::Log10] {
            let mut chart = sample::one(exact(value));
            if let Body::Rows(rows) = &mut chart.body {
                rows.axis.scale = scale;
            }
            assert!(render_svg(&chart).is_ok(), "{value} {scale:?}");
        }
    }
}
