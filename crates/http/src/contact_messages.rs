//! POST /api/contact-messages: a visitor writes to the team.

use actix_web::{HttpResponse, post, web};
use marsam_auth::tokens::sha256_hex;
use marsam_domain::contact_messages::{ContactMessageDraft, NewContactMessage};
use marsam_domain::email::Email;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::CONTACT_MESSAGES;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::{Db, contact_messages};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::body::Body;
use crate::client::Origin;
use crate::error::ErrorBody;
use crate::reader::Reader;
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, idempotent, throttling};

/// What the contact form sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewContactMessage)]
pub(crate) struct ContactMessageBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    name: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    email: Sent<String>,
    /// One of the six subjects.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    subject: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    message: Sent<String>,
}

/// A message that is stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContactMessage)]
pub(crate) struct ContactMessageDto {
    id: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// Stores a message and mails it to the support address.
#[utoipa::path(tag = "site", operation_id = "send_contact_message", request_body = ContactMessageBody,
    responses((status = 201, body = ContactMessageDto), (status = "4XX", body = ErrorBody)))]
#[post("/contact-messages")]
pub(crate) async fn send(
    state: web::Data<AppState>,
    origin: Origin,
    Reader(language): Reader,
    key: idempotent::Key,
    body: Body<ContactMessageBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let draft = ContactMessageDraft {
        name: fields.take("name", body.value.name),
        email: fields.take("email", body.value.email),
        subject: fields.take("subject", body.value.subject),
        message: fields.take("message", body.value.message),
    };
    let new = fields.check(draft.validate())?;
    let now = state.now();
    let support = Email::parse(&state.settings.support_email).ok();
    let visitor = sha256_hex(origin.throttle_key.as_bytes());
    let used = key.used_by(&visitor, "POST /api/contact-messages", body.hash);
    idempotent::create(&state, used, move |db| {
        throttling::spend(db, &CONTACT_MESSAGES, &origin.throttle_key, now)?;
        let id = contact_messages::insert(db, &new, language, now)?;
        if let Some(support) = support {
            forward(db, new, &support, now)?;
        }
        Ok(ContactMessageDto {
            id: id.to_string(),
            created_at: now,
        })
    })
    .await
}

fn forward(
    db: &mut Db,
    new: NewContactMessage,
    support: &Email,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let notice = Notice::ContactMessage {
        name: new.name,
        email: new.email.to_string(),
        subject: new.subject.slug().to_owned(),
        message: new.message,
    };
    // The team reads English; the visitor's words stay as they are.
    let mail = NewMail {
        notice: &notice,
        account_id: None,
        recipient: support,
        language: Language::En,
    };
    Ok(outbox::put(db, &mail, now)?)
}
