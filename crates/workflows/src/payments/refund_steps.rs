//! The steps of a refund: what its provider answers, and what an admin decides about one that did not get through.

use marsam_domain::actors::Actor;
use marsam_domain::events::notes::{MoneyDecision, MoneyNote};
use marsam_domain::ids::{AccountId, PaymentAttemptId, RefundId};
use marsam_domain::ledger::{MoneyEvent, RefundDone, RefundFrom, RefundPosting};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::asks::next_about_refund;
use marsam_domain::payments::papers::Series;
use marsam_domain::payments::payouts::SentOn;
use marsam_domain::payments::refunds::{
    RefundCause, RefundEffect, RefundFacts, RefundSource, RefundState, RefundStep,
};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_persistence::refunds::{self, Refund, RefundChange};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, ledger, notifications, payment_attempts, quote_requests, reputation};
use time::{Duration, OffsetDateTime};

use super::crediting::{facts_with, next_number};
use super::foreign::{self, Left};
use super::purse::{Purse, post};
use super::refunding::{RefundWish, order};
use super::settling::review;
use super::showing::is_paused;
use super::winning::record_decision;
use crate::own_money::refuse_side;
use crate::{Refused, notices};

/// A refund that was not answered is sent again after this time.
const SEND_AGAIN_AFTER: Duration = Duration::minutes(1);

/// What is known when a step is made, in addition to its cause.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// The provider's name of the refund.
    pub provider_key: Option<String>,
    /// What left, where the provider said it, in fils.
    pub left_fils: Option<i64>,
    /// The earliest time of the next call, where the provider asked for a pause.
    pub not_before: Option<OffsetDateTime>,
    /// The transfer of a refund that was paid by bank.
    pub sent: Option<SentOn>,
    /// What an admin wrote.
    pub note: Option<String>,
}

/// What decides which steps a refund can make; `is_running` is its project.
pub fn facts_of(refund: &Refund, is_running: bool) -> RefundFacts {
    RefundFacts {
        state: refund.state,
        is_called: refund.called_at.is_some(),
        is_due_to_brand: refund.is_decided || refund.source == RefundSource::Suspense,
        is_running,
    }
}

/// Makes a step of a refund; false if the cause changes nothing, or comes too late.
///
/// # Errors
/// The database's.
pub fn step(
    db: &mut Db,
    refund: RefundId,
    cause: RefundCause,
    said: &Said,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let request = refunds::find(db, refund)?.request_id;
    let request = quote_requests::find_locked(db, request)?;
    let read = refunds::lock(db, refund)?;
    let facts = facts_of(&read, request.stage.is_running());
    let Some(step) = facts.advance(cause) else {
        return Ok(false);
    };
    let making = Making {
        request: &request,
        refund: &read,
        said,
        now,
    };
    making.make(db, step)?;
    if step.to == RefundState::Done {
        // Reviews of a project leave the numbers once its payments are refunded in full.
        reputation::changed_by(db, &request)?;
    }
    request_updates::publish(db, request.id, &Concerned::Chosen)?;
    Ok(true)
}

/// What an admin decides about a refund that has not left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AdminStep {
    /// It is sent again; one that is unsure because the provider does not list it.
    Again,
    /// It was paid by bank, by this transfer.
    ByBank { sent: SentOn },
    /// It is taken back.
    Withdraw,
}

impl AdminStep {
    /// What it means for a refund in this state.
    const fn cause(&self, state: RefundState) -> RefundCause {
        match self {
            Self::Again if matches!(state, RefundState::Unsure) => RefundCause::NotListed,
            Self::Again => RefundCause::Again,
            Self::ByBank { .. } => RefundCause::ByBank,
            Self::Withdraw => RefundCause::Withdraw,
        }
    }

    /// As the audit log names it.
    const fn decision(&self) -> MoneyDecision {
        match self {
            Self::Again => MoneyDecision::SendAgain,
            Self::ByBank { .. } => MoneyDecision::PayByBank,
            Self::Withdraw => MoneyDecision::Withdraw,
        }
    }
}

/// A decision of an admin about a refund that has not left.
#[derive(Debug, Clone)]
pub struct StepDecision {
    pub step: AdminStep,
    pub note: String,
    pub by: AccountId,
}

