//! Corrections for multiple comparisons, the leakage screen and NIST's univariate sets.

use std::path::Path;

use pqreport::summary::leakage::{self, ClassifiedTime};
use pqreport::summary::multiplicity::{Correction, adjust};
use pqreport::summary::sample::Sample;
use pqreport::summary::{descriptive, serial};

use crate::checker::Checker;

pub fn multiplicity(checker: &mut Checker) {
    let p: Vec<Option<f64>> = checker.numbers("/multiplicity/p").into_iter().map(Some).collect();
    let corrections = [
        ("holm", Correction::Holm),
        ("sidak_holm", Correction::HolmSidak),
        ("bh", Correction::BenjaminiHochberg),
        ("by", Correction::BenjaminiYekutieli),
    ];
    for (key, correction) in corrections {
        for (i, p) in adjust(&p, correction).p.into_iter().enumerate() {
            checker.number_is(&format!("/multiplicity/{key}/{i}"), p);
        }
    }
}

pub fn leakage(checker: &mut Checker) {
    let classes = checker.numbers("/leakage/cls");
    let times = checker.numbers("/leakage/time");
    let runs: Vec<ClassifiedTime> =
        classes.iter().zip(&times).map(|(class, time)| (*class == 1.0, *time as u64)).collect();
    let screen = leakage::screen(&runs);
    checker.number_is("/leakage/t_uncropped", screen.uncropped);
    checker.number_is("/leakage/t_second_order_offline", screen.second_order);
    for row in 0..checker.len("/leakage/crop") {
        let at = format!("/leakage/crop/{row}");
        let crop = &screen.crops[checker.number(&format!("{at}/i")) as usize];
        checker.number_is(&format!("{at}/threshold"), crop.threshold as f64);
        checker.number_is(&format!("{at}/n0"), crop.kept[0] as f64);
        checker.number_is(&format!("{at}/n1"), crop.kept[1] as f64);
        checker.number_is(&format!("{at}/t"), crop.t);
    }
}

pub fn nist(checker: &mut Checker, folder: &Path) {
    for name in checker.keys("/nist_univariate") {
        let text = std::fs::read_to_string(folder.join(format!("univariate/{name}.json"))).unwrap();
        let values: Vec<f64> = serde_json::from_str(&text).unwrap();
        let at = format!("/nist_univariate/{name}");
        checker.number_is(&format!("{at}/n"), values.len() as f64);
        let got = statistics(&Sample::new(&values).unwrap());
        for (key, got) in got {
            checker.number_is(&format!("{at}/exact_of_binary64/{key}"), got);
        }
        // As the decimals they are printed as: whole numbers of 10^-7.
        let scaled: Vec<f64> = values.iter().map(|value| (value * 1e7).round()).collect();
        let [mean, sd, lag1] = statistics(&Sample::new(&scaled).unwrap());
        for (key, got) in [(mean.0, mean.1 / 1e7), (sd.0, sd.1 / 1e7), lag1] {
            checker.number_is(&format!("{at}/exact_decimal/{key}"), got);
            let certified = checker.number(&format!("{at}/certified/{key}"));
            assert!((got / certified - 1.0).abs() < 2e-14, "{name} {key}: {got} is not {certified}");
        }
    }
}

fn statistics(sample: &Sample) -> [(&'static str, f64); 3] {
    let sd = descriptive::sd(sample).unwrap();
    let lag1 = serial::lag1_autocorrelation(sample).unwrap();
    [("mean", descriptive::mean(sample)), ("sd", sd), ("lag1", lag1)]
}
