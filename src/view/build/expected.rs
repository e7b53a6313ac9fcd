//! What a reader of a table expects and the logs do not have, in words.

use std::collections::BTreeMap;

use crate::normalize::Dataset;
use crate::pqc::Dimension;
use crate::view::grouping::{display, title};

/// One remark for each target and dimension with expected values that no case of the target has.
pub fn missing(expect: &BTreeMap<String, Vec<String>>, dataset: &Dataset, cases: &[u32]) -> Vec<String> {
    let mut targets: BTreeMap<Option<&str>, Vec<u32>> = BTreeMap::new();
    for &case in cases {
        let target = dataset.cases[case as usize].context.get("target").map(String::as_str);
        targets.entry(target).or_default().push(case);
    }
    let one = targets.len() == 1;
    let mut remarks = Vec::new();
    for (target, cases) in &targets {
        for (name, wanted) in expect {
            let dimension = Dimension::parse(name);
            let values: Vec<String> = cases
                .iter()
                .filter_map(|&case| dimension.value(&dataset.cases[case as usize]).map(|v| v.into_owned()))
                .collect();
            let missing: Vec<String> = wanted
                .iter()
                .filter(|wanted| !values.contains(wanted))
                .map(|value| display(&dimension, value))
                .collect();
            if !missing.is_empty() {
                let place = if one { "this target" } else { target.unwrap_or("the unknown target") };
                let dimension = title(&dimension);
                remarks.push(format!("Not measured on {place}: {dimension} {}.", missing.join(", ")));
            }
        }
    }
    remarks
}
