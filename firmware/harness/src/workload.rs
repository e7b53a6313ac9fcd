//! The light load of a sensor node: sample, keep statistics of a window, send a frame now and then.
//!
//! It is what the `workload` scenario runs in a timer interrupt. It allocates nothing.

use crate::crc32::Crc32;

/// Sensors that are sampled in each tick.
pub const SENSORS: usize = 4;
/// Samples that the statistics cover.
pub const WINDOW: usize = 16;
/// Ticks from one telemetry frame to the next.
pub const TICKS_PER_FRAME: u32 = 8;

const FRAME_BYTES: usize = 8 + SENSORS * 10 + 4;

/// The state of the load.
pub struct Workload {
    noise: u32,
    tick: u32,
    sensors: [Sensor; SENSORS],
    frame: [u8; FRAME_BYTES],
}

/// What is known about one sensor.
#[derive(Clone, Copy)]
struct Sensor {
    window: [i16; WINDOW],
    statistics: Statistics,
}

/// Statistics of the last [`WINDOW`] samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Statistics {
    average: i16,
    minimum: i16,
    maximum: i16,
    /// Sum of the newer half less that of the older half.
    trend: i32,
}

impl Workload {
    /// A load whose sensors have read nothing yet.
    pub const fn new() -> Self {
        let sensor =
            Sensor { window: [0; WINDOW], statistics: Statistics { average: 0, minimum: 0, maximum: 0, trend: 0 } };
        Self { noise: 1, tick: 0, sensors: [sensor; SENSORS], frame: [0; FRAME_BYTES] }
    }

    /// Does the work of one tick.
    pub fn tick(&mut self) {
        for at in 0..SENSORS {
            let sample = self.sample();
            self.sensors[at].add(self.tick, sample);
        }
        self.tick = self.tick.wrapping_add(1);
        if self.tick.is_multiple_of(TICKS_PER_FRAME) {
            self.build_frame();
        }
    }

    /// The frame that was built last; it ends with its CRC-32.
    pub fn frame(&self) -> &[u8] {
        &self.frame
    }

    /// A stand-in for a reading of an analogue converter: 12 bits of a linear congruential generator.
    fn sample(&mut self) -> i16 {
        self.noise = self.noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.noise >> 20) as i16
    }

    fn build_frame(&mut self) {
        self.frame[..4].copy_from_slice(b"PQTM");
        self.frame[4..8].copy_from_slice(&self.tick.to_le_bytes());
        for (sensor, field) in self.sensors.iter().zip(self.frame[8..].chunks_exact_mut(10)) {
            let Statistics { average, minimum, maximum, trend } = sensor.statistics;
            field[..2].copy_from_slice(&average.to_le_bytes());
            field[2..4].copy_from_slice(&minimum.to_le_bytes());
            field[4..6].copy_from_slice(&maximum.to_le_bytes());
            field[6..].copy_from_slice(&trend.to_le_bytes());
        }
        let (body, checksum) = self.frame.split_at_mut(FRAME_BYTES - 4);
        checksum.copy_from_slice(&Crc32::new().update(body).value().to_le_bytes());
    }
}

impl Default for Workload {
    fn default() -> Self {
        Self::new()
    }
}

impl Sensor {
    fn add(&mut self, tick: u32, sample: i16) {
        self.window[tick as usize % WINDOW] = sample;
        let (mut sum, mut trend) = (0, 0);
        let (mut minimum, mut maximum) = (i16::MAX, i16::MIN);
        for age in 0..WINDOW {
            let value = self.window[(tick as usize).wrapping_sub(age) % WINDOW];
            sum += i32::from(value);
            trend += if age < WINDOW / 2 { i32::from(value) } else { -i32::from(value) };
            minimum = minimum.min(value);
            maximum = maximum.max(value);
        }
        self.statistics = Statistics { average: (sum / WINDOW as i32) as i16, minimum, maximum, trend };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_cover_the_window_and_no_more() {
        let mut sensor = Workload::new().sensors[0];
        for tick in 0..40 {
            sensor.add(tick, tick as i16);
        }
        let expected = Statistics { average: 31, minimum: 24, maximum: 39, trend: 64 };
        assert_eq!(sensor.statistics, expected);
    }

    #[test]
    fn a_frame_comes_every_few_ticks_and_ends_with_its_checksum() {
        let mut load = Workload::new();
        for _ in 1..TICKS_PER_FRAME {
            load.tick();
            assert_eq!(load.frame()[..4], [0; 4]);
        }
        load.tick();
        let (body, checksum) = load.frame().split_at(FRAME_BYTES - 4);
        assert_eq!(body[..4], *b"PQTM");
        assert_eq!(checksum, Crc32::new().update(body).value().to_le_bytes());
    }
}
