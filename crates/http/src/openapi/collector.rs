//! Collects the document from the endpoints, and which of them take a key.

use actix_web::dev::HttpServiceFactory;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig;

use super::everywhere::Keyed;
use crate::api_document::Routes;

/// The prefix of every path of the API.
pub(super) const API: &str = "/api";

/// Collects the document from the endpoints.
pub(super) struct Collector<'a, 'b> {
    pub(super) config: &'a mut ServiceConfig<'b>,
    pub(super) keyed: &'a mut Vec<Keyed>,
}

impl Routes for Collector<'_, '_> {
    fn service<F: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static>(
        &mut self,
        endpoint: F,
    ) -> &mut Self {
        self.config.service(endpoint);
        self
    }

    fn keyed<F: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static>(
        &mut self,
        endpoint: F,
    ) -> &mut Self {
        let path = format!("{API}{}", F::path());
        let methods = F::methods().into_iter();
        self.keyed
            .extend(methods.map(|method| (path.clone(), method)));
        self.service(endpoint)
    }
}
