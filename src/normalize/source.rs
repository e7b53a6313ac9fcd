//! One source: bytes through capture and dialect into a batch of measurements and a report.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::normalizer::Normalizer;
use super::{Batch, Context, Ingest, Source, SourceFile, SourceReport};
use crate::capture::{LINE_CAP, Lines};
use crate::error::{Error, Result};
use crate::format::{FORMATS, Format, detect};
use crate::pqc::{Case, Catalogue};

/// How much of a source a dialect sees to recognise it.
const HEAD: usize = 256 * 1024;

/// What one source said; its cases are numbered from 0.
pub(super) struct Parsed {
    /// `None` when no dialect recognised the source.
    pub source: Option<Source>,
    pub cases: Vec<Case>,
    pub batch: Batch,
    pub report: SourceReport,
}

/// Reads one source under the context of its surroundings.
pub(super) fn read(ingest: &Ingest<'_>, file: &SourceFile, context: Context) -> Result<Parsed> {
    let at_path = |e| Error::io(&file.path)(e);
    let mut input: Box<dyn Read> = if file.path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(&file.path).map_err(at_path)?)
    };
    let mut head = Vec::new();
    input.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(at_path)?;
    let format = ingest.dialect.or_else(|| detect(&file.path, &String::from_utf8_lossy(&head)));
    let is_hopeless = format.is_none() || (ingest.dialect.is_none() && is_one_line(&head));
    if file.named && is_hopeless {
        let known: Vec<_> = FORMATS.iter().map(|f| f.name()).collect();
        let (path, found) = (file.path.clone(), why_not(&head));
        return Err(Error::Unrecognised { path, found, known: known.join(", ") });
    }
    let reader = Metered {
        inner: Cursor::new(head).chain(input),
        hash: Sha256::new(),
        bytes: 0,
        progress: ingest.progress,
    };
    parse(ingest.catalogue, file, format, context, reader).map_err(at_path)
}

/// What keeps a file that begins with `head` from being read.
fn why_not(head: &[u8]) -> &'static str {
    let nul = memchr::memchr_iter(0, head).count();
    match head {
        [] => "the file is empty",
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            "text in UTF-16; logs are read as UTF-8: convert it with `iconv -f UTF-16 -t UTF-8`"
        }
        _ if nul * 3 > head.len() => "text in UTF-16 or no text at all; logs are read as UTF-8",
        _ if is_one_line(head) => {
            "lines that end in CR alone; LF and CR LF end a line: convert it with `tr '\\r' '\\n'`"
        }
        _ => "no dialect recognises this file",
    }
}

/// Whether only CR ends lines, so that none ends for us.
fn is_one_line(head: &[u8]) -> bool {
    head.contains(&b'\r') && !head.contains(&b'\n')
}

/// Counts and hashes what passes through it.
struct Metered<'p, R> {
    inner: R,
    hash: Sha256,
    bytes: u64,
    progress: &'p (dyn Fn(u64) + Sync),
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(&buffer[..count]);
        self.bytes += count as u64;
        (self.progress)(count as u64);
        Ok(count)
    }
}

fn parse<R: Read>(
    catalogue: &Catalogue,
    file: &SourceFile,
    format: Option<&'static dyn Format>,
    context: Context,
    mut reader: Metered<'_, R>,
) -> io::Result<Parsed> {
    let mut normalizer = Normalizer::new(catalogue, context);
    normalizer.report.label.clone_from(&file.label);
    normalizer.report.dialect = format.map(|f| f.name().to_owned());
    let mut parser = format.map(|f| f.parser());
    let mut lines = Lines::new(BufReader::with_capacity(HEAD, &mut reader));
    while let Some(line) = lines.next_line()? {
        match &mut parser {
            _ if line.overlong => {
                normalizer.report.malformed(line.number, format!("longer than {LINE_CAP} bytes"));
            }
            Some(parser) => parser.line(line, &mut |at, record| normalizer.take(at, record)),
            None => normalizer.report.ignore("of a file that no dialect recognises"),
        }
    }
    if let Some(parser) = &mut parser {
        parser.end(&mut |at, record| normalizer.take(at, record));
    }
    let count = lines.count();
    normalizer.report.lines = count;
    normalizer.report.dirt(lines.dirt());
    let source = format.map(|f| Source {
        label: file.label.clone(),
        path: file.path.clone(),
        sha256: hex(&reader.hash.finalize()),
        bytes: reader.bytes,
        lines: count,
        dialect: f.name().to_owned(),
    });
    debug_assert_eq!(normalizer.report.accounted(), count, "{}", file.label);
    Ok(Parsed { source, cases: normalizer.cases, batch: normalizer.batch, report: normalizer.report })
}

impl Source {
    /// The text of some lines as they were read.
    ///
    /// # Errors
    /// Why there is none: the source was standard input, is gone, or changed since.
    pub fn quote(&self, lines: &[u64]) -> Result<BTreeMap<u64, String>, String> {
        if self.path == Path::new("-") {
            return Err("read from standard input, which is gone".into());
        }
        let failed = |e: io::Error| format!("{} cannot be read: {e}", self.path.display());
        let wanted: BTreeSet<u64> = lines.iter().copied().collect();
        let file = File::open(&self.path).map_err(failed)?;
        let mut reader = Metered { inner: file, hash: Sha256::new(), bytes: 0, progress: &|_| {} };
        let mut quoted = BTreeMap::new();
        let mut text = Lines::new(BufReader::new(&mut reader));
        while let Some(line) = text.next_line().map_err(failed)? {
            if wanted.contains(&line.number) {
                quoted.insert(line.number, line.text.to_owned());
            }
        }
        if hex(&reader.hash.finalize()) != self.sha256 {
            return Err(format!("{} has changed since it was read", self.path.display()));
        }
        Ok(quoted)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
