//! The time by a provider's clock, as its last answer said it.

use std::time::Instant;

use time::{Duration, OffsetDateTime};

/// How far the two clocks of this machine may be apart since an answer. One of them stops while a virtual machine is
/// suspended, and the other is set at times: after either, what has passed is not known.
const MOST_APART: Duration = Duration::MINUTE;

/// A moment by the two clocks of this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    steady: Instant,
    wall: OffsetDateTime,
}

impl Moment {
    pub(crate) fn now() -> Self {
        Self {
            steady: Instant::now(),
            wall: OffsetDateTime::now_utc(),
        }
    }
}

/// What an answer said of the time, and when it was heard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heard {
    pub(crate) said: OffsetDateTime,
    pub(crate) at: Moment,
}

impl Heard {
    /// The time by the provider's clock at a later moment; `None` where it is not known how much has passed.
    pub(crate) fn time_at(self, now: Moment) -> Option<OffsetDateTime> {
        let passed = now.steady.saturating_duration_since(self.at.steady);
        let passed = Duration::try_from(passed).ok()?;
        let apart = (now.wall - self.at.wall - passed).abs();
        (apart <= MOST_APART).then(|| self.said + passed)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration as StdDuration;

    use time::macros::datetime;

    use super::*;

    const SAID: OffsetDateTime = datetime!(2026-11-28 08:00 UTC);

    /// A moment so many minutes later by each clock.
    fn later(than: Moment, steady: u64, wall: i64) -> Moment {
        Moment {
            steady: than.steady + StdDuration::from_secs(60 * steady),
            wall: than.wall + Duration::minutes(wall),
        }
    }

    #[test]
    fn what_has_passed_is_added_to_what_was_said() {
        let at = Moment::now();
        let heard = Heard { said: SAID, at };
        assert_eq!(heard.time_at(at), Some(SAID));
        let hours_later = later(at, 600, 600);
        assert_eq!(heard.time_at(hours_later), Some(SAID + Duration::hours(10)));
        let nearly = later(at, 600, 601);
        assert_eq!(heard.time_at(nearly), Some(SAID + Duration::hours(10)));
    }

    #[test]
    fn a_suspended_machine_and_a_clock_that_is_set_forget_what_was_said() {
        let at = Moment::now();
        let heard = Heard { said: SAID, at };
        // The steady clock stops while a guest is suspended.
        assert_eq!(heard.time_at(later(at, 1, 12)), None);
        assert_eq!(heard.time_at(later(at, 1, -30)), None);
    }
}
