//! Emulator counts beside published cycles of the same instruction set.
//!
//! Instructions retired are a lower bound of cycles on a single-issue core that runs the same code. Where the library is
//! the same, their quotient is the *implied* number of cycles per instruction: derived from two sources, never measured,
//! and no speedup of anything.

use super::{Frame, Pair, marks, own_place, published_place, ratio_figure, source_note};
use crate::literature::{Entry, Reported, Side, isa_family, likeness};
use crate::pqc::Case;
use crate::quantity::Metric;
use crate::summary::Index;
use crate::summary::ratio::Estimate;
use crate::summary::sample::{Domain, Sample};
use crate::view::by_case::{Heading, Item, column, rounded_column, text_column};
use crate::view::decimals;
use crate::view::note::Notes;
use crate::view::place::Place;
use crate::view::table::{Cell, Column, ColumnKind, Table};

/// The table of all emulator counts that have published cycles of the same library, set, operation and registers.
pub(super) fn table(frame: &Frame<'_>, index: &Index<'_>) -> Option<Table> {
    let entries = frame.entries();
    let (layout, items) = frame.own(index, &[Metric::Instructions]);
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    for item in &items {
        let same = entries.iter().filter(|entry| {
            entry.value.operation == item.operation && entry.value.parameter_set == item.parameter_set
        });
        pairs.extend(same.filter_map(|entry| pair(frame, index, item, *entry)));
    }
    if pairs.is_empty() {
        return None;
    }
    let mut notes = Notes::default();
    let columns = columns(&pairs, &mut notes);
    let heading = Heading {
        name: "literature-instructions".into(),
        title: "Emulator counts beside published cycles".into(),
        caption: "Instructions retired in the emulator beside published cycles of the same instruction set; the implied cycles \
                  per instruction are derived from both, and no speedup"
            .into(),
        remarks: vec![
            "Instructions retired are a lower bound of the cycles of a single-issue core that runs the same code; \
             compiler, flags and version of the library differ from the published build, and so may the code: far more than \
             two cycles per instruction say that it does."
                .into(),
        ],
    };
    Some(layout.table(heading, pairs.into_iter().map(|p| p.line).collect(), columns, notes))
}

fn pair<'a>(frame: &Frame<'_>, index: &Index<'_>, item: &Item, entry: Entry<'a>) -> Option<Pair<'a>> {
    let theirs = entry.side();
    let cases: Vec<&Case> = item.cases.iter().map(|&case| &index.dataset.cases[case as usize]).collect();
    let evidence = index.rows(&item.cases, &[Metric::Instructions]);
    let sample = Sample::screen(&index.values(&evidence), Domain::NonNegative).sample?;
    let estimate = Estimate::mean_of(&sample);
    let ours = Side::measured(&cases, frame.catalogue, Metric::Instructions, Reported::Mean, estimate.value);
    let in_software = ours.hash_backend.as_deref().is_none_or(|backend| backend == "software");
    if theirs.metric != Metric::Cycles || !in_software || !same_library(&ours, &theirs) {
        return None;
    }
    let registers = |side: &Side| side.isa.as_deref().map(|isa| isa_family(isa).to_owned());
    let comparable = registers(&ours).is_some() && registers(&ours) == registers(&theirs);
    let line = Pair::line(item, &entry);
    comparable.then(|| Pair { theirs, entry, ours, estimate, n: sample.n(), evidence, line })
}

/// Whether the words of a published library name ours: `esp-liboqs`, `liboqs 0.10.1 via wolfCrypt`.
fn same_library(ours: &Side, theirs: &Side) -> bool {
    let (Some(ours), Some(theirs)) = (&ours.library, &theirs.library) else {
        return false;
    };
    theirs.to_lowercase().split([' ', '-', '@']).any(|word| word == ours.to_lowercase())
}

fn columns(pairs: &[Pair<'_>], notes: &mut Notes) -> Vec<(Column, Vec<Cell>)> {
    let ours: Vec<Place> = pairs.iter().map(own_place).collect();
    let cycles = |pair: &Pair<'_>| {
        published_place(&pair.entry, &pair.theirs, vec![notes.index(source_note(&pair.entry))])
    };
    let theirs: Vec<Place> = pairs.iter().map(cycles).collect();
    let scale = decimals::scale(Metric::Cycles.unit(), ours.iter().chain(&theirs));
    let implied = pairs.iter().map(|pair| implied_cell(pair, notes)).collect();
    vec![
        text_column(
            "operation",
            "Operation",
            pairs.iter().map(|p| p.ours.operation.map_or("", |o| o.name()).into()),
        ),
        text_column("against", "Against", pairs.iter().map(|p| p.entry.build().label.clone())),
        rounded_column("instructions", "Instructions", &ours, Metric::Instructions, scale),
        rounded_column("cycles", "Published cycles", &theirs, Metric::Cycles, scale),
        (column("implied", "Implied cycles per instruction", ColumnKind::Ratio, Vec::new()), implied),
    ]
}

/// The quotient of published cycles and counted instructions, where all that a cycle count depends on agrees.
fn implied_cell(pair: &Pair<'_>, notes: &mut Notes) -> Cell {
    // But for the quantity, the sides must be as like as cycles and cycles.
    let counted = Side { metric: Metric::Cycles, ..pair.ours.clone() };
    let verdict = likeness(&counted, &pair.theirs);
    let marks = match marks(&verdict, false, notes) {
        Ok(marks) => marks,
        Err(marks) => return Cell::Empty { notes: marks },
    };
    let value = pair.theirs.value / pair.estimate.value;
    let mut figure = ratio_figure(value, "published cycles divided by counted instructions", marks);
    figure.n = pair.n;
    figure.evidence.clone_from(&pair.evidence);
    Cell::Ratio { figure, limits: None }
}
