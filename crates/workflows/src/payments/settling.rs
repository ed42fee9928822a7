//! What a provider says of an attempt: captures, failures and reversals, each posted once.
//!
//! **Invariant:** only what was retrieved from the provider moves money, and one transaction is posted once, no
//! matter how often it is reported, and by what.

use marsam_domain::actors::Actor;
use marsam_domain::calendar::Holidays;
use marsam_domain::events::AccountEvent;
use marsam_domain::events::notes::{MoneyDecision, MoneyNote};
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::{Captured, MoneyEvent, capture_key, reversal_key};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::asks::RUN_OUT_PERIOD;
use marsam_domain::payments::attempts::{
    AttemptCause, AttemptEffect, AttemptState, AttemptStep, Failure, advance,
};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_payments::{Observation, Ordered};
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, ledger, notifications, quote_requests};
use time::OffsetDateTime;

use super::crediting::{self, Capture};
use super::purse::post;
use super::{funding, take_backs};
use crate::{Refused, notices};

/// Stores what a provider says of an attempt, one transaction after the other; true if anything changed. A capture may end
/// the wait for the first payment: the delivery day is set with it.
///
/// # Errors
/// The database's.
pub fn observed(
    db: &mut Db,
    attempt: PaymentAttemptId,
    observations: &[Observation],
    now: OffsetDateTime,
    holidays: &Holidays,
) -> Result<bool, Refused> {
    let request = payment_attempts::find(db, attempt)?.request_id;
    let mut has_changed = false;
    for observation in observations {
        // Read again for each: the one before may have moved both.
        let request = quote_requests::find_locked(db, request)?;
        let attempt = payment_attempts::lock(db, attempt)?;
        has_changed |= step(db, &request, &attempt, observation, now)?;
    }
    if has_changed {
        request_updates::publish(db, request, &Concerned::Chosen)?;
        funding::follow(db, request, holidays)?;
    }
    Ok(has_changed)
}

fn step(
    db: &mut Db,
    request: &QuoteRequest,
    attempt: &PaymentAttempt,
    observation: &Observation,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let ordered = Ordered {
        attempt: attempt.id,
        amount_fils: attempt.amount_fils,
        is_live: attempt.is_live,
    };
    let known = ledger::known(
        db,
        attempt.id,
        &capture_key(attempt.provider, &observation.transaction),
        &reversal_key(attempt.provider, &observation.transaction),
    )?;
    let cause = AttemptCause::Observed(observation.outcome(ordered), known);
    let Some(step) = advance(attempt.state, cause) else {
        return Ok(false);
    };
    let about = About {
        request,
        attempt,
        observation,
        now,
    };
    let is_of_admins = step.effect == AttemptEffect::ShowAdmins;
    if is_of_admins && step.to == attempt.state && about.is_shown(db)? {
        return Ok(false);
    }
    payment_attempts::advance(db, attempt, step)?;
    about.follow(db, step)?;
    Ok(true)
}

/// What a step is about.
struct About<'a> {
    request: &'a QuoteRequest,
    attempt: &'a PaymentAttempt,
    observation: &'a Observation,
    now: OffsetDateTime,
}

