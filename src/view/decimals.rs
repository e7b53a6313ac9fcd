//! One unit and one count of decimals a column: measured values become cells.

use super::place::{Measured, Place};
use super::rounding::{column_decimals, decimals_of, round_to};
use super::table::{Cell, ColumnKind, Figure, Spread};
use crate::quantity::{Scale, Unit};

/// Significant digits of a spread.
const DIGITS: u32 = 2;
/// How many decimals beyond those of the largest value a column may take so that no small spread prints as zero.
const EXTRA: i32 = 3;

/// The printed unit that suits all of some values.
pub fn scale<'p>(unit: Unit, places: impl Iterator<Item = &'p Place>) -> Scale {
    let values = places.filter_map(Place::measured).map(|m| m.value.abs());
    unit.scale_for(values.fold(0.0, f64::max))
}

/// Rounds the places of one column; the kind tells how they align.
pub fn cells(places: &[Place], unit: Unit, scale: Scale) -> (Vec<Cell>, ColumnKind) {
    rounded(places, unit.base_name(), scale, decimals(places, scale))
}

/// Rounds the places of a column of percentages: to one decimal, and to more where a small one would print as zero.
pub fn percentages(places: &[Place]) -> (Vec<Cell>, ColumnKind) {
    let values = places.iter().filter_map(Place::measured).map(|m| m.value.abs());
    let visible = values.filter_map(|value| decimals_of(value, 1)).max();
    rounded(places, PERCENT.symbol, PERCENT, visible.unwrap_or(1).clamp(1, EXTRA))
}

/// Percentages are stored and printed as such.
pub const PERCENT: Scale = Scale { symbol: "%", base_units: 1 };

fn rounded(places: &[Place], unit: &'static str, scale: Scale, decimals: i32) -> (Vec<Cell>, ColumnKind) {
    let cells: Vec<Cell> = places.iter().map(|place| cell(place, unit, scale, decimals)).collect();
    let kind = kind(&cells, decimals.max(0) as usize);
    (cells, kind)
}

/// The decimals of a column: those that give the spread of its largest value two significant digits, more where a
/// smaller spread would print as zero or a smaller value with less than two digits, and never more than the base unit
/// has.
fn decimals(places: &[Place], scale: Scale) -> i32 {
    let finest = scale.base_units.ilog10() as i32;
    let scaled = |value: f64| value / scale.base_units as f64;
    let measured = || places.iter().filter_map(Place::measured);
    let spreads: Vec<(f64, f64)> = measured()
        .filter_map(|m| Some((scaled(m.value), scaled(m.spread.flatten()?))))
        .filter(|(_, spread)| *spread > 0.0)
        .collect();
    let Some(wanted) = column_decimals(&spreads, DIGITS) else {
        // No spread to round by: as many decimals as the values have.
        let whole = |d: &i32| measured().all(|m| is_whole(scaled(m.value) * 10f64.powi(*d)));
        return (0..finest).find(whole).unwrap_or(finest);
    };
    let visible = spreads.iter().filter_map(|&(_, spread)| decimals_of(spread, 1)).max();
    let visible = visible.unwrap_or(wanted).clamp(wanted, wanted + EXTRA);
    // A column of very different values must not print the small ones as zero.
    let smallest = measured().filter_map(|m| decimals_of(scaled(m.value), DIGITS)).max();
    visible.max(smallest.unwrap_or(visible)).clamp(0, finest)
}

/// Whether a number is whole but for the error of its scaling.
fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() < 1e-6
}

fn cell(place: &Place, unit: &'static str, scale: Scale, decimals: i32) -> Cell {
    let measured = match place {
        Place::Empty { notes } => return Cell::Empty { notes: notes.clone() },
        Place::Measured(measured) => measured,
    };
    let rounded = |value: f64| round_to(value / scale.base_units as f64, decimals).unwrap_or_default();
    let figure = figure(measured, unit, rounded(measured.value));
    match measured.spread {
        None => Cell::Quantity(figure),
        Some(spread) => Cell::Estimate {
            figure,
            spread: Spread {
                value: spread,
                text: spread.map(rounded).unwrap_or_default(),
                statistic: "sample standard deviation",
            },
        },
    }
}

fn figure(measured: &Measured, base_unit: &'static str, text: String) -> Figure {
    Figure {
        value: measured.value,
        base_unit,
        text,
        statistic: measured.statistic,
        n: measured.n,
        notes: measured.notes.clone(),
        evidence: measured.evidence.clone(),
    }
}

fn kind(cells: &[Cell], decimals: usize) -> ColumnKind {
    let digits = |text: &str| text.split('.').next().unwrap_or_default().len();
    let integer = cells.iter().filter_map(Cell::figure).map(|f| digits(&f.text)).max().unwrap_or(1);
    let spreads = cells.iter().filter_map(|cell| match cell {
        Cell::Estimate { spread, .. } => Some(digits(&spread.text)),
        _ => None,
    });
    match spreads.max() {
        None => ColumnKind::Number { integer, decimals },
        Some(widest) => ColumnKind::Estimate { integer, decimals, spread_integer: widest.max(1) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantity::Metric;

    fn texts(values: &[(f64, Option<f64>)]) -> Vec<String> {
        let place = |&(value, spread): &(f64, Option<f64>)| {
            Place::Measured(Measured {
                metric: Metric::Time,
                value,
                spread: Some(spread),
                statistic: "mean",
                n: 2,
                notes: vec![],
                evidence: vec![],
            })
        };
        let places: Vec<Place> = values.iter().map(place).collect();
        let scale = scale(Unit::Nanosecond, places.iter());
        cells(&places, Unit::Nanosecond, scale).0.iter().map(Cell::text).collect()
    }

    #[test]
    fn one_unit_and_one_count_of_decimals() {
        let column = [(9_127_000.0, Some(11_000.0)), (30_102_000.0, Some(2_512_000.0))];
        assert_eq!(texts(&column), ["9.13 ± 0.01", "30.10 ± 2.51"]);
    }

    #[test]
    fn a_carry_moves_the_place() {
        assert_eq!(texts(&[(12_345_000.0, Some(99_600.0))]), ["12.34 ± 0.10"]);
    }

    #[test]
    fn a_single_run_has_no_spread_and_equal_runs_a_spread_of_zero() {
        assert_eq!(texts(&[(1_500.0, None)]), ["1.5"]);
        assert_eq!(texts(&[(1_500.0, Some(0.0))]), ["1.5 ± 0.0"]);
        assert_eq!(texts(&[(1_007_000.0, None)]), ["1.007"]);
    }

    #[test]
    fn never_finer_than_the_base_unit() {
        assert_eq!(texts(&[(120.0, Some(0.31))]), ["120 ± 0"]);
    }
}
