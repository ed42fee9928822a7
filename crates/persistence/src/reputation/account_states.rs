//! The states of the accounts of creatives and brands.

use std::collections::HashSet;

use diesel::prelude::*;
use marsam_domain::accounts::AccountState;
use marsam_domain::reputation::Subject;
use marsam_domain::vocabulary::Vocabulary as _;

use super::SubjectKey;
use crate::schema::{accounts, brands, creatives};
use crate::{Db, DbError};

/// Whether the account of a subject was erased; a creative without an account was not.
pub fn is_erased(db: &mut Db, key: &SubjectKey) -> Result<bool, DbError> {
    let state = account_state(db, key)?;
    Ok(state.is_some_and(|state| state == AccountState::Deleted.slug()))
}

/// Those of some subjects whose accounts were erased.
pub fn erased_of(db: &mut Db, keys: &[SubjectKey]) -> Result<HashSet<SubjectKey>, DbError> {
    let ids_of = |subject: Subject| -> Vec<&str> {
        let own = keys.iter().filter(|key| key.subject == subject);
        own.map(|key| key.id.as_str()).collect()
    };
    let erased = || accounts::state.eq(AccountState::Deleted.slug());
    let of_creatives: Vec<String> = creatives::table
        .inner_join(accounts::table.on(creatives::account_id.eq(accounts::id.nullable())))
        .filter(creatives::id.eq_any(ids_of(Subject::Creative)))
        .filter(erased())
        .select(creatives::id)
        .load(db)?;
    let of_brands: Vec<String> = brands::table
        .inner_join(accounts::table)
        .filter(brands::id.eq_any(ids_of(Subject::Brand)))
        .filter(erased())
        .select(brands::id)
        .load(db)?;
    let key_of = |subject| move |id| SubjectKey { subject, id };
    let found = of_creatives.into_iter().map(key_of(Subject::Creative));
    Ok(found
        .chain(of_brands.into_iter().map(key_of(Subject::Brand)))
        .collect())
}

/// Whether the account of a subject is neither erased nor suspended; a creative without an account is neither.
pub fn is_active(db: &mut Db, key: &SubjectKey) -> Result<bool, DbError> {
    let state = account_state(db, key)?;
    Ok(state.is_none_or(|state| state == AccountState::Active.slug()))
}

fn account_state(db: &mut Db, key: &SubjectKey) -> Result<Option<String>, DbError> {
    let state: Option<String> = match key.subject {
        Subject::Creative => creatives::table
            .inner_join(accounts::table.on(creatives::account_id.eq(accounts::id.nullable())))
            .filter(creatives::id.eq(&key.id))
            .select(accounts::state)
            .first(db)
            .optional()?,
        Subject::Brand => brands::table
            .inner_join(accounts::table)
            .filter(brands::id.eq(&key.id))
            .select(accounts::state)
            .first(db)
            .optional()?,
    };
    Ok(state)
}
