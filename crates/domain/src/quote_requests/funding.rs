//! A delivery day that waits for the first payment: reminders of the brand, and from when the creative may end the project
//! alone.
//!
//! **Invariant:** all times count from the selection, in working days.

use time::{Duration, OffsetDateTime};

use crate::calendar::{Holidays, end_of_working_day_after};
use crate::proposals::{PartDue, PlanPart};

/// The working days after the selection on which the brand is reminded.
pub const REMINDER_DAYS: [u32; 3] = [1, 3, 5];
/// The working day from which the creative may end the project alone, and the admins learn of it.
pub const LATE_DAY: u32 = 10;

/// A delivery day that is not set yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Funding {
    /// The working days of the work, which count from the payment.
    pub days: u16,
    /// From when the creative may end the project alone.
    pub due_at: OffsetDateTime,
    /// How many steps of the clock were made.
    pub steps: u8,
}

/// What the clock does about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FundingStep {
    /// It reminds the brand.
    Remind,
    /// It tells the creative and the admins that the brand has not paid.
    TellAll,
}

impl Funding {
    /// Whether the day of a project waits for a payment: only where a provider takes it, and a part is due before the start.
    pub fn at_selection(
        is_paid_here: bool,
        plan: &[PlanPart],
        days: u16,
        selected_at: OffsetDateTime,
        holidays: &Holidays,
    ) -> Option<Self> {
        let waits = is_paid_here && plan.iter().any(|part| part.due == PartDue::BeforeStart);
        waits.then(|| Self {
            days,
            due_at: morning_of(selected_at, LATE_DAY, holidays),
            steps: 0,
        })
    }

    /// The next step, and the working day of it.
    pub fn next_step(self) -> Option<(FundingStep, u32)> {
        let made = usize::from(self.steps);
        match REMINDER_DAYS.get(made) {
            Some(day) => Some((FundingStep::Remind, *day)),
            None if made == REMINDER_DAYS.len() => Some((FundingStep::TellAll, LATE_DAY)),
            None => None,
        }
    }

    /// When the next step is due.
    pub fn next_step_at(
        self,
        selected_at: OffsetDateTime,
        holidays: &Holidays,
    ) -> Option<OffsetDateTime> {
        let (_, day) = self.next_step()?;
        Some(morning_of(selected_at, day, holidays))
    }

    /// The end of the delivery day, once the first part is paid.
    pub fn delivery_due_at(self, funded_at: OffsetDateTime, holidays: &Holidays) -> OffsetDateTime {
        end_of_working_day_after(funded_at, u32::from(self.days), holidays)
    }
}

/// Ten in the morning of the n-th working day after a moment, in Kuwait.
fn morning_of(start: OffsetDateTime, day: u32, holidays: &Holidays) -> OffsetDateTime {
    const BEFORE_MIDNIGHT: Duration = Duration::hours(14);
    end_of_working_day_after(start, day, holidays) + Duration::SECOND - BEFORE_MIDNIGHT
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    // A Sunday; Fridays and Saturdays do not count.
    const SELECTED: OffsetDateTime = datetime!(2026-11-22 08:00 UTC);

    fn part(due: PartDue) -> PlanPart {
        PlanPart {
            label: "Part".to_owned(),
            amount_fils: 1_000,
            due,
            release: None,
        }
    }

    fn funding(is_paid_here: bool, due: PartDue) -> Option<Funding> {
        let plan = [part(due), part(PartDue::OnApproval)];
        Funding::at_selection(is_paid_here, &plan, 5, SELECTED, &Holidays::none())
    }

    #[test]
    fn the_day_waits_where_a_provider_takes_a_part_before_the_start() {
        assert!(funding(true, PartDue::BeforeStart).is_some());
        assert!(funding(true, PartDue::OnDelivery).is_none());
        assert!(funding(false, PartDue::BeforeStart).is_none());
    }

    #[test]
    fn the_brand_is_reminded_three_times_and_then_all_are_told() {
        let mut waiting = funding(true, PartDue::BeforeStart).unwrap();
        assert_eq!(waiting.due_at, datetime!(2026-12-06 07:00 UTC));
        let mut steps = Vec::new();
        while let Some((step, _)) = waiting.next_step() {
            steps.push((step, waiting.next_step_at(SELECTED, &Holidays::none())));
            waiting.steps += 1;
        }
        let wanted = [
            (FundingStep::Remind, datetime!(2026-11-23 07:00 UTC)),
            (FundingStep::Remind, datetime!(2026-11-25 07:00 UTC)),
            (FundingStep::Remind, datetime!(2026-11-29 07:00 UTC)),
            (FundingStep::TellAll, waiting.due_at),
        ];
        assert_eq!(steps, wanted.map(|(step, at)| (step, Some(at))));
        assert_eq!(waiting.next_step_at(SELECTED, &Holidays::none()), None);
    }

    #[test]
    fn the_working_days_count_from_the_payment() {
        let waiting = funding(true, PartDue::BeforeStart).unwrap();
        let funded = datetime!(2026-11-30 08:00 UTC);
        assert_eq!(
            waiting.delivery_due_at(funded, &Holidays::none()),
            datetime!(2026-12-07 20:59:59 UTC)
        );
    }
}
