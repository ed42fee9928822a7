//! The HTTP layer: endpoints, DTOs, extractors, errors as JSON, and the OpenAPI document.
//!
//! **Invariant:** no SQL, no business rule and no environment variable here: handlers extract, call and answer. What is
//! around the endpoints (pages, middleware, sockets) is in `marsam-site` and `marsam-server`, which use this crate.

mod api_document;
pub mod clients;
mod connection;
mod dto;
mod error;
mod extractors;
mod live_updates;
mod openapi;
pub mod payment_jobs;
mod payments_desk;
pub mod responses;
mod routes;
mod routing;
mod state;

use actix_web::web;

use responses::cookies;
use routes::{health, media, passwords, reauthentication, well_known};

pub use api_document::templates;
pub use connection::{Connection, SharedConnection};
pub use dto::creatives::avatar_url;
pub use dto::public_files::path_of as media_path;
pub use error::{ApiError, Code, Failed};
pub use extractors::caller::identify;
pub use extractors::client::address_of;
pub use extractors::forwarded::is_trusted as is_trusted_proxy;
pub use extractors::preferred_language::PreferredLanguage;
pub use extractors::without_body::WithoutBody;
pub use live_updates::LiveUpdates;
pub use openapi::openapi_json;
pub use routes::no_route;
pub use routes::payments::event::{forged_events, unknown_events};
use state::SystemWrite;
pub use state::database_limits::DatabaseLimits;
pub use state::facts::Facts;
pub use state::health::{Health, Part};
pub use state::hot_media::HotMedia;
pub use state::payments::Payments;
pub use state::roster::Roster;
pub use state::write_budgets::SpentBudgets;
pub use state::{AppState, settings};

/// The endpoints of the API, for the scope `/api`.
pub fn api(config: &mut web::ServiceConfig) {
    routing::configure(config);
}

/// The endpoints outside of `/api`, and the API's document, whose path the scope `/api` would match: it comes after.
pub fn outside_api(config: &mut web::ServiceConfig) {
    config
        .service(api_document::served)
        .service(media::media)
        .service(well_known::jwks)
        .service(well_known::change_password)
        .service(health::livez)
        .service(health::healthz)
        .service(health::readyz);
}
