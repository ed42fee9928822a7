//! The HTTP layer: routes, DTOs, extractors, JSON errors, the OpenAPI document and the embedded web app.
//!
//! **Invariant:** no SQL, no business rule and no environment variable here: handlers read, call the domain and write.

mod api_document;
mod clients;
mod connection;
mod error;
mod extractors;
pub mod file_jobs;
mod live_updates;
pub mod metrics;
mod middleware;
mod responses;
mod routes;
mod routing;
pub mod server;
mod site;
mod state;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::{App, web};
use tracing_actix_web::TracingLogger;

use middleware::logging;
use responses::cookies;
use routes::{health, media, passwords, reauthentication, well_known};
use site::Site;

pub use api_document::openapi_json;
pub use error::{ApiError, Code};
pub use live_updates::LiveUpdates;
use state::SystemWrite;
pub use state::database_limits::DatabaseLimits;
pub use state::hot_media::HotMedia;
pub use state::roster::Roster;
pub use state::write_budgets::SpentBudgets;
pub use state::{AppState, Clock, settings};

/// The whole site: the API under `/api`, health, and the web app on every other path. Each worker thread makes its own
/// of what they share.
pub(crate) fn app(
    state: AppState,
    site: web::Data<Site>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    App::new()
        .app_data(web::Data::new(state))
        .app_data(site)
        // Before `/api`, which would match every path below it.
        .service(web::redirect("/api/docs", "/api/docs/"))
        .service(api_document::served)
        .service(
            web::scope("/api")
                .wrap(from_fn(middleware::around_api))
                .configure(routing::configure)
                .service(site::api_docs::browse)
                .default_service(web::to(routes::no_route)),
        )
        .service(media::media)
        .service(well_known::jwks)
        .service(well_known::change_password)
        .service(health::healthz)
        .service(health::readyz)
        .default_service(web::to(site::serve))
        .wrap(from_fn(middleware::around_all))
        .wrap(TracingLogger::<logging::PathOnly>::new())
}
