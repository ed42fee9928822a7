//! Limits on the time, number and length of calls.

use std::time::Duration;

/// Bounds on what one provider can cost the server.
#[derive(Clone, Copy, Debug)]
pub struct CallLimits {
    pub connect: Duration,
    /// Opening a page, from connecting to the last byte.
    pub open: Duration,
    /// Any other call.
    pub call: Duration,
    /// Calls at the same time.
    pub at_once: usize,
    /// How long a call waits for one of them to end.
    pub wait: Duration,
    /// The longest time that a provider's `Retry-After` is obeyed.
    pub longest_pause: Duration,
    /// The longest answer that is read, in bytes.
    pub answer_bytes: usize,
}

impl Default for CallLimits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            open: Duration::from_secs(15),
            call: Duration::from_secs(10),
            at_once: 8,
            wait: Duration::from_secs(2),
            longest_pause: Duration::from_mins(15),
            // Fifty charges of a list are a fifth of this.
            answer_bytes: 1_024 * 1_024,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_costs_the_server_no_more_than_was_decided() {
        let limits = CallLimits::default();
        let times = [limits.connect, limits.open, limits.call, limits.wait];
        assert_eq!(times.map(|time| time.as_secs()), [3, 15, 10, 2]);
        assert_eq!(limits.at_once, 8);
        assert_eq!(limits.longest_pause, Duration::from_mins(15));
        assert_eq!(limits.answer_bytes, 1_048_576);
    }
}
