//! An admin blocks the money of a creative or of a project, lets it go, or writes a balance below 0 off.

use marsam_domain::actors::Actor;
use marsam_domain::events::CreativeEvent;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::ledger::MoneyEvent;
use marsam_domain::payments::payouts::Decision;
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::payouts::balances;
use marsam_persistence::payouts::decisions::{self, Decided};
use marsam_persistence::{Db, DbError, creatives, ids, ledger, quote_requests};
use time::OffsetDateTime;

use super::steps::Withdrawal;
use crate::Refused;
use crate::own_money::{refuse_payee, refuse_side};

/// Who decides, why and when.
#[derive(Clone, Copy, Debug)]
pub struct Deciding<'a> {
    /// The admin.
    pub by: AccountId,
    /// Why.
    pub note: &'a str,
    /// The time.
    pub now: OffsetDateTime,
}

/// Blocks money, and takes back what is prepared of it; or lets it go: then what was known by now does not hold it any
/// more, be it a chargeback of the project, a suspension of the account or a "Not me".
///
/// # Errors
/// [`Refused::OwnReview`], [`DbError::NotFound`] for an unknown creative, and for a project without a selected one.
pub fn decide(
    db: &mut Db,
    about: Decision,
    is_blocked: bool,
    deciding: Deciding<'_>,
) -> Result<(), Refused> {
    let (subject, creative, project, note) = match about {
        Decision::OfCreative(creative) => {
            creatives::state_of(db, creative)?;
            refuse_payee(db, deciding.by, &[creative])?;
            let note = deciding.note.to_owned();
            (creative.to_string(), creative, None, note)
        }
        Decision::OfRequest(request) => {
            let found = quote_requests::find_locked(db, request)?;
            refuse_side(db, deciding.by, &found)?;
            let creative = found.chosen_creative.ok_or(DbError::NotFound)?;
            let note = format!("{}: {}", found.code, deciding.note);
            (request.to_string(), creative, Some(request), note)
        }
    };
    balances::lock(db, creative)?;
    let decided = Decided {
        is_blocked,
        note: Some(deciding.note.to_owned()),
        by: Some(deciding.by),
        at: deciding.now,
    };
    decisions::set(db, subject, &decided)?;
    if is_blocked {
        let withdrawal = Withdrawal {
            by: Actor::Admin(deciding.by),
            note: Some(deciding.note),
            now: deciding.now,
        };
        withdrawal.of_blocked(db, creative, project)?;
    }
    let event = if is_blocked {
        CreativeEvent::PayoutsBlocked
    } else {
        CreativeEvent::PayoutsUnblocked
    };
    record(db, creative, event, &note, deciding)
}

/// The operator bears a balance below 0.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] if it is not below 0.
pub fn write_off(db: &mut Db, creative: CreativeId, deciding: Deciding<'_>) -> Result<(), Refused> {
    creatives::state_of(db, creative)?;
    refuse_payee(db, deciding.by, &[creative])?;
    balances::lock(db, creative)?;
    let balance_fils = balances::of_creative(db, creative)?;
    if balance_fils >= 0 {
        return Err(Refused::Stale);
    }
    let event = MoneyEvent::WrittenOff {
        creative,
        reference: ids::fresh(deciding.now).to_string(),
        amount_fils: -balance_fils,
    };
    let journal = event.journal().map_err(super::steps::unpostable)?;
    ledger::post(db, &journal, Some(deciding.note), deciding.now)?;
    let event = CreativeEvent::BalanceWrittenOff;
    record(db, creative, event, deciding.note, deciding)
}

fn record(
    db: &mut Db,
    creative: CreativeId,
    event: CreativeEvent,
    note: &str,
    deciding: Deciding<'_>,
) -> Result<(), Refused> {
    Ok(events::record_with_reason(
        db,
        Subject::Creative(creative),
        Actor::Admin(deciding.by),
        Reasoned::new(event, Some(note)),
        deciding.now,
    )?)
}
