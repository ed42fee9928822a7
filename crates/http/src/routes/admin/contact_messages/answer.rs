//! POST /api/admin/contact-messages/{id}/answer: answers a visitor's message by mail.

use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::contact_messages::AnswerDraft;
use marsam_domain::email::Email;
use marsam_domain::events::ContactMessageEvent;
use marsam_domain::ids::ContactMessageId;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::WriteClass;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::contact_messages::{self, ContactMessage};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::{Db, DbError, accounts};
use time::OffsetDateTime;

use super::AdminContactMessageDto;
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Answers a message by mail.
///
/// Stores the answer and mails it to the sender, in the language of the page that the message was sent from.
#[utoipa::path(tag = "admin", operation_id = "answer_contact_message", params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body = AnswerDraft,
    responses((status = 200, body = AdminContactMessageDto), (status = "4XX", body = ErrorBody)))]
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
                store(db, &fresh.account, &message, checked?.value, now)?;
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

fn store(
    db: &mut Db,
    admin: &Account,
    message: &ContactMessage,
    text: String,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    contact_messages::answer(db, message.id, &text, admin.id, now).map_err(
        |error| match error {
            DbError::Conflict => Code::AlreadyAnswered.into(),
            other => ApiError::from(other),
        },
    )?;
    record(db, admin, message.id, ContactMessageEvent::Answered, now)?;
    let recipient = Email::stored(&message.email).map_err(|_code| Code::Internal)?;
    let mail = NewMail {
        notice: &Notice::ContactAnswered {
            subject: message.subject.slug().to_owned(),
            answer: text,
            message: Some(message.message.clone()),
        },
        account_id: message.sender,
        recipient: &recipient,
        is_proved: is_senders_own(db, message)?,
        language: message.language,
    };
    Ok(outbox::enqueue(db, &mail, now)?)
}

/// Whether the address of a message is the verified one of the account that sent it; any visitor can type any address.
fn is_senders_own(db: &mut Db, message: &ContactMessage) -> Result<bool, DbError> {
    let Some(sender) = message.sender else {
        return Ok(false);
    };
    let account = accounts::find(db, sender)?;
    Ok(account.email_verified() && account.email.as_str() == message.email)
}

/// Appends an event of a message.
pub(super) fn record(
    db: &mut Db,
    admin: &Account,
    message: ContactMessageId,
    event: ContactMessageEvent,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let (subject, actor) = (Subject::ContactMessage(message), Actor::Admin(admin.id));
    events::record(db, subject, actor, event, now)
}
