//! Each finding, from sound money of which one thing is changed.

use super::*;
use crate::ledger::tests::{attempt, payout, refund, request};

/// A project and what the ledger has of it.
struct Scene {
    held_fils: i64,
    fee_fils: i64,
    project: ProjectMoney,
}

impl Scene {
    fn found(&self) -> Vec<Broken> {
        let balances = Balances::of([
            credit(Account::Held(request()), self.held_fils),
            credit(Account::FeeIncome(request()), self.fee_fils),
        ]);
        of_project(&balances, &self.project)
    }
}

fn credit(account: Account, fils: i64) -> Line {
    Line {
        account,
        amount_fils: -fils,
    }
}

/// A running project of 300 fils, to which everything has happened that can.
fn sound() -> Scene {
    Scene {
        held_fils: 100,
        fee_fils: 8,
        project: ProjectMoney {
            request: request(),
            is_running: true,
            is_ended: false,
            price: Price {
                agreed_fils: 300,
                lowered_fils: 50,
                recorded_fils: 230,
            },
            fee: AgreedFee {
                price_fils: 300,
                fee_fils: 30,
            },
            outside_fils: 50,
            credited_fils: 240,
            released_fils: 100,
            refunded_held_fils: 30,
            refunded_released_fils: 20,
            taken_from_held_fils: 10,
            charges: vec![Charge {
                attempt: attempt(1),
                captured_fils: 250,
                refunds_fils: 50,
                suspense_fils: 10,
                taken_back_fils: 10,
            }],
        },
    }
}

/// What was credited and recorded explains it.
fn hold_less_than_nothing(scene: &mut Scene) {
    scene.held_fils = -1;
    scene.project.credited_fils = 139;
    scene.project.price.recorded_fils = 129;
}

fn end(scene: &mut Scene) {
    scene.project.is_running = false;
    scene.project.is_ended = true;
}

/// Of another charge, which takes nothing from the first one.
fn refund_more_than_was_captured(scene: &mut Scene) {
    scene.project.charges.push(Charge {
        attempt: attempt(2),
        captured_fils: 10,
        refunds_fils: 11,
        suspense_fils: 0,
        taken_back_fils: 0,
    });
}

/// A change of a sound project, and what is found then.
type Case = (fn(&mut Scene), Broken);

#[test]
fn each_change_of_a_sound_project_is_found_as_what_it_is() {
    assert_eq!(sound().found(), []);
    let request = request();
    let held = |explained_fils| Broken::Held {
        request,
        held_fils: 100,
        explained_fils,
    };
    let recorded = |recorded_fils, paid_fils| Broken::Recorded {
        request,
        recorded_fils,
        paid_fils,
    };
    let fee = |taken_fils, due_fils| Broken::Fee {
        request,
        taken_fils,
        due_fils,
    };
    let cases: [Case; 13] = [
        (|scene| scene.project.credited_fils += 1, held(101)),
        (|scene| scene.project.refunded_held_fils += 1, held(99)),
        (|scene| scene.project.taken_from_held_fils += 1, held(99)),
        (hold_less_than_nothing, Broken::NegativeHeld(request)),
        (end, Broken::HeldAfterEnd(request)),
        (
            |scene| scene.project.price.recorded_fils += 1,
            recorded(231, 230),
        ),
        (|scene| scene.project.outside_fils += 1, recorded(230, 231)),
        // One fils more is recorded than is to be paid.
        (
            |scene| scene.project.price.agreed_fils = 279,
            Broken::Price(request),
        ),
        (|scene| scene.fee_fils = 9, fee(9, 8)),
        (|scene| scene.project.fee.fee_fils = 0, fee(8, 0)),
        (refund_more_than_was_captured, Broken::Charge(attempt(2))),
        (
            |scene| scene.project.charges[0].refunds_fils = 131,
            Broken::Uncovered(request),
        ),
        (
            |scene| scene.project.charges[0].taken_back_fils = 91,
            Broken::Uncovered(request),
        ),
    ];
    for (change, broken) in cases {
        let mut scene = sound();
        change(&mut scene);
        assert_eq!(scene.found(), [broken]);
    }
}

