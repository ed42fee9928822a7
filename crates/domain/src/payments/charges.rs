//! The charges of a project: which of them a refund takes, and what a chargeback takes.
//!
//! **Invariant:** no order takes more of a charge than is left of it, and what is left of all charges covers what is
//! held.

pub mod named;

use crate::ids::{PaymentAttemptId, RefundId};
use crate::ledger::{Account, AccountKind, Line};

/// A charge of a project: what was captured of one attempt, and what of that is gone. In fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The attempt.
    pub attempt: PaymentAttemptId,
    /// What the provider captured.
    pub captured_fils: i64,
    /// Refunds that are not withdrawn, without those that a chargeback paid.
    pub refunds_fils: i64,
    /// What is in suspense for the attempt: only it is refunded of it.
    pub suspense_fils: i64,
    /// What chargebacks, reversals and foreign refunds took and did not bring back.
    pub taken_back_fils: i64,
}

impl Charge {
    /// What can still be refunded of it for the project.
    pub const fn left_fils(self) -> i64 {
        self.captured_fils - self.refunds_fils - self.suspense_fils - self.taken_back_fils
    }
}

/// A part of a refund that one charge pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefundOrder {
    /// The attempt of the charge.
    pub attempt: PaymentAttemptId,
    /// In fils.
    pub amount_fils: i64,
}

/// The orders of a refund: newest charge first, no more than is left of each and, of the whole, than `most_fils`. `None` if
/// the charges do not have the amount.
pub fn refund_orders(
    newest_first: &[Charge],
    amount_fils: i64,
    most_fils: i64,
) -> Option<Vec<RefundOrder>> {
    if amount_fils <= 0 || amount_fils > most_fils {
        return None;
    }
    let mut rest = amount_fils;
    let mut orders = Vec::new();
    for charge in newest_first {
        let taken = charge.left_fils().min(rest);
        if taken > 0 {
            orders.push(RefundOrder {
                attempt: charge.attempt,
                amount_fils: taken,
            });
            rest -= taken;
        }
    }
    (rest == 0).then_some(orders)
}

/// What is left of all charges. One of which more went back than was captured, by bank and from the provider, takes nothing
/// from the others: the operator has lost it.
pub fn left_of_all(charges: &[Charge]) -> i64 {
    charges.iter().map(|charge| charge.left_fils().max(0)).sum()
}

/// What of released money may be refunded: no more than is released, and what is left of the charges beyond what is held.
pub fn most_of_released(charges: &[Charge], released_net_fils: i64, held_fils: i64) -> i64 {
    released_net_fils
        .min(left_of_all(charges) - held_fils)
        .max(0)
}

/// An unsent refund of a charge, and what a chargeback of it pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoveredRefund {
    /// The refund.
    pub refund: RefundId,
    /// What was ordered, in fils.
    pub amount_fils: i64,
    /// What of it the chargeback pays, in fils; a rest becomes a row of its own.
    pub paid_fils: i64,
}

/// Money that was taken back from a charge, and who bears it. In fils.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TakenBack {
    /// Unsent refunds of that charge, which are paid so.
    pub refunds: Vec<CoveredRefund>,
    /// What was in suspense for the attempt.
    pub suspense_fils: i64,
    /// What was held for the project: it is open again.
    pub held_fils: i64,
    /// What the operator bears, until an admin decides otherwise.
    pub loss_fils: i64,
}

/// Divides `amount_fils` that a payer's bank or the provider took back: unsent refunds of that charge bear it first, then
/// what is in suspense for it, then what is held, then the operator.
pub fn take_back(
    amount_fils: i64,
    unsent: &[(RefundId, i64)],
    suspense_fils: i64,
    held_fils: i64,
) -> TakenBack {
    let mut rest = amount_fils.max(0);
    let mut take = |available: i64| {
        let taken = rest.min(available.max(0));
        rest -= taken;
        taken
    };
    let mut refunds = Vec::new();
    for (refund, amount) in unsent {
        let paid_fils = take(*amount);
        if paid_fils > 0 {
            refunds.push(CoveredRefund {
                refund: *refund,
                amount_fils: *amount,
                paid_fils,
            });
        }
    }
    let suspense_fils = take(suspense_fils);
    let held_fils = take(held_fils);
    TakenBack {
        refunds,
        suspense_fils,
        held_fils,
        loss_fils: rest,
    }
}

