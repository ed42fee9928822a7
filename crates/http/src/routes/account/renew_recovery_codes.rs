//! POST /api/account/totp/recovery-codes: replaces the recovery codes.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_workflows::accounts::credentials;

use super::{ProofFields, RecoveryCodesDto};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::reauthentication::{self, ProvedChange};
use crate::{ApiError, AppState};

/// Generates ten recovery codes.
///
/// The old codes become invalid.
#[utoipa::path(tag = "account", request_body = Option<ProofFields>,
    responses((status = 200, body = RecoveryCodesDto)))]
#[post("/account/totp/recovery-codes")]
pub(crate) async fn renew_recovery_codes(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofFields>,
) -> Result<Json<RecoveryCodesDto>, ApiError> {
    let (current, code) = body.typed()?.into_parts();
    let (id, now, secret) = (caller.account.id, state.now(), state.secret.clone());
    state
        .read_as(&caller, move |db, _| {
            Ok(credentials::must_have_second_step(db, id)?)
        })
        .await?;
    let proved = reauthentication::by_password(&state, &caller, current)
        .await?
        .with_second_step(code);
    let recovery_codes = reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            let account = fresh.account;
            Ok(credentials::renew_recovery_codes(
                db, &secret, &account, now,
            )?)
        },
    )
    .await?;
    Ok(Json(RecoveryCodesDto { recovery_codes }))
}
