//! The days of a dispute: until when the other side answers, an admin decides, and a decision may be appealed.

use time::{Date, Duration, OffsetDateTime};

use super::wishes::{Wish, WishKind, working_days_between};
use crate::calendar::{self, Holidays, day_of, end_of_working_day_after};

/// Working days that the other side has to answer.
pub const ANSWER_DAYS: u32 = 3;
/// Working days in which an admin decides.
pub const DECISION_DAYS: u32 = 5;
/// Working days after which a decision is carried out.
pub const APPEAL_DAYS: u32 = 5;
/// Reminders to the side whose answer is missing: after this many working days.
pub const REMINDERS: [u32; 2] = [1, 2];

/// When the brand is reminded of what it pays today: hours after midnight in Kuwait.
const PAY_REMINDER: Duration = Duration::hours(9);

/// Until when the other side answers a problem that is reported now.
pub fn answer_due(now: OffsetDateTime, holidays: &Holidays) -> OffsetDateTime {
    end_of_working_day_after(now, ANSWER_DAYS, holidays)
}

/// Until when an admin decides what is brought before them now.
pub fn decision_due(now: OffsetDateTime, holidays: &Holidays) -> OffsetDateTime {
    end_of_working_day_after(now, DECISION_DAYS, holidays)
}

/// When a decision of now is carried out, unless it is appealed or accepted before.
pub fn final_at(now: OffsetDateTime, holidays: &Holidays) -> OffsetDateTime {
    end_of_working_day_after(now, APPEAL_DAYS, holidays)
}

/// When the side whose turn began at `began_at` is reminded of an answer that is due at `due_at`: after its first two
/// working days, or, where fewer are left, in the time that is.
fn reminders(
    began_at: OffsetDateTime,
    due_at: OffsetDateTime,
    holidays: &Holidays,
) -> [OffsetDateTime; 2] {
    let usual = REMINDERS.map(|days| end_of_working_day_after(began_at, days, holidays));
    if usual.iter().all(|at| *at < due_at) {
        return usual;
    }
    let third = (due_at - began_at).whole_seconds() / 3;
    [1, 2].map(|thirds| began_at + Duration::seconds(third * thirds))
}

/// When the next reminder is due of a turn that began at `began_at`; `None` after its last one.
pub fn next_reminder(
    began_at: OffsetDateTime,
    due_at: OffsetDateTime,
    now: OffsetDateTime,
    holidays: &Holidays,
) -> Option<OffsetDateTime> {
    let all = reminders(began_at, due_at, holidays);
    all.into_iter().find(|at| *at >= now)
}

/// When the brand is reminded of the rest that it pays by a day, where a problem ends so: in the morning of that day.
pub fn pay_reminder(outcome: &Wish) -> Option<OffsetDateTime> {
    let day = outcome.day.filter(|_| outcome.kind == WishKind::PayRest)?;
    Some(day.midnight().assume_offset(calendar::KUWAIT) + PAY_REMINDER)
}

/// Whether admins are mailed today about a decision that is late: on each working day, and once.
pub fn is_late_mail_due(
    due_at: OffsetDateTime,
    last_mailed: Option<Date>,
    now: OffsetDateTime,
    holidays: &Holidays,
) -> bool {
    let today = day_of(now);
    due_at < now
        && calendar::is_working_day(today, holidays)
        && last_mailed.is_none_or(|last| last < today)
}

/// The delivery day after a hold: moved by the working days that the project was on hold, unless another day was agreed.
pub fn moved_delivery(
    due_at: OffsetDateTime,
    held_at: OffsetDateTime,
    now: OffsetDateTime,
    holidays: &Holidays,
) -> OffsetDateTime {
    let days = working_days_between(day_of(held_at), day_of(now), holidays);
    if days == 0 {
        return due_at;
    }
    end_of_working_day_after(due_at, days, holidays)
}

