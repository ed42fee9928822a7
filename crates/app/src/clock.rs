//! The only module that reads the system clock.

use time::OffsetDateTime;

/// Now in UTC, truncated to microseconds, the precision of both databases.
pub(crate) fn now() -> OffsetDateTime {
    to_the_microsecond(OffsetDateTime::now_utc())
}

fn to_the_microsecond(time: OffsetDateTime) -> OffsetDateTime {
    time.replace_nanosecond(time.microsecond() * 1_000)
        .unwrap_or(time)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn what_a_database_would_lose_is_cut_off() {
        let cut = to_the_microsecond(datetime!(2026-11-21 07:00:00.123_456_789 UTC));
        assert_eq!(cut, datetime!(2026-11-21 07:00:00.123_456 UTC));
    }
}
