//! When a project may be reviewed: once, for fourteen days in Kuwait's calendar.

use time::{Duration, OffsetDateTime, Time, UtcOffset};

use crate::calendar::{KUWAIT, day_of};
use crate::quote_requests::RequestStage;
use crate::vocabulary::vocabulary;

/// How many days both sides have.
pub const WINDOW_DAYS: i64 = 14;
/// How long an approved project waits for its payment before it may be reviewed all the same.
pub const APPROVED_WAIT: Duration = Duration::days(21);
/// The days of the window on which a side that has not written is reminded.
pub const REMINDER_DAYS: [i64; 3] = [1, 5, 12];

vocabulary! {
    /// What a project's reviews are at.
    pub enum Phase {
        NotOpen: "not_open";
        Open: "open";
        Published: "published";
        Over: "over";
    }
}

/// The time in which a project may be reviewed, as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// When it begins, or began; in the future for a project that was approved and is not closed.
    pub opens_at: OffsetDateTime,
    /// 00:00 of day 15 in Kuwait; from then on no one writes.
    pub due_at: OffsetDateTime,
    /// When the reviews were published, or the time was found to be over.
    pub settled_at: Option<OffsetDateTime>,
    /// Whether the brand has written at any time.
    pub brand_wrote: bool,
    /// Whether the creative has.
    pub creative_wrote: bool,
    /// How many of [`REMINDER_DAYS`] are past.
    pub reminders: usize,
}

/// The end of the window that begins at `opens_at`: midnight in Kuwait after its fourteenth day, the day it begins on not
/// counted.
pub fn due_at(opens_at: OffsetDateTime) -> OffsetDateTime {
    midnight(opens_at, WINDOW_DAYS + 1)
}

/// 00:00 in Kuwait, `days` after the day of a moment.
fn midnight(at: OffsetDateTime, days: i64) -> OffsetDateTime {
    let day = day_of(at).saturating_add(Duration::days(days));
    let midnight = day.with_time(Time::MIDNIGHT).assume_offset(KUWAIT);
    midnight.to_offset(UtcOffset::UTC)
}

impl Window {
    /// A window that begins at a moment.
    pub fn opening(opens_at: OffsetDateTime) -> Self {
        Self {
            opens_at,
            due_at: due_at(opens_at),
            settled_at: None,
            brand_wrote: false,
            creative_wrote: false,
            reminders: 0,
        }
    }

    /// True while a review may be written, changed or deleted.
    pub fn is_open(&self, now: OffsetDateTime) -> bool {
        self.settled_at.is_none() && self.opens_at <= now && now < self.due_at
    }

    /// What the reviews are at; `any_published`: whether one of them is.
    pub fn phase(&self, any_published: bool, now: OffsetDateTime) -> Phase {
        if any_published {
            Phase::Published
        } else if now < self.opens_at {
            Phase::NotOpen
        } else if self.is_open(now) {
            Phase::Open
        } else {
            Phase::Over
        }
    }
}

/// What a move of the project does to its window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WindowChange {
    /// Nothing.
    Keep,
    /// It begins, now or later.
    Open(Window),
    /// It will not begin.
    Drop,
    /// It is over, and what was written is deleted: a cancelled project is not reviewed.
    End,
}

/// What becomes of a project's window when the project reaches another stage. It begins once: when the project closes, or
/// [`APPROVED_WAIT`] after its approval if it is not closed by then.
pub fn after_move(window: Option<Window>, to: RequestStage, at: OffsetDateTime) -> WindowChange {
    let has_begun = window.is_some_and(|window| window.opens_at <= at);
    match to {
        RequestStage::Closed if !has_begun => WindowChange::Open(Window::opening(at)),
        RequestStage::Approved if !has_begun => {
            WindowChange::Open(Window::opening(at + APPROVED_WAIT))
        }
        RequestStage::Cancelled if has_begun => WindowChange::End,
        RequestStage::Closed | RequestStage::Approved => WindowChange::Keep,
        _ if window.is_some() && !has_begun => WindowChange::Drop,
        _ => WindowChange::Keep,
    }
}

/// The time of a project that made these moves, oldest first, as if each had been followed by [`after_move`].
pub fn of_moves(moves: impl IntoIterator<Item = (RequestStage, OffsetDateTime)>) -> Option<Window> {
    let mut window = None;
    let mut before = None;
    for (to, at) in moves {
        if before.replace(to) == Some(to) {
            continue;
        }
        match after_move(window, to, at) {
            WindowChange::Keep => {}
            WindowChange::Open(opened) => window = Some(opened),
            WindowChange::Drop => window = None,
            WindowChange::End => {
                window = window.map(|ended| Window {
                    settled_at: Some(at),
                    ..ended
                });
            }
        }
    }
    window
}

/// When the clock has something to do next: a reminder or the publication; `None` once the window is settled.
pub fn next_step(window: &Window) -> Option<OffsetDateTime> {
    if window.settled_at.is_some() {
        return None;
    }
    let reminder = REMINDER_DAYS.get(window.reminders);
    let reminder = reminder.map(|days| window.opens_at + Duration::days(*days));
    Some(reminder.map_or(window.due_at, |at| at.min(window.due_at)))
}

