//! One-time tokens that were mailed, by their hash.
//!
//! **Invariant:** a used token was redeemed; one that was replaced or revoked is deleted.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, EmailTokenId};
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::schema::email_tokens;
use crate::{Db, DbError};

/// What a mailed token does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Verifies that an address belongs to the account.
    VerifyEmail,
    /// Sets a new password.
    ResetPassword,
    /// Confirms a change of the account's address.
    ChangeEmail,
    /// Stops payouts and ends all sessions: the reader did not make a change of the payout details.
    StopPayouts,
}

impl Purpose {
    fn slug(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::ChangeEmail => "change_email",
            Self::StopPayouts => "stop_payouts",
        }
    }
}

/// A new token.
#[derive(Debug)]
pub struct NewEmailToken<'a> {
    /// The token's account.
    pub account_id: AccountId,
    /// What the token does.
    pub purpose: Purpose,
    /// The address it is mailed to.
    pub email: &'a str,
    /// SHA-256 of the token, in hex.
    pub token_hash: &'a str,
    /// When it expires.
    pub expires_at: OffsetDateTime,
}

/// A token that was presented and valid.
#[derive(Debug)]
pub struct Redeemed {
    /// The token's account.
    pub account_id: AccountId,
    /// The address it was mailed to.
    pub email: String,
}

/// Stores a token; earlier ones of the same account, purpose and address become invalid.
pub fn insert(db: &mut Db, new: &NewEmailToken<'_>, now: OffsetDateTime) -> Result<(), DbError> {
    let replaced = email_tokens::table
        .filter(email_tokens::account_id.eq(new.account_id.to_string()))
        .filter(email_tokens::purpose.eq(new.purpose.slug()))
        .filter(email_tokens::email.eq(new.email))
        .filter(email_tokens::used_at.is_null());
    diesel::delete(replaced).execute(db)?;
    diesel::insert_into(email_tokens::table)
        .values((
            email_tokens::id.eq(EmailTokenId::new(crate::ids::fresh(now)).to_string()),
            email_tokens::account_id.eq(new.account_id.to_string()),
            email_tokens::purpose.eq(new.purpose.slug()),
            email_tokens::email.eq(new.email),
            email_tokens::token_hash.eq(new.token_hash),
            email_tokens::created_at.eq(Utc(now)),
            email_tokens::expires_at.eq(Utc(new.expires_at)),
        ))
        .execute(db)?;
    Ok(())
}

/// Deletes every token of an account for one purpose, used or not.
pub fn revoke(db: &mut Db, account: AccountId, purpose: Purpose) -> Result<(), DbError> {
    let revoked = email_tokens::table
        .filter(email_tokens::account_id.eq(account.to_string()))
        .filter(email_tokens::purpose.eq(purpose.slug()));
    diesel::delete(revoked).execute(db)?;
    Ok(())
}

/// Uses a token up: of any number of concurrent attempts one succeeds, the others get [`DbError::NotFound`].
pub fn redeem(
    db: &mut Db,
    purpose: Purpose,
    token_hash: &str,
    now: OffsetDateTime,
) -> Result<Redeemed, DbError> {
    let used = diesel::update(email_tokens::table)
        .filter(email_tokens::token_hash.eq(token_hash))
        .filter(email_tokens::purpose.eq(purpose.slug()))
        .filter(email_tokens::used_at.is_null())
        .filter(email_tokens::expires_at.gt(Utc(now)))
        .set(email_tokens::used_at.eq(Utc(now)))
        .execute(db)?;
    if used == 0 {
        return Err(DbError::NotFound);
    }
    let (account, email) = email_tokens::table
        .filter(email_tokens::token_hash.eq(token_hash))
        .select((email_tokens::account_id, email_tokens::email))
        .first::<(String, String)>(db)?;
    Ok(Redeemed {
        account_id: id(&account)?,
        email,
    })
}

/// The account of a valid token; the token stays valid.
pub fn look_up(
    db: &mut Db,
    purpose: Purpose,
    token_hash: &str,
    now: OffsetDateTime,
) -> Result<Redeemed, DbError> {
    let (account, email) = email_tokens::table
        .filter(email_tokens::token_hash.eq(token_hash))
        .filter(email_tokens::purpose.eq(purpose.slug()))
        .filter(email_tokens::used_at.is_null())
        .filter(email_tokens::expires_at.gt(Utc(now)))
        .select((email_tokens::account_id, email_tokens::email))
        .first::<(String, String)>(db)?;
    Ok(Redeemed {
        account_id: id(&account)?,
        email,
    })
}

/// The account of a token that was redeemed and has not expired.
pub fn look_up_used(
    db: &mut Db,
    purpose: Purpose,
    token_hash: &str,
    now: OffsetDateTime,
) -> Result<AccountId, DbError> {
    let account = email_tokens::table
        .filter(email_tokens::token_hash.eq(token_hash))
        .filter(email_tokens::purpose.eq(purpose.slug()))
        .filter(email_tokens::used_at.is_not_null())
        .filter(email_tokens::expires_at.gt(Utc(now)))
        .select(email_tokens::account_id)
        .first::<String>(db)?;
    id(&account)
}

/// Deletes tokens that expired before `before`.
pub fn forget_expired(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(
        diesel::delete(email_tokens::table.filter(email_tokens::expires_at.lt(Utc(before))))
            .execute(db)?,
    )
}
