//! The variant of a figure that goes inline into an HTML page and follows its theme.

use plotters::style::RGBColor;

use super::style::{GRID, INK, JOIN, MUTED, PAPER, series};
use crate::view::chart::MAX_SERIES;

/// Values of the variables that [`themed_svg`] uses, for a dark page and for one that follows the reader's setting.
///
/// A page may fix its theme with `data-theme="light"` or `data-theme="dark"` on its root.
pub const THEME_CSS: &str = "\
svg.figure{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){\
--figure-paper:#16181c;--figure-muted:#a6abb3;--figure-grid:#33373d;--figure-join:#5a6069;\
--figure-series-2:#1480c8;--figure-series-8:#b4b4b4}}
:root[data-theme=dark]{\
--figure-paper:#16181c;--figure-muted:#a6abb3;--figure-grid:#33373d;--figure-join:#5a6069;\
--figure-series-2:#1480c8;--figure-series-8:#b4b4b4}
";

/// Makes a figure follow the text colour and the CSS variables of the HTML page that it stands in.
///
/// The result is for browsers only: other renderers take a variable for black.
pub fn themed_svg(svg: &str) -> String {
    let mut themed = svg.replacen("<svg ", "<svg class=\"figure\" ", 1);
    let named = [(MUTED, "muted"), (JOIN, "join"), (GRID, "grid"), (PAPER, "paper")];
    let named = named.map(|(colour, name)| (colour, name.to_owned()));
    let numbered = (0..MAX_SERIES).map(|index| (series(index).colour, format!("series-{}", index + 1)));
    for (colour, name) in named.into_iter().chain(numbered) {
        let light = hex(colour);
        themed = recolour(&themed, &light, &format!("var(--figure-{name},{light})"));
    }
    recolour(&themed, &hex(INK), "currentColor")
}

/// Replaces a colour where it is one: in text, quotes are escaped, so no text is touched.
fn recolour(svg: &str, from: &str, to: &str) -> String {
    let mut recoloured = svg.to_owned();
    for attribute in ["fill", "stroke"] {
        recoloured = recoloured.replace(&format!("{attribute}=\"{from}\""), &format!("{attribute}=\"{to}\""));
    }
    recoloured
}

fn hex(colour: RGBColor) -> String {
    format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
}
