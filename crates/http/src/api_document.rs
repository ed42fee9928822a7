//! The API's document (OpenAPI 3.1), collected from the routes.
//!
//! **Invariant:** a process collects it at most once, when it is first asked for: that takes longer than the start.

use std::sync::LazyLock;

use actix_web::dev::{HttpServiceFactory, ResourceDef};
use actix_web::http::Method;
use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, get, web};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_actix_web::scope::scope;
use utoipa_actix_web::{AppExt as _, OpenApiFactory, service_config};

use crate::{error, routes};

/// What stands at the head of the document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Marsam",
        description = "A marketplace for brands and creatives in Kuwait. \
        Conventions: docs/api.md. Sessions are cookies; every error has one shape."
    ),
    components(schemas(error::ErrorBody))
)]
struct Head;

/// Where routes are registered: in the server, or in the document alone. utoipa's own configuration collects the document
/// at every registration, and each worker thread registers every route.
pub(crate) trait Routes {
    /// Adds an endpoint.
    fn service<F: HttpServiceFactory + OpenApiFactory + 'static>(
        &mut self,
        endpoint: F,
    ) -> &mut Self;
}

impl Routes for web::ServiceConfig {
    fn service<F: HttpServiceFactory + OpenApiFactory + 'static>(
        &mut self,
        endpoint: F,
    ) -> &mut Self {
        Self::service(self, endpoint)
    }
}

impl Routes for service_config::ServiceConfig<'_> {
    fn service<F: HttpServiceFactory + OpenApiFactory + 'static>(
        &mut self,
        endpoint: F,
    ) -> &mut Self {
        Self::service(self, endpoint)
    }
}

/// The document as it is served, for `docs/openapi.json` and the web app's types.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    collect().to_pretty_json()
}

fn collect() -> Document {
    let (_, document) = App::new()
        .into_utoipa_app()
        .openapi(Head::openapi())
        .service(scope("/api").configure(|routes| routes::api(routes)))
        .split_for_parts();
    document
}

/// What is kept of the document.
struct CachedDocument {
    json: Bytes,
    /// The methods of each path, so that another method is a 405 and not a 404.
    paths: Vec<(ResourceDef, Vec<Method>)>,
}

static DOCUMENT: LazyLock<CachedDocument> = LazyLock::new(|| {
    let document = collect();
    CachedDocument {
        json: document.to_json().unwrap_or_default().into(),
        paths: paths_of(&document),
    }
});

fn paths_of(document: &Document) -> Vec<(ResourceDef, Vec<Method>)> {
    let json = serde_json::to_value(&document.paths).unwrap_or_default();
    let paths = json.as_object().into_iter().flatten();
    paths
        .map(|(path, item)| {
            let verbs = item.as_object().into_iter().flat_map(serde_json::Map::keys);
            let methods = verbs.filter_map(|verb| verb.to_uppercase().parse().ok());
            (ResourceDef::new(path.as_str()), methods.collect())
        })
        .collect()
}

/// The methods of an API path; `None` for a path that is no endpoint's.
pub(crate) fn methods_of(path: &str) -> Option<&'static [Method]> {
    let mut paths = DOCUMENT.paths.iter();
    let (_, methods) = paths.find(|(pattern, _)| pattern.is_match(path))?;
    Some(methods)
}

#[get("/api/openapi.json")]
pub(crate) async fn served() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(DOCUMENT.json.clone())
}
