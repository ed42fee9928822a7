//! How long a revision takes: the agreed day is that of the first delivery, and may have passed by then.

use super::progress::Due;
use super::{Facts, RequestStage, Transition};
use crate::calendar::{Holidays, end_of_working_day_after};

/// The minimum time for a revision, in working days from the request for it.
pub const REVISION_DAYS: u32 = 3;

impl Transition {
    /// The same, due no earlier than the days that a revision has, if work goes on for one; `facts` are those by which it
    /// was judged. The agreed day stays as it is, so the facts about creatives do too.
    #[must_use]
    pub fn with_days_to_revise(self, facts: &Facts, holidays: &Holidays) -> Self {
        let is_revised = self.to == RequestStage::InProgress
            && self.from != Some(RequestStage::InProgress)
            && self.revisions.requested > 0
            && facts.due_at_stage(self.to) == Some(Due::Delivery);
        if !is_revised {
            return self;
        }
        let earliest = end_of_working_day_after(self.at, REVISION_DAYS, holidays);
        Self {
            due_at: self.due_at.map(|agreed| agreed.max(earliest)),
            ..self
        }
    }
}
