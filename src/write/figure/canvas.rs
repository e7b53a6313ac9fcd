//! A drawing surface measured in points, over the drawing library's SVG backend.

use std::fmt::Display;

use plotters::prelude::{DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle as Font};

use super::fonts::FAMILY;
use super::label::{Anchor, TextStyle};
use super::xml::{escape, printable};

/// Drawing units in a point; the backend knows whole numbers only.
pub(super) const UNITS_PER_POINT: f64 = 20.0;

/// The backend divides font sizes by this.
const FONT_SIZE_FACTOR: f64 = 1.24;

/// From the middle of the capitals up to the position that makes the backend put their baseline right, in em.
///
/// Of the backend's vertical alignments only the top one, 0.76 em above the baseline, means the same in all renderers.
const MIDDLE_TO_TOP_EM: f64 = 0.76 - 0.729 / 2.0;

/// Attributes of the backend that say what holds anyway; in a text, quotes are escaped. All colours are opaque: alpha
/// would multiply the size of a PDF.
const IDLE: [&str; 3] = [" opacity=\"1\"", " stroke=\"none\" stroke-width=\"1\"", " text-anchor=\"start\""];

/// A position in points, from the upper left corner.
pub(super) type Place = (f64, f64);

/// A figure in the making.
pub(super) struct Canvas {
    pub width: f64,
    pub height: f64,
    body: String,
    failure: Option<String>,
}

impl Canvas {
    /// An empty surface of the given size in points.
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new(), failure: None }
    }

    /// The SVG elements drawn so far.
    ///
    /// # Errors
    ///
    /// The message of the first drawing operation that failed.
    pub fn finish(self) -> Result<String, String> {
        self.failure.map_or(Ok(self.body), Err)
    }

    /// Draws what belongs to one value, so that a page can find it by `cell` and explain it by `tooltip`.
    pub fn mark(&mut self, cell: &str, tooltip: &str, draw: impl FnOnce(&mut Self)) {
        let (cell, tooltip) = (escape(cell), escape(tooltip));
        let cell = if cell.is_empty() { String::new() } else { format!(" data-cell=\"{cell}\"") };
        self.body.push_str(&format!("<g class=\"mark\"{cell}>\n"));
        if !tooltip.is_empty() {
            self.body.push_str(&format!("<title>{tooltip}</title>\n"));
        }
        draw(self);
        self.body.push_str("</g>\n");
    }

    /// A straight line.
    pub fn line(&mut self, from: Place, to: Place, colour: RGBColor, width: f64) {
        let style = stroke(colour, width);
        self.draw(|backend| backend.draw_line(units(from), units(to), &style));
    }

    /// A line through several places.
    pub fn path(&mut self, places: &[Place], colour: RGBColor, width: f64) {
        let style = stroke(colour, width);
        self.draw(|backend| backend.draw_path(places.iter().copied().map(units), &style));
    }

    /// A filled polygon with an outline.
    pub fn polygon(&mut self, corners: &[Place], fill: RGBColor, outline: RGBColor, width: f64) {
        self.filled(
            |backend| backend.fill_polygon(corners.iter().copied().map(units), &fill),
            outline,
            width,
        );
    }

    /// The outline of a polygon.
    pub fn outline(&mut self, corners: &[Place], outline: RGBColor, width: f64) {
        // Ends one side after the start, so that the first corner is joined like the others.
        let around: Vec<Place> = corners.iter().chain(corners.iter().take(2)).copied().collect();
        self.path(&around, outline, width);
    }

    /// A filled circle with an outline.
    pub fn circle(&mut self, centre: Place, radius: f64, fill: RGBColor, outline: RGBColor, width: f64) {
        let radius = length(radius);
        self.filled(|backend| backend.draw_circle(units(centre), radius, &fill, true), outline, width);
    }

    /// A filled circle.
    pub fn dot(&mut self, centre: Place, radius: f64, fill: RGBColor) {
        let radius = length(radius);
        self.draw(|backend| backend.draw_circle(units(centre), radius, &fill, true));
    }

    /// A text whose capitals are centred on the height of `at`.
    pub fn text(&mut self, at: Place, anchor: Anchor, style: TextStyle, text: &str) {
        let horizontal = match anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let size = style.size * UNITS_PER_POINT * FONT_SIZE_FACTOR;
        let font = FontDesc::new(FontFamily::Name(FAMILY), size, FontStyle::Normal);
        let font = Font::from(font).color(&style.colour).pos(Pos::new(horizontal, VPos::Top));
        let at = units((at.0, at.1 - MIDDLE_TO_TOP_EM * style.size));
        self.draw(|backend| backend.draw_text(&printable(text), &font, at));
    }

    /// Lines of text, the block centred on the height of `at`.
    pub fn lines(&mut self, at: Place, anchor: Anchor, style: TextStyle, lines: &[String]) {
        let first = at.1 - style.line() * (lines.len() as f64 - 1.0) / 2.0;
        for (index, line) in lines.iter().enumerate() {
            self.text((at.0, first + style.line() * index as f64), anchor, style, line);
        }
    }

    /// Appends a filled shape, with an outline that the backend could only draw as a second one.
    fn filled<E: Display>(
        &mut self,
        draw: impl FnOnce(&mut SVGBackend) -> Result<(), E>,
        outline: RGBColor,
        width: f64,
    ) {
        let start = self.body.len();
        self.draw(draw);
        let RGBColor(r, g, b) = outline;
        let outline = format!(" stroke=\"#{r:02X}{g:02X}{b:02X}\" stroke-width=\"{}\"/>", length(width));
        let shape = self.body.split_off(start);
        self.body.push_str(&shape.replace("/>", &outline));
    }

    /// Appends what the backend draws, without the document around it and without what says nothing.
    ///
    /// The backend cannot group elements, so each is drawn to a document of its own.
    fn draw<E: Display>(&mut self, draw: impl FnOnce(&mut SVGBackend) -> Result<(), E>) {
        let size = (length(self.width), length(self.height));
        let mut document = String::new();
        let result = draw(&mut SVGBackend::with_string(&mut document, size));
        if let Err(error) = result {
            self.failure.get_or_insert(error.to_string());
        }
        let inner = document.split_once('\n').and_then(|(_, rest)| rest.strip_suffix("</svg>\n"));
        match inner {
            Some(elements) => {
                // The document names the font for all texts.
                let elements = elements.replace(&format!(" font-family=\"{FAMILY}\""), "");
                self.body.push_str(&IDLE.iter().fold(elements, |text, idle| text.replace(idle, "")));
            }
            None => drop(self.failure.get_or_insert("unexpected SVG from the backend".to_owned())),
        }
    }
}

/// A position as the drawing has it.
pub(super) fn units(at: Place) -> (i32, i32) {
    let round = |points: f64| (points * UNITS_PER_POINT).round() as i32;
    (round(at.0), round(at.1))
}

fn length(points: f64) -> u32 {
    (points * UNITS_PER_POINT).round() as u32
}

fn stroke(colour: RGBColor, width: f64) -> ShapeStyle {
    colour.stroke_width(length(width))
}
