//! Lists of requests: of a brand, and for the admins.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel::dsl::count_star;
use diesel::prelude::*;
use marsam_domain::ids::{BrandId, QuoteRequestId};
use marsam_domain::proposals::ProposalState;
use marsam_domain::quote_requests::lifecycle::{OpenQuestions, ProposalCounts, WaitingOn};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::search::SearchQuery;
use marsam_domain::vocabulary::Vocabulary as _;

use super::{DetailsRow, QuoteRequestRow, RowWithDetails};
use crate::columns::{from_slug, id};
use crate::db::MultiBackend;
use crate::listed::Kind;
use crate::pages::{Page, Slice};
use crate::schema::{proposals, quote_requests, request_details};
use crate::search_words::{
    self, Part, Plan, Searchable, Searched, Total, among, has_creative, has_word,
};
use crate::{Db, DbError, disputes, invitations, kept_counts, payments};

/// Whose requests are listed.
#[derive(Debug, Clone, Copy)]
pub enum OwnerFilter {
    /// Those of one brand.
    Brand(BrandId),
    /// All of them.
    All,
}

/// The filter of the list.
#[derive(Debug, Clone, Default)]
pub struct RequestFilter {
    /// Only those with one of these statuses; empty: all. A set, so that a repeated status adds no term to the SQL.
    pub statuses: BTreeSet<RequestStatus>,
    /// Only those at this stage.
    pub stage: Option<RequestStage>,
    /// Only those whose brief, brand and creatives have these words.
    pub words: SearchQuery,
    /// The oldest first, instead of the newest.
    pub oldest_first: bool,
}

pub(super) type Listed = quote_requests::BoxedQuery<'static, MultiBackend>;

impl RequestFilter {
    /// The stages that are listed; `None`: all of them. Their number is that of the vocabulary at most.
    fn stages(&self) -> Option<Vec<RequestStage>> {
        if self.statuses.is_empty() && self.stage.is_none() {
            return None;
        }
        let all = RequestStage::ALL.iter().copied();
        Some(all.filter(|stage| self.lists(*stage)).collect())
    }

    /// Whether requests at this stage are listed.
    pub(super) fn lists(&self, stage: RequestStage) -> bool {
        let has_status = self.statuses.is_empty() || self.statuses.contains(&stage.status());
        has_status && self.stage.is_none_or(|wanted| wanted == stage)
    }
}

/// The requests of an owner at one stage, or at any, that a plan of a search reads.
fn matching(owner: OwnerFilter, stage: Option<RequestStage>, plan: &Plan) -> Listed {
    let mut all: Listed = quote_requests::table.into_boxed();
    if let OwnerFilter::Brand(brand) = owner {
        all = all.filter(quote_requests::brand_id.eq(brand.to_string()));
    }
    if let Some(stage) = stage {
        all = all.filter(quote_requests::stage.eq(stage.slug()));
    }
    let words = plan.words.iter();
    words.fold(among!(all, quote_requests::id, plan), |all, word| {
        let has_word = has_word!(quote_requests::id, word);
        if word.names_creatives {
            all.filter(has_word.or(has_creative!(quote_requests::id, word)))
        } else {
            all.filter(has_word)
        }
    })
}

/// Requests, newest first.
pub fn page(db: &mut Db, owner: OwnerFilter, page: Page) -> Result<Slice<QuoteRequest>, DbError> {
    filtered(db, owner, &RequestFilter::default(), page)
}

/// Requests that satisfy a filter.
pub fn filtered(
    db: &mut Db,
    owner: OwnerFilter,
    filter: &RequestFilter,
    page: Page,
) -> Result<Slice<QuoteRequest>, DbError> {
    let searched = match owner {
        OwnerFilter::Brand(_) => Searched::RequestsOfBrand,
        OwnerFilter::All => Searched::Requests,
    };
    let plan = search_words::plan(db, searched, &filter.words)?;
    let listing = Listing {
        owner,
        stages: filter.stages(),
        plan,
        oldest_first: filter.oldest_first,
    };
    let known = listing.known_total(db)?;
    let all = listing.rest(Page::counting());
    let rest = listing.rest(page.and_one_more());
    let (found, (total, has_more)) = listing.plan.page(db, &rest, &all, known)?;
    let mut slice = Slice::found(found, total, page, Clone::clone).map_all(|keys| {
        let mut items = stored(db, &keys)?;
        if filter.oldest_first {
            items.reverse();
        }
        Ok::<_, DbError>(items)
    })?;
    slice.has_more_than_total = has_more;
    Ok(slice)
}

