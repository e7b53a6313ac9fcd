//! Many small dots on a strip, stacked where they would hide each other.

use std::collections::BTreeSet;

use super::canvas::Place;

/// Radius of a dot.
pub(super) const DOT_RADIUS: f64 = 1.0;
/// From this number on, dots share a coarser grid so that the file stays small.
const MANY: usize = 1000;
/// Grid of few dots, in points.
const FINE: f64 = 0.1;
/// Grid of many dots, in points.
const COARSE: f64 = 1.0;

/// Places a dot for each position, in stacks around the middle of a strip `height` points high.
///
/// Stacks that need more room are pressed together, so that their dots overlap; dots in the same place are one. The
/// result holds the positions and the distances from the middle.
pub(super) fn place(positions: &[f64], height: f64) -> Vec<Place> {
    let mut sorted = positions.to_vec();
    sorted.sort_by(f64::total_cmp);
    let grid = if sorted.len() < MANY { FINE } else { COARSE };
    let mut places = BTreeSet::new();
    let stack = |x: &f64| (x / (2.0 * DOT_RADIUS)).floor();
    for dots in sorted.chunk_by(|a, b| stack(a) == stack(b)) {
        let gaps = dots.len() as f64 - 1.0;
        let pitch = if gaps == 0.0 { 0.0 } else { (2.0 * DOT_RADIUS).min(height / gaps) };
        for (index, x) in dots.iter().enumerate() {
            // From both ends of the stack in turn, so that it does not lean.
            let half = (index / 2) as f64;
            let level = if index % 2 == 0 { half } else { gaps - half };
            let aside = (level - gaps / 2.0) * pitch;
            places.insert(((x / grid).round() as i64, (aside / grid).round() as i64));
        }
    }
    places.into_iter().map(|(x, aside)| (x as f64 * grid, aside as f64 * grid)).collect()
}

#[cfg(test)]
mod tests {
    use super::{DOT_RADIUS, place};

    #[test]
    fn dots_of_one_value_stack_without_overlap_while_there_is_room() {
        let dots = place(&[10.5, 10.5, 10.5], 12.0);
        let asides: Vec<f64> = dots.iter().map(|dot| dot.1).collect();
        assert_eq!(asides, [-2.0 * DOT_RADIUS, 0.0, 2.0 * DOT_RADIUS]);
        assert!(dots.iter().all(|dot| dot.0 == 10.5));
    }

    #[test]
    fn a_stack_never_leaves_its_strip_and_many_dots_stay_few() {
        let dots = place(&vec![3.0; 100_000], 12.0);
        assert!(dots.iter().all(|dot| dot.1.abs() <= 6.5));
        assert!(dots.len() <= 13);
    }
}
