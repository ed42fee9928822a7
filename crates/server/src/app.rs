//! The whole site as one actix app.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::{App, web};
use marsam_http::AppState;
use marsam_site::Site;
use tracing_actix_web::TracingLogger;

use crate::middleware::{self, logging};

/// The API under `/api`, health, and the web app on every other path. Each worker thread makes its own of what they
/// share.
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
        .configure(marsam_http::outside_api)
        .service(
            web::scope("/api")
                .wrap(from_fn(middleware::around_api))
                .configure(marsam_http::api)
                .configure(marsam_site::api_docs::configure)
                .default_service(web::to(marsam_http::no_route)),
        )
        .default_service(web::to(marsam_site::serve))
        .wrap(from_fn(middleware::around_all))
        .wrap(TracingLogger::<logging::PathOnly>::new())
}
