//! POST /api/account/totp/confirm: a first code turns two-step sign-in on.

use actix_web::{HttpResponse, post, web};
use marsam_auth::two_step::{self, TwoStepError};
use marsam_domain::notices::Notice;
use marsam_domain::throttles::SECOND_STEP;
use marsam_domain::validation::{FieldCode, FieldErrors};
use serde::Deserialize;
use utoipa::ToSchema;

use super::RecoveryCodesDto;
use marsam_persistence::outbox::tell;

use crate::body::Body;
use crate::caller::{Anyone, Caller};
use crate::error::ErrorBody;
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, throttling};

/// A code from the app.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TotpCode)]
pub(crate) struct TotpCodeBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    totp: Sent<String>,
}

/// Turns two-step sign-in on and answers the recovery codes. Every other session ends.
#[utoipa::path(tag = "account", request_body = TotpCodeBody,
    responses((status = 200, body = RecoveryCodesDto), (status = "4XX", body = ErrorBody)))]
#[post("/account/totp/confirm")]
pub(crate) async fn confirm_totp(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<TotpCodeBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let code: String = fields.take("totp", body.value.totp);
    let missing = FieldErrors::of("totp", FieldCode::Required);
    fields.check(if code.trim().is_empty() {
        Err(missing)
    } else {
        Ok(())
    })?;
    let (account, seat) = (caller.account.clone(), caller.seat);
    let (now, secret) = (state.now(), state.secret.clone());
    let on = state
        .write(move |db| {
            let who = format!("{}\nsigned in", account.id);
            throttling::spend(db, &SECOND_STEP, &who, now)?;
            let recovery_codes = match two_step::confirm(db, &secret, account.id, &code, now) {
                Ok(codes) => codes,
                // Answered and not failed, so that the attempt stays counted.
                Err(refused @ TwoStepError::WrongCode) => return Ok(Err(refused)),
                Err(other) => return Err(other.into()),
            };
            throttling::refund(db, &SECOND_STEP, &who, now)?;
            tell(db, &account, &Notice::TotpTurnedOn, now)?;
            let renewed = seat.renew_alone(db, &account, now)?;
            Ok::<_, ApiError>(Ok((renewed, RecoveryCodesDto { recovery_codes })))
        })
        .await?;
    let (renewed, codes) = on?;
    tracing::info!(account = %caller.account.id, "two-step sign-in turned on");
    let mut response = HttpResponse::Ok().json(codes);
    renewed.show(&mut response, &caller.account, &state.settings)?;
    Ok(response)
}
