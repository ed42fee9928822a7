//! Limits on a provider's response time and size.

use std::time::Duration;

/// Bounds on what one provider can cost the server.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub connect: Duration,
    /// One call, from connecting to the response's last byte.
    pub call: Duration,
    /// All the calls of one [`begin`](super::Providers::begin) or [`finish`](super::Providers::finish).
    pub whole: Duration,
    /// How long discovery results are cached, keys included.
    pub keep: Duration,
    /// For an unknown key id the keys are fetched again, but not more often than this.
    pub between_key_fetches: Duration,
    /// The longest response that is read, in bytes.
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
