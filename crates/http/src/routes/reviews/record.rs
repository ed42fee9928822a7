//! GET /api/creatives/{id}/record: what is measured of a creative, for everyone.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_domain::ids::CreativeId;
use marsam_domain::reputation::Subject;
use marsam_persistence::Db;
use marsam_workflows::reviews::showing::public_record;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::facts::{BadgeDto, FactDto, ScoreDto, is_new, shown_of};
use crate::error::{Code, ErrorBody};
use crate::extractors::id::Id;
use crate::responses::cached_body::CachedBody;
use crate::responses::encodings::Effort;
use crate::routes::creatives::caching::NO_CACHE;
use crate::{ApiError, AppState};

/// What is measured of a creative.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreativeRecord)]
pub(crate) struct CreativeRecordDto {
    /// Nothing is known yet.
    is_new: bool,
    facts: Vec<FactDto>,
    badges: Vec<BadgeDto>,
    score: Option<ScoreDto>,
    /// How many counted reviews of 24 months round to each of 1 to 5; null below three brands, as the score is.
    #[schema(min_items = 5, max_items = 5)]
    distribution: Option<Vec<u32>>,
    /// How many are listed.
    reviews_total: usize,
    /// How many Marsam removed.
    removed: i64,
}

/// Shows what is measured of a listed creative: facts that reach their minimum, badges and the score.
#[utoipa::path(tag = "reviews", operation_id = "show_creative_record", params(("id" = String, Path)),
    responses((status = 200, body = CreativeRecordDto), (status = 304), (status = 404, body = ErrorBody)))]
#[get("/creatives/{id}/record")]
pub(crate) async fn record(
    state: web::Data<AppState>,
    request: HttpRequest,
    Id(creative): Id<CreativeId>,
) -> Result<HttpResponse, ApiError> {
    let current = state.roster.current().await?;
    if current.snapshot.find(creative).is_none() {
        return Err(Code::NotFound.into());
    }
    let now = state.now();
    let shown = state.read_public(move |db| read(db, creative, now)).await?;
    let json = serde_json::to_string(&shown).map_err(ApiError::internal)?;
    let response = HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, NO_CACHE))
        .finish();
    let body = CachedBody::of(json, Effort::Once);
    Ok(Arc::new(body).answer(&request, response).await)
}

fn read(
    db: &mut Db,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<CreativeRecordDto, ApiError> {
    let found = public_record(db, creative, now)?;
    let (facts, badges) = shown_of(Subject::Creative, &found.stored);
    Ok(CreativeRecordDto {
        is_new: is_new(&found.stored) && found.reviews == 0,
        facts,
        badges,
        score: found.stored.standing.score().map(Into::into),
        distribution: found.distribution.map(|counts| counts.to_vec()),
        reviews_total: found.reviews,
        removed: found.removed,
    })
}
