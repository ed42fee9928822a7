//! When a provider is asked next: about an attempt until a week after it was made, about a refund for 30 days.
//!
//! **Invariant:** times count from the attempt or the refund, never from the answer before, so a slow provider is not
//! asked less often.

use time::{Duration, OffsetDateTime};

/// How long an attempt is asked for, whatever its state.
pub const ATTEMPT_ASK_PERIOD: Duration = Duration::days(7);
/// How long the provider is asked about a refund. After that the refund is unsure, and the admins are notified.
pub const REFUND_ASK_PERIOD: Duration = Duration::days(30);
/// Attempts without a page after this time are failed: no one has seen one.
pub const NO_PAGE_AFTER: Duration = Duration::minutes(2);
/// After the page is over an attempt is pending for at most this time.
pub const RUN_OUT_PERIOD: Duration = Duration::days(1);
/// Events of the provider cause at most one question in this time.
pub const EVENT_ASK_INTERVAL: Duration = Duration::seconds(30);
/// The owner's page causes at most one question in this time.
pub const PAGE_ASK_INTERVAL: Duration = Duration::seconds(3);

const HOUR: Duration = Duration::HOUR;
const DAY: Duration = Duration::DAY;

/// The next regular question about an attempt after `now`: after 2, 5, 10 and 20 minutes, every 10 minutes while its page
/// is open, a minute after its end, then hourly for a day and daily to the seventh.
pub fn next_about_attempt(
    created_at: OffsetDateTime,
    expires_at: OffsetDateTime,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    let early = [2, 5, 10, 20].map(|minutes| created_at + Duration::minutes(minutes));
    let open = every(created_at, Duration::minutes(10), now).filter(|at| *at <= expires_at);
    let hourly = every(created_at, HOUR, now).filter(|at| *at <= created_at + DAY);
    let daily = every(created_at, DAY, now).filter(|at| *at <= created_at + ATTEMPT_ASK_PERIOD);
    early
        .into_iter()
        .chain([expires_at + Duration::MINUTE])
        .chain(open)
        .chain(hourly)
        .chain(daily)
        .filter(|at| *at > now)
        .min()
}

/// The next question about a refund that was sent at `sent_at`: after 1 and 10 minutes, hourly for a day, daily to the
/// thirtieth. `None`: the question at `now` is the last one.
pub fn next_about_refund(sent_at: OffsetDateTime, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let early = [1, 10].map(|minutes| sent_at + Duration::minutes(minutes));
    let hourly = every(sent_at, HOUR, now).filter(|at| *at <= sent_at + DAY);
    let daily = every(sent_at, DAY, now).filter(|at| *at <= sent_at + REFUND_ASK_PERIOD);
    early
        .into_iter()
        .chain(hourly)
        .chain(daily)
        .filter(|at| *at > now)
        .min()
}

/// When an event or the owner's page lets the provider be asked: now, but not within `interval` of the last question.
pub fn brought_forward(
    asked_at: Option<OffsetDateTime>,
    interval: Duration,
    now: OffsetDateTime,
) -> OffsetDateTime {
    asked_at.map_or(now, |asked| (asked + interval).max(now))
}

/// The first time after `now` that is a multiple of `step` after `start`.
fn every(start: OffsetDateTime, step: Duration, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let passed = (now - start).whole_seconds().max(0);
    let steps = passed / step.whole_seconds() + 1;
    start.checked_add(Duration::seconds(steps.checked_mul(step.whole_seconds())?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    const START: OffsetDateTime = datetime!(2026-11-28 08:00 UTC);

    fn minutes(next: impl Fn(OffsetDateTime) -> Option<OffsetDateTime>) -> Vec<i64> {
        let mut asked = Vec::new();
        let mut now = START;
        while let Some(at) = next(now) {
            asked.push((at - START).whole_minutes());
            now = at;
        }
        asked
    }

    #[test]
    fn an_attempt_is_asked_for_a_week() {
        let expires = START + Duration::minutes(30);
        let asked = minutes(|now| next_about_attempt(START, expires, now));
        assert_eq!(asked[..8], [2, 5, 10, 20, 30, 31, 60, 120]);
        let (hourly, daily) = (asked[6..30].to_vec(), asked[30..].to_vec());
        assert!(
            hourly.iter().zip(1..).all(|(at, hour)| *at == hour * 60),
            "{hourly:?}"
        );
        assert_eq!(daily, [2, 3, 4, 5, 6, 7].map(|day| day * 24 * 60));
    }

    #[test]
    fn a_refund_is_asked_for_thirty_days() {
        let asked = minutes(|now| next_about_refund(START, now));
        assert_eq!(asked[..4], [1, 10, 60, 120]);
        assert_eq!(asked.len(), 2 + 24 + 29);
        assert_eq!(asked.last(), Some(&(30 * 24 * 60)));
    }

    #[test]
    fn a_question_is_brought_forward_but_not_repeated_at_once() {
        let at = |asked| brought_forward(asked, EVENT_ASK_INTERVAL, START);
        assert_eq!(at(None), START);
        assert_eq!(at(Some(START - Duration::MINUTE)), START);
        assert_eq!(
            at(Some(START - Duration::seconds(10))),
            START + Duration::seconds(20)
        );
    }

    proptest! {
        #[test]
        fn while_the_page_is_open_no_gap_is_over_ten_minutes(open in 5..=60_i64, at in 0..3_600_i64) {
            let expires = START + Duration::minutes(open);
            let now = START + Duration::seconds(at);
            prop_assume!(now <= expires);
            let next = next_about_attempt(START, expires, now).unwrap();
            prop_assert!(next > now && next - now <= Duration::minutes(11));
        }
    }
}
