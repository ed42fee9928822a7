//! What the HTTP layer counts and times, for the page that Prometheus reads.

mod routes;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use actix_web::http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::{Family, MetricConstructor};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StatusLabel {
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    method: &'static str,
    route: &'static str,
}

/// From what memory answers to what a visitor gives up on, in seconds.
const BUCKETS: [f64; 11] = [
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

#[derive(Clone)]
struct InBuckets;

impl MetricConstructor<Histogram> for InBuckets {
    fn new_metric(&self) -> Histogram {
        Histogram::new(BUCKETS)
    }
}

struct Metrics {
    requests: Family<StatusLabel, Counter>,
    durations: Family<RouteLabels, Histogram, InBuckets>,
    connections_refused: Counter,
}

static METRICS: LazyLock<Metrics> = LazyLock::new(|| Metrics {
    requests: Family::default(),
    durations: Family::new_with_constructor(InBuckets),
    connections_refused: Counter::default(),
});

/// Adds the counters of this crate to the registry.
pub fn register(registry: &mut Registry) {
    registry.register(
        "marsam_http_requests",
        "Answered requests by status",
        METRICS.requests.clone(),
    );
    registry.register_with_unit(
        "marsam_http_request_duration",
        "Time from the head of a request to the head of its answer, by route",
        Unit::Seconds,
        METRICS.durations.clone(),
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

/// A request that is being timed.
pub(crate) struct Timed {
    labels: (&'static str, &'static str),
    begun: Instant,
}

impl Timed {
    pub(crate) fn begin(method: &Method, path: &str) -> Self {
        Self {
            labels: (name_of(method), routes::of_path(path)),
            begun: Instant::now(),
        }
    }

    /// Ends the measurement. Each thread looks the histogram of a route up once.
    pub(crate) fn end(self) -> Duration {
        thread_local! {
            static HISTOGRAMS: RefCell<HashMap<(&'static str, &'static str), Histogram>> = RefCell::default();
        }
        let took = self.begun.elapsed();
        HISTOGRAMS.with_borrow_mut(|histograms| {
            let histogram = histograms.entry(self.labels).or_insert_with(|| {
                let (method, route) = self.labels;
                METRICS
                    .durations
                    .get_or_create_owned(&RouteLabels { method, route })
            });
            histogram.observe(took.as_secs_f64());
        });
        took
    }
}

/// A method as a label: clients may send any other word.
fn name_of(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// Counts a connection that was closed because its address has too many.
pub(crate) fn connection_refused() {
    METRICS.connections_refused.inc();
}
