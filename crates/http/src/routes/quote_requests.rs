//! Quote request DTOs for brands and admins.

pub(crate) mod of_brand;
pub(crate) mod submit;

use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::vocabulary::Vocabulary;
use serde::Serialize;
use time::OffsetDateTime;
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
            project_description: request.project_description,
            contact_name: request.contact_name,
            email: request.email.to_string(),
            phone: request.phone,
            budget_range: request.budget_range.map(Vocabulary::label),
            timeline: request.timeline.map(Vocabulary::label),
            preferred_creative_id: request
                .preferred_creative
                .map(|creative| creative.to_string()),
            created_at: request.created_at,
            updated_at: request.updated_at,
        }
    }
}
