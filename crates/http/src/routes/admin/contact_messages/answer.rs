//! POST /api/admin/contact-messages/{id}/answer: answers a visitor's message by mail.

use actix_web::{HttpResponse, post, web};
use marsam_domain::contact_messages::AnswerDraft;
use marsam_domain::ids::ContactMessageId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::contact_messages;

use super::AdminContactMessageDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Answers a message by mail.
///
/// Stores the answer and mails it to the sender, in the language of the page that the message was sent from.
#[utoipa::path(tag = "admin", operation_id = "answer_contact_message", params(("id" = String, Path)),
    request_body = AnswerDraft,
    responses((status = 200, body = AdminContactMessageDto)))]
#[post("/admin/contact-messages/{id}/answer")]
pub(crate) async fn answer(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ContactMessageId>,
    key: idempotent::Key,
    body: Body<AnswerDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(AnswerDraft::into_answer);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        // An unknown message is reported before an invalid answer.
        let message = contact_messages::find(db, id)?;
        once.run(
            db,
            |db| {
                let text = checked?.value;
                contact_messages::answer(db, &fresh.account, &message, text, now)?;
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
