//! POST /api/creative/profile/publish: replaces what visitors see by the draft.

use actix_web::{HttpResponse, post, web};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::profiles;

use super::OwnProfileDto;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Own, Write};
use crate::{ApiError, AppState};

/// Publishes the draft of the caller's profile.
///
/// The draft needs a biography, a rate, a link or a published work, and a photo or a chosen cover. Its texts hold no
/// contacts (422 `contact_in_text`). The first publication completes an approved application; one without a change writes
/// nothing.
#[utoipa::path(tag = "roster", operation_id = "publish_own_profile",
    responses((status = 200, body = OwnProfileDto)))]
#[post("/creative/profile/publish")]
pub(crate) async fn publish(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account.id;
        once.run(
            db,
            |db| {
                profiles::publish(db, account, now)?;
                Ok(Own)
            },
            |db, Own| OwnProfileDto::current(db, account),
        )
    })
    .await
}
