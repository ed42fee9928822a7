//! The dated history of a request, as one side sees it.

use marsam_domain::actors::ActorKind;
use marsam_domain::masking::mask_contacts;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_persistence::events::HistoryEvent;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::reading::Reading;
use crate::routes::request_access::RequestAccess;
use crate::routes::schemas::{actors_of_history, event_kinds, slugs_or_null};

/// What happened.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestEvent)]
pub(crate) struct EventDto {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    #[schema(schema_with = actors_of_history)]
    actor: &'static str,
    #[schema(schema_with = event_kinds)]
    event: String,
    /// The request's stage before.
    #[schema(schema_with = slugs_or_null::<RequestStage>)]
    from: Option<String>,
    /// The request's stage after.
    #[schema(schema_with = slugs_or_null::<RequestStage>)]
    to: Option<String>,
    note: Option<String>,
}

/// The events of the request that concern every creative who knows of it.
const OF_ALL: [RequestEvent; 7] = [
    RequestEvent::Submitted,
    RequestEvent::BriefEdited,
    RequestEvent::OpenedToOthers,
    RequestEvent::Reopened,
    RequestEvent::Expired,
    RequestEvent::Declined,
    RequestEvent::Cancelled,
];
/// The events that name other creatives, or how many there are.
const OF_OTHERS: [RequestEvent; 3] = [
    RequestEvent::Invited,
    RequestEvent::InvitationDeclined,
    RequestEvent::ProposalsOpened,
];

fn is_one_of(event: &HistoryEvent, kinds: &[RequestEvent]) -> bool {
    kinds.iter().any(|kind| kind.slug() == event.event)
}

/// Those that the caller may see, oldest first; `events` holds none of proposals that it may not see.
pub(crate) fn shown(
    events: Vec<HistoryEvent>,
    access: &RequestAccess,
    reading: &Reading,
) -> Vec<EventDto> {
    let selected_at = events
        .iter()
        .find(|event| event.event == RequestEvent::Selected.slug())
        .map(|event| event.at);
    let is_visible = |event: &HistoryEvent| match access.side {
        Side::Owner | Side::Admin => true,
        Side::Chosen => !is_one_of(event, &OF_OTHERS),
        Side::Invited | Side::Open | Side::Bidder => {
            let is_before = selected_at.is_none_or(|selected| event.at <= selected);
            event.proposal.is_some() || (is_one_of(event, &OF_ALL) && is_before)
        }
    };
    events
        .into_iter()
        .filter(is_visible)
        .map(|event| dto(event, access, reading))
        .collect()
}

fn dto(event: HistoryEvent, access: &RequestAccess, reading: &Reading) -> EventDto {
    let is_of_chosen = access.request.chosen_creative.is_some()
        && event.proposal.is_none()
        && event.event != RequestEvent::InvitationDeclined.slug();
    let by_self = event.actor == access.side.kind();
    let note = event.note.map(|note| match event.actor {
        _ if by_self => note,
        ActorKind::Brand => reading.brands(&note),
        // After the selection only the selected creative acts on the request itself.
        ActorKind::Creative if access.side == Side::Owner && !is_of_chosen => {
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
        event: event.event,
        from: event.from,
        to: event.to,
        note,
    }
}
