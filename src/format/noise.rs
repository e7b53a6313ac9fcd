//! Lines that carry no measurement, by kind, and the resets that some of them announce.

/// Why a line carries nothing to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Noise {
    Blank,
    /// What the boot ROM and boot loader print.
    Boot,
    /// A log message of the operating system or another task.
    SystemLog,
    /// What the host's monitor program adds.
    Monitor,
    /// A section title or comment of the benchmark.
    Heading,
    /// A human line that repeats a machine line.
    Twin,
    /// A warm-up run, which is not a measurement.
    WarmUp,
    /// Something the firmware skipped, and said so.
    Skipped,
    /// Bytes an operation produced, printed so that another implementation can check them.
    Output,
    /// Any other text.
    Text,
}

impl Noise {
    /// The name in the ingest report.
    pub fn name(self) -> &'static str {
        match self {
            Noise::Blank => "blank line",
            Noise::Boot => "boot message",
            Noise::SystemLog => "system log message",
            Noise::Monitor => "monitor message",
            Noise::Heading => "heading or comment",
            Noise::Twin => "human twin of a machine line",
            Noise::WarmUp => "warm-up run",
            Noise::Skipped => "skipped by the firmware",
            Noise::Output => "output bytes",
            Noise::Text => "other text",
        }
    }

    /// The kind of a line that no dialect rule claimed.
    pub fn classify(text: &str) -> Noise {
        let text = text.trim();
        if text.is_empty() {
            Noise::Blank
        } else if is_boot(text) {
            Noise::Boot
        } else if text.starts_with("--- ") {
            Noise::Monitor
        } else if is_system_log(text) {
            Noise::SystemLog
        } else if text.starts_with(['#', '=']) {
            Noise::Heading
        } else {
            Noise::Text
        }
    }
}

/// Whether a line looks like `I (time) …`, the ESP-IDF log.
fn is_system_log(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['E', 'W', 'I', 'D', 'V']) else {
        return false;
    };
    rest.strip_prefix(" (")
        .is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()))
}

fn is_boot(text: &str) -> bool {
    const STARTS: [&str; 14] = [
        "ets ",
        "ESP-ROM:",
        "Build:",
        "rst:0x",
        "Saved PC:",
        "SPIWP:",
        "configsip:",
        "clk_drv:",
        "mode:",
        "load:0x",
        "ho ",
        "entry 0x",
        "boot:0x",
        "Rebooting...",
    ];
    STARTS.iter().any(|start| text.starts_with(start))
}

/// Recognises resets of an ESP32 in a stream of lines.
///
/// A boot prints `ets <date>` or `ESP-ROM:…` and then `rst:0x…`, sometimes only the latter, and sometimes glued to
/// the line that was being printed when the board reset.
#[derive(Debug, Default)]
pub struct ResetDetector {
    banner_seen: bool,
}

impl ResetDetector {
    /// Whether the board reset in this line; the same reset is told once.
    pub fn resets(&mut self, text: &str) -> bool {
        if text.contains("ESP-ROM:") || is_ets_banner(text) {
            self.banner_seen = true;
            return true;
        }
        if text.contains("rst:0x") {
            return !std::mem::take(&mut self.banner_seen);
        }
        false
    }
}

/// Whether the text holds `ets ` and a date such as `Jun  8 2016 00:22:57`.
fn is_ets_banner(text: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    text.split_once("ets ")
        .is_some_and(|(_, date)| MONTHS.iter().any(|month| date.starts_with(month)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_boot_is_told_once() {
        let boots = |lines: &[&str]| {
            let mut detector = ResetDetector::default();
            lines.iter().filter(|line| detector.resets(line)).count()
        };
        let one = [
            "ESP-ROM:esp32c6-20220919",
            "Build:Sep 19 2022",
            "rst:0x1 (POWERON),boot:0xc",
        ];
        assert_eq!(boots(&one), 1);
        assert_eq!(boots(&[one, one].concat()), 2);
        let bare = ["rst:0xc (SW_CPU_RESET),boot:0x33", "rst:0x1 (POWERON)"];
        assert_eq!(boots(&bare), 2);
        let glued = [
            "CSV,result,ML-KEM-512,keyets Jun  8 2016 00:22:57",
            "rst:0x1 (POWERON_RESET)",
        ];
        assert_eq!(boots(&glued), 1);
    }

    #[test]
    fn kinds() {
        assert_eq!(Noise::classify("  "), Noise::Blank);
        assert_eq!(Noise::classify("I (30) boot: x"), Noise::SystemLog);
        assert_eq!(Noise::classify("It (30) is"), Noise::Text);
        assert_eq!(Noise::classify("--- exit"), Noise::Monitor);
        assert_eq!(Noise::classify("entry 0x4007862c"), Noise::Boot);
        assert_eq!(Noise::classify("=== END ==="), Noise::Heading);
    }
}
