//! What a capture does to a project: how much of it counts, for which parts, and what goes back.
//!
//! **Invariant:** a capture counts as far as the price is open, and the excess goes back.

use super::parts::{Allocation, Part, PartRelease, Price, open_parts};
use super::payable::CheckoutMethod;
use crate::quote_requests::RequestStage;

/// What a capture counts for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credit {
    /// What counts towards the price, in fils; 0: there is no payment.
    pub credited_fils: i64,
    /// What goes back to the brand, in fils.
    pub excess_fils: i64,
    /// The parts that it fills; stored with the payment and never computed again.
    pub parts: Vec<Allocation>,
}

impl Credit {
    /// What of it goes to the creative at the start, in fils. Only KNET pays for such parts: a card can be charged back.
    pub fn at_start_fils(&self, method: CheckoutMethod) -> i64 {
        if method != CheckoutMethod::Knet {
            return 0;
        }
        let at_start = self
            .parts
            .iter()
            .filter(|part| part.release == PartRelease::AtStart);
        at_start.map(|part| part.amount_fils).sum()
    }
}

/// What of a capture counts in a project at `stage`, in fils: as far as the price is open while the project runs, and
/// nothing after its end.
pub fn counted_fils(price: Price, stage: RequestStage, captured_fils: i64) -> i64 {
    if stage.is_running() {
        captured_fils.min(price.open_fils()).max(0)
    } else {
        0
    }
}

/// What a capture counts for in a project at `stage`, and for which parts of the price. `unconfirmed_fils`: records that
/// are neither confirmed nor voided.
pub fn credit(
    plan: &[Part],
    price: Price,
    unconfirmed_fils: i64,
    stage: RequestStage,
    captured_fils: i64,
) -> Credit {
    let credited_fils = counted_fils(price, stage, captured_fils);
    Credit {
        credited_fils,
        excess_fils: captured_fils - credited_fils,
        parts: filled(plan, price, unconfirmed_fils, credited_fils),
    }
}

/// The parts that a capture fills, as [`super::payable::Offered::payable`] offers them: parts that are recorded are left
/// to their records, and only what the others do not take fills them.
fn filled(
    plan: &[Part],
    price: Price,
    unconfirmed_fils: i64,
    credited_fils: i64,
) -> Vec<Allocation> {
    let open = |recorded_fils| open_parts(plan, price.lowered_fils, recorded_fils);
    let unrecorded = open(price.recorded_fils + unconfirmed_fils);
    let unrecorded_fils: i64 = unrecorded.iter().map(|open| open.open_fils).sum();
    let mut rest = credited_fils.min(unrecorded_fils);
    let mut of_recorded = credited_fils - rest;
    open(price.recorded_fils)
        .into_iter()
        .zip(unrecorded)
        .filter_map(|(open, unrecorded)| {
            let free = rest.min(unrecorded.open_fils);
            rest -= free;
            let recorded = of_recorded.min(open.open_fils - unrecorded.open_fils);
            of_recorded -= recorded;
            let amount_fils = free + recorded;
            (amount_fils > 0).then_some(Allocation {
                place: open.place,
                amount_fils,
                release: open.part.release,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::payments::payable::{AmountLimits, Offered};
    use crate::payments::plans::{plan, plans};
    use crate::proposals::PartDue;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn a_capture_counts_while_the_project_runs_and_as_far_as_the_price_is_open() {
        let parts = plan(&[(60, PartDue::BeforeStart), (40, PartDue::OnApproval)]);
        let price = Price {
            agreed_fils: 100,
            lowered_fils: 10,
            recorded_fils: 50,
        };
        for &stage in RequestStage::ALL {
            let credit = credit(&parts, price, 0, stage, 60);
            let wanted = if stage.is_running() {
                (40, 20)
            } else {
                (0, 60)
            };
            assert_eq!(
                (credit.credited_fils, credit.excess_fils),
                wanted,
                "{stage:?}"
            );
        }
        let filled: Vec<_> = credit(&parts, price, 0, RequestStage::OnHold, 15).parts;
        let filled: Vec<_> = filled
            .iter()
            .map(|part| (part.place, part.amount_fils))
            .collect();
        assert_eq!(filled, [(0, 10), (1, 5)]);
    }

    #[test]
    fn only_knet_pays_for_what_goes_to_the_creative_at_the_start() {
        let mut parts = plan(&[(50, PartDue::BeforeStart), (50, PartDue::OnApproval)]);
        parts[0].release = PartRelease::AtStart;
        let price = Price {
            agreed_fils: 100,
            ..Price::default()
        };
        let credit = credit(&parts, price, 0, RequestStage::InProgress, 80);
        assert_eq!(credit.at_start_fils(CheckoutMethod::Knet), 50);
        assert_eq!(credit.at_start_fils(CheckoutMethod::Card), 0);
        assert_eq!(credit.at_start_fils(CheckoutMethod::ApplePay), 0);
    }

    #[test]
    fn a_capture_fills_the_parts_that_it_was_offered_for() {
        let mut parts = plan(&[(40, PartDue::BeforeStart), (60, PartDue::OnDelivery)]);
        parts[0].release = PartRelease::AtStart;
        let price = Price {
            agreed_fils: 100,
            ..Price::default()
        };
        let offered = Offered {
            plan: &parts,
            price,
            unconfirmed_fils: 40,
            attempts_fils: 0,
            due: Some(PartDue::OnDelivery),
            limits: AmountLimits {
                min_fils: 1,
                max_fils: 1_000,
            },
        };
        let payable = offered.payable(None).unwrap();
        assert_eq!((payable.amount_fils, payable.through_part), (60, 1));
        let credit = |captured| credit(&parts, price, 40, RequestStage::Delivered, captured);
        let filled = |captured| -> Vec<_> {
            let parts = credit(captured).parts.into_iter();
            parts.map(|part| (part.place, part.amount_fils)).collect()
        };
        assert_eq!(filled(60), [(1, 60)]);
        // It is held, as the brand was told.
        assert_eq!(credit(60).at_start_fils(CheckoutMethod::Knet), 0);
        // What is paid beyond the offer counts before the record does.
        assert_eq!(filled(75), [(0, 15), (1, 60)]);
        assert_eq!(filled(120), [(0, 40), (1, 60)]);
    }

    proptest! {
        #[test]
        fn every_fils_counts_or_goes_back(
            parts in plans(), recorded in 0..1_000_i64, unconfirmed in 0..2_000_000_i64, captured in 1..5_000_000_i64,
        ) {
            let agreed: i64 = parts.iter().map(|part| part.amount_fils).sum();
            let price = Price { agreed_fils: agreed, lowered_fils: 0, recorded_fils: agreed * recorded / 1_000 };
            for &stage in RequestStage::ALL {
                let credit = credit(&parts, price, unconfirmed, stage, captured);
                prop_assert_eq!(credit.credited_fils + credit.excess_fils, captured);
                prop_assert!(credit.credited_fils >= 0 && credit.credited_fils <= price.open_fils());
                prop_assert_eq!(credit.parts.iter().map(|part| part.amount_fils).sum::<i64>(), credit.credited_fils);
            }
        }
    }
}
