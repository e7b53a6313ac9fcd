//! The values of a figure as CSV: what is drawn, unrounded, in the units of its axes.

use crate::view::chart::{Axis, Body, Chart, Estimate, Spread};

const HEADER: [&str; 10] =
    ["cell", "group", "row", "series", "quantity", "unit", "value", "low", "high", "n"];

/// Writes the values of a chart as CSV with a header row (RFC 4180): a record a mark, or a run where a chart shows runs.
pub fn render_csv(chart: &Chart) -> String {
    let mut records = vec![HEADER.map(str::to_owned)];
    let series = |index: usize| chart.series.get(index).map_or("", |series| series.name.as_str());
    match &chart.body {
        Body::Rows(body) => records.extend(body.points().map(|(group, row, point)| {
            let group = group.label.as_deref().unwrap_or_default();
            record([&point.cell, group, &row.label, series(point.series)], &body.axis, &point.estimate)
        })),
        Body::Distribution(body) => {
            let runs =
                body.samples.iter().flat_map(|sample| sample.runs.iter().map(move |run| (sample, *run)));
            records.extend(runs.map(|(sample, value)| {
                let run = Estimate { value, spread: Spread::Exact, n: 1 };
                record([&sample.cell, "", &sample.label, ""], &body.axis, &run)
            }));
        }
        Body::Scatter(body) => records.extend(body.spots.iter().flat_map(|spot| {
            let place = [&spot.cell, "", &spot.label, series(spot.series)];
            [record(place, &body.x, &spot.x), record(place, &body.y, &spot.y)]
        })),
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    records.iter().for_each(|record| writer.write_record(record).expect("writing to memory"));
    String::from_utf8(writer.into_inner().expect("writing to memory")).expect("text is UTF-8")
}

fn record(place: [&str; 4], axis: &Axis, estimate: &Estimate) -> [String; 10] {
    let (low, high) = match estimate.spread {
        Spread::Interval { low, high } => (low.to_string(), high.to_string()),
        Spread::Exact | Spread::Unknown | Spread::Unpublished => (String::new(), String::new()),
    };
    let [cell, group, row, series] = place.map(str::to_owned);
    let (quantity, unit) = (axis.title.clone(), axis.unit.clone());
    [cell, group, row, series, quantity, unit, estimate.value.to_string(), low, high, estimate.n.to_string()]
}
