//! Where creatives are paid. Holder and IBAN are sealed; what is shown of an IBAN is its last four.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, CreativeId};
use time::OffsetDateTime;

use super::entries_of;
use crate::columns::{Utc, id};
use crate::schema::payout_details as table;
use crate::{Db, DbError};

/// Where a creative is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDetails {
    /// The creative.
    pub creative: CreativeId,
    /// Sealed.
    pub holder: String,
    /// Sealed.
    pub iban: String,
    /// Of the IBAN.
    pub last_four: String,
    /// No payout is prepared until then.
    pub stopped_until: Option<OffsetDateTime>,
    /// Whether the bank returned a payout.
    pub is_returned: bool,
    /// When they were entered.
    pub updated_at: OffsetDateTime,
    /// Whether the brands of the creative's projects see them.
    pub is_shown: bool,
    /// When the creative asked to be paid although it is little.
    pub requested_at: Option<OffsetDateTime>,
    /// Hash of the IBAN under the server's key; `None` until it is made.
    pub iban_digest: Option<String>,
}

type Row = (
    String,
    String,
    String,
    String,
    Option<Utc>,
    bool,
    Utc,
    bool,
    Option<Utc>,
    Option<String>,
);

fn convert(row: Row) -> Result<StoredDetails, DbError> {
    let (
        creative,
        holder,
        iban,
        last_four,
        stopped,
        is_returned,
        updated_at,
        is_shown,
        asked,
        digest,
    ) = row;
    Ok(StoredDetails {
        creative: id(&creative)?,
        holder,
        iban,
        last_four,
        stopped_until: stopped.map(Into::into),
        is_returned,
        updated_at: updated_at.into(),
        is_shown,
        requested_at: asked.map(Into::into),
        iban_digest: digest,
    })
}

/// Where some creatives are paid; those who have not said it are missing.
pub fn of_creatives(
    db: &mut Db,
    creatives: &[CreativeId],
) -> Result<HashMap<CreativeId, StoredDetails>, DbError> {
    let keys: Vec<String> = creatives.iter().map(ToString::to_string).collect();
    let rows = table::table
        .filter(table::creative_id.eq_any(keys))
        .select((
            table::creative_id,
            table::holder,
            table::iban,
            table::last_four,
            table::stopped_until,
            table::returned,
            table::updated_at,
            table::shown,
            table::requested_at,
            table::iban_digest,
        ))
        .load::<Row>(db)?;
    rows.into_iter()
        .map(|row| convert(row).map(|found| (found.creative, found)))
        .collect()
}

/// Where a creative is paid.
pub fn of_creative(db: &mut Db, creative: CreativeId) -> Result<Option<StoredDetails>, DbError> {
    Ok(of_creatives(db, &[creative])?.remove(&creative))
}

/// What is entered or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDetails {
    /// Sealed.
    pub holder: String,
    /// Sealed.
    pub iban: String,
    /// Of the IBAN.
    pub last_four: String,
    /// Hash of the IBAN under the server's key.
    pub iban_digest: String,
    /// No payout is prepared until then.
    pub stopped_until: OffsetDateTime,
}

