//! GET /api/quote-requests/{id}/agreement: what both sides agreed to, as it was at the selection.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::agreements::Agreement;
use marsam_domain::ids::QuoteRequestId;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::papers;
use serde_json::Value;

use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Shows the agreement of a project.
///
/// For the brand, the selected creative and admins; 404 before the selection.
#[utoipa::path(tag = "quote requests", operation_id = "show_agreement", params(("id" = String, Path)),
    responses((status = 200, body = Agreement)))]
#[get("/quote-requests/{id}/agreement")]
pub(crate) async fn agreement(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
) -> Result<Json<Value>, ApiError> {
    let is_paid_here = state.payments.checkout().is_some();
    let found = state.read(move |db| {
        let access = RequestAccess::read(db, caller.account, request)?;
        if !access.is_of_project() {
            return Err(Code::NotFound.into());
        }
        Ok(papers::agreement(db, &access.request, is_paid_here)?.ok_or(Code::NotFound)?)
    });
    Ok(Json(found.await?))
}
