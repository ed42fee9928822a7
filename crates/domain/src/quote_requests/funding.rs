//! A delivery day that waits for the first payment: reminders of the brand, and from when the creative may end the project
//! alone.
//!
//! **Invariant:** all times count from the selection, in working days.

use time::{Duration, OffsetDateTime};

use crate::calendar::{Holidays, end_of_working_day_after, working_days_between};
use crate::disputes::days::moved_delivery;
use crate::payments::Payment;
use crate::payments::parts::{Part, open_parts};
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
    /// From when the creative may end the project alone; `None` once the first parts are paid.
    pub due_at: Option<OffsetDateTime>,
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
            due_at: Some(morning_of(selected_at, LATE_DAY, holidays)),
            steps: 0,
        })
    }

    /// The same wait as at the selection, with the steps that were made: what had paid the first parts was voided.
    #[must_use]
    pub fn again(self, selected_at: OffsetDateTime, holidays: &Holidays) -> Self {
        Self {
            due_at: Some(morning_of(selected_at, LATE_DAY, holidays)),
            ..self
        }
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

/// A hold that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndedHold {
    /// When the project was put on hold.
    pub since: OffsetDateTime,
    /// When the work was resumed.
    pub until: OffsetDateTime,
}

/// A delivery day of a project that waited for its first payment, and has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FundedDay {
    /// The working days of the work, which counted from the payment.
    pub days: u16,
    /// From when they counted.
    pub funded_at: OffsetDateTime,
    /// The end of the delivery day.
    pub due_at: OffsetDateTime,
}

impl FundedDay {
    /// The working days that count from the next payment once the wait comes back. Those of the work, if they and the holds
    /// since, in the order of time, gave the delivery day; where another one was agreed on, those that are left until it, at
    /// least one: the agreed day moves by the days of the wait.
    pub fn days_from_next_payment(
        self,
        holds: &[EndedHold],
        now: OffsetDateTime,
        holidays: &Holidays,
    ) -> u16 {
        let counted = end_of_working_day_after(self.funded_at, u32::from(self.days), holidays);
        let moved = holds
            .iter()
            .filter(|hold| hold.until >= self.funded_at)
            .fold(counted, |due_at, hold| {
                moved_delivery(due_at, hold.since, hold.until, holidays)
            });
        if self.due_at == moved {
            return self.days;
        }
        let left = working_days_between(now, self.due_at, holidays);
        u16::try_from(left).unwrap_or(u16::MAX).max(1)
    }
}

/// Whether the parts before the start are paid by `recorded_fils` of the price.
pub fn is_start_paid(plan: &[Part], lowered_fils: i64, recorded_fils: i64) -> bool {
    open_parts(plan, lowered_fils, recorded_fils)
        .iter()
        .all(|open| open.part.due != PartDue::BeforeStart || open.open_fils == 0)
}

/// From when the delivery day counts: the recording of the payment with which the parts before the start were full. A
/// payment counts from its recording, since the brand had done all it could by then, in whatever order they are confirmed.
/// `None` while the payments do not fill them; only of a project of which nothing was lowered or has gone back.
pub fn paid_at(plan: &[Part], payments: &[Payment]) -> Option<OffsetDateTime> {
    let mut counted: Vec<&Payment> = payments.iter().filter(|paid| paid.counts()).collect();
    counted.sort_by_key(|paid| paid.recorded_at);
    let mut sum_fils = 0;
    counted.into_iter().find_map(|paid| {
        sum_fils += paid.amount_fils;
        is_start_paid(plan, 0, sum_fils).then_some(paid.recorded_at)
    })
}