/// Stores where a creative is paid. What the bank returned does not count against other details; whether brands see them
/// is as before.
pub fn set(
    db: &mut Db,
    creative: CreativeId,
    new: &NewDetails,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let changed = diesel::update(table::table.find(creative.to_string()))
        .set((
            table::holder.eq(&new.holder),
            table::iban.eq(&new.iban),
            table::last_four.eq(&new.last_four),
            table::iban_digest.eq(&new.iban_digest),
            table::hashed_iban.eq(&new.iban),
            table::stopped_until.eq(Utc(new.stopped_until)),
            table::returned.eq(false),
            table::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    if changed == 0 {
        diesel::insert_into(table::table)
            .values((
                table::creative_id.eq(creative.to_string()),
                table::holder.eq(&new.holder),
                table::iban.eq(&new.iban),
                table::last_four.eq(&new.last_four),
                table::iban_digest.eq(&new.iban_digest),
                table::hashed_iban.eq(&new.iban),
                table::stopped_until.eq(Utc(new.stopped_until)),
                table::returned.eq(false),
                table::updated_at.eq(Utc(now)),
                table::shown.eq(false),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// The creatives whose IBAN has one of these digests, each with its digest.
pub fn with_digests(db: &mut Db, digests: &[&str]) -> Result<Vec<(String, CreativeId)>, DbError> {
    let rows = table::table
        .filter(
            table::iban_digest
                .assume_not_null()
                .eq_any(digests.to_vec()),
        )
        .order(table::creative_id.asc())
        .select((table::iban_digest.assume_not_null(), table::creative_id))
        .load::<(String, String)>(db)?;
    rows.into_iter()
        .map(|(digest, creative)| Ok((digest, id(&creative)?)))
        .collect()
}

/// A sealed IBAN.
pub struct SealedIban {
    /// Whose it is.
    pub creative: CreativeId,
    /// The IBAN, sealed.
    pub sealed: String,
}

/// The sealed IBANs without a digest, and those that were changed without it since it was made.
pub fn without_digest(db: &mut Db) -> Result<Vec<SealedIban>, DbError> {
    let is_another = table::hashed_iban.ne(table::iban.nullable());
    let rows = table::table
        .filter(
            table::iban_digest
                .is_null()
                .or(table::hashed_iban.is_null())
                .or(is_another),
        )
        .select((table::creative_id, table::iban))
        .load::<(String, String)>(db)?;
    rows.into_iter()
        .map(|(creative, sealed)| {
            Ok(SealedIban {
                creative: id(&creative)?,
                sealed,
            })
        })
        .collect()
}

/// Stores the digest of an IBAN that is still the one that was read, and of what it was made.
pub fn set_digest(
    db: &mut Db,
    creative: CreativeId,
    sealed_iban: &str,
    digest: &str,
) -> Result<(), DbError> {
    let same = table::table
        .find(creative.to_string())
        .filter(table::iban.eq(sealed_iban));
    diesel::update(same)
        .set((
            table::iban_digest.eq(digest),
            table::hashed_iban.eq(sealed_iban),
        ))
        .execute(db)?;
    Ok(())
}

/// Stores whether brands see the details; [`DbError::NotFound`] without details.
pub fn set_shown(db: &mut Db, creative: CreativeId, is_shown: bool) -> Result<(), DbError> {
    let changed = diesel::update(table::table.find(creative.to_string()))
        .set(table::shown.eq(is_shown))
        .execute(db)?;
    if changed == 1 {
        Ok(())
    } else {
        Err(DbError::NotFound)
    }
}

/// Stores that a creative asks to be paid although it is little, or that it was paid; false if nothing has changed.
pub fn set_requested(
    db: &mut Db,
    creative: CreativeId,
    at: Option<OffsetDateTime>,
) -> Result<bool, DbError> {
    let row = table::table.find(creative.to_string());
    let changed = match at {
        Some(at) => diesel::update(row.filter(table::requested_at.is_null()))
            .set(table::requested_at.eq(Utc(at)))
            .execute(db)?,
        None => diesel::update(row.filter(table::requested_at.is_not_null()))
            .set(table::requested_at.eq(None::<Utc>))
            .execute(db)?,
    };
    Ok(changed == 1)
}

/// Blocks details to which the bank returned a payout, unless they were changed after it went there at `went_at`.
pub fn mark_returned(
    db: &mut Db,
    creative: CreativeId,
    went_at: OffsetDateTime,
) -> Result<(), DbError> {
    let same = table::table
        .find(creative.to_string())
        .filter(table::updated_at.le(Utc(went_at)));
    diesel::update(same)
        .set(table::returned.eq(true))
        .execute(db)?;
    Ok(())
}

/// Prepares no payout to an account until then; an account without details has nothing to stop.
pub fn stop(db: &mut Db, account: AccountId, until: OffsetDateTime) -> Result<(), DbError> {
    let own = entries_of(db, account)?;
    let sooner = table::stopped_until
        .is_null()
        .or(table::stopped_until.lt(Utc(until)));
    diesel::update(
        table::table
            .filter(table::creative_id.eq_any(own))
            .filter(sooner),
    )
    .set(table::stopped_until.eq(Utc(until)))
    .execute(db)?;
    Ok(())
}
