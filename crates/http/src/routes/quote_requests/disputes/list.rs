//! GET /api/quote-requests/{id}/disputes: the problems of a project that were reported with a wish.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::disputes::reading;

use super::{DisputeDto, seen_by};
use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Lists the disputes of a project, the latest first.
///
/// For the brand, the selected creative and admins. A project has few: reports are limited.
#[utoipa::path(tag = "quote requests", operation_id = "list_disputes", params(("id" = String, Path)),
    responses((status = 200, body = Vec<DisputeDto>)))]
#[get("/quote-requests/{id}/disputes")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let found = state.read(move |db| {
        let access = RequestAccess::read(db, caller.account, request)?;
        if !access.is_of_project() {
            return Err(Code::WrongSide.into());
        }
        let mut shown = Vec::new();
        for known in reading::of_request(db, request)? {
            shown.push(seen_by(db, &access, known, now)?);
        }
        Ok(shown)
    });
    let shown = found.await?;
    Ok(HttpResponse::Ok()
        .insert_header(("x-total-count", shown.len()))
        .json(shown))
}
