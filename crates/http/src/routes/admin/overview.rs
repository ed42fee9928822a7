//! GET /api/admin/overview: the marketplace in figures.

use std::collections::BTreeMap;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::applications::ApplicationStatus;
use marsam_domain::overview::{median_hours, weeks};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::applications::{self, OwnerFilter};
use marsam_persistence::{Db, overview};
use marsam_workflows::waiting_mails::{self, Mails};
use serde::Serialize;
use time::{Date, Duration, OffsetDateTime};
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::routes::applications::counts::by_status;
use crate::routes::schemas::{counts_by_label, counts_by_slug};
use crate::{ApiError, AppState};

/// The figures of one week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OverviewWeek)]
pub(crate) struct WeekDto {
    /// Its Sunday in Kuwait, YYYY-MM-DD.
    #[schema(format = Date)]
    week: String,
    /// Requests that were sent.
    requests: i64,
    /// Applications that were sent.
    applications: i64,
}

/// The marketplace in figures.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Overview)]
pub(crate) struct OverviewDto {
    /// The last twelve, oldest first.
    weeks: Vec<WeekDto>,
    /// By the stage's slug.
    #[schema(schema_with = counts_by_slug::<RequestStage>)]
    requests_by_stage: BTreeMap<&'static str, i64>,
    /// By the status's label.
    #[schema(schema_with = counts_by_label::<ApplicationStatus>)]
    applications_by_status: BTreeMap<&'static str, i64>,
    /// From sending a request to its first proposal.
    median_hours_to_first_proposal: Option<f64>,
    /// From sending an application to its decision.
    median_hours_to_review: Option<f64>,
    /// The prices of projects under way, as agreed or as lowered since.
    running_fils: i64,
    /// The prices of completed projects, in the same way.
    completed_fils: i64,
    mails: MailsDto,
}

/// The mails that are not sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WaitingMails)]
pub(crate) struct MailsDto {
    /// Due for less than ten minutes.
    waiting: i64,
    /// Due for ten minutes or longer.
    late: i64,
    /// For how long the oldest has been due.
    oldest_due_seconds: i64,
    /// Given up after the last attempt, in the last 30 days.
    given_up: i64,
}

impl From<Mails> for MailsDto {
    fn from(mails: Mails) -> Self {
        Self {
            waiting: mails.a_minute + mails.ten_minutes,
            late: mails.an_hour + mails.longer,
            oldest_due_seconds: mails.oldest_due_seconds,
            given_up: mails.given_up,
        }
    }
}

/// Shows the marketplace in figures.
///
/// Requests and applications by week and by stage, typical times, sums, and the mails that are not sent.
#[utoipa::path(tag = "admin", operation_id = "show_overview",
    responses((status = 200, body = OverviewDto)))]
#[get("/admin/overview")]
pub(crate) async fn show(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<OverviewDto>, ApiError> {
    let now = state.now();
    let shown = state.read(move |db| read(db, now));
    Ok(Json(shown.await?))
}

fn read(db: &mut Db, now: OffsetDateTime) -> Result<OverviewDto, ApiError> {
    let weeks = weeks(now);
    let first = weeks.first().map_or(Date::MIN, |week| week.sunday);
    let sent = overview::sent_since(db, first)?;
    let weeks = weeks.iter().map(|week| {
        let days = week.sunday..=week.sunday.saturating_add(Duration::days(6));
        WeekDto {
            week: week.sunday.to_string(),
            requests: sent
                .requests
                .range(days.clone())
                .map(|(_, sent)| sent)
                .sum(),
            applications: sent.applications.range(days).map(|(_, sent)| sent).sum(),
        }
    });
    let by_stage = overview::requests_by_stage(db)?;
    let fils = |which: fn(RequestStage) -> bool| {
        let those = by_stage.iter().filter(|(stage, ..)| which(*stage));
        those.map(|(_, _, fils)| fils).sum()
    };
    let stages = RequestStage::ALL.iter().map(|stage| (*stage, 0));
    let stages = stages.chain(by_stage.iter().map(|(stage, count, _)| (*stage, *count)));
    let first_proposals = overview::times_to_first_proposal(db)?;
    Ok(OverviewDto {
        weeks: weeks.collect(),
        requests_by_stage: stages.map(|(stage, count)| (stage.slug(), count)).collect(),
        applications_by_status: by_status(applications::counts(db, OwnerFilter::All)?),
        median_hours_to_first_proposal: median_hours(first_proposals),
        median_hours_to_review: median_hours(overview::times_to_review(db)?),
        running_fils: fils(RequestStage::is_running),
        completed_fils: fils(|stage| stage == RequestStage::Closed),
        mails: waiting_mails::at(db, now)?.into(),
    })
}
