//! Charts that show every run.

use pqreport::view::chart::{Axis, Body, Chart, Distribution, Quartiles, Sample, Scale, Width};

use super::chart;

/// Signing times that come in steps, as rejection sampling makes them.
pub fn signing(width: Width, runs: usize) -> Chart {
    let sample = |(index, label): (usize, &&str)| {
        let first = [310.0, 520.0, 720.0][index];
        let run = |run: usize| {
            let share = (run as f64 * 0.618_033_988_75).fract();
            let rejections = ((1.0 - share).ln() / 0.78f64.ln()).floor();
            first * (1.0 + 0.42 * rejections) + (run % 7) as f64
        };
        let runs: Vec<f64> = (0..runs).map(run).collect();
        let mut sorted = runs.clone();
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| sorted[(share * (sorted.len() - 1) as f64) as usize];
        Sample {
            label: (*label).to_owned(),
            mean: runs.iter().sum::<f64>() / runs.len() as f64,
            quartiles: Quartiles {
                low: at(0.0),
                first: at(0.25),
                median: at(0.5),
                third: at(0.75),
                high: at(0.95),
            },
            cell: format!("{label}/sign"),
            tooltip: format!("{label}: {} runs", runs.len()),
            runs,
        }
    };
    let samples = ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"].iter().enumerate().map(sample).collect();
    let axis = Axis::new("Signing time", "ms", Scale::Log10);
    let mut chart = chart("signing", &[], Body::Distribution(Distribution { axis, samples }));
    chart.width = width;
    chart
}
