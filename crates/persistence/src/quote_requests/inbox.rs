//! A creative's inbox: what is in it, page by page in its order, and how it is counted.
//!
//! The requests for which the creative was named or has answered have an entry ([`entries`](super::entries)); open ones
//! are found by their service. Each part is read in the order of an index, as far as the page needs it.

mod finding;
mod searching;

use std::collections::{BTreeMap, HashMap};

use diesel::dsl::count_star;
use diesel::prelude::*;
use marsam_domain::creatives::Creative;
use marsam_domain::ids::{BrandId, CreativeId, QuoteRequestId};
use marsam_domain::proposals::Proposal;
use marsam_domain::quote_requests::inbox::InboxPart;
use marsam_domain::quote_requests::lifecycle::Sums;
use marsam_domain::quote_requests::own_part::{OfferedRequest, OwnOffer, OwnPart};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::search::SearchQuery;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;

use self::finding::Found;
pub use self::finding::{InboxOrder, InvalidPlace, Place};
use self::searching::Rest;
use super::listing::stored;
use super::stages;
use crate::columns::from_slug;
use crate::db::MultiBackend;
use crate::pages::{Page, Slice};
use crate::schema::{inbox_entries, quote_requests, request_details};
use crate::search_words::{self, Plan, Searched, Total};
use crate::{Db, DbError, proposals};

/// Which part of a creative's inbox, and in which order.
#[derive(Debug, Clone, Default)]
pub struct InboxFilter {
    /// Only those on which the creative is on this side.
    pub side: Option<Side>,
    /// Only those at this stage, as the creative sees it.
    pub stage: Option<RequestStage>,
    /// Only those whose brief and brand have these words, as far as the creative may read them.
    pub words: SearchQuery,
    /// Those that the creative has archived, instead of all others.
    pub is_archived: bool,
    /// The order.
    pub order: InboxOrder,
}

impl InboxFilter {
    fn parts(&self) -> Vec<InboxPart> {
        if self.is_archived {
            return vec![InboxPart::Archived];
        }
        let shown = InboxPart::SHOWN.into_iter();
        shown
            .filter(|part| self.side.is_none_or(|side| part.side() == Some(side)))
            .collect()
    }

    /// Open requests are at the first stage for those who have not answered them.
    fn has_open(&self) -> bool {
        !self.is_archived
            && self.side.is_none_or(|side| side == Side::Open)
            && self
                .stage
                .is_none_or(|stage| stage == RequestStage::Submitted)
    }
}

#[derive(Debug)]
struct Owner {
    key: String,
    /// The services whose open requests are shown: none while the creative is not listed.
    services: Vec<&'static str>,
}

/// The creative who reads an inbox.
#[derive(Debug, Clone, Copy)]
pub struct InboxReader<'a> {
    /// The creative.
    pub creative: &'a Creative,
    /// Whether it is shown open requests: one that is not listed is not.
    pub sees_open: bool,
}

impl Owner {
    fn of(reader: InboxReader<'_>) -> Self {
        let skills = reader.creative.profile.choices.skills.iter();
        Self {
            key: reader.creative.id.to_string(),
            services: skills
                .filter(|_| reader.sees_open)
                .copied()
                .map(Service::slug)
                .collect(),
        }
    }
}

/// A request of an inbox.
#[derive(Debug)]
pub enum InboxItem {
    /// One for which the creative is not selected.
    Offered(Box<Offered>),
    /// A project of the creative.
    Project {
        /// The project.
        project: Box<QuoteRequest>,
        /// The proposal that was selected.
        latest: Option<Box<Proposal>>,
    },
}

/// A request for which the creative of the inbox is not selected.
#[derive(Debug)]
pub struct Offered {
    /// What the creative may know of it.
    pub request: OfferedRequest,
    /// Its state between its brand and the creative.
    pub part: OwnPart,
    /// The creative's latest proposal.
    pub latest: Option<Proposal>,
}

impl InboxItem {
    /// The request's key.
    pub fn id(&self) -> QuoteRequestId {
        match self {
            Self::Offered(offered) => offered.request.id,
            Self::Project { project, .. } => project.id,
        }
    }

