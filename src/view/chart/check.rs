//! What must hold before a chart can be drawn.

use super::{Axis, Body, Chart, Distribution, Estimate, MAX_SERIES, Rows, Scale, Scatter, Spread};

/// Why a chart cannot be drawn; each message names the chart and the point.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ChartError {
    /// The name cannot be part of a file name and of an identifier.
    #[error(
        "chart name {name:?}: expected ASCII letters, digits, `-`, `_` or `.`, the first one a letter or digit"
    )]
    Name {
        /// The name found.
        name: String,
    },
    /// There is nothing to draw.
    #[error("chart {chart}: no values to draw")]
    Empty {
        /// Name of the chart.
        chart: String,
    },
    /// There are more series than can be told apart.
    #[error("chart {chart}: {found} series, but at most {MAX_SERIES} can be told apart")]
    TooManySeries {
        /// Name of the chart.
        chart: String,
        /// The number of series.
        found: usize,
    },
    /// A point belongs to a series that the chart does not list.
    #[error("chart {chart}, {point}: series {index} does not exist, the chart has {count}")]
    UnknownSeries {
        /// Name of the chart.
        chart: String,
        /// Where the point is.
        point: String,
        /// The index found, counted from 0.
        index: usize,
        /// The number of series.
        count: usize,
    },
    /// A value of 0 or less on a logarithmic axis.
    #[error("chart {chart}, {point}: {value} is not above 0, so a log axis cannot show it")]
    NotPositive {
        /// Name of the chart.
        chart: String,
        /// Where the value is.
        point: String,
        /// The value found.
        value: f64,
    },
    /// A value that is infinite, not a number, or so large or small that an axis around it would overflow.
    #[error("chart {chart}, {point}: {value} is not a finite number, or too large or small for an axis")]
    NotFinite {
        /// Name of the chart.
        chart: String,
        /// Where the value is.
        point: String,
        /// The value found.
        value: f64,
    },
    /// The text beside a mark is too long to be a rounded value, and would push the marks away.
    #[error("chart {chart}, {point}: {label:?} is longer than {MAX_LABEL} characters")]
    LongLabel {
        /// Name of the chart.
        chart: String,
        /// Where the text is.
        point: String,
        /// The text found.
        label: String,
    },
    /// Ends of an interval, or quartiles, that do not ascend.
    #[error("chart {chart}, {point}: {low} to {high} does not ascend")]
    Order {
        /// Name of the chart.
        chart: String,
        /// Where the interval is.
        point: String,
        /// The number given as the lower one.
        low: f64,
        /// The number given as the higher one.
        high: f64,
    },
}

/// The magnitudes that leave room for the ends of an axis.
const MAGNITUDES: std::ops::RangeInclusive<f64> = 1e-300..=1e300;

/// The most characters of a text beside a mark.
const MAX_LABEL: usize = 10;

impl Chart {
    /// Checks that the chart can be drawn.
    ///
    /// # Errors
    ///
    /// [`ChartError`] for the first thing found that stands in the way.
    pub fn check(&self) -> Result<(), ChartError> {
        self.check_name()?;
        let found = match &self.body {
            Body::Distribution(distribution) => distribution.samples.len(),
            Body::Rows(_) | Body::Scatter(_) => self.series.len(),
        };
        if found > MAX_SERIES {
            return Err(ChartError::TooManySeries { chart: self.name.clone(), found });
        }
        match &self.body {
            Body::Rows(rows) => self.check_rows(rows),
            Body::Distribution(distribution) => self.check_distribution(distribution),
            Body::Scatter(scatter) => self.check_scatter(scatter),
        }
    }

    fn check_name(&self) -> Result<(), ChartError> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let starts_well = self.name.starts_with(|c: char| c.is_ascii_alphanumeric());
        if starts_well && self.name.chars().all(plain) {
            return Ok(());
        }
        Err(ChartError::Name { name: self.name.clone() })
    }

    fn check_rows(&self, rows: &Rows) -> Result<(), ChartError> {
        if let Some(reference) = &rows.reference {
            self.check_value("reference", reference.value, rows.axis.scale)?;
        }
        let mut any = false;
        for (group, row, point) in rows.points() {
            any = true;
            let mut place = row.label.clone();
            if let Some(label) = &group.label {
                place = format!("{label} / {place}");
            }
            self.check_point(&place, point.series, &[(&point.estimate, &rows.axis)])?;
            self.check_label(&place, point.label.as_deref().unwrap_or_default())?;
        }
        self.check_any(any)
    }

    fn check_distribution(&self, distribution: &Distribution) -> Result<(), ChartError> {
        let scale = distribution.axis.scale;
        for sample in &distribution.samples {
            self.check_any(!sample.runs.is_empty())?;
            let numbers = sample.quartiles.ascending();
            for value in sample.runs.iter().chain(&numbers).chain([&sample.mean]) {
                self.check_value(&sample.label, *value, scale)?;
            }
            for pair in numbers.windows(2) {
                self.check_order(&sample.label, pair[0], pair[1])?;
            }
        }
        self.check_any(!distribution.samples.is_empty())
    }

    fn check_scatter(&self, scatter: &Scatter) -> Result<(), ChartError> {
        for spot in &scatter.spots {
            let estimates = [(&spot.x, &scatter.x), (&spot.y, &scatter.y)];
            self.check_point(&spot.label, spot.series, &estimates)?;
        }
        self.check_any(!scatter.spots.is_empty())
    }

    fn check_point(
        &self,
        place: &str,
        series: usize,
        estimates: &[(&Estimate, &Axis)],
    ) -> Result<(), ChartError> {
        let point = format!("{place} / {}", self.series_name(place, series)?);
        for (estimate, axis) in estimates {
            self.check_value(&point, estimate.value, axis.scale)?;
            if let Spread::Interval { low, high } = estimate.spread {
                self.check_value(&point, low, Scale::Linear)?;
                self.check_value(&point, high, axis.scale)?;
                self.check_order(&point, low, high)?;
            }
        }
        Ok(())
    }

    fn check_label(&self, point: &str, label: &str) -> Result<(), ChartError> {
        if label.chars().count() <= MAX_LABEL {
            return Ok(());
        }
        let (chart, point) = (self.name.clone(), point.to_owned());
        Err(ChartError::LongLabel { chart, point, label: label.to_owned() })
    }

    fn series_name(&self, place: &str, index: usize) -> Result<&str, ChartError> {
        let found = self.series.get(index).map(|series| series.name.as_str());
        found.ok_or_else(|| ChartError::UnknownSeries {
            chart: self.name.clone(),
            point: place.to_owned(),
            index,
            count: self.series.len(),
        })
    }

    fn check_value(&self, point: &str, value: f64, scale: Scale) -> Result<(), ChartError> {
        let (chart, point) = (self.name.clone(), point.to_owned());
        if value != 0.0 && !MAGNITUDES.contains(&value.abs()) {
            return Err(ChartError::NotFinite { chart, point, value });
        }
        if scale == Scale::Log10 && value <= 0.0 {
            return Err(ChartError::NotPositive { chart, point, value });
        }
        Ok(())
    }

    fn check_order(&self, point: &str, low: f64, high: f64) -> Result<(), ChartError> {
        if low <= high {
            return Ok(());
        }
        Err(ChartError::Order { chart: self.name.clone(), point: point.to_owned(), low, high })
    }

    fn check_any(&self, any: bool) -> Result<(), ChartError> {
        if any { Ok(()) } else { Err(ChartError::Empty { chart: self.name.clone() }) }
    }
}