struct Listing {
    owner: OwnerFilter,
    stages: Option<Vec<RequestStage>>,
    plan: Plan,
    oldest_first: bool,
}

impl Listing {
    /// From a page's place on.
    const fn rest(&self, page: Page) -> Rest<'_> {
        Rest {
            listing: self,
            page,
        }
    }

    /// The first keys that a plan reads: the first of each stage, since an index has the order within a stage.
    fn keys_of_stages(&self, db: &mut Db, plan: &Plan, page: Page) -> Result<Vec<String>, DbError> {
        let ranges: Vec<Option<RequestStage>> = match &self.stages {
            None => vec![None],
            Some(stages) => stages.iter().copied().map(Some).collect(),
        };
        let mut keys = Vec::new();
        for stage in ranges {
            let listed = matching(self.owner, stage, plan);
            let listed = if self.oldest_first {
                listed
                    .filter(quote_requests::id.gt(page.floor()))
                    .order(quote_requests::id.asc())
            } else {
                listed
                    .filter(quote_requests::id.lt(page.bound()))
                    .order(quote_requests::id.desc())
            };
            let found = listed
                .limit(page.limit)
                .select(quote_requests::id)
                .load::<String>(db)?;
            keys.extend(found);
        }
        keys.sort_unstable();
        if !self.oldest_first {
            keys.reverse();
        }
        Ok(keys)
    }

    /// How many there are, where it is known without reading them.
    fn known_total(&self, db: &mut Db) -> Result<Option<Total>, DbError> {
        if self.plan.is_everything() {
            let counts = counts(db, self.owner)?;
            let listed = counts.iter().filter(|(stage, _)| {
                let stages = self.stages.as_ref();
                stages.is_none_or(|stages| stages.contains(stage))
            });
            return Ok(Some((listed.map(|(_, count)| count).sum(), false)));
        }
        let is_filtered = self.stages.is_some() || matches!(self.owner, OwnerFilter::Brand(_));
        Ok(self.plan.counted().filter(|_| !is_filtered))
    }
}

/// The requests of a listing from a page's place on.
struct Rest<'a> {
    listing: &'a Listing,
    page: Page,
}

impl Searchable for Rest<'_> {
    type Row = String;
    type Place = String;

    fn most(&self) -> i64 {
        self.page.limit
    }

    fn is_first(&self) -> bool {
        self.page.after.is_none()
    }

    fn part(&self) -> Option<Part> {
        Some(if self.listing.oldest_first {
            Part::Oldest(self.page)
        } else {
            Part::Newest(self.page)
        })
    }

    fn places(
        &self,
        db: &mut Db,
        after: Option<String>,
        most: i64,
    ) -> Result<Vec<(String, String)>, DbError> {
        let page = self.page.after_key(after.as_deref(), most)?;
        let mut keys = self.listing.keys_of_stages(db, &Plan::default(), page)?;
        keys.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok(keys.into_iter().map(|key| (key.clone(), key)).collect())
    }

    fn rows(&self, db: &mut Db, plan: &Plan, most: i64) -> Result<Vec<String>, DbError> {
        self.listing
            .keys_of_stages(db, plan, self.page.with_limit(most))
    }
}

/// The requests with these keys, newest first.
pub(super) fn stored(db: &mut Db, keys: &[String]) -> Result<Vec<QuoteRequest>, DbError> {
    quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::id.eq_any(keys))
        .order(quote_requests::id.desc())
        .select((QuoteRequestRow::as_select(), DetailsRow::as_select()))
        .load::<(QuoteRequestRow, DetailsRow)>(db)?
        .into_iter()
        .map(|(row, details)| RowWithDetails(row, details).try_into())
        .collect()
}

/// How many requests are at each stage that occurs.
pub fn counts(db: &mut Db, owner: OwnerFilter) -> Result<BTreeMap<RequestStage, i64>, DbError> {
    let rows: Vec<(String, i64)> = match owner {
        OwnerFilter::All => kept_counts::by_state(db, Kind::QuoteRequest.slug())?
            .into_iter()
            .map(|(stage, count)| (stage, count.subjects))
            .collect(),
        OwnerFilter::Brand(brand) => quote_requests::table
            .filter(quote_requests::brand_id.eq(brand.to_string()))
            .group_by(quote_requests::stage)
            .select((quote_requests::stage, count_star()))
            .load(db)?,
    };
    rows.into_iter()
        .filter(|(_, count)| *count != 0)
        .map(|(stage, count)| Ok((from_slug(&stage)?, count)))
        .collect()
}

