//! Sessions: begun at sign-in, looked up by a token's hash, ended by inactivity, by age or by sign-out.

mod listing;

use marsam_domain::accounts::{Account, AccountState, SESSION_LIFETIME};
use marsam_domain::ids::{AccountId, SessionId};
use marsam_persistence::sessions::{self, NewSession, Session};
use marsam_persistence::{Db, DbError, accounts, ids, two_step};
use time::{Duration, OffsetDateTime};

pub use self::listing::{InvalidCursor, SessionCursor, page};
use crate::tokens::Token;

/// A session unused for this long has expired.
pub const IDLE_TIMEOUT: Duration = Duration::days(7);
/// A session expires after this long even when it is used.
pub const ABSOLUTE_TIMEOUT: Duration = SESSION_LIFETIME;
/// An admin's session unused for this long has expired.
pub const ADMIN_IDLE_TIMEOUT: Duration = Duration::hours(2);
/// An admin's session expires after this long even when it is used.
pub const ADMIN_ABSOLUTE_TIMEOUT: Duration = Duration::hours(24);
/// How many sessions an account has at once; the least recently used one ends when another begins.
pub const MAX_PER_ACCOUNT: usize = 50;
/// Use is recorded at most this often: not every read should cause a write.
const LAST_SEEN_INTERVAL: Duration = Duration::minutes(1);

/// The client that a session is begun from.
#[derive(Debug, Clone, Default)]
pub struct Client {
    pub user_agent: Option<String>,
    pub address: Option<String>,
}

/// A caller with a valid session.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub session_id: SessionId,
    pub account: Account,
    /// Whether an admin's sign-in takes a second step; not used for other roles.
    pub admin_has_second_step: bool,
    pub signed_in_at: OffsetDateTime,
    /// When [`note_use`] is due.
    pub note_due_at: OffsetDateTime,
    /// When the session expires even if it is used.
    pub expires_at: OffsetDateTime,
}

/// Begins a session; its token is returned here and never again.
pub fn begin(
    db: &mut Db,
    account: &Account,
    client: &Client,
    now: OffsetDateTime,
) -> Result<Token, DbError> {
    // Two concurrent sign-ins would not see each other's session.
    accounts::lock(db, &[account.id])?;
    let (token, id) = (Token::draw(), SessionId::new(ids::fresh(now)));
    let (_, absolute) = timeouts(account);
    let user_agent = client
        .user_agent
        .as_deref()
        .map(|text| text.chars().take(300).collect::<String>());
    sessions::insert(
        db,
        &NewSession {
            id,
            account_id: account.id,
            token_hash: &token.hash(),
            expires_at: now + absolute,
            user_agent: user_agent.as_deref(),
            address: client.address.as_deref(),
        },
        now,
    )?;
    sessions::end_oldest_of(db, account.id, id, MAX_PER_ACCOUNT - 1)?;
    Ok(token)
}

/// The holder of `token`, if its session is valid and the account active.
pub fn authenticate(
    db: &mut Db,
    token: &Token,
    now: OffsetDateTime,
) -> Result<Option<SignedIn>, DbError> {
    match sessions::with_account(db, &token.hash())? {
        Some((session, account)) => if_good(db, &session, account, now),
        None => Ok(None),
    }
}

/// The account of that session, if the session is valid and the account active.
pub fn authenticate_by_id(
    db: &mut Db,
    session: SessionId,
    now: OffsetDateTime,
) -> Result<Option<SignedIn>, DbError> {
    match sessions::find(db, session)? {
        Some(session) => {
            let account = accounts::find(db, session.account_id)?;
            if_good(db, &session, account, now)
        }
        None => Ok(None),
    }
}

fn if_good(
    db: &mut Db,
    session: &Session,
    account: Account,
    now: OffsetDateTime,
) -> Result<Option<SignedIn>, DbError> {
    let admin_has_second_step = account.is_admin && two_step::is_on(db, account.id)?;
    let good = is_good(session, &account, now) && account.state == AccountState::Active;
    Ok(good.then(|| SignedIn {
        session_id: session.id,
        admin_has_second_step,
        signed_in_at: session.created_at,
        note_due_at: session.last_seen_at + LAST_SEEN_INTERVAL,
        expires_at: expires_at(session, &account),
        account,
    }))
}

/// Uses the account's current role: an account that became an admin keeps no session longer than an admin's.
fn expires_at(session: &Session, account: &Account) -> OffsetDateTime {
    let (_, absolute) = timeouts(account);
    session.expires_at.min(session.created_at + absolute)
}

fn is_good(session: &Session, account: &Account, now: OffsetDateTime) -> bool {
    let (idle, _) = timeouts(account);
    now < expires_at(session, account) && now - session.last_seen_at < idle
}

/// The valid sessions of an account, the most recently used first.
pub fn of_account(
    db: &mut Db,
    account: &Account,
    now: OffsetDateTime,
) -> Result<Vec<Session>, DbError> {
    let mut all = sessions::of_account(db, account.id)?;
    all.retain(|session| is_good(session, account, now));
    Ok(all)
}

/// Gives a session a new token, for example after a change of password or role; the old token becomes invalid.
pub fn renew(db: &mut Db, session: SessionId) -> Result<Token, DbError> {
    let token = Token::draw();
    sessions::set_token_hash(db, session, &token.hash())?;
    Ok(token)
}

/// Ends every session of an account but one.
pub fn end_others_of(db: &mut Db, account: AccountId, kept: SessionId) -> Result<usize, DbError> {
    sessions::end_others_of(db, account, kept)
}

/// The idle and the absolute lifetime of a session of this account.
const fn timeouts(account: &Account) -> (Duration, Duration) {
    if account.is_admin {
        (ADMIN_IDLE_TIMEOUT, ADMIN_ABSOLUTE_TIMEOUT)
    } else {
        (IDLE_TIMEOUT, ABSOLUTE_TIMEOUT)
    }
}

/// Records that a session was used.
pub fn note_use(db: &mut Db, session: SessionId, now: OffsetDateTime) -> Result<(), DbError> {
    sessions::touch(db, session, now)
}

/// Ends the session of `token`, if there is one.
pub fn end(db: &mut Db, token: &Token) -> Result<(), DbError> {
    match sessions::by_token_hash(db, &token.hash())? {
        Some(session) => sessions::end(db, session.id),
        None => Ok(()),
    }
}

/// Like [`end`], but waits for the writes that the session has begun: none is committed later.
pub fn end_locked(db: &mut Db, token: &Token) -> Result<(), DbError> {
    if let Some(session) = sessions::by_token_hash(db, &token.hash())? {
        accounts::lock(db, &[session.account_id])?;
    }
    end(db, token)
}

/// Ends a session by its id.
pub fn end_by_id(db: &mut Db, session: SessionId) -> Result<(), DbError> {
    sessions::end(db, session)
}

/// Ends a session of an account; another account's is [`DbError::NotFound`].
pub fn end_own(db: &mut Db, account: AccountId, session: SessionId) -> Result<(), DbError> {
    sessions::find(db, session)?
        .filter(|found| found.account_id == account)
        .ok_or(DbError::NotFound)?;
    sessions::end(db, session)
}

/// Ends every session of an account.
pub fn end_all_of(db: &mut Db, account: AccountId) -> Result<usize, DbError> {
    sessions::end_all_of(db, account)
}

/// Deletes expired sessions.
pub fn forget_ended(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    sessions::forget_ended(db, now, now - IDLE_TIMEOUT)
}
