//! PATCH /api/quote-requests/{id}: a brand edits its brief.

use actix_web::{HttpResponse, patch, web};
use marsam_domain::calendar;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::briefs::BriefDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::requests::{Attempt, EditBrief};

use super::detail::{self, RequestDetailDto};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Changes the brief of a request, or its files.
///
/// Live proposals are marked as answering an older brief, and their creatives are notified.
#[utoipa::path(tag = "quote requests", operation_id = "edit_brief", request_body = BriefDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[patch("/quote-requests/{id}")]
pub(crate) async fn edit(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<BriefDraft>,
) -> Result<HttpResponse, ApiError> {
    let (now, shown) = (state.now(), state.clone());
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let attempt = Attempt::<EditBrief>::of(db, account.clone(), request, now)?;
        once.run(
            db,
            |db| {
                let current = &attempt.access.request.brief;
                let change = body
                    .check(|draft| {
                        let change = draft.into_change(current)?;
                        let (extras, kept) = (&change.brief.extras, current.extras.wished_date);
                        extras.check_wished_day(calendar::day_of(now), kept)?;
                        Ok(change)
                    })?
                    .value;
                attempt.make(db, change)?;
                Ok(request)
            },
            |db, request| detail::for_account(db, account, request, &shown, now),
        )
    })
    .await
}
