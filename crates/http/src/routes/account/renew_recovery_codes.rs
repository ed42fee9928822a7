//! POST /api/account/totp/recovery-codes: replaces the recovery codes.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_auth::two_step;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::notify;
use marsam_persistence::two_step as stored_two_step;

use super::{ProofFields, RecoveryCodesDto};
use crate::error::Code;
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
    if !state
        .read_as(&caller, move |db, _| Ok(stored_two_step::is_on(db, id)?))
        .await?
    {
        return Err(Code::TotpNotOn.into());
    }
    let proved = reauthentication::by_password(&state, &caller, current)
        .await?
        .with_second_step(code);
    let recovery_codes = reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            // Turned off in the meantime: recovery codes would have no use.
            if !stored_two_step::is_on(db, id)? {
                return Err(Code::TotpNotOn.into());
            }
            notify(db, &fresh.account, &Notice::RecoveryCodesRenewed, now)?;
            Ok(two_step::renew_codes(db, &secret, id, now)?)
        },
    )
    .await?;
    Ok(Json(RecoveryCodesDto { recovery_codes }))
}
