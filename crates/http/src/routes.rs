//! The routes of the API, a module for each noun.

pub(crate) mod account;
pub(crate) mod admin;
pub(crate) mod annotations;
pub(crate) mod applications;
pub(crate) mod auth;
pub(crate) mod config;
pub(crate) mod contact_messages;
pub(crate) mod creatives;
pub(crate) mod earnings;
pub(crate) mod files;
pub(crate) mod health;
pub(crate) mod inbox;
pub(crate) mod media;
pub(crate) mod messages;
pub(crate) mod new_session;
pub(crate) mod notifications;
pub(crate) mod oauth;
pub(crate) mod own_profile;
pub(crate) mod passwords;
pub(crate) mod payments;
pub(crate) mod payouts;
pub(crate) mod proposals;
pub(crate) mod quote_requests;
pub(crate) mod reauthentication;
pub(crate) mod reports;
pub(crate) mod reviews;
pub(crate) mod schemas;
pub(crate) mod services;
pub(crate) mod shortlists;
pub(crate) mod stream;
pub(crate) mod uploads;
pub(crate) mod users;
pub(crate) mod well_known;
pub(crate) mod works;

use actix_web::http::{Method, header};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};

use crate::ApiError;
use crate::api_document::{self, Routes};
use crate::error::Code;

/// All routes under `/api`; each module registers its own.
pub(crate) fn api(routes: &mut impl Routes) {
    account::register(routes);
    admin::register(routes);
    annotations::register(routes);
    applications::register(routes);
    auth::register(routes);
    creatives::register(routes);
    earnings::register(routes);
    files::register(routes);
    inbox::register(routes);
    messages::register(routes);
    notifications::register(routes);
    oauth::register(routes);
    own_profile::register(routes);
    payments::register(routes);
    payouts::register(routes);
    proposals::register(routes);
    quote_requests::register(routes);
    reviews::register(routes);
    shortlists::register(routes);
    uploads::register(routes);
    users::register(routes);
    works::register(routes);
    routes
        .service(config::config)
        .keyed(contact_messages::send)
        .keyed(reports::send)
        .service(services::list)
        .service(stream::stream);
}

/// For unmatched requests: a JSON 404, or a JSON 405 with the allowed methods.
pub async fn no_route(request: HttpRequest) -> HttpResponse {
    match api_document::methods_of(request.path()) {
        None => ApiError::from(Code::NotFound).error_response(),
        Some(methods) => {
            let mut response = ApiError::from(Code::MethodNotAllowed).error_response();
            let mut names: Vec<&str> = methods.iter().map(Method::as_str).collect();
            if methods.contains(&Method::GET) {
                names.push(Method::HEAD.as_str());
            }
            if let Ok(value) = names.join(", ").parse() {
                response.headers_mut().insert(header::ALLOW, value);
            }
            response
        }
    }
}
