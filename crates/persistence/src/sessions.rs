//! Sessions, looked up by the hash of a cookie's token.

use diesel::prelude::*;
use marsam_domain::accounts::Account;
use marsam_domain::ids::{AccountId, SessionId};
use time::OffsetDateTime;

use crate::accounts::AccountRow;
use crate::columns::{Utc, id};
use crate::db::directly;
use crate::schema::{accounts, brands, sessions};
use crate::{Db, DbError, live};

/// How many sessions that are over one transaction forgets.
const BATCH_SIZE: i64 = 1_000;

/// A new session.
#[derive(Debug)]
pub struct NewSession<'a> {
    /// The new primary key.
    pub id: SessionId,
    /// The session's account.
    pub account_id: AccountId,
    /// SHA-256 of the token, in hex.
    pub token_hash: &'a str,
    /// When it expires even if it is used.
    pub expires_at: OffsetDateTime,
    /// The `User-Agent` header, cut to 300 characters.
    pub user_agent: Option<&'a str>,
    /// The network address of the sign-in.
    pub address: Option<&'a str>,
}

/// A stored session.
#[derive(Debug, Clone)]
pub struct Session {
    /// Primary key.
    pub id: SessionId,
    /// The session's account.
    pub account_id: AccountId,
    /// When it began.
    pub created_at: OffsetDateTime,
    /// When it was last used, to about a minute.
    pub last_seen_at: OffsetDateTime,
    /// When it expires even if it is used.
    pub expires_at: OffsetDateTime,
    /// The `User-Agent` header.
    pub user_agent: Option<String>,
    /// The network address of the sign-in.
    pub address: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    id: String,
    account_id: String,
    created_at: Utc,
    last_seen_at: Utc,
    expires_at: Utc,
    user_agent: Option<String>,
    address: Option<String>,
}

impl TryFrom<SessionRow> for Session {
    type Error = DbError;

    fn try_from(row: SessionRow) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            account_id: id(&row.account_id)?,
            created_at: row.created_at.into(),
            last_seen_at: row.last_seen_at.into(),
            expires_at: row.expires_at.into(),
            user_agent: row.user_agent,
            address: row.address,
        })
    }
}

/// Stores a session.
pub fn insert(db: &mut Db, new: &NewSession<'_>, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::insert_into(sessions::table)
        .values((
            sessions::id.eq(new.id.to_string()),
            sessions::account_id.eq(new.account_id.to_string()),
            sessions::token_hash.eq(new.token_hash),
            sessions::created_at.eq(Utc(now)),
            sessions::last_seen_at.eq(Utc(now)),
            sessions::expires_at.eq(Utc(new.expires_at)),
            sessions::user_agent.eq(new.user_agent),
            sessions::address.eq(new.address),
        ))
        .execute(db)?;
    Ok(())
}

/// The session of a token, if there is one.
pub fn by_token_hash(db: &mut Db, token_hash: &str) -> Result<Option<Session>, DbError> {
    directly!(db, |db| sessions::table
        .filter(sessions::token_hash.eq(token_hash))
        .select(SessionRow::as_select())
        .first(db))
    .optional()?
    .map(Session::try_from)
    .transpose()
}

/// The session of a token with its account, if there is one.
pub fn with_account(db: &mut Db, token_hash: &str) -> Result<Option<(Session, Account)>, DbError> {
    directly!(db, |db| sessions::table
        .inner_join(accounts::table.on(accounts::id.eq(sessions::account_id)))
        .left_join(brands::table.on(brands::account_id.eq(accounts::id)))
        .filter(sessions::token_hash.eq(token_hash))
        .select((
            SessionRow::as_select(),
            AccountRow::as_select(),
            brands::company_name.nullable(),
        ))
        .first::<(SessionRow, AccountRow, Option<String>)>(db))
    .optional()?
    .map(|(session, account, company)| -> Result<_, DbError> {
        Ok((Session::try_from(session)?, account.into_account(company)?))
    })
    .transpose()
}

