//! The history of a request: its own events and those of its proposals, as far as a reader may know them.

pub mod holds;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use diesel::dsl::max;
use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::events::{Amounts, SubjectKind};
use marsam_domain::ids::{CreativeId, EventId, ProposalId, QuoteRequestId};
use marsam_domain::proposals::lifecycle::ProposalEvent;
use marsam_domain::quote_requests::own_history::{self, OF_EVERY_CREATIVE, OwnStage};
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug_if_any, id};
use crate::db::MultiBackend;
use crate::pages::{Page, Slice};
use crate::schema::{creatives, events, proposals};
use crate::{Db, DbError};

/// An event of a request or of one of its proposals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEvent {
    /// Primary key; ids are in the order of time.
    pub id: EventId,
    /// The proposal, if it is an event of one.
    pub proposal: Option<ProposalId>,
    /// Who acted.
    pub actor: ActorKind,
    /// The creative it is about: the author of the proposal, or the one who acted.
    pub creative: Option<CreativeId>,
    /// The event's name.
    pub event: String,
    /// The stage before.
    pub from: Option<RequestStage>,
    /// The stage after.
    pub to: Option<RequestStage>,
    /// A reason, as free text.
    pub note: Option<String>,
    /// What it asks for.
    pub amounts: Amounts,
    /// When.
    pub at: OffsetDateTime,
}

/// Whose history it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The brand or an admin: every event.
    Brand,
    /// The selected creative: every event but those of other creatives.
    Chosen(CreativeId),
    /// Another creative: what concerns every creative, up to a selection, and the own proposals.
    Other(CreativeId),
}

impl Reader {
    const fn creative(self) -> Option<CreativeId> {
        match self {
            Self::Brand => None,
            Self::Chosen(creative) | Self::Other(creative) => Some(creative),
        }
    }
}

/// A part of a history, the latest event first.
#[derive(Debug)]
pub struct History {
    /// The events.
    pub events: Slice<HistoryEvent>,
    /// For creatives: the stage of their own part before the last of these events.
    pub own_stage: OwnStage,
    /// For creatives: the event of the selection, if there was one.
    pub selected: Option<EventId>,
}

type Row = (
    String,
    String,
    String,
    String,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Utc,
    Option<i64>,
    Option<i64>,
);
type Listed = events::BoxedQuery<'static, MultiBackend>;

/// What a reader may know of one request.
struct Visible {
    request: QuoteRequestId,
    reader: Reader,
    /// The event of the selection, if there was one.
    selected: Option<String>,
    /// When the request ended: that its proposals were closed is a part of that move.
    ended_at: Vec<Utc>,
}

/// When a request last came to a stage from another one.
pub fn entered_at(
    db: &mut Db,
    request: QuoteRequestId,
    stage: RequestStage,
) -> Result<Option<OffsetDateTime>, DbError> {
    let at = events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq(request.to_string()))
        .filter(events::to_stage.eq(stage.slug()))
        .filter(
            events::from_stage
                .ne(stage.slug())
                .or(events::from_stage.is_null()),
        )
        .order(events::id.desc())
        .select(events::at)
        .first::<Utc>(db)
        .optional()?;
    Ok(at.map(Into::into))
}

/// A part of the history of a request, for a reader.
pub fn page(
    db: &mut Db,
    request: QuoteRequestId,
    reader: Reader,
    page: Page,
) -> Result<History, DbError> {
    let visible = Visible::of_request(db, request, reader)?;
    let mut rows = Vec::new();
    let mut total = 0;
    // Two queries: each reads its rows in the order of an index.
    for kind in [SubjectKind::QuoteRequest, SubjectKind::Proposal] {
        total += visible.of(kind).count().get_result::<i64>(db)?;
        let newest = visible
            .of(kind)
            .filter(events::id.lt(page.bound()))
            .order(events::id.desc())
            .limit(page.limit + 1);
        rows.extend(loaded(db, newest)?);
    }
    rows.sort_unstable_by_key(|event| Reverse(event.id));
    let events = Slice::cut(rows, total, page, |event| event.id.to_string());
    let oldest = events.items.last().map(|event| event.id);
    let selected = visible.selected.as_deref().map(id).transpose()?;
    Ok(History {
        selected,
        own_stage: visible.own_stage(db, oldest)?,
        events,
    })
}

