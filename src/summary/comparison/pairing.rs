//! Which runs of two sides are pairs.

use std::collections::BTreeMap;

use super::Side;
use crate::summary::Index;
use crate::summary::sample::Sample;

/// The runs of both sides in pairs, where they are pairs by design: each side is one case of one boot under the same
/// deterministic random bits, and has the same run indices once. An equal index alone makes no pair.
pub(super) fn pairs(index: &Index<'_>, x: &Side, y: &Side) -> Option<(Sample, Sample)> {
    let rng = |side: &Side| match side.cases.as_slice() {
        [case] => index.dataset.cases[*case as usize].context.get("rng"),
        _ => None,
    };
    if rng(x)? != rng(y)? {
        return None;
    }
    let (x, y) = (by_run(index, x)?, by_run(index, y)?);
    if !x.keys().eq(y.keys()) {
        return None;
    }
    let sample = |runs: BTreeMap<u32, f64>| Sample::new(&runs.into_values().collect::<Vec<_>>());
    Some((sample(x)?, sample(y)?))
}

/// The values of a side by run index, `None` when an index occurs twice.
fn by_run(index: &Index<'_>, side: &Side) -> Option<BTreeMap<u32, f64>> {
    let batch = &index.dataset.measurements;
    let mut runs = BTreeMap::new();
    for &row in &side.evidence {
        let (run, value) = (batch.run[row as usize], batch.value[row as usize]);
        if runs.insert(run, value).is_some() {
            return None;
        }
    }
    Some(runs)
}
