//! PATCH /api/creative/profile: changes the draft of a creative's own profile.

use actix_web::{HttpResponse, patch, web};
use marsam_domain::creatives::OwnProfileChange;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::profiles::OwnEntry;

use super::OwnProfileDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Own, Write};
use crate::{ApiError, AppState};

/// Changes the draft of the caller's profile.
///
/// Changes the fields that are sent; an empty text or list clears one. Visitors see the change once the draft is
/// published.
#[utoipa::path(tag = "roster", operation_id = "change_own_profile", request_body = OwnProfileChange,
    responses((status = 200, body = OwnProfileDto)))]
#[patch("/creative/profile")]
pub(crate) async fn change(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    key: idempotent::Key,
    body: Body<OwnProfileChange>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account.id;
        once.run(
            db,
            |db| {
                let mut entry = OwnEntry::required(db, account)?;
                let draft = body.check(|change| change.over(&entry.draft))?.value;
                entry.draft_as(db, draft, now)?;
                Ok(Own)
            },
            |db, Own| OwnProfileDto::current(db, account),
        )
    })
    .await
}
