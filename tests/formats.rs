//! Every fixture of every dialect: the fate of its lines and the measurements it gives, as snapshots beside it.

mod support;

use pqreport::format::{self, FORMATS};
use pqreport::normalize::{IngestReport, SourceReport};
use support::Reader;

#[test]
fn fixtures() {
    let reader = Reader::new();
    for (dialect, path) in support::logs() {
        let dataset = reader.files(std::slice::from_ref(&path));
        let [source] = dataset.report.sources.as_slice() else { panic!("{}: one report", path.display()) };
        assert_eq!(source.accounted(), source.lines, "{}", path.display());
        assert_eq!(source.dialect.as_ref(), Some(&dialect), "{} is recognised", path.display());
        let text = format!("{}\n{}", describe(&dataset.report), support::describe(&dataset));
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(path.parent().unwrap());
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        settings.bind(|| insta::assert_snapshot!(name, text));
    }
}

#[test]
fn every_dialect_has_fixtures_and_every_snapshot_has_one() {
    let logs = support::logs();
    for format in FORMATS {
        assert!(logs.iter().any(|(dialect, _)| dialect == format.name()), "{}", format.name());
    }
    for folder in support::entries(&support::fixtures()).iter().filter(|path| path.is_dir()) {
        for path in
            support::entries(folder).iter().filter(|path| path.extension().is_some_and(|e| e == "snap"))
        {
            assert!(path.with_extension("log").is_file(), "{} has no log", path.display());
        }
    }
}

/// A dialect must not claim what another one prints, whichever order they are asked in.
#[test]
fn no_fixture_is_claimed_twice() {
    for (dialect, path) in support::logs() {
        let bytes = std::fs::read(&path).unwrap();
        let head = String::from_utf8_lossy(&bytes);
        for format in FORMATS.iter().filter(|format| format.name() != dialect) {
            let confidence = format.sniff(&path, &head);
            assert_eq!(confidence, format::Confidence::No, "{} claims {}", format.name(), path.display());
        }
    }
}

#[test]
fn names_of_programs_are_no_unknown_parameter_sets() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paper/logs/size/size.log");
    let source = &Reader::new().files(&[path]).report.sources[0];
    assert!(source.parsed > 0);
    assert_eq!(messages(source), "");
}

/// The ingest report as text: every count that is not zero, then the messages.
fn describe(report: &IngestReport) -> String {
    let source = &report.sources[0];
    let mut out = format!("{} lines of {}\n", source.lines, source.label);
    let counts = [
        ("parsed", source.parsed),
        ("context", source.context),
        ("structure", source.structure),
        ("malformed", source.malformed),
        ("runs", source.runs),
        ("failed runs", source.failed_runs),
        ("boots", source.boots),
        ("with CR LF", source.crlf),
        ("with escape sequences", source.escapes),
        ("with NUL", source.nul),
        ("with bad UTF-8", source.bad_utf8),
    ];
    for (what, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
        out.push_str(&format!("{count:>6} {what}\n"));
    }
    for (reason, count) in &source.ignored {
        out.push_str(&format!("{count:>6} ignored: {reason}\n"));
    }
    out + &messages(source)
}

fn messages(source: &SourceReport) -> String {
    let malformed = source.malformed_lines.iter().map(|m| ("malformed", m));
    let findings = source.findings.iter().map(|m| ("finding", m));
    let message = |(kind, m): (&str, &pqreport::normalize::Located)| {
        format!("line {}: {kind}: {}\n", m.line, m.message)
    };
    malformed.chain(findings).map(message).collect()
}
