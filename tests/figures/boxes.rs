//! Sizes and positions: root size, fonts, and texts that neither leave the canvas nor meet.

use std::sync::Arc;

use pqreport::view::chart::{Chart, Width};
use pqreport::write::figure::render_svg;
use resvg::usvg::{Group, Node, Options, Rect, Tree, fontdb::Database};

use crate::random::{self, Dice};
use crate::sample;

/// Parses with the bundled font only, as the renderers do.
pub fn parse(svg: &str) -> Tree {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    Tree::from_str(svg, &options).expect("the SVG parses")
}

/// The texts of a figure with their boxes, in CSS pixels.
pub fn texts(group: &Group) -> Vec<(String, Rect)> {
    let mut found = Vec::new();
    for node in group.children() {
        match node {
            Node::Group(inner) => found.extend(texts(inner)),
            Node::Text(text) => {
                let words = text.chunks().iter().map(|chunk| chunk.text()).collect();
                found.push((words, text.abs_bounding_box()));
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
    found
}

fn is_inside(area: Rect, canvas: Rect) -> bool {
    area.left() >= canvas.left()
        && area.top() >= canvas.top()
        && area.right() <= canvas.right()
        && area.bottom() <= canvas.bottom()
}

fn check_boxes(name: &str, chart: &Chart) {
    let tree = parse(&render_svg(chart).expect("the chart is drawn"));
    let all = tree.root().abs_stroke_bounding_box();
    let canvas = Rect::from_xywh(0.0, 0.0, tree.size().width(), tree.size().height()).unwrap();
    assert!(is_inside(all, canvas), "{name}: {all:?} leaves the canvas");
    let texts = texts(tree.root());
    assert!(!texts.is_empty(), "{name}: no text");
    for (index, (text, area)) in texts.iter().enumerate() {
        let inside = is_inside(*area, canvas);
        assert!(inside, "{name}: {text:?} leaves the canvas: {area:?}");
        for (other, other_area) in &texts[index + 1..] {
            let apart = area.right() <= other_area.left()
                || other_area.right() <= area.left()
                || area.bottom() <= other_area.top()
                || other_area.bottom() <= area.top();
            assert!(apart, "{name}: {text:?} meets {other:?}");
        }
    }
}

#[test]
fn no_text_leaves_the_canvas_or_meets_another() {
    for (name, chart) in sample::all() {
        check_boxes(&name, &chart);
    }
}

#[test]
fn root_width_is_a_column_and_no_font_is_below_six_points() {
    for (name, chart) in sample::all() {
        let svg = render_svg(&chart).unwrap();
        let width = match chart.width {
            Width::Single => "width=\"252pt\"",
            Width::Double => "width=\"515.5pt\"",
        };
        assert!(svg.contains(width), "{name}: no {width}");
        let sizes = svg.split("font-size=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        for size in sizes {
            let units: f64 = size.parse().unwrap();
            assert!(units / 20.0 >= 6.0, "{name}: font of {units} units");
        }
    }
}

#[test]
fn height_grows_with_the_rows() {
    let height = |chart: &Chart| parse(&render_svg(chart).unwrap()).size().height();
    let one = height(&sample::one(sample::exact(5.0)));
    let forty = height(&sample::forty());
    assert!(forty > one + 39.0 * 12.0, "{one} and {forty}");
}

#[test]
fn texts_of_random_charts_stay_apart_too() {
    let mut dice = Dice(1);
    for index in 0..150 {
        check_boxes(&format!("random {index}"), &random::chart(&mut dice));
    }
}
