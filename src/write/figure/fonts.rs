//! The bundled font, for measuring and for converting; system fonts are never used.

use std::sync::{Arc, Once, OnceLock};

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};
use resvg::usvg::fontdb::Database;

/// The font list of all texts: the bundled font, then fonts of nearly the same widths where it is not installed.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// Ascent plus descent of DejaVu Sans in em: the measuring library scales by that height, not by the em.
const LINE_HEIGHT_EM: f64 = 1.164_062_5;

/// Size at which texts are measured, large because the library rounds to whole units.
const MEASURING_SIZE: f64 = 10_000.0;

/// The width of a text of size 1, in em.
pub(super) fn width_em(text: &str) -> f64 {
    static REGISTER: Once = Once::new();
    REGISTER.call_once(|| {
        // Only a broken font file can fail here, and the tests would have seen it.
        let _ = register_font(FAMILY, FontStyle::Normal, dejavu::sans::regular());
    });
    let font = FontDesc::new(FontFamily::Name(FAMILY), MEASURING_SIZE, FontStyle::Normal);
    let units = font.box_size(text).map_or(0, |(width, _)| width);
    f64::from(units) / MEASURING_SIZE * LINE_HEIGHT_EM
}

/// The database with which SVG is converted: a single face.
///
/// A second face would make PDF bytes depend on the order of a hash map.
pub(super) fn database() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let build = || {
        let mut database = Database::new();
        database.load_font_data(dejavu::sans::regular().to_vec());
        Arc::new(database)
    };
    DATABASE.get_or_init(build).clone()
}
