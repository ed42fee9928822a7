//! GET /api/services: the eight services.

use std::sync::{Arc, LazyLock};

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::responses::cached_body::CachedBody;
use crate::responses::encodings::Effort;

/// A service as cards and selectors show it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Service)]
pub(crate) struct ServiceDto {
    id: &'static str,
    name: &'static str,
    name_ar: &'static str,
    description: &'static str,
    description_ar: &'static str,
    /// One of `Bot`, `Users`, `Mic`, `FileText`, `Palette`, `Camera`, `Video`.
    icon: &'static str,
}

impl From<Service> for ServiceDto {
    fn from(service: Service) -> Self {
        Self {
            id: service.slug(),
            name: service.label(),
            name_ar: service.label_ar(),
            description: service.description(),
            description_ar: service.description_ar(),
            icon: service.icon(),
        }
    }
}

/// The same for every visitor, as long as the server runs.
static BODY: LazyLock<Option<Arc<CachedBody>>> = LazyLock::new(|| {
    let all: Vec<ServiceDto> = Service::ALL.iter().copied().map(ServiceDto::from).collect();
    let json = serde_json::to_string(&all).ok()?;
    Some(Arc::new(CachedBody::of(json, Effort::Reused)))
});

/// Lists the services in the order in which people see them.
#[utoipa::path(tag = "roster", operation_id = "list_services",
    responses((status = 200, body = Vec<ServiceDto>), (status = 304)))]
#[get("/services")]
pub(crate) async fn list(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let unreadable = || ApiError::internal(std::io::Error::other("services as JSON"));
    let body = BODY.clone().ok_or_else(unreadable)?;
    let response = HttpResponse::Ok()
        .content_type("application/json")
        .insert_header(("x-total-count", Service::ALL.len()))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .finish();
    Ok(body.answer(&request, response).await)
}
