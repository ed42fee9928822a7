//! What an account may do: its admin rights, and its suspension.

use diesel::prelude::*;
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::AccountId;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{AccountRow, Loaded, brand_of, convert};
use crate::columns::Utc;
use crate::db::directly;
use crate::listed::{self, Kind};
use crate::reputation::{self, SubjectKey};
use crate::schema::{accounts, brands};
use crate::{Db, DbError, creatives};

/// Makes an account an admin; returns whether it was none before.
pub fn grant_admin(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<bool, DbError> {
    set_admin(db, account, true, now)
}

/// Revokes admin rights; returns whether the account was an admin.
pub fn revoke_admin(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<bool, DbError> {
    set_admin(db, account, false, now)
}

/// Returns whether it was different before.
fn set_admin(
    db: &mut Db,
    account: AccountId,
    is_admin: bool,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let key = account.to_string();
    listed::changing(db, Kind::Account, &key, |db| {
        let changed = diesel::update(accounts::table)
            .filter(accounts::id.eq(&key))
            .filter(accounts::is_admin.eq(!is_admin))
            .set((
                accounts::is_admin.eq(is_admin),
                accounts::updated_at.eq(Utc(now)),
            ))
            .execute(db)?;
        Ok(changed == 1)
    })
}

/// Suspends an active account; any other is a [`DbError::Conflict`].
pub fn suspend(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    let (from, to) = (AccountState::Active, AccountState::Suspended);
    change_state(db, account, from, to, now)?;
    recount(db, account)
}

/// Makes a suspended account active again; any other is a [`DbError::Conflict`].
pub fn restore(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    let (from, to) = (AccountState::Suspended, AccountState::Active);
    change_state(db, account, from, to, now)?;
    recount(db, account)
}

/// What an account wrote, and what was written about it, counts only while it is not suspended.
fn recount(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let brand = brand_of(db, account)?.map(SubjectKey::brand);
    let creative = creatives::of_account(db, account)?;
    let creative = creative.map(|entry| SubjectKey::creative(entry.id));
    for own in brand.into_iter().chain(creative) {
        reputation::changed(db, &own)?;
    }
    reputation::changed_by_author(db, account)
}

fn change_state(
    db: &mut Db,
    account: AccountId,
    from: AccountState,
    to: AccountState,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let key = account.to_string();
    listed::changing(db, Kind::Account, &key, |db| {
        let changed = diesel::update(accounts::table)
            .filter(accounts::id.eq(&key))
            .filter(accounts::state.eq(from.slug()))
            .set((
                accounts::state.eq(to.slug()),
                accounts::updated_at.eq(Utc(now)),
            ))
            .execute(db)?;
        if changed == 1 {
            Ok(())
        } else {
            Err(DbError::Conflict)
        }
    })
}

/// Every active admin, oldest first.
pub fn admins(db: &mut Db) -> Result<Vec<Account>, DbError> {
    let admins = directly!(db, |db| accounts::table
        .left_join(brands::table)
        // Not a bound value: the index of admins is used only where the statement says so. And not the state, or SQLite
        // reads the index of all accounts by their state.
        .filter(accounts::is_admin)
        .order((accounts::state.asc(), accounts::id.asc()))
        .select((AccountRow::as_select(), brands::company_name.nullable()))
        .load::<Loaded>(db))?;
    let admins = admins.into_iter().map(convert);
    admins
        .filter(|admin| {
            admin
                .as_ref()
                .map_or(true, |admin| admin.state == AccountState::Active)
        })
        .collect()
}
