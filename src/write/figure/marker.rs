//! Markers.

use std::f64::consts::{PI, TAU};

use super::canvas::{Canvas, Place};
use super::style::{INK, MARKER_RADIUS, OUTLINE_STROKE, PAPER, SeriesStyle, Shape};

/// Stroke of an open marker, wide enough to carry the colour of its series.
const OPEN_STROKE: f64 = 1.0;

/// Draws the marker of a series: filled, or open where the value has no interval.
pub(super) fn draw(canvas: &mut Canvas, centre: Place, style: SeriesStyle, open: bool) {
    let (fill, outline, stroke) =
        if open { (PAPER, style.colour, OPEN_STROKE) } else { (style.colour, INK, OUTLINE_STROKE) };
    match corners(style.shape) {
        Some(corners) => {
            let place = |(x, y): &Place| (centre.0 + x * MARKER_RADIUS, centre.1 + y * MARKER_RADIUS);
            let corners: Vec<Place> = corners.iter().map(place).collect();
            canvas.polygon(&corners, fill, outline, stroke);
        }
        None => canvas.circle(centre, MARKER_RADIUS, fill, outline, stroke),
    }
}

/// The corners of a shape around the origin, sized to look as large as a circle of radius 1; `None` for the circle.
fn corners(shape: Shape) -> Option<Vec<Place>> {
    let corners = match shape {
        Shape::Circle => return None,
        Shape::Square => vec![(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
        Shape::TriangleUp => vec![(0.0, -1.15), (1.15, 0.85), (-1.15, 0.85)],
        Shape::TriangleDown => vec![(0.0, 1.15), (-1.15, -0.85), (1.15, -0.85)],
        Shape::Diamond => vec![(0.0, -1.3), (1.1, 0.0), (0.0, 1.3), (-1.1, 0.0)],
        Shape::Plus => plus(0.4, 1.15),
        Shape::Pentagon => around(&[1.12; 5]),
        Shape::Star => around(&[1.45, 0.62].repeat(5)),
    };
    Some(corners)
}

/// A plus whose arms are `2 * half` wide and `reach` long.
fn plus(half: f64, reach: f64) -> Vec<Place> {
    let arm = [(-half, -half), (-half, -reach), (half, -reach)];
    let turn = |quarter: i32, (x, y): Place| match quarter {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    };
    (0..4).flat_map(|quarter| arm.map(|corner| turn(quarter, corner))).collect()
}

/// Corners at equal angles with the given distances from the centre, the first one at the top.
fn around(radii: &[f64]) -> Vec<Place> {
    let step = TAU / radii.len() as f64;
    let corner = |(index, radius): (usize, &f64)| {
        let angle = step * index as f64 - PI / 2.0;
        (radius * angle.cos(), radius * angle.sin())
    };
    radii.iter().enumerate().map(corner).collect()
}
