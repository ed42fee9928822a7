//! POST /api/account/totp/confirm: a first code turns two-step sign-in on.

use actix_web::{HttpResponse, post, web};
use marsam_auth::sessions::SignedIn;
use marsam_auth::two_step::{self, FirstCode, TwoStepError};
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{SECOND_STEP, SECOND_STEP_A_DAY};
use marsam_domain::validation::{FieldCode, FieldErrors, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::RecoveryCodesDto;
use marsam_persistence::outbox::notify;

use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState, throttling};

/// A code from the app, and the secret that it is for.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TotpCode)]
pub(crate) struct TotpCodeFields {
    /// Six digits.
    #[schema(value_type = String)]
    totp: Text,
    /// As it was answered with the secret; compared when it is sent.
    setup_id: Option<String>,
}

/// Turns two-step sign-in on and answers the recovery codes. Every other session ends.
#[utoipa::path(tag = "account", request_body = TotpCodeFields,
    responses((status = 200, body = RecoveryCodesDto), (status = "4XX", body = ErrorBody)))]
#[post("/account/totp/confirm")]
pub(crate) async fn confirm_totp(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<TotpCodeFields>,
) -> Result<HttpResponse, ApiError> {
    let sent = body.check(|sent| match sent.totp.into_option() {
        Some(code) => Ok((code, sent.setup_id)),
        None => Err(FieldErrors::of("totp", FieldCode::Required)),
    })?;
    let (code, setup_id) = sent.value;
    let session = caller.session;
    let (now, secret) = (state.now(), state.secret.clone());
    let on = state
        .write_as(&caller, move |db, SignedIn { account, .. }| {
            let who = format!("{}\nsigned in", account.id);
            for throttle in [&SECOND_STEP, &SECOND_STEP_A_DAY] {
                throttling::spend(db, throttle, &who, now)?;
            }
            let first = FirstCode {
                setup_id: setup_id.as_deref(),
                code: &code,
            };
            let recovery_codes = match two_step::confirm(db, &secret, account.id, first, now) {
                Ok(codes) => codes,
                // Answered and not failed, so that the attempt stays counted.
                Err(refused @ TwoStepError::WrongCode) => return Ok(Err(refused)),
                Err(other) => return Err(other.into()),
            };
            for throttle in [&SECOND_STEP, &SECOND_STEP_A_DAY] {
                throttling::refund(db, throttle, &who, now)?;
            }
            notify(db, &account, &Notice::TotpTurnedOn, now)?;
            let renewed = session.renew_alone(db, &account, now)?;
            Ok::<_, ApiError>(Ok((renewed, RecoveryCodesDto { recovery_codes })))
        })
        .await?;
    let (renewed, codes) = on?;
    tracing::info!(account = %caller.account.id, "two-step sign-in turned on");
    let mut response = HttpResponse::Ok().json(codes);
    renewed.show(&mut response, &caller.account, &state.settings)?;
    Ok(response)
}
