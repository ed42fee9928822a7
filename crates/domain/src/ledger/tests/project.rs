//! A project with its money, as rows and ledger have it: what the histories move and check.

use std::collections::HashSet;

use super::{attempt, creative, payout, refund, request};
use crate::ids::RefundId;
use crate::ledger::invariants::{self, Broken, OpenPayout, OwedRefund, ProjectMoney};
use crate::ledger::{
    Account, Balances, JournalKind, Line, MoneyEvent, PayoutPosting, ProviderSlug, RefundFrom,
    RefundPosting, Released, TakeBack,
};
use crate::payments::attempts::AttemptState;
use crate::payments::charges::{Charge, TakenBack};
use crate::payments::fees::AgreedFee;
use crate::payments::parts::{Part, Price};
use crate::payments::payable::CheckoutMethod;
use crate::payments::refunds::{RefundFacts, RefundSource, RefundState};
use crate::payments::releases::{Holding, to_release};
use crate::quote_requests::RequestStage;

pub(super) const TAP: ProviderSlug = ProviderSlug::Tap;

pub(super) struct Attempt {
    pub(super) amount_fils: i64,
    pub(super) method: CheckoutMethod,
    pub(super) state: AttemptState,
    pub(super) transactions: u32,
    pub(super) captured_fils: i64,
    pub(super) taken_back_fils: i64,
    pub(super) version: i64,
}

#[derive(Clone, Copy)]
pub(super) struct Refund {
    pub(super) attempt: usize,
    pub(super) source: RefundSource,
    pub(super) amount_fils: i64,
    pub(super) is_borne: bool,
    pub(super) state: RefundState,
    pub(super) is_called: bool,
    pub(super) is_due_to_brand: bool,
    /// The place of the refund whose order the ledger has.
    pub(super) ordered_as: usize,
    /// What it takes of its charge.
    pub(super) takes_fils: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PayoutState {
    Prepared,
    Sent,
    Over,
}

pub(super) struct Payout {
    pub(super) amount_fils: i64,
    pub(super) state: PayoutState,
}

pub(super) struct Taken {
    pub(super) what: TakeBack,
    pub(super) borne: TakenBack,
    pub(super) attempt: usize,
    pub(super) by_creative_fils: i64,
    pub(super) is_won: bool,
}

pub(super) struct Project {
    pub(super) plan: Vec<Part>,
    pub(super) price: Price,
    pub(super) fee: AgreedFee,
    pub(super) stage: RequestStage,
    pub(super) held_stage: RequestStage,
    pub(super) is_delivered: bool,
    pub(super) outside_fils: i64,
    pub(super) credited_fils: i64,
    pub(super) at_start_fils: i64,
    pub(super) released_fils: i64,
    pub(super) refunded_held_fils: i64,
    pub(super) refunded_released_fils: i64,
    pub(super) taken_from_held_fils: i64,
    pub(super) attempts: Vec<Attempt>,
    pub(super) refunds: Vec<Refund>,
    pub(super) payouts: Vec<Payout>,
    pub(super) taken: Vec<Taken>,
    pub(super) events: i64,
    pub(super) kinds: HashSet<JournalKind>,
    lines: Vec<Line>,
    keys: HashSet<String>,
}

/// The number of a place, for its id.
pub(super) fn number(place: usize) -> u128 {
    u128::try_from(place).unwrap()
}

impl Project {
    pub(super) fn new(plan: Vec<Part>, fee_bps: u16) -> Self {
        let agreed_fils = plan.iter().map(|part| part.amount_fils).sum();
        Self {
            plan,
            price: Price {
                agreed_fils,
                ..Price::default()
            },
            fee: AgreedFee {
                price_fils: agreed_fils,
                fee_fils: crate::money::fee_fils(agreed_fils, fee_bps),
            },
            stage: RequestStage::InProgress,
            held_stage: RequestStage::InProgress,
            is_delivered: false,
            outside_fils: 0,
            credited_fils: 0,
            at_start_fils: 0,
            released_fils: 0,
            refunded_held_fils: 0,
            refunded_released_fils: 0,
            taken_from_held_fils: 0,
            attempts: Vec::new(),
            refunds: Vec::new(),
            payouts: Vec::new(),
            taken: Vec::new(),
            events: 0,
            kinds: HashSet::new(),
            lines: Vec::new(),
            keys: HashSet::new(),
        }
    }

    pub(super) fn balances(&self) -> Balances {
        Balances::of(self.lines.iter().copied())
    }

    pub(super) fn post(&mut self, event: &MoneyEvent) {
        let journal = event.journal().unwrap();
        assert!(
            self.keys.insert(journal.key().to_owned()),
            "{} twice",
            journal.key()
        );
        assert!(journal.reverses().is_none_or(|key| self.keys.contains(key)));
        self.kinds.insert(journal.kind());
        self.lines.extend(journal.lines());
    }

    pub(super) fn held_fils(&self) -> i64 {
        self.balances().credit_fils(Account::Held(request()))
    }

    pub(super) fn suspense_fils(&self, place: usize) -> i64 {
        self.balances()
            .credit_fils(Account::Suspense(attempt(number(place))))
    }

    pub(super) const fn released_net_fils(&self) -> i64 {
        self.released_fils - self.refunded_released_fils
    }

    pub(super) fn open_attempts_fils(&self) -> i64 {
        let open = self
            .attempts
            .iter()
            .filter(|attempt| attempt.state.is_open());
        open.map(|attempt| attempt.amount_fils).sum()
    }