/// How many events of a request a reader may know, and when the latest of them happened.
pub fn extent(
    db: &mut Db,
    request: QuoteRequestId,
    reader: Reader,
) -> Result<(i64, Option<OffsetDateTime>), DbError> {
    let visible = Visible::of_request(db, request, reader)?;
    let (mut total, mut latest) = (0, None);
    for kind in [SubjectKind::QuoteRequest, SubjectKind::Proposal] {
        total += visible.of(kind).count().get_result::<i64>(db)?;
        let at: Option<Utc> = visible.of(kind).select(max(events::at)).first(db)?;
        latest = latest.max(at.map(OffsetDateTime::from));
    }
    Ok((total, latest))
}

/// The event after which the other creatives no longer follow the history.
fn selection(
    db: &mut Db,
    request: QuoteRequestId,
    reader: Reader,
) -> Result<Option<String>, DbError> {
    if reader == Reader::Brand {
        return Ok(None);
    }
    Ok(events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq(request.to_string()))
        .filter(events::event.eq(RequestEvent::Selected.slug()))
        .order(events::id.desc())
        .select(events::id)
        .first(db)
        .optional()?)
}

/// When some requests last changed for the creatives who are not selected, apart from their own proposals.
pub fn changed_for_others(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, OffsetDateTime>, DbError> {
    let (selected, cancelled) = (RequestEvent::Selected, RequestEvent::Cancelled);
    let names = OF_EVERY_CREATIVE.into_iter().chain([selected]);
    let latest = events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq_any(requests.iter().map(ToString::to_string)))
        .filter(events::event.eq_any(names.map(RequestEvent::slug)))
        .group_by((events::subject_id, events::event))
        .select((events::subject_id, events::event, max(events::at)))
        .load::<(String, String, Option<Utc>)>(db)?;
    let decided: HashSet<String> = latest
        .iter()
        .filter(|(_, event, _)| event == selected.slug())
        .map(|(request, ..)| request.clone())
        .collect();
    let mut changed = HashMap::new();
    for (request, event, at) in latest {
        // Only a project is cancelled after a selection.
        let is_of_project = event == cancelled.slug() && decided.contains(&request);
        if let Some(at) = at.filter(|_| !is_of_project).map(OffsetDateTime::from) {
            let known = changed.entry(id(&request)?).or_insert(at);
            *known = at.max(*known);
        }
    }
    Ok(changed)
}

impl Visible {
    fn of_request(db: &mut Db, request: QuoteRequestId, reader: Reader) -> Result<Self, DbError> {
        Ok(Self {
            request,
            reader,
            selected: selection(db, request, reader)?,
            ended_at: events::table
                .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
                .filter(events::subject_id.eq(request.to_string()))
                .filter(events::event.eq_any(own_history::ENDS.map(RequestEvent::slug)))
                .select(events::at)
                .load(db)?,
        })
    }

    fn of(&self, kind: SubjectKind) -> Listed {
        let listed = events::table
            .filter(events::subject_kind.eq(kind.slug()))
            .into_boxed();
        if kind == SubjectKind::Proposal {
            let of_request = proposals::table
                .filter(proposals::request_id.eq(self.request.to_string()))
                .select(proposals::id);
            let closed: &str = ProposalEvent::Closed.into();
            let listed = listed.filter(
                events::event
                    .ne(closed)
                    .or(events::at.ne_all(self.ended_at.clone())),
            );
            let listed = match self.reader {
                Reader::Other(_) => listed,
                Reader::Brand | Reader::Chosen(_) => {
                    let names = own_history::OF_SELECTION.map(<&str>::from);
                    listed.filter(events::event.ne_all(names))
                }
            };
            return match self.reader.creative() {
                None => listed.filter(events::subject_id.eq_any(of_request)),
                Some(creative) => {
                    let own = of_request.filter(proposals::creative_id.eq(creative.to_string()));
                    listed.filter(events::subject_id.eq_any(own))
                }
            };
        }
        let listed = listed.filter(events::subject_id.eq(self.request.to_string()));
        match self.reader {
            // The proposal itself says that it is the first one.
            Reader::Brand => listed.filter(events::event.ne(RequestEvent::ProposalsOpened.slug())),
            Reader::Chosen(_) => {
                let names: Vec<_> = own_history::of_chosen().map(RequestEvent::slug).collect();
                listed.filter(events::event.eq_any(names))
            }
            Reader::Other(_) => {
                let names = OF_EVERY_CREATIVE.map(RequestEvent::slug);
                let listed = listed.filter(events::event.eq_any(names));
                match &self.selected {
                    Some(selected) => listed.filter(events::id.lt(selected.clone())),
                    None => listed,
                }
            }
        }
    }

