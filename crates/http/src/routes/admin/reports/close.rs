//! POST /api/admin/reports/{id}/close: closes a report, and hides the work where that is the outcome.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ReportId;
use marsam_domain::reports::{Closing, ClosingDraft};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::moderation::{self, desk};
use marsam_workflows::own_money::OwnSides;

use super::AdminReportDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Closes a report.
///
/// If two admins close it, the second gets `stale_stage`. With the outcome `work_hidden` visitors no longer see the
/// work, and its creative is notified with the note as the reason; a work that is already hidden stays hidden.
/// 403 `own_review` where the report is about the caller, or about a review of a project with the caller as a side.
#[utoipa::path(tag = "admin", operation_id = "close_report",
    params(("id" = String, Path)),
    request_body = ClosingDraft,
    responses((status = 200, body = AdminReportDto)))]
#[post("/admin/reports/{id}/close")]
pub(crate) async fn close(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ReportId>,
    key: idempotent::Key,
    body: Body<ClosingDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(Closing::try_from);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account.id;
        // An unknown report is reported before an invalid decision.
        let found = desk::find_report(db, id)?.report;
        once.run(
            db,
            |db| {
                let closing = checked?.value.about(found.subject())?;
                moderation::close_report(db, &found, &closing, admin, now)?;
                Ok(id)
            },
            |db, id| {
                let own = OwnSides::of(db, admin)?;
                Ok(AdminReportDto::of(desk::find_report(db, id)?, own))
            },
        )
    })
    .await
}
