//! GET /livez, /healthz and /readyz: health checks for balancers and monitoring.
//!
//! **Invariant:** they are answered from memory, so they wait for no connection and no disk.

use actix_web::{HttpResponse, get, web};

use crate::AppState;

/// The process is alive.
#[get("/livez")]
pub(crate) async fn livez() -> HttpResponse {
    plain(&mut HttpResponse::Ok(), "ok\n")
}

/// The same, by its older name.
#[get("/healthz")]
pub(crate) async fn healthz() -> HttpResponse {
    plain(&mut HttpResponse::Ok(), "ok\n")
}

/// Whether a balancer should send visitors here: pages and the roster are served from memory, also while the database,
/// a disk or the store of files fails.
#[get("/readyz")]
pub(crate) async fn readyz(state: web::Data<AppState>) -> HttpResponse {
    if state.store.needs_newer_program() {
        return not_ready("not ready: the database is of a newer version\n");
    }
    if !state.roster.is_loaded() {
        return not_ready("not ready: the roster is not loaded\n");
    }
    let failing = state.health.failing(&state.store);
    if failing.is_empty() {
        return plain(&mut HttpResponse::Ok(), "ready\n");
    }
    let text = format!("degraded: {}\n", failing.join(", "));
    plain(&mut HttpResponse::Ok(), text)
}

fn not_ready(why: &'static str) -> HttpResponse {
    let mut response = HttpResponse::ServiceUnavailable();
    response.insert_header(("retry-after", "2"));
    plain(&mut response, why)
}

fn plain(response: &mut actix_web::HttpResponseBuilder, text: impl Into<String>) -> HttpResponse {
    response
        .content_type("text/plain; charset=utf-8")
        .insert_header(("cache-control", "no-store"))
        .body(text.into())
}
