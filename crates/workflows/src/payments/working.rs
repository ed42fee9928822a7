//! What the worker asks providers about: each question is taken by one of several instances, asked outside of any
//! transaction, and its answer stored in another one.

use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::asks::{
    EVENT_ASK_INTERVAL, NO_PAGE_AFTER, RUN_OUT_PERIOD, brought_forward, next_about_attempt,
    next_about_refund,
};
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::refunds::{RefundCause, RefundState};
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::refunds::{self, Refund};
use marsam_persistence::{Db, DbError, money_state};
use time::{Duration, OffsetDateTime};

use super::refund_steps::{self, Said};
use super::{paying, settling};
use crate::Refused;

/// How many rows one look reads.
const BATCH_SIZE: i64 = 50;
/// A refund whose sender or last asker was killed is looked at again after this time.
const REFUND_TAKEN_FOR: Duration = Duration::minutes(1);

/// What is due: questions about attempts, and refunds to send or to ask about.
#[derive(Debug, Default)]
pub struct Due {
    /// Those that wait longest first.
    pub attempts: Vec<PaymentAttempt>,
    /// Those that wait longest first.
    pub refunds: Vec<Refund>,
}

impl Due {
    /// True if nothing is.
    pub const fn is_nothing(&self) -> bool {
        self.attempts.is_empty() && self.refunds.is_empty()
    }
}

/// What is due at `now`.
///
/// # Errors
/// The database's.
pub fn due(db: &mut Db, now: OffsetDateTime) -> Result<Due, DbError> {
    Ok(Due {
        attempts: payment_attempts::due(db, now, BATCH_SIZE)?,
        refunds: refunds::due(db, now, BATCH_SIZE)?,
    })
}

/// What an event of a provider is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// The page of an attempt, by the provider's name of it.
    Charge(ProviderSlug, String),
    /// A refund, by the provider's name of it.
    Refund(String),
}

/// Lets a provider be asked soon, because an event says that something has happened; false if it is about nothing that
/// is known.
///
/// # Errors
/// The database's.
pub fn told(db: &mut Db, told: &Told, now: OffsetDateTime) -> Result<bool, DbError> {
    match told {
        Told::Charge(provider, key) => {
            let Some(attempt) = payment_attempts::of_provider_key(db, *provider, key)? else {
                return Ok(false);
            };
            // What is captured is known; the nightly comparison finds what became of it since.
            if attempt.state != AttemptState::Captured {
                let at = brought_forward(attempt.asked_at, EVENT_ASK_INTERVAL, now);
                payment_attempts::ask_at(db, attempt.id, at)?;
            }
            Ok(true)
        }
        Told::Refund(key) => {
            let Some(refund) = refunds::of_provider_key(db, key)? else {
                return Ok(false);
            };
            if refund.state == RefundState::Sent {
                // When it was asked about last is not stored, so it is not asked about within the interval.
                refunds::ask_at(db, refund.id, now + EVENT_ASK_INTERVAL)?;
            }
            Ok(true)
        }
    }
}

/// What is to be done about an attempt that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttemptTask {
    /// Ask the provider about this page.
    Ask(String),
    /// Nothing: it ended, or another instance takes care of it.
    Nothing,
}

/// Takes an attempt that is due. One without a page after two minutes ends; one whose page has been over for a day is shown
/// as over, and asked about all the same.
///
/// # Errors
/// The database's.
pub fn take_attempt(
    db: &mut Db,
    read: &PaymentAttempt,
    now: OffsetDateTime,
) -> Result<AttemptTask, Refused> {
    let Some(key) = &read.provider_key else {
        if read.state == AttemptState::Created && read.created_at + NO_PAGE_AFTER <= now {
            paying::not_opened(db, read.id)?;
        } else {
            payment_attempts::never_asked(db, read.id)?;
        }
        return Ok(AttemptTask::Nothing);
    };
    if read.state == AttemptState::Pending && read.expires_at + RUN_OUT_PERIOD <= now {
        // First, because it locks the request.
        settling::run_out(db, read.id, now)?;
    }
    let next_ask_at = next_about_attempt(read.created_at, read.expires_at, now);
    if payment_attempts::take(db, read, next_ask_at, now)? {
        Ok(AttemptTask::Ask(key.clone()))
    } else {
        Ok(AttemptTask::Nothing)
    }
}

/// Asks again at a time that the provider named, but not later than it is asked anyway.
///
/// # Errors
/// The database's.
pub fn put_off(
    db: &mut Db,
    attempt: &PaymentAttempt,
    until: OffsetDateTime,
) -> Result<(), DbError> {
    payment_attempts::ask_at(db, attempt.id, until)
}

/// What is to be done about a refund that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundTask {
    /// Send the order of this charge.
    Send {
        /// As it was taken.
        refund: Refund,
        /// The attempt whose charge pays it.
        attempt: PaymentAttempt,
        /// When this try was sent before without an answer: it may have arrived.
        called_before: Option<OffsetDateTime>,
    },
    /// Ask the provider about it.
    Ask {
        /// As it was taken.
        refund: Refund,
        /// The attempt whose charge pays it.
        attempt: PaymentAttempt,
        /// The provider's name of it.
        key: String,
        /// Whether it is not asked about again: without an end it is unsure then.
        is_last: bool,
    },
    /// Nothing: another instance takes care of it, or nothing is sent now.
    Nothing,
}

/// Takes a refund that is due. While payments are paused nothing is sent: what was ordered may have been sent before.
///
/// # Errors
/// The database's.
pub fn take_refund(db: &mut Db, read: &Refund, now: OffsetDateTime) -> Result<RefundTask, Refused> {
    let attempt = payment_attempts::find(db, read.attempt_id)?;
    match (read.state, &read.provider_key) {
        (RefundState::Ordered, _) => {
            if money_state::find(db)?.paused_at.is_some() {
                refund_steps::step(db, read.id, RefundCause::Paused, &Said::default(), now)?;
                return Ok(RefundTask::Nothing);
            }
            let called_at = read.called_at.unwrap_or(now);
            let taken = refunds::take(db, read, Some(now + REFUND_TAKEN_FOR), Some(called_at))?;
            Ok(
                taken.map_or(RefundTask::Nothing, |refund| RefundTask::Send {
                    refund,
                    attempt,
                    called_before: read.called_at,
                }),
            )
        }
        (RefundState::Sent, Some(key)) => {
            let sent_at = read.called_at.unwrap_or(read.created_at);
            let next = next_about_refund(sent_at, now);
            let key = key.clone();
            // The last question ends with a step. If its asker was killed before, it is asked again.
            let next_ask_at = next.map_or(now + REFUND_TAKEN_FOR, |at| {
                at.max(now + EVENT_ASK_INTERVAL)
            });
            let taken = refunds::take(db, read, Some(next_ask_at), read.called_at)?;
            Ok(taken.map_or(RefundTask::Nothing, |refund| RefundTask::Ask {
                refund,
                attempt,
                key,
                is_last: next.is_none(),
            }))
        }
        _ => {
            refunds::take(db, read, None, read.called_at)?;
            Ok(RefundTask::Nothing)
        }
    }
}