/// What decides whose turn it is at some requests, in addition to their stage; a request that is not in it has none.
pub fn open_questions(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, OpenQuestions>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let mut questions: HashMap<QuoteRequestId, OpenQuestions> = HashMap::new();
    for (request, counts) in live_proposals(db, &keys)? {
        questions.entry(request).or_default().proposals = counts;
    }
    for payment in payments::of_requests(db, requests)? {
        if payment.is_unconfirmed() {
            let open = questions.entry(payment.request_id).or_default();
            open.is_payment_unconfirmed = true;
        }
    }
    for (request, invitations) in invitations::counts(db, requests)? {
        questions.entry(request).or_default().invitations = invitations;
    }
    for (request, (turn, due_at)) in disputes::turns(db, &keys)? {
        let open = questions.entry(request).or_default();
        open.problem = Some(turn);
        open.problem_due_at = due_at;
    }
    Ok(questions)
}

/// The live proposals of requests with these keys, for those that have one.
fn live_proposals(
    db: &mut Db,
    keys: &[String],
) -> Result<HashMap<QuoteRequestId, ProposalCounts>, DbError> {
    let outdated = || proposals::brief_version.lt(request_details::brief_version);
    let live = || {
        proposals::table
            .inner_join(
                request_details::table.on(request_details::request_id.eq(proposals::request_id)),
            )
            .filter(proposals::request_id.eq_any(keys.to_vec()))
            .filter(proposals::state.eq(ProposalState::Sent.slug()))
    };
    let counted = (proposals::request_id, count_star());
    let mut found: HashMap<QuoteRequestId, ProposalCounts> = HashMap::new();
    let add = |found: &mut HashMap<_, _>, rows: Vec<(String, i64)>, field: CountOf| {
        for (key, count) in rows {
            let counts: &mut ProposalCounts = found.entry(id(&key)?).or_default();
            *field(counts) = u32::try_from(count).unwrap_or(u32::MAX);
        }
        Ok::<_, DbError>(())
    };
    let all = live().group_by(proposals::request_id).select(counted);
    add(&mut found, all.load(db)?, |counts| &mut counts.live)?;
    if found.is_empty() {
        return Ok(found);
    }
    let questioned = live()
        .filter(proposals::change_asked_at.is_not_null().or(outdated()))
        .group_by(proposals::request_id)
        .select(counted);
    add(&mut found, questioned.load(db)?, |counts| {
        &mut counts.questioned
    })?;
    let outdated = live()
        .filter(outdated())
        .group_by(proposals::request_id)
        .select(counted);
    add(&mut found, outdated.load(db)?, |counts| {
        &mut counts.outdated
    })?;
    Ok(found)
}

type CountOf = fn(&mut ProposalCounts) -> &mut u32;

/// How many requests wait for a brand.
pub fn own_turns(db: &mut Db, brand: BrandId) -> Result<i64, DbError> {
    let going_on = RequestStage::ALL
        .iter()
        .filter(|stage| stage.is_waiting() || stage.is_running());
    let keys = quote_requests::table
        .filter(quote_requests::brand_id.eq(brand.to_string()))
        .filter(quote_requests::stage.eq_any(going_on.map(|stage| stage.slug())))
        .select(quote_requests::id)
        .load::<String>(db)?;
    let requests = stored(db, &keys)?;
    let ids: Vec<QuoteRequestId> = requests.iter().map(|request| request.id).collect();
    let questions = open_questions(db, &ids)?;
    let own = requests
        .iter()
        .filter(|request| request.waiting_on(questions.get(&request.id)) == WaitingOn::Brand);
    Ok(i64::try_from(own.count()).unwrap_or(i64::MAX))
}

/// How many proposals some requests have got, live or not.
pub fn proposals_counts(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, i64>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    proposals::table
        .filter(proposals::request_id.eq_any(keys))
        .group_by(proposals::request_id)
        .select((proposals::request_id, count_star()))
        .load::<(String, i64)>(db)?
        .into_iter()
        .map(|(request, count)| Ok((id(&request)?, count)))
        .collect()
}

#[cfg(test)]
mod tests;
