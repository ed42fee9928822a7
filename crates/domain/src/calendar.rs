//! Kuwait's calendar: days in its time zone, and working days.
//!
//! **Invariant:** a due date is the end of a working day: neither Friday nor Saturday nor a holiday.

mod holidays;

use time::macros::{format_description, offset, time};
use time::{Date, Duration, OffsetDateTime, UtcOffset, Weekday};

/// A day in JSON, such as `2026-11-25`.
pub use self::formats::iso_day;
pub use self::holidays::{Holiday, Holidays, HolidaysRefused};

#[expect(
    missing_docs,
    reason = "the macro writes functions and modules without"
)]
mod formats {
    time::serde::format_description!(pub iso_day, Date, "[year]-[month]-[day]");
}

/// How many seconds of a day are before its last one begins.
const SECONDS_BEFORE_LAST: i64 = 86_399;

/// The time zone of Kuwait (Asia/Kuwait), which has no daylight saving time.
pub const KUWAIT: UtcOffset = offset!(+3);

/// The day in Kuwait at a moment.
pub const fn day_of(at: OffsetDateTime) -> Date {
    match at.checked_to_offset(KUWAIT) {
        Some(local) => local.date(),
        // Only within three hours of the last moment that a time can hold.
        None => at.date(),
    }
}

/// Whether people work on a day: Sunday to Thursday, less the holidays.
pub fn is_working_day(day: Date, holidays: &Holidays) -> bool {
    !matches!(day.weekday(), Weekday::Friday | Weekday::Saturday) && !holidays.contains(day)
}

/// The last second, in UTC, of the n-th working day after the day of `start`. For `n` = 0 it is the day of `start` if
/// that is a working day, else the next working day.
pub fn end_of_working_day_after(
    start: OffsetDateTime,
    n: u32,
    holidays: &Holidays,
) -> OffsetDateTime {
    let mut day = day_of(start);
    if n == 0 && !is_working_day(day, holidays) {
        day = next_working_day(day, holidays);
    }
    for _ in 0..n {
        let next = next_working_day(day, holidays);
        if next == day {
            // The calendar's last day.
            break;
        }
        day = next;
    }
    last_second(day)
}

/// The last second, in UTC, of the day in Kuwait at a moment.
pub const fn end_of_day(at: OffsetDateTime) -> OffsetDateTime {
    last_second(day_of(at))
}

/// The last second, in UTC, of a day in Kuwait.
pub const fn last_second(day: Date) -> OffsetDateTime {
    let end = day.with_time(time!(23:59:59)).assume_offset(KUWAIT);
    end.to_offset(UtcOffset::UTC)
}

/// The first second, in UTC, of a day in Kuwait.
pub fn first_second(day: Date) -> OffsetDateTime {
    last_second(day).saturating_sub(Duration::seconds(SECONDS_BEFORE_LAST))
}

/// The day that a text such as `2026-11-25` names.
pub fn day_named(text: &str) -> Option<Date> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).ok()
}

/// The first working day after a day; the calendar's last day where there is none.
fn next_working_day(day: Date, holidays: &Holidays) -> Date {
    let mut next = day;
    while let Some(following) = next.next_day() {
        next = following;
        if is_working_day(next, holidays) {
            break;
        }
    }
    next
}

