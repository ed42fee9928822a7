//! The steps of a history by which money goes back or out: refunds, chargebacks, suspense, payouts.

use super::moves::{pick, share};
use super::project::{Payout, PayoutState, Project, Refund, TAP, Taken, new_refund, number};
use super::{attempt, creative, refund, request};
use crate::ids::RefundId;
use crate::ledger::{Account, MoneyEvent, RefundDone, TakeBack, TakeBackCause};
use crate::payments::captures;
use crate::payments::charges::{TakenBack, most_of_released, refund_orders, take_back};
use crate::payments::refunds::{
    RefundCause, RefundEffect, RefundOutcome, RefundSource, RefundState,
};

impl Project {
    pub(super) fn order_held(&mut self, amount_fils: i64, is_due_to_brand: bool) {
        let orders = refund_orders(&self.charges(), amount_fils, self.held_fils());
        for order in orders.unwrap_or_default() {
            let place = usize::try_from(order.attempt.as_uuid().as_u128() - 0x100).unwrap();
            let row = new_refund(place, RefundSource::Held, order.amount_fils);
            self.order(
                Refund {
                    is_due_to_brand,
                    ..row
                },
                false,
            );
        }
    }

    pub(super) fn refund_held(&mut self, chance: i64) {
        let price = self.price;
        let most = self
            .held_fils()
            .min(price.agreed_fils - price.lowered_fils - 1);
        if self.stage.is_running() && most > 0 {
            let amount = share(most, chance);
            self.order_held(amount, false);
            self.price.lowered_fils += amount;
            self.price.recorded_fils -= amount;
            self.settle();
        }
    }

    pub(super) fn refund_released(&mut self, chance: i64) {
        let charges = self.charges();
        let price = self.price;
        let most = most_of_released(&charges, self.released_net_fils(), self.held_fils())
            .min(price.agreed_fils - price.lowered_fils - 1);
        if most <= 0 {
            return;
        }
        let amount = share(most, chance);
        for order in refund_orders(&charges, amount, most).unwrap() {
            let place = usize::try_from(order.attempt.as_uuid().as_u128() - 0x100).unwrap();
            let row = new_refund(place, RefundSource::Released, order.amount_fils);
            self.order(
                Refund {
                    is_borne: chance % 2 == 0,
                    ..row
                },
                false,
            );
        }
        self.price.lowered_fils += amount;
        self.price.recorded_fils -= amount;
        self.settle();
    }

    pub(super) fn move_refund(&mut self, chance: i64) {
        let Some(place) = pick(chance, self.refunds.len()) else {
            return;
        };
        let causes = [
            RefundCause::Observed(RefundOutcome::Pending),
            RefundCause::Observed(RefundOutcome::Refunded),
            RefundCause::Observed(RefundOutcome::RefundedOther),
            RefundCause::Observed(RefundOutcome::Failed),
            RefundCause::Unreachable { may_repeat: true },
            RefundCause::Unreachable { may_repeat: false },
            RefundCause::RanOut,
            RefundCause::Listed,
            RefundCause::NotListed,
            RefundCause::Again,
            RefundCause::ByBank,
            RefundCause::Withdraw,
            RefundCause::Posted,
        ];
        let cause = causes[pick(chance / 7, causes.len()).unwrap()];
        let row = self.refunds[place];
        let Some(step) = self.facts(row).advance(cause) else {
            return;
        };
        let row = &mut self.refunds[place];
        row.state = step.to;
        row.is_called = matches!(cause, RefundCause::Unreachable { .. });
        match step.effect {
            RefundEffect::PostDone => self.refund_left(place, None, true),
            RefundEffect::PostByBank => self.refund_left(place, None, false),
            RefundEffect::PostOther => self.refund_left(place, Some(chance), true),
            RefundEffect::PostWithdrawn => self.withdraw(place),
            _ => {}
        }
        self.settle();
    }

