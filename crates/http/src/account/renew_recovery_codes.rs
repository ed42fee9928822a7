//! POST /api/account/totp/recovery-codes: fresh codes in the place of the old ones.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_auth::two_step;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::tell;
use marsam_persistence::two_step as stored_two_step;

use super::{ProofBody, RecoveryCodesDto};
use crate::body::OptionalBody;
use crate::caller::{Anyone, Caller};
use crate::error::{Code, ErrorBody};
use crate::{ApiError, AppState, proof};

/// Draws ten fresh recovery codes; the old ones work no more.
#[utoipa::path(tag = "account", request_body = Option<ProofBody>,
    responses((status = 200, body = RecoveryCodesDto), (status = "4XX", body = ErrorBody)))]
#[post("/account/totp/recovery-codes")]
pub(crate) async fn renew_recovery_codes(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofBody>,
) -> Result<Json<RecoveryCodesDto>, ApiError> {
    let (current, code) = body.read()?;
    let (account, now, secret) = (caller.account.clone(), state.now(), state.secret.clone());
    let id = account.id;
    if !state
        .read(move |db| Ok(stored_two_step::is_on(db, id)?))
        .await?
    {
        return Err(Code::TotpNotOn.into());
    }
    proof::by_password(&state, &caller, current).await?;
    proof::by_second_step(&state, &account, code).await?;
    let recovery_codes = state
        .write(move |db| {
            tell(db, &account, &Notice::RecoveryCodesRenewed, now)?;
            Ok(two_step::renew_codes(db, &secret, account.id, now)?)
        })
        .await?;
    Ok(Json(RecoveryCodesDto { recovery_codes }))
}
