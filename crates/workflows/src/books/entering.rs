//! What an admin enters of settlements and fees.

use marsam_domain::actors::Actor;
use marsam_domain::events::{AccountEvent, CreativeEvent};
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::ledger::{MoneyEvent, Unpostable};
use marsam_domain::payments::settlements::{NewFeeCollection, NewSettlement};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::batches::Batch;
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::settlements::{self, FeeCollection, Settlement};
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, DbError, ledger};
use time::OffsetDateTime;

use crate::Refused;
use crate::own_money::refuse_payee;

/// A provider has paid the operator: what it had is at the bank now, less what it kept.
///
/// # Errors
/// [`Refused::Stale`] if the provider's reference was entered already.
pub fn settle(
    db: &mut Db,
    new: &NewSettlement,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<Settlement, Refused> {
    let stored = settlements::insert(db, new, by, now).map_err(stale)?;
    let event = MoneyEvent::Settled {
        provider: new.provider,
        reference: new.reference.clone(),
        to_bank_fils: new.to_bank_fils,
        cost_fils: new.cost_fils,
    };
    let journal = event.journal().map_err(unpostable)?;
    ledger::post(db, &journal, None, now).map_err(stale)?;
    let note = format!("{} {}", new.provider.slug(), new.reference);
    events::record_with_reason(
        db,
        Subject::Account(by),
        Actor::Admin(by),
        Reasoned::new(AccountEvent::SettlementEntered, Some(&note)),
        now,
    )?;
    Ok(stored)
}

/// The settlements, newest first.
pub fn settlements_page(db: &mut Db, page: Page) -> Result<Slice<Settlement>, DbError> {
    settlements::page(db, page)
}

/// A payment of a fee, with the name of its creative.
#[derive(Debug, Clone)]
pub struct NamedCollection {
    /// The payment.
    pub collection: FeeCollection,
    /// What the creative is called.
    pub name: CreativeName,
}

/// What creatives have paid of the fees that are owed, newest first.
pub fn collections_page(db: &mut Db, page: Page) -> Result<Slice<NamedCollection>, DbError> {
    settlements::collections(db, page)?.map_all(|found| named(db, found))
}

/// What the creative of an account has paid of them, oldest first.
pub fn collections_of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, FeeCollection>,
) -> Result<Vec<FeeCollection>, DbError> {
    settlements::collections_of_account(db, account, batch)
}

/// Payments of fees with the names of their creatives.
pub(super) fn named(
    db: &mut Db,
    found: Vec<FeeCollection>,
) -> Result<Vec<NamedCollection>, DbError> {
    let creatives: Vec<CreativeId> = found.iter().map(|one| one.creative).collect();
    let names = names_of(db, &creatives)?;
    found
        .into_iter()
        .map(|collection| {
            let name = names.get(&collection.creative).cloned();
            Ok(NamedCollection {
                name: name.ok_or(DbError::NotFound)?,
                collection,
            })
        })
        .collect()
}

/// A creative has paid some of the fees that are owed; it moves no money that is held.
///
/// # Errors
/// [`Refused::OwnReview`], and [`DbError::NotFound`] for an unknown creative.
pub fn collect_fee(
    db: &mut Db,
    new: &NewFeeCollection,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<NamedCollection, Refused> {
    refuse_payee(db, by, &[new.creative])?;
    let stored = settlements::insert_collection(db, new, by, now)?;
    events::record_with_reason(
        db,
        Subject::Creative(new.creative),
        Actor::Admin(by),
        Reasoned::new(CreativeEvent::FeeCollected, Some(&new.reference)),
        now,
    )?;
    let named = named(db, vec![stored])?.pop();
    Ok(named.ok_or(DbError::NotFound)?)
}

fn unpostable(error: Unpostable) -> DbError {
    DbError::Corrupt(format!("a settlement: {error}"))
}

fn stale(error: DbError) -> Refused {
    match error {
        DbError::Conflict => Refused::Stale,
        other => other.into(),
    }
}
