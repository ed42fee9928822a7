//! POST /api/sessions: exchanges the provider's code for a session; takes the second step, if the account has one.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, post, web};
use marsam_auth::providers::ProviderError;
use marsam_auth::sign_in::by_provider::{Completion, ProviderOutcome, ProviderSignIn};
use marsam_domain::throttles::SESSION_EXCHANGE;
use marsam_domain::validation::{FieldCode, FieldErrors};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::PendingSignIn;
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::client::ClientInfo;
use crate::extractors::preferred_language::PreferredLanguage;
use crate::routes::new_session;
use crate::routes::users::UserDto;
use crate::state::SystemWrite;
use crate::{ApiError, AppState, cookies};

/// The callback page's form: the provider's code, or the code of the second step.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SessionExchange)]
pub(crate) struct ExchangeFields {
    /// From the callback's query.
    code: Option<String>,
    /// From the callback's query; compared when it is sent.
    state: Option<String>,
    /// From the callback's query (RFC 9207); compared when it is sent.
    iss: Option<String>,
    /// After `totp_required`: a code of the second step, or a recovery code.
    totp: Option<String>,
}

/// Begins a session for the person that the provider identified.
#[utoipa::path(tag = "identity", request_body = ExchangeFields,
    responses((status = 201, body = UserDto), (status = 503, body = ErrorBody)))]
#[post("/sessions")]
pub(crate) async fn exchange(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    request: HttpRequest,
    PreferredLanguage(language): PreferredLanguage,
    body: Body<ExchangeFields>,
) -> Result<HttpResponse, ApiError> {
    let sent = body.typed()?;
    let code = sent.code.unwrap_or_default();
    let totp = sent.totp.unwrap_or_default();
    let now = state.now();
    let who = origin.throttle_key.clone();
    state.spend(SESSION_EXCHANGE, who, now).await?;
    let pending = cookies::login_of(&request, &state.settings)
        .and_then(|sealed| PendingSignIn::open(&sealed, &state.secret, now));
    // The second step is sent without a code of the provider.
    let is_second_step = matches!(pending, Some(PendingSignIn::SecondStep { .. }));
    if code.is_empty() && totp.is_empty() && !is_second_step {
        return Err(FieldErrors::of("code", FieldCode::Required).into());
    }
    let pending = pending.ok_or(Code::OauthExchangeFailed)?;
    let attempt = match pending {
        PendingSignIn::Sent(login) => {
            // A response of another issuer than the one that was asked (RFC 9207).
            if sent
                .iss
                .is_some_and(|iss| !state.providers.is_issuer(login.provider, &iss))
            {
                tracing::warn!("a callback named another issuer than the one that was asked");
                return Ok(over(&state, &Code::OauthExchangeFailed.into()));
            }
            let finished = state
                .providers
                .finish(&login, &code, sent.state.as_deref(), now)
                .await;
            match finished {
                Ok(identity) => ProviderSignIn::Identified(identity, language),
                Err(error @ ProviderError::Unavailable(_)) => return Err(error.into()),
                // Whatever the error was, this sign-in has ended.
                Err(error) => return Ok(over(&state, &error.into())),
            }
        }
        PendingSignIn::SecondStep { account, id } => {
            ProviderSignIn::AwaitingSecondStep { account, id }
        }
    };
    let completion = Completion {
        code: totp,
        origin,
        key: state.secret.clone(),
        hides_accounts: state.settings.enumeration_protection,
        now,
    };
    let outcome = state
        .system_write(SystemWrite::SignIn, move |db| {
            Ok(completion.complete(db, attempt)?)
        })
        .await?;
    answer(&state, outcome, now)
}

fn answer(
    state: &AppState,
    outcome: ProviderOutcome,
    now: OffsetDateTime,
) -> Result<HttpResponse, ApiError> {
    match outcome {
        ProviderOutcome::SignedIn(session) => {
            let mut response = new_session::answer(StatusCode::CREATED, session, &state.settings);
            forget_login(&mut response, state);
            Ok(response)
        }
        ProviderOutcome::SecondStepPending(account, refused) => {
            let pending = PendingSignIn::second_step_of(account);
            let lives = pending.ttl();
            let sealed = pending.seal(&state.secret, now)?;
            let mut response = ApiError::from(refused).error_response();
            let cookie = cookies::login(sealed, lives, &state.settings);
            response.add_cookie(&cookie).map_err(ApiError::internal)?;
            Ok(response)
        }
        ProviderOutcome::StillPending(refused) => Err(refused.into()),
    }
}

fn over(state: &AppState, error: &ApiError) -> HttpResponse {
    let mut response = error.error_response();
    forget_login(&mut response, state);
    response
}

fn forget_login(response: &mut HttpResponse, state: &AppState) {
    // The request does not fail if a cookie cannot be written.
    let _kept = response.add_cookie(&cookies::login_ended(&state.settings));
}
