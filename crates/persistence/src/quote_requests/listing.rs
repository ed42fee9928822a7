//! Lists of requests: of a brand, and for the admins.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel::prelude::*;
use marsam_domain::ids::{BrandId, QuoteRequestId};
use marsam_domain::quote_requests::lifecycle::{OpenQuestions, WaitingOn};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::vocabulary::Vocabulary as _;

use super::{DetailsRow, QuoteRequestRow, RowWithDetails};
use crate::columns::{from_slug, id};
use crate::db::MultiBackend;
use crate::pages::{Page, Slice};
use crate::schema::{proposals, quote_requests, request_details};
use crate::text_search::{containing, lower};
use crate::{Db, DbError, invitations, payments};

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
    /// Only those with one of these statuses; empty: all. A set, so that a repeated one is no further term of SQL.
    pub statuses: BTreeSet<RequestStatus>,
    /// Only those at this stage.
    pub stage: Option<RequestStage>,
    /// Only those whose brief or brand contains these words.
    pub words: String,
    /// The oldest first, instead of the newest.
    pub oldest_first: bool,
}

pub(super) type Listed = quote_requests::BoxedQuery<'static, MultiBackend>;

fn matching(owner: OwnerFilter, filter: &RequestFilter) -> Listed {
    let mut all: Listed = quote_requests::table.into_boxed();
    if let OwnerFilter::Brand(brand) = owner {
        all = all.filter(quote_requests::brand_id.eq(brand.to_string()));
    }
    if !filter.statuses.is_empty() {
        let slugs = filter.statuses.iter().map(|status| status.slug());
        all = all.filter(quote_requests::status.eq_any(slugs.collect::<Vec<_>>()));
    }
    if let Some(stage) = filter.stage {
        all = all.filter(quote_requests::stage.eq(stage.slug()));
    }
    for pattern in containing(&filter.words) {
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

/// Requests that satisfy a filter.
pub fn filtered(
    db: &mut Db,
    owner: OwnerFilter,
    filter: &RequestFilter,
    page: Page,
) -> Result<Slice<QuoteRequest>, DbError> {
    let total = matching(owner, filter).count().get_result(db)?;
    let listed = matching(owner, filter);
    let listed = if filter.oldest_first {
        listed
            .filter(quote_requests::id.gt(page.floor()))
            .order(quote_requests::id.asc())
    } else {
        listed
            .filter(quote_requests::id.lt(page.bound()))
            .order(quote_requests::id.desc())
    };
    let keys = listed
        .limit(page.limit + 1)
        .select(quote_requests::id)
        .load::<String>(db)?;
    let slice = Slice::cut(keys, total, page, Clone::clone);
    let mut items = stored(db, &slice.items)?;
    if filter.oldest_first {
        items.reverse();
    }
    Ok(Slice {
        items,
        total: slice.total,
        next: slice.next,
    })
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
    for (request, invitations) in invitations::counts(db, requests)? {
        questions.entry(request).or_default().invitations = invitations;
    }
    Ok(questions)
}

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
