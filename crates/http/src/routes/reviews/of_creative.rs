//! GET /api/creatives/{id}/reviews: the published reviews about a creative, for everyone.
//!
//! **Invariant:** an answer holds no time of writing, no id that tells one, and no name that its brand does not show.

use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::CreativeId;
use marsam_domain::language::Language;
use marsam_domain::masking::mask_contacts;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_workflows::reviews::showing::{PublicReview, page_about};
use serde::Serialize;
use utoipa::ToSchema;

use super::{MarksDto, marks};
use crate::error::{Code, ErrorBody};
use crate::extractors::id::Id;
use crate::extractors::listing::ListingWithCursor;
use crate::routes::creatives::caching::NO_CACHE;
use crate::routes::schemas::{labels, slugs};
use crate::{ApiError, AppState};

const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// A published review about a creative.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own in the answer"
)]
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicReview)]
pub(crate) struct PublicReviewDto {
    id: String,
    /// The month in which the project ended, YYYY-MM.
    month: String,
    #[schema(schema_with = labels::<Service>)]
    service_category: &'static str,
    /// Null if the brand does not show it, or was erased.
    brand_name: Option<String>,
    /// Whether the brand's account was erased.
    former_brand: bool,
    /// Whether the brand has reviewed the creative more than once.
    repeat_brand: bool,
    #[schema(schema_with = marks)]
    marks: MarksDto,
    /// 100 to 500.
    score_hundredths: u16,
    body: Option<String>,
    #[schema(schema_with = slugs::<Language>)]
    lang: &'static str,
    /// Whether Marsam removed the text and left the marks.
    text_removed: bool,
    reply: Option<String>,
    paid_through_marsam: bool,
    /// Whether the payments were refunded in full; then it enters no number.
    refunded: bool,
}

/// The number of a page, from its cursor.
fn number_in(cursor: &str) -> Result<usize, Code> {
    let number = cursor.strip_prefix('p').and_then(|text| text.parse().ok());
    // A thousand reviews have fewer pages.
    number
        .filter(|number| *number < 1_000)
        .ok_or(Code::InvalidCursor)
}

/// Lists the reviews about a listed creative, newest publication first: ten a page, at most three of one brand on each.
#[utoipa::path(tag = "reviews", operation_id = "list_creative_reviews",
    params(("id" = String, Path), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<PublicReviewDto>), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/creatives/{id}/reviews")]
pub(crate) async fn of_creative(
    state: web::Data<AppState>,
    Id(creative): Id<CreativeId>,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let current = state.roster.current().await?;
    if current.snapshot.find(creative).is_none() {
        return Err(Code::NotFound.into());
    }
    let number = asked
        .cursor
        .as_deref()
        .map(number_in)
        .transpose()?
        .unwrap_or(0);
    let page = state.read_public(move |db| Ok(page_about(db, creative, number)?));
    let page = page.await?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, NO_CACHE))
        .insert_header((TOTAL_COUNT, HeaderValue::from(page.total)));
    if page.has_more {
        let next = asked.listing.link(&format!("p{}", number + 1))?;
        response.insert_header((header::LINK, next));
    }
    let reviews = page.reviews.into_iter().map(PublicReviewDto::from);
    Ok(response.json(reviews.collect::<Vec<_>>()))
}

/// The month of a day, YYYY-MM.
pub(super) fn month_of(day: time::Date) -> String {
    format!("{:04}-{:02}", day.year(), u8::from(day.month()))
}

impl From<PublicReview> for PublicReviewDto {
    fn from(shown: PublicReview) -> Self {
        let PublicReview {
            listed, counting, ..
        } = shown;
        let review = listed.review;
        let is_named = review.name_shown && !listed.is_former_brand;
        let masked = |text: &String| mask_contacts(text).into_owned();
        Self {
            id: review.id.to_string(),
            month: month_of(review.ended_on),
            service_category: listed.service.label(),
            brand_name: is_named.then(|| masked(&listed.brand_name)),
            former_brand: listed.is_former_brand,
            repeat_brand: shown.is_repeat,
            marks: MarksDto::of(&review),
            score_hundredths: review.marks.score_hundredths(),
            body: review
                .body
                .as_ref()
                .filter(|_| review.shows_text())
                .map(masked),
            lang: review.lang.slug(),
            text_removed: !review.shows_text(),
            reply: review
                .reply
                .as_ref()
                .filter(|_| review.shows_text())
                .map(masked),
            paid_through_marsam: counting.is_paid_through,
            refunded: counting.is_refunded,
        }
    }
}