/// Whether a text names a provider's reference, as a word of its own and in any case.
pub fn names_reference(text: &str, reference: &str) -> bool {
    let is_inner = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
    let (text, reference) = (text.to_lowercase(), reference.trim().to_lowercase());
    !reference.is_empty()
        && text.match_indices(&reference).any(|(start, found)| {
            let (before, rest) = text.split_at(start);
            let after = rest.strip_prefix(found).unwrap_or_default();
            !before.ends_with(is_inner) && !after.starts_with(is_inner)
        })
}

/// Where money goes that was taken back and is won again. In fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WonBack {
    /// What the operator had borne.
    pub loss_fils: i64,
    /// What is held for the project again.
    pub held_fils: i64,
    /// What goes back to the brand, since the project has no use for it.
    pub suspense_fils: i64,
}

impl TakenBack {
    /// Reads what its journal says: what refunds were paid so is one amount, less what is still owed of them.
    pub fn of_lines(lines: &[Line]) -> Self {
        let sum = |kind: AccountKind| -> i64 {
            let own = lines.iter().filter(|line| line.account.kind() == kind);
            own.map(|line| line.amount_fils).sum()
        };
        let paid_fils = sum(AccountKind::Refunding);
        let first = lines.iter().find_map(|line| match line.account {
            Account::Refunding(refund) => Some(refund),
            _ => None,
        });
        let covered = first.map(|refund| CoveredRefund {
            refund,
            amount_fils: paid_fils,
            paid_fils,
        });
        Self {
            refunds: covered.into_iter().collect(),
            suspense_fils: sum(AccountKind::Suspense),
            held_fils: sum(AccountKind::Held),
            loss_fils: sum(AccountKind::Loss),
        }
    }

    /// What is taken from refunds that are paid so.
    pub fn refunds_fils(&self) -> i64 {
        self.refunds.iter().map(|refund| refund.paid_fils).sum()
    }

    /// All of it.
    pub fn amount_fils(&self) -> i64 {
        self.refunds_fils() + self.suspense_fils + self.held_fils + self.loss_fils
    }

