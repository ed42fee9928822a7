//! Where endpoints are registered, and the API's document (OpenAPI 3.1) as it is served: from `docs/openapi.json`, which
//! `crate::openapi` collects from the endpoints.

use std::sync::LazyLock;

use actix_web::dev::{HttpServiceFactory, ResourceDef};
use actix_web::http::Method;
use actix_web::{HttpResponse, get};
use utoipa_actix_web::OpenApiFactory;

/// Where routes are registered: in the server, or in the document alone. utoipa's own configuration collects the document
/// at every registration, and each worker thread registers every route.
pub(crate) trait Routes {
    /// Adds an endpoint.
    fn service<F: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static>(
        &mut self,
        endpoint: F,
    ) -> &mut Self;

    /// Adds an endpoint that takes an `Idempotency-Key`.
    fn keyed<F: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static>(
        &mut self,
        endpoint: F,
    ) -> &mut Self {
        self.service(endpoint)
    }
}

/// The document as `make generate` wrote it; a test compares it with the routes.
const DOCUMENT: &str = include_str!("../../../docs/openapi.json");

/// Its paths in alphabetical order, one a line, each with its methods. The build script writes them.
const PATHS_AND_METHODS: &str = include_str!(concat!(env!("OUT_DIR"), "/paths.txt"));

/// The same for two programs that answer in the same shapes.
pub(crate) fn digest() -> &'static str {
    env!("API_DIGEST")
}

fn paths() -> impl Iterator<Item = (&'static str, &'static str)> {
    PATHS_AND_METHODS
        .lines()
        .filter_map(|line| line.split_once(' '))
}

/// The methods of each path, so that another method is a 405 and not a 404.
static PATHS: LazyLock<Vec<(ResourceDef, Vec<Method>)>> = LazyLock::new(|| {
    paths()
        .map(|(path, methods)| {
            let methods = methods.split(' ').filter_map(|verb| verb.parse().ok());
            (ResourceDef::new(path), methods.collect())
        })
        .collect()
});

/// The templates of all paths.
pub fn templates() -> impl Iterator<Item = &'static str> {
    paths().map(|(path, _)| path)
}

/// The methods of an API path; `None` for a path that is not an endpoint's.
pub(crate) fn methods_of(path: &str) -> Option<&'static [Method]> {
    let (_, methods) = PATHS.iter().find(|(pattern, _)| pattern.is_match(path))?;
    Some(methods)
}

#[get("/api/openapi.json")]
pub(crate) async fn served() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(DOCUMENT)
}
