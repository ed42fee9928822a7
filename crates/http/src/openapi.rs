//! Collects the API's document from the endpoints, for `docs/openapi.json`.
//!
//! **Invariant:** the server collects nothing: what describes the schemas is not even part of a release build.

mod answers;
mod collector;
mod everywhere;
mod headers;
mod parameters;
mod requests;

use actix_web::App;
use utoipa::OpenApi;
use utoipa_actix_web::AppExt as _;
use utoipa_actix_web::scope::scope;
use utoipa_actix_web::service_config::ServiceConfig;

use self::collector::{API, Collector};
use crate::{error, routes};

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

/// The document, for `docs/openapi.json`.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    let mut keyed = Vec::new();
    let collect = |config: &mut ServiceConfig<'_>| {
        let keyed = &mut keyed;
        routes::api(&mut Collector { config, keyed });
    };
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(Head::openapi())
        .service(scope(API).configure(collect))
        .split_for_parts();
    everywhere::may_refuse(&mut document);
    everywhere::take_keys(&mut document, &keyed);
    requests::narrow(&mut document)?;
    parameters::narrow(&mut document);
    headers::describe(&mut document);
    answers::require_fields(&mut document)?;
    document.to_pretty_json()
}

/// The document as `docs/openapi.json` keeps it, which `scripts/fresh` compares with the collected one. To collect it would
/// compile every handler a second time, for unit tests alone.
#[cfg(test)]
pub(crate) fn kept_document() -> serde_json::Value {
    let kept = include_str!("../../../docs/openapi.json");
    serde_json::from_str(kept).expect("docs/openapi.json is JSON")
}
