//! Metrics on the command line.

use pqreport::quantity::Metric;

/// Which metrics are compared.
#[derive(clap::Args, Clone)]
pub struct Metrics {
    /// The metrics to compare, such as stack_peak,heap_largest_free; what operations cost when absent.
    #[arg(long = "metric", value_name = "METRIC", value_delimiter = ',', value_parser = parse)]
    metrics: Option<Vec<Metric>>,
}

impl Metrics {
    pub fn chosen(&self) -> Vec<Metric> {
        self.metrics.clone().unwrap_or_else(|| Metric::COSTS.to_vec())
    }
}

/// Reads a metric of which one side can be better than the other.
///
/// # Errors
/// Another word, with what is accepted.
fn parse(name: &str) -> Result<Metric, String> {
    Metric::comparable().find(|metric| metric.name() == name).ok_or_else(|| {
        let known: Vec<_> = Metric::comparable().map(Metric::name).collect();
        format!("there is {}", known.join(", "))
    })
}
