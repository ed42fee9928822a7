//! Quote request DTOs for brands and admins.

pub(crate) mod accept_revision;
pub(crate) mod agree_cancel;
pub(crate) mod agreement;
pub(crate) mod approve;
pub(crate) mod cancel;
pub(crate) mod confirm_payment;
pub(crate) mod counts;
pub(crate) mod decline;
pub(crate) mod decline_invitation;
pub(crate) mod deliver;
pub(crate) mod detail;
pub(crate) mod edit;
mod history;
pub(crate) mod hold;
pub(crate) mod invite;
pub(crate) mod moving;
pub(crate) mod notifying;
pub(crate) mod of_brand;
pub(crate) mod open_to_others;
pub(crate) mod reading;
pub(crate) mod record_payment;
pub(crate) mod refuse_cancel;
pub(crate) mod refuse_revision;
pub(crate) mod reopen;
pub(crate) mod request_revision;
pub(crate) mod resolve;
pub(crate) mod row;
pub(crate) mod show;
pub(crate) mod submit;
pub(crate) mod void_payment;

use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::vocabulary::Vocabulary;
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::routes::schemas::{labels, slugs};

/// A request for a quote.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuoteRequest)]
pub(crate) struct QuoteRequestDto {
    id: String,
    service_category: &'static str,
    brand_name: String,
    project_description: String,
    contact_name: String,
    email: String,
    phone: Option<String>,
    budget_range: Option<&'static str>,
    timeline: Option<&'static str>,
    #[schema(schema_with = labels::<RequestStatus>)]
    status: &'static str,
    /// Where it stands in detail.
    #[schema(schema_with = slugs::<RequestStage>)]
    stage: &'static str,
    preferred_creative_id: Option<String>,
    intended_use: Option<String>,
    reference_links: Vec<String>,
    #[serde(with = "detail::iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    wished_date: Option<Date>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
}

impl From<QuoteRequest> for QuoteRequestDto {
    fn from(request: QuoteRequest) -> Self {
        Self {
            id: request.id.to_string(),
            service_category: request.service.label(),
            status: request.status().label(),
            stage: request.stage.slug(),
            brand_name: request.brand_name,
            project_description: request.brief.project_description,
            intended_use: request.brief.extras.intended_use,
            reference_links: request.brief.extras.reference_links,
            wished_date: request.brief.extras.wished_date,
            contact_name: request.contact_name,
            email: request.email.to_string(),
            phone: request.phone,
            budget_range: request.brief.budget_range.map(Vocabulary::label),
            timeline: request.brief.timeline.map(Vocabulary::label),
            preferred_creative_id: request
                .preferred_creative
                .map(|creative| creative.to_string()),
            created_at: request.created_at,
            updated_at: request.updated_at,
        }
    }
}
