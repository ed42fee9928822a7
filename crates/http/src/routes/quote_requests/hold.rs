//! POST /api/quote-requests/{id}/hold: one side reports a problem.

use actix_web::{HttpResponse, post, web};
use marsam_domain::disputes::drafts::ProblemDraft;
use marsam_domain::ids::QuoteRequestId;
use marsam_workflows::disputes::Opening;
use marsam_workflows::requests::{Hold, Report};

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Reports a problem.
///
/// With `problem` and `wish` a side opens a dispute: the other one has three working days to answer, and the moment both
/// wish the same it is settled. An admin sends the reason alone: the work stops until an admin resolves it.
#[utoipa::path(tag = "quote requests", operation_id = "report_problem", request_body = ProblemDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/hold")]
pub(crate) async fn hold(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ProblemDraft>,
) -> Result<HttpResponse, ApiError> {
    let holidays = state.settings.holidays.clone();
    let sent = Command::read(&caller, id, key, body, |draft: ProblemDraft| {
        let new = draft.into_new()?;
        Ok(Report {
            reason: new.reason,
            dispute: new.dispute.map(|(problem, wish)| Opening {
                problem,
                wish,
                links: new.links,
                files: new.files,
                holidays,
            }),
        })
    });
    make::<Hold, _>(&state, &caller, sent).await
}
