//! Charts of rows.

use pqreport::view::chart::{Axis, Body, Chart, Estimate, Marks, Reference, Scale, TickSuffix};

use super::{SIGNATURE, around, body, chart, exact, group, row, single, time};

/// Twelve parameter sets in two groups over six decades.
pub fn slh_dsa(marks: Marks) -> Chart {
    let values: [(&str, [f64; 3]); 12] = [
        ("128f", [0.22, 5.3, 0.32]),
        ("192f", [1.3, 33.0, 1.9]),
        ("256f", [3.5, 70.0, 1.95]),
        ("128s", [14.0, 110.0, 0.11]),
        ("256s", [56.0, 700.0, 1.0]),
        ("192s", [85.0, 800.0, 0.7]),
        ("128f", [12.7, 300.0, 18.0]),
        ("192f", [18.7, 480.0, 26.0]),
        ("256f", [49.0, 990.0, 27.0]),
        ("128s", [810.0, 6200.0, 6.1]),
        ("256s", [790.0, 10800.0, 12.6]),
        ("192s", [1200.0, 15500.0, 9.0]),
    ];
    let half = |value: f64, index: usize| value * [0.03, 0.18, 0.08][index];
    let family = |name: &str, from: usize| {
        let row = |(set, v): &(&str, [f64; 3])| {
            let estimates: Vec<_> = (0..3).map(|i| around(v[i], half(v[i], i))).collect();
            row(&format!("{name}-{set}"), &estimates)
        };
        group(None, values[from..from + 6].iter().map(row).collect())
    };
    let body = body(marks, time(), vec![family("SHA2", 0), family("SHAKE", 6)]);
    chart("slh-dsa", &SIGNATURE, Body::Rows(body))
}

/// Three rows of three series within a decade.
pub fn three_by_three(marks: Marks) -> Chart {
    let rows_ = vec![
        row("ML-KEM-512", &[around(9.13, 0.2), around(10.48, 0.25), around(13.11, 0.3)]),
        row("ML-KEM-768", &[around(14.96, 0.2), around(16.89, 0.5), around(20.27, 0.3)]),
        row("ML-KEM-1024", &[around(23.22, 0.4), around(25.67, 0.6), around(30.1, 1.3)]),
    ];
    let axis = Axis::new("Time", "ms", Scale::Log10);
    let body = body(marks, axis, vec![group(None, rows_)]);
    chart("ml-kem", &["Key generation", "Encapsulation", "Decapsulation"], Body::Rows(body))
}

/// Forty rows.
pub fn forty() -> Chart {
    let value = |index: usize, factor: f64| 0.05 * 1.4f64.powi(index as i32) * factor;
    let row = |index: usize| {
        let values = [value(index, 1.0), value(index, 6.0), value(index, 1.2)];
        row(&format!("Parameter set {index}"), &values.map(|v| around(v, v * 0.1)))
    };
    let body = body(Marks::Dots, time(), vec![group(None, (0..40).map(row).collect())]);
    chart("forty", &SIGNATURE, Body::Rows(body))
}

/// One value of one series.
pub fn one(estimate: Estimate) -> Chart {
    let rows_ = vec![row("ML-DSA-44", &[estimate])];
    let body = body(Marks::Dots, time(), vec![group(None, rows_)]);
    chart("one", &["Signing"], Body::Rows(body))
}

