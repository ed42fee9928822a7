//! Browsers that have signed in before: whoever fails from elsewhere cannot lock their owner out.

use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError, accounts, known_browsers};
use time::{Duration, OffsetDateTime};

use crate::tokens::Token;

/// How many browsers an account knows; the one that signed in longest ago is a stranger again when another comes.
pub const MAX_PER_ACCOUNT: usize = 10;
/// A browser unused for this long is a stranger again.
pub const KNOWN_FOR: Duration = Duration::days(180);

/// True where the browser of that token has signed in to that account.
pub fn knows(
    db: &mut Db,
    account: AccountId,
    token: &Token,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    known_browsers::knows(db, account, &token.hash(), now - KNOWN_FOR)
}

/// Remembers the browser that has just signed in: by the token it shows, or by a fresh one.
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
    // Fresh, and not the one that was shown: nobody plants a token of their own choice.
    let token = Token::draw();
    // Two at once would each not see the other's.
    accounts::lock(db, &[account])?;
    known_browsers::insert(db, account, &token.hash(), now)?;
    known_browsers::forget_oldest_of(db, account, &token.hash(), MAX_PER_ACCOUNT - 1)?;
    Ok(token)
}

/// Forgets browsers that are strangers again.
pub fn forget_unused(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    known_browsers::forget_unused(db, now - KNOWN_FOR)
}
