//! What must be said of columns that show costs.

use crate::quantity::Metric;
use crate::view::note::Notes;
use crate::view::place::Place;

/// The notes of a header over cost columns: statistic, number of runs, and what an instruction count is not.
pub fn notes<'p>(cost: Metric, places: impl Iterator<Item = &'p Place>, notes: &mut Notes) -> Vec<usize> {
    let counts: Vec<usize> =
        places.filter_map(Place::measured).filter(|m| m.spread.is_some()).map(|m| m.n).collect();
    let (fewest, most) = (counts.iter().min().copied(), counts.iter().max().copied());
    let n = match (fewest.unwrap_or(0), most.unwrap_or(0)) {
        (a, b) if a == b => format!("n = {a}"),
        (a, b) => format!("n = {a} to {b}"),
    };
    let mut marks = vec![notes.index(format!("Mean ± sample standard deviation, {n} runs."))];
    if cost == Metric::Instructions {
        let meaning = "Instructions retired, as an emulator counts them: neither cycles nor time. The same input \
                       gives the same count, so ± is the spread over inputs, not noise.";
        marks.push(notes.index(meaning));
    }
    marks
}
