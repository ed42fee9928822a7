//! What admins call an account: its company, its person or its address.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::accounts::AccountState;
use marsam_domain::vocabulary::Vocabulary as _;

use crate::schema::{accounts, brands};
use crate::{Db, DbError};

/// Company, person, address.
type Named = (String, Option<String>, Option<String>, String);

/// The names of accounts by their keys; an erased account has none.
pub(crate) fn of_accounts(
    db: &mut Db,
    keys: &[String],
) -> Result<HashMap<String, String>, DbError> {
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = accounts::table
        .left_join(brands::table)
        .filter(accounts::id.eq_any(keys))
        .filter(accounts::state.ne(AccountState::Deleted.slug()))
        .select((
            accounts::id,
            brands::company_name.nullable(),
            accounts::full_name,
            accounts::email,
        ))
        .load::<Named>(db)?;
    let name =
        |(key, company, person, address): Named| (key, company.or(person).unwrap_or(address));
    Ok(rows.into_iter().map(name).collect())
}
