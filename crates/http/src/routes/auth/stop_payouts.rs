//! POST /api/auth/stop-payouts: the reader of a mail did not make a change of the payout details.

use actix_web::{HttpResponse, post, web};
use marsam_workflows::payouts;

use super::dead_link;
use super::verify_email::TokenFields;
use crate::extractors::body::Body;
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// Stops payouts and ends every session, with a mailed token.
///
/// For the reader of a mail about payout details who did not make the change. Payouts stop until an admin lets them go. A
/// token works once, for 7 days.
#[utoipa::path(tag = "identity", operation_id = "stop_payouts", request_body = TokenFields,
    responses((status = 204)))]
#[post("/auth/stop-payouts")]
pub(crate) async fn stop_payouts(
    state: web::Data<AppState>,
    body: Body<TokenFields>,
) -> Result<HttpResponse, ApiError> {
    let sent = body.check(|sent| {
        sent.errors().into_result()?;
        Ok(sent)
    })?;
    let token = sent.value.parse()?;
    let now = state.now();
    let account = state
        .system_write(SystemWrite::MailedToken, move |db| {
            payouts::stop_by_token(db, &token, now).map_err(dead_link)
        })
        .await?;
    tracing::warn!(%account, "payouts stopped by a mailed link");
    Ok(HttpResponse::NoContent().finish())
}
