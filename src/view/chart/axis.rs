//! Quantitative axes.

/// A quantitative axis: its quantity, its unit and how values are spread along it.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// The quantity, such as `Time` or `Speedup, software ÷ hardware time`.
    pub title: String,
    /// Symbol of the unit in which the values are given; empty for a pure number.
    pub unit: String,
    /// How values are spread along the axis.
    pub scale: Scale,
    /// What follows each number on the axis.
    pub suffix: TickSuffix,
    /// Familiar values marked opposite to the axis, such as 60 s as `1 min`; dropped where there is no room.
    pub landmarks: Vec<Landmark>,
}

impl Axis {
    /// Makes a plain axis without landmarks.
    pub fn new(title: impl Into<String>, unit: impl Into<String>, scale: Scale) -> Self {
        Self {
            title: title.into(),
            unit: unit.into(),
            scale,
            suffix: TickSuffix::Nothing,
            landmarks: Vec::new(),
        }
    }

    /// The full title: quantity, then unit and `log scale` in parentheses where they apply.
    pub fn full_title(&self) -> String {
        let log = (self.scale == Scale::Log10).then_some("log scale");
        let unit = (!self.unit.is_empty()).then_some(self.unit.as_str());
        match (unit, log) {
            (Some(unit), Some(log)) => format!("{} ({unit}, {log})", self.title),
            (Some(word), None) | (None, Some(word)) => format!("{} ({word})", self.title),
            (None, None) => self.title.clone(),
        }
    }
}

/// How values are spread along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences take equal space.
    Linear,
    /// Equal ratios take equal space; only values above 0 exist.
    Log10,
}

/// What follows each number on an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TickSuffix {
    /// Nothing: the unit stands in the title.
    Nothing,
    /// The sign of a ratio: `2×`.
    Times,
    /// A percent sign after a space: `50 %`.
    Percent,
}

/// A familiar value that helps to read an axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Landmark {
    /// Where it lies, in the unit of the axis.
    pub value: f64,
    /// What it is called, such as `1 h`.
    pub label: String,
}

/// A value against which all others are read, such as the 1× of a speedup.
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    /// Where it lies, in the unit of the axis; the axis always reaches it.
    pub value: f64,
    /// What it means; may be empty.
    pub label: String,
}
