//! The dated history of a request, as one side sees it.

use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::headlines::Heard;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::pages::{Page, Slice};
use marsam_workflows::requests::history::{ShownHistory, Viewer};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::ApiError;
use crate::routes::proposals::CreativeRefDto;
use crate::routes::schemas::{actors_of_history, event_kinds, slugs_or_null};

/// How many rows of each list a request shows: the latest. Separate calls list the earlier ones.
pub(super) const SHOWN_ROWS: i64 = 100;

/// The end of the history, as far as the caller may know it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestHistory)]
pub(crate) struct HistoryDto {
    /// The latest 100, oldest first.
    pub(super) events: Vec<EventDto>,
    /// How many there are.
    pub(super) events_total: i64,
    /// The cursor of the earlier ones, if there are any.
    pub(super) earlier_events: Option<String>,
}

/// An event of a request's history.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = RequestEvent)]
pub(crate) struct EventDto {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    #[schema(schema_with = actors_of_history)]
    actor: &'static str,
    /// The creative it is about: the author of the proposal, the one who acted, or the selected one.
    creative: Option<CreativeRefDto>,
    #[schema(schema_with = event_kinds)]
    event: String,
    /// The request's stage before; for creatives, until one is selected, the stage of their own part.
    #[schema(schema_with = slugs_or_null::<RequestStage>)]
    from: Option<&'static str>,
    /// The stage after.
    #[schema(schema_with = slugs_or_null::<RequestStage>)]
    to: Option<&'static str>,
    note: Option<String>,
    /// What it asks for, in fils: the price in a change request, or the brand's share in a cancellation; null for others, and
    /// where neither was named.
    amount_fils: Option<i64>,
    /// What was held when a share was asked for.
    held_fils: Option<i64>,
}

impl EventDto {
    /// What a headline needs to know of it.
    pub(super) fn heard(&self) -> Heard<'_> {
        Heard {
            event: &self.event,
            actor: self.actor,
            has_words: self.note.is_some(),
        }
    }
}

/// The latest events that the viewer may know, oldest first.
pub(super) fn latest(
    db: &mut Db,
    request: QuoteRequestId,
    viewer: &Viewer,
) -> Result<HistoryDto, ApiError> {
    let newest = Page {
        limit: SHOWN_ROWS,
        after: None,
    };
    let mut found = page(db, request, viewer, newest)?;
    found.items.reverse();
    Ok(HistoryDto {
        events: found.items,
        events_total: found.total,
        earlier_events: found.next,
    })
}

/// Events that the viewer may know, the latest first.
pub(crate) fn page(
    db: &mut Db,
    request: QuoteRequestId,
    viewer: &Viewer,
    page: Page,
) -> Result<Slice<EventDto>, ApiError> {
    let ShownHistory { events, names } = viewer.page(db, request, page)?;
    Ok(events.map(|event| EventDto {
        at: event.at,
        actor: event.actor.slug(),
        creative: event
            .creative
            .and_then(|one| CreativeRefDto::named(one, &names)),
        event: event.event,
        from: event.from.map(RequestStage::slug),
        to: event.to.map(RequestStage::slug),
        note: event.note,
        amount_fils: event.amounts.amount_fils,
        held_fils: event.amounts.held_fils,
    }))
}
