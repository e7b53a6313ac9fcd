//! Metrics and units: the one place that knows nanoseconds from cycles from instructions.
//!
//! Values are stored in the base unit of their metric, in which what logs print is a whole number and so exact
//! up to 2^53. Cycles become time only through a clock that the log or its context names; instructions never do.

use crate::pqc::Sizes;

/// What a number measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Metric {
    /// Elapsed time.
    Time,
    /// Core clock cycles.
    Cycles,
    /// Instructions retired: a count of executed instructions, never a time.
    Instructions,
    /// Free heap before the call.
    HeapFreeBefore,
    /// Free heap after the call.
    HeapFreeAfter,
    /// Free heap at whatever moments the firmware sampled it.
    HeapFree,
    /// Largest free block after the call.
    HeapLargestFree,
    /// Most heap in use during the call beyond what was in use before it.
    HeapPeak,
    /// Most stack used by the call.
    StackPeak,
    /// Iterations of the ML-DSA rejection loop.
    Rejections,
    /// Interrupts taken during the call.
    Preemptions,
    PublicKeySize,
    SecretKeySize,
    CiphertextSize,
    SignatureSize,
    SharedSecretSize,
    MessageSize,
    /// Code and constants of a program.
    TextSize,
    /// Initialised data of a program, in the image and in RAM.
    DataSize,
    /// Zeroed data of a program, in RAM alone.
    BssSize,
    /// What a program takes in the image: code, constants and initialised data.
    ImageSize,
    /// A run that failed: its value is 1 and it has no other.
    Failure,
}

/// A base unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    Nanosecond,
    Cycle,
    Instruction,
    Byte,
    Count,
}

/// Whether repeated runs must agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// Every run gives the same value: a size.
    Exact,
    /// Runs vary: a time, a count of instructions, a memory peak.
    Sampled,
}

/// Which way a metric improves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Better {
    /// What an operation costs, takes or fills.
    Less,
    /// What is left free.
    More,
}

/// What a single stored value is, of the runs it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Statistic {
    /// One run.
    Single,
    /// The smallest value over the runs of a case, as the firmware reported it.
    Minimum,
}

macro_rules! names {
    ($type:ident { $($variant:ident => $name:literal,)+ }) => {
        impl $type {
            /// Every variant.
            pub const ALL: &[$type] = &[$($type::$variant),+];

            /// The name in datasets, specs and options.
            pub fn name(self) -> &'static str {
                match self { $($type::$variant => $name),+ }
            }

            /// Reads the name that [`Self::name`] gives.
            pub fn parse(name: &str) -> Option<$type> {
                match name { $($name => Some($type::$variant),)+ _ => None }
            }
        }
    };
}

names!(Metric {
    Time => "time",
    Cycles => "cycles",
    Instructions => "instructions",
    HeapFreeBefore => "heap_free_before",
    HeapFreeAfter => "heap_free_after",
    HeapFree => "heap_free",
    HeapLargestFree => "heap_largest_free",
    HeapPeak => "heap_peak",
    StackPeak => "stack_peak",
    Rejections => "rejections",
    Preemptions => "preemptions",
    PublicKeySize => "public_key_size",
    SecretKeySize => "secret_key_size",
    CiphertextSize => "ciphertext_size",
    SignatureSize => "signature_size",
    SharedSecretSize => "shared_secret_size",
    MessageSize => "message_size",
    TextSize => "text_size",
    DataSize => "data_size",
    BssSize => "bss_size",
    ImageSize => "image_size",
    Failure => "failure",
});

names!(Statistic {
    Single => "single",
    Minimum => "minimum",
});

impl Metric {
    /// The metrics that say what an operation costs, best known first.
    pub const COSTS: [Metric; 3] = [Metric::Time, Metric::Cycles, Metric::Instructions];

    /// The base unit in which values are stored.
    pub fn unit(self) -> Unit {
        match self {
            Metric::Time => Unit::Nanosecond,
            Metric::Cycles => Unit::Cycle,
            Metric::Instructions => Unit::Instruction,
            Metric::Rejections | Metric::Preemptions | Metric::Failure => Unit::Count,
            _ => Unit::Byte,
        }
    }

    /// Whether repeated runs must agree.
    pub fn nature(self) -> Nature {
        match self {
            Metric::PublicKeySize
            | Metric::SecretKeySize
            | Metric::CiphertextSize
            | Metric::SignatureSize
            | Metric::SharedSecretSize
            | Metric::TextSize
            | Metric::DataSize
            | Metric::BssSize
            | Metric::ImageSize => Nature::Exact,
            _ => Nature::Sampled,
        }
    }

