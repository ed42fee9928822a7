//! A brand's requests in the order of urgency: what waits for the brand, by the due date that the list shows; what waits
//! for others, by the same; what has ended, the newest first.

use diesel::prelude::*;
use marsam_domain::ids::{BrandId, QuoteRequestId};
use marsam_domain::quote_requests::lifecycle::WaitingOn;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;

use super::OwnerFilter;
use super::listing::{RequestFilter, counts, filtered, open_questions, stored};
use crate::pages::{Page, Slice};
use crate::schema::quote_requests;
use crate::{Db, DbError};

/// Requests of a brand that satisfy a filter, the most urgent first; a search is listed from the newest.
pub fn by_urgency(
    db: &mut Db,
    brand: BrandId,
    filter: &RequestFilter,
    page: Page,
) -> Result<Slice<QuoteRequest>, DbError> {
    let owner = OwnerFilter::Brand(brand);
    if !filter.words.is_empty() {
        return filtered(db, owner, filter, page);
    }
    let listed = |stage: &RequestStage| filter.lists(*stage);
    let (going_on, ended): (Vec<_>, Vec<_>) = RequestStage::ALL
        .iter()
        .copied()
        .filter(listed)
        .partition(|stage| stage.is_waiting() || stage.is_running());
    let total = counts(db, owner)?
        .into_iter()
        .filter(|(stage, _)| filter.lists(*stage))
        .map(|(_, count)| count)
        .sum();
    let going_on = going_on_of(db, brand, &going_on)?;
    let active = most_urgent_first(db, going_on)?;
    let after = page.after.map(|id| id.to_string());
    let place = after.as_ref().and_then(|after| {
        let mut active = active.iter();
        active.position(|request| request.id.to_string() == *after)
    });
    let mut items: Vec<QuoteRequest> = match (&after, place) {
        (None, _) => active,
        (Some(_), Some(place)) => active.into_iter().skip(place + 1).collect(),
        // The page before ended among those that have ended.
        (Some(_), None) => Vec::new(),
    };
    let wanted = usize::try_from(page.limit + 1).unwrap_or(usize::MAX);
    if items.len() < wanted {
        let bound = match place {
            None => page.bound(),
            Some(_) => Page::first().bound(),
        };
        let left = i64::try_from(wanted - items.len()).unwrap_or(i64::MAX);
        items.extend(ended_of(db, brand, &ended, &bound, left)?);
    }
    items.truncate(wanted);
    Ok(Slice::cut(items, total, page, |request| {
        request.id.to_string()
    }))
}

fn going_on_of(
    db: &mut Db,
    brand: BrandId,
    stages: &[RequestStage],
) -> Result<Vec<QuoteRequest>, DbError> {
    let keys = quote_requests::table
        .filter(quote_requests::brand_id.eq(brand.to_string()))
        .filter(quote_requests::stage.eq_any(stages.iter().map(|stage| stage.slug())))
        .select(quote_requests::id)
        .load::<String>(db)?;
    stored(db, &keys)
}

fn most_urgent_first(
    db: &mut Db,
    mut requests: Vec<QuoteRequest>,
) -> Result<Vec<QuoteRequest>, DbError> {
    let ids: Vec<QuoteRequestId> = requests.iter().map(|request| request.id).collect();
    let questions = open_questions(db, &ids)?;
    // What has no due date comes after what has one; the newest first among equals, as it was read.
    requests.sort_by_cached_key(|request| {
        let open = questions.get(&request.id);
        let (turn, due) = (request.waiting_on(open), request.next_due(open));
        (turn != WaitingOn::Brand, due.is_none(), due)
    });
    Ok(requests)
}

fn ended_of(
    db: &mut Db,
    brand: BrandId,
    stages: &[RequestStage],
    bound: &str,
    limit: i64,
) -> Result<Vec<QuoteRequest>, DbError> {
    // An index has the order within a stage.
    let mut keys = Vec::new();
    for stage in stages {
        let found = quote_requests::table
            .filter(quote_requests::brand_id.eq(brand.to_string()))
            .filter(quote_requests::stage.eq(stage.slug()))
            .filter(quote_requests::id.lt(bound.to_owned()))
            .order(quote_requests::id.desc())
            .limit(limit)
            .select(quote_requests::id)
            .load::<String>(db)?;
        keys.extend(found);
    }
    keys.sort_unstable_by(|one, other| other.cmp(one));
    keys.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    stored(db, &keys)
}
