//! POST /api/account/delete: deletes an account and its data.

use actix_web::{HttpResponse, post, web};
use marsam_workflows::accounts::erasing;

use super::ProofFields;
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::reauthentication::{self, ProvedChange};
use crate::routes::earnings::plan_rules;
use crate::{ApiError, AppState, cookies};

/// Deletes the caller's account.
///
/// An account with a project in progress cannot be deleted, nor one with open money: 409 `money_open`, whose `reason` says
/// what is open. Neither can the last admin.
#[utoipa::path(tag = "account", operation_id = "delete_account", request_body = Option<ProofFields>,
    responses((status = 204)))]
#[post("/account/delete")]
pub(crate) async fn delete(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofFields>,
) -> Result<HttpResponse, ApiError> {
    let (current, code) = body.typed()?.into_parts();
    let now = state.now();
    let of_call = state.clone();
    state
        .read_as(&caller, move |db, fresh| {
            let rules = plan_rules(&of_call, now);
            Ok(erasing::may_go(db, &fresh.account, &of_call.secret, rules)?)
        })
        .await?;
    let proved = reauthentication::by_password(&state, &caller, current)
        .await?
        .with_second_step(code);
    let of_call = state.clone();
    reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            let rules = plan_rules(&of_call, now);
            Ok(erasing::erase(db, &fresh.account, &of_call.secret, rules)?)
        },
    )
    .await?;
    tracing::info!(account = %caller.account.id, "account erased by its owner");
    let mut response = HttpResponse::NoContent();
    for cookie in cookies::ended(&state.settings) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}
