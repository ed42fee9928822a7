//! GET /api/services: the eight services.

use actix_web::{HttpResponse, get};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::Serialize;
use utoipa::ToSchema;

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

/// Every service, in the order in which people see them.
#[utoipa::path(tag = "roster", operation_id = "list_services", responses((status = 200, body = Vec<ServiceDto>)))]
#[get("/services")]
pub(crate) async fn list() -> HttpResponse {
    let services: Vec<_> = Service::ALL.iter().copied().map(ServiceDto::from).collect();
    HttpResponse::Ok()
        .insert_header(("x-total-count", services.len()))
        .json(services)
}
