//! How long a provider may take and how much it may say.

use std::time::Duration;

/// Bounds on what one provider can cost us.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Until a connection stands.
    pub connect: Duration,
    /// One call, from connecting to the answer's last byte.
    pub call: Duration,
    /// All the calls of one beginning or one finish.
    pub whole: Duration,
    /// How long what discovery told is believed, keys among it.
    pub keep: Duration,
    /// For an unknown key id the keys are fetched again, but not more often than this.
    pub between_key_fetches: Duration,
    /// The longest answer that is read.
    pub answer_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(2),
            call: Duration::from_secs(5),
            whole: Duration::from_secs(10),
            keep: Duration::from_hours(1),
            between_key_fetches: Duration::from_mins(1),
            // The longest key set of a public provider is about a tenth of this.
            answer_bytes: 256 * 1_024,
        }
    }
}
