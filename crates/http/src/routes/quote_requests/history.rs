//! The dated history of a request, as one side sees it.

use std::collections::HashSet;

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::masking::mask_contacts;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::histories::{self, History, HistoryEvent, Reader};
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::viewers::names_of;
use marsam_workflows::access::{OfferedPart, RequestAccess};
use marsam_workflows::reading::Reading;
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
    pub(super) event: String,
    /// The request's stage before; for creatives, until one is selected, the stage of their own part.
    #[schema(schema_with = slugs_or_null::<RequestStage>)]
    from: Option<&'static str>,
    /// The stage after.
    #[schema(schema_with = slugs_or_null::<RequestStage>)]
    to: Option<&'static str>,
    pub(super) note: Option<String>,
}

/// Who reads a history, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Viewer {
    reader: Reader,
    side: Side,
    has_selection: bool,
    chosen: Option<CreativeId>,
    reading: Reading,
}

impl Viewer {
    /// A side of the project.
    pub(crate) fn of(access: &RequestAccess) -> Self {
        Self {
            reader: access.reader(),
            side: access.side,
            has_selection: access.request.chosen_creative.is_some(),
            chosen: access.request.chosen_creative,
            reading: Reading::of(access),
        }
    }

    /// A creative who is not selected.
    pub(crate) fn of_other(own: &OfferedPart) -> Self {
        Self {
            reader: own.reader(),
            side: own.side,
            has_selection: false,
            chosen: None,
            reading: own.reading(),
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
    let History {
        events,
        mut own_stage,
        selected,
    } = histories::page(db, request, viewer.reader, page)?;
    let about = |event: &HistoryEvent| match event.event.as_str() {
        name if name == RequestEvent::Selected.slug() => viewer.chosen,
        _ => event.creative,
    };
    let creatives: HashSet<CreativeId> = events.items.iter().filter_map(about).collect();
    let names = names_of(db, &Vec::from_iter(creatives))?;
    let in_turn = |items: Vec<HistoryEvent>| {
        let mut shown: Vec<EventDto> = items
            .into_iter()
            .rev()
            .map(|event| {
                let follows = selected.is_some_and(|selected| selected < event.id);
                let (from, to) = match viewer.reader {
                    Reader::Brand => (event.from, event.to),
                    Reader::Chosen(_) if follows => (event.from, event.to),
                    // The request's own stage would show how far other creatives were.
                    Reader::Chosen(_) | Reader::Other(_) => own_stage.step(&event.event),
                };
                let creative = about(&event).and_then(|one| CreativeRefDto::named(one, &names));
                dto(event, creative, from, to, viewer)
            })
            .collect();
        shown.reverse();
        Ok(shown)
    };
    events.map_all(in_turn)
}

fn dto(
    event: HistoryEvent,
    creative: Option<CreativeRefDto>,
    from: Option<RequestStage>,
    to: Option<RequestStage>,
    viewer: &Viewer,
) -> EventDto {
    let is_of_chosen = viewer.has_selection
        && event.proposal.is_none()
        && event.event != RequestEvent::InvitationDeclined.slug();
    let by_self = event.actor == viewer.side.kind();
    let note = event.note.map(|note| match event.actor {
        _ if by_self => note,
        ActorKind::Brand => viewer.reading.brands(&note),
        // After the selection only the selected creative acts on the request itself.
        ActorKind::Creative if viewer.side == Side::Owner && !is_of_chosen => {
            mask_contacts(&note).into_owned()
        }
        ActorKind::Creative | ActorKind::Admin | ActorKind::Operator | ActorKind::Clock => note,
    });
    EventDto {
        at: event.at,
        // The operator acts for the house, as an admin does.
        actor: match event.actor {
            ActorKind::Operator => ActorKind::Admin.slug(),
            kind => kind.slug(),
        },
        creative,
        event: event.event,
        from: from.map(RequestStage::slug),
        to: to.map(RequestStage::slug),
        note,
    }
}
