//! Charts of random values and names, the same each time.

use pqreport::view::chart::{Body, Chart, Estimate, Marks, Reference, Row, Rows, Scale, TickSuffix, Width};

use crate::sample;

/// Pseudo-random numbers that are the same each time.
pub struct Dice(pub u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn share(&mut self) -> f64 {
        self.below(1_000_000) as f64 / 1e6
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    fn words(&mut self) -> String {
        let length = 1 + self.below(80) as usize;
        "SPHINCS+-SHAKE-256f-simple (hardware)".chars().cycle().take(length).collect()
    }
}

/// A chart of rows, whose values may differ by nothing or by 15 decades and may be negative on a linear axis.
pub fn chart(dice: &mut Dice) -> Chart {
    let series = 1 + dice.below(8) as usize;
    let body = rows(dice, series);
    let names: Vec<String> = (0..series).map(|_| dice.words()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut chart = sample::chart("random", &names, Body::Rows(body));
    chart.width = dice.pick(&[Width::Single, Width::Double]);
    chart
}

fn rows(dice: &mut Dice, series: usize) -> Rows {
    let mut axis = sample::time();
    axis.title = dice.words();
    axis.scale = dice.pick(&[Scale::Linear, Scale::Log10]);
    axis.suffix = dice.pick(&[TickSuffix::Nothing, TickSuffix::Times, TickSuffix::Percent]);
    let sign = if axis.scale == Scale::Linear { dice.pick(&[1.0, 1.0, -1.0]) } else { 1.0 };
    let (centre, spread) = (dice.share() * 20.0 - 10.0, dice.pick(&[0.0, 1e-6, 0.1, 1.0, 3.0, 15.0]));

    let mut rows = Vec::new();
    for _ in 0..1 + dice.below(9) {
        let values: Vec<f64> =
            (0..series).map(|_| sign * 10f64.powf(centre + spread * dice.share())).collect();
        rows.push(row(dice, &values));
    }
    let rest = rows.split_off(rows.len() / 2);
    let groups = [rows, rest].map(|rows| sample::group(Some(&dice.words()), rows)).to_vec();
    let mut body = sample::body(dice.pick(&[Marks::Dots, Marks::Lollipops, Marks::Bars]), axis, groups);
    if dice.below(2) == 0 {
        body.reference = Some(Reference { value: 1.0, label: dice.words() });
    }
    body
}

fn row(dice: &mut Dice, values: &[f64]) -> Row {
    let estimate = |value: &f64| match dice.below(4) {
        0 => sample::exact(*value),
        1 => sample::single(*value, 3),
        _ => sample::around(*value, value.abs() * dice.share() * 1.2),
    };
    let estimates: Vec<Estimate> = values.iter().map(estimate).collect();
    let mut row = sample::row(&dice.words(), &estimates);
    if dice.below(2) == 0 {
        row.points.iter_mut().for_each(|point| point.label = Some("−12\u{2009}345.6×".to_owned()));
    }
    row
}
