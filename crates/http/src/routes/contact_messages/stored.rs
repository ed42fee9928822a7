//! A stored message from the contact page, as its writer and the admins read it.

use marsam_domain::contact_messages::ContactMessageState;
use marsam_domain::language::Language;
use marsam_domain::options::ContactSubject;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::contact_messages::ContactMessage;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::schemas::{labels, slugs};

/// A message from the contact page with its answer, for its writer and for admins.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContactMessageRecord)]
pub(crate) struct StoredContactMessageDto {
    id: String,
    name: String,
    email: String,
    #[schema(schema_with = labels::<ContactSubject>)]
    subject: &'static str,
    message: String,
    /// The language of the page. An answer is mailed in it.
    #[schema(schema_with = slugs::<Language>)]
    language: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[schema(schema_with = slugs::<ContactMessageState>)]
    state: &'static str,
    /// What the team answered.
    answer: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    answered_at: Option<OffsetDateTime>,
}

impl From<ContactMessage> for StoredContactMessageDto {
    fn from(message: ContactMessage) -> Self {
        let (answer, answered_at) = message.answer.map(|one| (one.text, one.at)).unzip();
        Self {
            id: message.id.to_string(),
            name: message.name,
            email: message.email,
            subject: message.subject.label(),
            message: message.message,
            language: message.language.slug(),
            created_at: message.created_at,
            state: message.state.slug(),
            answer,
            answered_at,
        }
    }
}
