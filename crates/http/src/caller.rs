//! Who is calling: looked up once a request, asked for by the handlers' arguments.
//!
//! **Invariant:** a handler that names a [`Caller`] first is closed to everybody else before its body is read.

use std::future::{Ready, ready};
use std::marker::PhantomData;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, ResponseError as _, web};
use marsam_auth::policy::{self, Refused};
use marsam_auth::sessions::{self, SignedIn};
use marsam_domain::accounts::Account;

use crate::error::Code;
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
    let Some(token) = cookies::token_of(request, &state.settings) else {
        return Ok(None);
    };
    let now = state.now();
    let found = state
        .read(move |db| Ok(sessions::who(db, &token, now)?))
        .await?;
    if let Some(signed_in) = found.as_ref().filter(|found| found.use_unnoted) {
        let session = signed_in.session_id;
        state
            .write(move |db| Ok(sessions::note_use(db, session, now)?))
            .await?;
    }
    Ok(found)
}

/// Whom a route is open to.
pub(crate) trait Rule: 'static {
    fn check(account: &Account) -> Result<(), Refused>;
}

/// Everybody who is signed in.
pub(crate) struct Anyone;
/// Accounts with a brand profile.
pub(crate) struct Brand;
/// Accounts with a creative profile.
pub(crate) struct Creative;
/// Accounts with the admin flag.
pub(crate) struct Admin;

impl Rule for Anyone {
    fn check(_: &Account) -> Result<(), Refused> {
        Ok(())
    }
}

impl Rule for Brand {
    fn check(account: &Account) -> Result<(), Refused> {
        policy::brand(account)
    }
}

impl Rule for Creative {
    fn check(account: &Account) -> Result<(), Refused> {
        policy::creative(account)
    }
}

impl Rule for Admin {
    fn check(account: &Account) -> Result<(), Refused> {
        policy::admin(account)
    }
}

/// A signed-in caller whom the rule lets pass; everybody else gets 401 or 403.
pub(crate) struct Caller<R: Rule> {
    pub(crate) account: Account,
    rule: PhantomData<R>,
}

impl<R: Rule> FromRequest for Caller<R> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(match request.extensions().get::<SignedIn>() {
            None => Err(Code::NotSignedIn.into()),
            Some(signed_in) => R::check(&signed_in.account)
                .map(|()| Self {
                    account: signed_in.account.clone(),
                    rule: PhantomData,
                })
                .map_err(ApiError::from),
        })
    }
}