/// Names as long as they get, eight series, two scenarios and two libraries.
pub fn long_names(marks: Marks) -> Chart {
    let names =
        ["SPHINCS+-SHAKE-256f-simple", "SPHINCS+-SHAKE-256s-simple", "Falcon-padded-1024 (hardware SHA)"];
    let scenario = |label: &str, factor: f64| {
        let row = |(index, name): (usize, &&str)| {
            let value = |i: usize| factor * (index + 1) as f64 * 2f64.powi(i as i32);
            row(name, &(0..8).map(|i| around(value(i), value(i) * 0.08)).collect::<Vec<_>>())
        };
        group(Some(label), names.iter().enumerate().map(row).collect())
    };
    let groups = vec![
        scenario("Baseline · liboqs 0.14.0", 0.3),
        scenario("Baseline · RustCrypto", 0.31),
        scenario("Workload + BLE + Wi-Fi · liboqs 0.14.0", 0.5),
        scenario("Workload + BLE + Wi-Fi · RustCrypto", 0.7),
    ];
    let operations = [
        "Key generation",
        "Signing",
        "Verification",
        "Encapsulation with a very long explanation of what was measured",
        "Decapsulation",
        "Hash",
        "Key expansion from a seed",
        "Total",
    ];
    chart("long", &operations, Body::Rows(body(marks, time(), groups)))
}

/// One value in each of `decades + 1` decades.
pub fn decades(decades: i32) -> Chart {
    let half = decades / 2;
    let row = |exponent: i32| row(&format!("Set {exponent}"), &[exact(10f64.powi(exponent) * 1.1)]);
    let rows_ = (-half..=decades - half).map(row).collect();
    let axis = Axis::new("Energy", "J", Scale::Log10);
    let body = body(Marks::Dots, axis, vec![group(None, rows_)]);
    chart("decades", &["Signing"], Body::Rows(body))
}

/// Values with every kind of uncertainty, and a row without any value.
pub fn uncertain(marks: Marks) -> Chart {
    let rows_ = vec![
        row("Closed", &[around(5.0, 1.0), around(20.0, 4.0)]),
        row("Open", &[around(2.0, 3.0), around(12.0, 40.0)]),
        row("Too few", &[single(3.0, 3), single(40.0, 3)]),
        row("One run", &[single(3.0, 1), exact(70.0)]),
        row("Nothing", &[]),
    ];
    let body = body(marks, time(), vec![group(None, rows_)]);
    chart("uncertain", &["Key generation", "Signing"], Body::Rows(body))
}

/// Ratios around 1, printed beside their marks.
pub fn speedup(marks: Marks, scale: Scale) -> Chart {
    let values = [
        ("SHA2-128s", [1.21, 1.22, 1.24]),
        ("SHA2-192s", [1.30, 5.3, 5.6]),
        ("SHA2-192f", [0.97, 5.2, 5.5]),
        ("SHA2-256s", [1.31, 10.1, 5.9]),
    ];
    let texts = |ratio: f64| {
        if ratio < 2.0 { format!("{ratio:.2}×") } else { format!("{ratio:.1}×") }
    };
    let row = |(name, ratios): &(&str, [f64; 3])| {
        let mut row = row(name, &ratios.map(|ratio| around(ratio, ratio * 0.05)));
        row.points.iter_mut().zip(ratios).for_each(|(point, ratio)| point.label = Some(texts(*ratio)));
        row
    };
    let mut axis = Axis::new("Speedup, software ÷ hardware time", "", scale);
    axis.suffix = TickSuffix::Times;
    let mut body = body(marks, axis, vec![group(None, values.iter().map(row).collect())]);
    body.reference = Some(Reference { value: 1.0, label: "same time".to_owned() });
    chart("speedup", &SIGNATURE, Body::Rows(body))
}

/// Sizes on a linear axis.
pub fn memory(marks: Marks) -> Chart {
    let rows_ = vec![
        row("ML-DSA-44", &[exact(38.2), exact(51.9), exact(212.0)]),
        row("ML-DSA-65", &[exact(58.1), exact(79.4), exact(190.0)]),
        row("ML-DSA-87", &[exact(94.8), exact(122.0), exact(141.0)]),
    ];
    let axis = Axis::new("Memory", "kB", Scale::Linear);
    let body = body(marks, axis, vec![group(None, rows_)]);
    chart("memory", &["Heap peak", "Stack peak", "Largest free block"], Body::Rows(body))
}
