//! The line of a request: its duration, its id, and the client's address where the operator wants it.

use super::logs::listen;
use crate::browser::Request;
use crate::harness::TestApp;

/// The lines of the requests to `path`.
fn lines_of(log: &str, path: &str) -> Vec<String> {
    let path = format!("path=\"{path}\"");
    log.lines()
        .filter(|line| line.contains(&path) && line.contains("status="))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_address_of_a_client_is_logged_only_where_the_operator_wants_it() {
    let lines = listen();
    for (wanted, path) in [(false, "/api/services"), (true, "/api/config")] {
        let app = TestApp::spawn_with(|settings| settings.log_addresses = wanted);
        app.visitor().get(path).is(200);
        let log = lines.text();
        let line = lines_of(&log, path).pop().unwrap();
        assert_eq!(line.contains("address=127.0.0.1"), wanted, "{line}");
        assert!(line.contains("duration_ms="), "{line}");
    }
}

#[test]
fn a_trusted_proxy_names_a_request_and_its_trace_and_nobody_else_does() {
    let lines = listen();
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let sent = |path| {
        Request::new("GET", path)
            .header("x-request-id", "edge-42")
            .header("traceparent", &format!("00-{trace}-00f067aa0ba902b7-01"))
    };
    let app = TestApp::spawn_with(|settings| {
        settings.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    });
    let answer = app.visitor().send(&sent("/api/services"));
    assert_eq!(answer.header("x-request-id"), Some("edge-42"));
    let other = TestApp::spawn_with(|settings| settings.trusted_proxies = Vec::new());
    let answer = other.visitor().send(&sent("/api/config"));
    assert_ne!(answer.header("x-request-id"), Some("edge-42"));
    let log = lines.text();
    let named = lines_of(&log, "/api/services").pop().unwrap();
    assert!(
        named.contains("edge-42") && named.contains(trace),
        "{named}"
    );
    let unnamed = lines_of(&log, "/api/config").pop().unwrap();
    assert!(
        !unnamed.contains("edge-42") && !unnamed.contains(trace),
        "{unnamed}"
    );
}
