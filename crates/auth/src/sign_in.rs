//! Signing in, by password or by a provider: who may, which counters count, and the session that begins.
//!
//! **Invariant:** a session begins in the transaction that locks the account and checks it again.

mod attempt;
pub mod by_password;
pub mod by_provider;

use marsam_domain::accounts::Account;
use marsam_domain::browsers::BrowserName;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::NEW_BROWSER_MAILS;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, DbError};
use time::{Duration, OffsetDateTime};

use crate::request_origin::RequestOrigin;
use crate::second_step::{self, Guarded, Guesser, TypedCode};
use crate::throttling::{self, ThrottleError};
use crate::tokens::Token;
use crate::{known_browsers, sessions};

/// A session that has just begun.
#[derive(Debug)]
pub struct NewSession {
    pub session: Token,
    /// The token by which the account knows this browser from now on.
    pub browser: Token,
    pub account: Account,
}

/// Begins a session; an earlier one of this browser ends.
pub fn begin(
    db: &mut Db,
    account: Account,
    origin: &RequestOrigin,
    now: OffsetDateTime,
) -> Result<NewSession, DbError> {
    if let Some(before) = &origin.session {
        sessions::end(db, before)?;
    }
    notify_of_new_browser(db, &account, origin, now)?;
    let session = sessions::begin(db, &account, &origin.client, now)?;
    let browser = known_browsers::remember(db, account.id, origin.browser.as_ref(), now)?;
    tracing::info!(account = %account.id, "signed in");
    Ok(NewSession {
        session,
        browser,
        account,
    })
}

/// Checks the second step of an account that has one, then begins a session.
fn begin_after_second_step(
    db: &mut Db,
    account: Account,
    code: TypedCode<'_>,
    origin: &RequestOrigin,
    now: OffsetDateTime,
) -> Result<Guarded<NewSession>, ThrottleError> {
    let guesser = match origin.known_browser(db, account.id, now)? {
        Some(browser) => Guesser::KnownBrowser(browser),
        None => Guesser::Strangers,
    };
    second_step::take(db, &account, code, &guesser, now)?
        .and_then(|()| Ok(begin(db, account, origin, now)?))
}

/// Notifies the owner when an unknown browser signs in, other than the one in which the account was created.
fn notify_of_new_browser(
    db: &mut Db,
    account: &Account,
    origin: &RequestOrigin,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let is_just_made = now - account.created_at < Duration::seconds(1);
    if is_just_made
        || !account.email_verified()
        || origin.known_browser(db, account.id, now)?.is_some()
        || !throttling::has_room(db, &NEW_BROWSER_MAILS, &account.id.to_string(), now)?
    {
        return Ok(());
    }
    let user_agent = origin.client.user_agent.as_deref().unwrap_or_default();
    let notice = Notice::NewBrowser {
        browser: BrowserName::of_user_agent(user_agent),
        at: now,
    };
    notify(db, account, &notice, now)
}
