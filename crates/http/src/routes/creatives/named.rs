//! The creatives that a query names by their ids.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse};
use marsam_domain::ids::CreativeId;
use marsam_domain::shortlists::MAX_SHORTLISTED;

use super::caching::{head, tag};
use super::json_array::json_array;
use crate::error::Code;
use crate::extractors::listing::Listing;
use crate::responses::cached_body::CachedBody;
use crate::responses::encodings::Effort;
use crate::state::roster::Counted;
use crate::{ApiError, AppState};

/// The distinct ids of the query, if it has any; at most [`MAX_SHORTLISTED`]. Malformed ids are ignored.
pub(super) fn ids_in(listing: &Listing) -> Result<Option<Vec<CreativeId>>, ApiError> {
    let text = listing.text("ids");
    if text.trim().is_empty() {
        return Ok(None);
    }
    let sent: Vec<&str> = text.split(',').collect();
    if sent.len() > MAX_SHORTLISTED {
        return Err(Code::BadRequest.into());
    }
    let mut ids = Vec::with_capacity(sent.len());
    for id in sent.iter().filter_map(|id| id.trim().parse().ok()) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Ok(Some(ids))
}

/// Those of them who are listed, in the order of the ids.
pub(super) async fn answer(
    state: &AppState,
    request: &HttpRequest,
    ids: &[CreativeId],
) -> Result<HttpResponse, ApiError> {
    let current = state.roster.current().await?;
    let found = ids.iter().filter_map(|id| current.snapshot.find(*id));
    let entries: Vec<_> = found.cloned().collect();
    let tag = tag(&current.snapshot, &ids);
    let body = CachedBody::tagged(tag, json_array(&entries), Effort::Once);
    let counted = Counted {
        total: entries.len(),
        complete: entries.len(),
    };
    let response = head(counted, None);
    Ok(Arc::new(body).answer(request, response).await)
}
