//! The dated history of a request, as one side may know it.

use std::collections::{HashMap, HashSet};

use marsam_domain::actors::ActorKind;
use marsam_domain::events::Amounts;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::masking::mask_contacts;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_persistence::histories::{self, History, HistoryEvent, Reader};
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use crate::access::{OfferedPart, RequestAccess};
use crate::reading::Reading;

/// Who reads a history, and how.
#[derive(Debug, Clone, Copy)]
pub struct Viewer {
    reader: Reader,
    side: Side,
    has_selection: bool,
    chosen: Option<CreativeId>,
    reading: Reading,
}

/// An event as a viewer reads it.
#[derive(Debug)]
pub struct ShownEvent {
    pub at: OffsetDateTime,
    /// The operator acts for the house, as an admin does.
    pub actor: ActorKind,
    /// The creative that it is about.
    pub creative: Option<CreativeId>,
    pub event: String,
    pub from: Option<RequestStage>,
    pub to: Option<RequestStage>,
    /// Without contacts, where the viewer may not have them.
    pub note: Option<String>,
    pub amounts: Amounts,
}

/// Some events, and the names of the creatives that they are about.
#[derive(Debug)]
pub struct ShownHistory {
    pub events: Slice<ShownEvent>,
    pub names: HashMap<CreativeId, CreativeName>,
}

impl Viewer {
    /// A side of the project.
    pub fn of(access: &RequestAccess) -> Self {
        Self {
            reader: access.reader(),
            side: access.side,
            has_selection: access.request.chosen_creative.is_some(),
            chosen: access.request.chosen_creative,
            reading: Reading::of(access),
        }
    }

    /// A creative who is not selected.
    pub fn of_other(own: &OfferedPart) -> Self {
        Self {
            reader: own.reader(),
            side: own.side,
            has_selection: false,
            chosen: None,
            reading: own.reading(),
        }
    }

    /// Events that the viewer may know, the latest first.
    ///
    /// # Errors
    /// The database's.
    pub fn page(
        &self,
        db: &mut Db,
        request: QuoteRequestId,
        page: Page,
    ) -> Result<ShownHistory, DbError> {
        let History {
            events,
            mut own_stage,
            selected,
        } = histories::page(db, request, self.reader, page)?;
        let about = |event: &HistoryEvent| self.about(event);
        let creatives: HashSet<CreativeId> = events.items.iter().filter_map(about).collect();
        let names = names_of(db, &Vec::from_iter(creatives))?;
        let in_turn = |items: Vec<HistoryEvent>| {
            let mut shown: Vec<ShownEvent> = items
                .into_iter()
                .rev()
                .map(|event| {
                    let follows = selected.is_some_and(|selected| selected < event.id);
                    let (from, to) = match self.reader {
                        Reader::Brand => (event.from, event.to),
                        Reader::Chosen(_) if follows => (event.from, event.to),
                        // The request's own stage would show how far other creatives were.
                        Reader::Chosen(_) | Reader::Other(_) => own_stage.step(&event.event),
                    };
                    self.shown(event, from, to)
                })
                .collect();
            shown.reverse();
            Ok::<_, DbError>(shown)
        };
        Ok(ShownHistory {
            events: events.map_all(in_turn)?,
            names,
        })
    }

    /// The creative that an event is about.
    fn about(&self, event: &HistoryEvent) -> Option<CreativeId> {
        if event.event == RequestEvent::Selected.slug() {
            self.chosen
        } else {
            event.creative
        }
    }

    fn shown(
        &self,
        event: HistoryEvent,
        from: Option<RequestStage>,
        to: Option<RequestStage>,
    ) -> ShownEvent {
        let creative = self.about(&event);
        let is_of_chosen = self.has_selection
            && event.proposal.is_none()
            && event.event != RequestEvent::InvitationDeclined.slug();
        let by_self = event.actor == self.side.kind();
        let note = event.note.map(|note| match event.actor {
            _ if by_self => note,
            ActorKind::Brand => self.reading.brands(&note),
            // After the selection only the selected creative acts on the request itself.
            ActorKind::Creative if self.side == Side::Owner && !is_of_chosen => {
                mask_contacts(&note).into_owned()
            }
            ActorKind::Creative | ActorKind::Admin | ActorKind::Operator | ActorKind::Clock => note,
        });
        ShownEvent {
            at: event.at,
            actor: match event.actor {
                ActorKind::Operator => ActorKind::Admin,
                kind => kind,
            },
            creative,
            event: event.event,
            from,
            to,
            note,
            amounts: event.amounts,
        }
    }
}
