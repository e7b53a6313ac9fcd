//! Figures as PNG.

use png::{BitDepth, ColorType, Encoder, EncodingError, PixelDimensions, Unit};
use resvg::tiny_skia::{Color, Pixmap, Transform};

use super::FigureError;
use super::convert::{PIXELS_PER_INCH, failure, tree};
use crate::view::chart::Chart;

/// Resolution of PNG figures.
pub const DOTS_PER_INCH: u32 = 300;

/// Draws a chart as a PNG on white, its resolution recorded in the file.
///
/// # Errors
///
/// What [`render_svg`](super::render_svg) reports; [`FigureError::Convert`] if rasterizing or encoding fails.
pub fn render_png(chart: &Chart) -> Result<Vec<u8>, FigureError> {
    let tree = tree(chart, "PNG")?;
    let scale = DOTS_PER_INCH as f32 / PIXELS_PER_INCH;
    let pixels = |length: f32| (length * scale).round() as u32;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| failure(chart, "PNG", &"no size"))?;
    pixmap.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    encode(&pixmap).map_err(|error| failure(chart, "PNG", &error))
}

fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    // The page is opaque, so three channels hold everything.
    let opaque: Vec<u8> =
        pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    // Rounded up, as readers round the resolution down.
    let per_metre = (f64::from(DOTS_PER_INCH) / 0.0254).ceil() as u32;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(png::Compression::Best);
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: per_metre, yppu: per_metre, unit: Unit::Meter }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&opaque)?;
    writer.finish()?;
    Ok(bytes)
}