/// An admin decides about a refund that has not left.
///
/// # Errors
/// [`Refused::OwnReview`], [`Refused::Stale`] if it may not be decided so now, [`Refused::PaymentsUnavailable`] to send
/// it while payments are paused, [`Refused::Invalid`] if the transfer is of a day before the order.
pub fn decide(
    db: &mut Db,
    refund: RefundId,
    decision: &StepDecision,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let read = refunds::find(db, refund)?;
    let request = quote_requests::find(db, read.request_id)?;
    refuse_side(db, decision.by, &request)?;
    // The worker sends nothing now, and would only make it unsure once more.
    if decision.step == AdminStep::Again && is_paused(db)? {
        return Err(Refused::PaymentsUnavailable);
    }
    let sent = match &decision.step {
        AdminStep::ByBank { sent } => {
            sent.not_before(read.created_at)?;
            Some(sent.clone())
        }
        AdminStep::Again | AdminStep::Withdraw => None,
    };
    let said = Said {
        sent,
        note: Some(decision.note.clone()),
        ..Said::default()
    };
    let cause = decision.step.cause(read.state);
    if !step(db, refund, cause, &said, now)? {
        return Err(Refused::Stale);
    }
    let note = MoneyNote {
        decision: decision.step.decision(),
        reference: None,
        request: request.id,
        text: &decision.note,
    };
    record_decision(db, decision.by, note, now)
}

/// A step that is being made.
struct Making<'a> {
    request: &'a QuoteRequest,
    refund: &'a Refund,
    said: &'a Said,
    now: OffsetDateTime,
}

impl Making<'_> {
    fn make(&self, db: &mut Db, step: RefundStep) -> Result<(), Refused> {
        let mut change = RefundChange {
            provider_key: self.said.provider_key.clone(),
            next_ask_at: self.next_ask_at(step.to),
            called_at: self.refund.called_at,
            sent: self.said.sent.clone(),
            note: self.said.note.clone(),
            ..RefundChange::default()
        };
        match step.effect {
            RefundEffect::None => {}
            RefundEffect::TellAdmins => self.tell_of_trouble(db, step.to)?,
            RefundEffect::NextTry => {
                change.is_next_try = true;
                // What an admin did not find may have left all the same, until the worker has read the list.
                change.called_at = (self.refund.state == RefundState::Unsure).then_some(self.now);
            }
            RefundEffect::PostDone => change.done = Some(self.done(db, false)?),
            RefundEffect::PostByBank => change.done = Some(self.done(db, true)?),
            RefundEffect::PostWithdrawn => self.withdraw(db)?,
            RefundEffect::Foreign => self.show_foreign(db)?,
            // Posted by an admin, with what left.
            RefundEffect::PostOther | RefundEffect::PaidByChargeback => return Err(Refused::Stale),
        }
        Ok(refunds::advance(db, self.refund, step.to, &change)?)
    }

    fn next_ask_at(&self, to: RefundState) -> Option<OffsetDateTime> {
        let regular = match to {
            RefundState::Ordered if self.refund.state == RefundState::Ordered => {
                Some(self.now + SEND_AGAIN_AFTER)
            }
            RefundState::Ordered => Some(self.now),
            RefundState::Sent => {
                let sent_at = self.refund.called_at.unwrap_or(self.refund.created_at);
                // One that is listed after all this time is asked about at least once.
                next_about_refund(sent_at, self.now).or(Some(self.now))
            }
            RefundState::Unsure
            | RefundState::Failed
            | RefundState::Review
            | RefundState::Done
            | RefundState::Withdrawn => None,
        };
        regular.map(|at| self.said.not_before.map_or(at, |earliest| at.max(earliest)))
    }

    /// A refund that was withdrawn has left after all: the ledger has no order of it.
    fn show_foreign(&self, db: &mut Db) -> Result<(), Refused> {
        let attempt = payment_attempts::find(db, self.refund.attempt_id)?;
        let named = self.said.provider_key.as_deref();
        let key = named
            .or(self.refund.provider_key.as_deref())
            .unwrap_or_default();
        let left = Left {
            provider_key: key,
            charge: self.refund.charge.as_deref(),
            amount_fils: self.said.left_fils.unwrap_or(self.refund.amount_fils),
        };
        foreign::show(db, self.request, &attempt, left, self.now).map(drop)
    }

    /// A refund that did not get through is still owed.
    fn tell_of_trouble(&self, db: &mut Db, to: RefundState) -> Result<(), Refused> {
        if to == RefundState::Failed {
            self.tell_brand(db, Kind::RefundFailed)?;
        }
        review(db, self.request, self.refund.amount_fils, self.now)
    }

    fn tell_brand(&self, db: &mut Db, kind: Kind) -> Result<(), Refused> {
        let notice = notices::for_brand(db, self.request, kind)?;
        let notice = notice.with_amount(self.refund.amount_fils);
        let brand = self.request.brand_id;
        Ok(notifications::notify_brand(db, brand, notice, self.now)?)
    }

    /// Posts what left, and gives it the number of its note.
    fn done(&self, db: &mut Db, is_by_bank: bool) -> Result<(OffsetDateTime, String), Refused> {
        let attempt = payment_attempts::find(db, self.refund.attempt_id)?;
        let done = MoneyEvent::RefundDone(RefundDone {
            refund: self.refund.id,
            ordered_fils: self.refund.amount_fils,
            left_fils: self.refund.amount_fils,
            provider: (!is_by_bank).then_some(attempt.provider),
            rest: None,
        });
        post(db, &done, self.said.note.as_deref(), self.now)?;
        self.tell_brand(db, Kind::RefundDone)?;
        let number = next_number(db, Series::RefundNote, attempt.is_live, self.now)?;
        Ok((self.now, number))
    }

    /// Takes the order back: what was to go back counts again, and the brand learns of it.
    fn withdraw(&self, db: &mut Db) -> Result<(), Refused> {
        let refund = self.refund;
        let mut purse = Purse::of(db, self.request.clone())?;
        let net = purse.sums().released_net_fils();
        let from = match refund.source {
            RefundSource::Held => RefundFrom::Held,
            RefundSource::Suspense => RefundFrom::Suspense,
            RefundSource::Released => {
                let creative = purse.creative()?;
                ledger::lock_payable(db, creative)?;
                RefundFrom::Released {
                    borne_by: refund.is_borne.then_some(creative),
                    fee_fils: purse.fee.between(net, net + refund.amount_fils),
                }
            }
        };
        let withdrawn = MoneyEvent::RefundWithdrawn(RefundPosting {
            refund: refund.id,
            ordered_as: refund.ordered_as,
            request: refund.request_id,
            attempt: refund.attempt_id,
            amount_fils: refund.amount_fils,
            from,
        });
        post(db, &withdrawn, self.said.note.as_deref(), self.now)?;
        let sums = &mut purse.money.sums;
        match refund.source {
            RefundSource::Held => sums.refunded_held_fils -= refund.amount_fils,
            RefundSource::Released => sums.refunded_released_fils -= refund.amount_fils,
            RefundSource::Suspense => {}
        }
        sums.lowered_fils = (sums.lowered_fils - refund.amount_fils).max(0);
        self.tell_brand(db, Kind::RefundWithdrawn)?;
        purse.release(db, self.request.stage, self.now)?;
        purse.store(db, self.now)
    }
}

