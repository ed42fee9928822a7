//! GET /api/payment-attempts/{id}: what became of an attempt to pay.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::payments::paying;

use super::attempt::{AttemptDto, Reader};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Shows an attempt to pay.
///
/// For the brand that pays and admins. While it is open, the brand's question lets the provider be asked at once, but not
/// within 3 seconds of the last time, and 60 times at most.
#[utoipa::path(tag = "payments", operation_id = "show_payment_attempt", params(("id" = String, Path)),
    responses((status = 200, body = AttemptDto)))]
#[get("/payment-attempts/{id}")]
pub(crate) async fn show_attempt(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(attempt): Id<PaymentAttemptId>,
) -> Result<Json<AttemptDto>, ApiError> {
    let now = state.now();
    let (account, shared) = (caller.account.clone(), state.clone());
    let read = state.read(move |db| {
        let (found, access) = paying::of_reader(db, &account, attempt)?;
        let reader = match access.side {
            Side::Owner => Reader::payer(&shared, &access.request.code),
            _ => Reader::admin(&access.request.code),
        };
        let shown = AttemptDto::seen_by(db, &found, &reader)?;
        let is_asked_for = access.side == Side::Owner && paying::may_bring_forward(&found, now);
        Ok((shown, is_asked_for))
    });
    let (shown, is_asked_for) = read.await?;
    if is_asked_for {
        state
            .write_as(&caller, WriteClass::Mark, move |db, _| {
                Ok(paying::bring_forward(db, attempt, now)?)
            })
            .await?;
        state.payment_due.notify_one();
    }
    Ok(Json(shown))
}
