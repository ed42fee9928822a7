//! What may be paid, by examples and by its properties.

use proptest::prelude::*;

use super::*;
use crate::payments::plans::{plan, plans};

const LIMITS: AmountLimits = AmountLimits {
    min_fils: 100,
    max_fils: 10_000,
};

fn offered(plan: &[Part], recorded_fils: i64, due: PartDue) -> Offered<'_> {
    Offered {
        plan,
        price: Price {
            agreed_fils: plan.iter().map(|part| part.amount_fils).sum(),
            lowered_fils: 0,
            recorded_fils,
        },
        unconfirmed_fils: 0,
        attempts_fils: 0,
        due: Some(due),
        limits: LIMITS,
    }
}

fn thirds() -> Vec<Part> {
    plan(&[
        (3_000, PartDue::BeforeStart),
        (3_000, PartDue::OnDelivery),
        (4_000, PartDue::OnApproval),
    ])
}

fn amount(offered: Offered<'_>, through: Option<usize>) -> Result<(i64, usize), NotPayable> {
    let payable = offered.payable(through)?;
    Ok((payable.amount_fils, payable.through_part))
}

#[test]
fn the_first_due_part_is_paid_or_all_up_to_the_chosen_one() {
    let parts = thirds();
    let at = |recorded, due| offered(&parts, recorded, due);
    assert_eq!(amount(at(0, PartDue::BeforeStart), None), Ok((3_000, 0)));
    assert_eq!(
        amount(at(1_000, PartDue::BeforeStart), None),
        Ok((2_000, 0))
    );
    assert_eq!(amount(at(0, PartDue::OnDelivery), Some(1)), Ok((6_000, 1)));
    assert_eq!(amount(at(0, PartDue::OnApproval), Some(2)), Ok((10_000, 2)));
    assert_eq!(
        amount(at(0, PartDue::BeforeStart), Some(1)),
        Err(NotPayable::NotDue)
    );
    assert_eq!(
        amount(at(0, PartDue::OnApproval), Some(3)),
        Err(NotPayable::NotDue)
    );
    assert_eq!(
        amount(at(3_000, PartDue::BeforeStart), None),
        Err(NotPayable::NothingOpen)
    );
    assert_eq!(
        amount(at(3_000, PartDue::BeforeStart), Some(0)),
        Err(NotPayable::NothingOpen)
    );
    let early = Offered {
        due: None,
        ..at(0, PartDue::BeforeStart)
    };
    assert_eq!(amount(early, None), Err(NotPayable::NotDue));
}

#[test]
fn what_is_recorded_or_being_paid_is_not_paid_again() {
    let parts = thirds();
    let claimed = Offered {
        unconfirmed_fils: 4_000,
        attempts_fils: 4_000,
        ..offered(&parts, 0, PartDue::BeforeStart)
    };
    // The record fills the first part.
    assert_eq!(amount(claimed, None), Err(NotPayable::NothingOpen));
    let delivered = Offered {
        due: Some(PartDue::OnDelivery),
        ..claimed
    };
    assert_eq!(amount(delivered, None), Ok((2_000, 1)));
    let all = Offered {
        attempts_fils: 10_000,
        ..claimed
    };
    assert_eq!(amount(all, None), Err(NotPayable::NothingOpen));
}

#[test]
fn a_part_that_waits_to_be_confirmed_is_not_the_one_to_pay() {
    let parts = plan(&[(8_000, PartDue::BeforeStart), (8_000, PartDue::OnApproval)]);
    let recorded = |fils, due| Offered {
        unconfirmed_fils: fils,
        ..offered(&parts, 0, due)
    };
    for through in [None, Some(0)] {
        let first = recorded(8_000, PartDue::BeforeStart);
        assert_eq!(amount(first, through), Err(NotPayable::NothingOpen));
    }
    assert_eq!(
        amount(recorded(3_000, PartDue::BeforeStart), None),
        Ok((5_000, 0))
    );
    assert_eq!(
        amount(recorded(8_000, PartDue::OnApproval), None),
        Ok((8_000, 1))
    );
}

#[test]
fn while_a_deposit_waits_to_be_confirmed_the_next_part_is_paid_by_knet() {
    let mut parts = plan(&[(4_000, PartDue::BeforeStart), (4_000, PartDue::OnApproval)]);
    parts[0].release = PartRelease::AtStart;
    let offer = Offered {
        unconfirmed_fils: 4_000,
        ..offered(&parts, 0, PartDue::OnApproval)
    };
    assert!(offer.payable(None).unwrap().is_knet_only);
}

#[test]
fn a_rest_below_the_smallest_amount_is_paid_with_the_next_part() {
    let parts = thirds();
    assert_eq!(
        amount(offered(&parts, 2_950, PartDue::BeforeStart), None),
        Ok((3_050, 1))
    );
    // The last one has no next: an admin may lower it away.
    assert_eq!(
        amount(offered(&parts, 9_950, PartDue::OnApproval), None),
        Err(NotPayable::TooSmall)
    );
    // What would stay open could not be paid later, so it is paid now.
    let lowered = Price {
        lowered_fils: 3_950,
        ..offered(&parts, 0, PartDue::OnDelivery).price
    };
    let offer = Offered {
        price: lowered,
        ..offered(&parts, 0, PartDue::OnDelivery)
    };
    assert_eq!(amount(offer, Some(1)), Ok((6_050, 2)));
}

