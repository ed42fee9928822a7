//! New ids: `UUIDv7` from a given time, in the order in which this process creates them, and random ones.

use std::sync::{Mutex, PoisonError};

use time::{Duration, OffsetDateTime};
use uuid::{ContextV7, Timestamp, Uuid};

/// Concurrent requests read the clock in another order than they create ids. A time further back is deliberate.
const JITTER: Duration = Duration::SECOND;

const NANOS_PER_MILLI: i128 = 1_000_000;

static COUNTERS: Mutex<Counters> = Mutex::new(Counters {
    present: None,
    backdated: None,
});

/// Ids for past times have their own counter, because a counter never goes back in time and a new one would not
/// continue where the other ended.
struct Counters {
    present: Option<Latest>,
    backdated: Option<Latest>,
}

/// The latest time for which an id was created, and the counter that orders ids of one millisecond.
struct Latest {
    at: OffsetDateTime,
    context: ContextV7,
}

/// A new `UUIDv7` for `now`, greater than those created before for that time.
pub fn fresh(now: OffsetDateTime) -> Uuid {
    let mut counters = COUNTERS.lock().unwrap_or_else(PoisonError::into_inner);
    let is_backdated = |latest: &Latest| now + JITTER < latest.at;
    let counter = if counters.present.as_ref().is_some_and(is_backdated) {
        &mut counters.backdated
    } else {
        &mut counters.present
    };
    let latest = match counter {
        Some(latest) if !is_backdated(latest) => latest,
        other => other.insert(Latest {
            at: now,
            context: ContextV7::new().with_additional_precision(),
        }),
    };
    latest.at = latest.at.max(now);
    let seconds = u64::try_from(now.unix_timestamp()).unwrap_or_default();
    Uuid::new_v7(Timestamp::from_unix(
        &latest.context,
        seconds,
        now.nanosecond(),
    ))
}

/// What every id begins with, or is greater than, that [`fresh`] makes from a moment on, and none that it made before:
/// a bound of ids, which are compared as texts.
pub(crate) fn first_at(moment: OffsetDateTime) -> String {
    let millis = u64::try_from(moment.unix_timestamp_nanos() / NANOS_PER_MILLI).unwrap_or_default();
    format!("{:08x}-{:04x}", millis >> 16, millis & 0xffff)
}

/// A random `UUIDv4`, which tells nothing of when it was made.
pub fn random() -> Uuid {
    uuid::Builder::from_random_bytes(rand::random()).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::days(20_000)
    }

    #[test]
    fn ids_of_one_instant_are_distinct_and_in_order() {
        let ids: Vec<Uuid> = (0..1_000).map(|_| fresh(now())).collect();
        assert!(ids.is_sorted_by(|one, next| one < next));
        assert_eq!(ids.iter().map(Uuid::get_version_num).max(), Some(7));
    }

    #[test]
    fn a_random_id_holds_no_time() {
        let ids: Vec<Uuid> = (0..100).map(|_| random()).collect();
        assert!(ids.iter().all(|id| id.get_version_num() == 4));
        assert!(!ids.is_sorted());
    }

    #[test]
    fn a_later_microsecond_sorts_later() {
        let earlier = fresh(now());
        let later = fresh(now() + Duration::microseconds(1));
        assert!(earlier < later);
    }

    #[test]
    fn clocks_that_jitter_keep_the_order_of_making() {
        let first = fresh(now());
        let second = fresh(now() - Duration::milliseconds(5));
        assert!(first < second);
    }

    #[test]
    fn a_bound_divides_the_ids_before_a_moment_from_those_after_it() {
        let bound = first_at(now());
        assert!(fresh(now() - Duration::hours(1)).to_string() < bound);
        assert!(fresh(now() - Duration::milliseconds(1_500)).to_string() < bound);
        assert!(fresh(now()).to_string() > bound);
        assert!(first_at(OffsetDateTime::UNIX_EPOCH - Duration::DAY) < bound);
    }

    #[test]
    fn what_is_dated_back_sorts_by_its_date() {
        for _ in 0..100 {
            let today = fresh(now());
            let yesterday = fresh(now() - Duration::DAY);
            assert!(yesterday < today && today < fresh(now()));
        }
    }
}
