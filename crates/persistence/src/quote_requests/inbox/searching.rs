//! The search of an inbox. What a creative may not read of a brief, no search may tell: each request that the kept words
//! find is asked once more for the words of what is shown.

use std::collections::HashMap;

use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::masking::mask_contacts;
use marsam_domain::search::{SearchQuery, words_of};

use super::finding::Range;
use super::{InboxFilter, InboxItem, Owner, Place, all_found, items};
use crate::listed::Kind;
use crate::pages::Slice;
use crate::search_words::{self, MAX_COUNTED};
use crate::{Db, DbError};

/// A page of what a search finds, among the first [`MAX_COUNTED`] of each part.
pub(super) fn page(
    db: &mut Db,
    (creative, owner): (CreativeId, &Owner),
    filter: &InboxFilter,
    (limit, after): (i64, Option<Place>),
) -> Result<Slice<InboxItem>, DbError> {
    let plan = search_words::plan(db, Kind::QuoteRequest, &filter.words)?;
    let range = Range {
        order: filter.order,
        stage: filter.stage,
        plan: &plan,
        after: None,
        most: i64::try_from(MAX_COUNTED + 1).unwrap_or(i64::MAX),
    };
    let mut found = all_found(db, owner, filter, &range)?;
    let has_more_than_total = found.len() > MAX_COUNTED;
    found.truncate(MAX_COUNTED);
    let places: HashMap<QuoteRequestId, Place> =
        found.iter().map(|one| (one.place.id, one.place)).collect();
    let mut matching: Vec<(Place, InboxItem)> = items(db, creative, &found)?
        .into_iter()
        .filter(|item| is_found(&filter.words, item))
        .filter_map(|item| Some((*places.get(&item.id())?, item)))
        .collect();
    let total = i64::try_from(matching.len()).unwrap_or(i64::MAX);
    matching
        .retain(|(place, _)| after.is_none_or(|after| filter.order.compare(*place, after).is_gt()));
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let is_more = matching.len() > most;
    matching.truncate(most);
    let next = matching.last().filter(|_| is_more);
    Ok(Slice {
        total,
        has_more_than_total,
        next: next.map(|(place, _)| place.to_string()),
        items: matching.into_iter().map(|(_, item)| item).collect(),
    })
}

fn is_found(words: &SearchQuery, item: &InboxItem) -> bool {
    let (brand, description) = match item {
        InboxItem::Offered(offered) => {
            let request = &offered.request;
            (
                mask_contacts(&request.brand_name),
                mask_contacts(&request.brief.project_description),
            )
        }
        InboxItem::Project { project, .. } => (
            project.brand_name.as_str().into(),
            project.brief.project_description.as_str().into(),
        ),
    };
    let known = words_of([&*brand], [&*description]);
    words.words().iter().all(|word| {
        word.beginnings().iter().any(|beginning| {
            let first = known.range(beginning.clone()..).next();
            first.is_some_and(|found| found.starts_with(beginning.as_str()))
        })
    })
}
