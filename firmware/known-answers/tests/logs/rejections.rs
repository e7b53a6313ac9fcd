//! The number of rejections that liboqs' callbacks count is that of another implementation.
//!
//! Both libraries sign the same messages with the same keys and the same hedge, so FIPS 204 gives them the same number of iterations.
//! RustCrypto does not tell its number, but each iteration costs it nearly the same: its instructions must lie on a line
//! over liboqs' count, closer than a fraction of one iteration.

use crate::log::column;

#[test]
fn rustcrypto_instructions_lie_on_a_line_over_the_count() {
    for parameter_set in ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"] {
        let counts = column("ml-dsa-liboqs.log", parameter_set, "sign", "rejections");
        let instructions = column("ml-dsa-rustcrypto.log", parameter_set, "sign", "instructions");
        let points: Vec<_> = instructions.iter().map(|(run, &cost)| (counts[run] as f64, cost as f64)).collect();
        assert!(points.len() >= 100);
        let (intercept, slope) = least_squares(&points);
        for (count, cost) in points {
            let iterations = (cost - intercept) / slope;
            assert!(
                (iterations - count).abs() < 0.5,
                "{parameter_set}: {iterations} iterations by cost, {count} counted"
            );
        }
    }
}

/// Intercept and slope of the line with the least squared distances.
fn least_squares(points: &[(f64, f64)]) -> (f64, f64) {
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let covariance: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let variance: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    let slope = covariance / variance;
    (y - slope * x, slope)
}
