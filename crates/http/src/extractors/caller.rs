//! The caller of a request: looked up once per request, available as a handler's argument.
//!
//! **Invariant:** a handler with a [`Caller`] as its first argument refuses everyone else before its body is read.

use std::future::{Ready, ready};
use std::marker::PhantomData;

use actix_web::dev::{Extensions, Payload};
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, web};
use marsam_auth::authority::Credential;
use marsam_auth::policy;
use marsam_auth::sessions::SignedIn;
use marsam_domain::accounts::Account;
use marsam_domain::ids::SessionId;
use time::OffsetDateTime;

use crate::clients;
use crate::error::Code;
use crate::extractors::current_session::{CredentialKind, CurrentSession, credential_kind};
use crate::extractors::last_seen;
use crate::settings::Settings;
use crate::{ApiError, AppState, cookies};

/// The account that a page was opened for; the web app sends it with every change.
const OPENED_FOR: &str = "marsam-account";

/// Identifies the owner of a session cookie; a request without one costs nothing.
pub async fn identify(state: &AppState, request: &HttpRequest) -> Result<(), ApiError> {
    if let Some(signed_in) = authenticate(state, request).await? {
        check_opened_for(request, &signed_in.account)?;
        tracing::Span::current().record("account", signed_in.account.id.to_string());
        clients::identified(signed_in.account.id);
        request.extensions_mut().insert(signed_in);
    }
    Ok(())
}

/// Refuses what a page sends that was opened for another account: what one account wrote is never sent as another's.
fn check_opened_for(request: &HttpRequest, account: &Account) -> Result<(), ApiError> {
    let Some(opened_for) = request.headers().get(OPENED_FOR) else {
        return Ok(());
    };
    if opened_for.as_bytes() == account.id.to_string().as_bytes() {
        return Ok(());
    }
    tracing::info!(
        code = Code::AnotherAccount.as_str(),
        "a page that was opened for another account"
    );
    Err(Code::AnotherAccount.into())
}

async fn authenticate(
    state: &AppState,
    request: &HttpRequest,
) -> Result<Option<SignedIn>, ApiError> {
    let now = state.now();
    let Some(credential) = presented(request, state)? else {
        return Ok(None);
    };
    let shown = credential.clone();
    let found = match &credential {
        // The session and its account are one row; whether an admin has a second step may be read a moment later.
        Credential::Session(_) => state.look_up(move |db| shown.authenticate(db, now)).await?,
        Credential::IdToken { .. } => {
            let read = state.read(move |db| Ok(shown.authenticate(db, now)?));
            read.await?
        }
    };
    // Never treated as a visitor: a client that sends an ID token expects to be identified.
    if found.is_none() && credential_kind(&credential) == CredentialKind::IdToken {
        tracing::warn!(
            code = Code::InvalidIdToken.as_str(),
            "an ID token that is forged, foreign or too old"
        );
        return Err(credential.refusal());
    }
    request.extensions_mut().insert(credential);
    if let Some(signed_in) = found.as_ref().filter(|found| found.note_due_at <= now) {
        last_seen::note(state, signed_in.session_id, now).await;
    }
    Ok(found)
}

/// The credential of a request; a token takes precedence over a cookie.
///
/// An `Authorization` header with another scheme is ignored: it may belong to a proxy.
fn presented(request: &HttpRequest, state: &AppState) -> Result<Option<Credential>, ApiError> {
    let cookie = || cookies::token_of(request, &state.settings).map(Credential::Session);
    let Some(header) = request.headers().get(header::AUTHORIZATION) else {
        return Ok(cookie());
    };
    let text = header.to_str().map_err(|_error| Code::InvalidIdToken)?;
    match text.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => {
            Ok(Some(Credential::IdToken {
                token: token.trim().to_owned(),
                site: state.settings.origin(),
            }))
        }
        None if text.eq_ignore_ascii_case("bearer") => Err(Code::InvalidIdToken.into()),
        _ => Ok(cookie()),
    }
}

/// The error for a client whose credential is invalid.
pub(crate) trait Refusal {
    fn refusal(&self) -> ApiError;
}

impl Refusal for Credential {
    fn refusal(&self) -> ApiError {
        match self {
            Self::Session(_) => Code::NotSignedIn,
            Self::IdToken { .. } => Code::InvalidIdToken,
        }
        .into()
    }
}

/// The session of a request, and the kind of credential that was presented.
pub(crate) fn session_of(extensions: &Extensions, session: SessionId) -> CurrentSession {
    let credential = extensions.get::<Credential>();
    CurrentSession {
        id: session,
        credential_kind: credential.map_or(CredentialKind::Cookie, credential_kind),
    }
}

/// Who may call a route: checked when the headers arrive, and again in the transaction that writes.
pub(crate) trait Rule: 'static {
    fn check(who: &SignedIn, shown: &Credential, settings: &Settings) -> Result<(), ApiError>;
}

/// Every signed-in account.
pub(crate) struct Anyone;
/// Accounts with a brand profile.
pub(crate) struct Brand;
/// Accounts with a creative profile.
pub(crate) struct Creative;
/// Admins who meet the operator's rule for admins.
pub(crate) struct Admin;

impl Rule for Anyone {
    fn check(_: &SignedIn, _: &Credential, _: &Settings) -> Result<(), ApiError> {
        Ok(())
    }
}

impl Rule for Brand {
    fn check(who: &SignedIn, _: &Credential, _: &Settings) -> Result<(), ApiError> {
        Ok(policy::brand(&who.account)?)
    }
}

impl Rule for Creative {
    fn check(who: &SignedIn, _: &Credential, _: &Settings) -> Result<(), ApiError> {
        Ok(policy::creative(&who.account)?)
    }
}

impl Rule for Admin {
    fn check(who: &SignedIn, _: &Credential, settings: &Settings) -> Result<(), ApiError> {
        Ok(policy::admin(who, settings.admin_rule)?)
    }
}

/// A signed-in caller who satisfies the rule; everyone else gets 401 or 403.
///
/// Valid at the time the headers arrived: a write uses [`AppState::write_as`], which checks again.
pub(crate) struct Caller<R: Rule> {
    pub(crate) account: Account,
    /// Whether the rule [`Admin`] allows the caller.
    pub(crate) acts_as_admin: bool,
    pub(crate) session: CurrentSession,
    pub(crate) signed_in_at: OffsetDateTime,
    pub(crate) credential: Credential,
    rule: PhantomData<R>,
}

impl<R: Rule> FromRequest for Caller<R> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request))
    }
}

impl<R: Rule> Caller<R> {
    fn of(request: &HttpRequest) -> Result<Self, ApiError> {
        let extensions = request.extensions();
        let who = extensions.get::<SignedIn>().ok_or(Code::NotSignedIn)?;
        let credential = extensions.get::<Credential>().ok_or(Code::NotSignedIn)?;
        let state = request
            .app_data::<web::Data<AppState>>()
            .ok_or(Code::NotSignedIn)?;
        R::check(who, credential, &state.settings)?;
        Ok(Self {
            account: who.account.clone(),
            acts_as_admin: Admin::check(who, credential, &state.settings).is_ok(),
            session: session_of(&extensions, who.session_id),
            signed_in_at: who.signed_in_at,
            credential: credential.clone(),
            rule: PhantomData,
        })
    }
}
