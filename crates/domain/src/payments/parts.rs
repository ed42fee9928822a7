//! The parts of a price, and what of each is still open.
//!
//! **Invariant:** what is open of each part sums to what is open of the price.

use serde::{Deserialize, Serialize};

use crate::proposals::{PartDue, PlanPart};
use crate::validation::{FieldCode, FieldErrors};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// When the money of a part that is due before the start goes to the creative.
    pub enum PartRelease {
        OnApproval: "on_approval";
        AtStart: "at_start";
    }
}

/// A part of the price, as far as paying it is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// In fils.
    pub amount_fils: i64,
    /// When it is due.
    pub due: PartDue,
    /// When its money goes to the creative.
    pub release: PartRelease,
}

impl From<&PlanPart> for Part {
    fn from(part: &PlanPart) -> Self {
        match part.release {
            Some(release) if part.due == PartDue::BeforeStart => Self {
                amount_fils: part.amount_fils,
                due: part.due,
                release,
            },
            _ => Self::of_earlier_agreement(part),
        }
    }
}

impl Part {
    /// A part of an agreement that does not say when its money goes to the creative: what was due before the start went
    /// to the creative then.
    pub fn of_earlier_agreement(part: &PlanPart) -> Self {
        Self {
            amount_fils: part.amount_fils,
            due: part.due,
            release: match part.due {
                PartDue::BeforeStart => PartRelease::AtStart,
                PartDue::OnDelivery | PartDue::OnApproval => PartRelease::OnApproval,
            },
        }
    }
}

/// A price and what of it is settled, in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Price {
    /// The price that was agreed on; it never changes.
    pub agreed_fils: i64,
    /// What need not be paid any more.
    pub lowered_fils: i64,
    /// Confirmed records, less what of them was refunded, and what a chargeback took from held money.
    pub recorded_fils: i64,
}

impl Price {
    /// What is still to be paid.
    pub const fn open_fils(self) -> i64 {
        self.agreed_fils - self.lowered_fils - self.recorded_fils
    }

    /// True once nothing is to be paid any more.
    pub const fn is_paid_in_full(self) -> bool {
        self.open_fils() == 0
    }

    /// True while `lowered` and `recorded` are what a stored price may have. `is_ended`: a cancelled project may be
    /// lowered to nothing.
    pub const fn is_sound(self, is_ended: bool) -> bool {
        let most_lowered = if is_ended {
            self.agreed_fils
        } else {
            self.agreed_fils - 1
        };
        self.lowered_fils >= 0
            && self.lowered_fils <= most_lowered
            && self.recorded_fils >= 0
            && self.open_fils() >= 0
    }
}

/// A part of the price, and what of it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenPart {
    /// Its place in the plan, from 0.
    pub place: usize,
    /// The part.
    pub part: Part,
    /// What is still to be paid of it, in fils.
    pub open_fils: i64,
}

/// Money that fills a part; stored in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Allocation {
    /// The part's place in the plan, from 0.
    pub place: usize,
    /// In fils.
    pub amount_fils: i64,
    /// When it goes to the creative.
    #[serde(with = "crate::vocabulary::as_slug")]
    pub release: PartRelease,
}

/// The parts in the order in which money fills them, each with what of it is open: before the start, on delivery, on
/// approval, and within one due date as the plan has them. What was lowered comes off the last parts.
pub fn open_parts(plan: &[Part], lowered_fils: i64, recorded_fils: i64) -> Vec<OpenPart> {
    let mut open: Vec<OpenPart> = plan
        .iter()
        .enumerate()
        .map(|(place, part)| OpenPart {
            place,
            part: *part,
            open_fils: part.amount_fils,
        })
        .collect();
    // A stable sort: parts of one due date keep the plan's order.
    open.sort_by_key(|open| open.part.due);
    take(lowered_fils, open.iter_mut().rev());
    take(recorded_fils, open.iter_mut());
    open
}

fn take<'a>(fils: i64, parts: impl Iterator<Item = &'a mut OpenPart>) {
    let mut rest = fils.max(0);
    for part in parts {
        let taken = rest.min(part.open_fils);
        part.open_fils -= taken;
        rest -= taken;
    }
}

/// The parts that `credited_fils` fill on top of what is recorded; parts that get nothing are left out.
pub fn allocate(plan: &[Part], price: Price, credited_fils: i64) -> Vec<Allocation> {
    let mut rest = credited_fils.max(0);
    open_parts(plan, price.lowered_fils, price.recorded_fils)
        .into_iter()
        .filter_map(|open| {
            let amount_fils = rest.min(open.open_fils);
            rest -= amount_fils;
            (amount_fils > 0).then_some(Allocation {
                place: open.place,
                amount_fils,
                release: open.part.release,
            })
        })
        .collect()
}

/// The sum of the parts whose money goes to the creative at the start, in fils.
pub fn at_start_fils(plan: &[Part]) -> i64 {
    let at_start = plan
        .iter()
        .filter(|part| part.release == PartRelease::AtStart);
    at_start.map(|part| part.amount_fils).sum()
}

