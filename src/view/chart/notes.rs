//! Notes that follow from the data of a chart.

use std::collections::BTreeSet;

use super::{Body, Chart, Estimate, Scale, Spread, Whisker};

impl Chart {
    /// The notes that belong below the figure, each once: the author's remarks, then what the marks need as explanation.
    pub fn notes(&self) -> Vec<String> {
        let estimates = self.estimates();
        let few: BTreeSet<u64> = estimates
            .iter()
            .filter(|(estimate, _)| estimate.spread == Spread::Unknown)
            .map(|(e, _)| e.n)
            .collect();
        let open = estimates
            .iter()
            .any(|(estimate, scale)| matches!(estimate.whisker(*scale), Whisker::Open { .. }));

        let unpublished = estimates.iter().any(|(estimate, _)| estimate.spread == Spread::Unpublished);

        let mut notes: Vec<String> = Vec::new();
        let unpublished =
            unpublished.then(|| "Open marker: the source gives no interval.".to_owned()).into_iter();
        let derived =
            few.iter().map(|n| format!("Open marker: n = {n}, no interval.")).chain(unpublished).chain(
                open.then(|| {
                    "Arrow: the interval reaches 0 or less, which a log axis cannot show.".to_owned()
                }),
            );
        for note in self.remarks.iter().cloned().chain(derived) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        notes
    }

    /// All values of the chart that carry an uncertainty, each with the scale it is drawn on.
    fn estimates(&self) -> Vec<(Estimate, Scale)> {
        match &self.body {
            Body::Rows(rows) => {
                rows.points().map(|(_, _, point)| (point.estimate, rows.axis.scale)).collect()
            }
            Body::Distribution(_) => Vec::new(),
            Body::Scatter(scatter) => scatter
                .spots
                .iter()
                .flat_map(|spot| [(spot.x, scatter.x.scale), (spot.y, scatter.y.scale)])
                .collect(),
        }
    }
}
