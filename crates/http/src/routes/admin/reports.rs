//! GET /api/admin/reports: what visitors reported.

pub(crate) mod close;
pub(crate) mod counts;

use actix_web::{HttpResponse, get, web};
use marsam_domain::masking::mask_contacts;
use marsam_domain::reports::{ReportOutcome, ReportReason, ReportState, ReportSubject};
use marsam_domain::reviews::{HiddenPart, Review, ReviewSide};
use marsam_domain::vocabulary::Vocabulary;
use marsam_domain::works::WorkState;
use marsam_persistence::Db;
use marsam_persistence::reports::{ListedReport, ReportedWork};
use marsam_workflows::moderation::desk;
use marsam_workflows::own_money::OwnSides;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::works::WorkCreativeDto;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::filters::ReportStates;
use crate::routes::schemas::{slugs, slugs_or_null};
use crate::{ApiError, AppState};

/// A report, with the current state of what it is about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminReport)]
pub(crate) struct AdminReportDto {
    id: String,
    #[schema(schema_with = slugs::<ReportSubject>)]
    subject: &'static str,
    /// The creative, or whose work it is.
    creative: WorkCreativeDto,
    /// Whether it is about the caller, or about a review of a project with the caller as a side: another admin decides.
    is_own: bool,
    work_id: Option<String>,
    /// Null for a report about a creative, and once the work was deleted.
    work: Option<ReportedWorkDto>,
    /// Null for a report about anything else, and once the review was deleted.
    review: Option<ReportedReviewDto>,
    #[schema(schema_with = slugs::<ReportReason>)]
    reason: &'static str,
    details: Option<String>,
    /// The name of the account that was signed in.
    sender: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[schema(schema_with = slugs::<ReportState>)]
    state: &'static str,
    #[schema(schema_with = slugs_or_null::<ReportOutcome>)]
    outcome: Option<&'static str>,
    note: Option<String>,
    /// The name of the admin who closed it.
    closed_by: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    closed_at: Option<OffsetDateTime>,
}

/// A review that a report is about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportedReview)]
pub(crate) struct ReportedReviewDto {
    id: String,
    #[schema(schema_with = slugs::<ReviewSide>)]
    side: &'static str,
    body: Option<String>,
    #[schema(schema_with = slugs_or_null::<HiddenPart>)]
    hidden: Option<&'static str>,
}

impl From<Review> for ReportedReviewDto {
    fn from(review: Review) -> Self {
        Self {
            id: review.id.to_string(),
            side: review.side.slug(),
            hidden: review.hiding.as_ref().map(|hiding| hiding.part.slug()),
            body: review.body.map(|text| mask_contacts(&text).into_owned()),
        }
    }
}

/// A work that a report is about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportedWork)]
pub(crate) struct ReportedWorkDto {
    title: Option<String>,
    title_ar: Option<String>,
    #[schema(schema_with = slugs::<WorkState>)]
    state: &'static str,
}

impl From<ReportedWork> for ReportedWorkDto {
    fn from(work: ReportedWork) -> Self {
        Self {
            title: work.title,
            title_ar: work.title_ar,
            state: work.state.slug(),
        }
    }
}

impl AdminReportDto {
    /// A report as the account of these sides sees it.
    fn of(listed: ListedReport, own: OwnSides) -> Self {
        let (brand, report) = (listed.brand(), listed.report);
        Self {
            subject: report.subject().slug(),
            is_own: own.is_either(brand, Some(report.creative)),
            id: report.id.to_string(),
            creative: WorkCreativeDto {
                id: report.creative.to_string(),
                name: listed.creative_name,
                name_ar: listed.creative_name_ar,
                listed: listed.is_listed,
            },
            work_id: report.work.map(|work| work.to_string()),
            work: listed.work.map(Into::into),
            review: listed.review.map(Into::into),
            reason: report.reason.slug(),
            details: report.details,
            sender: listed.sender,
            created_at: report.created_at,
            state: report.state.slug(),
            outcome: report.outcome.map(Vocabulary::slug),
            note: report.note,
            closed_by: listed.closed_by,
            closed_at: report.closed_at,
        }
    }
}

/// Lists the reports in a state, or all of them, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_reports",
    params(("state" = inline(Option<ReportStates>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminReportDto>)))]
#[get("/admin/reports")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let wanted = listing.filter("state", ReportState::from_slug);
    let read = move |db: &mut Db, page| {
        let own = OwnSides::of(db, caller.account.id)?;
        Ok(desk::reports(db, wanted, page)?.map(|report| AdminReportDto::of(report, own)))
    };
    listing.answer(&state, read).await
}
