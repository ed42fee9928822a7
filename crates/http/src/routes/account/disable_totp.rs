//! POST /api/account/totp/disable: turns two-step sign-in off.

use actix_web::{HttpResponse, post, web};
use marsam_workflows::accounts::credentials;

use super::ProofFields;
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::reauthentication::{self, ProvedChange};
use crate::{ApiError, AppState};

/// Turns two-step sign-in off.
///
/// Needs the password and a code of the app or a recovery code.
#[utoipa::path(tag = "account", request_body = Option<ProofFields>,
    responses((status = 204)))]
#[post("/account/totp/disable")]
pub(crate) async fn disable_totp(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofFields>,
) -> Result<HttpResponse, ApiError> {
    let (current, code) = body.typed()?.into_parts();
    let (id, rule) = (caller.account.id, state.settings.admin_rule);
    credentials::may_turn_second_step_off(&caller.account, rule)?;
    state
        .read_as(&caller, move |db, _| {
            Ok(credentials::must_have_second_step(db, id)?)
        })
        .await?;
    let proved = reauthentication::by_password(&state, &caller, current)
        .await?
        .with_second_step(code);
    let now = state.now();
    reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            let account = fresh.account;
            Ok(credentials::turn_second_step_off(db, &account, rule, now)?)
        },
    )
    .await?;
    tracing::info!(account = %id, "two-step sign-in turned off");
    Ok(HttpResponse::NoContent().finish())
}
