//! The one-time code that makes the first admin.

use marsam_persistence::{Db, DbError, accounts, setup_codes};
use time::OffsetDateTime;

use crate::tokens::Token;

/// Puts a fresh code in the place of an earlier one, unless there is an admin already.
pub fn renew(db: &mut Db, now: OffsetDateTime) -> Result<Option<Token>, DbError> {
    if !accounts::admins(db)?.is_empty() {
        setup_codes::clear(db)?;
        return Ok(None);
    }
    let code = Token::draw();
    setup_codes::replace(db, &code.hash(), now)?;
    Ok(Some(code))
}

/// True when `code` is the present code.
pub fn is_present(db: &mut Db, code: &Token) -> Result<bool, DbError> {
    // Hashes are compared: what an attacker could learn from the time is about a hash.
    Ok(setup_codes::hash(db)?.is_some_and(|present| present == code.hash()))
}

/// Uses the present code up.
pub fn spend(db: &mut Db) -> Result<bool, DbError> {
    setup_codes::clear(db)
}