    fn refund_left(&mut self, place: usize, other: Option<i64>, is_provider: bool) {
        let row = self.refunds[place];
        let left = self
            .charges()
            .iter()
            .map(|charge| charge.left_fils())
            .sum::<i64>();
        let spare = self.left_fils(row.attempt).min(left - self.held_fils());
        let left_fils = other.map_or(row.amount_fils, |chance| {
            share(row.amount_fils + spare, chance)
        });
        let owed = row.amount_fils - left_fils;
        let rest = (owed > 0).then(|| self.order_rest(row, owed));
        self.post(&MoneyEvent::RefundDone(RefundDone {
            refund: refund(number(place)),
            ordered_fils: row.amount_fils,
            left_fils,
            provider: is_provider.then_some(TAP),
            rest,
        }));
        self.refunds[place].takes_fils = left_fils;
    }

    fn withdraw(&mut self, place: usize) {
        let row = self.refunds[place];
        let posting = self.posting(refund(number(place)), row, false);
        self.post(&MoneyEvent::RefundWithdrawn(posting));
        match row.source {
            RefundSource::Held => self.refunded_held_fils -= row.amount_fils,
            RefundSource::Released => self.refunded_released_fils -= row.amount_fils,
            RefundSource::Suspense => {}
        }
        self.refunds[place].takes_fils = 0;
        self.price.lowered_fils -= row.amount_fils;
        self.price.recorded_fils += row.amount_fils;
    }

    pub(super) fn take_back(&mut self, chance: i64) {
        let Some(place) = pick(chance, self.attempts.len()) else {
            return;
        };
        let unsent: Vec<usize> = (0..self.refunds.len())
            .filter(|at| self.refunds[*at].attempt == place)
            .filter(|at| {
                let facts = self.facts(self.refunds[*at]);
                facts.advance(RefundCause::ChargedBack).is_some()
            })
            .collect();
        let amounts = unsent
            .iter()
            .map(|at| (refund(number(*at)), self.refunds[*at].amount_fils));
        let amounts: Vec<_> = amounts.collect();
        let ordered: i64 = amounts.iter().map(|(_, amount)| amount).sum();
        let most = self.left_fils(place) + self.suspense_fils(place) + ordered;
        if most <= 0 {
            return;
        }
        let amount = share(most, chance);
        let borne = take_back(
            amount,
            &amounts,
            self.suspense_fils(place),
            self.held_fils(),
        );
        let rest = self.pay_refunds(&borne, &unsent);
        self.events += 1;
        let what = TakeBack {
            provider: TAP,
            cause: TakeBackCause::Chargeback,
            reference: self.events.to_string(),
            request: request(),
            attempt: attempt(number(place)),
        };
        self.post(&MoneyEvent::TakenBack {
            what: what.clone(),
            borne: borne.clone(),
            rest,
        });
        self.attempts[place].taken_back_fils += amount;
        self.taken_from_held_fils += borne.held_fils;
        self.price.recorded_fils -= borne.held_fils;
        self.taken.push(Taken {
            what,
            borne,
            attempt: place,
            by_creative_fils: 0,
            is_won: false,
        });
        self.hold(0);
    }

    fn left_fils(&self, place: usize) -> i64 {
        let charges = self.charges();
        let charge = charges
            .iter()
            .find(|charge| charge.attempt == attempt(number(place)));
        charge.map_or(0, |charge| charge.left_fils())
    }

    /// Unsent refunds are paid by what is taken back; what is still owed of one is a refund of its own.
    fn pay_refunds(&mut self, borne: &TakenBack, unsent: &[usize]) -> Option<RefundId> {
        let mut rest = None;
        for (covered, at) in borne.refunds.iter().zip(unsent) {
            let row = self.refunds[*at];
            self.refunds[*at].state = RefundState::Done;
            self.refunds[*at].takes_fils = 0;
            let owed = covered.amount_fils - covered.paid_fils;
            if owed > 0 {
                rest = Some(self.order_rest(row, owed));
            }
        }
        rest
    }

    fn order_rest(&mut self, of: Refund, amount_fils: i64) -> RefundId {
        let rest = Refund {
            is_due_to_brand: of.is_due_to_brand,
            is_borne: of.is_borne,
            ordered_as: of.ordered_as,
            ..new_refund(of.attempt, of.source, amount_fils)
        };
        self.order(rest, true)
    }

