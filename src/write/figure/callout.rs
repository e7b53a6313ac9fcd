//! Names beside points, placed so that they hide nothing.

use std::f64::consts::TAU;

use super::canvas::{Canvas, Place};
use super::label::{Anchor, NUMBER};
use super::style::{GRID_STROKE, MARKER_RADIUS, MUTED};

/// Space between a point and its name.
const NEAR: f64 = MARKER_RADIUS + 2.0;
/// Distance of the circles around a point on which its name is tried.
const RING: f64 = 5.0;
/// Number of circles that are tried.
const RINGS: usize = 60;
/// Number of directions in which a name is tried on each circle.
const DIRECTIONS: usize = 16;
/// The order of directions: right, left, above, below, then between them.
const STRIDE: usize = 7;

/// A rectangle as left, top, right and bottom.
pub(super) type Area = (f64, f64, f64, f64);

/// A placed name.
pub(super) struct Callout {
    lines: Vec<String>,
    area: Area,
    point: Place,
    /// Whether it lies too far from its point to need no line.
    far: bool,
}

/// Places a name for each point, within `bounds` and apart from the `taken` areas and from each other.
///
/// # Errors
///
/// The index of the first point whose name finds no place.
pub(super) fn place(
    points: &[(Place, Vec<String>)],
    mut taken: Vec<Area>,
    bounds: Area,
) -> Result<Vec<Callout>, usize> {
    let mut placed = Vec::new();
    for (index, (point, lines)) in points.iter().enumerate() {
        let size = (NUMBER.widest(lines), NUMBER.line() * lines.len() as f64);
        let free = |area: &Area| is_inside(*area, bounds) && !taken.iter().any(|one| meet(*one, *area));
        let found = tries(*point, size).find(|(area, _)| free(area));
        let (area, far) = found.ok_or(index)?;
        taken.push(area);
        placed.push(Callout { lines: lines.clone(), area, point: *point, far });
    }
    Ok(placed)
}

/// Where a name of some size may lie around a point, the best first, and whether that is far.
fn tries(point: Place, (width, height): (f64, f64)) -> impl Iterator<Item = (Area, bool)> {
    (0..RINGS).flat_map(move |ring| {
        let reach = NEAR + RING * ring as f64;
        (0..DIRECTIONS).map(move |turn| {
            let angle = TAU * (turn * STRIDE % DIRECTIONS) as f64 / DIRECTIONS as f64;
            let (along, up) = (angle.cos(), angle.sin());
            // The nearest edge of the name, not its middle, lies on the circle.
            let x = point.0 + along * (reach + width / 2.0);
            let y = point.1 - up * (reach + height / 2.0);
            ((x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0), ring > 0)
        })
    })
}

fn is_inside(area: Area, bounds: Area) -> bool {
    area.0 >= bounds.0 && area.1 >= bounds.1 && area.2 <= bounds.2 && area.3 <= bounds.3
}

fn meet(one: Area, other: Area) -> bool {
    one.0 < other.2 && other.0 < one.2 && one.1 < other.3 && other.1 < one.3
}

impl Callout {
    /// Draws the line from a point to its name, if it is far.
    pub fn draw_line(&self, canvas: &mut Canvas) {
        if self.far {
            let (left, top, right, bottom) = self.area;
            let end = (self.point.0.clamp(left, right), self.point.1.clamp(top, bottom));
            canvas.line(self.point, end, MUTED, GRID_STROKE);
        }
    }

    /// Draws the name.
    pub fn draw(&self, canvas: &mut Canvas) {
        let (left, top, right, bottom) = self.area;
        let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
        canvas.lines(middle, Anchor::Middle, NUMBER, &self.lines);
    }
}

#[cfg(test)]
mod tests {
    use super::{meet, place};

    #[test]
    fn names_of_points_in_one_place_find_different_places() {
        let points: Vec<_> = (0..12).map(|_| ((100.0, 100.0), vec!["ML-KEM-768".to_owned()])).collect();
        let bounds = (0.0, 0.0, 200.0, 200.0);
        let placed = place(&points, vec![(97.0, 97.0, 103.0, 103.0)], bounds).expect("there is room");
        for (index, one) in placed.iter().enumerate() {
            assert!(placed[index + 1..].iter().all(|other| !meet(one.area, other.area)));
        }
    }

    #[test]
    fn without_room_the_point_is_named() {
        let points = vec![((5.0, 5.0), vec!["too long for this".to_owned()])];
        assert_eq!(place(&points, Vec::new(), (0.0, 0.0, 10.0, 10.0)).err(), Some(0));
    }
}
