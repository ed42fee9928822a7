//! Browsers that have signed in before: failed sign-ins from elsewhere do not lock them out.

use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError, account_browsers, accounts, known_browsers};
use time::{Duration, OffsetDateTime};

use crate::tokens::Token;

/// How many browsers an account knows; when another signs in, the one with the oldest sign-in is removed.
pub const MAX_PER_ACCOUNT: usize = 10;
/// A browser unused for this long is no longer known.
pub const KNOWN_BROWSER_TTL: Duration = Duration::days(180);
/// How long it is kept that two accounts have signed in from one browser.
pub const SHARED_BROWSER_TTL: Duration = Duration::days(365);

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
    if let Some(token) = shown {
        let browser = token.hash();
        // Only a cookie that was handed out here: a made-up one says nothing.
        if account_browsers::is_known(db, &browser)? {
            account_browsers::note(db, account, &browser, now)?;
        }
        if known_browsers::touch(db, account, &browser, now)? {
            account_browsers::note(db, account, &browser, now)?;
            return Ok(token.clone());
        }
    }
    // A new token, not the presented one: an attacker cannot plant a token of their choice.
    let token = Token::draw();
    // Two concurrent sign-ins would not see each other's browser.
    accounts::lock(db, &[account])?;
    known_browsers::insert(db, account, &token.hash(), now)?;
    known_browsers::forget_oldest_of(db, account, &token.hash(), MAX_PER_ACCOUNT - 1)?;
    account_browsers::note(db, account, &token.hash(), now)?;
    Ok(token)
}

/// Deletes browsers that are no longer known, and which accounts shared one long ago.
pub fn forget_unused(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    let shared = account_browsers::forget_unused(db, now - SHARED_BROWSER_TTL)?;
    Ok(shared + known_browsers::forget_unused(db, now - KNOWN_BROWSER_TTL)?)
}
