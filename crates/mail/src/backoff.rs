//! When a failed mail is retried.

use marsam_persistence::outbox::MAX_ATTEMPTS;
use time::Duration;

/// The waits after the first, the second… failed attempt; the last one repeats.
const RETRY_DELAYS: [Duration; 5] = [
    Duration::seconds(30),
    Duration::minutes(2),
    Duration::minutes(10),
    Duration::hours(1),
    Duration::hours(6),
];
/// How long to wait after `tries` failed attempts; `None` gives the mail up.
pub(crate) fn wait_after(tries: i32) -> Option<Duration> {
    if tries >= MAX_ATTEMPTS {
        return None;
    }
    let index = usize::try_from(tries.saturating_sub(1)).unwrap_or(0);
    RETRY_DELAYS.get(index).or(RETRY_DELAYS.last()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_from_half_a_minute_to_six_hours() {
        let waits: Vec<_> = (1..8).map(|tries| wait_after(tries).unwrap()).collect();
        assert_eq!(waits.first(), Some(&Duration::seconds(30)));
        assert_eq!(waits.last(), Some(&Duration::hours(6)));
        assert!(waits.is_sorted());
    }

    #[test]
    fn after_eight_tries_a_mail_is_given_up() {
        assert!(wait_after(7).is_some());
        assert_eq!(wait_after(8), None);
        assert_eq!(wait_after(9), None);
    }
}
