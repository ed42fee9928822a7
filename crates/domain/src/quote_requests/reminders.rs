//! Reminders of a due date: which one is due, and how many days are left.

use time::{Duration, OffsetDateTime};

use super::lifecycle::REVIEW_PERIOD;
use super::{QuoteRequest, RequestStage};
use crate::calendar::day_of;

/// Counted after the reminders of a delivery: both sides were asked what becomes of it.
pub const UNDECIDED_STEP: u8 = 3;

/// A reminder.
#[derive(Debug, Clone, Copy)]
pub struct Reminder {
    /// How long before the due date it is sent.
    pub left: Duration,
    /// Counts from 1 at each stage.
    pub number: u8,
    /// The stages that it belongs to.
    pub stages: fn(RequestStage) -> bool,
}

fn is_delivered(stage: RequestStage) -> bool {
    stage == RequestStage::Delivered
}

/// Every reminder: 5 days and 1 day before a request expires; after 3 and 6 days of silence before a delivery counts as
/// approved.
pub const fn due_steps() -> [Reminder; 4] {
    [
        Reminder {
            left: Duration::days(5),
            number: 1,
            stages: RequestStage::is_waiting,
        },
        Reminder {
            left: Duration::days(1),
            number: 2,
            stages: RequestStage::is_waiting,
        },
        Reminder {
            left: REVIEW_PERIOD.saturating_sub(Duration::days(3)),
            number: 1,
            stages: is_delivered,
        },
        Reminder {
            left: REVIEW_PERIOD.saturating_sub(Duration::days(6)),
            number: 2,
            stages: is_delivered,
        },
    ]
}

impl QuoteRequest {
    /// The number of the reminder that is due at `now` and was not sent, with the days that are left; the latest one
    /// only, and none once the due date has passed.
    pub fn reminder_due(&self, now: OffsetDateTime) -> Option<(u8, u32)> {
        let due_at = self.due_at?;
        let left = due_at - now;
        if !left.is_positive() || self.revisions.is_extra_asked {
            return None;
        }
        let due = due_steps()
            .into_iter()
            .filter(|step| (step.stages)(self.stage) && left <= step.left)
            .map(|step| step.number)
            .max()?;
        // As the page counts them: in Kuwait's calendar.
        let days = (day_of(due_at) - day_of(now)).whole_days();
        let days = u32::try_from(days).unwrap_or(1).max(1);
        (due > self.reminders_sent).then_some((due, days))
    }
}
