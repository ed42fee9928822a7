//! The web app's pages and assets, the OpenAPI document, health checks, and the headers of them all.

mod creatives;
mod delivery;
mod listing;
pub(crate) mod pages;

use std::path::PathBuf;

use marsam_persistence::testing::TestStore;

use crate::browser::{Answer, Request};
use crate::document::document;
use crate::harness::TestApp;

/// The folder of the web app's build.
pub(crate) fn dist() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../frontend/dist")
}

/// False in a checkout whose web app has not been built; then the server answers so.
pub(crate) fn is_built() -> bool {
    dist().join(".site/pages.json").exists()
}

/// The script of the built web app, from its page.
fn some_asset(app: &TestApp) -> String {
    let page = app.visitor().get("/auth").is(200).text();
    let named = page
        .split("src=\"")
        .find(|rest| rest.starts_with("/assets/"));
    named.unwrap().split('"').next().unwrap().to_owned()
}

#[track_caller]
fn has_security_headers(answer: &Answer) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "strict-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value));
    }
    let policy = answer.header("content-security-policy").unwrap();
    for part in [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    let scripts = policy
        .split(';')
        .map(str::trim)
        .find(|part| part.starts_with("script-src"))
        .unwrap_or_default();
    assert!(
        !scripts.contains("unsafe") && !policy.contains("http") && !policy.contains('*'),
        "{policy}"
    );
    assert!(answer.header("permissions-policy").is_some());
}

#[test]
fn every_answer_has_the_headers_of_a_site_without_third_parties() {
    let app = TestApp::spawn();
    for path in [
        "/",
        "/creatives",
        "/nowhere",
        "/assets/none.js",
        "/healthz",
        "/api/services",
        "/api/nothing",
        "/api/users/me",
        "/api/docs/",
    ] {
        let answer = app.visitor().get(path);
        has_security_headers(&answer);
        assert_eq!(answer.header("strict-transport-security"), None, "{path}");
    }
    has_security_headers(
        &app.visitor()
            .send(&Request::new("POST", "/api/logout").header("sec-fetch-site", "cross-site")),
    );
}

#[test]
fn a_page_shows_files_of_the_browser_as_pictures_and_media_only() {
    let app = TestApp::spawn();
    let page = app.visitor().get("/");
    let policy = page.header("content-security-policy").unwrap();
    let with_blob: Vec<_> = policy
        .split("; ")
        .filter(|part| part.contains("blob:"))
        .collect();
    assert_eq!(
        with_blob,
        ["img-src 'self' data: blob:", "media-src 'self' blob:"]
    );
    let documents = app.visitor().get("/api/docs/");
    let policy = documents.header("content-security-policy").unwrap();
    assert!(!policy.contains("blob:"), "{policy}");
}

#[test]
fn only_the_documents_page_may_style_inline() {
    let app = TestApp::spawn();
    for (path, may) in [("/", false), ("/api/services", false), ("/api/docs/", true)] {
        let answer = app.visitor().get(path);
        assert_eq!(
            answer
                .header("content-security-policy")
                .unwrap()
                .contains("'unsafe-inline'"),
            may,
            "{path}"
        );
    }
}

#[test]
fn over_https_browsers_get_an_hsts_header() {
    let app = TestApp::spawn_with(|settings| {
        settings.public_url = "https://marsam.example".parse().unwrap();
    });
    assert_eq!(
        app.visitor()
            .get("/api/services")
            .header("strict-transport-security"),
        Some("max-age=63072000")
    );
}

#[test]
fn the_apps_own_routes_are_its_page_and_every_other_page_is_a_404_of_the_same() {
    let app = TestApp::spawn();
    if !is_built() {
        assert!(
            app.visitor()
                .get("/")
                .is(503)
                .text()
                .contains("npm run build")
        );
        return;
    }
    let page = app.visitor().get("/").is(200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert!(page.text().contains("<div id=\"root\""));
    for (path, status) in [
        ("/creatives", 200),
        ("/creatives?service=UGC", 200),
        ("/creatives/0199aaaa-0000-7000-8000-000000000000", 404),
        ("/creatives/a.b", 404),
        ("/auth/callback?code=x", 200),
        ("/brand-dashboard/", 200),
        ("/nowhere", 404),
        ("/nowhere.at.all/x", 404),
        ("/apifoo", 404),
        ("/creatives/a/b", 404),
    ] {
        let answer = app.visitor().get(path).is(status);
        assert!(answer.text().contains("<div id=\"root\""), "{path}");
    }
}

#[test]
fn a_missing_file_is_not_a_page() {
    let app = TestApp::spawn();
    for path in [
        "/assets/none.js",
        "/favicon.png",
        "/../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/assets/../../package.json",
    ] {
        let answer = app.visitor().get(path).is(404);
        assert_eq!(
            answer.header("content-type"),
            Some("text/plain; charset=utf-8"),
            "{path}"
        );
    }
}

#[test]
fn pages_are_only_read() {
    let app = TestApp::spawn();
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
        let answer = app.visitor().send(&Request::new(method, "/creatives"));
        answer.refused(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), Some("GET, HEAD"));
    }
}

