//! Blocks of a document that a report keeps up to date.
//!
//! A block starts with a line that holds `pqreport: <file of the report>` in a comment, `<!-- … -->` or `% …`, and ends
//! with one that holds `/pqreport`. What is between is replaced by the file.

use std::path::Path;

use crate::error::{Error, Result};

/// The document with each marked block replaced by the file it names.
///
/// # Errors
/// A block that does not end, or names a file the report does not have; with its line.
pub fn splice<'f>(document: &str, name: &str, file: impl Fn(&Path) -> Option<&'f [u8]>) -> Result<String> {
    let mut out = String::with_capacity(document.len());
    let mut lines = document.split_inclusive('\n').zip(1..);
    while let Some((line, number)) = lines.next() {
        out.push_str(line);
        let Some(wanted) = opening(line) else { continue };
        let fault = |message: String| Error::data(format!("{name}:{number}"), message);
        let content = file(Path::new(wanted)).and_then(|bytes| std::str::from_utf8(bytes).ok());
        let content = content.ok_or_else(|| fault(format!("the report has no text file `{wanted}`")))?;
        if !line.ends_with('\n') {
            return Err(fault("a block that does not end with `/pqreport`".into()));
        }
        out.push_str(content.trim_end());
        out.push('\n');
        let end = lines.find(|(line, _)| comment(line) == Some("/pqreport"));
        let (end, _) = end.ok_or_else(|| fault("a block that does not end with `/pqreport`".into()))?;
        out.push_str(end);
    }
    Ok(out)
}

/// The text of a line that is one comment of Markdown, HTML or LaTeX.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    let html = line.strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
    html.or_else(|| line.strip_prefix('%')).map(str::trim)
}

fn opening(line: &str) -> Option<&str> {
    comment(line)?.strip_prefix("pqreport:").map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(document: &str) -> Result<String> {
        splice(document, "doc", |path| (path == Path::new("tables/a.md")).then_some(&b"new\n"[..]))
    }

    #[test]
    fn a_block_is_replaced_and_nothing_else() {
        let document = "x\n<!-- pqreport: tables/a.md -->\nold\nolder\n<!-- /pqreport -->\ny";
        let spliced = run(document).unwrap();
        assert_eq!(spliced, "x\n<!-- pqreport: tables/a.md -->\nnew\n<!-- /pqreport -->\ny");
        assert_eq!(run(&spliced).unwrap(), spliced);
        assert_eq!(
            run("% pqreport: tables/a.md\n% /pqreport").unwrap(),
            "% pqreport: tables/a.md\nnew\n% /pqreport"
        );
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let message = |document| run(document).unwrap_err().to_string();
        assert!(message("\n<!-- pqreport: b.md -->\n<!-- /pqreport -->").starts_with("doc:2: "));
        assert!(message("<!-- pqreport: tables/a.md -->\nrest of the document").contains("does not end"));
    }
}
