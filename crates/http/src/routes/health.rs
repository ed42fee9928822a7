//! GET /healthz and /readyz: health checks for monitoring.

use actix_web::{HttpResponse, get, web};

use crate::AppState;

/// The process is alive.
#[get("/healthz")]
pub(crate) async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// The database answers and its schema is up to date.
#[get("/readyz")]
pub(crate) async fn readyz(state: web::Data<AppState>) -> HttpResponse {
    let store = state.store.clone();
    match web::block(move || store.is_migrated()).await {
        Ok(Ok(true)) => HttpResponse::Ok()
            .content_type("text/plain; charset=utf-8")
            .body("ready\n"),
        Ok(Ok(false)) => not_ready("migrations are pending"),
        Ok(Err(error)) => not_ready(&error.to_string()),
        Err(error) => not_ready(&error.to_string()),
    }
}

fn not_ready(why: &str) -> HttpResponse {
    tracing::warn!(why, "not ready");
    HttpResponse::ServiceUnavailable()
        .insert_header(("retry-after", "2"))
        .content_type("text/plain; charset=utf-8")
        .body("not ready\n")
}
