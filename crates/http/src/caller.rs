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
use marsam_auth::id_tokens;
use marsam_auth::policy::{self, Refused};
use marsam_auth::sessions::{self, SignedIn};
use marsam_auth::tokens::Token;
use marsam_domain::accounts::Account;
use marsam_domain::ids::SessionId;
use time::OffsetDateTime;

use crate::error::Code;
use crate::seat::{Seat, ShownBy};
use crate::settings::Settings;
use crate::{ApiError, AppState, cookies};

/// Finds out who shows a session's cookie; a request without one costs nothing.
pub(crate) async fn identify<B: MessageBody>(
    state: web::Data<AppState>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    match who(&state, request.request()).await {
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

async fn who(state: &AppState, request: &HttpRequest) -> Result<Option<SignedIn>, ApiError> {
    let now = state.now();
    let found = match shown(request, state)? {
        Shown::Nothing => return Ok(None),
        Shown::Cookie(token) => {
            state
                .read(move |db| Ok(sessions::who(db, &token, now)?))
                .await?
        }
        Shown::Bearer(token) => {
            let site = state.settings.origin();
            let found = state
                .read(move |db| Ok(id_tokens::who(db, &site, &token, now)?))
                .await?;
            // Never silently a visitor: whoever shows a token means to be somebody.
            request.extensions_mut().insert(ShownBy::IdToken);
            if found.is_none() {
                tracing::warn!(
                    code = Code::InvalidIdToken.as_str(),
                    "an ID token that is forged, foreign or too old"
                );
            }
            Some(found.ok_or(Code::InvalidIdToken)?)
        }
    };
    if let Some(signed_in) = found.as_ref().filter(|found| found.use_unnoted) {
        let session = signed_in.session_id;
        state
            .write(move |db| Ok(sessions::note_use(db, session, now)?))
            .await?;
    }
    Ok(found)
}

/// What a request shows of who sends it; a token before a cookie.
enum Shown {
    Nothing,
    Cookie(Token),
    Bearer(String),
}

/// A proxy's own `Authorization` of another scheme is not ours to judge.
fn shown(request: &HttpRequest, state: &AppState) -> Result<Shown, ApiError> {
    let Some(header) = request.headers().get(header::AUTHORIZATION) else {
        let cookie = cookies::token_of(request, &state.settings);
        return Ok(cookie.map_or(Shown::Nothing, Shown::Cookie));
    };
    let text = header.to_str().map_err(|_error| Code::InvalidIdToken)?;
    match text.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => {
            Ok(Shown::Bearer(token.trim().to_owned()))
        }
        None if text.eq_ignore_ascii_case("bearer") => Err(Code::InvalidIdToken.into()),
        _ => {
            let cookie = cookies::token_of(request, &state.settings);
            Ok(cookie.map_or(Shown::Nothing, Shown::Cookie))
        }
    }
}

/// The session of a request, and how it was shown.
pub(crate) fn seat_of(extensions: &Extensions, session: SessionId) -> Seat {
    let shown_by = extensions.get::<ShownBy>().copied();
    Seat {
        session,
        shown_by: shown_by.unwrap_or(ShownBy::Cookie),
    }
}

/// Whom a route is open to.
pub(crate) trait Rule: 'static {
    fn check(who: &SignedIn, settings: &Settings) -> Result<(), Refused>;
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
    fn check(_: &SignedIn, _: &Settings) -> Result<(), Refused> {
        Ok(())
    }
}

impl Rule for Brand {
    fn check(who: &SignedIn, _: &Settings) -> Result<(), Refused> {
        policy::brand(&who.account)
    }
}

impl Rule for Creative {
    fn check(who: &SignedIn, _: &Settings) -> Result<(), Refused> {
        policy::creative(&who.account)
    }
}

impl Rule for Admin {
    fn check(who: &SignedIn, settings: &Settings) -> Result<(), Refused> {
        policy::admin(who, settings.admin_rule)
    }
}

/// A signed-in caller whom the rule lets pass; everybody else gets 401 or 403.
pub(crate) struct Caller<R: Rule> {
    pub(crate) account: Account,
    pub(crate) seat: Seat,
    pub(crate) signed_in_at: OffsetDateTime,
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
        let state = request
            .app_data::<web::Data<AppState>>()
            .ok_or(Code::NotSignedIn)?;
        R::check(who, &state.settings)?;
        Ok(Self {
            account: who.account.clone(),
            seat: seat_of(&extensions, who.session_id),
            signed_in_at: who.signed_in_at,
            rule: PhantomData,
        })
    }
}