impl About<'_> {
    fn follow(&self, db: &mut Db, step: AttemptStep) -> Result<(), Refused> {
        if step.to == AttemptState::Captured {
            payment_attempts::never_asked(db, self.attempt.id)?;
        }
        match step.effect {
            AttemptEffect::None => Ok(()),
            AttemptEffect::TellBrand => {
                not_paid(db, self.request, self.attempt, step.failure, self.now)
            }
            AttemptEffect::Credit => crediting::credit(db, &self.capture(), self.now),
            AttemptEffect::Suspend => self.suspend(db),
            AttemptEffect::ShowAdmins => self.show_foreign(db),
            AttemptEffect::TakeBack => take_backs::reversed(
                db,
                self.request,
                self.attempt,
                &self.observation.transaction,
                self.now,
            ),
        }
    }

    fn capture(&self) -> Capture<'_> {
        Capture {
            request: self.request,
            attempt: self.attempt,
            transaction: &self.observation.transaction,
            amount_fils: self.observation.amount_fils,
            method: self.observation.method.unwrap_or(self.attempt.method),
        }
    }

    /// Another amount than was ordered: all of it waits for an admin.
    fn suspend(&self, db: &mut Db) -> Result<(), Refused> {
        let amount_fils = self.observation.amount_fils;
        let captured = MoneyEvent::Captured(Captured {
            provider: self.attempt.provider,
            transaction: self.observation.transaction.clone(),
            attempt: self.attempt.id,
            request: self.request.id,
            amount_fils,
            credited_fils: 0,
        });
        post(db, &captured, None, self.now)?;
        let mut money = self.attempt.money;
        money.captured_fils += amount_fils;
        let captured_at = self.attempt.captured_at.or(Some(self.now));
        payment_attempts::store_money(db, self.attempt.id, money, captured_at)?;
        self.show_admins(db, amount_fils)
    }

    /// Shows a capture that is none of this ledger. It is never posted, so that each question finds it again: the history
    /// says that it was shown.
    fn show_foreign(&self, db: &mut Db) -> Result<(), Refused> {
        let note = self.foreign_note();
        events::record_with_reason(
            db,
            Subject::Account(self.attempt.account_id),
            Actor::Clock,
            Reasoned::new(AccountEvent::MoneyDecided, Some(&note)),
            self.now,
        )?;
        self.show_admins(db, self.observation.amount_fils)
    }

    /// Whether admins were told of a capture that is none of this ledger.
    fn is_shown(&self, db: &mut Db) -> Result<bool, Refused> {
        let subject = Subject::Account(self.attempt.account_id);
        let event = AccountEvent::MoneyDecided;
        Ok(events::is_recorded(
            db,
            subject,
            event,
            &self.foreign_note(),
        )?)
    }

    fn foreign_note(&self) -> String {
        let note = MoneyNote {
            decision: MoneyDecision::Foreign,
            reference: Some(&self.observation.transaction),
            request: self.request.id,
            text: "",
        };
        note.to_string()
    }

    fn show_admins(&self, db: &mut Db, amount_fils: i64) -> Result<(), Refused> {
        review(db, self.request, amount_fils, self.now)
    }
}

/// Tells the brand that its payment did not go through, in words of their own where the payer cancelled it.
pub(super) fn not_paid(
    db: &mut Db,
    request: &QuoteRequest,
    attempt: &PaymentAttempt,
    failure: Option<Failure>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let notice = notices::for_brand(db, request, Kind::PaymentFailed)?;
    let notice = notice.with_amount(attempt.amount_fils);
    let notice = match failure {
        Some(Failure::CancelledByPayer) => notice.with_outcome(RequestStage::Cancelled),
        _ => notice,
    };
    Ok(notifications::notify_brand(
        db,
        request.brand_id,
        notice,
        now,
    )?)
}

/// Tells the admins that money needs a decision.
pub(super) fn review(
    db: &mut Db,
    request: &QuoteRequest,
    amount_fils: i64,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let notice = notices::for_brand(db, request, Kind::PaymentReview)?;
    let notice = notice
        .named(request.brand_name.clone(), None)
        .with_amount(amount_fils);
    Ok(notifications::notify_admins(db, &notice, now)?)
}

/// Ends an attempt whose page has been over for a day; it is still asked about. False if it is not one.
///
/// # Errors
/// The database's.
pub fn run_out(
    db: &mut Db,
    attempt: PaymentAttemptId,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let read = payment_attempts::find(db, attempt)?;
    let request = quote_requests::find_locked(db, read.request_id)?;
    let read = payment_attempts::lock(db, attempt)?;
    if read.expires_at + RUN_OUT_PERIOD > now {
        return Ok(false);
    }
    let Some(step) = advance(read.state, AttemptCause::RanOut) else {
        return Ok(false);
    };
    payment_attempts::advance(db, &read, step)?;
    not_paid(db, &request, &read, step.failure, now)?;
    request_updates::publish(db, request.id, &Concerned::Chosen)?;
    Ok(true)
}
