//! NIST's Statistical Reference Datasets, univariate: digits of agreement of mean, standard deviation and lag-1
//! autocorrelation.
//!
//! The certified values are those of the printed decimals. What a program is given are the nearest binary64 numbers, and the
//! standard deviation of those of NumAcc4 is 0.10000000055879354 and not 0.1: so the digits are counted against the exact
//! values of the binary64 input, and the decimals are tested as whole numbers of tenths.

use std::path::Path;

use pqreport::summary::sample::Sample;
use pqreport::summary::{descriptive, serial};

/// Digits that must agree: mean, standard deviation, lag-1 autocorrelation.
const FEWEST_DIGITS: [f64; 3] = [15.0, 15.0, 13.0];

/// The first value, then 500 times two others.
fn constructed(first: f64, low: f64, high: f64) -> Vec<f64> {
    [first].into_iter().chain((0..500).flat_map(|_| [low, high])).collect()
}

fn statistics(values: &[f64]) -> [f64; 3] {
    let sample = Sample::new(values).unwrap();
    let sd = descriptive::sd(&sample).unwrap();
    [descriptive::mean(&sample), sd, serial::lag1_autocorrelation(&sample).unwrap()]
}

/// The logarithm of the relative error, negated; infinite for equal numbers.
fn digits(got: f64, exact: f64) -> f64 {
    -((got - exact) / exact).abs().log10()
}

fn check(name: &str, values: &[f64], exact: [f64; 3]) {
    let got = statistics(values);
    let agreed: [f64; 3] = std::array::from_fn(|i| digits(got[i], exact[i]));
    let [mean, sd, lag1] =
        agreed.map(|digits| if digits.is_finite() { format!("{digits:.1}") } else { "all".into() });
    println!("{name:8} mean {mean:>4}, sd {sd:>4}, lag-1 {lag1:>4} digits");
    for (agreed, fewest) in agreed.iter().zip(FEWEST_DIGITS) {
        assert!(*agreed >= fewest, "{name}: {got:?} is not {exact:?}");
    }
    if values.iter().all(|value| value.fract() == 0.0) {
        assert_eq!(got, exact, "{name} is whole and must be exact");
    }
}

#[test]
fn constructed_sets_agree_with_exact_arithmetic_on_their_binary64_values() {
    check("NumAcc1", &[10_000_001.0, 10_000_003.0, 10_000_002.0], [10_000_002.0, 1.0, -0.5]);
    // Made of rational arithmetic, rounded once.
    check("NumAcc2", &constructed(1.2, 1.1, 1.3), [1.2, 0.09999999999999998, -0.999]);
    let numacc3 = constructed(1_000_000.2, 1_000_000.1, 1_000_000.3);
    check("NumAcc3", &numacc3, [1_000_000.2, 0.1000000000349246, -0.9989999999994185]);
    let numacc4 = constructed(10_000_000.2, 10_000_000.1, 10_000_000.3);
    check("NumAcc4", &numacc4, [10_000_000.2, 0.10000000055879354, -0.9989999999906961]);
}

#[test]
fn decimals_as_whole_tenths_agree_with_the_certified_values() {
    for (name, offset) in [("NumAcc2", 0.0), ("NumAcc3", 9_999_990.0), ("NumAcc4", 99_999_990.0)] {
        let tenths = constructed(12.0 + offset, 11.0 + offset, 13.0 + offset);
        assert_eq!(statistics(&tenths), [12.0 + offset, 1.0, -0.999], "{name}");
    }
}

#[test]
fn measured_sets_agree_with_exact_arithmetic() {
    let Some(folder) = std::env::var_os("PQREPORT_REFERENCE") else {
        println!("skipped: PQREPORT_REFERENCE does not name a folder of reference data");
        return;
    };
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_str(&std::fs::read_to_string(Path::new(&folder).join(name)).unwrap()).unwrap()
    };
    let reference = read("golden.json");
    for name in ["Lew", "Lottery", "Mavro", "Michelso", "PiDigits"] {
        let values: Vec<f64> = serde_json::from_value(read(&format!("univariate/{name}.json"))).unwrap();
        let exact = &reference["nist_univariate"][name]["exact_of_binary64"];
        check(name, &values, ["mean", "sd", "lag1"].map(|key| exact[key].as_f64().unwrap()));
    }
}