/// The session with this key, if there is one.
pub fn find(db: &mut Db, session: SessionId) -> Result<Option<Session>, DbError> {
    sessions::table
        .find(session.to_string())
        .select(SessionRow::as_select())
        .first(db)
        .optional()?
        .map(Session::try_from)
        .transpose()
}

/// The sessions of an account, the most recently used first.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<Session>, DbError> {
    sessions::table
        .filter(sessions::account_id.eq(account.to_string()))
        .order((sessions::last_seen_at.desc(), sessions::id.desc()))
        .select(SessionRow::as_select())
        .load(db)?
        .into_iter()
        .map(Session::try_from)
        .collect()
}

/// Gives a session another token; the old one becomes invalid.
pub fn set_token_hash(db: &mut Db, session: SessionId, token_hash: &str) -> Result<(), DbError> {
    let changed = diesel::update(sessions::table.find(session.to_string()))
        .set(sessions::token_hash.eq(token_hash))
        .execute(db)?;
    (changed == 1).then_some(()).ok_or(DbError::NotFound)
}

/// Records that a session was used.
pub fn touch(db: &mut Db, session: SessionId, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(sessions::table.find(session.to_string()))
        .set(sessions::last_seen_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// Ends one session; ending it again has no effect.
pub fn end(db: &mut Db, session: SessionId) -> Result<(), DbError> {
    let found = sessions::table
        .find(session.to_string())
        .select((sessions::id, sessions::account_id))
        .load::<Keys>(db)?;
    end_each(db, found).map(drop)
}

/// Ends every session of an account but one.
pub fn end_others_of(db: &mut Db, account: AccountId, kept: SessionId) -> Result<usize, DbError> {
    let mut found = keys_of(db, account)?;
    found.retain(|(key, _)| *key != kept.to_string());
    end_each(db, found)
}

/// Ends an account's least recently used sessions, except `newest` and `others` more.
pub fn end_oldest_of(
    db: &mut Db,
    account: AccountId,
    newest: SessionId,
    others: usize,
) -> Result<usize, DbError> {
    let mut by_use = keys_of(db, account)?;
    by_use.retain(|(key, _)| *key != newest.to_string());
    let oldest = by_use.into_iter().skip(others).collect();
    end_each(db, oldest)
}

/// Ends every session of an account.
pub fn end_all_of(db: &mut Db, account: AccountId) -> Result<usize, DbError> {
    let found = keys_of(db, account)?;
    end_each(db, found)
}

/// A session and its account.
type Keys = (String, String);

/// The sessions of an account, the most recently used first.
fn keys_of(db: &mut Db, account: AccountId) -> Result<Vec<Keys>, DbError> {
    Ok(sessions::table
        .filter(sessions::account_id.eq(account.to_string()))
        .order((sessions::last_seen_at.desc(), sessions::id.desc()))
        .select((sessions::id, sessions::account_id))
        .load(db)?)
}

/// Ends these sessions, and their streams once the transaction has committed.
fn end_each(db: &mut Db, ended: Vec<Keys>) -> Result<usize, DbError> {
    let mut count = 0;
    for (key, account) in ended {
        count += diesel::delete(sessions::table.find(&key)).execute(db)?;
        let change = live::Change::SessionEnded { id: id(&key)? };
        live::publish(db, id(&account)?, &change)?;
    }
    Ok(count)
}

/// Deletes sessions that expired by `expires_at` or were idle since before `idle_since`, and ends their streams; the
/// rest is for the next round. By their ids: of two instances one waits for the other.
pub fn forget_ended(
    db: &mut Db,
    now: OffsetDateTime,
    idle_since: OffsetDateTime,
) -> Result<usize, DbError> {
    let over = sessions::expires_at
        .le(Utc(now))
        .or(sessions::last_seen_at.lt(Utc(idle_since)));
    let found = sessions::table
        .filter(over)
        .order(sessions::id.asc())
        .limit(BATCH_SIZE)
        .select((sessions::id, sessions::account_id))
        .load::<Keys>(db)?;
    end_each(db, found)
}
