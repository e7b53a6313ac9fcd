//! Texts in a figure: how they look, how wide they are, and where they may break.

use plotters::style::RGBColor;

use super::fonts::width_em;
use super::style::{INK, LABEL_SIZE, LINE_SPACING, MUTED, TICK_SIZE, TITLE_SIZE};

/// Size and colour of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextStyle {
    pub size: f64,
    pub colour: RGBColor,
}

/// Row names, headings and the legend.
pub(super) const NAME: TextStyle = TextStyle { size: LABEL_SIZE, colour: INK };
/// What only helps to read the figure.
pub(super) const ASIDE: TextStyle = TextStyle { size: TICK_SIZE, colour: MUTED };
/// Numbers on axes.
pub(super) const NUMBER: TextStyle = TextStyle { size: TICK_SIZE, colour: INK };
/// Axis titles.
pub(super) const TITLE: TextStyle = TextStyle { size: TITLE_SIZE, colour: INK };

/// Which end of a text lies at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl TextStyle {
    /// The width of a text in points.
    pub fn width(self, text: &str) -> f64 {
        width_em(text) * self.size
    }

    /// The distance between two lines in points.
    pub fn line(self) -> f64 {
        self.size * LINE_SPACING
    }

    /// The width of the widest of some lines, in points.
    pub fn widest(self, lines: &[String]) -> f64 {
        lines.iter().map(|line| self.width(line)).fold(0.0, f64::max)
    }

    /// Breaks a text into lines of at most `width` points, after spaces and joining signs where there are any.
    ///
    /// Nothing is cut off: two long names that differ at the end stay different.
    pub fn wrap(self, text: &str, width: f64) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for piece in pieces(text) {
            let joined = format!("{line}{piece}");
            if line.is_empty() || self.width(joined.trim_end()) <= width {
                line = joined;
            } else {
                lines.push(std::mem::replace(&mut line, piece.to_owned()));
            }
            while self.width(line.trim_end()) > width && line.chars().count() > 1 {
                let rest = line.split_off(self.fitting(&line, width));
                lines.push(std::mem::replace(&mut line, rest));
            }
        }
        lines.push(line);
        lines.iter().map(|line| line.trim_end().to_owned()).collect()
    }

    /// The number of bytes of the longest beginning that fits, at least one character.
    fn fitting(self, text: &str, width: f64) -> usize {
        let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
        let first = text.chars().next().map_or(0, char::len_utf8);
        ends.take_while(|end| self.width(&text[..*end]) <= width).last().unwrap_or(first)
    }
}

/// Splits a text after each place where a line may end.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '-', '_', '/', '+', ',', '·'])
}

#[cfg(test)]
mod tests {
    use super::NAME;

    #[test]
    fn wrapping_keeps_every_character_within_the_width() {
        for text in ["SPHINCS+-SHAKE-256f-simple", "Workload + BLE + Wi-Fi", "ÄÖÜ€漢字漢字漢字漢字", "", "x"]
        {
            for width in [0.0, 5.0, 30.0, 60.0, 500.0] {
                let lines = NAME.wrap(text, width);
                let without_spaces = |text: &str| text.replace(' ', "");
                assert_eq!(without_spaces(&lines.concat()), without_spaces(text));
                let narrow = |line: &String| NAME.width(line) <= width || line.chars().count() == 1;
                assert!(lines.iter().all(narrow), "{text} at {width}: {lines:?}");
            }
        }
    }
}
