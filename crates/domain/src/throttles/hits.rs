//! The counted attempts of one bucket, and the decision about one more.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::{Throttle, ThrottleDecision};

/// A limit up to this many attempts knows the instant of each; a higher one counts those of a 64th of its window together.
const EXACT: u32 = 64;

/// Counted attempts, oldest first: microseconds since 1970 (UTC), and how many.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hits(Vec<(i64, u32)>);

impl Hits {
    /// Decides about one more attempt at `now`.
    pub fn decide(&self, throttle: &Throttle, now: OffsetDateTime) -> ThrottleDecision {
        let Some(mut allowed) = throttle.limit.checked_sub(1) else {
            return ThrottleDecision::Allowed;
        };
        // Newest first: when the blocking one leaves the window, one fewer than the limit remains.
        for (at, count) in self.0.iter().rev() {
            let wait = micros(throttle.window) - (instant(now) - at);
            if wait <= 0 {
                break;
            }
            if *count > allowed {
                return ThrottleDecision::RetryAfter(Duration::microseconds(wait));
            }
            allowed -= count;
        }
        ThrottleDecision::Allowed
    }

    /// Counts an attempt at `now`, and forgets those that have left the window.
    pub fn add(&mut self, throttle: &Throttle, now: OffsetDateTime) {
        let at = instant(now);
        let window = micros(throttle.window);
        self.0.retain(|(earlier, _)| earlier + window > at);
        // Clocks of several instances differ.
        let next = self.0.partition_point(|(earlier, _)| *earlier <= at);
        let slot = window / i64::from(EXACT);
        match next.checked_sub(1).and_then(|last| self.0.get_mut(last)) {
            // The later instant is used for both, so that neither leaves the window early.
            Some((last, count)) if throttle.limit > EXACT && *last / slot == at / slot => {
                *last = at;
                *count += 1;
            }
            _ => self.0.insert(next, (at, 1)),
        }
    }

    /// Takes back one attempt that was counted at `at`; false if there is none.
    pub fn take_back(&mut self, at: OffsetDateTime) -> bool {
        let at = instant(at);
        // Where attempts are counted together, in the first group that may have it.
        let Some(group) = self.0.iter().position(|(last, _)| *last >= at) else {
            return false;
        };
        let Some((last, count)) = self.0.get_mut(group) else {
            return false;
        };
        if *count > 1 {
            *count -= 1;
        } else if *last == at {
            self.0.remove(group);
        } else {
            return false;
        }
        true
    }

    /// When the latest attempt was made, if there is any.
    pub fn last(&self) -> Option<OffsetDateTime> {
        let (at, _) = self.0.last()?;
        OffsetDateTime::from_unix_timestamp_nanos(i128::from(*at) * 1_000).ok()
    }
}

/// Microseconds since 1970; the years 0 to 9999 fit.
fn instant(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX)
}

