//! POST /api/sessions: the provider's code for a session; the second step, where the account has one.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, post, web};
use marsam_auth::providers::ProviderError;
use marsam_domain::throttles::SESSION_EXCHANGE;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::HalfDone;
use super::admission::{Comer, Outcome, admit};
use crate::body::Body;
use crate::client::Origin;
use crate::error::{Code, ErrorBody};
use crate::reader::Reader;
use crate::sent::{Fields, Sent};
use crate::signing_in;
use crate::users::UserDto;
use crate::{ApiError, AppState, cookies, throttling};

/// What the callback page sends: the code, or what was missing after it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SessionExchange)]
pub(crate) struct ExchangeBody {
    /// As it came in the callback's query.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    code: Sent<String>,
    /// Likewise; compared when it is sent.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    state: Sent<String>,
    /// Likewise (RFC 9207); compared when it is sent.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    iss: Sent<String>,
    /// After `totp_required`: a code of the second step, or a recovery code.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    totp: Sent<String>,
}

/// Begins a session for whom the provider has named.
#[utoipa::path(tag = "identity", request_body = ExchangeBody,
    responses((status = 201, body = UserDto), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/sessions")]
pub(crate) async fn exchange(
    state: web::Data<AppState>,
    origin: Origin,
    request: HttpRequest,
    Reader(language): Reader,
    body: Body<ExchangeBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let code: String = fields.take("code", body.value.code);
    let sent_state = fields.optional("state", body.value.state);
    let sent_issuer = fields.optional("iss", body.value.iss);
    let totp: String = fields.take("totp", body.value.totp);
    fields.check(Ok(()))?;
    let now = state.now();
    let who = origin.throttle_key.clone();
    state
        .write(move |db| throttling::spend(db, &SESSION_EXCHANGE, &who, now))
        .await?;
    let half_done = cookies::login_of(&request, &state.settings)
        .and_then(|sealed| HalfDone::open(&sealed, &state.secret, now))
        .ok_or(Code::OauthExchangeFailed)?;
    let comer = match half_done {
        HalfDone::Sent(login) => {
            // An answer of another issuer than the one that was asked (RFC 9207).
            if sent_issuer.is_some_and(|sent| !state.providers.is_issuer(login.provider, &sent)) {
                tracing::warn!("a callback named another issuer than the one that was asked");
                return Ok(over(&state, &Code::OauthExchangeFailed.into()));
            }
            let finished = state
                .providers
                .finish(&login, &code, sent_state.as_deref(), now)
                .await;
            match finished {
                Ok(identity) => Comer::Named(identity, language),
                Err(error @ ProviderError::Unavailable(_)) => return Err(error.into()),
                // Whatever was wrong, this round trip is over.
                Err(error) => return Ok(over(&state, &error.into())),
            }
        }
        HalfDone::SecondStep { account, id } => Comer::Known(account, id),
    };
    let shared = state.clone();
    let outcome = state
        .write(move |db| admit(db, &shared, comer, &totp, &origin))
        .await?;
    answer(&state, outcome, now)
}

fn answer(
    state: &AppState,
    outcome: Outcome,
    now: OffsetDateTime,
) -> Result<HttpResponse, ApiError> {
    match outcome {
        Outcome::In(begun) => {
            let mut response = signing_in::answer(StatusCode::CREATED, begun, &state.settings);
            forget_login(&mut response, state);
            Ok(response)
        }
        Outcome::HalfDone(account, refusal) => {
            let half_done = HalfDone::second_step_of(account);
            let lives = half_done.lives();
            let sealed = half_done.seal(&state.secret, now)?;
            let mut response = ApiError::from(refusal).error_response();
            let cookie = cookies::login(sealed, lives, &state.settings);
            response.add_cookie(&cookie).map_err(ApiError::internal)?;
            Ok(response)
        }
        Outcome::StillHalfDone(refusal) => Err(refusal.into()),
    }
}

fn over(state: &AppState, error: &ApiError) -> HttpResponse {
    let mut response = error.error_response();
    forget_login(&mut response, state);
    response
}

fn forget_login(response: &mut HttpResponse, state: &AppState) {
    // A cookie that cannot be written is no reason to fail.
    let _kept = response.add_cookie(&cookies::login_ended(&state.settings));
}