/// The working days after the day of `from`, up to and with the day of `until`: the inverse of
/// [`end_of_working_day_after`].
pub fn working_days_between(
    from: OffsetDateTime,
    until: OffsetDateTime,
    holidays: &Holidays,
) -> u32 {
    let (mut day, last) = (day_of(from), day_of(until));
    let mut days = 0;
    while day < last {
        let Some(next) = day.next_day() else { break };
        day = next;
        days += u32::from(is_working_day(day, holidays));
    }
    days
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    use super::*;

    fn ends(start: OffsetDateTime, n: u32) -> Date {
        let end = end_of_working_day_after(start, n, &Holidays::kuwait());
        assert_eq!(end.time(), time!(20:59:59), "the end of a day in Kuwait");
        assert!(end.offset().is_utc());
        end.date()
    }

    #[test]
    fn a_day_begins_at_nine_in_the_evening_of_utc() {
        let eve = datetime!(2026-11-22 20:59:59 UTC);
        assert_eq!(day_of(eve), date!(2026 - 11 - 22));
        assert_eq!(day_of(eve + Duration::SECOND), date!(2026 - 11 - 23));
        let local = datetime!(2026-11-22 23:30 -5);
        assert_eq!(day_of(local), date!(2026 - 11 - 23));
    }

    #[test]
    fn a_day_is_named_and_has_a_first_and_a_last_second() {
        let day = day_named("2026-11-23").unwrap();
        assert_eq!(day, date!(2026 - 11 - 23));
        assert_eq!(first_second(day), datetime!(2026-11-22 21:00 UTC));
        assert_eq!(last_second(day), datetime!(2026-11-23 20:59:59 UTC));
        for wrong in ["", "2026-02-30", "23-11-2026", "2026-11-23T09:00"] {
            assert_eq!(day_named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_week_is_sunday_to_thursday() {
        // A Sunday and the six days after it.
        let week = [true, true, true, true, true, false, false];
        let mut day = date!(2026 - 11 - 22);
        for works in week {
            assert_eq!(is_working_day(day, &Holidays::none()), works, "{day}");
            day = day.next_day().unwrap();
        }
    }

    #[test]
    fn a_weekend_is_not_counted() {
        let wednesday = datetime!(2026-11-25 08:00 UTC);
        assert_eq!(ends(wednesday, 1), date!(2026 - 11 - 26));
        assert_eq!(ends(wednesday, 2), date!(2026 - 11 - 29));
        let friday = datetime!(2026-11-27 08:00 UTC);
        assert_eq!(ends(friday, 1), date!(2026 - 11 - 29));
        assert_eq!(ends(friday, 5), date!(2026 - 12 - 03));
    }

    #[test]
    fn late_on_thursday_in_utc_is_already_friday_in_kuwait() {
        assert_eq!(
            ends(datetime!(2026-11-26 20:00 UTC), 0),
            date!(2026 - 11 - 26)
        );
        assert_eq!(
            ends(datetime!(2026-11-26 21:00 UTC), 0),
            date!(2026 - 11 - 29)
        );
    }

    #[test]
    fn holidays_are_not_counted() {
        // Arafat Day and Eid al-Adha take Tuesday to Friday.
        assert_eq!(
            ends(datetime!(2026-05-25 08:00 UTC), 1),
            date!(2026 - 05 - 31)
        );
        // The two national days are Wednesday and Thursday.
        assert_eq!(
            ends(datetime!(2026-02-24 08:00 UTC), 1),
            date!(2026 - 03 - 01)
        );
    }

    #[test]
    fn an_age_counts_working_days() {
        let age = |from, until| working_days_between(from, until, &Holidays::kuwait());
        let sunday = datetime!(2026-11-22 08:00 UTC);
        assert_eq!(age(sunday, sunday + Duration::hours(1)), 0);
        assert_eq!(age(sunday, sunday + Duration::DAY), 1);
        assert_eq!(age(sunday, sunday + Duration::WEEK), 5);
        assert_eq!(age(sunday + Duration::WEEK, sunday), 0);
        assert_eq!(
            age(
                datetime!(2026-05-25 08:00 UTC),
                datetime!(2026-06-01 08:00 UTC)
            ),
            2
        );
    }

    #[test]
    fn the_end_of_the_calendar_does_not_panic() {
        let last = datetime!(9999-12-31 23:59:59 UTC);
        assert!(end_of_working_day_after(last, 3, &Holidays::none()) <= last);
        assert_eq!(working_days_between(last, last, &Holidays::none()), 0);
    }

    prop_compose! {
        /// Moments of 2026 and 2027, the years of the shipped holidays.
        fn moment()(second in 0..63_072_000_i64) -> OffsetDateTime {
            datetime!(2026-01-01 0:00 UTC) + Duration::seconds(second)
        }
    }

    proptest! {
        #[test]
        fn a_due_date_is_a_working_day(start in moment(), n in 0..400_u32) {
            let holidays = Holidays::kuwait();
            let end = end_of_working_day_after(start, n, &holidays);
            prop_assert!(end >= start);
            let day = day_of(end);
            prop_assert!(!matches!(day.weekday(), Weekday::Friday | Weekday::Saturday));
            prop_assert!(!holidays.iter().any(|holiday| holiday.date == day));
        }

        #[test]
        fn more_days_are_never_due_earlier(start in moment(), n in 0..400_u32) {
            let holidays = Holidays::kuwait();
            let end = end_of_working_day_after(start, n, &holidays);
            let next = end_of_working_day_after(start, n + 1, &holidays);
            prop_assert!(next >= end);
            prop_assert!(n == 0 || next > end);
        }

        #[test]
        fn a_later_start_is_never_due_earlier(start in moment(), later in 0..1_000_000_i64, n in 0..400_u32) {
            let holidays = Holidays::kuwait();
            let end = end_of_working_day_after(start, n, &holidays);
            let moved = end_of_working_day_after(start + Duration::seconds(later), n, &holidays);
            prop_assert!(moved >= end);
        }

        #[test]
        fn counting_back_answers_what_was_counted_forward(start in moment(), n in 1..400_u32) {
            let holidays = Holidays::kuwait();
            let end = end_of_working_day_after(start, n, &holidays);
            prop_assert_eq!(working_days_between(start, end, &holidays), n);
            prop_assert_eq!(working_days_between(start, end - Duration::DAY, &holidays), n - 1);
        }
    }
}