#[test]
fn hashed_assets_are_immutable_and_sent_in_the_smallest_accepted_encoding() {
    if !is_built() {
        return;
    }
    let app = TestApp::spawn();
    let asset = some_asset(&app);
    let with = |accepted: &str| {
        app.visitor()
            .with("accept-encoding", accepted)
            .get(&asset)
            .is(200)
    };
    let plain = app.visitor().get(&asset).is(200);
    assert_eq!(
        plain.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    assert_eq!(
        plain.header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    assert_eq!(
        (plain.header("content-encoding"), plain.header("vary")),
        (None, Some("Accept-Encoding"))
    );
    for (accepted, encoding) in [
        ("gzip, deflate, br, zstd", Some("br")),
        ("gzip", Some("gzip")),
        ("br;q=0, gzip", Some("gzip")),
        ("br;q=0,gzip;q=0", None),
        ("identity", None),
        ("", None),
    ] {
        let answer = with(accepted);
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(
            answer.body.len() < plain.body.len(),
            encoding.is_some(),
            "{accepted}"
        );
        let length = answer
            .header("content-length")
            .unwrap()
            .parse::<usize>()
            .unwrap();
        assert_eq!(length, answer.body.len(), "{accepted}");
    }
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    if !is_built() {
        return;
    }
    let app = TestApp::spawn();
    for path in ["/", &some_asset(&app)] {
        let tag = app.visitor().get(path).header("etag").unwrap().to_owned();
        let again = app.visitor().with("if-none-match", &tag).get(path).is(304);
        assert!(again.body.is_empty() && again.header("cache-control").is_some());
        app.visitor()
            .with("if-none-match", "\"other\"")
            .get(path)
            .is(200);
    }
}

#[test]
fn every_inline_script_of_the_page_is_named_in_its_policy() {
    if !is_built() {
        return;
    }
    let page = TestApp::spawn().visitor().get("/");
    let inline = page.text().matches("<script>").count();
    let policy = page.header("content-security-policy").unwrap();
    let (_, scripts) = policy.split_once("script-src").unwrap();
    let (scripts, _) = scripts.split_once(';').unwrap();
    assert_eq!(scripts.matches("'sha256-").count(), inline, "{policy}");
    assert!(!page.text().contains(" style=") && !page.text().contains(" onload="));
}

#[test]
fn the_document_is_served_as_it_is_exported_with_a_page_to_browse_it() {
    let app = TestApp::spawn();
    let served = app.visitor().get("/api/openapi.json").is(200).json();
    assert_eq!(&served, document());
    assert!(served["openapi"].as_str().unwrap().starts_with("3.1"));
    let page = app.visitor().get("/api/docs/").is(200);
    assert!(
        page.header("content-type")
            .unwrap()
            .starts_with("text/html")
    );
    let moved = app.visitor().get("/api/docs");
    assert_eq!(
        (moved.status / 100, moved.header("location")),
        (3, Some("/api/docs/"))
    );
    for file in [
        "swagger-ui.css",
        "swagger-ui-bundle.js",
        "swagger-initializer.js",
    ] {
        assert!(page.text().contains(file), "{file}");
        app.visitor().get(&format!("/api/docs/{file}")).is(200);
    }
    app.visitor().get("/api/docs/no-such-file.js").is(404);
    assert!(
        !page.text().contains("<script>"),
        "the policy lets no inline script run"
    );
}

#[test]
fn a_server_is_alive_before_it_is_ready() {
    let app = TestApp::spawn_on(TestStore::unmigrated(), |_| {});
    for path in ["/livez", "/healthz"] {
        assert_eq!(app.visitor().get(path).is(200).text(), "ok\n");
    }
    let not_yet = app.visitor().get("/readyz").is(503);
    assert!(not_yet.header("retry-after").is_some());
    assert!(!not_yet.text().contains("migration"), "{}", not_yet.text());
    app.store().migrate().unwrap();
    // Reads the roster.
    app.visitor().get("/api/creatives").is(200);
    assert_eq!(app.visitor().get("/readyz").is(200).text(), "ready\n");
}

#[test]
fn a_failure_inside_shows_nothing_of_the_inside() {
    let app = TestApp::spawn_on(TestStore::unmigrated(), |_| {});
    let browser = app.visitor();
    browser.set_cookie("marsam_session", &"0".repeat(64));
    for answer in [
        browser.get("/api/services"),
        app.visitor().get("/api/creatives"),
    ] {
        answer.refused(500, "internal");
        has_security_headers(&answer);
        assert!(answer.header("x-request-id").is_some());
        assert!(
            !answer.text().contains("table") && !answer.text().contains("SELECT"),
            "{}",
            answer.text()
        );
    }
}
