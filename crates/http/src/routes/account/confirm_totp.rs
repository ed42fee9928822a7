//! POST /api/account/totp/confirm: a first code turns two-step sign-in on.

use actix_web::{HttpResponse, post, web};
use marsam_auth::second_step::{self, Guarded};
use marsam_auth::sessions::SignedIn;
use marsam_auth::two_step::FirstCode;
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::{FieldCode, FieldErrors, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::RecoveryCodesDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState, reauthentication};

/// A code from the app, and the secret that it is for.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TotpCode)]
pub(crate) struct TotpCodeFields {
    /// Six digits.
    #[schema(value_type = String)]
    totp: Text,
    /// The id that came with the secret; compared when it is sent.
    setup_id: Option<String>,
}

/// Turns two-step sign-in on and returns the recovery codes.
///
/// Every other session ends.
#[utoipa::path(tag = "account", request_body = TotpCodeFields,
    responses((status = 200, body = RecoveryCodesDto)))]
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
    let outcome = state
        .write_as(
            &caller,
            WriteClass::Account,
            move |db, SignedIn { account, .. }| {
                let first = FirstCode {
                    setup_id: setup_id.as_deref(),
                    code: &code,
                };
                second_step::turn_on(db, &secret, &account, first, now)?.and_then(
                    |recovery_codes| {
                        let renewed = session.renew_alone(db, &account, now)?;
                        Ok((renewed, RecoveryCodesDto { recovery_codes }))
                    },
                )
            },
        )
        .await?;
    let (renewed, codes) = match outcome {
        Guarded::Passed(turned_on) => turned_on,
        Guarded::Refused(refused) => return Err(reauthentication::on_field(refused)),
    };
    tracing::info!(account = %caller.account.id, "two-step sign-in turned on");
    let mut response = HttpResponse::Ok().json(codes);
    renewed.show(&mut response, &caller.account, &state.settings)?;
    Ok(response)
}
