//! A setting that cannot work stops the start.

use crate::harness::Place;

const WRONG: [(&str, &str); 14] = [
    ("MARSAM_BIND", "8080"),
    ("MARSAM_PUBLIC_URL", "marsam.example"),
    ("DATABASE_URL", "mysql://x"),
    ("MARSAM_METRICS_BIND", "on"),
    ("MARSAM_MAIL_URL", "mail.example.com"),
    ("MARSAM_MAIL_FROM", "nobody"),
    ("MARSAM_SUPPORT_EMAIL", "nobody"),
    ("MARSAM_TRUSTED_PROXIES", "proxy"),
    ("MARSAM_ENUMERATION_PROTECTION", "maybe"),
    ("MARSAM_PASSWORD_MIN_LENGTH", "5"),
    ("MARSAM_QUOTES_PER_HOUR", "many"),
    ("MARSAM_LOG", "marsam=loudly"),
    ("MARSAM_LOG_FORMAT", "xml"),
    ("MARSAM_PUBLIC_URL", "https://marsam.example/shop"),
];

#[test]
fn a_wrong_setting_ends_the_start_with_one_sentence_that_names_it() {
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
