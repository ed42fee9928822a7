//! POST /api/admin/contact-messages/{id}/close: closes a visitor's message without a mail.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ContactMessageId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::contact_messages;

use super::AdminContactMessageDto;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Closes a message without a mail.
///
/// An answer that was given is kept.
#[utoipa::path(tag = "admin", operation_id = "close_contact_message", params(("id" = String, Path)),
    responses((status = 200, body = AdminContactMessageDto)))]
#[post("/admin/contact-messages/{id}/close")]
pub(crate) async fn close(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ContactMessageId>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        once.run(
            db,
            |db| {
                contact_messages::close(db, &fresh.account, id, now)?;
                Ok(id)
            },
            |db, id| {
                Ok(AdminContactMessageDto::from(contact_messages::find(
                    db, id,
                )?))
            },
        )
    })
    .await
}
