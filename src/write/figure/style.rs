//! The look of all figures: sizes in points, colours, and what tells series apart.

use plotters::style::RGBColor;

use crate::view::chart::MAX_SERIES;

/// Text, axes and whiskers.
pub(super) const INK: RGBColor = RGBColor(0x1A, 0x1A, 0x1A);
/// Text that must not compete with the data.
pub(super) const MUTED: RGBColor = RGBColor(0x59, 0x59, 0x59);
/// The line that joins the values of a row.
pub(super) const JOIN: RGBColor = RGBColor(0xBF, 0xBF, 0xBF);
/// Grid lines.
pub(super) const GRID: RGBColor = RGBColor(0xDD, 0xDD, 0xDD);
/// The mark of a mean.
pub(super) const MEAN: RGBColor = RGBColor(0xD5, 0x5E, 0x00);
/// The page, seen through open markers and hatches.
pub(super) const PAPER: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);

/// Size of row names, headings and the legend.
pub(super) const LABEL_SIZE: f64 = 7.5;
/// Size of numbers on axes and beside marks.
pub(super) const TICK_SIZE: f64 = 7.0;
/// Size of axis titles.
pub(super) const TITLE_SIZE: f64 = 8.0;
/// Distance between the lines of a wrapped text, in multiples of its size.
pub(super) const LINE_SPACING: f64 = 1.22;

/// Empty border of each figure.
pub(super) const MARGIN: f64 = 2.0;
/// Space between a text and what it names.
pub(super) const GAP: f64 = 4.0;

/// Stroke of axes and of the reference line.
pub(super) const AXIS_STROKE: f64 = 0.8;
/// Stroke of whiskers.
pub(super) const WHISKER_STROKE: f64 = 0.7;
/// Stroke of grid lines.
pub(super) const GRID_STROKE: f64 = 0.5;
/// Stroke of the line that joins the values of a row.
pub(super) const JOIN_STROKE: f64 = 0.9;
/// Stroke around markers and bars.
pub(super) const OUTLINE_STROKE: f64 = 0.5;
/// Radius of a marker.
pub(super) const MARKER_RADIUS: f64 = 2.6;

/// How one series looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct SeriesStyle {
    pub colour: RGBColor,
    pub shape: Shape,
    pub hatch: Hatch,
}

/// The outline of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Circle,
    Square,
    TriangleUp,
    Diamond,
    TriangleDown,
    Plus,
    Pentagon,
    Star,
}

/// The lines across a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hatch {
    None,
    Rising,
    Falling,
    Crossed,
    Upright,
    Level,
}

/// Colours of Okabe and Ito, which stay apart for colour-blind readers; neighbours also differ in lightness.
const SERIES: [SeriesStyle; MAX_SERIES] = [
    SeriesStyle { colour: RGBColor(0x56, 0xB4, 0xE9), shape: Shape::Circle, hatch: Hatch::Rising },
    SeriesStyle { colour: RGBColor(0x00, 0x72, 0xB2), shape: Shape::Square, hatch: Hatch::None },
    SeriesStyle { colour: RGBColor(0xE6, 0x9F, 0x00), shape: Shape::TriangleUp, hatch: Hatch::None },
    SeriesStyle { colour: RGBColor(0x00, 0x9E, 0x73), shape: Shape::Diamond, hatch: Hatch::Falling },
    SeriesStyle { colour: RGBColor(0xF0, 0xE4, 0x42), shape: Shape::TriangleDown, hatch: Hatch::Level },
    SeriesStyle { colour: RGBColor(0xD5, 0x5E, 0x00), shape: Shape::Plus, hatch: Hatch::Upright },
    SeriesStyle { colour: RGBColor(0xCC, 0x79, 0xA7), shape: Shape::Pentagon, hatch: Hatch::Crossed },
    SeriesStyle { colour: RGBColor(0x4D, 0x4D, 0x4D), shape: Shape::Star, hatch: Hatch::None },
];

/// The look of a series, by its index in the chart.
pub(super) fn series(index: usize) -> SeriesStyle {
    SERIES[index]
}

#[cfg(test)]
mod tests {
    use super::SERIES;

    #[test]
    fn each_two_series_differ_by_colour_and_shape_and_neighbours_by_hatch_or_lightness() {
        for (index, one) in SERIES.iter().enumerate() {
            for other in &SERIES[index + 1..] {
                assert_ne!(one.colour, other.colour);
                assert_ne!(one.shape, other.shape);
            }
        }
        for pair in SERIES.windows(2) {
            let apart = (luminance(pair[0].colour) - luminance(pair[1].colour)).abs() > 0.15;
            assert!(apart || pair[0].hatch != pair[1].hatch);
        }
    }

    fn luminance(colour: super::RGBColor) -> f64 {
        let linear = |channel: u8| (f64::from(channel) / 255.0).powf(2.2);
        0.2126 * linear(colour.0) + 0.7152 * linear(colour.1) + 0.0722 * linear(colour.2)
    }
}
