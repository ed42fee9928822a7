//! The routes of messages, and their DTOs.

mod list;
mod mark_read;
mod send;

use marsam_workflows::messages::threads::ShownMessage;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::api_document::Routes;
use crate::routes::files::FileDto;
use crate::routes::proposals::CreativeRefDto;
use crate::routes::schemas::parties;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .keyed(send::send)
        .service(mark_read::mark_read);
}

/// A message of a thread.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Message)]
pub(crate) struct MessageDto {
    id: String,
    #[schema(schema_with = parties)]
    from: &'static str,
    /// Empty where files are all there is.
    body: String,
    files: Vec<FileDto>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    creative_id: String,
    /// When the other side read it.
    #[serde(with = "time::serde::rfc3339::option")]
    read_at: Option<OffsetDateTime>,
}

impl From<ShownMessage> for MessageDto {
    fn from(shown: ShownMessage) -> Self {
        let message = shown.message;
        Self {
            files: FileDto::all(shown.files),
            id: message.id.to_string(),
            from: message.sender.slug(),
            body: message.body,
            at: message.created_at,
            creative_id: message.creative.to_string(),
            read_at: shown.read_at,
        }
    }
}

/// A thread in the list of a brand or an admin.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Thread)]
pub(crate) struct ThreadDto {
    creative: CreativeRefDto,
    last_message: Option<MessageDto>,
    unread: i64,
    /// Whether the brand may write: to creatives with a live or accepted proposal, and to those who may ask before one.
    is_writable: bool,
}
