//! When money that is held goes to the creative, and how a decision divides it.
//!
//! **Invariant:** no release exceeds what is held.

use super::parts::Price;
use crate::quote_requests::RequestStage;

/// The money of a project that came through a provider, in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holding {
    /// What is held now.
    pub held_fils: i64,
    /// What of all captures was allocated to parts that go to the creative at the start.
    pub at_start_fils: i64,
    /// All that was released so far, also what was refunded of it since.
    pub released_fils: i64,
}

/// What is released at a stage; asked after every move and every capture, in its transaction. At a cancellation see
/// [`released_at_end`]: what is captured after it goes back.
pub fn to_release(stage: RequestStage, holding: Holding) -> i64 {
    match stage {
        RequestStage::InProgress | RequestStage::Delivered => {
            let due = holding.at_start_fils - holding.released_fils;
            due.clamp(0, holding.held_fils.max(0))
        }
        RequestStage::Approved | RequestStage::Closed => holding.held_fils.max(0),
        RequestStage::Submitted
        | RequestStage::Proposals
        | RequestStage::OnHold
        | RequestStage::Declined
        | RequestStage::Cancelled
        | RequestStage::Expired => 0,
    }
}

/// What goes to the creative when a project is cancelled: what is held, except the brand's share. `None` if the share is
/// not part of what is held.
pub fn released_at_end(held_fils: i64, to_brand_fils: i64) -> Option<i64> {
    (0..=held_fils)
        .contains(&to_brand_fils)
        .then_some(held_fils - to_brand_fils)
}

/// What the brand gets of held money if a project is cancelled and nothing else is agreed on: all of it before the first
/// delivery, nothing after it.
pub const fn usual_share_of_brand(held_fils: i64, is_delivered: bool) -> i64 {
    if is_delivered { 0 } else { held_fils }
}

/// A problem that is decided by another price, in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// `lowered_fils` of the price afterwards; the refund of `back_fils` lowers it no further.
    pub lowered_fils: i64,
    /// What goes back to the brand, all of it from held money.
    pub back_fils: i64,
    /// What goes to the creative.
    pub released_fils: i64,
}

/// What a final price does: at most what is still agreed on, at least 1 fils and what the creative has already.
/// `settled_fils` is what was released (less refunds) and what was paid outside. `None` if the price is out of range.
pub fn decide(
    price: Price,
    held_fils: i64,
    settled_fils: i64,
    final_price_fils: i64,
) -> Option<Decision> {
    let most = price.agreed_fils - price.lowered_fils;
    let least = settled_fils.max(1);
    if !(least..=most).contains(&final_price_fils) {
        return None;
    }
    let back_fils = (price.recorded_fils - final_price_fils).max(0);
    Some(Decision {
        lowered_fils: price.agreed_fils - final_price_fils,
        back_fils,
        released_fils: held_fils - back_fils,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn each_stage_releases_what_the_table_says() {
        use RequestStage as Stage;
        let holding = Holding {
            held_fils: 70,
            at_start_fils: 50,
            released_fils: 30,
        };
        for &stage in Stage::ALL {
            let wanted = match stage {
                Stage::InProgress | Stage::Delivered => 20,
                Stage::Approved | Stage::Closed => 70,
                _ => 0,
            };
            assert_eq!(to_release(stage, holding), wanted, "{stage:?}");
        }
        let little = Holding {
            held_fils: 5,
            ..holding
        };
        assert_eq!(to_release(Stage::InProgress, little), 5);
        let all_released = Holding {
            released_fils: 50,
            ..holding
        };
        assert_eq!(to_release(Stage::Delivered, all_released), 0);
    }

    #[test]
    fn a_cancellation_divides_what_is_held() {
        assert_eq!(released_at_end(100, 30), Some(70));
        assert_eq!(released_at_end(100, 0), Some(100));
        assert_eq!(released_at_end(100, 100), Some(0));
        assert_eq!(released_at_end(100, 101), None);
        assert_eq!(released_at_end(100, -1), None);
        assert_eq!(usual_share_of_brand(100, false), 100);
        assert_eq!(usual_share_of_brand(100, true), 0);
    }

    #[test]
    fn a_final_price_gives_back_what_was_paid_beyond_it() {
        let price = Price {
            agreed_fils: 100,
            lowered_fils: 10,
            recorded_fils: 80,
        };
        // 80 recorded: 60 held, 20 released or paid outside.
        let decided = |final_price| decide(price, 60, 20, final_price);
        let wanted = |lowered_fils, back_fils, released_fils| {
            Some(Decision {
                lowered_fils,
                back_fils,
                released_fils,
            })
        };
        assert_eq!(decided(90), wanted(10, 0, 60));
        assert_eq!(decided(85), wanted(15, 0, 60));
        assert_eq!(decided(50), wanted(50, 30, 30));
        assert_eq!(decided(20), wanted(80, 60, 0));
        assert_eq!(decided(19), None);
        assert_eq!(decided(91), None);
        assert_eq!(decide(price, 80, 0, 0), None);
        assert_eq!(decide(price, 80, 0, 1), wanted(99, 79, 1));
    }

    proptest! {
        #[test]
        fn no_release_exceeds_what_is_held(held in 0..1_000_i64, at_start in 0..1_000_i64, released in 0..1_000_i64) {
            let holding = Holding { held_fils: held, at_start_fils: at_start, released_fils: released };
            for &stage in RequestStage::ALL {
                let first = to_release(stage, holding);
                prop_assert!((0..=held).contains(&first));
                // Asked again at once, there is nothing more.
                let after = Holding { held_fils: held - first, released_fils: released + first, ..holding };
                prop_assert_eq!(to_release(stage, after), 0);
            }
        }

        #[test]
        fn a_decision_divides_all_of_what_is_held(
            agreed in 1..10_000_i64, lowered in 0..1_000_i64, held in 0..1_000_i64, settled in 0..1_000_i64,
            last in 1..10_000_i64,
        ) {
            let lowered_fils = (agreed - 1) * lowered / 1_000;
            let settled = (agreed - lowered_fils) * settled / 1_000;
            let held = (agreed - lowered_fils - settled) * held / 1_000;
            let price = Price { agreed_fils: agreed, lowered_fils, recorded_fils: settled + held };
            if let Some(decision) = decide(price, held, settled, last) {
                prop_assert_eq!(decision.back_fils + decision.released_fils, held);
                prop_assert!(decision.back_fils >= 0 && decision.released_fils >= 0);
                let after = Price {
                    lowered_fils: decision.lowered_fils, recorded_fils: price.recorded_fils - decision.back_fils, ..price
                };
                prop_assert!(after.is_sound(false));
                prop_assert_eq!(after.agreed_fils - after.lowered_fils, last);
            }
        }
    }
}
