//! Message DTOs, and who may read and write a thread.

mod list;
mod mark_read;
mod send;

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::CreativeId;
use marsam_domain::proposals::ProposalState;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::messages::{Message, Thread};
use marsam_persistence::{Db, proposals};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::ApiError;
use crate::api_document::Routes;
use crate::error::Code;
use crate::routes::proposals::CreativeRefDto;
use crate::routes::reading::Reading;
use crate::routes::request_access::RequestAccess;
use crate::routes::schemas::parties;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .service(send::send)
        .service(mark_read::mark_read);
}

/// A message of a thread.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Message)]
pub(crate) struct MessageDto {
    id: String,
    #[schema(schema_with = parties)]
    from: &'static str,
    body: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    creative_id: String,
    /// When the other side read it.
    #[serde(with = "time::serde::rfc3339::option")]
    read_at: Option<OffsetDateTime>,
}

impl MessageDto {
    /// A message as the caller reads it.
    fn seen_by(message: &Message, reading: &Reading, read_at: Option<OffsetDateTime>) -> Self {
        Self {
            id: message.id.to_string(),
            from: message.sender.slug(),
            body: match message.sender {
                ActorKind::Brand => reading.brands(&message.body),
                _ => reading.creatives(message.creative, &message.body),
            },
            at: message.created_at,
            creative_id: message.creative.to_string(),
            read_at,
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
    /// Whether the brand may write: to creatives with a live or accepted proposal.
    is_writable: bool,
}

/// The creatives of a request who have a thread, and whether the brand may write to them.
fn threads_of(db: &mut Db, access: &RequestAccess) -> Result<Vec<(CreativeId, bool)>, ApiError> {
    let mut threads: Vec<(CreativeId, bool)> = Vec::new();
    for proposal in proposals::of_request(db, access.request.id)? {
        let is_open = matches!(
            proposal.state,
            ProposalState::Sent | ProposalState::Accepted
        );
        match threads
            .iter_mut()
            .find(|(creative, _)| *creative == proposal.creative_id)
        {
            Some((_, writable)) => *writable |= is_open,
            None => threads.push((proposal.creative_id, is_open)),
        }
    }
    Ok(threads)
}

/// The thread that the caller means, and whether it may be written to: a creative's own, or the one that was named.
fn thread_of(
    db: &mut Db,
    access: &RequestAccess,
    named: Option<CreativeId>,
) -> Result<(Thread, bool), ApiError> {
    let creative = match access.side {
        Side::Owner | Side::Admin => {
            named.ok_or_else(|| FieldErrors::of("creative_id", FieldCode::Required))?
        }
        _ => access.creative()?,
    };
    let found = threads_of(db, access)?;
    let known = found.into_iter().find(|(known, _)| *known == creative);
    let (_, is_open) = match (known, access.side) {
        (Some(known), _) => known,
        (None, Side::Owner | Side::Admin) => {
            return Err(FieldErrors::of("creative_id", FieldCode::UnknownId).into());
        }
        (None, _) => return Err(Code::WrongSide.into()),
    };
    let thread = Thread {
        request: access.request.id,
        creative,
    };
    Ok((thread, is_open))
}
