//! Charts of two quantities.

use pqreport::view::chart::{Axis, Body, Chart, Scale, Scatter, Spot, Width};

use super::{around, chart, exact, single};

/// Cost against bytes on the wire.
pub fn pareto(width: Width) -> Chart {
    let spots = [
        (0, "ML-DSA-44", 3732.0, 290.0),
        (0, "ML-DSA-65", 5261.0, 480.0),
        (0, "ML-DSA-87", 7219.0, 640.0),
        (1, "SLH-DSA-SHA2-128f", 17120.0, 5300.0),
        (1, "SLH-DSA-SHA2-128s", 7888.0, 110_000.0),
        (1, "SLH-DSA-SHAKE-128s", 7888.0, 6_200_000.0),
        (1, "SLH-DSA-SHAKE-256f", 49920.0, 990_000.0),
        (1, "SLH-DSA-SHA2-256f", 49920.0, 70_000.0),
        (2, "Falcon-512", 1563.0, 1800.0),
        (2, "Falcon-1024", 3073.0, 3900.0),
        (2, "Falcon-padded-512", 1563.0, 1850.0),
    ];
    let spot = |(series, label, x, y): &(usize, &str, f64, f64)| Spot {
        series: *series,
        label: (*label).to_owned(),
        x: exact(*x),
        y: if *series == 2 { single(*y, 3) } else { around(*y, y * 0.3) },
        cell: format!("{label}/cost"),
        tooltip: (*label).to_owned(),
    };
    let body = Scatter {
        x: Axis::new("Public key and signature", "B", Scale::Log10),
        y: Axis::new("Signing time", "ms", Scale::Log10),
        spots: spots.iter().map(spot).collect(),
        front: true,
    };
    let mut chart = chart("pareto", &["ML-DSA", "SLH-DSA", "Falcon"], Body::Scatter(body));
    chart.width = width;
    chart
}

/// Many points in almost one place, on linear axes.
pub fn crowd(points: usize) -> Chart {
    let spot = |index: usize| Spot {
        series: index % 8,
        label: format!("SPHINCS+-SHAKE-256f-simple {index}"),
        x: exact(1000.0 + index as f64),
        y: exact(500.0 + (index * 7 % 5) as f64),
        cell: format!("crowd/{index}"),
        tooltip: format!("{index}"),
    };
    let body = Scatter {
        x: Axis::new("Size", "B", Scale::Linear),
        y: Axis::new("Time", "ms", Scale::Linear),
        spots: (0..points).map(spot).collect(),
        front: false,
    };
    let names: Vec<String> = (0..8).map(|index| format!("Series {index}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    chart("crowd", &names, Body::Scatter(body))
}
