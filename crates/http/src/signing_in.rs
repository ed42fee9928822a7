//! What every way in ends with: the second step where there is one, then a session and its cookies.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use marsam_auth::sessions;
use marsam_auth::tokens::Token;
use marsam_auth::two_step::{self, Proof};
use marsam_domain::accounts::Account;
use marsam_domain::browsers::BrowserName;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{NEW_BROWSER_MAILS, SECOND_STEP, SECOND_STEP_A_DAY};
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, two_step as stored_two_step};
use time::{Duration, OffsetDateTime};

use crate::error::Code;
use crate::extractors::client::ClientInfo;
use crate::routes::users::UserDto;
use crate::settings::Settings;
use crate::{ApiError, AppState, cookies, throttling, visitor_mails};

/// Somebody who is in.
#[derive(Debug)]
pub(crate) struct NewSession {
    session: Token,
    browser: Token,
    account: Account,
}

/// What became of the second step. Not an error, so that a wrong code stays counted.
#[derive(Debug)]
pub(crate) enum SecondStep {
    /// There is none, or its code was right.
    Passed,
    /// There is one, and no code was sent.
    CodeMissing,
    /// The code is wrong, or was used already.
    CodeWrong,
}

impl SecondStep {
    /// What is told of a step that was not passed.
    pub(crate) fn refusal(&self) -> Option<Code> {
        match self {
            Self::Passed => None,
            Self::CodeMissing => Some(Code::TotpRequired),
            Self::CodeWrong => Some(Code::WrongTotp),
        }
    }
}

/// Takes the second step of an account that has one.
pub(crate) fn second_step(
    db: &mut Db,
    state: &AppState,
    account: &Account,
    code: Option<&str>,
    origin: &ClientInfo,
) -> Result<SecondStep, ApiError> {
    let now = state.now();
    if !stored_two_step::is_on(db, account.id)? {
        return Ok(SecondStep::Passed);
    }
    let Some(code) = code.map(str::trim).filter(|code| !code.is_empty()) else {
        return Ok(SecondStep::CodeMissing);
    };
    let who = guesser(db, account, origin, now)?;
    for throttle in [&SECOND_STEP, &SECOND_STEP_A_DAY] {
        throttling::spend(db, throttle, &who, now)?;
    }
    match two_step::check(db, &state.secret, account.id, code, now)? {
        None => {
            tracing::warn!(account = %account.id, "a wrong code in the second step");
            Ok(SecondStep::CodeWrong)
        }
        Some(proof) => {
            for throttle in [&SECOND_STEP, &SECOND_STEP_A_DAY] {
                throttling::refund(db, throttle, &who, now)?;
            }
            if let Proof::RecoveryCode { left } = proof {
                notify(db, account, &Notice::RecoveryCodeUsed { left }, now)?;
            }
            Ok(SecondStep::Passed)
        }
    }
}

/// Strangers guess together; a browser that the account knows guesses on its own, so that nobody is locked out there.
fn guesser(
    db: &mut Db,
    account: &Account,
    origin: &ClientInfo,
    now: OffsetDateTime,
) -> Result<String, ApiError> {
    let known = origin.known_browser(db, account.id, now)?;
    Ok(format!("{}\n{}", account.id, known.unwrap_or_default()))
}

/// Begins a session; one that this browser had before is over.
pub(crate) fn begin(
    db: &mut Db,
    account: Account,
    origin: &ClientInfo,
    now: OffsetDateTime,
) -> Result<NewSession, ApiError> {
    if let Some(before) = &origin.session {
        sessions::end(db, before)?;
    }
    notify_of_new_browser(db, &account, origin, now)?;
    let session = sessions::begin(db, &account, &origin.client, now)?;
    let browser =
        marsam_auth::known_browsers::remember(db, account.id, origin.browser.as_ref(), now)?;
    tracing::info!(account = %account.id, "signed in");
    Ok(NewSession {
        session,
        browser,
        account,
    })
}

/// Mails the owner when a browser signs in that the account does not know, other than the one it was made in.
fn notify_of_new_browser(
    db: &mut Db,
    account: &Account,
    origin: &ClientInfo,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let is_just_made = now - account.created_at < Duration::seconds(1);
    if is_just_made
        || !account.email_verified()
        || origin.known_browser(db, account.id, now)?.is_some()
        || !visitor_mails::has_room(db, &NEW_BROWSER_MAILS, &account.id.to_string(), now)?
    {
        return Ok(());
    }
    let user_agent = origin.client.user_agent.as_deref().unwrap_or_default();
    let notice = Notice::NewBrowser {
        browser: BrowserName::of_user_agent(user_agent),
        at: now,
    };
    Ok(notify(db, account, &notice, now)?)
}

/// The answer that brings somebody in.
pub(crate) fn answer(status: StatusCode, begun: NewSession, settings: &Settings) -> HttpResponse {
    let mut response = HttpResponse::build(status);
    for cookie in cookies::begun(&begun.session, &begun.account, settings) {
        response.cookie(cookie);
    }
    response.cookie(cookies::known_browser(&begun.browser, settings));
    response.json(UserDto::from(begun.account))
}