/// Completes the parts of an offer that brands could pay here, where nothing smaller than `min_fils` is paid: what does not
/// say otherwise is held until the approval. `None`: they cannot pay here, and nothing is said about it.
///
/// # Errors
/// A part that is too small, or deposits above half of the price.
pub fn payable_here(
    plan: &mut [PlanPart],
    price_fils: i64,
    min_fils: Option<i64>,
) -> Result<(), FieldErrors> {
    let Some(min_fils) = min_fils else {
        for part in plan {
            part.release = None;
        }
        return Ok(());
    };
    for part in plan.iter_mut() {
        let said = part.release.unwrap_or(PartRelease::OnApproval);
        part.release = (part.due == PartDue::BeforeStart).then_some(said);
    }
    let refused = |code| Err(FieldErrors::of("payment_plan", code));
    if plan.iter().any(|part| part.amount_fils < min_fils) {
        return refused(FieldCode::PartTooSmall);
    }
    let parts: Vec<Part> = plan.iter().map(Part::from).collect();
    if !is_deposit_within_half(&parts, price_fils) {
        return refused(FieldCode::DepositTooLarge);
    }
    Ok(())
}

/// Says what is done with the money of parts that were offered where brands could not pay here yet. For where they can now:
/// what is not said would still be done. Of a plan with deposits above half of the price nothing is paid here or said.
pub fn say_releases(plan: &mut [PlanPart]) {
    let read: Vec<Part> = plan.iter().map(Part::from).collect();
    if !is_deposit_within_half(&read, read.iter().map(|part| part.amount_fils).sum()) {
        return;
    }
    for (part, read) in plan.iter_mut().zip(read) {
        part.release = (part.due == PartDue::BeforeStart).then_some(read.release);
    }
}

