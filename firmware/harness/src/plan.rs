//! What to measure, as text: one step a line, a verb and its value. A step holds until it is said again.
//!
//! ```text
//! # every line after this one is measured with this library
//! library rustcrypto
//! scenario baseline
//! warmup 1
//! runs 100
//! measure ML-KEM-512
//! measure ML-KEM-512+ML-DSA-44
//! ```

/// One line of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'t> {
    /// Which library the next steps measure.
    Library(&'t str),
    /// What else runs.
    Scenario(&'t str),
    /// How many passes are not measured.
    Warmup(u32),
    /// How many passes are measured.
    Runs(u32),
    /// Measures a parameter set, or a KEM and a signature scheme joined by `+`.
    Measure(&'t str),
    /// Screens a KEM's decapsulation for timing leakage.
    Leakage(&'t str),
}

/// A line that is no step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAStep<'t>(pub &'t str);

/// Reads a plan; empty lines and lines that start with `#` are skipped.
pub fn steps(text: &str) -> impl Iterator<Item = Result<Step<'_>, NotAStep<'_>>> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(step)
}

fn step(line: &str) -> Result<Step<'_>, NotAStep<'_>> {
    let unknown = NotAStep(line);
    let (verb, value) = line.split_once(' ').ok_or(unknown)?;
    let count = || value.parse().map_err(|_| unknown);
    match verb {
        "library" => Ok(Step::Library(value)),
        "scenario" => Ok(Step::Scenario(value)),
        "warmup" => count().map(Step::Warmup),
        "runs" => count().map(Step::Runs),
        "measure" => Ok(Step::Measure(value)),
        "leakage" => Ok(Step::Leakage(value)),
        _ => Err(unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_plan_is_its_lines_in_order() {
        let plan = "# comment\r\n\r\nlibrary rustcrypto\r\nruns 100\r\nmeasure ML-KEM-512\r\n";
        let expected = [Ok(Step::Library("rustcrypto")), Ok(Step::Runs(100)), Ok(Step::Measure("ML-KEM-512"))];
        assert_eq!(steps(plan).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_is_no_step_is_shown_as_it_is() {
        let plan = "runs many\nmeasure\ndance ML-KEM-512";
        let expected = ["runs many", "measure", "dance ML-KEM-512"].map(|line| Err(NotAStep(line)));
        assert_eq!(steps(plan).collect::<Vec<_>>(), expected);
    }
}
