//! How soon a creative usually answers a request that was sent to them.

use time::{Duration, OffsetDateTime};

/// How far back the requests go that a creative is judged by.
pub const RESPONSE_WINDOW: Duration = Duration::days(180);
/// How long a request may wait before it counts as never answered.
const ANSWER_TIMEOUT: Duration = Duration::days(7);
/// With fewer requests than these there is no usual time.
const MIN_JUDGED: usize = 3;

/// A request that was sent to a creative by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestSent {
    /// When it was sent.
    pub at: OffsetDateTime,
    /// When the creative proposed or declined.
    pub answered_at: Option<OffsetDateTime>,
    /// Whether the brand took it back.
    pub is_cancelled: bool,
}

/// How long a request waited for its answer; one that did not come is the longest wait.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Waited {
    /// Whole hours, rounded up, at least 1.
    Hours(i64),
    /// It was not answered in time.
    Never,
}

/// The median time to an answer in whole hours, rounded up, at least 1. `None` while there are fewer than three
/// requests to judge by, or where the median request was never answered: a creative who answers only a few is not
/// called quick.
pub fn typical_response_hours(sent: &[RequestSent], now: OffsetDateTime) -> Option<i64> {
    usual_hours(sent.iter().filter_map(|request| waited(request, now)))
}

/// The median of some waits, as [`typical_response_hours`] gives it.
pub fn usual_hours(waits: impl Iterator<Item = Waited>) -> Option<i64> {
    let mut waits: Vec<Waited> = waits.collect();
    if waits.len() < MIN_JUDGED {
        return None;
    }
    waits.sort_unstable();
    match waits.get(waits.len() / 2)? {
        Waited::Hours(hours) => Some(*hours),
        Waited::Never => None,
    }
}

/// How long a request waited; `None` if it is too old, says nothing yet, or never will.
pub fn waited(request: &RequestSent, now: OffsetDateTime) -> Option<Waited> {
    if now - request.at > RESPONSE_WINDOW {
        return None;
    }
    match request.answered_at {
        Some(answered_at) => {
            let seconds = (answered_at - request.at).whole_seconds().max(1);
            Some(Waited::Hours((seconds + 3_599) / 3_600))
        }
        None if request.is_cancelled || now - request.at < ANSWER_TIMEOUT => None,
        None => Some(Waited::Never),
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-24 12:00 UTC);

    fn answered(days_ago: i64, after: Duration) -> RequestSent {
        let at = NOW - Duration::days(days_ago);
        RequestSent {
            at,
            answered_at: Some(at + after),
            is_cancelled: false,
        }
    }

    fn waiting(days_ago: i64) -> RequestSent {
        RequestSent {
            at: NOW - Duration::days(days_ago),
            answered_at: None,
            is_cancelled: false,
        }
    }

    #[test]
    fn the_median_is_given_in_hours_rounded_up() {
        let minutes = |minutes| answered(20, Duration::minutes(minutes));
        let of = |waits: &[i64]| {
            let sent: Vec<_> = waits.iter().copied().map(minutes).collect();
            typical_response_hours(&sent, NOW)
        };
        assert_eq!(of(&[0, 0, 0]), Some(1));
        assert_eq!(of(&[1, 60, 9_000]), Some(1));
        assert_eq!(of(&[1, 61, 9_000]), Some(2));
        // The longer of the two in the middle.
        assert_eq!(of(&[10, 20, 180, 9_000]), Some(3));
    }

    #[test]
    fn two_requests_are_too_few() {
        let quick = answered(3, Duration::hours(2));
        assert_eq!(typical_response_hours(&[], NOW), None);
        assert_eq!(typical_response_hours(&[quick; 2], NOW), None);
        assert_eq!(typical_response_hours(&[quick; 3], NOW), Some(2));
    }

    #[test]
    fn who_leaves_half_of_the_requests_unanswered_has_no_usual_time() {
        let quick = answered(30, Duration::hours(1));
        let ignored = waiting(30);
        assert_eq!(
            typical_response_hours(&[quick, quick, ignored], NOW),
            Some(1)
        );
        assert_eq!(
            typical_response_hours(&[quick, quick, ignored, ignored], NOW),
            None
        );
    }

    #[test]
    fn new_cancelled_and_old_requests_do_not_count() {
        let quick = [answered(30, Duration::hours(1)); 3];
        let cancelled = RequestSent {
            is_cancelled: true,
            ..waiting(30)
        };
        let silent = |request: RequestSent| {
            let sent: Vec<_> = quick.into_iter().chain([request; 9]).collect();
            typical_response_hours(&sent, NOW)
        };
        assert_eq!(silent(waiting(6)), Some(1));
        assert_eq!(silent(cancelled), Some(1));
        assert_eq!(silent(waiting(181)), Some(1));
        assert_eq!(silent(waiting(7)), None);
        let old = answered(181, Duration::hours(1));
        assert_eq!(typical_response_hours(&[old; 3], NOW), None);
    }
}
