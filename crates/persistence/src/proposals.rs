//! Proposals and their versions.

mod lists;
mod versions;

use diesel::prelude::*;
use marsam_domain::actors::Actor;
use marsam_domain::ids::{CreativeId, ProposalId, QuoteRequestId};
use marsam_domain::proposals::lifecycle::{Action, ProposalEvent, Transition, advance};
use marsam_domain::proposals::{ChangeRequest, FeeSplit, Proposal, ProposalState, Terms};
use marsam_domain::quote_requests::limits::MAX_PROPOSALS;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

pub(crate) use self::lists::batch_of_creative;
pub use self::lists::{accepted, latest_of_creative, latest_of_request, page};
pub use self::versions::{Version, last_sent_at, previous_terms, versions};
use crate::columns::{Utc, from_slug, id, json, json_text, small};
use crate::events::{self, Amounts, NewEvent, Subject};
use crate::quote_requests::entries::{self, Whose};
use crate::reputation::{self, SubjectKey};
use crate::schema::proposals;
use crate::{Db, DbError};

#[derive(Queryable, Selectable)]
#[diesel(table_name = proposals)]
struct ProposalRow {
    id: String,
    request_id: String,
    creative_id: String,
    state: String,
    version: i64,
    terms: String,
    fee_fils: i64,
    net_fils: i64,
    brief_version: i64,
    change_rounds: i32,
    change_message: Option<String>,
    change_price_fils: Option<i64>,
    change_asked_at: Option<Utc>,
    decline_reason: Option<String>,
    created_at: Utc,
    updated_at: Utc,
}

impl TryFrom<ProposalRow> for Proposal {
    type Error = DbError;

    fn try_from(row: ProposalRow) -> Result<Self, DbError> {
        let (message, counter_price_fils) = (row.change_message, row.change_price_fils);
        Ok(Self {
            id: id(&row.id)?,
            request_id: id(&row.request_id)?,
            creative_id: id(&row.creative_id)?,
            state: from_slug(&row.state)?,
            version: row.version,
            terms: json(&row.terms)?,
            split: FeeSplit {
                fee_fils: row.fee_fils,
                net_fils: row.net_fils,
            },
            brief_version: row.brief_version,
            change_rounds: small(row.change_rounds)?,
            change_request: row.change_asked_at.map(|at| ChangeRequest {
                message: message.unwrap_or_default(),
                counter_price_fils,
                at: at.into(),
            }),
            decline_reason: row.decline_reason,
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
        })
    }
}

/// A version of a proposal to store.
#[derive(Debug)]
pub struct NewVersion<'a> {
    /// The terms.
    pub terms: &'a Terms,
    /// Fee and net.
    pub split: FeeSplit,
    /// The version of the brief that it answers.
    pub brief_version: i64,
}

/// Who sends a proposal.
#[derive(Debug, Clone, Copy)]
pub struct Author {
    /// The creative.
    pub creative: CreativeId,
    /// The account behind it, for the history.
    pub actor: Actor,
}