    /// Whether the metric says what an operation costs.
    pub fn is_cost(self) -> bool {
        Self::COSTS.contains(&self)
    }

    /// Which way the metric improves; `None` for what explains a result and is none, such as the attempts of a signature.
    pub fn better(self) -> Option<Better> {
        match self {
            Metric::HeapFreeBefore | Metric::HeapFreeAfter | Metric::HeapFree | Metric::HeapLargestFree => {
                Some(Better::More)
            }
            Metric::Rejections | Metric::Preemptions | Metric::MessageSize | Metric::Failure => None,
            _ => Some(Better::Less),
        }
    }

    /// The metrics of which one side can be better than the other.
    pub fn comparable() -> impl Iterator<Item = Metric> {
        Self::ALL.iter().copied().filter(|metric| metric.better().is_some())
    }

    /// The size that a parameter set's standard gives for this metric, in bytes.
    pub fn size_of(self, sizes: Sizes) -> Option<u64> {
        match self {
            Metric::PublicKeySize => sizes.public_key,
            Metric::SecretKeySize => sizes.secret_key,
            Metric::CiphertextSize => sizes.ciphertext,
            Metric::SignatureSize => sizes.signature,
            Metric::SharedSecretSize => sizes.shared_secret,
            _ => None,
        }
    }

    /// The name a header or an axis shows.
    pub fn title(self) -> &'static str {
        match self {
            Metric::Time => "Time",
            Metric::Cycles => "Cycles",
            Metric::Instructions => "Instructions retired",
            Metric::HeapFreeBefore => "Free heap before",
            Metric::HeapFreeAfter => "Free heap after",
            Metric::HeapFree => "Free heap",
            Metric::HeapLargestFree => "Largest free block",
            Metric::HeapPeak => "Peak heap",
            Metric::StackPeak => "Peak stack",
            Metric::Rejections => "Signing iterations",
            Metric::Preemptions => "Preemptions",
            Metric::PublicKeySize => "Public key",
            Metric::SecretKeySize => "Secret key",
            Metric::CiphertextSize => "Ciphertext",
            Metric::SignatureSize => "Signature",
            Metric::SharedSecretSize => "Shared secret",
            Metric::MessageSize => "Message",
            Metric::TextSize => "Code and constants",
            Metric::DataSize => "Initialised data",
            Metric::BssSize => "Zeroed data",
            Metric::ImageSize => "Program image",
            Metric::Failure => "Failed runs",
        }
    }
}

/// A unit as it is printed: a symbol and how many base units it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Empty for plain counts.
    pub symbol: &'static str,
    pub base_units: u64,
}

impl Unit {
    /// The base unit in words.
    pub fn base_name(self) -> &'static str {
        match self {
            Unit::Nanosecond => "ns",
            Unit::Cycle => "cycles",
            Unit::Instruction => "instructions",
            Unit::Byte => "B",
            Unit::Count => "1",
        }
    }

    /// The printed unit that suits a column whose largest value is `largest` base units.
    ///
    /// Decimal prefixes throughout: 1 kB = 1000 B. Bytes stay bytes below 10 MB, so that sizes read exactly.
    pub fn scale_for(self, largest: f64) -> Scale {
        let scales: &[(&str, u64)] = match self {
            Unit::Nanosecond => &[("ns", 1), ("µs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000)],
            Unit::Cycle | Unit::Instruction => &[("", 1), ("10³", 1_000), ("10⁶", 1_000_000)],
            Unit::Byte if largest < 1e7 => &[("B", 1)],
            Unit::Byte => &[("kB", 1_000)],
            Unit::Count => &[("", 1)],
        };
        let fitting = scales.iter().rev().find(|s| largest >= s.1 as f64);
        let &(symbol, base_units) = fitting.unwrap_or(&scales[0]);
        Scale { symbol, base_units }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_back() {
        for &metric in Metric::ALL {
            assert_eq!(Metric::parse(metric.name()), Some(metric));
        }
        for &statistic in Statistic::ALL {
            assert_eq!(Statistic::parse(statistic.name()), Some(statistic));
        }
    }

    #[test]
    fn the_largest_value_chooses_the_unit() {
        assert_eq!(Unit::Nanosecond.scale_for(9.1e6).symbol, "ms");
        assert_eq!(Unit::Nanosecond.scale_for(0.0).symbol, "ns");
        assert_eq!(Unit::Instruction.scale_for(2.5e9).symbol, "10⁶");
        assert_eq!(Unit::Byte.scale_for(331_000.0).symbol, "B");
    }
}
