//! GET /api/quote-requests/{id}/messages: a thread, or the brand's threads.

use actix_web::{HttpResponse, get, web};
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::messages::{self, Message, Thread};
use marsam_persistence::pages::Slice;
use marsam_persistence::viewers::names_of;
use marsam_persistence::{Db, DbError};
use marsam_workflows::Refused;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::attachments;
use marsam_workflows::messages::{KnownThread, thread_of, threads_of};
use marsam_workflows::reading::Reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{MessageDto, ThreadDto};
use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id;
use crate::extractors::id::Id;
use crate::extractors::listing::Listing;
use crate::routes::proposals::CreativeRefDto;
use crate::{ApiError, AppState};

/// What one call lists is all of one kind.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum MessageOrThread {
    Message(MessageDto),
    Thread(ThreadDto),
}

/// Lists a thread, newest message first, or the threads of a request.
///
/// Without `creative_id` the brand and admins get the threads: one for each creative who has sent a proposal, the
/// earliest first. Creatives get their own thread. Both come in pages.
#[utoipa::path(tag = "messages", operation_id = "list_messages",
    params(("id" = String, Path), ("creative_id" = Option<String>, Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<MessageOrThread>)))]
#[get("/quote-requests/{id}/messages")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let asked = listing.text("creative_id");
    let named = match asked.as_str() {
        "" => None,
        named => Some(id::parse::<CreativeId>(named)?),
    };
    let read = move |db: &mut Db, page| {
        let access = RequestAccess::read(db, caller.account.clone(), request)?;
        let sees_all = matches!(access.side, Side::Owner | Side::Admin);
        if sees_all && named.is_none() {
            let all = threads(db, &access)?;
            let slice = Slice::of_all(all, page, |thread| thread.creative.id.clone());
            return Ok(slice.map(MessageOrThread::Thread));
        }
        let known = thread_of(db, &access, named).map_err(|refused| match refused {
            // A thread that does not exist is empty for a creative, and unknown for the others.
            Refused::Invalid(_) => Code::NotFound.into(),
            refused => ApiError::from(refused),
        })?;
        let thread = known.thread;
        let slice = messages::page(db, thread, page)?;
        let (marks, reading) = (ReadMarks::of_thread(db, thread)?, Reading::of(&access));
        let mut files = attachments::of_messages(db, &slice.items, &reading)?;
        Ok(slice.map(|message| {
            let read_at = marks.of(&message);
            let files = files.remove(&message.id).unwrap_or_default();
            MessageOrThread::Message(MessageDto::seen_by(&message, files, &reading, read_at))
        }))
    };
    listing.answer(&state, read).await
}

type Mark = Option<(marsam_domain::ids::MessageId, OffsetDateTime)>;

/// How far each side has read a thread.
pub(super) struct ReadMarks {
    brand: Mark,
    creative: Mark,
}

impl ReadMarks {
    pub(super) fn of_thread(db: &mut Db, thread: Thread) -> Result<Self, DbError> {
        Ok(Self {
            brand: messages::last_read(db, thread, ActorKind::Brand)?,
            creative: messages::last_read(db, thread, ActorKind::Creative)?,
        })
    }

    /// When the other side of a message had read it.
    pub(super) fn of(&self, message: &Message) -> Option<OffsetDateTime> {
        let reader = match message.sender {
            ActorKind::Brand => self.creative,
            _ => self.brand,
        };
        let (last, at) = reader?;
        (message.id <= last).then_some(at)
    }
}

fn threads(db: &mut Db, access: &RequestAccess) -> Result<Vec<ThreadDto>, ApiError> {
    let request = access.request.id;
    let known = threads_of(db, access)?;
    let creatives: Vec<CreativeId> = known.iter().map(|one| one.thread.creative).collect();
    let names = names_of(db, &creatives)?;
    let mut latest = messages::latest(db, request)?;
    let reading = Reading::of(access);
    let shown: Vec<Message> = latest.values().cloned().collect();
    let mut files = attachments::of_messages(db, &shown, &reading)?;
    let unread = messages::unread(db, &[request], ActorKind::Brand)?;
    let shown = known.into_iter().filter_map(
        |KnownThread {
             thread, is_open, ..
         }| {
            let creative = thread.creative;
            let last = latest.remove(&creative);
            Some(ThreadDto {
                creative: CreativeRefDto::named(creative, &names)?,
                last_message: last.map(|message| {
                    let files = files.remove(&message.id).unwrap_or_default();
                    MessageDto::seen_by(&message, files, &reading, None)
                }),
                unread: unread.get(&thread).copied().unwrap_or_default(),
                is_writable: is_open && access.side == Side::Owner,
            })
        },
    );
    Ok(shown.collect())
}
