//! The variant of a figure that goes inline into an HTML page and follows its theme.

use plotters::style::RGBColor;

use super::style::{GRID, INK, JOIN, MUTED, PAPER, series};
use crate::view::chart::MAX_SERIES;

/// Values of the variables that [`themed_svg`] uses, for a light page, a dark page, and one that follows the reader's setting.
///
/// A page may fix its theme with `data-theme="light"` or `data-theme="dark"` on its root.
pub const THEME_CSS: &str = "\
svg.figure{max-width:100%;height:auto}
:root{--paper:#fff;--muted-ink:#595959;--grid:#ddd;--join:#bfbfbf;\
--s1:#56b4e9;--s2:#0072b2;--s3:#e69f00;--s4:#009e73;--s5:#f0e442;--s6:#d55e00;--s7:#cc79a7;--s8:#4d4d4d}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){\
--paper:#16181c;--muted-ink:#a6abb3;--grid:#33373d;--join:#5a6069;--s2:#1480c8;--s8:#b4b4b4}}
@media screen{:root[data-theme=dark]{\
--paper:#16181c;--muted-ink:#a6abb3;--grid:#33373d;--join:#5a6069;--s2:#1480c8;--s8:#b4b4b4}}
";

/// Makes a figure follow the text colour and the CSS variables of the HTML page that it stands in.
///
/// The result is for browsers with [`THEME_CSS`] only: other renderers take a variable for black.
pub fn themed_svg(svg: &str) -> String {
    let mut themed = svg.replacen("<svg ", "<svg class=\"figure\" ", 1);
    let named = [(MUTED, "muted-ink"), (JOIN, "join"), (GRID, "grid"), (PAPER, "paper")];
    let named = named.map(|(colour, name)| (colour, name.to_owned()));
    let numbered = (0..MAX_SERIES).map(|index| (series(index).colour, format!("s{}", index + 1)));
    for (colour, name) in named.into_iter().chain(numbered) {
        themed = recolour(&themed, &hex(colour), &format!("var(--{name})"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_light_page_has_the_colours_of_the_file() {
        let (light, _) = THEME_CSS.split_once("@media").unwrap();
        let full = |colour: &str| match colour.as_bytes() {
            [r, g, b] => [*r, *r, *g, *g, *b, *b].map(char::from).iter().collect(),
            _ => colour.to_owned(),
        };
        let colours = [PAPER, MUTED, GRID, JOIN].into_iter().chain((0..MAX_SERIES).map(|i| series(i).colour));
        let values = light.split(":#").skip(1).map(|rest| full(&rest[..rest.find([';', '}']).unwrap()]));
        assert!(values.eq(colours.map(|colour| hex(colour)[1..].to_lowercase())));
    }
}