#[test]
fn only_a_project_that_has_ended_may_be_lowered_to_nothing() {
    let mut scene = sound();
    scene.held_fils = 0;
    scene.fee_fils = 0;
    scene.project = ProjectMoney {
        price: Price {
            agreed_fils: 300,
            lowered_fils: 300,
            recorded_fils: 0,
        },
        outside_fils: 0,
        credited_fils: 0,
        released_fils: 0,
        refunded_held_fils: 0,
        refunded_released_fils: 0,
        taken_from_held_fils: 0,
        charges: Vec::new(),
        ..scene.project
    };
    assert_eq!(scene.found(), [Broken::Price(request())]);
    end(&mut scene);
    assert_eq!(scene.found(), []);
}

#[test]
fn lines_sum_to_nothing_and_suspense_is_never_below_it() {
    let at_bank = |fils: i64| credit(Account::AtBank, -fils);
    let suspended = |number, fils| credit(Account::Suspense(attempt(number)), fils);
    assert_eq!(of_lines(&[at_bank(5), suspended(1, 5)]), []);
    assert_eq!(
        of_lines(&[at_bank(6), suspended(1, 5)]),
        [Broken::Unbalanced(1)]
    );
    // What is in suspense for another attempt does not cover it.
    assert_eq!(
        of_lines(&[suspended(1, -5), suspended(2, 5)]),
        [Broken::NegativeSuspense(attempt(1))]
    );
}

#[test]
fn a_transfer_has_the_amount_of_its_row_and_none_is_without_one() {
    let balances = Balances::of([
        credit(Account::Refunding(refund(1)), 100),
        credit(Account::Paying(payout(1)), 200),
        credit(Account::Held(request()), 300),
    ]);
    let owed = |number, owed_fils| OwedRefund {
        refund: refund(number),
        owed_fils,
    };
    let open = |number, prepared_fils| OpenPayout {
        payout: payout(number),
        prepared_fils,
    };
    let (refund_1, payout_1) = (owed(1, 100), open(1, 200));
    assert_eq!(of_transfers(&balances, &[refund_1], &[payout_1]), []);
    let broken_refunds = [
        (vec![owed(1, 99)], refund(1)),
        (vec![], refund(1)),
        (vec![refund_1, owed(2, 1)], refund(2)),
    ];
    for (refunds, broken) in broken_refunds {
        let found = of_transfers(&balances, &refunds, &[payout_1]);
        assert_eq!(found, [Broken::Refund(broken)]);
    }
    let broken_payouts = [
        (vec![open(1, 201)], payout(1)),
        (vec![], payout(1)),
        (vec![payout_1, open(2, 1)], payout(2)),
    ];
    for (payouts, broken) in broken_payouts {
        let found = of_transfers(&balances, &[refund_1], &payouts);
        assert_eq!(found, [Broken::Payout(broken)]);
    }
    // What is over owes nothing, and needs no line.
    let over = of_transfers(&balances, &[refund_1, owed(2, 0)], &[payout_1, open(2, 0)]);
    assert_eq!(over, []);
}

#[test]
fn what_is_recorded_is_what_was_paid_outside_and_through_a_provider() {
    let request = request();
    let of = |recorded_fils, outside_fils, captured_fils| {
        of_recorded(&RecordedMoney {
            request,
            recorded_fils,
            outside_fils,
            captured_fils,
        })
    };
    assert_eq!(of(0, 0, 0), None);
    assert_eq!(of(300, 300, 0), None);
    assert_eq!(of(300, 100, 200), None);
    for (recorded_fils, outside_fils, paid_fils) in [(300, 0, 0), (0, 300, 300)] {
        let broken = Broken::Recorded {
            request,
            recorded_fils,
            paid_fils,
        };
        assert_eq!(of(recorded_fils, outside_fils, 0), Some(broken));
    }
}
