//! The one-time code that makes the first admin.

use marsam_persistence::{Db, DbError, accounts, setup_codes};
use time::OffsetDateTime;

use crate::tokens::Token;

/// Replaces the setup code with a new one, unless there is an admin already.
pub fn renew(db: &mut Db, now: OffsetDateTime) -> Result<Option<Token>, DbError> {
    if !accounts::admins(db)?.is_empty() {
        setup_codes::clear(db)?;
        return Ok(None);
    }
    let code = Token::draw();
    setup_codes::replace(db, &code.hash(), now)?;
    Ok(Some(code))
}

/// True if `code` is the current code.
pub fn is_present(db: &mut Db, code: &Token) -> Result<bool, DbError> {
    // Hashes are compared: the timing reveals only something about a hash.
    Ok(setup_codes::hash(db)?.is_some_and(|present| present == code.hash()))
}

/// Uses up the current code.
pub fn spend(db: &mut Db) -> Result<bool, DbError> {
    setup_codes::clear(db)
}
