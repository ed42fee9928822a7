//! GET /api/config: settings that the web app needs before anyone signs in.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_auth::providers::ProviderName;
use marsam_domain::calendar::Holiday;
use serde::Serialize;
use utoipa::ToSchema;

use crate::AppState;

/// What the operator decided, as far as visitors see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Config)]
pub(crate) struct ConfigDto {
    /// Blank hides its line on the contact page.
    support_email: String,
    password_min_length: usize,
    /// The identity providers that are configured.
    providers: Vec<&'static str>,
    /// Hundredths of a percent of a price, taken from what the creative receives.
    service_fee_bps: u16,
    /// The days that are no working days, besides Friday and Saturday, the earliest first.
    holidays: Vec<HolidayDto>,
    /// True where the demo roster is served.
    demo: bool,
}

/// A public holiday.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Holiday)]
pub(crate) struct HolidayDto {
    #[schema(format = Date)]
    date: String,
    name: String,
    name_ar: String,
    /// True until the day has been announced.
    is_estimated: bool,
}

impl From<&Holiday> for HolidayDto {
    fn from(holiday: &Holiday) -> Self {
        Self {
            date: holiday.date.to_string(),
            name: holiday.name.clone(),
            name_ar: holiday.name_ar.clone(),
            is_estimated: holiday.is_estimated,
        }
    }
}

/// The public settings.
#[utoipa::path(tag = "site", responses((status = 200, body = ConfigDto)))]
#[get("/config")]
pub(crate) async fn config(state: web::Data<AppState>) -> Json<ConfigDto> {
    Json(ConfigDto {
        support_email: state.settings.support_email.clone(),
        password_min_length: state.settings.password_min_length,
        providers: state
            .providers
            .names()
            .into_iter()
            .map(ProviderName::slug)
            .collect(),
        service_fee_bps: state.settings.service_fee_bps,
        holidays: state
            .settings
            .holidays
            .iter()
            .map(HolidayDto::from)
            .collect(),
        demo: state.settings.demo,
    })
}