/// Ten in the morning of the n-th working day after a moment, in Kuwait.
fn morning_of(start: OffsetDateTime, day: u32, holidays: &Holidays) -> OffsetDateTime {
    const BEFORE_MIDNIGHT: Duration = Duration::hours(14);
    end_of_working_day_after(start, day, holidays) + Duration::SECOND - BEFORE_MIDNIGHT
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::ids::{PaymentId, QuoteRequestId};
    use crate::payments::{PaymentMethod, Recorder};

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
        assert_eq!(waiting.due_at, Some(datetime!(2026-12-06 07:00 UTC)));
        let mut steps = Vec::new();
        while let Some((step, _)) = waiting.next_step() {
            steps.push((step, waiting.next_step_at(SELECTED, &Holidays::none())));
            waiting.steps += 1;
        }
        let wanted = [
            (FundingStep::Remind, datetime!(2026-11-23 07:00 UTC)),
            (FundingStep::Remind, datetime!(2026-11-25 07:00 UTC)),
            (FundingStep::Remind, datetime!(2026-11-29 07:00 UTC)),
            (FundingStep::TellAll, waiting.due_at.unwrap()),
        ];
        assert_eq!(steps, wanted.map(|(step, at)| (step, Some(at))));
        assert_eq!(waiting.next_step_at(SELECTED, &Holidays::none()), None);
    }

    #[test]
    fn a_wait_that_comes_back_is_due_as_before_and_repeats_no_step() {
        let waiting = funding(true, PartDue::BeforeStart).unwrap();
        let ended = Funding {
            due_at: None,
            steps: 1,
            ..waiting
        };
        let again = ended.again(SELECTED, &Holidays::none());
        assert_eq!((again.due_at, again.steps), (waiting.due_at, 1));
        let next = again.next_step_at(SELECTED, &Holidays::none());
        assert_eq!(next, Some(datetime!(2026-11-25 07:00 UTC)));
    }

    #[test]
    fn an_agreed_day_moves_by_the_days_of_a_wait_that_comes_back() {
        let holidays = Holidays::none();
        let counted = end_of_working_day_after(SELECTED, 5, &holidays);
        let after = |due_at, days_later| {
            let now = SELECTED + Duration::days(days_later);
            let day = FundedDay {
                days: 5,
                funded_at: SELECTED,
                due_at,
            };
            day.days_from_next_payment(&[], now, &holidays)
        };
        assert_eq!(after(counted, 3), 5);
        let agreed = end_of_working_day_after(SELECTED, 12, &holidays);
        assert_eq!([after(agreed, 0), after(agreed, 7)], [12, 7]);
        let earlier = end_of_working_day_after(SELECTED, 2, &holidays);
        assert_eq!([after(earlier, 1), after(earlier, 30)], [1, 1]);
    }

    #[test]
    fn a_hold_is_no_agreed_day() {
        let holidays = Holidays::none();
        let hold = |from: i64, to: i64| EndedHold {
            since: SELECTED + Duration::days(from),
            until: SELECTED + Duration::days(to),
        };
        // The first one ended before the payment.
        let holds = [hold(-9, -2), hold(1, 6), hold(8, 12)];
        let counted = end_of_working_day_after(SELECTED, 5, &holidays);
        let due_at = holds[1..].iter().fold(counted, |due_at, hold| {
            moved_delivery(due_at, hold.since, hold.until, &holidays)
        });
        assert!(due_at > counted);
        let day = FundedDay {
            days: 5,
            funded_at: SELECTED,
            due_at,
        };
        let now = SELECTED + Duration::days(13);
        assert_eq!(day.days_from_next_payment(&holds, now, &holidays), 5);
        let agreed = FundedDay {
            due_at: end_of_working_day_after(now, 3, &holidays),
            ..day
        };
        assert_eq!(agreed.days_from_next_payment(&holds, now, &holidays), 3);
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

    #[test]
    fn the_day_counts_from_the_payment_that_fills_the_first_parts() {
        let plan = [
            Part::from(&part(PartDue::BeforeStart)),
            Part::from(&part(PartDue::OnApproval)),
        ];
        let [first, second, third] = [1, 2, 3].map(|day| SELECTED + Duration::days(day));
        let of = |amount_fils, recorded_at, confirmed_at| Payment {
            id: PaymentId::new(Uuid::nil()),
            request_id: QuoteRequestId::new(Uuid::nil()),
            amount_fils,
            method: PaymentMethod::Bank,
            reference: None,
            paid_on: SELECTED.date(),
            recorded_by: Recorder::Brand,
            recorded_at,
            confirmed_at,
            voided_at: None,
            void_note: None,
            capture: None,
            billed_to: None,
        };
        let paid = |payments: &[Payment]| paid_at(&plan, payments);
        assert_eq!(paid(&[of(999, first, Some(second))]), None);
        // Confirmed in another order than recorded.
        let reversed = [of(400, second, Some(second)), of(600, first, Some(third))];
        assert_eq!(paid(&reversed), Some(second));
        let more = [of(1_000, first, Some(third)), of(500, third, Some(second))];
        assert_eq!(paid(&more), Some(first));
        assert_eq!(paid(&[of(1_000, first, None)]), None);
    }
}
