//! The Prometheus endpoint, on its own address and never on the public one.

mod gauges;
mod payments;

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

use actix_web::dev::Server;
use actix_web::{App, HttpResponse, HttpServer, web};
use anyhow::Context as _;
use marsam_http::AppState;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::registry::Registry;

use self::gauges::Gauges;

/// Mails that were sent by this process.
pub(crate) static MAILS_SENT: LazyLock<Counter> = LazyLock::new(Counter::default);

/// What a scrape needs.
struct Page {
    registry: Registry,
    gauges: Gauges,
}

/// Serves the metrics at `/metrics`.
pub(crate) fn serve(address: SocketAddr, state: &AppState) -> anyhow::Result<Server> {
    let mut registry = Registry::default();
    marsam_server::metrics::register(&mut registry);
    registry.register("marsam_mails_sent", "Sent mails", MAILS_SENT.clone());
    let gauges = Gauges::register(state.clone(), &mut registry);
    let page = web::Data::from(Arc::new(Page { registry, gauges }));
    let server = HttpServer::new(move || {
        App::new()
            .app_data(page.clone())
            .route("/metrics", web::get().to(scrape))
    })
    .workers(1)
    .disable_signals()
    .bind(address)
    .with_context(|| format!("MARSAM_METRICS_BIND: {address} cannot be bound"))?;
    for address in server.addrs() {
        tracing::info!("metrics on http://{address}/metrics");
    }
    Ok(server.run())
}

async fn scrape(page: web::Data<Page>) -> HttpResponse {
    page.gauges.refresh().await;
    let mut text = String::new();
    match encode(&mut text, &page.registry) {
        Ok(()) => HttpResponse::Ok()
            .content_type("application/openmetrics-text; version=1.0.0; charset=utf-8")
            .body(text),
        Err(error) => {
            tracing::error!(%error, "the metrics could not be written");
            HttpResponse::InternalServerError().finish()
        }
    }
}
