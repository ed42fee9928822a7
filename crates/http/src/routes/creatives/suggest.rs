//! GET /api/creatives/suggestions: what to search for instead, where a search finds no one.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_domain::roster::RosterFilter;
use marsam_domain::search::SearchQuery;
use marsam_roster::Suggestion;
use serde::Serialize;
use utoipa::ToSchema;

use super::caching::{NO_CACHE, tag};
use super::count::OptionCountDto;
use crate::error::ErrorBody;
use crate::extractors::listing::Listing;
use crate::responses::cached_body::CachedBody;
use crate::responses::encodings::Effort;
use crate::{ApiError, AppState};

/// The services that are suggested.
const POPULAR_SERVICES: usize = 4;

/// A search that finds someone.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchSuggestion)]
pub(crate) struct SuggestionDto {
    /// The value of `q`.
    q: String,
    /// How many creatives match every word of it.
    #[schema(minimum = 1)]
    count: usize,
}

impl From<Suggestion> for SuggestionDto {
    fn from(Suggestion { text, count }: Suggestion) -> Self {
        Self { q: text, count }
    }
}

/// What to try where a search finds no one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchSuggestions)]
pub(crate) struct SuggestionsDto {
    /// At most three, the nearest spelling first.
    queries: Vec<SuggestionDto>,
    /// The services that most creatives offer, at most four.
    services: Vec<OptionCountDto>,
}

/// Suggests other searches.
///
/// They are words of the vocabularies that are spelled nearly as one of `q`, each with how many creatives it finds.
#[utoipa::path(tag = "roster", operation_id = "suggest_searches",
    params(("q" = Option<String>, Query, description = "The words that found no one")),
    responses((status = 200, body = SuggestionsDto), (status = 304), (status = 400, body = ErrorBody)))]
#[get("/creatives/suggestions")]
pub(crate) async fn suggest(
    state: web::Data<AppState>,
    request: HttpRequest,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let current = state.roster.current().await?;
    let query = SearchQuery::parse(&listing.text("q"));
    let body = if let Some(kept) = current.suggestions.get(&query) {
        kept
    } else {
        let suggestions = current.snapshot.suggestions(&query);
        let offered = current.snapshot.option_counts(&RosterFilter::default());
        let mut services = offered.services;
        services.retain(|service| service.count > 0);
        services.sort_by_key(|service| std::cmp::Reverse(service.count));
        services.truncate(POPULAR_SERVICES);
        let made = SuggestionsDto {
            queries: suggestions.into_iter().map(Into::into).collect(),
            services: services.into_iter().map(Into::into).collect(),
        };
        let json = serde_json::to_vec(&made).map_err(ApiError::internal)?;
        let tag = tag(&current.snapshot, &("suggestions", &query));
        let made = Arc::new(CachedBody::tagged(tag, Bytes::from(json), Effort::Reused));
        current.suggestions.insert(query, made.clone());
        made
    };
    let response = HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, NO_CACHE))
        .finish();
    Ok(body.answer(&request, response).await)
}