    /// Newest first.
    pub(super) fn charges(&self) -> Vec<Charge> {
        let places = (0..self.attempts.len()).rev();
        let charge = |place: usize| {
            let of_it = self.refunds.iter().filter(|refund| refund.attempt == place);
            Charge {
                attempt: attempt(number(place)),
                captured_fils: self.attempts[place].captured_fils,
                refunds_fils: of_it.map(|refund| refund.takes_fils).sum(),
                suspense_fils: self.suspense_fils(place),
                taken_back_fils: self.attempts[place].taken_back_fils,
            }
        };
        places
            .map(charge)
            .filter(|charge| charge.captured_fils > 0)
            .collect()
    }

    /// A row of a refund, and its order in the ledger unless it is the rest of another one.
    pub(super) fn order(&mut self, mut row: Refund, is_rest: bool) -> RefundId {
        let id = refund(number(self.refunds.len()));
        if !is_rest {
            row.ordered_as = self.refunds.len();
        }
        if !is_rest {
            let posting = self.posting(id, row, true);
            self.post(&MoneyEvent::RefundOrdered(posting));
        }
        match (row.source, is_rest) {
            (RefundSource::Held, false) => self.refunded_held_fils += row.amount_fils,
            (RefundSource::Released, false) => self.refunded_released_fils += row.amount_fils,
            _ => {}
        }
        self.refunds.push(row);
        id
    }

    /// Called before the sums of refunds change.
    pub(super) fn posting(&self, id: RefundId, row: Refund, is_order: bool) -> RefundPosting {
        let net = self.released_net_fils();
        let fee_fils = if is_order {
            self.fee.between(net - row.amount_fils, net)
        } else {
            self.fee.between(net, net + row.amount_fils)
        };
        RefundPosting {
            refund: id,
            ordered_as: refund(number(row.ordered_as)),
            request: request(),
            attempt: attempt(number(row.attempt)),
            amount_fils: row.amount_fils,
            from: match row.source {
                RefundSource::Held => RefundFrom::Held,
                RefundSource::Suspense => RefundFrom::Suspense,
                RefundSource::Released => RefundFrom::Released {
                    borne_by: row.is_borne.then(creative),
                    fee_fils,
                },
            },
        }
    }

    pub(super) fn facts(&self, row: Refund) -> RefundFacts {
        RefundFacts {
            state: row.state,
            is_called: row.is_called,
            is_due_to_brand: row.is_due_to_brand,
            is_running: self.stage.is_running(),
        }
    }

    /// All that is in suspense for an attempt goes back.
    pub(super) fn return_suspense(&mut self, place: usize) {
        let amount_fils = self.suspense_fils(place);
        if amount_fils > 0 {
            let row = new_refund(place, RefundSource::Suspense, amount_fils);
            self.order(
                Refund {
                    is_due_to_brand: true,
                    ..row
                },
                false,
            );
        }
    }

    /// What follows after every move and capture.
    pub(super) fn settle(&mut self) {
        if self.stage == RequestStage::Approved && self.price.is_paid_in_full() {
            self.stage = RequestStage::Closed;
        }
        let holding = Holding {
            held_fils: self.held_fils(),
            at_start_fils: self.at_start_fils,
            released_fils: self.released_fils,
        };
        self.release(to_release(self.stage, holding));
    }

    pub(super) fn release(&mut self, amount_fils: i64) {
        if amount_fils == 0 {
            return;
        }
        let net = self.released_net_fils();
        self.post(&MoneyEvent::Released(Released {
            request: request(),
            creative: creative(),
            before_fils: self.released_fils,
            amount_fils,
            fee_fils: self.fee.between(net, net + amount_fils),
        }));
        self.released_fils += amount_fils;
    }

    pub(super) fn payout_posting(&self, place: usize) -> PayoutPosting {
        PayoutPosting {
            payout: payout(number(place)),
            creative: creative(),
            amount_fils: self.payouts[place].amount_fils,
        }
    }

    pub(super) fn broken(&self) -> Vec<Broken> {
        let balances = self.balances();
        let owed = |row: &Refund| match row.state {
            RefundState::Done | RefundState::Withdrawn => 0,
            _ => row.amount_fils,
        };
        let refunds: Vec<OwedRefund> = self
            .refunds
            .iter()
            .enumerate()
            .map(|(place, row)| OwedRefund {
                refund: refund(number(place)),
                owed_fils: owed(row),
            })
            .collect();
        let payouts: Vec<OpenPayout> = self
            .payouts
            .iter()
            .enumerate()
            .map(|(place, row)| OpenPayout {
                payout: payout(number(place)),
                prepared_fils: if row.state == PayoutState::Prepared {
                    row.amount_fils
                } else {
                    0
                },
            })
            .collect();
        let project = ProjectMoney {
            request: request(),
            is_running: self.stage.is_running(),
            is_ended: !self.stage.is_running(),
            price: self.price,
            fee: self.fee,
            outside_fils: self.outside_fils,
            credited_fils: self.credited_fils,
            released_fils: self.released_fils,
            refunded_held_fils: self.refunded_held_fils,
            refunded_released_fils: self.refunded_released_fils,
            taken_from_held_fils: self.taken_from_held_fils,
            charges: self.charges(),
        };
        let mut broken = invariants::of_lines(&self.lines);
        broken.extend(invariants::of_project(&balances, &project));
        broken.extend(invariants::of_transfers(&balances, &refunds, &payouts));
        broken
    }
}

pub(super) fn new_refund(attempt: usize, source: RefundSource, amount_fils: i64) -> Refund {
    Refund {
        attempt,
        source,
        amount_fils,
        is_borne: true,
        state: RefundState::Ordered,
        is_called: false,
        is_due_to_brand: false,
        ordered_as: usize::MAX,
        takes_fils: amount_fils,
    }
}
