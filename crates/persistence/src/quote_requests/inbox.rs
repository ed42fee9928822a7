//! A creative's inbox: what is in it, in which order, and how it is counted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;

use diesel::prelude::*;
use marsam_domain::creatives::Creative;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::proposals::Proposal;
use marsam_domain::quote_requests::inbox::{OwnOffer, is_own_turn};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::listing::{Listed, open_questions, stored};
use super::stages;
use crate::columns::{Utc, from_slug, id};
use crate::pages::Slice;
use crate::schema::{invitations, proposals, quote_requests};
use crate::{Db, DbError, proposals as offers};

/// Greater than the time of every due date.
const NEVER: i64 = i64::MAX;

/// Which part of a creative's inbox.
#[derive(Debug, Clone, Copy, Default)]
pub struct InboxFilter {
    /// Only those on which the creative is on this side.
    pub side: Option<Side>,
    /// Only those at this stage.
    pub stage: Option<RequestStage>,
}

/// The requests with which a creative has to do already.
#[derive(Debug)]
struct Known {
    creative: String,
    services: Vec<&'static str>,
    /// Those for which it has sent a proposal.
    proposed: Vec<String>,
    /// Those to which it was invited, and did not decline.
    invited: Vec<String>,
    /// Those that are not shown as open: it has answered them, or they name it.
    answered: Vec<String>,
}

impl Known {
    fn of(db: &mut Db, (creative, is_listed): (&Creative, bool)) -> Result<Self, DbError> {
        let key = creative.id.to_string();
        let proposed: Vec<String> = proposals::table
            .filter(proposals::creative_id.eq(&key))
            .select(proposals::request_id)
            .distinct()
            .load(db)?;
        let rows: Vec<(String, Option<Utc>)> = invitations::table
            .filter(invitations::creative_id.eq(&key))
            .select((invitations::request_id, invitations::declined_at))
            .load(db)?;
        let named = rows.iter().map(|(request, _)| request.clone());
        let answered = named.chain(proposed.iter().cloned()).collect();
        let invited = rows
            .into_iter()
            .filter(|(request, declined)| declined.is_none() && !proposed.contains(request))
            .map(|(request, _)| request)
            .collect();
        let skills = creative.profile.choices.skills.iter().filter(|_| is_listed);
        Ok(Self {
            creative: key,
            services: skills.map(|service| service.slug()).collect(),
            proposed,
            invited,
            answered,
        })
    }

    /// Adds the requests on one side to a query, which begins with none.
    fn with_side(&self, listed: Listed, side: Side) -> Listed {
        let waits = quote_requests::stage.eq_any(stages(RequestStage::is_waiting));
        let is_chosen = quote_requests::chosen_creative_id.eq(Some(self.creative.clone()));
        match side {
            Side::Chosen => listed.or_filter(is_chosen),
            Side::Bidder => {
                let other = quote_requests::chosen_creative_id
                    .is_null()
                    .or(quote_requests::chosen_creative_id.ne(Some(self.creative.clone())));
                listed.or_filter(quote_requests::id.eq_any(self.proposed.clone()).and(other))
            }
            Side::Invited => {
                listed.or_filter(waits.and(quote_requests::id.eq_any(self.invited.clone())))
            }
            Side::Open => listed.or_filter(
                waits
                    .and(quote_requests::is_open.eq(true))
                    .and(quote_requests::service.eq_any(self.services.clone()))
                    .and(quote_requests::id.ne_all(self.answered.clone())),
            ),
            Side::Owner | Side::Admin => listed,
        }
    }

    fn listed(&self, filter: InboxFilter) -> Listed {
        let nothing = quote_requests::table
            .into_boxed()
            .filter(quote_requests::id.eq(String::new()));
        let sides = [Side::Invited, Side::Open, Side::Bidder, Side::Chosen]
            .into_iter()
            .filter(|side| filter.side.is_none_or(|wanted| wanted == *side));
        let listed = sides.fold(nothing, |listed, side| self.with_side(listed, side));
        match filter.stage {
            Some(stage) => listed.filter(quote_requests::stage.eq(stage.slug())),
            None => listed,
        }
    }
}

/// Where a request stands in an inbox: what waits for the creative first, then the earliest due date, then the newest.
/// As text it is the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    is_others_turn: bool,
    /// Seconds since 1970.
    due: i64,
    id: Reverse<QuoteRequestId>,
}

impl Place {
    fn of(is_own_turn: bool, due_at: Option<OffsetDateTime>, id: QuoteRequestId) -> Self {
        Self {
            is_others_turn: !is_own_turn,
            due: due_at.map_or(NEVER, OffsetDateTime::unix_timestamp),
            id: Reverse(id),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turn, id) = (u8::from(self.is_others_turn), self.id.0);
        write!(f, "{turn}.{}.{id}", self.due)
    }
}

/// A text that is no cursor of an inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidPlace;

impl FromStr for Place {
    type Err = InvalidPlace;

