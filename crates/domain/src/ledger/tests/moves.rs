//! The steps of a history: each does what the rules say, or nothing where they refuse it.

use super::project::{Attempt, Project, Refund, TAP, new_refund, number};
use super::{attempt, request};
use crate::ledger::{Account, Captured, MoneyEvent};
use crate::payments::attempts::{
    self, AttemptCause, AttemptEffect, AttemptState, CapturedAs, Failure, Known, Outcome,
};
use crate::payments::captures;
use crate::payments::payable::{AmountLimits, CheckoutMethod, Offered, due_at};
use crate::payments::refunds::RefundSource;
use crate::payments::releases::{decide, released_at_end};
use crate::quote_requests::RequestStage as Stage;
use crate::vocabulary::Vocabulary as _;

const LIMITS: AmountLimits = AmountLimits {
    min_fils: 100,
    max_fils: 10_000_000,
};

pub(super) fn pick(chance: i64, len: usize) -> Option<usize> {
    (len > 0).then(|| usize::try_from(chance).unwrap() % len)
}

/// A part of an amount: from 1 to all of it.
pub(super) fn share(amount: i64, chance: i64) -> i64 {
    1 + (amount - 1) * (chance % 1_000) / 999
}

impl Project {
    pub(super) fn record_outside(&mut self, chance: i64) {
        let open = self.price.open_fils() - self.open_attempts_fils();
        if self.stage.is_running() && open > 0 {
            let amount = share(open, chance);
            self.price.recorded_fils += amount;
            self.outside_fils += amount;
            self.settle();
        }
    }

    pub(super) fn pay(&mut self, chance: i64) {
        let stage = if self.stage == Stage::OnHold {
            self.held_stage
        } else {
            self.stage
        };
        let offered = Offered {
            plan: &self.plan,
            price: self.price,
            unconfirmed_fils: 0,
            attempts_fils: self.open_attempts_fils(),
            due: due_at(stage, self.is_delivered),
            limits: LIMITS,
        };
        let is_busy = self.attempts.iter().any(|attempt| attempt.state.is_open());
        let method = CheckoutMethod::ALL[pick(chance, CheckoutMethod::ALL.len()).unwrap()];
        if let Ok(payable) = offered.payable(None)
            && payable.takes(method)
            && !is_busy
        {
            self.attempts.push(Attempt {
                amount_fils: payable.amount_fils,
                method,
                state: AttemptState::Pending,
                transactions: 0,
                captured_fils: 0,
                taken_back_fils: 0,
                version: 0,
            });
        }
    }

    pub(super) fn capture(&mut self, chance: i64) {
        if let Some(place) = pick(chance, self.attempts.len()) {
            self.captured(place, self.attempts[place].amount_fils, CapturedAs::Ordered);
        }
    }

    /// Another amount, a second transaction, or money that is none of ours.
    pub(super) fn capture_otherwise(&mut self, chance: i64) {
        if let Some(place) = pick(chance, self.attempts.len()) {
            let ordered = self.attempts[place].amount_fils;
            if chance % 5 == 0 {
                self.captured(place, ordered, CapturedAs::Foreign);
            } else {
                self.captured(
                    place,
                    share(2 * ordered, chance / 5),
                    CapturedAs::OtherAmount,
                );
            }
        }
    }

    fn captured(&mut self, place: usize, amount_fils: i64, how: CapturedAs) {
        let row = &mut self.attempts[place];
        let known = if row.transactions == 0 {
            Known::No
        } else {
            Known::AnotherPosted
        };
        let cause = AttemptCause::Observed(Outcome::Captured(how), known);
        let Some(step) = attempts::advance(row.state, cause) else {
            return;
        };
        row.state = step.to;
        let counts = match step.effect {
            AttemptEffect::Credit => true,
            AttemptEffect::Suspend => false,
            _ => return,
        };
        row.transactions += 1;
        row.captured_fils += amount_fils;
        let (transaction, method) = (format!("chg_{place}_{}", row.transactions), row.method);
        let stage = if counts { self.stage } else { Stage::Closed };
        let credit = captures::credit(&self.plan, self.price, 0, stage, amount_fils);
        self.post(&MoneyEvent::Captured(Captured {
            provider: TAP,
            transaction,
            attempt: attempt(number(place)),
            request: request(),
            amount_fils,
            credited_fils: credit.credited_fils,
        }));
        self.price.recorded_fils += credit.credited_fils;
        self.credited_fils += credit.credited_fils;
        self.at_start_fils += credit.at_start_fils(method);
        if counts && credit.excess_fils > 0 {
            self.order(
                Refund {
                    is_due_to_brand: true,
                    ..new_refund(place, RefundSource::Suspense, credit.excess_fils)
                },
                false,
            );
        }
        self.settle();
    }

