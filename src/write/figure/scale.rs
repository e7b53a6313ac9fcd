//! From values to positions in points.

use crate::view::chart::Scale;

/// The least ratio between the ends of a log axis: what differs by less need not look far apart.
const LEAST_RATIO: f64 = 1.25;
/// The least length of a linear axis, as a share of its largest value.
const LEAST_SHARE: f64 = 0.2;

/// Maps the values of an axis to positions along it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mapping {
    scale: Scale,
    /// Ends of the domain: values, or their logarithms on a log axis.
    domain: (f64, f64),
    /// Positions of both ends in points.
    range: (f64, f64),
}

impl Mapping {
    /// Maps `values` (lowest, highest) to `inner` and goes on in the same way to the ends of `range`.
    pub fn extended(scale: Scale, values: (f64, f64), inner: (f64, f64), range: (f64, f64)) -> Self {
        let (low, high) = (transform(scale, values.0), transform(scale, values.1));
        let per_point = (high - low) / (inner.1 - inner.0);
        let domain = (low - (inner.0 - range.0) * per_point, high + (range.1 - inner.1) * per_point);
        Self { scale, domain, range }
    }

    /// The position of a value in points.
    pub fn position(&self, value: f64) -> f64 {
        let share = (transform(self.scale, value) - self.domain.0) / (self.domain.1 - self.domain.0);
        self.range.0 + share * (self.range.1 - self.range.0)
    }

    /// The positions of both ends in points.
    pub fn range(&self) -> (f64, f64) {
        self.range
    }

    /// The values at both ends; on a log axis their decimal logarithms.
    pub fn domain(&self) -> (f64, f64) {
        self.domain
    }

    /// Whether a value lies on the axis.
    pub fn contains(&self, value: f64) -> bool {
        let value = transform(self.scale, value);
        (self.domain.0..=self.domain.1).contains(&value)
    }
}

fn transform(scale: Scale, value: f64) -> f64 {
    match scale {
        Scale::Linear => value,
        Scale::Log10 => value.log10(),
    }
}

/// What an axis has to reach.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    low: f64,
    high: f64,
}

impl Extent {
    /// From 0 to 1, for an axis without values.
    pub const UNIT: Self = Self { low: 0.0, high: 1.0 };

    /// The smallest extent that holds all values; `None` without any.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        values.into_iter().fold(None, |extent, value| {
            let (low, high) = extent.map_or((value, value), |e: Self| (e.low, e.high));
            Some(Self { low: low.min(value), high: high.max(value) })
        })
    }

    /// The values (lowest, highest) between which the axis is drawn, a little apart so that a line has two ends.
    ///
    /// With `from_zero` a linear axis starts at 0, as bars need; otherwise it does when that costs at most half of it.
    pub fn bounds(self, scale: Scale, from_zero: bool) -> (f64, f64) {
        match scale {
            Scale::Log10 => self.log_bounds(),
            Scale::Linear => self.linear_bounds(from_zero),
        }
    }

    fn log_bounds(self) -> (f64, f64) {
        let missing = LEAST_RATIO / (self.high / self.low);
        let widen = missing.max(1.0).sqrt();
        (to_decade(self.low / widen, f64::floor), to_decade(self.high * widen, f64::ceil))
    }

    fn linear_bounds(self, from_zero: bool) -> (f64, f64) {
        let (mut low, mut high) = (self.low, self.high);
        if low > 0.0 && (from_zero || low < high / 2.0) {
            low = 0.0;
        }
        if high < 0.0 && from_zero {
            high = 0.0;
        }
        let largest = high.abs().max(low.abs());
        let least = if largest == 0.0 { 1.0 } else { largest * LEAST_SHARE };
        let widen = ((least - (high - low)) / 2.0).max(0.0);
        (low - widen, high + widen)
    }
}

/// Moves an end of a log axis to the next decade if that is near, so that the decade gets its tick.
fn to_decade(value: f64, round: fn(f64) -> f64) -> f64 {
    let exponent = round(value.log10());
    let near = (exponent - value.log10()).abs() < 0.12;
    if near { 10f64.powf(exponent) } else { value }
}

#[cfg(test)]
mod tests {
    use super::{Extent, Mapping};
    use crate::view::chart::Scale::{Linear, Log10};

    fn bounds(values: &[f64], scale: crate::view::chart::Scale, from_zero: bool) -> (f64, f64) {
        Extent::of(values.iter().copied()).expect("there are values").bounds(scale, from_zero)
    }

    #[test]
    fn a_linear_axis_starts_at_zero_for_bars_or_when_that_is_near() {
        assert_eq!(bounds(&[80.0, 100.0], Linear, true), (0.0, 100.0));
        assert_eq!(bounds(&[40.0, 100.0], Linear, false), (0.0, 100.0));
        assert_eq!(bounds(&[80.0, 100.0], Linear, false), (80.0, 100.0));
        assert_eq!(bounds(&[-9.0, -5.0], Linear, true), (-9.0, 0.0));
    }

    #[test]
    fn an_axis_has_two_ends_even_for_one_value() {
        for value in [1e-300, 5.0, 1e300] {
            let (low, high) = bounds(&[value], Log10, false);
            assert!(low < value && value < high, "{low} {value} {high}");
        }
        for value in [-5.0, 0.0, 5.0] {
            let (low, high) = bounds(&[value], Linear, false);
            assert!(low < high && (low..=high).contains(&value), "{low} {value} {high}");
        }
    }

    #[test]
    fn a_log_axis_reaches_a_near_decade_but_no_far_one() {
        assert_eq!(bounds(&[0.11, 95.0], Log10, false), (0.1, 100.0));
        assert_eq!(bounds(&[0.2, 50.0], Log10, false), (0.2, 50.0));
    }

    #[test]
    fn a_mapping_goes_on_evenly_beyond_its_values() {
        let mapping = Mapping::extended(Log10, (1.0, 100.0), (20.0, 40.0), (10.0, 50.0));
        let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-9, "{found}");
        near(mapping.position(1.0), 20.0);
        near(mapping.position(10.0), 30.0);
        near(mapping.position(1000.0), 50.0);
        assert!(mapping.contains(0.1001) && !mapping.contains(0.0999));
        let falling = Mapping::extended(Linear, (0.0, 10.0), (100.0, 0.0), (110.0, -10.0));
        near(falling.position(5.0), 50.0);
        near(falling.position(11.0), -10.0);
    }
}