    /// The stage of a creative's own part before an event, from the last two events that moved it.
    fn own_stage(&self, db: &mut Db, before: Option<EventId>) -> Result<OwnStage, DbError> {
        let Some(before) = before.filter(|_| self.reader.creative().is_some()) else {
            return Ok(OwnStage::default());
        };
        let mut moved: Vec<(String, String)> = Vec::new();
        for kind in [SubjectKind::QuoteRequest, SubjectKind::Proposal] {
            moved.extend(
                self.of(kind)
                    .filter(events::id.lt(before.to_string()))
                    .filter(events::event.eq_any(own_history::moving()))
                    .order(events::id.desc())
                    .limit(2)
                    .select((events::id, events::event))
                    .load::<(String, String)>(db)?,
            );
        }
        moved.sort_unstable();
        let last_two = moved.len().saturating_sub(2);
        let names = moved.iter().skip(last_two).map(|(_, event)| event.as_str());
        Ok(OwnStage::after(names))
    }
}

fn loaded(db: &mut Db, listed: Listed) -> Result<Vec<HistoryEvent>, DbError> {
    let rows = listed
        .select((
            events::id,
            events::subject_kind,
            events::subject_id,
            events::actor_kind,
            events::actor_account_id,
            events::event,
            events::from_stage,
            events::to_stage,
            events::note,
            events::at,
            events::amount_fils,
            events::held_fils,
        ))
        .load::<Row>(db)?;
    let known = Creatives::of(db, &rows)?;
    rows.into_iter().map(|row| convert(row, &known)).collect()
}

/// The creatives that events are about.
struct Creatives {
    by_proposal: HashMap<String, String>,
    by_account: HashMap<String, String>,
}

impl Creatives {
    fn of(db: &mut Db, rows: &[Row]) -> Result<Self, DbError> {
        let of_proposals = rows
            .iter()
            .filter(|row| row.1 == SubjectKind::Proposal.slug());
        let subjects: HashSet<&String> = of_proposals.map(|row| &row.2).collect();
        let of_creatives = rows
            .iter()
            .filter(|row| row.3 == ActorKind::Creative.slug());
        let accounts: HashSet<&String> = of_creatives.filter_map(|row| row.4.as_ref()).collect();
        Ok(Self {
            by_proposal: proposals::table
                .filter(proposals::id.eq_any(subjects))
                .select((proposals::id, proposals::creative_id))
                .load::<(String, String)>(db)?
                .into_iter()
                .collect(),
            by_account: creatives::table
                .filter(creatives::account_id.eq_any(accounts))
                .select((creatives::account_id.assume_not_null(), creatives::id))
                .load::<(String, String)>(db)?
                .into_iter()
                .collect(),
        })
    }

    fn about(&self, subject: &str, account: Option<&String>) -> Option<&String> {
        let author = self.by_proposal.get(subject);
        author.or_else(|| self.by_account.get(account?))
    }
}

fn convert(
    (key, kind, subject, actor, account, event, from, to, note, at, amount_fils, held_fils): Row,
    known: &Creatives,
) -> Result<HistoryEvent, DbError> {
    let is_proposal = kind == SubjectKind::Proposal.slug();
    let actor = ActorKind::from_slug(&actor)
        .ok_or_else(|| DbError::Corrupt(format!("no actor: {actor}")))?;
    let account = account.as_ref().filter(|_| actor == ActorKind::Creative);
    let creative = known.about(&subject, account);
    Ok(HistoryEvent {
        id: id(&key)?,
        proposal: is_proposal.then(|| id(&subject)).transpose()?,
        actor,
        creative: creative.map(|creative| id(creative)).transpose()?,
        event,
        from: from_slug_if_any(from.as_deref())?,
        to: from_slug_if_any(to.as_deref())?,
        note,
        amounts: Amounts {
            amount_fils,
            held_fils,
        },
        at: at.into(),
    })
}