    /// The request's brand.
    pub fn brand(&self) -> BrandId {
        match self {
            Self::Offered(offered) => offered.request.brand,
            Self::Project { project, .. } => project.brand_id,
        }
    }
}

/// The requests that concern a creative: invited and open ones while they wait, and all that it has sent a proposal
/// for, or those that it has archived. At most `limit`, after a place.
pub fn page(
    db: &mut Db,
    reader: InboxReader<'_>,
    filter: &InboxFilter,
    limit: i64,
    after: Option<Place>,
) -> Result<Slice<InboxItem>, DbError> {
    let owner = Owner::of(reader);
    let plan = search_words::plan(db, Searched::Inbox(&owner.key), &filter.words)?;
    let rest = |after, most| Rest {
        owner: &owner,
        filter,
        after,
        most,
    };
    let known = known_total(db, &owner, filter, &plan)?;
    let all = rest(None, Page::counting().limit);
    let (found, total) = plan.page(db, &rest(after, limit + 1), &all, known)?;
    let search_words::Found {
        rows: mut found,
        stopped_at,
    } = found;
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let is_more = found.len() > most;
    found.truncate(most);
    let next = found.last().filter(|_| is_more);
    Ok(Slice {
        total: total.0,
        has_more_than_total: total.1,
        next: next.map(|last| last.place.to_string()).or(stopped_at),
        items: items(db, reader.creative.id, &found)?,
    })
}

fn items(db: &mut Db, creative: CreativeId, found: &[Found]) -> Result<Vec<InboxItem>, DbError> {
    let ids: Vec<QuoteRequestId> = found.iter().map(|one| one.place.id).collect();
    let keys: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let mut requests: HashMap<QuoteRequestId, QuoteRequest> = stored(db, &keys)?
        .into_iter()
        .map(|request| (request.id, request))
        .collect();
    let mut latest = proposals::latest_of_creative(db, creative, &ids)?;
    let item = |one: &Found| {
        let request = requests.remove(&one.place.id)?;
        let latest = latest.remove(&request.id);
        let may_be_project = matches!(one.part, Some(InboxPart::Chosen | InboxPart::Archived));
        if may_be_project && request.chosen_creative == Some(creative) {
            return Some(InboxItem::Project {
                project: Box::new(request),
                latest: latest.map(Box::new),
            });
        }
        let offer = latest
            .as_ref()
            .map(|proposal| OwnOffer::of(proposal, request.brief_version));
        let request = OfferedRequest::of(&request, creative);
        let part = OwnPart {
            outcome: request.outcome,
            sent_at: request.created_at,
            is_named: one.part == Some(InboxPart::Invited),
            has_declined: false,
            latest: offer,
        };
        Some(InboxItem::Offered(Box::new(Offered {
            request,
            part,
            latest,
        })))
    };
    Ok(found.iter().filter_map(item).collect())
}

/// How many requests match, where it is known without reading them.
fn known_total(
    db: &mut Db,
    owner: &Owner,
    filter: &InboxFilter,
    plan: &Plan,
) -> Result<Option<Total>, DbError> {
    if plan.is_everything() {
        return Ok(Some((total_of_all(db, owner, filter)?, false)));
    }
    Ok(None)
}

fn total_of_all(db: &mut Db, owner: &Owner, filter: &InboxFilter) -> Result<i64, DbError> {
    let mut total = 0;
    for part in filter.parts() {
        let mut listed: inbox_entries::BoxedQuery<'static, MultiBackend> = inbox_entries::table
            .filter(inbox_entries::creative_id.eq(owner.key.clone()))
            .filter(inbox_entries::part.eq(part.slug()))
            .into_boxed();
        if let Some(stage) = filter.stage {
            listed = listed.filter(inbox_entries::stage.eq(stage.slug()));
        }
        total += listed.count().get_result::<i64>(db)?;
    }
    if filter.has_open() {
        total += count_of_open(db, owner)?;
    }
    Ok(total)
}

