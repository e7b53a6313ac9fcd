//! How much more an exact quantity is than in the base row of its group: in its own unit, or in percent of the base.

use crate::view::grouping::{CaseGroup, CaseRow};
use crate::view::note::Notes;
use crate::view::place::{Measured, Place};
use crate::view::spec::Show;

/// The row of a group from which its increases count: the first that has one of the names.
pub fn base<'g>(names: &[String], group: &'g CaseGroup) -> Option<&'g CaseRow> {
    names.iter().find_map(|name| group.rows.iter().find(|row| row.parameter_set.eq_ignore_ascii_case(name)))
}

/// The increase of a value over its base, which is given with whether it is the same row.
pub fn place(
    show: Show,
    own: Place,
    base: Option<(bool, Place)>,
    names: &[String],
    notes: &mut Notes,
) -> Place {
    let mut none = |why: String| Place::Empty { notes: vec![notes.index(why)] };
    let Some((is_base, base)) = base else {
        return none(format!("Not measured on this target: the base, {}.", names.join(" or ")));
    };
    if is_base {
        return none("The base of the increase.".into());
    }
    match (own, base) {
        (Place::Measured(_), Place::Measured(base)) if show == Show::IncreasePercent && base.value <= 0.0 => {
            none("The base is zero: no percentage of it.".into())
        }
        (Place::Measured(own), Place::Measured(base)) => Place::Measured(increase(show, own, &base)),
        (empty @ Place::Empty { .. }, _) | (_, empty) => empty,
    }
}

fn increase(show: Show, own: Measured, base: &Measured) -> Measured {
    let more = own.value - base.value;
    let (value, statistic) = match show {
        Show::IncreasePercent => (100.0 * more / base.value, "increase in percent of the base"),
        _ => (more, "increase over the base"),
    };
    let mut evidence = own.evidence.clone();
    evidence.extend(&base.evidence);
    Measured { value, statistic, n: evidence.len(), evidence, ..own }
}
