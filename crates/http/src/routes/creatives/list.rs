//! GET /api/creatives: the roster, filtered and ordered, from memory.

use std::sync::Arc;

use actix_web::http::header::HeaderValue;
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, get, web};
use marsam_domain::calendar;
use marsam_domain::roster::Sort;
use marsam_persistence::pages::MAX_ROWS;
use marsam_roster::{Cursor, Page, PageRequest};

use super::caching::{head, tag};
use super::filter_of;
use super::json_array::json_array;
use super::named;
use super::params::RosterParams;
use crate::dto::creatives::CreativeDto;
use crate::error::{Code, ErrorBody};
use crate::extractors::listing::ListingWithCursor;
use crate::responses::cached_body::{CachedBody, is_unchanged};
use crate::responses::encodings::Effort;
use crate::state::roster::{Answer, Counted, MAX_CACHED_QUERY};
use crate::{ApiError, AppState};

/// Lists vetted creatives.
///
/// With `ids`, exactly those creatives in that order. Otherwise who matches most words of `q` comes first, and of these
/// the best match; equal matches come in an order that is shuffled daily, or as `sort` says.
#[utoipa::path(tag = "roster", operation_id = "list_creatives",
    params(RosterParams, ("ids" = Option<String>, Query,
        description = "Ids of at most 100 creatives, with commas between: these, whatever the other parameters say")),
    responses((status = 200, body = Vec<CreativeDto>), (status = 304), (status = 400, body = ErrorBody)))]
#[get("/creatives")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let current = state.roster.current().await?;
    if let Some(kept) = current.answers.get(request.query_string()) {
        return Ok(kept.for_client(&request).await);
    }
    let asked = ListingWithCursor::extract(&request).await?;
    let listing = &asked.listing;
    if let Some(ids) = named::ids_in(listing)? {
        return named::answer(&state, &request, &ids).await;
    }
    let sort = Sort::from_slug(&listing.text("sort"));
    let after = asked.cursor.as_deref().map(|text| cursor(text, sort));
    let page = PageRequest {
        sort,
        limit: usize::try_from(listing.limit.unwrap_or(MAX_ROWS)).unwrap_or(usize::MAX),
        after: after.transpose()?,
    };
    let filter = filter_of(listing, calendar::day_of(state.now()));
    let found = current.snapshot.page(&filter, &page);
    let link = link(&asked, &found)?;
    let counted = Counted {
        total: found.total,
        complete: found.complete,
    };
    let tag = tag(&current.snapshot, &(filter, page));
    if listing.limit.is_none() {
        let mut response = head(counted, link);
        if is_unchanged(&request, &mut response, &tag) {
            return Ok(response);
        }
        return Ok(response
            .set_body(json_array(&found.entries))
            .map_into_boxed_body());
    }
    let query = request.query_string();
    let is_cached = query.len() <= MAX_CACHED_QUERY;
    let effort = if is_cached {
        Effort::Reused
    } else {
        Effort::Once
    };
    let body = CachedBody::tagged(tag, json_array(&found.entries), effort);
    let made = Arc::new(Answer {
        body: Arc::new(body),
        counted,
        link,
    });
    if is_cached {
        current.answers.insert(query.into(), made.clone());
    }
    Ok(made.for_client(&request).await)
}

impl Answer {
    async fn for_client(&self, request: &HttpRequest) -> HttpResponse {
        let response = head(self.counted, self.link.clone());
        self.body.clone().answer(request, response).await
    }
}

fn cursor(text: &str, sort: Sort) -> Result<Cursor, ApiError> {
    let cursor: Cursor = text.parse().map_err(|_error| Code::InvalidCursor)?;
    if cursor.sort() == sort {
        Ok(cursor)
    } else {
        Err(Code::InvalidCursor.into())
    }
}

fn link(asked: &ListingWithCursor, page: &Page) -> Result<Option<HeaderValue>, ApiError> {
    let next = page.next.map(|next| asked.listing.link(&next.to_string()));
    next.transpose()
}
