//! One side of a comparison with the literature: a published value, or a case of ours, in the same words.

use super::{Build, Environment, Published, Reported, Source};
use crate::pqc::{Case, Catalogue, Operation};
use crate::quantity::Metric;

/// What must be known of a number before it is divided by another.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    pub parameter_set: String,
    /// The scheme and its version.
    pub family: String,
    /// The hash family, where it is part of the choice of a parameter set: `SHA2`, `SHAKE`.
    pub hash: Option<String>,
    pub operation: Option<Operation>,
    pub metric: Metric,
    pub statistic: Reported,
    /// In the base unit of the metric.
    pub value: f64,
    /// Whether signing ran one path of the rejection loop over and over.
    pub one_path: bool,
    /// The clock in Hz by which time was made cycles; see [`Side::in_cycles`].
    pub from_time: Option<u64>,
    /// Clock of the core in Hz.
    pub clock_hz: Option<u64>,
    pub isa: Option<String>,
    pub library: Option<String>,
    pub flags: Option<String>,
    pub hash_backend: Option<String>,
    pub cores: u8,
    pub wait_states: Option<u8>,
    pub environment: Environment,
}

impl Side {
    /// A published value as a side.
    pub fn published(source: &Source, value: &Published) -> Side {
        let build: &Build = source.build(value);
        Side {
            parameter_set: value.parameter_set.clone(),
            family: value.family.clone(),
            hash: value.hash.clone(),
            operation: value.operation,
            metric: value.metric,
            statistic: value.statistic,
            value: value.value,
            one_path: value.one_path,
            from_time: None,
            clock_hz: build.clock_hz,
            isa: Some(build.isa.clone()),
            library: Some(build.library.clone()),
            flags: build.flags.clone(),
            hash_backend: build.hash_backend.clone(),
            cores: build.cores,
            wait_states: build.wait_states,
            environment: build.environment,
        }
    }

    /// A statistic of the runs of some cases of one parameter set and operation as a side; the context of their logs says how
    /// they were built, as far as they agree.
    pub fn measured(
        cases: &[&Case],
        catalogue: &Catalogue,
        metric: Metric,
        statistic: Reported,
        value: f64,
    ) -> Side {
        let case = cases[0];
        let context = |key: &str| {
            let value = case.context.get(key);
            value.filter(|value| cases.iter().all(|case| case.context.get(key) == Some(*value))).cloned()
        };
        let number = |key: &str| context(key).and_then(|text| text.parse().ok());
        Side {
            parameter_set: case.parameter_set.clone(),
            family: case.family.clone(),
            hash: catalogue.resolve(&case.parameter_set).ok().and_then(|set| set.hash.clone()),
            operation: case.operation,
            metric,
            statistic,
            value,
            one_path: false,
            from_time: None,
            clock_hz: number("clock_hz"),
            isa: context("isa"),
            library: context("library"),
            flags: context("flags"),
            hash_backend: context("hash_backend"),
            cores: context("cores").and_then(|text| text.parse().ok()).unwrap_or(1),
            wait_states: context("wait_states").and_then(|text| text.parse().ok()),
            environment: environment(context("environment").as_deref(), context("isa").as_deref()),
        }
    }

    /// The same in cycles, where it is a time whose clock the source or the log names.
    pub fn in_cycles(self) -> Side {
        match (self.metric, self.clock_hz) {
            (Metric::Time, Some(hz)) => {
                let cycles = self.value * hz as f64 / 1e9;
                Side { metric: Metric::Cycles, value: cycles, from_time: Some(hz), ..self }
            }
            _ => self,
        }
    }

    /// Whether the cost depends on luck: a loop that rejects signatures.
    pub fn rejects(&self) -> bool {
        let scheme = ["ML-DSA", "Dilithium"].iter().any(|name| self.family.contains(name));
        scheme && matches!(self.operation, Some(Operation::Sign | Operation::Combined))
    }
}

/// What runs beside a benchmark: what its context says, else what its instruction set lets expect.
fn environment(said: Option<&str>, isa: Option<&str>) -> Environment {
    let application = |isa: &str| {
        let isa = isa.to_ascii_lowercase();
        ["rv64", "x86", "amd64", "aarch64", "arm64", "armv8-a", "i686"]
            .iter()
            .any(|start| isa.starts_with(start))
    };
    match said.map(str::to_ascii_lowercase).as_deref() {
        Some("linux") => Environment::Linux,
        Some("bare") => Environment::Bare,
        _ if isa.is_some_and(application) => Environment::Linux,
        _ => Environment::Bare,
    }
}
