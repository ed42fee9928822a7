//! Sessions: begun at sign-in, known by a token's hash, ended by idling, by age or by choice.

use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::{AccountId, SessionId};
use marsam_persistence::sessions::{self, NewSession, Session};
use marsam_persistence::{Db, DbError, accounts, ids, two_step};
use time::{Duration, OffsetDateTime};

use crate::tokens::Token;

/// A session unused for this long is over.
pub const IDLE: Duration = Duration::days(7);
/// A session is over after this long, however busy.
pub const ABSOLUTE: Duration = Duration::days(30);
/// An admin's session unused for this long is over.
pub const ADMIN_IDLE: Duration = Duration::hours(2);
/// An admin's session is over after this long.
pub const ADMIN_ABSOLUTE: Duration = Duration::hours(24);
/// How many sessions an account has at once; the one that was unused longest ends when another begins.
pub const MAX_PER_ACCOUNT: usize = 50;
/// Use is noted at most this often: reading must not write each time.
const NOTE_EVERY: Duration = Duration::minutes(1);

/// What is known of the browser a session is begun from.
#[derive(Debug, Clone, Default)]
pub struct Client {
    /// Its own name for itself.
    pub user_agent: Option<String>,
    /// Its address.
    pub address: Option<String>,
}

/// A caller whose session was checked.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Which session.
    pub session_id: SessionId,
    /// Whose.
    pub account: Account,
    /// Whether an admin's sign-in takes a second step; of no meaning for others, who are not asked.
    pub admin_has_second_step: bool,
    /// When they signed in.
    pub signed_in_at: OffsetDateTime,
    /// Whether [`note_use`] is due.
    pub use_unnoted: bool,
}

/// Begins a session; its token is shown here and never again.
pub fn begin(
    db: &mut Db,
    account: &Account,
    client: &Client,
    now: OffsetDateTime,
) -> Result<Token, DbError> {
    // Two at once would each not see the other's.
    accounts::lock(db, &[account.id])?;
    let (token, id) = (Token::draw(), SessionId::new(ids::fresh(now)));
    let (_, absolute) = lives(account);
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

/// Who holds `token`, if its session is still good and the account active.
pub fn authenticate(
    db: &mut Db,
    token: &Token,
    now: OffsetDateTime,
) -> Result<Option<SignedIn>, DbError> {
    match sessions::by_token_hash(db, &token.hash())? {
        Some(session) => if_good(db, &session, now),
        None => Ok(None),
    }
}

/// Whose session that is, if it is still good and the account active.
pub fn who_by_id(
    db: &mut Db,
    session: SessionId,
    now: OffsetDateTime,
) -> Result<Option<SignedIn>, DbError> {
    match sessions::find(db, session)? {
        Some(session) => if_good(db, &session, now),
        None => Ok(None),
    }
}

fn if_good(
    db: &mut Db,
    session: &Session,
    now: OffsetDateTime,
) -> Result<Option<SignedIn>, DbError> {
    let account = accounts::find(db, session.account_id)?;
    let admin_has_second_step = account.is_admin && two_step::is_on(db, account.id)?;
    let good = is_good(session, &account, now) && account.state == AccountState::Active;
    Ok(good.then(|| SignedIn {
        session_id: session.id,
        admin_has_second_step,
        signed_in_at: session.created_at,
        use_unnoted: now - session.last_seen_at >= NOTE_EVERY,
        account,
    }))
}

/// By what the account is now: who became an admin since keeps no longer session than an admin has.
fn is_good(session: &Session, account: &Account, now: OffsetDateTime) -> bool {
    let (idle, absolute) = lives(account);
    now < session.expires_at
        && now - session.created_at < absolute
        && now - session.last_seen_at < idle
}

/// The sessions of an account that are still good, the most recently used first.
pub fn of_account(
    db: &mut Db,
    account: &Account,
    now: OffsetDateTime,
) -> Result<Vec<Session>, DbError> {
    let mut all = sessions::of_account(db, account.id)?;
    all.retain(|session| is_good(session, account, now));
    Ok(all)
}

/// Gives a session a fresh token, as after a change of password or role; the old one opens nothing any more.
pub fn renew(db: &mut Db, session: SessionId) -> Result<Token, DbError> {
    let token = Token::draw();
    sessions::set_token_hash(db, session, &token.hash())?;
    Ok(token)
}

/// Ends every session of an account but one.
pub fn end_others_of(db: &mut Db, account: AccountId, kept: SessionId) -> Result<usize, DbError> {
    sessions::end_others_of(db, account, kept)
}

/// How long a session of this account lives unused, and how long at most.
const fn lives(account: &Account) -> (Duration, Duration) {
    if account.is_admin {
        (ADMIN_IDLE, ADMIN_ABSOLUTE)
    } else {
        (IDLE, ABSOLUTE)
    }
}

/// Notes that a session was used.
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

/// As [`end`], once the writes that the session has begun are through: none is committed after it.
pub fn end_locked(db: &mut Db, token: &Token) -> Result<(), DbError> {
    if let Some(session) = sessions::by_token_hash(db, &token.hash())? {
        accounts::lock(db, &[session.account_id])?;
    }
    end(db, token)
}

/// Ends every session of an account.
pub fn end_all_of(db: &mut Db, account: AccountId) -> Result<usize, DbError> {
    sessions::end_all_of(db, account)
}

/// Forgets the sessions that are over.
pub fn forget_ended(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    sessions::forget_ended(db, now, now - IDLE)
}
