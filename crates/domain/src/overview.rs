//! The admins' overview: the weeks that it shows, and the typical one of several times.

use time::{Date, Duration, OffsetDateTime, Time};

use crate::calendar::{KUWAIT, day_of};

/// How many weeks are shown, with the current one.
pub const WEEKS: u8 = 12;

/// One week in Kuwait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Week {
    /// Its first day.
    pub sunday: Date,
    /// When it begins.
    pub from: OffsetDateTime,
    /// When the next one begins.
    pub before: OffsetDateTime,
}

/// The last weeks, oldest first; the last one is the current week.
pub fn weeks(now: OffsetDateTime) -> Vec<Week> {
    let today = day_of(now);
    let days = i64::from(today.weekday().number_days_from_sunday());
    let this_sunday = today - Duration::days(days);
    (0..WEEKS)
        .rev()
        .map(|ago| {
            let sunday = this_sunday - Duration::weeks(ago.into());
            let from = sunday.with_time(Time::MIDNIGHT).assume_offset(KUWAIT);
            Week {
                sunday,
                from,
                before: from + Duration::WEEK,
            }
        })
        .collect()
}

/// The median of several times in hours, to a tenth; `None` if there is none.
pub fn median_hours(mut times: Vec<Duration>) -> Option<f64> {
    times.sort_unstable();
    let upper = times.get(times.len() / 2)?;
    let lower = times.get(times.len().saturating_sub(1) / 2)?;
    let hours = (*lower + *upper).as_seconds_f64() / 2.0 / 3_600.0;
    Some((hours * 10.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn weeks_begin_on_sunday_at_midnight_in_kuwait() {
        let last = |now| *weeks(now).last().unwrap();
        // 23:59 of a Saturday there, and a minute later.
        let saturday = last(datetime!(2026-11-21 20:59 UTC));
        assert_eq!(saturday.sunday, date!(2026 - 11 - 15));
        let sunday = last(datetime!(2026-11-21 21:00 UTC));
        assert_eq!(sunday.sunday, date!(2026 - 11 - 22));
        assert_eq!(sunday.from, datetime!(2026-11-21 21:00 UTC));
        assert_eq!(saturday.before, sunday.from);
    }

    #[test]
    fn twelve_weeks_follow_each_other_without_a_gap() {
        let weeks = weeks(datetime!(2026-11-21 09:00 UTC));
        assert_eq!(weeks.len(), 12);
        assert_eq!(weeks[0].sunday, date!(2026 - 08 - 30));
        for pair in weeks.windows(2) {
            assert_eq!(pair[0].before, pair[1].from);
        }
    }

    #[test]
    fn the_median_is_the_middle_or_between_the_two_middle_ones() {
        let median = |minutes: &[i64]| {
            median_hours(minutes.iter().copied().map(Duration::minutes).collect())
        };
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[90]), Some(1.5));
        assert_eq!(median(&[600, 60, 120]), Some(2.0));
        assert_eq!(median(&[60, 600, 120, 100_000]), Some(6.0));
        assert_eq!(median(&[4]), Some(0.1));
    }
}
