//! What `size` prints of programs in Berkeley format: `text data bss dec hex filename`.
//!
//! The image is text + data. A program is named by its file name without folder and extension.

use std::path::Path;

use super::field::{Fault, integer};
use super::{Confidence, Emit, Format, Noise, Outcome, Parser, Reading, Record};
use crate::capture::Line;
use crate::quantity::{Metric, Statistic};

const HEADER: [&str; 6] = ["text", "data", "bss", "dec", "hex", "filename"];

/// The dialect.
pub struct ProgramSize;

impl Format for ProgramSize {
    fn name(&self) -> &'static str {
        "program-size"
    }

    fn description(&self) -> &'static str {
        "sizes of programs as `size` prints them in Berkeley format"
    }

    fn sniff(&self, _path: &Path, head: &str) -> Confidence {
        if head.lines().any(is_header) { Confidence::Certain } else { Confidence::No }
    }

    fn parser(&self) -> Box<dyn Parser> {
        Box::new(SizeParser { headed: false })
    }
}

fn is_header(line: &str) -> bool {
    line.split_whitespace().eq(HEADER)
}

struct SizeParser {
    headed: bool,
}

impl Parser for SizeParser {
    fn line(&mut self, line: Line<'_>, emit: &mut Emit<'_>) {
        let at = line.number;
        let text = line.text.trim();
        if is_header(text) {
            self.headed = true;
            return emit(at, Record::Structure);
        }
        if !self.headed || !text.starts_with(|c: char| c.is_ascii_digit()) {
            return emit(at, Record::Ignored(Noise::classify(text)));
        }
        if !line.terminated {
            return emit(
                at,
                Record::Malformed("the file ends inside this line, so its name may be cut".into()),
            );
        }
        match program(text) {
            Err(fault) => emit(at, Record::Malformed(fault)),
            Ok((name, values)) => {
                let reading = Reading {
                    parameter_set: name,
                    spelling: name,
                    operation: None,
                    run: None,
                    outcome: Outcome::Success,
                    class: None,
                    values: &values,
                };
                emit(at, Record::Reading(reading));
            }
        }
    }

    fn end(&mut self, _emit: &mut Emit<'_>) {}
}

type Sizes = [(Metric, Statistic, f64); 4];

/// The name of a program and its sizes.
fn program(text: &str) -> Result<(&str, Sizes), Fault> {
    let mut words = text.split_whitespace();
    let mut next = || words.next().ok_or_else(|| Fault::from("fewer than six columns"));
    let [text, data, bss, dec] = [integer(next()?)?, integer(next()?)?, integer(next()?)?, integer(next()?)?];
    let (_, path) = (next()?, next()?);
    if text.checked_add(data).and_then(|image| image.checked_add(bss)) != Some(dec) {
        return Err(format!("{text} + {data} + {bss} is not the {dec} of column dec"));
    }
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let name = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let value = |metric, value: u64| (metric, Statistic::Single, value as f64);
    let image = value(Metric::ImageSize, text + data);
    let sections =
        [value(Metric::TextSize, text), value(Metric::DataSize, data), value(Metric::BssSize, bss)];
    let [code, initialised, zeroed] = sections;
    Ok((name, [image, code, initialised, zeroed]))
}
