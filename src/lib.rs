//! Raw post-quantum benchmark logs → statistics, tables, figures and reports, each number traceable to a log line.
//!
//! The modules are the stages of one straight line, and sort in the order in which data passes:
//!
//! 1. [`capture`]: source bytes → lines with a position, cleaned of what a console adds;
//! 2. [`format`](mod@format): lines → records, one file a dialect;
//! 3. [`normalize`]: records and context → measurements, every line accounted for;
//! 4. [`store`]: a dataset on disk, as Parquet;
//! 5. [`summary`]: measurements → statistics;
//! 6. [`view`]: statistics → tables and charts as models, rounded once;
//! 7. [`write`](mod@write): models → terminal, HTML, LaTeX, Markdown, CSV, JSON, SVG, PDF, PNG.
//!
//! Beside the line stands what a dataset is compared with: [`literature`], the values that others published.
//!
//! [`pqc`] and [`quantity`] are the vocabulary that all share; [`assets`] are the bundled data, templates and specs.
//! A stage uses earlier ones and vocabulary, never a later one.
//!
//! ```
//! use pqreport::{assets::Assets, normalize::{Context, Ingest}, summary::Index, view};
//!
//! let assets = Assets::default();
//! let catalogue = assets.catalogue()?;
//! let ingest = Ingest { catalogue: &catalogue, context: Context::default(), dialect: None, progress: &|_| {} };
//! let dataset = ingest.read(&["firmware-logs".into()])?;
//! let spec = view::table_spec("ml-kem", &assets)?;
//! let tables = view::tables("ml-kem", &spec, &Index::new(&dataset), &catalogue);
//! assert_eq!(tables[0].groups[0].rows[0].header, "ML-KEM-512");
//! # Ok::<(), pqreport::error::Error>(())
//! ```

pub mod assets;
pub mod capture;
pub mod claim;
pub mod error;
pub mod format;
pub mod literature;
pub mod normalize;
pub mod pqc;
pub mod quantity;
pub mod store;
pub mod summary;
pub mod view;
pub mod write;
