//! The nightly comparison: what a provider lists is settled as what is retrieved, and posted once.

use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::refunds::RefundCause;
use marsam_payments::{Observation, ObservedStatus, RefundObservation};
use marsam_persistence::{Db, DbError, money_state, payment_attempts, refunds};
use time::{Date, OffsetDateTime};

use super::refund_steps::{self, Said};
use super::settling;
use crate::Refused;

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

/// Settles a charge of ours. One that names an attempt which is not here was captured before a restore: nothing more is
/// paid until an admin has looked, and the answer is true.
///
/// # Errors
/// The database's.
pub fn charge(
    db: &mut Db,
    provider: ProviderSlug,
    charge: Observation,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let is_money = matches!(
        charge.status,
        ObservedStatus::Captured | ObservedStatus::Reversed
    );
    if !is_money {
        return Ok(false);
    }
    let known = payment_attempts::of_provider_key(db, provider, charge.key.as_str())?;
    if let Some(attempt) = known {
        settling::observed(db, attempt.id, &[charge], now)?;
        return Ok(false);
    }
    if charge.tag.is_some() {
        money_state::pause(db, now)?;
    }
    Ok(charge.tag.is_some())
}

/// Makes the step of a refund of ours as if it had been asked about, also of one whose order got no answer.
///
/// # Errors
/// The database's.
pub fn refund(
    db: &mut Db,
    observed: &RefundObservation,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let Some(tag) = observed.tag else {
        return Ok(());
    };
    let known = match refunds::find(db, tag.refund) {
        Ok(known) if known.try_number == tag.try_number => known,
        Ok(_) | Err(DbError::NotFound) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let said = Said {
        provider_key: Some(observed.key.as_str().to_owned()),
        ..Said::default()
    };
    refund_steps::step(db, known.id, RefundCause::Listed, &said, now)?;
    let cause = RefundCause::Observed(observed.outcome(known.amount_fils));
    refund_steps::step(db, known.id, cause, &said, now).map(drop)
}
