//! The Prometheus endpoint, on its own address and never on the public one.

use std::net::SocketAddr;

use actix_web::dev::Server;
use actix_web::{App, HttpResponse, HttpServer, web};
use anyhow::Context as _;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// Installs the recorder and serves the metrics at `/metrics`.
pub(crate) fn serve(address: SocketAddr) -> anyhow::Result<Server> {
    let handle = PrometheusBuilder::new()
        .install_recorder()
        .context("the metrics recorder cannot be installed")?;
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::new(handle.clone()))
            .route("/metrics", web::get().to(page))
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

async fn page(counts: web::Data<PrometheusHandle>) -> HttpResponse {
    counts.run_upkeep();
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(counts.render())
}
