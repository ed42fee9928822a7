//! Who is calling: looked up once a request, asked for by the handlers' arguments.
//!
//! **Invariant:** a handler that names a [`Caller`] first is closed to everybody else before its body is read.

use std::future::{Ready, ready};
use std::marker::PhantomData;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Extensions, Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, ResponseError as _, web};
use marsam_auth::authority::Credential;
use marsam_auth::policy;
use marsam_auth::sessions::SignedIn;
use marsam_domain::accounts::Account;
use marsam_domain::ids::SessionId;
use time::OffsetDateTime;

use crate::error::Code;
use crate::extractors::current_session::{CredentialKind, CurrentSession, credential_kind};
use crate::middleware::last_seen;
use crate::settings::Settings;
use crate::{ApiError, AppState, cookies};

/// Finds out who shows a session's cookie; a request without one costs nothing.
pub(crate) async fn identify<B: MessageBody>(
    state: web::Data<AppState>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    match authenticate(&state, request.request()).await {
        Ok(None) => {}
        Ok(Some(signed_in)) => {
            tracing::Span::current().record("account", signed_in.account.id.to_string());
            request.extensions_mut().insert(signed_in);
        }
        // An answer and not an error, so that the headers of every answer are added to it too.
        Err(error) => {
            let failed = error.error_response();
            return Ok(request.into_response(failed).map_into_right_body());
        }
    }
    Ok(next.call(request).await?.map_into_left_body())
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
    let found = state
        .read(move |db| Ok(shown.authenticate(db, now)?))
        .await?;
    // Never silently a visitor: whoever shows an ID token means to be somebody.
    if found.is_none() && credential_kind(&credential) == CredentialKind::IdToken {
        tracing::warn!(
            code = Code::InvalidIdToken.as_str(),
            "an ID token that is forged, foreign or too old"
        );
        return Err(credential.refusal());
    }
    request.extensions_mut().insert(credential);
    if let Some(signed_in) = found.as_ref().filter(|found| found.use_unnoted) {
        last_seen::note(state, signed_in.session_id, now).await;
    }
    Ok(found)
}

/// What a request presents of who sends it; a token before a cookie.
///
/// A proxy's own `Authorization` of another scheme is not ours to judge.
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

/// What a client is told whose credential opens nothing, as an error.
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

/// Whom a route is open to: judged when the headers arrive, and again in the transaction that writes.
pub(crate) trait Rule: 'static {
    fn check(who: &SignedIn, shown: &Credential, settings: &Settings) -> Result<(), ApiError>;
}

/// Everybody who is signed in.
pub(crate) struct Anyone;
/// Accounts with a brand profile.
pub(crate) struct Brand;
/// Accounts with a creative profile.
pub(crate) struct Creative;
/// Accounts with the admin flag, who keep the operator's rule for admins.
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

/// A signed-in caller whom the rule lets pass; everybody else gets 401 or 403.
///
/// What it says was true when the headers arrived: a write goes through [`AppState::write_as`], which judges again.
pub(crate) struct Caller<R: Rule> {
    pub(crate) account: Account,
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
            session: session_of(&extensions, who.session_id),
            signed_in_at: who.signed_in_at,
            credential: credential.clone(),
            rule: PhantomData,
        })
    }
}
