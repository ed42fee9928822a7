//! What a capture does to a project: how much of it counts, for which parts, and what goes back.
//!
//! **Invariant:** a capture counts as far as the price is open, and the excess goes back.

use super::parts::{Allocation, Part, PartRelease, Price, allocate};
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

/// What a capture counts for in a project at `stage`, and for which parts of the price.
pub fn credit(plan: &[Part], price: Price, stage: RequestStage, captured_fils: i64) -> Credit {
    let credited_fils = counted_fils(price, stage, captured_fils);
    Credit {
        credited_fils,
        excess_fils: captured_fils - credited_fils,
        parts: allocate(plan, price, credited_fils),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
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
            let credit = credit(&parts, price, stage, 60);
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
        let filled: Vec<_> = credit(&parts, price, RequestStage::OnHold, 15).parts;
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
        let credit = credit(&parts, price, RequestStage::InProgress, 80);
        assert_eq!(credit.at_start_fils(CheckoutMethod::Knet), 50);
        assert_eq!(credit.at_start_fils(CheckoutMethod::Card), 0);
        assert_eq!(credit.at_start_fils(CheckoutMethod::ApplePay), 0);
    }

    proptest! {
        #[test]
        fn every_fils_counts_or_goes_back(parts in plans(), recorded in 0..1_000_i64, captured in 1..5_000_000_i64) {
            let agreed: i64 = parts.iter().map(|part| part.amount_fils).sum();
            let price = Price { agreed_fils: agreed, lowered_fils: 0, recorded_fils: agreed * recorded / 1_000 };
            for &stage in RequestStage::ALL {
                let credit = credit(&parts, price, stage, captured);
                prop_assert_eq!(credit.credited_fils + credit.excess_fils, captured);
                prop_assert!(credit.credited_fils >= 0 && credit.credited_fils <= price.open_fils());
                prop_assert_eq!(credit.parts.iter().map(|part| part.amount_fils).sum::<i64>(), credit.credited_fils);
            }
        }
    }
}