    /// Where all of it goes once it is won. What came from held money is held again as far as the price of a running
    /// project is open; the rest is suspense.
    pub fn won(&self, open_fils: i64) -> WonBack {
        let held_fils = self.held_fils.min(open_fils.max(0));
        WonBack {
            loss_fils: self.loss_fils,
            held_fils,
            suspense_fils: self.refunds_fils() + self.suspense_fils + self.held_fils - held_fils,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn charge(number: u128, captured_fils: i64) -> Charge {
        Charge {
            attempt: PaymentAttemptId::new(Uuid::from_u128(number)),
            captured_fils,
            refunds_fils: 0,
            suspense_fils: 0,
            taken_back_fils: 0,
        }
    }

    fn orders(charges: &[Charge], amount: i64) -> Option<Vec<(u128, i64)>> {
        let orders = refund_orders(charges, amount, amount)?;
        let plain = orders.iter();
        Some(
            plain
                .map(|order| (order.attempt.as_uuid().as_u128(), order.amount_fils))
                .collect(),
        )
    }

    #[test]
    fn the_newest_charge_is_refunded_first() {
        let mut charges = [charge(3, 50), charge(2, 30), charge(1, 20)];
        assert_eq!(orders(&charges, 60), Some(vec![(3, 50), (2, 10)]));
        assert_eq!(orders(&charges, 100), Some(vec![(3, 50), (2, 30), (1, 20)]));
        assert_eq!(orders(&charges, 101), None);
        assert_eq!(orders(&charges, 0), None);
        charges[0].refunds_fils = 45;
        charges[0].taken_back_fils = 5;
        assert_eq!(orders(&charges, 10), Some(vec![(2, 10)]));
        assert_eq!(refund_orders(&charges, 10, 9), None);
    }

    #[test]
    fn released_money_leaves_charges_for_what_is_held() {
        let charges = [charge(2, 50), charge(1, 50)];
        assert_eq!(most_of_released(&charges, 60, 40), 60);
        assert_eq!(most_of_released(&charges, 60, 70), 30);
        assert_eq!(most_of_released(&charges, 10, 40), 10);
        assert_eq!(most_of_released(&charges, 10, 101), 0);
    }

    #[test]
    fn a_charge_of_which_too_much_went_back_takes_nothing_from_the_others() {
        let mut charges = [charge(2, 50), charge(1, 50)];
        charges[0].refunds_fils = 50;
        charges[0].taken_back_fils = 50;
        assert_eq!(charges[0].left_fils(), -50);
        assert_eq!(left_of_all(&charges), 50);
        assert_eq!(most_of_released(&charges, 60, 20), 30);
        assert_eq!(orders(&charges, 50), Some(vec![(1, 50)]));
    }

    #[test]
    fn what_is_taken_back_is_borne_in_order() {
        let [first, second] = [1, 2].map(|number| RefundId::new(Uuid::from_u128(number)));
        let taken = take_back(100, &[(first, 30), (second, 40)], 20, 50);
        assert_eq!(
            (
                taken.refunds_fils(),
                taken.suspense_fils,
                taken.held_fils,
                taken.loss_fils
            ),
            (70, 20, 10, 0)
        );
        let taken = take_back(45, &[(first, 30), (second, 40)], 20, 50);
        let paid: Vec<_> = taken
            .refunds
            .iter()
            .map(|refund| (refund.amount_fils, refund.paid_fils))
            .collect();
        assert_eq!(paid, [(30, 30), (40, 15)]);
        let taken = take_back(100, &[], 0, 60);
        assert_eq!((taken.held_fils, taken.loss_fils), (60, 40));
        let won = |open| taken.won(open);
        assert_eq!(
            won(100),
            WonBack {
                loss_fils: 40,
                held_fils: 60,
                suspense_fils: 0
            }
        );
        assert_eq!(
            won(25),
            WonBack {
                loss_fils: 40,
                held_fils: 25,
                suspense_fils: 35
            }
        );
        assert_eq!(
            won(0),
            WonBack {
                loss_fils: 40,
                held_fils: 0,
                suspense_fils: 60
            }
        );
    }

    #[test]
    fn a_reference_is_named_as_a_word_of_its_own() {
        for text in ["CB-1", "The bank says: cb-1.", "CB-12, CB-1", "(CB-1)"] {
            assert!(names_reference(text, "CB-1"), "{text}");
        }
        for text in ["", "As the bank says.", "CB-12", "XCB-1", "CB-1-2", "CB 1"] {
            assert!(!names_reference(text, "CB-1"), "{text}");
        }
        assert!(names_reference("تم ردّ re_9", "re_9"));
        assert!(!names_reference("anything", " "));
    }

    proptest! {
        #[test]
        fn orders_sum_to_the_refund_and_take_no_more_than_is_left(
            charges in prop::collection::vec((1..1_000_i64, 0..1_000_i64), 1..6), amount in 1..3_000_i64,
        ) {
            let charges: Vec<Charge> = (1..).zip(charges).map(|(number, (captured, gone))| Charge {
                refunds_fils: captured * gone / 1_000,
                ..charge(number, captured)
            }).collect();
            let left: i64 = charges.iter().map(|charge| charge.left_fils()).sum();
            let orders = refund_orders(&charges, amount, i64::MAX);
            prop_assert_eq!(orders.is_some(), amount <= left);
            let orders = orders.unwrap_or_default();
            let sum: i64 = orders.iter().map(|order| order.amount_fils).sum();
            prop_assert!(orders.is_empty() || sum == amount);
            for charge in &charges {
                let taken: Vec<_> = orders.iter().filter(|order| order.attempt == charge.attempt).collect();
                prop_assert!(taken.len() <= 1);
                prop_assert!(taken.iter().all(|order| (1..=charge.left_fils()).contains(&order.amount_fils)));
            }
        }

        #[test]
        fn every_fils_that_is_taken_back_is_borne_and_won_back(
            amount in 1..1_000_i64, refund in 0..500_i64, suspense in 0..500_i64, held in 0..500_i64, open in 0..500_i64,
        ) {
            let refund = (RefundId::new(Uuid::from_u128(1)), refund);
            let taken = take_back(amount, &[refund], suspense, held);
            prop_assert_eq!(taken.amount_fils(), amount);
            let won = taken.won(open);
            prop_assert_eq!(won.loss_fils + won.held_fils + won.suspense_fils, amount);
            prop_assert!(won.held_fils <= open);
        }
    }
}
