//! What a user's own device took against what others published: ratio with interval, or why there is none.

use super::{Frame, Pair, own_place, published_place, source_note};
use crate::literature::{Entry, Reported, Side};
use crate::pqc::Case;
use crate::quantity::Metric;
use crate::summary::interval::median_interval;
use crate::summary::quantile::median;
use crate::summary::ratio::Estimate;
use crate::summary::sample::{Domain, Sample};
use crate::summary::{CONFIDENCE, Index};
use crate::view::by_case::{Heading, Item, column, rounded_column, text_column};
use crate::view::decimals;
use crate::view::note::Notes;
use crate::view::place::Place;
use crate::view::table::{Cell, Column, ColumnKind, Table};

/// A table in cycles and one in time, as far as there are such cases; emulator counts have neither.
pub(super) fn tables(frame: &Frame<'_>, index: &Index<'_>) -> Vec<Table> {
    let entries = frame.entries();
    let (layout, items) = frame.own(index, &[Metric::Cycles, Metric::Time]);
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    for item in &items {
        let of_item = entries.iter().filter(|entry| {
            entry.value.operation == item.operation
                && frame.related(&entry.value.parameter_set, &item.parameter_set)
        });
        pairs.extend(of_item.filter_map(|entry| pair(frame, index, item, *entry)));
    }
    let table = |metric: Metric| {
        let (of_metric, rest) = std::mem::take(&mut pairs).into_iter().partition(|p| p.ours.metric == metric);
        pairs = rest;
        let pairs: Vec<Pair<'_>> = of_metric;
        (!pairs.is_empty()).then(|| {
            let mut notes = Notes::default();
            let columns = columns(&pairs, frame.allow_unlike, metric, &mut notes);
            let heading = Heading {
                name: format!("literature-{}", metric.name()),
                title: "Measured against published".into(),
                caption: format!(
                    "Measured against published: {}; the ratio is ours divided by theirs",
                    metric.title().to_lowercase()
                ),
                remarks: vec![
                    "Interval at 95 % (Fieller); a published value without a deviation is taken as exact."
                        .into(),
                ],
            };
            layout.table(heading, pairs.into_iter().map(|p| p.line).collect(), columns, notes)
        })
    };
    [Metric::Cycles, Metric::Time].into_iter().filter_map(table).collect()
}

/// What one of our cases took, in cycles where its clock is named.
pub(super) struct Own {
    pub side: Side,
    /// Its value with its error, in the unit of `side`.
    pub estimate: Estimate,
    pub n: usize,
    pub evidence: Vec<u32>,
}

/// A case by the mean or the median of its runs.
pub(super) fn own(frame: &Frame<'_>, index: &Index<'_>, item: &Item, statistic: Reported) -> Option<Own> {
    let metric = [Metric::Cycles, Metric::Time].into_iter().find(|&metric| index.has(&item.cases, metric))?;
    let evidence = index.rows(&item.cases, &[metric]);
    let sample = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample?;
    let estimate = match statistic {
        Reported::Median => median_estimate(&sample),
        _ => Estimate::mean_of(&sample),
    };
    let cases: Vec<&Case> = item.cases.iter().map(|&case| &index.dataset.cases[case as usize]).collect();
    let measured = Side::measured(&cases, frame.catalogue, metric, statistic, estimate.value);
    let side = measured.in_cycles();
    let factor = side.value / estimate.value;
    let estimate = Estimate { value: side.value, variance: estimate.variance * factor * factor, ..estimate };
    Some(Own { side, estimate, n: sample.n(), evidence })
}

/// One of our cases beside a published value, by the statistic that was published.
fn pair<'a>(frame: &Frame<'_>, index: &Index<'_>, item: &Item, entry: Entry<'a>) -> Option<Pair<'a>> {
    let statistic = match entry.value.statistic {
        Reported::Median => Reported::Median,
        _ => Reported::Mean,
    };
    let Own { side: ours, estimate, n, evidence } = own(frame, index, item, statistic)?;
    let line = Pair::line(item, &entry);
    // Where our clock is not named, a published time stays a time.
    let theirs = match ours.metric {
        Metric::Time => Side::published(entry.source, entry.value),
        _ => entry.side(),
    };
    Some(Pair { theirs, entry, ours, estimate, n, evidence, line })
}

/// The median with the error that its distribution-free interval implies: a quarter of its width as a standard error.
fn median_estimate(sample: &Sample) -> Estimate {
    let variance = median_interval(sample, CONFIDENCE).map_or(f64::NAN, |i| ((i.hi - i.lo) / 4.0).powi(2));
    let df = if variance.is_nan() { 0.0 } else { f64::INFINITY };
    Estimate { value: median(sample), variance, df }
}

fn columns(
    pairs: &[Pair<'_>],
    allow_unlike: bool,
    metric: Metric,
    notes: &mut Notes,
) -> Vec<(Column, Vec<Cell>)> {
    let ours: Vec<Place> = pairs.iter().map(own_place).collect();
    let mut theirs = |pair: &Pair<'_>| {
        let note = vec![notes.index(source_note(&pair.entry))];
        match pair.theirs.metric == metric {
            true => published_place(&pair.entry, &pair.theirs, note),
            false => Place::Empty { notes: note },
        }
    };
    let theirs: Vec<Place> = pairs.iter().map(&mut theirs).collect();
    let scale = decimals::scale(metric.unit(), ours.iter().chain(&theirs));
    let ratios = pairs.iter().map(|pair| pair.ratio_cell(allow_unlike, notes)).collect();
    vec![
        text_column(
            "operation",
            "Operation",
            pairs.iter().map(|p| p.ours.operation.map_or("", |o| o.name()).into()),
        ),
        text_column("against", "Against", pairs.iter().map(|p| p.entry.build().label.clone())),
        rounded_column("ours", "Ours", &ours, metric, scale),
        rounded_column("published", "Published", &theirs, metric, scale),
        (column("ratio", "Ratio", ColumnKind::Ratio, Vec::new()), ratios),
    ]
}