    /// The creative bears some of it, or it is won.
    pub(super) fn decide_taken(&mut self, chance: i64) {
        let Some(place) = pick(chance, self.taken.len()) else {
            return;
        };
        let row = &self.taken[place];
        let (what, loss, borne) = (row.what.clone(), row.borne.loss_fils, row.by_creative_fils);
        let creative = creative();
        if row.is_won {
            return;
        }
        if chance % 2 == 0 {
            if borne == 0 && loss > 0 {
                let amount_fils = share(loss, chance);
                self.taken[place].by_creative_fils = amount_fils;
                self.post(&MoneyEvent::Borne {
                    what,
                    creative,
                    amount_fils,
                });
            }
            return;
        }
        if borne > 0 {
            self.post(&MoneyEvent::BorneReversed {
                what: what.clone(),
                creative,
                amount_fils: borne,
            });
        }
        let open = if self.stage.is_running() {
            self.price.open_fils()
        } else {
            0
        };
        let won = self.taken[place].borne.won(open);
        self.post(&MoneyEvent::WonBack { what, won });
        let amount = self.taken[place].borne.amount_fils();
        let charge = self.taken[place].attempt;
        self.attempts[charge].taken_back_fils -= amount;
        self.taken_from_held_fils -= won.held_fils;
        self.price.recorded_fils += won.held_fils;
        self.taken[place].is_won = true;
        self.settle();
    }

    pub(super) fn move_payout(&mut self, chance: i64) {
        let payable = self.balances().credit_fils(Account::Payable(creative()));
        if payable < 0 && chance % 3 == 0 {
            self.events += 1;
            let reference = self.events.to_string();
            self.post(&MoneyEvent::WrittenOff {
                creative: creative(),
                reference,
                amount_fils: -payable,
            });
        }
        if payable > 0 && chance % 3 == 1 {
            self.payouts.push(Payout {
                amount_fils: payable,
                state: PayoutState::Prepared,
            });
            self.post(&MoneyEvent::PayoutPrepared(
                self.payout_posting(self.payouts.len() - 1),
            ));
        }
        let Some(place) = pick(chance, self.payouts.len()) else {
            return;
        };
        let posting = self.payout_posting(place);
        let (event, to) = match (self.payouts[place].state, chance % 3) {
            (PayoutState::Prepared, 0) => (MoneyEvent::PayoutSent(posting), PayoutState::Sent),
            (PayoutState::Prepared, 2) => (MoneyEvent::PayoutWithdrawn(posting), PayoutState::Over),
            (PayoutState::Sent, 2) => (MoneyEvent::PayoutReturned(posting), PayoutState::Over),
            _ => return,
        };
        self.payouts[place].state = to;
        self.post(&event);
    }

    /// An admin enters a transfer that a restore has lost, and of which nothing is here that explains it.
    pub(super) fn enter_lost_payout(&mut self, chance: i64) {
        self.payouts.push(Payout {
            amount_fils: chance % 1_000 + 1,
            state: PayoutState::Sent,
        });
        let posting = self.payout_posting(self.payouts.len() - 1);
        for event in [
            MoneyEvent::PaidAhead(posting),
            MoneyEvent::PayoutPrepared(posting),
            MoneyEvent::PayoutSent(posting),
        ] {
            self.post(&event);
        }
    }

    /// An admin counts what is in suspense as far as the price is open, or sends all of it back.
    pub(super) fn decide_suspense(&mut self, chance: i64) {
        let Some(place) = pick(chance, self.attempts.len()) else {
            return;
        };
        let amount = self.suspense_fils(place);
        if chance % 2 == 0 && amount > 0 {
            let credit = captures::credit(&self.plan, self.price, 0, self.stage, amount);
            if credit.credited_fils > 0 {
                let row = &mut self.attempts[place];
                row.version += 1;
                let (version, method) = (row.version, row.method);
                self.post(&MoneyEvent::SuspenseCredited {
                    attempt: attempt(number(place)),
                    version,
                    request: request(),
                    amount_fils: credit.credited_fils,
                });
                self.price.recorded_fils += credit.credited_fils;
                self.credited_fils += credit.credited_fils;
                self.at_start_fils += credit.at_start_fils(method);
            }
        }
        self.return_suspense(place);
        self.settle();
    }
}
