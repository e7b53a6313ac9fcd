//! Simulated times whose true mean and quantiles are known.

use pqreport::summary::distribution::{normal_cdf, normal_upper_quantile};
use pqreport::summary::random::Xoshiro256PlusPlus;
use pqreport::summary::rejection::Attempts;
use pqreport::summary::sample::Sample;

/// A source of simulated times, in µs.
#[derive(Clone, Copy)]
pub enum Source {
    /// Normal with CV 1 %.
    Normal,
    /// Lognormal with σ = 0.5: CV 53 %, skewness 1.75.
    Lognormal,
    /// ML-DSA-65 signing, 19 + 17.25·k ± 0.006: CV 84 %.
    Rejection,
    /// Normal, σ = 0.8, rounded down to 1 µs.
    Quantized,
}

pub const SOURCES: [Source; 4] = [Source::Normal, Source::Lognormal, Source::Rejection, Source::Quantized];
const LOG_SIGMA: f64 = 0.5;
const REJECTION_SD: f64 = 0.006;
const QUANTIZED: (f64, f64) = (40.3, 0.8);

impl Source {
    pub fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Lognormal => "lognormal",
            Self::Rejection => "rejection-sampled",
            Self::Quantized => "quantised",
        }
    }

    fn draw(self, stream: &mut Xoshiro256PlusPlus) -> f64 {
        let z = normal_upper_quantile(uniform(stream));
        match self {
            Self::Normal => 1_000.0 + 10.0 * z,
            Self::Lognormal => 100.0 * (LOG_SIGMA * z).exp(),
            Self::Rejection => time_of_attempts(attempts(stream)) + REJECTION_SD * z,
            Self::Quantized => (QUANTIZED.0 + QUANTIZED.1 * z).floor(),
        }
    }

    pub fn sample(self, n: usize, factor: f64, stream: &mut Xoshiro256PlusPlus) -> Sample {
        let values: Vec<f64> = (0..n).map(|_| factor * self.draw(stream)).collect();
        Sample::new(&values).unwrap()
    }

    pub fn mean(self) -> f64 {
        match self {
            Self::Normal => 1_000.0,
            Self::Lognormal => 100.0 * (LOG_SIGMA * LOG_SIGMA / 2.0).exp(),
            Self::Rejection => time_of_attempts(Attempts::ML_DSA_65.mean()),
            Self::Quantized => (30..50).map(|tick| 1.0 - below_tick(tick)).sum::<f64>() + 29.0,
        }
    }

    pub fn quantile(self, p: f64) -> f64 {
        let z = normal_upper_quantile(1.0 - p);
        match self {
            Self::Normal => 1_000.0 + 10.0 * z,
            Self::Lognormal => 100.0 * (LOG_SIGMA * z).exp(),
            Self::Rejection => {
                let (k, failure) =
                    (Attempts::ML_DSA_65.quantile(p), 1.0 - Attempts::ML_DSA_65.success_probability());
                let fewer = 1.0 - failure.powi(k as i32 - 1);
                let within = (p - fewer) / (failure.powi(k as i32 - 1) - failure.powi(k as i32));
                time_of_attempts(k as f64) + REJECTION_SD * normal_upper_quantile(1.0 - within)
            }
            Self::Quantized => (0..).map(f64::from).find(|&tick| below_tick(tick as i32 + 1) >= p).unwrap(),
        }
    }
}

/// The logged attempts and the times of some ML-DSA-65 signatures.
pub fn signatures(n: usize, factor: f64, stream: &mut Xoshiro256PlusPlus) -> (Sample, Sample) {
    let attempts: Vec<f64> = (0..n).map(|_| attempts(stream)).collect();
    let noise = |stream: &mut Xoshiro256PlusPlus| REJECTION_SD * normal_upper_quantile(uniform(stream));
    let times: Vec<f64> = attempts.iter().map(|&k| factor * (time_of_attempts(k) + noise(stream))).collect();
    (Sample::new(&attempts).unwrap(), Sample::new(&times).unwrap())
}

fn attempts(stream: &mut Xoshiro256PlusPlus) -> f64 {
    let failure = 1.0 - Attempts::ML_DSA_65.success_probability();
    (uniform(stream).ln() / failure.ln()).ceil()
}

fn uniform(stream: &mut Xoshiro256PlusPlus) -> f64 {
    ((stream.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

fn time_of_attempts(attempts: f64) -> f64 {
    19.0 + 17.25 * attempts
}

/// The probability that a quantised time is below `tick`.
fn below_tick(tick: i32) -> f64 {
    normal_cdf((f64::from(tick) - QUANTIZED.0) / QUANTIZED.1)
}