/// Stores a proposal with its first version and its event; a second live one of a creative is a [`DbError::Conflict`],
/// one beyond [`MAX_PROPOSALS`] of a creative a [`DbError::LimitReached`].
pub fn insert(
    db: &mut Db,
    request: &QuoteRequest,
    author: Author,
    new: &NewVersion<'_>,
    now: OffsetDateTime,
) -> Result<Proposal, DbError> {
    let Author { creative, actor } = author;
    let sent: i64 = proposals::table
        .filter(proposals::request_id.eq(request.id.to_string()))
        .filter(proposals::creative_id.eq(creative.to_string()))
        .count()
        .get_result(db)?;
    if sent >= MAX_PROPOSALS {
        return Err(DbError::LimitReached);
    }
    let key = ProposalId::new(crate::ids::fresh(now));
    diesel::insert_into(proposals::table)
        .values((
            (
                proposals::id.eq(key.to_string()),
                proposals::request_id.eq(request.id.to_string()),
                proposals::creative_id.eq(creative.to_string()),
                proposals::state.eq(ProposalState::Sent.slug()),
                proposals::version.eq(1_i64),
                proposals::change_rounds.eq(0),
            ),
            (
                proposals::terms.eq(json_text(new.terms)?),
                proposals::price_fils.eq(new.terms.price_fils),
                proposals::fee_fils.eq(new.split.fee_fils),
                proposals::net_fils.eq(new.split.net_fils),
                proposals::valid_until.eq(Utc(new.terms.valid_until)),
                proposals::brief_version.eq(new.brief_version),
            ),
            proposals::created_at.eq(Utc(now)),
            proposals::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    versions::keep(db, key, 1, new.terms, now)?;
    let event = NewEvent {
        subject: Subject::Proposal(key),
        actor,
        event: ProposalEvent::Sent.into(),
        from: Some(request.stage.slug()),
        to: Some(request.stage.slug()),
        note: None,
        amounts: Amounts::default(),
    };
    events::append(db, &event, now)?;
    entries::keep(db, request.id, Whose::Creative(creative))?;
    reputation::changed(db, &SubjectKey::creative(creative))?;
    find(db, key)
}

/// One proposal by its key.
pub fn find(db: &mut Db, proposal: ProposalId) -> Result<Proposal, DbError> {
    proposals::table
        .find(proposal.to_string())
        .select(ProposalRow::as_select())
        .first::<ProposalRow>(db)?
        .try_into()
}

/// The proposals for a request, oldest first.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Proposal>, DbError> {
    of_requests(db, &[request])
}

/// The proposals for some requests, oldest first.
pub fn of_requests(db: &mut Db, requests: &[QuoteRequestId]) -> Result<Vec<Proposal>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    proposals::table
        .filter(proposals::request_id.eq_any(keys))
        .order(proposals::id.asc())
        .select(ProposalRow::as_select())
        .load::<ProposalRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// True if a creative has sent a proposal for a request, whatever became of it.
pub fn exists_of(
    db: &mut Db,
    request: QuoteRequestId,
    creative: CreativeId,
) -> Result<bool, DbError> {
    let own = proposals::table
        .filter(proposals::request_id.eq(request.to_string()))
        .filter(proposals::creative_id.eq(creative.to_string()));
    Ok(diesel::select(diesel::dsl::exists(own)).get_result(db)?)
}

/// The live proposals of a creative, oldest first.
pub fn live_of_creative(db: &mut Db, creative: CreativeId) -> Result<Vec<Proposal>, DbError> {
    let mut live = of_creative(db, creative)?;
    live.retain(|proposal| proposal.state.is_live());
    Ok(live)
}

/// The proposals of a creative, oldest first.
pub fn of_creative(db: &mut Db, creative: CreativeId) -> Result<Vec<Proposal>, DbError> {
    proposals::table
        .filter(proposals::creative_id.eq(creative.to_string()))
        .order(proposals::id.asc())
        .select(ProposalRow::as_select())
        .load::<ProposalRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// Live proposals that ran out before `now`, at most `most`, the longest ago first.
pub fn run_out(
    db: &mut Db,
    now: OffsetDateTime,
    most: i64,
) -> Result<Vec<(QuoteRequestId, ProposalId)>, DbError> {
    proposals::table
        .filter(proposals::state.eq(ProposalState::Sent.slug()))
        .filter(proposals::valid_until.le(Utc(now)))
        .order(proposals::valid_until.asc())
        .limit(most)
        .select((proposals::request_id, proposals::id))
        .load::<(String, String)>(db)?
        .iter()
        .map(|(request, proposal)| Ok((id(request)?, id(proposal)?)))
        .collect()
}

/// What a transition of a proposal says.
#[derive(Debug, Clone, Copy, Default)]
pub struct Words<'a> {
    /// A reason or a message, for the history.
    pub note: Option<&'a str>,
    /// The price that the brand would pay, in fils.
    pub counter_price_fils: Option<i64>,
}

/// Stores a transition of a proposal as it was read, with its event. A proposal that has changed in the meantime is a
/// [`DbError::Conflict`].
pub fn apply(
    db: &mut Db,
    proposal: &Proposal,
    stage: RequestStage,
    transition: &Transition,
    words: Words<'_>,
) -> Result<(), DbError> {
    let asks = transition.event == ProposalEvent::ChangeRequested;
    let declines = transition.event == ProposalEvent::Declined;
    let change = asks.then(|| {
        (
            proposals::change_rounds.eq(i32::from(proposal.change_rounds) + 1),
            proposals::change_message.eq(words.note),
            proposals::change_price_fils.eq(words.counter_price_fils),
            proposals::change_asked_at.eq(Utc(transition.at)),
        )
    });
    let moved = diesel::update(proposals::table.find(proposal.id.to_string()))
        .filter(is_as_read(proposal))
        .set((
            proposals::state.eq(transition.to.slug()),
            proposals::updated_at.eq(Utc(transition.at)),
            declines.then(|| proposals::decline_reason.eq(words.note)),
            change,
        ))
        .execute(db)?;
    if moved != 1 {
        return Err(DbError::Conflict);
    }
    append_event(db, proposal, stage, transition, words)
}

/// Stores a new version of a proposal as it was read: it answers what the brand asked for.
pub fn store_version(
    db: &mut Db,
    proposal: &Proposal,
    stage: RequestStage,
    transition: &Transition,
    new: &NewVersion<'_>,
) -> Result<(), DbError> {
    let version = proposal.version + 1;
    let moved = diesel::update(proposals::table.find(proposal.id.to_string()))
        .filter(is_as_read(proposal))
        .set((
            proposals::version.eq(version),
            proposals::terms.eq(json_text(new.terms)?),
            proposals::price_fils.eq(new.terms.price_fils),
            proposals::fee_fils.eq(new.split.fee_fils),
            proposals::net_fils.eq(new.split.net_fils),
            proposals::valid_until.eq(Utc(new.terms.valid_until)),
            proposals::brief_version.eq(new.brief_version),
            proposals::change_message.eq(None::<String>),
            proposals::change_price_fils.eq(None::<i64>),
            proposals::change_asked_at.eq(None::<Utc>),
            proposals::updated_at.eq(Utc(transition.at)),
        ))
        .execute(db)?;
    if moved != 1 {
        return Err(DbError::Conflict);
    }
    versions::keep(db, proposal.id, version, new.terms, transition.at)?;
    append_event(db, proposal, stage, transition, Words::default())
}

/// The guard of a write: neither a version was sent nor a change asked for since the proposal was read.
#[diesel::dsl::auto_type(no_type_alias)]
fn is_as_read(proposal: &Proposal) -> _ {
    let state: &'static str = proposal.state.slug();
    let rounds: i32 = i32::from(proposal.change_rounds);
    let version: i64 = proposal.version;
    proposals::state
        .eq(state)
        .and(proposals::version.eq(version))
        .and(proposals::change_rounds.eq(rounds))
}

fn append_event(
    db: &mut Db,
    proposal: &Proposal,
    stage: RequestStage,
    transition: &Transition,
    words: Words<'_>,
) -> Result<(), DbError> {
    let event = NewEvent {
        subject: Subject::Proposal(proposal.id),
        actor: transition.actor,
        event: transition.event.into(),
        from: Some(stage.slug()),
        to: Some(stage.slug()),
        note: words.note,
        amounts: Amounts {
            amount_fils: words.counter_price_fils,
            held_fils: None,
        },
    };
    events::append(db, &event, transition.at)?;
    entries::keep(
        db,
        proposal.request_id,
        Whose::Creative(proposal.creative_id),
    )
}

/// How the live proposals for a request end.
#[derive(Debug, Clone, Copy)]
pub struct Ending {
    /// What happens to them.
    pub action: Action,
    /// Who causes it.
    pub actor: Actor,
    /// The one that stays as it is.
    pub kept: Option<ProposalId>,
}

/// Ends the live proposals for a request, and names their creatives.
pub fn end_live(
    db: &mut Db,
    request: &QuoteRequest,
    ending: Ending,
    now: OffsetDateTime,
) -> Result<Vec<CreativeId>, DbError> {
    let Ending {
        action,
        actor,
        kept,
    } = ending;
    let mut creatives = Vec::new();
    for proposal in of_request(db, request.id)? {
        if Some(proposal.id) == kept {
            continue;
        }
        // One that has ended already stays as it is.
        if let Ok(ended) = advance(&proposal.facts(request.brief_version), action, actor, now) {
            apply(db, &proposal, request.stage, &ended, Words::default())?;
            creatives.push(proposal.creative_id);
        }
    }
    Ok(creatives)
}

/// Closes the live proposals for a request that ends, and names their creatives.
pub fn close_live(
    db: &mut Db,
    request: &QuoteRequest,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<Vec<CreativeId>, DbError> {
    let ending = Ending {
        action: Action::Close,
        actor,
        kept: None,
    };
    end_live(db, request, ending, now)
}
