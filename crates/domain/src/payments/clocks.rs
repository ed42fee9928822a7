//! Whether this machine's clock may release money: a clock that runs ahead would pay out before its time.
//!
//! **Invariant:** in doubt nothing is released.

use time::{Duration, OffsetDateTime};

/// How far the clock may be from the provider's and the database's.
pub const MOST_SKEW: Duration = Duration::minutes(5);
/// How much time may pass between two looks.
pub const MOST_JUMP: Duration = Duration::HOUR;
/// After a jump that no other clock confirms, nothing is released for so long.
pub const UNCONFIRMED_PERIOD: Duration = Duration::HOUR;

/// Why the clock is in doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockDoubt {
    /// Another clock shows another time.
    Skewed,
    /// It has jumped since the last look, or no one has looked for long.
    Jumped,
}

/// Why the clock is in doubt at `now`; `others` are the times by other clocks.
pub fn doubt(
    now: OffsetDateTime,
    last_look: Option<OffsetDateTime>,
    others: &[OffsetDateTime],
) -> Option<ClockDoubt> {
    let is_off = |other: &OffsetDateTime| (now - *other).abs() > MOST_SKEW;
    if others.iter().any(is_off) {
        return Some(ClockDoubt::Skewed);
    }
    let has_jumped = last_look.is_some_and(|last| (now - last).abs() > MOST_JUMP);
    has_jumped.then_some(ClockDoubt::Jumped)
}

/// Whether another clock shows a time so far from `now` that one of both is wrong by more than a jump.
pub fn is_contradicted(now: OffsetDateTime, others: &[OffsetDateTime]) -> bool {
    others.iter().any(|other| (now - *other).abs() > MOST_JUMP)
}

/// Whether a doubt is over that none replaces at `now`: another clock agrees, or long enough has passed. A doubt of a later
/// time is another instance's.
pub fn is_over(doubted_at: OffsetDateTime, now: OffsetDateTime, others: &[OffsetDateTime]) -> bool {
    let is_confirmed = !others.is_empty() || now - doubted_at >= UNCONFIRMED_PERIOD;
    now >= doubted_at && is_confirmed
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-28 08:00 UTC);

    #[test]
    fn a_clock_that_agrees_with_the_others_is_not_in_doubt() {
        let near = [NOW - Duration::minutes(5), NOW + Duration::minutes(5)];
        assert_eq!(doubt(NOW, Some(NOW - Duration::HOUR), &near), None);
        assert_eq!(doubt(NOW, None, &[]), None);
    }

    #[test]
    fn a_clock_that_differs_or_jumps_is_in_doubt() {
        let minutes = |minutes| NOW + Duration::minutes(minutes);
        assert_eq!(doubt(NOW, None, &[minutes(6)]), Some(ClockDoubt::Skewed));
        assert_eq!(
            doubt(NOW, None, &[NOW, minutes(-6)]),
            Some(ClockDoubt::Skewed)
        );
        for jumped in [minutes(-61), minutes(61)] {
            assert_eq!(doubt(NOW, Some(jumped), &[NOW]), Some(ClockDoubt::Jumped));
        }
    }

    #[test]
    fn a_clock_is_contradicted_by_one_that_is_over_an_hour_away() {
        let far = NOW + Duration::minutes(61);
        assert!(is_contradicted(NOW, &[NOW, far]) && is_contradicted(far, &[NOW]));
        assert!(!is_contradicted(NOW, &[NOW - Duration::HOUR]));
        assert!(!is_contradicted(NOW, &[]));
    }

    #[test]
    fn a_doubt_ends_when_another_clock_agrees_or_an_hour_has_passed() {
        let since = NOW - Duration::minutes(1);
        assert!(is_over(since, NOW, &[NOW]));
        assert!(!is_over(since, NOW, &[]));
        assert!(is_over(NOW - Duration::HOUR, NOW, &[]));
        assert!(!is_over(NOW + Duration::MINUTE, NOW, &[NOW]));
    }
}
