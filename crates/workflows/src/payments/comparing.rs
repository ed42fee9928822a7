//! The nightly comparison: what a provider lists is settled as what is retrieved, and posted once.

use marsam_domain::actors::Actor;
use marsam_domain::calendar::Holidays;
use marsam_domain::events::AccountEvent;
use marsam_domain::events::notes::MoneyDecision;
use marsam_domain::ledger::{ProviderSlug, capture_key, reversal_key};
use marsam_domain::notices::Notice;
use marsam_domain::payments::attempts::Known;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::refunds::{RefundCause, RefundState};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_payments::{Observation, ObservedStatus, OrderTag, RefundObservation, RefundStatus};
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::payment_attempts::{self, AdoptedAttempt, PaymentAttempt};
use marsam_persistence::{
    Db, DbError, ledger, money_state, notifications, quote_requests, refunds, set_aside_charges,
};
use time::{Date, OffsetDateTime};

use super::refund_steps::{self, Said};
use super::{foreign, settling};
use crate::Refused;
use crate::alerts::alert_admins;

/// Whether the comparison of a day is still to be begun.
///
/// # Errors
/// The database's.
pub fn is_due(db: &mut Db, day: Date) -> Result<bool, DbError> {
    money_state::is_comparison_due(db, day)
}

/// Begins the comparison of a day; false if another instance has.
///
/// # Errors
/// The database's.
pub fn begin(db: &mut Db, day: Date) -> Result<bool, DbError> {
    money_state::begin_comparison(db, day)
}

/// Tells the admins that rows of a provider's lists could not be read, so that a comparison is incomplete.
///
/// # Errors
/// The database's.
pub fn tell_incomplete(db: &mut Db, now: OffsetDateTime) -> Result<(), DbError> {
    alert_admins(db, &Notice::ComparisonIncomplete, now)
}

