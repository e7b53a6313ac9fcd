//! Charts by hand, with made-up values.

mod rows;
mod runs;
mod spots;

use pqreport::view::chart::{
    Axis, Body, Chart, Estimate, Group, Landmark, Marks, Point, Row, Rows, Scale, Series, Spread, Width,
};

pub use rows::{decades, forty, long_names, memory, one, slh_dsa, speedup, three_by_three, uncertain};
pub use runs::signing;
pub use spots::{crowd, pareto};

/// A value with a symmetric interval.
pub fn around(value: f64, half: f64) -> Estimate {
    Estimate { value, spread: Spread::Interval { low: value - half, high: value + half }, n: 100 }
}

/// A value without uncertainty.
pub fn exact(value: f64) -> Estimate {
    Estimate { value, spread: Spread::Exact, n: 1 }
}

/// A value of too few runs.
pub fn single(value: f64, n: u64) -> Estimate {
    Estimate { value, spread: Spread::Unknown, n }
}

pub fn row(label: &str, estimates: &[Estimate]) -> Row {
    let point = |(series, estimate): (usize, &Estimate)| Point {
        series,
        estimate: *estimate,
        label: None,
        cell: format!("{label}/{series}"),
        tooltip: format!("{label}: {}", estimate.value),
    };
    Row { label: label.to_owned(), points: estimates.iter().enumerate().map(point).collect() }
}

pub fn group(label: Option<&str>, rows: Vec<Row>) -> Group {
    Group { label: label.map(str::to_owned), rows }
}

pub fn series(names: &[&str]) -> Vec<Series> {
    names.iter().map(|name| Series::new(*name)).collect()
}

pub fn chart(name: &str, series_names: &[&str], body: Body) -> Chart {
    Chart {
        name: name.to_owned(),
        title: format!("Sample {name}"),
        caption: "Means with 95 % intervals, n = 100.".to_owned(),
        description: "Made-up values.".to_owned(),
        width: Width::Single,
        series: series(series_names),
        body,
        remarks: Vec::new(),
    }
}

pub const SIGNATURE: [&str; 3] = ["Key generation", "Signing", "Verification"];

pub fn time() -> Axis {
    let mark = |value, label: &str| Landmark { value, label: label.to_owned() };
    Axis {
        landmarks: vec![mark(1.0, "1 s"), mark(60.0, "1 min"), mark(3600.0, "1 h")],
        ..Axis::new("Time", "s", Scale::Log10)
    }
}

pub fn body(marks: Marks, axis: Axis, groups: Vec<Group>) -> Rows {
    Rows { marks, axis, reference: None, groups }
}

/// All charts.
pub fn all() -> Vec<(String, Chart)> {
    let mut all: Vec<(String, Chart)> = Vec::new();
    for marks in [Marks::Dots, Marks::Lollipops, Marks::Bars] {
        let charts = [
            slh_dsa(marks),
            three_by_three(marks),
            long_names(marks),
            uncertain(marks),
            speedup(marks, Scale::Log10),
            memory(marks),
        ];
        all.extend(charts.map(|chart| (format!("{}-{marks:?}", chart.name), chart)));
        let linear = speedup(marks, Scale::Linear);
        all.push((format!("speedup-linear-{marks:?}"), linear));
        let mut wide = long_names(marks);
        wide.width = Width::Double;
        all.push((format!("long-wide-{marks:?}"), wide));
    }
    for (name, width, runs) in [
        ("signing", Width::Single, 100),
        ("signing-wide", Width::Double, 100),
        ("signing-many", Width::Double, 10_000),
        ("signing-one", Width::Single, 1),
    ] {
        all.push((name.to_owned(), signing(width, runs)));
    }
    all.push(("pareto".to_owned(), pareto(Width::Single)));
    all.push(("pareto-wide".to_owned(), pareto(Width::Double)));
    all.push(("crowd-1".to_owned(), crowd(1)));
    all.push(("crowd-20".to_owned(), crowd(20)));
    all.push(("forty".to_owned(), forty()));
    all.push(("one".to_owned(), one(around(5.0, 0.4))));
    all.push(("one-exact".to_owned(), one(exact(5.0))));
    for count in [1, 2, 6, 12, 24, 60] {
        all.push((format!("decades-{count}"), decades(count)));
    }
    all
}
