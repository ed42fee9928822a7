//! POST /api/creative-applications: a creative applies to the roster.

use actix_web::{HttpResponse, post, web};
use marsam_domain::applications::{ApplicationDraft, NewApplication};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::applications;

use super::{ApplicationDto, shown_to_applicant};
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Write};
use crate::extractors::preferred_language::PreferredLanguage;
use crate::{ApiError, AppState};

/// Sends an application to the roster.
///
/// Its sender gets a mail.
#[utoipa::path(tag = "applications", operation_id = "submit_application", request_body = ApplicationDraft,
    responses((status = 201, body = ApplicationDto)))]
#[post("/creative-applications")]
pub(crate) async fn submit(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    PreferredLanguage(language): PreferredLanguage,
    key: idempotent::Key,
    body: Body<ApplicationDraft>,
) -> Result<HttpResponse, ApiError> {
    let Body {
        value: new, hash, ..
    } = body.check(NewApplication::try_from)?;
    let now = state.now();
    let used = key.used_by(&caller.account.id, hash);
    let write = Write::creating(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        once.run(
            db,
            |db| {
                Ok(applications::submit(
                    db,
                    &fresh.account,
                    &new,
                    language,
                    now,
                )?)
            },
            shown_to_applicant,
        )
    })
    .await
}
