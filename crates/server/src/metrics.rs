//! What the HTTP layer counts, for the page that Prometheus reads.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::http::StatusCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StatusLabel {
    status: u16,
}

#[derive(Default)]
struct Metrics {
    requests: Family<StatusLabel, Counter>,
    connections_refused: Counter,
}

static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::default);

/// Adds the counters of this crate to the registry.
pub fn register(registry: &mut Registry) {
    registry.register(
        "marsam_http_requests",
        "Answered requests by status",
        METRICS.requests.clone(),
    );
    registry.register(
        "marsam_connections_refused",
        "Connections closed because their address has too many",
        METRICS.connections_refused.clone(),
    );
}

/// Counts a response. Each thread looks the counter of a status up once.
pub(crate) fn answered(status: StatusCode) {
    thread_local! {
        static COUNTERS: RefCell<BTreeMap<StatusCode, Counter>> = const { RefCell::new(BTreeMap::new()) };
    }
    COUNTERS.with_borrow_mut(|counters| {
        let counter = counters.entry(status).or_insert_with(|| {
            let label = StatusLabel {
                status: status.as_u16(),
            };
            METRICS.requests.get_or_create_owned(&label)
        });
        counter.inc();
    });
}

/// Counts a connection that was closed because its address has too many.
pub(crate) fn connection_refused() {
    METRICS.connections_refused.inc();
}
