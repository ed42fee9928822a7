//! GET /api/admin/reviews: published reviews, and what admins decide about them.

mod count;
pub(crate) mod counts;
mod hide;
mod keep;
mod restore;

use std::collections::HashMap;

use actix_web::{HttpResponse, get, web};
use marsam_domain::reviews::{AdminFilter, ReviewFlag};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::Db;
use marsam_workflows::reviews::showing::{AdminReview, page_for_admin};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use super::RequestReviewDto;
use crate::api_document::Routes;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::proposals::CreativeRefDto;
use crate::routes::schemas::filters::ReviewStates;
use crate::routes::schemas::{labels, list_of};
use crate::{ApiError, AppState};

pub(crate) fn register(routes: &mut impl Routes) {
    routes
        .service(list)
        .service(counts::counts)
        .keyed(hide::hide)
        .keyed(restore::restore)
        .keyed(keep::keep)
        .keyed(count::count);
}

/// A published review with what an admin needs to judge it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminReview)]
pub(crate) struct AdminReviewDto {
    #[serde(flatten)]
    review: RequestReviewDto,
    request_id: String,
    code: String,
    #[schema(schema_with = labels::<Service>)]
    service_category: &'static str,
    brand: ReviewBrandDto,
    /// Null if the account was erased.
    creative: Option<CreativeRefDto>,
    /// Signs that both sides are one.
    #[schema(schema_with = flags)]
    flags: Vec<&'static str>,
    /// Whether an admin has decided that it counts, or that it does not.
    flags_checked: bool,
    open_reports: i64,
    /// The mean of all marks that its author has given, in hundredths.
    author_mean_hundredths: Option<u32>,
    /// How many reviews of its author are published.
    author_reviews: usize,
    #[serde(with = "time::serde::rfc3339::option")]
    hidden_at: Option<OffsetDateTime>,
    /// The name of the admin who hid it.
    hidden_by: Option<String>,
    /// Whether the caller is a side of the project, and cannot decide.
    is_side: bool,
}

fn flags() -> Schema {
    list_of(ReviewFlag::ALL.iter().map(|flag| flag.slug()))
}

/// The brand of a review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewBrand)]
pub(crate) struct ReviewBrandDto {
    id: String,
    /// Null if the account was erased.
    name: Option<String>,
}

/// Lists published reviews, the newest publication first.
#[utoipa::path(tag = "admin", operation_id = "list_reviews",
    params(("state" = inline(Option<ReviewStates>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminReviewDto>)))]
#[get("/admin/reviews")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let wanted = listing.filter("state", AdminFilter::from_slug);
    let admin = caller.account;
    let read = move |db: &mut Db, page| {
        let found = page_for_admin(db, wanted, page, &admin, now)?;
        Ok(found.map(AdminReviewDto::from))
    };
    listing.answer(&state, read).await
}

impl From<AdminReview> for AdminReviewDto {
    fn from(judged: AdminReview) -> Self {
        let AdminReview { listed, view, .. } = judged;
        let review = &listed.review;
        let name = judged.creative;
        let creative = name.map(|name| {
            let names = HashMap::from([(review.creative, name)]);
            CreativeRefDto::named(review.creative, &names)
        });
        Self {
            request_id: review.request.to_string(),
            code: listed.code.to_string(),
            service_category: listed.service.label(),
            brand: ReviewBrandDto {
                id: review.brand.to_string(),
                name: (!listed.is_former_brand).then(|| listed.brand_name.clone()),
            },
            creative: creative.flatten(),
            flags: review.flags.iter().map(|flag| flag.slug()).collect(),
            flags_checked: review.decided.is_some(),
            open_reports: judged.open_reports,
            author_mean_hundredths: judged.author_gave.mean_hundredths(),
            author_reviews: judged.author_gave.reviews,
            hidden_at: review.hiding.as_ref().map(|hiding| hiding.at),
            is_side: judged.is_side,
            hidden_by: listed.hidden_by.clone(),
            review: RequestReviewDto::of(view, true),
        }
    }
}
