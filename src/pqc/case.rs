//! What was measured: the case, and the dimensions along which cases are grouped and compared.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::Operation;

/// The context keys that make a configuration, in the order in which tables tell them; runs that differ in one are kept apart.
pub const CONFIGURATION: [&str; 5] = ["target", "library", "hash_backend", "class", "scenario"];

/// One thing that was measured, and under which circumstances.
///
/// Two measurements belong to the same case when every field is equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Case {
    /// The canonical name, or the spelling in the log where the catalogue does not know it.
    pub parameter_set: String,
    /// The scheme version the set belongs to; empty when unknown.
    pub family: String,
    /// The name as the log spells it.
    pub spelling: String,
    /// `None` for what belongs to a whole parameter set, such as its sizes.
    pub operation: Option<Operation>,
    /// Everything else the log or its context says, by key: `target`, `scenario`, `library`, `compiler` …
    pub context: BTreeMap<String, String>,
}

/// A property of a case by which tables group and comparisons differ.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dimension {
    Family,
    ParameterSet,
    Operation,
    /// A context key: `target`, `scenario`, `library`, `hash_backend` …
    Context(String),
}

impl Dimension {
    /// Reads a dimension; any word that is not a field of a case names a context key.
    pub fn parse(name: &str) -> Dimension {
        match name {
            "family" => Dimension::Family,
            "parameter_set" => Dimension::ParameterSet,
            "operation" => Dimension::Operation,
            "implementation" => Dimension::Context("library".into()),
            key => Dimension::Context(key.into()),
        }
    }

    /// The name that [`Dimension::parse`] reads.
    pub fn name(&self) -> &str {
        match self {
            Dimension::Family => "family",
            Dimension::ParameterSet => "parameter_set",
            Dimension::Operation => "operation",
            Dimension::Context(key) => key,
        }
    }

    /// The value of this dimension for a case, or `None` when nothing says it.
    pub fn value<'c>(&self, case: &'c Case) -> Option<Cow<'c, str>> {
        match self {
            Dimension::Family => (!case.family.is_empty()).then_some(Cow::from(&case.family)),
            Dimension::ParameterSet => Some(Cow::from(&case.parameter_set)),
            Dimension::Operation => case.operation.map(|o| Cow::from(o.name())),
            Dimension::Context(key) => case.context.get(key).map(Cow::from),
        }
    }
}
