//! GET /api/creatives/counts: how many creatives each option of each filter would leave.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_domain::calendar;
use marsam_roster::{OptionCount, OptionCounts};
use serde::Serialize;
use utoipa::ToSchema;

use super::caching::{NO_CACHE, tag};
use super::filter_of;
use super::params::RosterParams;
use crate::error::ErrorBody;
use crate::extractors::listing::ListingWithCursor;
use crate::responses::cached_body::CachedBody;
use crate::responses::encodings::Effort;
use crate::{ApiError, AppState};

/// An option of a filter, and how many creatives it would leave.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OptionCount)]
pub(crate) struct OptionCountDto {
    /// The value of the filter's parameter.
    value: &'static str,
    count: usize,
}

impl From<OptionCount> for OptionCountDto {
    fn from(option: OptionCount) -> Self {
        Self {
            value: option.label,
            count: option.count,
        }
    }
}

/// The counts of every filter. Filters of other kinds are applied, those of the same kind are not.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RosterCounts)]
pub(crate) struct RosterCountsDto {
    service: Vec<OptionCountDto>,
    /// Of the selected service, or of every service if none is selected.
    style: Vec<OptionCountDto>,
    language: Vec<OptionCountDto>,
    industry: Vec<OptionCountDto>,
    rate: Vec<OptionCountDto>,
    kuwaiti_dialect: Vec<OptionCountDto>,
}

impl From<OptionCounts> for RosterCountsDto {
    fn from(counts: OptionCounts) -> Self {
        let of = |counts: Vec<OptionCount>| counts.into_iter().map(Into::into).collect();
        Self {
            service: of(counts.services),
            style: of(counts.styles),
            language: of(counts.languages),
            industry: of(counts.industries),
            rate: of(counts.rates),
            kuwaiti_dialect: of(counts.kuwaiti_dialect),
        }
    }
}

/// Counts the creatives that each option of each filter would leave.
///
/// Takes the same filters as the list.
#[utoipa::path(tag = "roster", operation_id = "count_creatives", params(RosterParams),
    responses((status = 200, body = RosterCountsDto), (status = 304), (status = 400, body = ErrorBody)))]
#[get("/creatives/counts")]
pub(crate) async fn count(
    state: web::Data<AppState>,
    request: HttpRequest,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let current = state.roster.current().await?;
    let filter = filter_of(&asked.listing, calendar::day_of(state.now()));
    let body = if let Some(kept) = current.counts.get(&filter) {
        kept
    } else {
        let counts = RosterCountsDto::from(current.snapshot.option_counts(&filter));
        let json = serde_json::to_vec(&counts).map_err(ApiError::internal)?;
        let tag = tag(&current.snapshot, &("counts", &filter));
        let made = Arc::new(CachedBody::tagged(tag, Bytes::from(json), Effort::Reused));
        current.counts.insert(filter, made.clone());
        made
    };
    let response = HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, NO_CACHE))
        .finish();
    Ok(body.answer(&request, response).await)
}
