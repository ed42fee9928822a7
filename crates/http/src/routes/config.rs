//! GET /api/config: settings that the web app needs before anyone signs in.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_auth::providers::ProviderName;
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
    /// True where the demo roster is served.
    demo: bool,
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
        demo: state.settings.demo,
    })
}
