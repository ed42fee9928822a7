//! `marsam serve`: health, metrics, logs, mails and graceful shutdown.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use crate::harness::{Place, Site, connect, get, post_head, rest_of};

#[test]
fn a_served_site_is_alive_and_ready() {
    let place = Place::new();
    let site = place.serve();
    for path in ["/livez", "/healthz"] {
        assert!(site.get(path).starts_with("HTTP/1.1 200"));
    }
    // It is ready as soon as the roster is loaded, which the start does not wait for.
    let mut ready = site.get("/readyz");
    while ready.starts_with("HTTP/1.1 503") {
        std::thread::sleep(std::time::Duration::from_millis(20));
        ready = site.get("/readyz");
    }
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
    assert!(ready.ends_with("\r\n\r\nready\n"), "{ready}");
    let metrics = site.get("/metrics");
    assert!(!metrics.contains("marsam_http_requests_total"), "{metrics}");
}

#[test]
fn metrics_are_served_on_their_own_address() {
    let place = Place::new();
    let mut command = place.marsam(&["serve"]);
    command.env("MARSAM_METRICS_BIND", "127.0.0.1:0");
    let mut site = Site::start_unread(command);
    let metrics = site.address_after("metrics on http://");
    site.read_address();
    site.get("/healthz");
    let page = get(metrics, "/metrics");
    assert!(page.contains("# HELP marsam_http_requests "), "{page}");
    assert!(
        page.contains("marsam_http_requests_total{status=\"200\"} 1"),
        "{page}"
    );
    // Metrics are never on a public page, even when they are enabled.
    let public = site.get("/metrics");
    assert!(!public.contains("marsam_http_requests_total"), "{public}");
}

#[test]
fn log_lines_for_machines_are_json() {
    let place = Place::new();
    let mut command = place.marsam(&["serve"]);
    command.env("MARSAM_LOG_FORMAT", "json");
    let site = Site::start_unread(command);
    let line = site.wait_for("listening on");
    assert!(line.starts_with('{') && line.ends_with('}'), "{line}");
}

#[test]
fn log_lines_have_the_time_in_utc_in_every_time_zone() {
    for format in ["json", "text"] {
        let place = Place::new();
        let mut command = place.marsam(&["serve"]);
        command
            .env("MARSAM_LOG_FORMAT", format)
            .env("TZ", "Asia/Kuwait");
        let before = OffsetDateTime::now_utc();
        let site = Site::start_unread(command);
        let line = site.wait_for("listening on");
        let text = if format == "json" {
            let json: serde_json::Value = serde_json::from_str(&line).unwrap();
            json["timestamp"].as_str().unwrap().to_owned()
        } else {
            line.split(' ').next().unwrap().to_owned()
        };
        let logged = OffsetDateTime::parse(&text, &Rfc3339).unwrap();
        assert!(logged.offset().is_utc(), "{line}");
        // A difference of three hours would be local time labelled as UTC.
        let skew = (logged - before).abs();
        assert!(skew < Duration::hours(1), "{line}");
    }
}

#[test]
fn a_request_in_flight_is_finished_before_the_end() {
    for signal in ["TERM", "INT"] {
        let place = Place::new();
        let site = place.serve();
        let body = r#"{"email":"nobody@example.com","password":"x"}"#;
        let mut stream = begin(&site, body);
        site.signal(signal);
        site.wait_for("stopping");
        stream.write_all(body.as_bytes()).unwrap();
        let answer = rest_of(stream);
        assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
        assert_eq!(site.end_code(), Some(0));
    }
}

/// Sends a request's head and waits until the server has read it.
pub(crate) fn begin(site: &Site, body: &str) -> TcpStream {
    let mut stream = connect(site.address);
    let head = post_head("/api/auth/sign-in", body);
    stream
        .write_all(format!("{head}expect: 100-continue\r\n\r\n").as_bytes())
        .unwrap();
    let mut taken = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
    stream.read_exact(&mut taken).unwrap();
    assert!(taken.starts_with(b"HTTP/1.1 100"));
    stream
}

#[test]
fn the_demo_is_served_and_served_again() {
    let place = Place::new();
    for _ in 0..2 {
        let site = Site::start(place.marsam(&["serve", "--demo"]));
        let creatives = site.get("/api/creatives");
        assert!(creatives.starts_with("HTTP/1.1 200"), "{creatives}");
        assert!(creatives.contains("rate_display"), "{creatives}");
        site.signal("TERM");
        assert_eq!(site.end_code(), Some(0));
    }
}