fn micros(window: Duration) -> i64 {
    i64::try_from(window.whole_microseconds()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{QUOTE_REQUESTS, Scope};
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const TWO_A_MINUTE: Throttle = a_minute(2);

    const fn a_minute(limit: u32) -> Throttle {
        Throttle {
            name: "test",
            scope: Scope::Address,
            limit,
            window: Duration::minutes(1),
        }
    }

    fn ago(seconds: i64) -> OffsetDateTime {
        NOW - Duration::seconds(seconds)
    }

    /// Attempts that nothing has forgotten, in the given order.
    fn hits(times: &[OffsetDateTime]) -> Hits {
        let mut hits = Hits::default();
        let ever = Throttle {
            window: Duration::days(1),
            ..TWO_A_MINUTE
        };
        for at in times {
            hits.add(&ever, *at);
        }
        hits
    }

    #[test]
    fn below_the_limit_everything_is_allowed() {
        for times in [&[][..], &[ago(1)]] {
            let decided = hits(times).decide(&TWO_A_MINUTE, NOW);
            assert_eq!(decided, ThrottleDecision::Allowed);
        }
    }

    #[test]
    fn at_the_limit_one_waits_until_the_oldest_leaves() {
        let decided = hits(&[ago(10), ago(50)]).decide(&TWO_A_MINUTE, NOW);
        assert_eq!(decided, ThrottleDecision::RetryAfter(Duration::seconds(10)));
    }

    #[test]
    fn over_the_limit_one_waits_for_as_many_as_must_leave() {
        let decided = hits(&[ago(50), ago(40), ago(10)]).decide(&TWO_A_MINUTE, NOW);
        assert_eq!(decided, ThrottleDecision::RetryAfter(Duration::seconds(20)));
    }

    #[test]
    fn what_left_the_window_no_longer_counts() {
        let mut hits = hits(&[ago(61), ago(60), ago(5)]);
        assert_eq!(hits.decide(&TWO_A_MINUTE, NOW), ThrottleDecision::Allowed);
        hits.add(&TWO_A_MINUTE, NOW);
        assert_eq!(hits.0.len(), 2);
        assert_eq!(hits.last(), Some(NOW));
    }

    #[test]
    fn a_limit_of_zero_means_no_limit() {
        let decided = hits(&[NOW; 100]).decide(&QUOTE_REQUESTS.with_limit(0), NOW);
        assert_eq!(decided, ThrottleDecision::Allowed);
    }

    #[test]
    fn one_of_two_equal_attempts_is_taken_back() {
        let mut hits = hits(&[ago(1), ago(1)]);
        assert!(!hits.take_back(NOW));
        assert!(!hits.take_back(ago(2)));
        assert!(hits.take_back(ago(1)));
        assert_eq!(hits.last(), Some(ago(1)));
        assert!(hits.take_back(ago(1)));
        assert_eq!(hits.last(), None);
    }

    #[test]
    fn a_high_limit_takes_no_more_room_than_a_low_one() {
        let throttle = a_minute(10_000);
        let mut hits = Hits::default();
        for at in 0..10_000 {
            let now = NOW + Duration::milliseconds(6 * at);
            assert_eq!(hits.decide(&throttle, now), ThrottleDecision::Allowed);
            hits.add(&throttle, now);
        }
        assert!(hits.0.len() <= 65, "{}", hits.0.len());
        let end = NOW + throttle.window - Duration::MILLISECOND;
        let ThrottleDecision::RetryAfter(wait) = hits.decide(&throttle, end) else {
            panic!("the 10,001st is allowed");
        };
        assert!(
            wait <= throttle.window / 64 + Duration::MILLISECOND,
            "{wait}"
        );
        assert!(hits.take_back(NOW));
        assert_eq!(hits.decide(&throttle, end), ThrottleDecision::Allowed);
    }

    proptest! {
        #[test]
        fn an_attempt_after_retry_after_is_allowed(ages in prop::collection::vec(0..120_i64, 0..12)) {
            let times: Vec<_> = ages.into_iter().map(ago).collect();
            let hits = hits(&times);
            if let ThrottleDecision::RetryAfter(wait) = hits.decide(&TWO_A_MINUTE, NOW) {
                prop_assert!(wait > Duration::ZERO);
                prop_assert_eq!(hits.decide(&TWO_A_MINUTE, NOW + wait), ThrottleDecision::Allowed);
            }
        }

        /// The rule: within any window no more attempts than the limit, whatever is counted together.
        #[test]
        fn no_window_holds_more_than_the_limit(
            steps in prop::collection::vec(0..3_000_i64, 0..300),
            limit in prop::sample::select(vec![1, 5, 64, 65, 100]),
        ) {
            let throttle = a_minute(limit);
            let (mut hits, mut now, mut allowed) = (Hits::default(), NOW, Vec::new());
            for step in steps {
                now += Duration::milliseconds(step);
                if hits.decide(&throttle, now) == ThrottleDecision::Allowed {
                    hits.add(&throttle, now);
                    allowed.push(now);
                    let recent = allowed.iter().filter(|at| **at + throttle.window > now).count();
                    prop_assert!(recent <= usize::try_from(limit).unwrap());
                }
            }
        }
    }
}
