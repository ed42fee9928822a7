//! The charges of an attempt that was paid more than once: what of each is gone. An attempt with one charge has none here,
//! since the name of its page is that of its charge.

use marsam_domain::ledger::TakeBackCause;
use marsam_domain::payments::charges::named::{NamedCharge, take_unnamed};
use marsam_domain::payments::charges::names_reference;
use marsam_domain::payments::refunds::RefundState;
use marsam_persistence::payment_attempts::PaymentAttempt;
use marsam_persistence::refunds::{self, Refund};
use marsam_persistence::{Db, DbError, ledger};

use super::taken::TakenMoney;
use super::winning::takings_of;

/// Whether a refund takes money of its charge, whether it has left or not. What a chargeback paid was taken back.
pub(super) fn is_ordered(refund: &Refund) -> bool {
    refund.state != RefundState::Withdrawn && !refund.is_charged_back
}

/// Whether a refund has left its charge at the provider.
pub(super) fn has_left(refund: &Refund) -> bool {
    refund.state == RefundState::Done && !refund.left_elsewhere()
}

/// The name of the charge of a refund.
pub(super) fn charge_of<'a>(refund: &'a Refund, attempt: &'a PaymentAttempt) -> Option<&'a str> {
    refund.charge.as_deref().or(attempt.provider_key.as_deref())
}

/// The charges of an attempt that has several, the newest first, with the refunds that count; none for any other attempt.
pub(super) fn charges(
    db: &mut Db,
    attempt: &PaymentAttempt,
    counts: fn(&Refund) -> bool,
) -> Result<Vec<NamedCharge>, DbError> {
    if !attempt.provider.has_a_charge_for_each_transaction() {
        return Ok(Vec::new());
    }
    let captures = ledger::captures_of(db, attempt.id)?;
    if captures.len() < 2 {
        return Ok(Vec::new());
    }
    let mut refunds = refunds::of_request(db, attempt.request_id)?;
    refunds.retain(|refund| refund.attempt_id == attempt.id && counts(refund));
    let back_of = |name: &str| -> i64 {
        let own = refunds
            .iter()
            .filter(|refund| charge_of(refund, attempt) == Some(name));
        own.map(|refund| refund.amount_fils).sum()
    };
    let mut charges: Vec<NamedCharge> = captures
        .into_iter()
        .rev()
        .map(|capture| NamedCharge {
            captured_fils: capture.fils,
            gone_fils: back_of(&capture.transaction),
            name: capture.transaction,
        })
        .collect();
    take_back(db, attempt, &mut charges)?;
    Ok(charges)
}

/// Takes off what was taken back. A chargeback is of a charge only where the admin named it.
fn take_back(
    db: &mut Db,
    attempt: &PaymentAttempt,
    charges: &mut [NamedCharge],
) -> Result<(), DbError> {
    let mut unnamed_fils = attempt.money.taken_back_fils;
    for taking in takings_of(db, attempt.id)? {
        let taken = taking.shown(attempt.id);
        if taken.is_won {
            continue;
        }
        let name = match taken.cause {
            TakeBackCause::Chargeback => named_by(charges, &taken),
            TakeBackCause::Reversal => Some(taken.reference),
            TakeBackCause::ForeignRefund => {
                let foreign = refunds::of_provider_key(db, &taken.reference)?;
                foreign.and_then(|refund| charge_of(&refund, attempt).map(str::to_owned))
            }
        };
        let own = charges
            .iter_mut()
            .find(|charge| name.as_deref() == Some(charge.name.as_str()));
        if let Some(charge) = own {
            charge.gone_fils += taken.amount_fils;
            unnamed_fils -= taken.amount_fils;
        }
    }
    take_unnamed(charges, unnamed_fils);
    Ok(())
}

/// The charge that an admin named with a chargeback, in its reference or its note.
fn named_by(charges: &[NamedCharge], taken: &TakenMoney) -> Option<String> {
    let texts = [Some(taken.reference.as_str()), taken.note.as_deref()];
    let is_named = |charge: &&NamedCharge| {
        let mut given = texts.iter().flatten();
        given.any(|text| names_reference(text, &charge.name))
    };
    let own = charges.iter().find(is_named);
    own.map(|charge| charge.name.clone())
}
