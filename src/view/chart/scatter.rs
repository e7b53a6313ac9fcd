//! Charts of two quantities at once.

use super::{Axis, Estimate};

/// Labelled points between two quantitative axes, such as cost against bytes on the wire.
#[derive(Debug, Clone, PartialEq)]
pub struct Scatter {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The points.
    pub spots: Vec<Spot>,
    /// Whether to join the points that no other point beats in both quantities, less being better.
    pub front: bool,
}

/// One labelled point.
#[derive(Debug, Clone, PartialEq)]
pub struct Spot {
    /// Index of the series in [`Chart::series`](super::Chart::series).
    pub series: usize,
    /// Name printed beside the point.
    pub label: String,
    /// Horizontal value.
    pub x: Estimate,
    /// Vertical value.
    pub y: Estimate,
    /// Key of the table cell with the same values, by which their provenance is found; empty where no table has it.
    pub cell: String,
    /// What a reader sees when pointing at the mark.
    pub tooltip: String,
}

impl Scatter {
    /// The points that no other point beats in both quantities (less is better), from left to right.
    pub fn pareto_front(&self) -> Vec<&Spot> {
        let mut sorted: Vec<&Spot> = self.spots.iter().collect();
        sorted.sort_by(|a, b| a.x.value.total_cmp(&b.x.value).then(a.y.value.total_cmp(&b.y.value)));
        let mut best = f64::INFINITY;
        sorted.retain(|spot| {
            let better = spot.y.value < best;
            best = best.min(spot.y.value);
            better
        });
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Axis, Estimate, Scale, Spread};
    use super::{Scatter, Spot};

    #[test]
    fn the_front_holds_what_nothing_beats_in_both_quantities() {
        let exact = |value| Estimate { value, spread: Spread::Exact, n: 1 };
        let spot = |(label, x, y): (&str, f64, f64)| Spot {
            series: 0,
            label: label.to_owned(),
            x: exact(x),
            y: exact(y),
            cell: String::new(),
            tooltip: String::new(),
        };
        let spots = [
            ("slow", 1.0, 9.0),
            ("beaten", 5.0, 5.0),
            ("middle", 4.0, 4.0),
            ("same x", 4.0, 6.0),
            ("big", 9.0, 1.0),
        ];
        let axis = Axis::new("Size", "B", Scale::Linear);
        let scatter = Scatter { x: axis.clone(), y: axis, spots: spots.map(spot).to_vec(), front: true };
        let front: Vec<&str> = scatter.pareto_front().iter().map(|spot| spot.label.as_str()).collect();
        assert_eq!(front, ["slow", "middle", "big"]);
    }
}
