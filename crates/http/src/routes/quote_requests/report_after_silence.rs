//! POST /api/quote-requests/{id}/report-after-silence: a brand whose silence closed the project reports a problem.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_workflows::requests::ReportAfterSilence;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Reports a problem with work that counted as approved.
///
/// Once, after an approval by silence has closed a project that was paid here, until a payout of its money is prepared. The
/// project stays closed, and its money waits until an admin lets it go or refunds it.
#[utoipa::path(tag = "quote requests", operation_id = "report_after_silence", request_body = ReasonDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/report-after-silence")]
pub(crate) async fn report_after_silence(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, ReasonDraft::into_reason);
    make::<ReportAfterSilence, _>(&state, &caller, sent).await
}