/// Settles a charge of ours, also under another key than its attempt has. One that names an attempt which is not here was
/// captured before a restore: nothing more is paid until an admin has looked, and the answer is true, unless the operator
/// has set it aside.
///
/// # Errors
/// The database's.
pub fn charge(
    db: &mut Db,
    provider: ProviderSlug,
    charge: &Observation,
    now: OffsetDateTime,
    holidays: &Holidays,
) -> Result<bool, Refused> {
    let is_money = matches!(
        charge.status,
        ObservedStatus::Captured | ObservedStatus::Reversed
    );
    if !is_money {
        return Ok(false);
    }
    let key = charge.key.as_str();
    let known = attempt_of(db, provider, charge)?;
    let is_of_page = known
        .as_ref()
        .is_some_and(|attempt| attempt.provider_key.as_deref() == Some(key));
    // The operator has decided about its money outside, also if its attempt is here after all.
    if !is_of_page && set_aside_charges::is_set_aside(db, provider, key)? {
        return Ok(false);
    }
    if let Some(attempt) = known {
        let charges = std::slice::from_ref(charge);
        settling::observed(db, attempt.id, charges, now, holidays)?;
        name_page(db, &attempt, charge)?;
        return Ok(false);
    }
    // What was reversed is with its payer again.
    let is_lost = charge.tag.is_some() && charge.status == ObservedStatus::Captured;
    if is_lost {
        // The database of a backup from before the first payment has no mode yet, and so nothing to pause.
        match money_state::settle_mode(db, charge.is_live) {
            Ok(()) | Err(DbError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        if money_state::pause(db, now)? {
            alert_admins(db, &Notice::ChargeLost, now)?;
        }
    }
    Ok(is_lost)
}

/// The attempt of a charge: that of its page, or the one that it names. The answer with the name of the page may be lost, as
/// by a restore, and an attempt may have more than one charge.
fn attempt_of(
    db: &mut Db,
    provider: ProviderSlug,
    charge: &Observation,
) -> Result<Option<PaymentAttempt>, DbError> {
    let of_page = payment_attempts::of_provider_key(db, provider, charge.key.as_str())?;
    if of_page.is_some() {
        return Ok(of_page);
    }
    let Some(tag) = charge.tag else {
        return Ok(None);
    };
    match payment_attempts::find(db, tag.attempt) {
        Ok(named) => {
            let is_same = named.request_id == tag.request && named.provider == provider;
            Ok(is_same.then_some(named))
        }
        Err(DbError::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Keeps the key of a charge that has all the money of an attempt, where its page has another key or none: refunds are
/// ordered of it. The charge was settled before, which has locked the attempt.
fn name_page(db: &mut Db, attempt: &PaymentAttempt, charge: &Observation) -> Result<(), DbError> {
    let key = charge.key.as_str();
    if attempt.provider_key.as_deref() == Some(key) {
        return Ok(());
    }
    let capture = capture_key(attempt.provider, &charge.transaction);
    let reversal = reversal_key(attempt.provider, &charge.transaction);
    if ledger::known(db, attempt.id, &capture, &reversal)? == Known::Posted {
        payment_attempts::name_page(db, attempt.id, key)?;
    }
    Ok(())
}

/// The captured charge of this site among what a provider says of a key.
pub fn ours(charges: &[Observation]) -> Option<(&Observation, OrderTag)> {
    charges.iter().find_map(|charge| {
        let is_money = charge.status == ObservedStatus::Captured;
        charge.tag.filter(|_| is_money).map(|tag| (charge, tag))
    })
}

/// Sets a lost charge aside that is not adopted: it no longer pauses payments. False if it was set aside before.
///
/// # Errors
/// The database's; [`DbError::Conflict`] if the charge has an attempt, so that its money counts.
pub fn set_aside(
    db: &mut Db,
    provider: ProviderSlug,
    charge: &Observation,
    note: &str,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    if attempt_of(db, provider, charge)?.is_some() {
        return Err(DbError::Conflict);
    }
    set_aside_charges::insert(db, provider, charge.key.as_str(), note, now)
}

/// The charges that the operator has set aside, the newest first, each with the reason.
///
/// # Errors
/// The database's.
pub fn set_aside_charges(db: &mut Db) -> Result<Vec<String>, DbError> {
    set_aside_charges::list(db)
}

/// What became of a charge that was lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adopted {
    /// What people call the project.
    pub code: String,
    /// In fils.
    pub amount_fils: i64,
    /// False if its attempt was here already.
    pub is_new: bool,
}

/// Writes the attempt of a captured charge again, from what was written into the charge, and takes the usual path with it.
/// `None` unless one of these is a charge of ours.
///
/// # Errors
/// The database's; [`DbError::Conflict`] for money of the other mode.
pub fn adopt(
    db: &mut Db,
    provider: ProviderSlug,
    charges: &[Observation],
    now: OffsetDateTime,
    holidays: &Holidays,
) -> Result<Option<Adopted>, Refused> {
    let Some((charge, tag)) = ours(charges) else {
        return Ok(None);
    };
    let request = match quote_requests::find_locked(db, tag.request) {
        Ok(request) => request,
        Err(DbError::NotFound) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let key = charge.key.as_str();
    let known = attempt_of(db, provider, charge)?;
    let is_new = known.is_none();
    if is_new {
        let brand = notifications::account_of_brand(db, request.brand_id)?;
        money_state::settle_mode(db, charge.is_live)?;
        let new = AdoptedAttempt {
            id: tag.attempt,
            request_id: request.id,
            account_id: brand.id,
            provider,
            provider_key: key,
            amount_fils: tag.amount_fils,
            through_part: tag.through_part,
            method: charge.method.unwrap_or(CheckoutMethod::Card),
            is_live: charge.is_live,
            created_at: charge.at,
        };
        payment_attempts::insert_adopted(db, &new)?;
        let adopted = MoneyDecision::Adopt.slug();
        let note = format!("{adopted} {} {key}", provider.slug());
        events::record_with_reason(
            db,
            Subject::Account(brand.id),
            Actor::Operator,
            Reasoned::new(AccountEvent::MoneyDecided, Some(&note)),
            now,
        )?;
    }
    let attempt = known.as_ref().map_or(tag.attempt, |known| known.id);
    settling::observed(db, attempt, charges, now, holidays)?;
    if let Some(known) = &known {
        name_page(db, known, charge)?;
    }
    Ok(Some(Adopted {
        code: request.code.to_string(),
        amount_fils: charge.amount_fils,
        is_new,
    }))
}

/// Makes the step of a refund of ours as if it had been asked about, also of one whose order got no answer. One that was
/// made on the provider's own page, or is not known after a restore, is shown to the admins.
///
/// # Errors
/// The database's.
pub fn refund(
    db: &mut Db,
    provider: ProviderSlug,
    observed: &RefundObservation,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let Some(tag) = observed.tag else {
        return foreign::found(db, provider, observed, now).map(drop);
    };
    let has_left = observed.status == RefundStatus::Refunded;
    let key = observed.key.as_str();
    let known = match refunds::find(db, tag.refund) {
        // It has left before, by another try, by bank or as matched: this money is beyond it.
        Ok(known)
            if known.state == RefundState::Done
                && has_left
                && (known.provider_key.as_deref() != Some(key) || known.left_elsewhere()) =>
        {
            return foreign::found(db, provider, observed, now).map(drop);
        }
        // Another try counts only if it has left: before a restore, or after it was given up.
        Ok(known) if known.try_number != tag.try_number && !has_left => return Ok(()),
        Ok(known) => known,
        Err(DbError::NotFound) => return foreign::found(db, provider, observed, now).map(drop),
        Err(error) => return Err(error.into()),
    };
    // No news of one that was pending for so long that it is unsure: it stays so until it ends, or an admin decides.
    if observed.status == RefundStatus::Pending && known.provider_key.as_deref() == Some(key) {
        return Ok(());
    }
    let said = Said {
        provider_key: Some(key.to_owned()),
        left_fils: observed.left_fils(),
        ..Said::default()
    };
    refund_steps::step(db, known.id, RefundCause::Listed, &said, now)?;
    let cause = RefundCause::Observed(observed.outcome(known.amount_fils));
    refund_steps::step(db, known.id, cause, &said, now).map(drop)
}
