//! Which cases a table, a chart or a command is about.

use std::collections::BTreeMap;

use crate::error::{Error, Result};
use crate::normalize::Dataset;
use crate::pqc::{Case, Dimension};

/// Conditions on dimensions, all of which a case must meet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    conditions: Vec<(Dimension, Vec<String>)>,
    /// Dimensions that must have no value.
    absent: Vec<Dimension>,
}

impl Selection {
    /// A selection by allowed values for each dimension; `*` in a value stands for any text.
    pub fn from_map(map: &BTreeMap<String, Vec<String>>) -> Selection {
        let condition = |(name, values): (&String, &Vec<String>)| (Dimension::parse(name), values.clone());
        Selection { conditions: map.iter().map(condition).collect(), absent: Vec::new() }
    }

    /// Reads `--filter` conditions such as `parameter_set=ML-KEM-*` or `operation=sign,verify`.
    ///
    /// # Errors
    /// The condition without `=`.
    pub fn parse(conditions: &[String]) -> Result<Selection> {
        let mut map = BTreeMap::new();
        for condition in conditions.iter().flat_map(|c| c.split_whitespace()) {
            let (name, values) = condition
                .split_once('=')
                .ok_or_else(|| Error::Usage(format!("--filter takes dimension=value, not `{condition}`")))?;
            map.insert(name.to_owned(), values.split(',').map(str::to_owned).collect());
        }
        Ok(Selection::from_map(&map))
    }

    /// Checks that a dataset knows the dimensions of the conditions.
    ///
    /// # Errors
    /// The first that it does not, as [`Dataset::dimension`] names it.
    pub fn check(&self, dataset: &Dataset) -> Result<()> {
        self.conditions.iter().try_for_each(|(dimension, _)| dataset.dimension(dimension.name()).map(drop))
    }

    /// Checks that the conditions are on some dimensions alone.
    ///
    /// # Errors
    /// The first that is not, with the dimensions there are.
    pub fn check_among(&self, known: &[&str]) -> Result<()> {
        let mut names = self.conditions.iter().map(|(dimension, _)| dimension.name());
        match names.find(|name| !known.contains(name)) {
            None => Ok(()),
            Some(name) => {
                Err(Error::Unknown { kind: "dimension", name: name.to_owned(), known: known.join(", ") })
            }
        }
    }

    /// The conditions on some dimensions alone.
    pub fn only_on(&self, dimensions: &[&str]) -> Selection {
        let kept = self.conditions.iter().filter(|(dimension, _)| dimensions.contains(&dimension.name()));
        Selection { conditions: kept.cloned().collect(), absent: Vec::new() }
    }

    /// A selection that meets the conditions of both.
    pub fn and(mut self, other: &Selection) -> Selection {
        self.conditions.extend(other.conditions.iter().cloned());
        self.absent.extend(other.absent.iter().cloned());
        self
    }

    /// A selection that leaves out the runs of a timing-leakage screen, unless it asks for a class.
    ///
    /// Half of a screen's runs share one input, so they do not stand for the operation.
    pub fn without_screens(mut self) -> Selection {
        let class = Dimension::parse("class");
        if !self.conditions.iter().any(|(dimension, _)| *dimension == class) {
            self.absent.push(class);
        }
        self
    }

    /// Whether a case meets every condition; an unknown value meets none.
    pub fn matches(&self, case: &Case) -> bool {
        let absent = self.absent.iter().all(|dimension| dimension.value(case).is_none());
        absent
            && self.conditions.iter().all(|(dimension, allowed)| {
                let value = dimension.value(case);
                value.is_some_and(|value| allowed.iter().any(|pattern| glob(pattern, &value)))
            })
    }
}

/// Whether a pattern, in which `*` stands for any text, matches a value without regard to ASCII case.
fn glob(pattern: &str, value: &str) -> bool {
    let (pattern, value) = (pattern.to_ascii_lowercase(), value.to_ascii_lowercase());
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = value.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pqc::Operation;

    #[test]
    fn globs() {
        assert!(glob("ML-KEM-*", "ml-kem-768"));
        assert!(glob("*128f*", "SLH-DSA-SHA2-128f"));
        assert!(glob("a*b*c", "a-b-b-c"));
        assert!(!glob("a*b", "a-c"));
        assert!(!glob("ML-KEM", "ML-KEM-512"));
        assert!(!glob("ab*b", "ab"));
    }

    #[test]
    fn every_condition_must_hold_and_the_unknown_meets_none() {
        let case = Case {
            parameter_set: "ML-KEM-512".into(),
            operation: Some(Operation::KeyGen),
            ..Case::default()
        };
        let selection = |text: &str| Selection::parse(&[text.to_owned()]).unwrap();
        assert!(selection("parameter_set=ML-KEM-* operation=keygen,encaps").matches(&case));
        assert!(!selection("parameter_set=ML-KEM-* operation=decaps").matches(&case));
        assert!(!selection("scenario=*").matches(&case));
        let mut screened = case.clone();
        screened.context.insert("class".into(), "0".into());
        assert!(!Selection::default().without_screens().matches(&screened));
        assert!(selection("class=0").without_screens().matches(&screened));
        assert!(Selection::parse(&["scenario".into()]).is_err());
    }
}
