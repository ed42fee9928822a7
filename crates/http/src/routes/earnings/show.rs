//! GET /api/creative/earnings: what the caller earns.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_workflows::earnings;

use super::plan_rules;
use super::row::EarningsDto;
use crate::extractors::caller::{Caller, Creative};
use crate::{ApiError, AppState};

/// Shows what the caller earns: held, due, transferred, by month, with the fees.
///
/// 404 for a creative who has never been on the roster.
#[utoipa::path(tag = "payouts", operation_id = "show_earnings",
    responses((status = 200, body = EarningsDto)))]
#[get("/creative/earnings")]
pub(crate) async fn show(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
) -> Result<Json<EarningsDto>, ApiError> {
    let (account, now) = (caller.account.id, state.now());
    let of_call = state.clone();
    let found = state.read(move |db| {
        let rules = plan_rules(&of_call, now);
        Ok(earnings::of_account(db, account, &of_call.secret, rules)?)
    });
    Ok(Json(EarningsDto::at(
        found.await?,
        state.settings.payouts,
        now,
    )))
}
