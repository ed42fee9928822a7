//! An invalid setting stops the start.

use crate::harness::Place;

const WRONG: [(&str, &str); 20] = [
    ("MARSAM_BIND", "8080"),
    ("MARSAM_PUBLIC_URL", "marsam.example"),
    ("DATABASE_URL", "mysql://x"),
    ("MARSAM_METRICS_BIND", "on"),
    ("MARSAM_MAIL_URL", "mail.example.com"),
    ("MARSAM_MAIL_FROM", "nobody"),
    ("MARSAM_SUPPORT_EMAIL", "nobody"),
    ("MARSAM_OPERATOR_NAME", "two\nlines"),
    ("MARSAM_OPERATOR_ADDRESS", "two\nlines"),
    ("MARSAM_TRUSTED_PROXIES", "proxy"),
    ("MARSAM_ENUMERATION_PROTECTION", "maybe"),
    ("MARSAM_PASSWORD_MIN_LENGTH", "5"),
    ("MARSAM_QUOTES_PER_HOUR", "many"),
    ("MARSAM_WRITES_PER_HOUR", "399"),
    ("MARSAM_HOLIDAYS", "missing.json"),
    ("MARSAM_SERVICE_FEE_BPS", "10001"),
    ("MARSAM_REVIEW_MIN_FILS", "-1"),
    ("MARSAM_LOG", "marsam=loudly"),
    ("MARSAM_LOG_FORMAT", "xml"),
    ("MARSAM_PUBLIC_URL", "https://marsam.example/shop"),
];

#[test]
fn an_invalid_setting_stops_the_start_with_one_sentence_that_names_it() {
    let place = Place::new();
    for (variable, value) in WRONG {
        let output = place
            .marsam(&["serve"])
            .env(variable, value)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with(&format!("marsam: {variable} ")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    assert!(!place.path("data").exists());
}

#[test]
fn budgets_of_writes_cannot_be_lifted_on_a_public_site() {
    let place = Place::new();
    let mut command = place.marsam(&["serve"]);
    let output = command
        .env("MARSAM_PUBLIC_URL", "https://marsam.example")
        .env("MARSAM_WRITES_PER_HOUR", "0")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("MARSAM_WRITES_PER_HOUR"), "{said}");
    assert!(!place.path("data").exists());
}

#[test]
fn the_demo_is_refused_on_a_public_site() {
    let place = Place::new();
    let mut command = place.marsam(&["serve", "--demo"]);
    let output = command
        .env("MARSAM_PUBLIC_URL", "https://marsam.example")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("MARSAM_PUBLIC_URL") && said.contains("--demo"),
        "{said}"
    );
    assert!(!place.path("data").exists());
}

#[test]
fn an_address_in_use_ends_the_start_with_its_variable() {
    let place = Place::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = place
        .marsam(&["serve"])
        .env("MARSAM_BIND", &address)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("MARSAM_BIND"), "{said}");
}

#[test]
fn what_cannot_be_opened_ends_the_start_with_its_variable() {
    let place = Place::new();
    std::fs::write(place.path("taken"), "").unwrap();
    for (variable, value) in [
        ("DATABASE_URL", "sqlite://taken/marsam.db"),
        ("DATABASE_URL", "sqlite://taken/deep/marsam.db"),
        ("MARSAM_MAIL_URL", "file://taken/outbox"),
    ] {
        let output = place
            .marsam(&["serve"])
            .env(variable, value)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{said}");
        assert!(said.contains(variable), "{said}");
    }
}

#[test]
fn what_is_exported_needs_no_settings() {
    let place = Place::new();
    let output = place
        .marsam(&["export", "vocabularies"])
        .env("MARSAM_BIND", "x")
        .output()
        .unwrap();
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("\"AI Shorts\"")
    );
    let openapi = place.print(&["export", "openapi"]);
    assert!(openapi.contains("\"/api/quote-requests\""), "{openapi}");
}

/// The log of a start that fails at binding: no machine has this address (RFC 5737).
fn log_of_a_start(place: &Place, arguments: &[&str], settings: &[(&str, &str)]) -> String {
    let mut command = place.marsam(arguments);
    command.env("MARSAM_BIND", "192.0.2.1:8080");
    command.envs(settings.iter().copied());
    let output = command.output().unwrap();
    let log = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{log}");
    log
}

#[test]
fn a_site_over_http_for_others_is_warned_of_at_the_start() {
    let place = Place::new();
    let warning = "MARSAM_PUBLIC_URL is http: passwords and sessions are sent unencrypted";
    for (url, is_warned_of) in [
        ("http://marsam.example", true),
        ("http://192.0.2.1:8080", true),
        ("https://marsam.example", false),
        ("http://localhost:8080", false),
        ("http://127.0.0.1:8080", false),
    ] {
        let log = log_of_a_start(&place, &["serve"], &[("MARSAM_PUBLIC_URL", url)]);
        assert_eq!(log.contains(warning), is_warned_of, "{url}: {log}");
    }
}

#[test]
fn a_site_without_a_support_address_is_warned_of_at_the_start() {
    let place = Place::new();
    let warning = "MARSAM_SUPPORT_EMAIL is not set";
    assert!(log_of_a_start(&place, &["serve"], &[]).contains(warning));
    let address = [("MARSAM_SUPPORT_EMAIL", "help@marsam.example")];
    assert!(!log_of_a_start(&place, &["serve"], &address).contains(warning));
}

#[test]
fn a_demo_that_listens_on_the_network_is_warned_of_at_the_start() {
    let place = Place::new();
    let warning = "the demo listens on the network";
    let log = log_of_a_start(&place, &["serve", "--demo"], &[]);
    assert!(log.contains(warning), "{log}");
    assert!(!log_of_a_start(&place, &["serve"], &[]).contains(warning));
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let here = taken.local_addr().unwrap().to_string();
    let log = log_of_a_start(&place, &["serve", "--demo"], &[("MARSAM_BIND", &here)]);
    assert!(!log.contains(warning), "{log}");
}
