//! POST /api/quote-requests/{id}/resolve: an admin resolves a problem.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::ResolutionDraft;
use marsam_workflows::requests::{Resolution, Resolve};

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Resolves a problem.
///
/// The work continues where it was, by the given day or by the agreed one, moved by the working days on hold; it counts as
/// approved; or it ends. Both sides are notified. Money that is held is divided as
/// the decision says.
#[utoipa::path(tag = "quote requests", operation_id = "resolve_problem", request_body = ResolutionDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/resolve")]
pub(crate) async fn resolve(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ResolutionDraft>,
) -> Result<HttpResponse, ApiError> {
    let holidays = state.settings.holidays.clone();
    let sent = Command::read(&caller, id, key, body, |draft: ResolutionDraft| {
        let decision = draft.into_decision()?;
        Ok(Resolution {
            action: decision.action,
            note: decision.note,
            to_brand_fils: decision.to_brand_fils,
            final_price_fils: decision.final_price_fils,
            day: decision.day,
            holidays,
        })
    });
    make::<Resolve, _>(&state, &caller, sent).await
}