/// Whether the parts that go to the creative at the start are at most half of the price.
pub fn is_deposit_within_half(plan: &[Part], price_fils: i64) -> bool {
    i128::from(at_start_fils(plan)) * 2 <= i128::from(price_fils)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::payments::plans::{plan, plans};

    fn open(plan: &[Part], lowered: i64, recorded: i64) -> Vec<(usize, i64)> {
        let parts = open_parts(plan, lowered, recorded);
        parts
            .iter()
            .map(|part| (part.place, part.open_fils))
            .collect()
    }

    #[test]
    fn money_fills_parts_by_due_date_and_lowering_takes_from_the_last() {
        let halves = plan(&[
            (50, PartDue::OnApproval),
            (30, PartDue::BeforeStart),
            (20, PartDue::OnDelivery),
        ]);
        assert_eq!(open(&halves, 0, 0), [(1, 30), (2, 20), (0, 50)]);
        assert_eq!(open(&halves, 0, 40), [(1, 0), (2, 10), (0, 50)]);
        assert_eq!(open(&halves, 60, 0), [(1, 30), (2, 10), (0, 0)]);
        assert_eq!(open(&halves, 60, 35), [(1, 0), (2, 5), (0, 0)]);
        assert_eq!(open(&halves, 60, 40), [(1, 0), (2, 0), (0, 0)]);
    }

    #[test]
    fn parts_of_one_due_date_keep_the_order_of_the_plan() {
        let thirds = plan(&[
            (10, PartDue::OnDelivery),
            (20, PartDue::OnDelivery),
            (30, PartDue::OnDelivery),
        ]);
        assert_eq!(open(&thirds, 5, 12), [(0, 0), (1, 18), (2, 25)]);
    }

    #[test]
    fn earlier_agreements_meant_a_part_before_the_start_for_the_creative() {
        let part = |due| PlanPart {
            label: "Part".to_owned(),
            amount_fils: 10,
            due,
            release: None,
        };
        let release = |due| Part::of_earlier_agreement(&part(due)).release;
        assert_eq!(release(PartDue::BeforeStart), PartRelease::AtStart);
        assert_eq!(release(PartDue::OnDelivery), PartRelease::OnApproval);
        assert_eq!(release(PartDue::OnApproval), PartRelease::OnApproval);
    }

    #[test]
    fn an_offer_says_when_money_goes_to_the_creative_only_where_brands_pay_here() {
        let part = |amount_fils, due, release| PlanPart {
            label: "Part".to_owned(),
            amount_fils,
            due,
            release,
        };
        let said = |first: Option<PartRelease>, min_fils: Option<i64>| {
            let mut plan = [
                part(40, PartDue::BeforeStart, first),
                part(60, PartDue::OnApproval, Some(PartRelease::AtStart)),
            ];
            payable_here(&mut plan, 100, min_fils).map(|()| plan.map(|part| part.release))
        };
        assert_eq!(said(Some(PartRelease::AtStart), None), Ok([None, None]));
        let held = Some(PartRelease::OnApproval);
        assert_eq!(said(None, Some(10)), Ok([held, None]));
        let deposit = Some(PartRelease::AtStart);
        assert_eq!(said(deposit, Some(10)), Ok([deposit, None]));
        let refused = |code| Err(FieldErrors::of("payment_plan", code));
        assert_eq!(said(None, Some(41)), refused(FieldCode::PartTooSmall));
        let mut plan = [part(60, PartDue::BeforeStart, deposit)];
        let too_large = payable_here(&mut plan, 100, Some(10));
        assert_eq!(
            too_large,
            Err(FieldErrors::of("payment_plan", FieldCode::DepositTooLarge))
        );
    }

    #[test]
    fn what_an_earlier_offer_left_unsaid_is_said() {
        let part = |due, release| PlanPart {
            label: "Part".to_owned(),
            amount_fils: 10,
            due,
            release,
        };
        let held = Some(PartRelease::OnApproval);
        let mut plan = [
            part(PartDue::BeforeStart, None),
            part(PartDue::BeforeStart, held),
            part(PartDue::OnDelivery, None),
        ];
        say_releases(&mut plan);
        assert_eq!(
            plan.map(|part| part.release),
            [Some(PartRelease::AtStart), held, None]
        );
        let mut large = [part(PartDue::BeforeStart, None)];
        say_releases(&mut large);
        assert_eq!(large.map(|part| part.release), [None]);
    }

    #[test]
    fn a_deposit_is_at_most_half_of_the_price() {
        let mut parts = plan(&[(50, PartDue::BeforeStart), (50, PartDue::OnApproval)]);
        if let Some(first) = parts.first_mut() {
            first.release = PartRelease::AtStart;
        }
        assert_eq!(at_start_fils(&parts), 50);
        assert!(is_deposit_within_half(&parts, 100));
        assert!(!is_deposit_within_half(&parts, 99));
    }

    #[test]
    fn a_price_is_lowered_to_nothing_by_a_cancellation_alone() {
        let price = |lowered_fils, recorded_fils| Price {
            agreed_fils: 100,
            lowered_fils,
            recorded_fils,
        };
        assert!(price(99, 1).is_sound(false) && price(0, 0).is_sound(false));
        assert!(!price(100, 0).is_sound(false));
        assert!(price(100, 0).is_sound(true));
        assert!(!price(60, 41).is_sound(true));
        assert!(!price(-1, 0).is_sound(true) && !price(0, -1).is_sound(true));
    }

    proptest! {
        #[test]
        fn open_rests_sum_to_what_is_open(parts in plans(), lowered in 0..1_000_i64, recorded in 0..1_000_i64) {
            let agreed: i64 = parts.iter().map(|part| part.amount_fils).sum();
            let lowered = agreed * lowered / 1_000;
            let recorded = (agreed - lowered) * recorded / 1_000;
            let price = Price { agreed_fils: agreed, lowered_fils: lowered, recorded_fils: recorded };
            let open = open_parts(&parts, lowered, recorded);
            prop_assert_eq!(open.iter().map(|part| part.open_fils).sum::<i64>(), price.open_fils());
            prop_assert!(open.iter().all(|part| (0..=part.part.amount_fils).contains(&part.open_fils)));
            prop_assert!(open.is_sorted_by_key(|part| (part.part.due, part.place)));
            // Money fills a part before it begins the next.
            let partly = open.iter().position(|part| part.open_fils > 0).unwrap_or(open.len());
            prop_assert!(open.iter().take(partly).all(|part| part.open_fils == 0));
        }

        #[test]
        fn two_payments_fill_what_one_of_their_sum_fills(
            parts in plans(), lowered in 0..1_000_i64, first in 0..1_000_i64, second in 0..1_000_i64,
        ) {
            let agreed: i64 = parts.iter().map(|part| part.amount_fils).sum();
            let lowered_fils = agreed * lowered / 1_000;
            let first = (agreed - lowered_fils) * first / 1_000;
            let second = (agreed - lowered_fils - first) * second / 1_000;
            let at = |recorded_fils| Price { agreed_fils: agreed, lowered_fils, recorded_fils };
            let filled = |price, fils| {
                let mut by_place = vec![0; parts.len()];
                for allocation in allocate(&parts, price, fils) {
                    by_place[allocation.place] += allocation.amount_fils;
                }
                by_place
            };
            let apart: Vec<i64> =
                filled(at(0), first).iter().zip(filled(at(first), second)).map(|(one, two)| one + two).collect();
            prop_assert_eq!(apart, filled(at(0), first + second));
        }

        #[test]
        fn all_that_fits_is_allocated(parts in plans(), recorded in 0..1_000_i64, credited in 0..3_000_000_i64) {
            let agreed: i64 = parts.iter().map(|part| part.amount_fils).sum();
            let price =
                Price { agreed_fils: agreed, lowered_fils: 0, recorded_fils: agreed * recorded / 1_000 };
            let sum: i64 = allocate(&parts, price, credited).iter().map(|part| part.amount_fils).sum();
            prop_assert_eq!(sum, credited.min(price.open_fils()));
        }
    }
}
