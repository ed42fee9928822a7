//! One-time tokens that were mailed, by their hash.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, EmailTokenId};
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::schema::email_tokens;
use crate::{Db, DbError};

/// What a mailed token is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Proves that an address belongs to the account.
    VerifyEmail,
    /// Sets a new password.
    ResetPassword,
    /// Moves the account to another address.
    ChangeEmail,
}

impl Purpose {
    fn slug(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::ChangeEmail => "change_email",
        }
    }
}

/// A token as it is made.
#[derive(Debug)]
pub struct NewEmailToken<'a> {
    /// Whose it is.
    pub account_id: AccountId,
    /// What it is good for.
    pub purpose: Purpose,
    /// The address it goes to.
    pub email: &'a str,
    /// SHA-256 of the token, in hex.
    pub token_hash: &'a str,
    /// When it stops working.
    pub expires_at: OffsetDateTime,
}

/// Of a token that was shown, and worked.
#[derive(Debug)]
pub struct Redeemed {
    /// Whose it was.
    pub account_id: AccountId,
    /// The address it was mailed to.
    pub email: String,
}

/// Stores a token; older ones of the same account, purpose and address stop working.
pub fn insert(db: &mut Db, new: &NewEmailToken<'_>, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(email_tokens::table)
        .filter(email_tokens::account_id.eq(new.account_id.to_string()))
        .filter(email_tokens::purpose.eq(new.purpose.slug()))
        .filter(email_tokens::email.eq(new.email))
        .filter(email_tokens::used_at.is_null())
        .set(email_tokens::used_at.eq(Utc(now)))
        .execute(db)?;
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

/// Makes every token of an account for one purpose stop working.
pub fn kill(
    db: &mut Db,
    account: AccountId,
    purpose: Purpose,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(email_tokens::table)
        .filter(email_tokens::account_id.eq(account.to_string()))
        .filter(email_tokens::purpose.eq(purpose.slug()))
        .filter(email_tokens::used_at.is_null())
        .set(email_tokens::used_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// Uses a token up: of any number of parallel tries one gets it, the others [`DbError::NotFound`].
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

/// Whose a token is that still works; it goes on working.
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

/// Forgets tokens that stopped working before `before`.
pub fn forget_expired(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(
        diesel::delete(email_tokens::table.filter(email_tokens::expires_at.lt(Utc(before))))
            .execute(db)?,
    )
}
