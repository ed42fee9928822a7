//! How long a sound is, counted in samples.

use std::time::Duration;

/// How much sound a file holds, by its container.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Length {
    /// Sample frames: one sample of each channel.
    pub(crate) frames: u64,
    /// Sample frames a second.
    pub(crate) rate: u32,
}

impl Length {
    pub(crate) fn duration(self) -> Duration {
        let milliseconds = self.frames.saturating_mul(1000) / u64::from(self.rate.max(1));
        Duration::from_millis(milliseconds)
    }
}
