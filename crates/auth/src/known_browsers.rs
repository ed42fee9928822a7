//! Browsers that have signed in before: failed sign-ins from elsewhere do not lock them out.

use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError, accounts, known_browsers};
use time::{Duration, OffsetDateTime};

use crate::tokens::Token;

/// How many browsers an account knows; when another signs in, the one with the oldest sign-in is removed.
pub const MAX_PER_ACCOUNT: usize = 10;
/// A browser unused for this long is no longer known.
pub const KNOWN_BROWSER_TTL: Duration = Duration::days(180);

/// True if the browser of that token has signed in to that account.
pub fn knows(
    db: &mut Db,
    account: AccountId,
    token: &Token,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    known_browsers::knows(db, account, &token.hash(), now - KNOWN_BROWSER_TTL)
}

/// Records the browser that has just signed in, by the token it presents or by a new one.
pub fn remember(
    db: &mut Db,
    account: AccountId,
    shown: Option<&Token>,
    now: OffsetDateTime,
) -> Result<Token, DbError> {
    if let Some(token) = shown
        && known_browsers::touch(db, account, &token.hash(), now)?
    {
        return Ok(token.clone());
    }
    // A new token, not the presented one: an attacker cannot plant a token of their choice.
    let token = Token::draw();
    // Two concurrent sign-ins would not see each other's browser.
    accounts::lock(db, &[account])?;
    known_browsers::insert(db, account, &token.hash(), now)?;
    known_browsers::forget_oldest_of(db, account, &token.hash(), MAX_PER_ACCOUNT - 1)?;
    Ok(token)
}

/// Deletes browsers that are no longer known.
pub fn forget_unused(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    known_browsers::forget_unused(db, now - KNOWN_BROWSER_TTL)
}