/// The reminder that is due: how many are past with it, and the days that are left. Those that it overtook are not sent.
pub fn reminder_due(window: &Window, now: OffsetDateTime) -> Option<(usize, u32)> {
    if !window.is_open(now) {
        return None;
    }
    let past = REMINDER_DAYS
        .iter()
        .filter(|days| window.opens_at + Duration::days(**days) <= now)
        .count();
    let left = (window.due_at - now).whole_days();
    (past > window.reminders).then(|| (past, u32::try_from(left).unwrap_or_default().max(1)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn the_time_ends_with_day_14_in_kuwait() {
        // Late on the 1st in UTC is the 2nd in Kuwait.
        for (opens_at, ends) in [
            (
                datetime!(2026-12-01 20:59:59 UTC),
                datetime!(2026-12-15 21:00 UTC),
            ),
            (
                datetime!(2026-12-01 21:00 UTC),
                datetime!(2026-12-16 21:00 UTC),
            ),
            (
                datetime!(2026-12-02 00:00 +3),
                datetime!(2026-12-16 21:00 UTC),
            ),
        ] {
            assert_eq!(due_at(opens_at), ends);
            let window = Window::opening(opens_at);
            assert!(!window.is_open(opens_at - Duration::NANOSECOND));
            assert!(window.is_open(opens_at));
            assert!(window.is_open(ends - Duration::NANOSECOND));
            assert!(!window.is_open(ends), "the end is exclusive");
        }
    }

    #[test]
    fn reminders_come_on_days_1_5_and_12_and_only_the_latest() {
        let opens_at = datetime!(2026-12-01 09:00 UTC);
        let mut window = Window::opening(opens_at);
        let at = |days: i64| opens_at + Duration::days(days);
        assert_eq!(reminder_due(&window, at(1) - Duration::SECOND), None);
        assert_eq!(reminder_due(&window, at(1)), Some((1, 13)));
        assert_eq!(reminder_due(&window, at(6)), Some((2, 8)));
        window.reminders = 2;
        assert_eq!(reminder_due(&window, at(11)), None);
        assert_eq!(reminder_due(&window, at(12)), Some((3, 2)));
        assert_eq!(
            reminder_due(&window, at(14) + Duration::hours(11)),
            Some((3, 1))
        );
        assert_eq!(reminder_due(&window, window.due_at), None);
        assert_eq!(next_step(&window), Some(at(12)));
        window.reminders = 3;
        assert_eq!(next_step(&window), Some(window.due_at));
        window.settled_at = Some(at(13));
        assert_eq!(next_step(&window), None);
    }

    #[test]
    fn a_window_begins_once() {
        let at = datetime!(2026-12-01 09:00 UTC);
        let opening = |at| WindowChange::Open(Window::opening(at));
        assert_eq!(after_move(None, RequestStage::Closed, at), opening(at));
        assert_eq!(
            after_move(None, RequestStage::Approved, at),
            opening(at + APPROVED_WAIT)
        );
        let waiting = Some(Window::opening(at + Duration::DAY));
        let begun = Some(Window::opening(at - Duration::DAY));
        for (stage, while_waiting, once_begun) in [
            (RequestStage::Closed, opening(at), WindowChange::Keep),
            (
                RequestStage::Approved,
                opening(at + APPROVED_WAIT),
                WindowChange::Keep,
            ),
            (RequestStage::OnHold, WindowChange::Drop, WindowChange::Keep),
            (
                RequestStage::Cancelled,
                WindowChange::Drop,
                WindowChange::End,
            ),
        ] {
            assert_eq!(after_move(waiting, stage, at), while_waiting, "{stage:?}");
            assert_eq!(after_move(begun, stage, at), once_begun, "{stage:?}");
        }
        assert_eq!(
            after_move(None, RequestStage::Cancelled, at),
            WindowChange::Keep
        );
    }

    #[test]
    fn the_time_of_earlier_moves_is_what_it_would_have_been() {
        use RequestStage::{Approved, Closed, OnHold};
        let at = |days| datetime!(2026-12-01 09:00 UTC) + Duration::days(days);
        let opens = |moves: &[(RequestStage, i64)]| {
            let moves = moves.iter().map(|(to, days)| (*to, at(*days)));
            of_moves(moves).map(|window| window.opens_at)
        };
        assert_eq!(opens(&[]), None);
        assert_eq!(opens(&[(RequestStage::Delivered, 0)]), None);
        assert_eq!(opens(&[(Approved, 0), (Closed, 3)]), Some(at(3)));
        // Payments are moves within a stage.
        assert_eq!(opens(&[(Approved, 0), (Approved, 9)]), Some(at(21)));
        assert_eq!(opens(&[(Approved, 0), (Closed, 30)]), Some(at(21)));
        assert_eq!(opens(&[(Approved, 0), (OnHold, 5)]), None);
        assert_eq!(
            opens(&[(Approved, 0), (OnHold, 5), (Approved, 8)]),
            Some(at(29))
        );
    }

    proptest! {
        #[test]
        fn both_sides_have_at_least_fourteen_days(second in 0..63_072_000_i64) {
            let opens_at = datetime!(2026-01-01 0:00 UTC) + Duration::seconds(second);
            let window = Window::opening(opens_at);
            let length = window.due_at - opens_at;
            prop_assert!(length >= Duration::days(WINDOW_DAYS));
            prop_assert!(length <= Duration::days(WINDOW_DAYS + 1));
            prop_assert_eq!(window.due_at.to_offset(KUWAIT).time(), Time::MIDNIGHT);
        }

        #[test]
        fn the_clock_always_wakes_before_the_end(second in 0..63_072_000_i64, reminders in 0..5_usize) {
            let opens_at = datetime!(2026-01-01 0:00 UTC) + Duration::seconds(second);
            let window = Window { reminders, ..Window::opening(opens_at) };
            let next = next_step(&window);
            prop_assert!(next.is_some_and(|next| next > opens_at && next <= window.due_at));
        }
    }
}
