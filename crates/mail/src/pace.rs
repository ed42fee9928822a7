//! How many mails may begin now: no more than there are connections, and no faster than the mail server takes them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What the operator allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Connections to the mail server at once.
    pub connections: usize,
    /// Mails a minute; 0 means no limit.
    pub per_minute: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 16,
            per_minute: 0,
        }
    }
}

/// Spreads mails over time. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Pace(Option<Arc<Mutex<Allowance>>>);

#[derive(Debug)]
struct Allowance {
    per_second: f64,
    /// Mails that may begin now; never more than those of two seconds, but at least one.
    saved: f64,
    counted_at: Instant,
}

impl Pace {
    pub(crate) fn new(per_minute: u32, now: Instant) -> Self {
        let per_second = f64::from(per_minute) / 60.0;
        let allowance = Allowance {
            per_second,
            saved: 1.0,
            counted_at: now,
        };
        Self((per_minute > 0).then(|| Arc::new(Mutex::new(allowance))))
    }

    /// How many of `most` mails may begin now.
    pub(crate) fn allowed(&self, most: usize, now: Instant) -> usize {
        let Some(allowance) = &self.0 else {
            return most;
        };
        let mut allowance = allowance.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = now.saturating_duration_since(allowance.counted_at);
        let saved = allowance.saved + passed.as_secs_f64() * allowance.per_second;
        allowance.saved = saved.min((2.0 * allowance.per_second).max(1.0));
        allowance.counted_at = now;
        (1..=most)
            .take_while(|count| {
                u32::try_from(*count).is_ok_and(|count| f64::from(count) <= allowance.saved)
            })
            .count()
    }

    /// Counts mails that have begun.
    pub(crate) fn spend(&self, mails: usize) {
        if let Some(allowance) = &self.0 {
            let mut allowance = allowance.lock().unwrap_or_else(PoisonError::into_inner);
            allowance.saved -= u32::try_from(mails).map_or(0.0, f64::from);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// How many mails begin within a minute of looks, a tenth of a second apart.
    fn begun_in_a_minute(per_minute: u32) -> usize {
        let start = Instant::now();
        let pace = Pace::new(per_minute, start);
        (0..600_u32)
            .map(|look| {
                let begun = pace.allowed(16, start + Duration::from_millis(100) * look);
                pace.spend(begun);
                begun
            })
            .sum()
    }

    #[test]
    fn a_minute_has_as_many_mails_as_it_may() {
        for per_minute in [6, 60, 600] {
            let begun = begun_in_a_minute(per_minute);
            let most = usize::try_from(per_minute).unwrap() + 1;
            assert!((most - 2..=most).contains(&begun), "{per_minute}: {begun}");
        }
        assert_eq!(begun_in_a_minute(0), 600 * 16);
    }
}