    fn from_str(text: &str) -> Result<Self, InvalidPlace> {
        let mut parts = text.splitn(3, '.');
        let mut next = || parts.next().ok_or(InvalidPlace);
        let is_others_turn = match next()? {
            "0" => false,
            "1" => true,
            _ => return Err(InvalidPlace),
        };
        Ok(Self {
            is_others_turn,
            due: next()?.parse().map_err(|_error| InvalidPlace)?,
            id: Reverse(next()?.parse().map_err(|_error| InvalidPlace)?),
        })
    }
}

/// The requests that concern a creative, what is due first: invited and open ones while they wait, and all that it has
/// sent a proposal for. At most `limit`, after a place.
pub fn page(
    db: &mut Db,
    viewer: (&Creative, bool),
    filter: InboxFilter,
    (limit, after): (i64, Option<Place>),
) -> Result<Slice<QuoteRequest>, DbError> {
    let known = Known::of(db, viewer)?;
    let mut places = placed(db, &known, filter)?;
    places.sort_unstable();
    let total = i64::try_from(places.len()).unwrap_or(i64::MAX);
    places.retain(|place| after.is_none_or(|after| *place > after));
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let is_more = places.len() > limit;
    places.truncate(limit);
    let keys: Vec<String> = places.iter().map(|place| place.id.0.to_string()).collect();
    let mut found: HashMap<QuoteRequestId, QuoteRequest> = stored(db, &keys)?
        .into_iter()
        .map(|request| (request.id, request))
        .collect();
    Ok(Slice {
        items: places
            .iter()
            .filter_map(|place| found.remove(&place.id.0))
            .collect(),
        total,
        has_more_than_total: false,
        next: places.last().filter(|_| is_more).map(ToString::to_string),
    })
}

/// How many requests wait for a creative.
pub fn own_turns(db: &mut Db, viewer: (&Creative, bool)) -> Result<i64, DbError> {
    let known = Known::of(db, viewer)?;
    let mut own = 0;
    for side in [Side::Invited, Side::Bidder, Side::Chosen] {
        let places = concerned(db, &known, (side, None))?;
        own += places.iter().filter(|place| !place.is_others_turn).count();
    }
    Ok(i64::try_from(own).unwrap_or(i64::MAX))
}

fn placed(db: &mut Db, known: &Known, filter: InboxFilter) -> Result<Vec<Place>, DbError> {
    let is_wanted = |side: &Side| filter.side.is_none_or(|wanted| wanted == *side);
    let mut places = Vec::new();
    if is_wanted(&Side::Open) {
        places.extend(open(db, known, filter.stage)?);
    }
    let others = [Side::Invited, Side::Bidder, Side::Chosen];
    for side in others.into_iter().filter(is_wanted) {
        places.extend(concerned(db, known, (side, filter.stage))?);
    }
    Ok(places)
}

/// Open requests wait for nobody in particular; there may be many of them.
fn open(db: &mut Db, known: &Known, stage: Option<RequestStage>) -> Result<Vec<Place>, DbError> {
    known
        .listed(InboxFilter {
            side: Some(Side::Open),
            stage,
        })
        .select((quote_requests::id, quote_requests::due_at))
        .load::<(String, Option<Utc>)>(db)?
        .into_iter()
        .map(|(key, due)| Ok(Place::of(false, due.map(Into::into), id(&key)?)))
        .collect()
}

/// Those on a side on which the creative itself may have to act.
fn concerned(
    db: &mut Db,
    known: &Known,
    (side, stage): (Side, Option<RequestStage>),
) -> Result<Vec<Place>, DbError> {
    let keys: Vec<String> = known
        .listed(InboxFilter {
            side: Some(side),
            stage,
        })
        .select(quote_requests::id)
        .load(db)?;
    let requests = stored(db, &keys)?;
    let ids: Vec<QuoteRequestId> = requests.iter().map(|request| request.id).collect();
    let questions = open_questions(db, &ids)?;
    let own: Vec<Proposal> = offers::of_requests(db, &ids)?
        .into_iter()
        .filter(|offer| offer.creative_id.to_string() == known.creative)
        .collect();
    let place = |request: &QuoteRequest| {
        let latest = own.iter().rfind(|offer| offer.request_id == request.id);
        let latest = latest.map(|offer| OwnOffer {
            state: offer.state,
            is_questioned: offer.change_request.is_some()
                || offer.brief_version < request.brief_version,
        });
        let turn = request.waiting_on(questions.get(&request.id));
        // What goes on after another creative was selected is not shown.
        let is_excluded = side != Side::Chosen && request.chosen_creative.is_some();
        let due_at = request.due_at.filter(|_| !is_excluded);
        let is_own = is_own_turn(side, request.stage, turn, latest);
        Place::of(is_own, due_at, request.id)
    };
    Ok(requests.iter().map(place).collect())
}

/// How many requests of a creative's inbox stand at each stage, on one side.
pub fn counts(
    db: &mut Db,
    viewer: (&Creative, bool),
    side: Side,
) -> Result<BTreeMap<RequestStage, i64>, DbError> {
    let known = Known::of(db, viewer)?;
    let filter = InboxFilter {
        side: Some(side),
        stage: None,
    };
    let mut counts = BTreeMap::new();
    for stage in known
        .listed(filter)
        .select(quote_requests::stage)
        .load::<String>(db)?
    {
        *counts.entry(from_slug(&stage)?).or_insert(0) += 1;
    }
    Ok(counts)
}
