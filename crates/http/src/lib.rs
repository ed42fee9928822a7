//! The HTTP layer: routes, DTOs, extractors, JSON errors, the OpenAPI document and the embedded web app.
//!
//! **Invariant:** no SQL, no business rule and no environment variable here: handlers read, call the domain and write.

pub mod clock;
mod error;
mod extractors;
pub mod file_jobs;
mod live_updates;
mod middleware;
mod responses;
mod routes;
pub mod server;
mod site;
mod state;

use std::str::FromStr;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::{App, web};
use tracing_actix_web::TracingLogger;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_actix_web::AppExt;
use utoipa_actix_web::scope::scope;
use utoipa_swagger_ui::SwaggerUi;

use extractors::caller;
use middleware::{activity, compression, cross_site, headers, logging};
use responses::cookies;
use routes::{health, media, passwords, reauthentication, well_known};

pub use error::{ApiError, Code};
pub use live_updates::LiveUpdates;
use state::SystemWrite;
pub use state::hot_media::HotMedia;
pub use state::public_reads::PublicReads;
pub use state::roster::Roster;
pub use state::{AppState, Clock, settings};

/// What stands at the head of the API's document.
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

/// The whole site with one state: the API under `/api`, health, and the web app on every other path.
pub fn app(
    state: AppState,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    marsam_auth::throttling::key_buckets(&state.secret);
    let document = openapi();
    let (app, _) = App::new()
        .app_data(web::Data::new(state))
        .app_data(web::Data::new(site::Site::read()))
        .app_data(web::Data::new(routes::Paths::of(&document)))
        // Before `/api`, which would match every path below it.
        .service(web::redirect("/api/docs", "/api/docs/"))
        .service(SwaggerUi::new("/api/docs/{_:.*}").url("/api/openapi.json", document))
        .into_utoipa_app()
        .service(
            scope("/api")
                .wrap(from_fn(caller::identify))
                .wrap(from_fn(cross_site::refuse))
                .wrap(from_fn(compression::compress))
                .configure(routes::api)
                .default_service(web::to(routes::no_route)),
        )
        .split_for_parts();
    app.service(media::media)
        .service(well_known::jwks)
        .service(health::healthz)
        .service(health::readyz)
        .default_service(web::to(site::serve))
        .wrap(from_fn(routes::answer_head))
        .wrap(from_fn(headers::add))
        .wrap(from_fn(logging::name_request))
        .wrap(TracingLogger::<logging::PathOnly>::new())
        .wrap(from_fn(activity::note))
}

/// The OpenAPI 3.1 document as it is served, for `docs/openapi.json` and the web app's types.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    openapi().to_pretty_json()
}

fn openapi() -> Document {
    let (_, document) = App::new()
        .into_utoipa_app()
        .openapi(Head::openapi())
        .service(scope("/api").configure(routes::api))
        .split_for_parts();
    document
}

/// An id from a path; a malformed id is treated as unknown.
fn path_id<T: FromStr>(text: &str) -> Result<T, ApiError> {
    text.parse().map_err(|_error| Code::NotFound.into())
}