/// Keeps a refund ordered that was not sent now, because the provider is busy. `called_before`: when it was sent before
/// without an answer.
///
/// # Errors
/// The database's.
pub fn not_sent(
    db: &mut Db,
    refund: RefundId,
    called_before: Option<OffsetDateTime>,
    next_at: OffsetDateTime,
) -> Result<(), Refused> {
    let request = refunds::find(db, refund)?.request_id;
    quote_requests::find_locked(db, request)?;
    let read = refunds::lock(db, refund)?;
    if read.state == RefundState::Ordered {
        let change = RefundChange {
            next_ask_at: Some(next_at),
            called_at: called_before,
            ..RefundChange::default()
        };
        refunds::advance(db, &read, RefundState::Ordered, &change)?;
    }
    Ok(())
}

/// A wish of an admin to refund what counts.
#[derive(Debug, Clone)]
pub struct AdminRefund {
    /// Of what is held first, then of what was released.
    pub amount_fils: i64,
    /// Whether the creative bears what was released.
    pub is_borne: bool,
    pub note: String,
    pub by: AccountId,
}

/// An admin orders a refund of what counts of the project of an attempt: of held money first, then of what was released.
///
/// # Errors
/// [`Refused::OwnReview`], 422 on `amount_fils` beyond what the charges have, and [`Refused::MoneyHeld`] for all that is
/// still to be paid while the project runs: it is cancelled instead.
pub fn order_by_admin(
    db: &mut Db,
    attempt: PaymentAttemptId,
    wish: &AdminRefund,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = payment_attempts::find(db, attempt)?.request_id;
    let request = &quote_requests::find_locked(db, request)?;
    refuse_side(db, wish.by, request)?;
    let mut purse = Purse::of(db, request.clone())?;
    let price = purse.sums().price();
    let is_running = request.stage.is_running();
    if is_running && price.lowered_fils + wish.amount_fils >= price.agreed_fils {
        return Err(Refused::MoneyHeld);
    }
    let held = purse.sums().held_fils().min(wish.amount_fils);
    let parts = [
        (RefundSource::Held, held),
        (RefundSource::Released, wish.amount_fils - held),
    ];
    for (source, amount_fils) in parts {
        let part = RefundWish {
            amount_fils,
            source,
            is_decided: false,
            lowers: true,
            is_borne: wish.is_borne,
            ordered_by: Some(wish.by),
            note: Some(wish.note.clone()),
        };
        order(db, &mut purse, &part, now)?;
    }
    if is_running {
        let actor = Actor::Admin(wish.by);
        let moved = advance(&facts_with(&purse), Action::OrderRefund, actor, now)?;
        quote_requests::apply(db, request, &moved, Some(&wish.note))?;
    }
    purse.store(db, now)?;
    Ok(request_updates::publish(
        db,
        request.id,
        &Concerned::Chosen,
    )?)
}
