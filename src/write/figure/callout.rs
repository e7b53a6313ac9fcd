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
/// Step from one direction to the next: right first, then nearly left, so that neighbours come late.
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
/// Lines from points to far names cross other names only where there is no other place.
///
/// # Errors
///
/// The index of the first point whose name finds no place.
pub(super) fn place(
    points: &[(Place, Vec<String>)],
    taken: &[Area],
    bounds: Area,
) -> Result<Vec<Callout>, usize> {
    let mut placed: Vec<Callout> = Vec::new();
    for (index, (point, lines)) in points.iter().enumerate() {
        let size = (NUMBER.widest(lines), NUMBER.line() * lines.len() as f64);
        let free = |callout: &Callout| {
            let area = callout.area;
            let others = taken.iter().chain(placed.iter().map(|other| &other.area));
            is_inside(area, bounds) && !others.into_iter().any(|other| meet(*other, area))
        };
        let clear =
            |one: &Callout| !placed.iter().any(|other| one.line_crosses(other) || other.line_crosses(one));
        let tries = || tries(*point, size, lines).filter(free);
        placed.push(tries().find(clear).or_else(|| tries().next()).ok_or(index)?);
    }
    Ok(placed)
}

/// Where a name of some size may lie around a point, the best first.
fn tries(point: Place, (width, height): (f64, f64), lines: &[String]) -> impl Iterator<Item = Callout> {
    (0..RINGS).flat_map(move |ring| {
        let reach = NEAR + RING * ring as f64;
        (0..DIRECTIONS).map(move |turn| {
            let angle = TAU * (turn * STRIDE % DIRECTIONS) as f64 / DIRECTIONS as f64;
            // The nearest edge of the name, not its middle, lies on the circle.
            let x = point.0 + angle.cos() * (reach + width / 2.0);
            let y = point.1 - angle.sin() * (reach + height / 2.0);
            let area = (x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0);
            Callout { lines: lines.to_vec(), area, point, far: ring > 0 }
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
    /// Where the line from the point reaches the name.
    fn line_end(&self) -> Place {
        let (left, top, right, bottom) = self.area;
        (self.point.0.clamp(left, right), self.point.1.clamp(top, bottom))
    }

    /// Whether the line from the point, if there is one, crosses another name.
    fn line_crosses(&self, other: &Self) -> bool {
        let (start, end) = (self.point, self.line_end());
        let steps = (end.0 - start.0).hypot(end.1 - start.1).ceil();
        let between = |step: i32| {
            let share = f64::from(step) / steps;
            (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share)
        };
        self.far && (0..=steps as i32).map(between).any(|at| meet((at.0, at.1, at.0, at.1), other.area))
    }

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
        let placed = place(&points, &[(97.0, 97.0, 103.0, 103.0)], bounds).expect("there is room");
        for (index, one) in placed.iter().enumerate() {
            assert!(placed[index + 1..].iter().all(|other| !meet(one.area, other.area)));
        }
    }

    #[test]
    fn without_room_the_point_is_named() {
        let points = vec![((5.0, 5.0), vec!["too long for this".to_owned()])];
        assert_eq!(place(&points, &[], (0.0, 0.0, 10.0, 10.0)).err(), Some(0));
    }
}
