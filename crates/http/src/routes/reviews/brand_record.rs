//! GET /api/quote-requests/{id}/brand-record: what is measured of a request's brand, for those who may propose.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::language::Language;
use marsam_domain::masking::mask_contacts;
use marsam_domain::reputation::Subject;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::Db;
use marsam_persistence::reviews::ListedReview;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::reviews::showing;
use serde::Serialize;
use utoipa::ToSchema;

use super::facts::{BadgeDto, FactDto, is_new, shown_of};
use super::of_creative::month_of;
use super::{MarksDto, marks};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::routes::schemas::{labels, slugs};
use crate::{ApiError, AppState};

/// What is measured of a brand.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BrandRecord)]
pub(crate) struct BrandRecordDto {
    /// Nothing is known yet.
    is_new: bool,
    facts: Vec<FactDto>,
    badges: Vec<BadgeDto>,
    /// The latest five with a text.
    reviews: Vec<BrandReviewDto>,
}

/// A creative's review about a brand; its author is not named.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BrandReview)]
pub(crate) struct BrandReviewDto {
    id: String,
    /// The month in which the project ended, YYYY-MM.
    month: String,
    #[schema(schema_with = labels::<Service>)]
    service_category: &'static str,
    #[schema(schema_with = marks)]
    marks: MarksDto,
    /// 100 to 500.
    score_hundredths: u16,
    body: Option<String>,
    #[schema(schema_with = slugs::<Language>)]
    lang: &'static str,
    reply: Option<String>,
}

impl From<ListedReview> for BrandReviewDto {
    fn from(listed: ListedReview) -> Self {
        let review = listed.review;
        let masked = |text: &String| mask_contacts(text).into_owned();
        Self {
            id: review.id.to_string(),
            month: month_of(review.ended_on),
            service_category: listed.service.label(),
            marks: MarksDto::of(&review),
            score_hundredths: review.marks.score_hundredths(),
            body: review.body.as_ref().map(masked),
            lang: review.lang.slug(),
            reply: review.reply.as_ref().map(masked),
        }
    }
}

/// Shows what is measured of the brand of a request, to everyone on a side of it.
#[utoipa::path(tag = "reviews", operation_id = "show_brand_record", params(("id" = String, Path)),
    responses((status = 200, body = BrandRecordDto)))]
#[get("/quote-requests/{id}/brand-record")]
pub(crate) async fn brand_record(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
) -> Result<Json<BrandRecordDto>, ApiError> {
    let found = state.read(move |db: &mut Db| {
        let access = RequestAccess::read(db, caller.account, request)?;
        let (stored, texts) = showing::brand_record(db, &access)?;
        let (facts, badges) = shown_of(Subject::Brand, &stored);
        Ok(BrandRecordDto {
            is_new: is_new(&stored) && texts.is_empty(),
            facts,
            badges,
            reviews: texts.into_iter().map(Into::into).collect(),
        })
    });
    Ok(Json(found.await?))
}
