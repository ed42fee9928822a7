//! Two-step sign-in: the sealed TOTP secret of an account and its recovery codes.

use diesel::prelude::*;
use marsam_domain::ids::AccountId;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::{recovery_codes, totp_secrets};
use crate::{Db, DbError};

/// A stored TOTP secret.
#[derive(Debug, Clone)]
pub struct TotpSecret {
    /// Sealed under the server's key.
    pub sealed_secret: String,
    /// Whether the owner has entered a first code; until then it has no effect.
    pub is_confirmed: bool,
    /// The time step of the last accepted code.
    pub last_step: i64,
}

/// Stores an unconfirmed secret, replacing an earlier unconfirmed one; a confirmed one is a [`DbError::Conflict`].
pub fn begin(
    db: &mut Db,
    account: AccountId,
    sealed_secret: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::delete(
        totp_secrets::table
            .filter(totp_secrets::account_id.eq(account.to_string()))
            .filter(totp_secrets::confirmed_at.is_null()),
    )
    .execute(db)?;
    diesel::insert_into(totp_secrets::table)
        .values((
            totp_secrets::account_id.eq(account.to_string()),
            totp_secrets::sealed_secret.eq(sealed_secret),
            totp_secrets::last_step.eq(0_i64),
            totp_secrets::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// The secret of an account, confirmed or not.
pub fn secret_of(db: &mut Db, account: AccountId) -> Result<Option<TotpSecret>, DbError> {
    Ok(totp_secrets::table
        .find(account.to_string())
        .select((
            totp_secrets::sealed_secret,
            totp_secrets::confirmed_at,
            totp_secrets::last_step,
        ))
        .first::<(String, Option<Utc>, i64)>(db)
        .optional()?
        .map(|(sealed_secret, confirmed_at, last_step)| TotpSecret {
            sealed_secret,
            is_confirmed: confirmed_at.is_some(),
            last_step,
        }))
}

/// True if a sign-in needs a second step.
pub fn is_on(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    Ok(secret_of(db, account)?.is_some_and(|secret| secret.is_confirmed))
}

/// Uses up a time step of `sealed_secret`: of any number of concurrent attempts one succeeds, and no earlier step after
/// it. False, too, if the account has another secret in the meantime.
pub fn take_step(
    db: &mut Db,
    account: AccountId,
    sealed_secret: &str,
    step: i64,
) -> Result<bool, DbError> {
    let taken = diesel::update(totp_secrets::table.find(account.to_string()))
        .filter(totp_secrets::sealed_secret.eq(sealed_secret))
        .filter(totp_secrets::last_step.lt(step))
        .set(totp_secrets::last_step.eq(step))
        .execute(db)?;
    Ok(taken == 1)
}

/// Confirms `sealed_secret`, which takes effect; false if another has replaced it, or was confirmed.
pub fn confirm(
    db: &mut Db,
    account: AccountId,
    sealed_secret: &str,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let confirmed = diesel::update(totp_secrets::table.find(account.to_string()))
        .filter(totp_secrets::sealed_secret.eq(sealed_secret))
        .filter(totp_secrets::confirmed_at.is_null())
        .set(totp_secrets::confirmed_at.eq(Utc(now)))
        .execute(db)?;
    Ok(confirmed == 1)
}

/// Turns two-step sign-in off and deletes its codes; returns whether it was on.
pub fn remove(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    let was_on = is_on(db, account)?;
    diesel::delete(totp_secrets::table.find(account.to_string())).execute(db)?;
    forget_codes(db, account)?;
    Ok(was_on)
}

fn forget_codes(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    diesel::delete(
        recovery_codes::table.filter(recovery_codes::account_id.eq(account.to_string())),
    )
    .execute(db)?;
    Ok(())
}

/// Replaces all recovery codes with new ones.
pub fn replace_codes(
    db: &mut Db,
    account: AccountId,
    code_hashes: &[String],
    now: OffsetDateTime,
) -> Result<(), DbError> {
    forget_codes(db, account)?;
    for code_hash in code_hashes {
        diesel::insert_into(recovery_codes::table)
            .values((
                recovery_codes::account_id.eq(account.to_string()),
                recovery_codes::code_hash.eq(code_hash),
                recovery_codes::created_at.eq(Utc(now)),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Uses up a recovery code: of any number of concurrent attempts one succeeds.
pub fn use_code(
    db: &mut Db,
    account: AccountId,
    code_hash: &str,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let used =
        diesel::update(recovery_codes::table.find((account.to_string(), code_hash.to_owned())))
            .filter(recovery_codes::used_at.is_null())
            .set(recovery_codes::used_at.eq(Utc(now)))
            .execute(db)?;
    Ok(used == 1)
}

/// How many recovery codes are left.
pub fn codes_left(db: &mut Db, account: AccountId) -> Result<u32, DbError> {
    let left: i64 = recovery_codes::table
        .filter(recovery_codes::account_id.eq(account.to_string()))
        .filter(recovery_codes::used_at.is_null())
        .count()
        .get_result(db)?;
    Ok(u32::try_from(left).unwrap_or(u32::MAX))
}