    pub(super) fn fail(&mut self, chance: i64) {
        if let Some(place) = pick(chance, self.attempts.len()) {
            let row = &mut self.attempts[place];
            let cause = match chance % 3 {
                0 => AttemptCause::GivenUp,
                1 => AttemptCause::RanOut,
                _ => AttemptCause::Observed(Outcome::Failed(Failure::Declined), Known::No),
            };
            if let Some(step) = attempts::advance(row.state, cause) {
                row.state = step.to;
            }
        }
    }

    pub(super) fn deliver(&mut self, _: i64) {
        if matches!(self.stage, Stage::InProgress | Stage::Delivered) {
            self.stage = Stage::Delivered;
            self.is_delivered = true;
            self.settle();
        }
    }

    pub(super) fn approve(&mut self, _: i64) {
        if self.stage == Stage::Delivered {
            self.stage = Stage::Approved;
            self.settle();
        }
    }

    pub(super) fn hold(&mut self, _: i64) {
        if self.stage.is_running() && self.stage != Stage::OnHold {
            self.held_stage = self.stage;
            self.stage = Stage::OnHold;
            self.settle();
        }
    }

    pub(super) fn resume(&mut self, _: i64) {
        if self.stage == Stage::OnHold {
            self.stage = self.held_stage;
            self.settle();
        }
    }

    pub(super) fn resolve_approve(&mut self, chance: i64) {
        if self.stage != Stage::OnHold {
            return;
        }
        let settled = self.outside_fils + self.released_net_fils();
        let (least, most) = (
            settled.max(1),
            self.price.agreed_fils - self.price.lowered_fils,
        );
        let final_price = least + (most - least) * (chance % 1_000) / 999;
        let decision = decide(self.price, self.held_fils(), settled, final_price).unwrap();
        self.order_held(decision.back_fils, true);
        self.price.lowered_fils = decision.lowered_fils;
        self.price.recorded_fils -= decision.back_fils;
        self.stage = Stage::Approved;
        let before = self.released_fils;
        self.settle();
        assert_eq!(self.released_fils - before, decision.released_fils);
    }

    pub(super) fn cancel(&mut self, chance: i64) {
        if !self.stage.is_running() || chance % 4 != 0 {
            return;
        }
        let held = self.held_fils();
        let to_brand = held * (chance % 1_000) / 999;
        self.order_held(to_brand, true);
        self.price.lowered_fils += to_brand;
        self.price.recorded_fils -= to_brand;
        self.release(released_at_end(held, to_brand).unwrap());
        self.stage = Stage::Cancelled;
    }

    pub(super) fn lower(&mut self, chance: i64) {
        let price = self.price;
        let most = (price.open_fils() - self.open_attempts_fils())
            .min(price.agreed_fils - price.lowered_fils - 1);
        if self.stage.is_running() && most > 0 && chance % 4 == 0 {
            self.price.lowered_fils += share(most, chance);
            self.settle();
        }
    }

    /// The provider pays the operator some of what it has, and keeps some.
    pub(super) fn settle_with_provider(&mut self, chance: i64) {
        let has = self.balances().debit_fils(Account::AtProvider(TAP));
        if has > 0 {
            self.events += 1;
            let cost_fils = share(has, chance) / 50;
            self.post(&MoneyEvent::Settled {
                provider: TAP,
                reference: self.events.to_string(),
                to_bank_fils: share(has, chance) - cost_fils,
                cost_fils,
            });
        }
    }
}
