//! The one value that tells most of what an operation costs in a build, and which platforms are near one another.

use std::collections::BTreeSet;

use super::{Build, Literature, Published, Reported, Side, Source};
use crate::quantity::Metric;

/// A published cost with where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'l> {
    pub source: &'l Source,
    pub value: &'l Published,
}

/// Statistics of a cost, the most telling first.
const TELLING: [Reported; 6] = [
    Reported::Mean,
    Reported::Median,
    Reported::Unstated,
    Reported::Single,
    Reported::Approximate,
    Reported::LowerBound,
];

impl<'l> Entry<'l> {
    pub fn build(&self) -> &'l Build {
        self.source.build(self.value)
    }

    /// The value as a side of a comparison, in cycles where it has a clock.
    pub fn side(&self) -> Side {
        Side::published(self.source, self.value).in_cycles()
    }

    /// The key of its source and its build: `pqm4/clean`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.source.key, self.build().id)
    }
}

impl Literature {
    /// What operations cost: one entry for each build, parameter set and operation, in the order of the files.
    ///
    /// Cycles go before time, and a mean before a median, a value whose statistic is not stated, a single run, a rounded
    /// figure and a lower bound.
    pub fn costs(&self) -> Vec<Entry<'_>> {
        let rank = |value: &Published| {
            let metric = [Metric::Cycles, Metric::Time].iter().position(|&m| m == value.metric)?;
            Some((metric, TELLING.iter().position(|&s| s == value.statistic)?))
        };
        let mut entries: Vec<Entry<'_>> = Vec::new();
        for (source, value) in self.values().filter(|(_, value)| value.operation.is_some()) {
            let Some(new) = rank(value) else { continue };
            let same = |entry: &&mut Entry<'_>| {
                entry.source.key == source.key
                    && (entry.value.build, entry.value.operation) == (value.build, value.operation)
                    && entry.value.parameter_set == value.parameter_set
            };
            match entries.iter_mut().find(same) {
                Some(entry) if rank(entry.value) > Some(new) => entry.value = value,
                Some(_) => {}
                None => entries.push(Entry { source, value }),
            }
        }
        entries
    }

    /// The families of instruction sets of the platforms that a name matches: platform, core or instruction set.
    ///
    /// # Errors
    /// The platforms there are, when none matches or the name has less than three letters.
    pub fn families_near(&self, name: &str) -> Result<BTreeSet<&str>, String> {
        let plain = |text: &str| text.to_lowercase().replace(['-', '_', ' '], "");
        let wanted = plain(name);
        let builds = || self.sources.iter().flat_map(|source| &source.builds);
        let matches = |build: &&Build| {
            [&build.platform, &build.core, &build.isa].iter().any(|text| plain(text).contains(&wanted))
        };
        let found: BTreeSet<&str> = builds().filter(matches).map(|build| isa_family(&build.isa)).collect();
        if found.is_empty() || wanted.len() < 3 {
            let known: BTreeSet<&str> = builds().map(|build| build.platform.as_str()).collect();
            return Err(known.into_iter().collect::<Vec<_>>().join(", "));
        }
        Ok(found)
    }
}

/// What instruction sets have in common: the registers of RISC-V, the profile of Arm, or the name.
pub fn isa_family(isa: &str) -> &str {
    match isa {
        _ if isa.starts_with("RV32") => "RV32",
        _ if isa.starts_with("RV64") => "RV64",
        _ if isa.starts_with("ARM") && isa.ends_with('M') => "Arm M profile",
        _ if isa.starts_with("ARM") => "Arm A profile",
        _ => isa,
    }
}