#[test]
fn more_than_the_largest_amount_is_paid_in_several_payments() {
    let parts = plan(&[(25_000, PartDue::BeforeStart)]);
    assert_eq!(
        amount(offered(&parts, 0, PartDue::BeforeStart), None),
        Ok((10_000, 0))
    );
    assert_eq!(
        amount(offered(&parts, 20_000, PartDue::BeforeStart), None),
        Ok((5_000, 0))
    );
    // The largest amount would leave 50 open.
    assert_eq!(
        amount(offered(&parts, 14_950, PartDue::BeforeStart), None),
        Ok((9_950, 0))
    );
}

#[test]
fn a_deposit_is_paid_by_knet_alone_and_is_at_most_half() {
    let mut parts = thirds();
    parts[0].release = PartRelease::AtStart;
    let both = offered(&parts, 0, PartDue::OnDelivery);
    for (through, recorded, knet_only) in [
        (None, 0, true),
        (Some(1), 2_999, true),
        (None, 3_000, false),
    ] {
        let offer = Offered {
            price: Price {
                recorded_fils: recorded,
                ..both.price
            },
            ..both
        };
        let payable = offer.payable(through).unwrap();
        assert_eq!(payable.is_knet_only, knet_only);
        assert!(payable.takes(CheckoutMethod::Knet));
        assert_eq!(payable.takes(CheckoutMethod::Card), !knet_only);
        assert_eq!(payable.takes(CheckoutMethod::ApplePay), !knet_only);
    }
    parts[0].amount_fils = 7_001;
    let large = offered(&parts, 0, PartDue::BeforeStart);
    assert_eq!(amount(large, None), Err(NotPayable::DepositTooLarge));
}

#[test]
fn parts_are_due_from_the_selection_the_first_delivery_and_the_approval() {
    use RequestStage as Stage;
    for &stage in Stage::ALL {
        let wanted = match stage {
            Stage::InProgress | Stage::Delivered | Stage::OnHold => {
                [Some(PartDue::BeforeStart), Some(PartDue::OnDelivery)]
            }
            Stage::Approved => [Some(PartDue::OnApproval); 2],
            _ => [None; 2],
        };
        assert_eq!(
            [due_at(stage, false), due_at(stage, true)],
            wanted,
            "{stage:?}"
        );
    }
}

fn paying_until_nothing_is_left(
    parts: &[Part],
    mut price: Price,
    limits: AmountLimits,
) -> Result<(), NotPayable> {
    while price.open_fils() > 0 {
        let offer = Offered {
            price,
            limits,
            ..offered(parts, 0, PartDue::OnApproval)
        };
        let payable = offer.payable(None)?;
        assert!((limits.min_fils..=limits.max_fils).contains(&payable.amount_fils));
        price.recorded_fils += payable.amount_fils;
        let left = price.open_fils();
        assert!(left == 0 || left >= limits.min_fils, "{left} left");
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_price_can_be_paid_in_full(
        parts in plans(), lowered in 0..1_000_i64, recorded in 0..1_000_i64,
        min in 1..5_000_i64, factor in 2..100_i64,
    ) {
        let agreed: i64 = parts.iter().map(|part| part.amount_fils).sum();
        prop_assume!(is_deposit_within_half(&parts, agreed));
        let lowered_fils = agreed * lowered / 1_000;
        let recorded_fils = (agreed - lowered_fils) * recorded / 1_000;
        let price = Price { agreed_fils: agreed, lowered_fils, recorded_fils };
        prop_assume!(price.open_fils() == 0 || price.open_fils() >= min);
        let limits = AmountLimits { min_fils: min, max_fils: min * factor };
        prop_assert_eq!(paying_until_nothing_is_left(&parts, price, limits), Ok(()));
    }

    #[test]
    fn no_payment_exceeds_what_no_record_is_for(
        parts in plans(), recorded in 0..1_000_i64, unconfirmed in 0..1_000_i64, attempts in 0..1_000_i64,
        through in prop::option::of(0..5_usize),
    ) {
        let agreed: i64 = parts.iter().map(|part| part.amount_fils).sum();
        let offer = offered(&parts, agreed * recorded / 1_000, PartDue::OnApproval);
        let open = offer.price.open_fils();
        let unconfirmed_fils = open * unconfirmed / 1_000;
        let attempts_fils = (open - unconfirmed_fils) * attempts / 1_000;
        let offer = Offered { unconfirmed_fils, attempts_fils, ..offer };
        if let Ok(payable) = offer.payable(through) {
            prop_assert!(payable.amount_fils <= offer.unclaimed_fils());
            prop_assert!(payable.amount_fils >= LIMITS.min_fils && payable.amount_fils <= LIMITS.max_fils);
        }
    }
}
