//! POST /api/account/totp/disable: back to a sign-in of one step.

use actix_web::{HttpResponse, post, web};
use marsam_auth::policy::AdminRule;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::tell;
use marsam_persistence::two_step;

use super::ProofBody;
use crate::body::OptionalBody;
use crate::caller::{Anyone, Caller};
use crate::error::{Code, ErrorBody};
use crate::{ApiError, AppState, proof};

/// Turns two-step sign-in off: with the password and a code of the app or a recovery code.
#[utoipa::path(tag = "account", request_body = Option<ProofBody>,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
#[post("/account/totp/disable")]
pub(crate) async fn disable_totp(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofBody>,
) -> Result<HttpResponse, ApiError> {
    let (current, code) = body.read()?;
    let account = caller.account.clone();
    if account.is_admin && state.settings.admin_rule == AdminRule::SecondStep {
        return Err(Code::TotpRequiredForAdmins.into());
    }
    let id = account.id;
    if !state.read(move |db| Ok(two_step::is_on(db, id)?)).await? {
        return Err(Code::TotpNotOn.into());
    }
    proof::by_password(&state, &caller, current).await?;
    proof::by_second_step(&state, &account, code).await?;
    let now = state.now();
    state
        .write(move |db| {
            if two_step::remove(db, account.id)? {
                tell(db, &account, &Notice::TotpTurnedOff, now)?;
            }
            Ok(())
        })
        .await?;
    tracing::info!(account = %id, "two-step sign-in turned off");
    Ok(HttpResponse::NoContent().finish())
}
