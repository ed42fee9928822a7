//! Lists of requests: of a brand, for the admins, and a creative's inbox.

use std::collections::{BTreeMap, HashMap};

use diesel::prelude::*;
use marsam_domain::creatives::Creative;
use marsam_domain::ids::{BrandId, QuoteRequestId};
use marsam_domain::quote_requests::lifecycle::OpenQuestions;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::vocabulary::Vocabulary as _;

use super::{DetailsRow, QuoteRequestRow, Stored, stages};
use crate::columns::{Utc, from_slug, id};
use crate::db::MultiBackend;
use crate::pages::{Page, Slice};
use crate::schema::{invitations, proposals, quote_requests, request_details};
use crate::text_search::{containing, lower};
use crate::{Db, DbError, payments};

/// Whose requests are listed.
#[derive(Debug, Clone, Copy)]
pub enum OwnerFilter {
    /// Those of one brand.
    Brand(BrandId),
    /// All of them.
    All,
}

/// Which of them.
#[derive(Debug, Clone, Default)]
pub struct RequestFilter {
    /// Only those with this status.
    pub status: Option<RequestStatus>,
    /// Only those at this stage.
    pub stage: Option<RequestStage>,
    /// Only those whose brief or brand contains these words.
    pub words: String,
}

type Listed = quote_requests::BoxedQuery<'static, MultiBackend>;

fn matching(owner: OwnerFilter, filter: &RequestFilter) -> Listed {
    let mut all: Listed = quote_requests::table.into_boxed();
    if let OwnerFilter::Brand(brand) = owner {
        all = all.filter(quote_requests::brand_id.eq(brand.to_string()));
    }
    if let Some(status) = filter.status {
        all = all.filter(quote_requests::status.eq(status.slug()));
    }
    if let Some(stage) = filter.stage {
        all = all.filter(quote_requests::stage.eq(stage.slug()));
    }
    for pattern in filter.words.split_whitespace().filter_map(containing) {
        let in_brief = lower(quote_requests::project_description).like(pattern.clone());
        let in_name = lower(quote_requests::brand_name).like(pattern);
        all = all.filter(in_brief.escape('!').or(in_name.escape('!')));
    }
    all
}

/// Requests, newest first.
pub fn page(db: &mut Db, owner: OwnerFilter, page: Page) -> Result<Slice<QuoteRequest>, DbError> {
    filtered(db, owner, &RequestFilter::default(), page)
}

/// Requests that satisfy a filter, newest first.
pub fn filtered(
    db: &mut Db,
    owner: OwnerFilter,
    filter: &RequestFilter,
    page: Page,
) -> Result<Slice<QuoteRequest>, DbError> {
    sliced(db, page, || matching(owner, filter))
}

fn sliced(
    db: &mut Db,
    page: Page,
    listed: impl Fn() -> Listed,
) -> Result<Slice<QuoteRequest>, DbError> {
    let total = listed().count().get_result(db)?;
    let keys = listed()
        .filter(quote_requests::id.lt(page.bound()))
        .order(quote_requests::id.desc())
        .limit(page.limit + 1)
        .select(quote_requests::id)
        .load::<String>(db)?;
    let slice = Slice::cut(keys, total, page, Clone::clone);
    let rows = quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::id.eq_any(&slice.items))
        .order(quote_requests::id.desc())
        .select((QuoteRequestRow::as_select(), DetailsRow::as_select()))
        .load::<(QuoteRequestRow, DetailsRow)>(db)?;
    let items = rows
        .into_iter()
        .map(|(row, details)| Stored(row, details).try_into());
    Ok(Slice {
        items: items.collect::<Result<_, _>>()?,
        total: slice.total,
        next: slice.next,
    })
}

/// How many requests stand at each stage.
pub fn counts(db: &mut Db, owner: OwnerFilter) -> Result<BTreeMap<RequestStage, i64>, DbError> {
    let filter = RequestFilter::default();
    let mut counts = BTreeMap::new();
    for stage in matching(owner, &filter)
        .select(quote_requests::stage)
        .load::<String>(db)?
    {
        *counts.entry(from_slug(&stage)?).or_insert(0) += 1;
    }
    Ok(counts)
}

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

/// The requests that concern a creative, newest first: invited and open ones while they wait, and all that it has sent
/// a proposal for.
pub fn inbox(
    db: &mut Db,
    viewer: (&Creative, bool),
    filter: InboxFilter,
    page: Page,
) -> Result<Slice<QuoteRequest>, DbError> {
    let known = Known::of(db, viewer)?;
    sliced(db, page, || known.listed(filter))
}

/// How many requests of a creative's inbox stand at each stage, on one side.
pub fn inbox_counts(
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

/// What decides whose turn it is at some requests, beside their stage; a request that is not in it has none.
pub fn open_questions(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, OpenQuestions>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let mut questions: HashMap<QuoteRequestId, OpenQuestions> = HashMap::new();
    let asked = proposals::table
        .filter(proposals::request_id.eq_any(&keys))
        .filter(proposals::state.eq(marsam_domain::proposals::ProposalState::Sent.slug()))
        .filter(proposals::change_asked_at.is_not_null())
        .select(proposals::request_id)
        .distinct()
        .load::<String>(db)?;
    for key in asked {
        questions.entry(id(&key)?).or_default().is_change_requested = true;
    }
    for payment in payments::of_requests(db, requests)? {
        if payment.is_unconfirmed() {
            let open = questions.entry(payment.request_id).or_default();
            open.is_payment_unconfirmed = true;
        }
    }
    Ok(questions)
}

/// How many proposals some requests have got, live or not.
pub fn proposals_counts(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, i64>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let found = proposals::table
        .filter(proposals::request_id.eq_any(keys))
        .select(proposals::request_id)
        .load::<String>(db)?;
    let mut counts = HashMap::new();
    for key in found {
        *counts.entry(id(&key)?).or_insert(0) += 1;
    }
    Ok(counts)
}
