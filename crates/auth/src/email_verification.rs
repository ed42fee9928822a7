//! Proving that an address belongs to its account, by a token mailed there.

use marsam_domain::ids::AccountId;
use marsam_persistence::email_tokens::{self, NewEmailToken, Purpose};
use marsam_persistence::{Db, DbError, accounts};
use time::{Duration, OffsetDateTime};

use crate::tokens::Token;

/// How long a verification link works.
pub const WORKS_FOR: Duration = Duration::hours(24);

/// Makes a token for the mail that is being rendered; an older one of the same account dies.
pub fn issue(
    db: &mut Db,
    account: AccountId,
    email: &str,
    now: OffsetDateTime,
) -> Result<Token, DbError> {
    let token = Token::draw();
    email_tokens::insert(
        db,
        &NewEmailToken {
            account_id: account,
            purpose: Purpose::VerifyEmail,
            email,
            token_hash: &token.hash(),
            expires_at: now + WORKS_FOR,
        },
        now,
    )?;
    Ok(token)
}

/// Uses a token up and marks the address as proved; answers whose it was.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or too old.
pub fn confirm(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<AccountId, DbError> {
    let redeemed = email_tokens::redeem(db, Purpose::VerifyEmail, &token.hash(), now)?;
    accounts::mark_email_verified(db, redeemed.account_id, &redeemed.email, now)?;
    Ok(redeemed.account_id)
}