/// The end of an agreed day; of the next working day where it is none.
pub fn end_of_agreed(day: Date, holidays: &Holidays) -> OffsetDateTime {
    let start = day.midnight().assume_offset(calendar::KUWAIT);
    end_of_working_day_after(start, 0, holidays)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    use super::*;

    const THURSDAY: OffsetDateTime = datetime!(2026-11-26 09:00 UTC);

    #[test]
    fn the_days_are_working_days() {
        let none = Holidays::none();
        assert_eq!(day_of(answer_due(THURSDAY, &none)), date!(2026 - 12 - 01));
        assert_eq!(day_of(decision_due(THURSDAY, &none)), date!(2026 - 12 - 03));
        assert_eq!(day_of(final_at(THURSDAY, &none)), date!(2026 - 12 - 03));
        // Arafat Day and Eid al-Adha take Tuesday to Friday.
        let eid = datetime!(2026-05-25 09:00 UTC);
        assert_eq!(
            day_of(answer_due(eid, &Holidays::kuwait())),
            date!(2026 - 06 - 02)
        );
    }

    #[test]
    fn two_reminders_come_before_the_answer_is_due() {
        let none = Holidays::none();
        let due_at = answer_due(THURSDAY, &none);
        let next = |after| next_reminder(THURSDAY, due_at, THURSDAY + after, &none).map(day_of);
        // The weekend is no time to answer.
        assert_eq!(next(Duration::ZERO), Some(date!(2026 - 11 - 29)));
        assert_eq!(next(Duration::days(3)), Some(date!(2026 - 11 - 29)));
        assert_eq!(next(Duration::days(4)), Some(date!(2026 - 11 - 30)));
        assert_eq!(next(Duration::days(5)), None);
    }

    #[test]
    fn a_turn_that_begins_late_has_its_two_reminders_in_the_time_that_is_left() {
        let none = Holidays::none();
        let due_at = answer_due(THURSDAY, &none);
        let began_at = due_at - Duration::hours(30);
        let next = |after| next_reminder(began_at, due_at, began_at + after, &none);
        let after = |hours| Some(began_at + Duration::hours(hours));
        assert_eq!(next(Duration::ZERO), after(10));
        assert_eq!(next(Duration::hours(11)), after(20));
        assert_eq!(next(Duration::hours(21)), None);
        let over = due_at + Duration::HOUR;
        assert_eq!(next_reminder(over, due_at, over, &none), None);
    }

    #[test]
    fn only_the_rest_that_is_paid_by_a_day_has_a_reminder_in_its_morning() {
        let reminder = |kind| {
            pay_reminder(&Wish {
                kind,
                amount_fils: None,
                day: Some(date!(2026 - 12 - 03)),
            })
        };
        let morning = datetime!(2026-12-03 06:00 UTC);
        assert_eq!(reminder(WishKind::PayRest), Some(morning));
        assert_eq!(reminder(WishKind::MoreTime), None);
    }

    #[test]
    fn a_late_decision_is_mailed_about_once_on_each_working_day() {
        let none = Holidays::none();
        let due_at = decision_due(THURSDAY, &none);
        let (mut now, mut last, mut mailed) = (THURSDAY, None, Vec::new());
        while mailed.len() < 6 {
            if is_late_mail_due(due_at, last, now, &none) {
                last = Some(day_of(now));
                mailed.extend(last);
            }
            now += Duration::HOUR;
        }
        // Due on Thursday, the third: neither Friday nor Saturday.
        let wanted = [6, 7, 8, 9, 10, 13].map(|day| date!(2026 - 12 - 01).replace_day(day));
        assert_eq!(mailed.into_iter().map(Ok).collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn a_delivery_day_that_passed_on_hold_moves_by_the_days_on_hold() {
        let none = Holidays::none();
        let held_at = datetime!(2026-11-22 09:00 UTC);
        let due_at = end_of_agreed(date!(2026 - 11 - 24), &none);
        let resumed = held_at + Duration::WEEK;
        let moved = moved_delivery(due_at, held_at, resumed, &none);
        assert_eq!(day_of(moved), date!(2026 - 12 - 01));
        assert_eq!(moved_delivery(due_at, held_at, held_at, &none), due_at);
    }

    #[test]
    fn an_agreed_day_off_is_the_next_working_day() {
        let none = Holidays::none();
        assert_eq!(
            end_of_agreed(date!(2026 - 11 - 27), &none),
            datetime!(2026-11-29 20:59:59 UTC)
        );
        assert_eq!(
            end_of_agreed(date!(2026 - 11 - 29), &none),
            datetime!(2026-11-29 20:59:59 UTC)
        );
    }

    proptest! {
        #[test]
        fn time_on_hold_is_given_back(start in 0..20_000_000_i64, due in 0..3_000_000_i64, held in 0..3_000_000_i64) {
            let holidays = Holidays::kuwait();
            let held_at = datetime!(2026-01-01 0:00 UTC) + Duration::seconds(start);
            let due_at = end_of_working_day_after(held_at + Duration::seconds(due), 0, &holidays);
            let resumed = held_at + Duration::seconds(held);
            let left = |from: OffsetDateTime, to: OffsetDateTime| working_days_between(day_of(from), day_of(to), &holidays);
            let moved = moved_delivery(due_at, held_at, resumed, &holidays);
            prop_assert_eq!(left(resumed, moved), left(held_at, due_at));
        }
    }
}