/// All open requests of the creative's services, less those that it knows of otherwise.
fn count_of_open(db: &mut Db, owner: &Owner) -> Result<i64, DbError> {
    let mut open = 0;
    for service in &owner.services {
        open += finding::to_answer(service).count().get_result::<i64>(db)?;
    }
    if open == 0 {
        return Ok(0);
    }
    let known: i64 = inbox_entries::table
        .inner_join(quote_requests::table)
        .filter(inbox_entries::creative_id.eq(owner.key.clone()))
        .filter(inbox_entries::part.eq_any(InboxPart::ALL.iter().map(|part| part.slug())))
        .filter(inbox_entries::stage.eq_any(stages(RequestStage::is_waiting)))
        .filter(quote_requests::is_open.eq(true))
        .filter(quote_requests::service.eq_any(owner.services.clone()))
        .count()
        .get_result(db)?;
    Ok(open - known)
}

/// How many requests are in an inbox.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct InboxCounts {
    /// At each stage, as the creative sees it, by side; open requests count as submitted.
    pub by_side: HashMap<Side, BTreeMap<RequestStage, i64>>,
    /// Those that wait for the creative.
    pub own_turns: i64,
    /// Those that the creative has archived.
    pub archived: i64,
    /// The prices of the projects at each stage, as agreed or as lowered since, archived ones included, in fils.
    pub price_fils: BTreeMap<RequestStage, i64>,
}

/// Counts the requests of a creative's inbox.
pub fn counts(db: &mut Db, reader: InboxReader<'_>) -> Result<InboxCounts, DbError> {
    let owner = Owner::of(reader);
    let shown = InboxPart::SHOWN.map(InboxPart::slug);
    let own = || {
        inbox_entries::table
            .filter(inbox_entries::creative_id.eq(owner.key.clone()))
            .filter(inbox_entries::part.eq_any(shown))
    };
    let grouped = own()
        .group_by((inbox_entries::part, inbox_entries::stage))
        .select((inbox_entries::part, inbox_entries::stage, count_star()))
        .load::<(String, String, i64)>(db)?;
    let mut counts = InboxCounts {
        by_side: HashMap::new(),
        archived: inbox_entries::table
            .filter(inbox_entries::creative_id.eq(owner.key.clone()))
            .filter(inbox_entries::part.eq(InboxPart::Archived.slug()))
            .count()
            .get_result(db)?,
        price_fils: prices(db, &owner)?,
        own_turns: own()
            .filter(inbox_entries::position.lt(0))
            .count()
            .get_result(db)?,
    };
    for (part, stage, count) in grouped {
        if let Some(side) = from_slug::<InboxPart>(&part)?.side() {
            let of_side = counts.by_side.entry(side).or_default();
            of_side.insert(from_slug(&stage)?, count);
        }
    }
    let open = count_of_open(db, &owner)?;
    if open > 0 {
        let of_open = counts.by_side.entry(Side::Open).or_default();
        of_open.insert(RequestStage::Submitted, open);
    }
    Ok(counts)
}

/// The sum of the prices of a creative's projects at each stage.
fn prices(db: &mut Db, owner: &Owner) -> Result<BTreeMap<RequestStage, i64>, DbError> {
    let parts = [InboxPart::Chosen, InboxPart::Archived].map(InboxPart::slug);
    let projects = inbox_entries::table
        .inner_join(quote_requests::table.inner_join(request_details::table))
        .filter(inbox_entries::creative_id.eq(owner.key.clone()))
        .filter(inbox_entries::part.eq_any(parts))
        .filter(quote_requests::chosen_creative_id.eq(owner.key.clone()))
        .select((
            inbox_entries::stage,
            quote_requests::agreed_fils,
            request_details::lowered_fils,
        ))
        .load::<(String, i64, i64)>(db)?;
    let mut found = BTreeMap::new();
    for (stage, agreed_fils, lowered_fils) in projects {
        let stage = from_slug(&stage)?;
        let sums = Sums::of_price(agreed_fils, lowered_fils);
        *found.entry(stage).or_default() += sums.price_fils(stage);
    }
    Ok(found)
}
