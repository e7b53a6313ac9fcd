//! Citations → BibTeX.

use super::{Literature, Source};

/// The sources as a BibTeX file, one entry a source, in the order of their keys.
pub fn bibtex(literature: &Literature) -> String {
    literature.sources.iter().map(entry).collect::<Vec<_>>().join("\n")
}

fn entry(source: &Source) -> String {
    let citation = &source.citation;
    let mut authors: Vec<String> = citation.authors.iter().map(|name| author(name)).collect();
    if citation.and_others {
        authors.push("others".into());
    }
    let venue = if citation.kind == "article" { "journal" } else { "howpublished" };
    let year = citation.year.map(|year| year.to_string());
    let fields = [
        ("author", Some(authors.join(" and "))),
        ("title", Some(format!("{{{}}}", escaped(&citation.title)))),
        (venue, citation.published_in.as_deref().map(escaped)),
        ("volume", citation.volume.clone()),
        ("number", citation.number.clone()),
        ("pages", citation.pages.clone()),
        ("year", year),
        ("doi", citation.doi.clone()),
        // A URL is read verbatim by the packages that print it.
        ("url", citation.url.clone()),
        ("note", Some(escaped(&format!("Values from: {}", source.retrieved)))),
    ];
    let field = |(name, value): (&str, Option<String>)| Some(format!("  {name} = {{{}}},\n", value?));
    let fields: String = fields.into_iter().filter_map(field).collect();
    format!("@{}{{{},\n{fields}}}\n", citation.kind, source.key)
}

/// A person as `Family, Given`; braces keep the name of a group whole.
fn author(name: &str) -> String {
    match name.contains(", ") {
        true => escaped(name),
        false => format!("{{{}}}", escaped(name)),
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '#' | '_' | '$' => out.extend(['\\', c]),
            '{' => out.push_str("\\{"),
            '}' => out.push_str("\\}"),
            _ => out.push(c),
        }
    }
    out
}
