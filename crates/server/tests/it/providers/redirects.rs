//! The redirect to a provider, and the cookie that binds the callback to one browser.

use marsam_auth::providers::ProviderName;
use marsam_auth::secrets::SecretKey;
use marsam_persistence::testing::TestStore;
use serde_json::json;
use time::Duration;

use crate::harness::{SECRET_KEY, TestApp};
use crate::issuer::{Issuer, exchange, query_of};

const GOOGLE: &str = "/api/oauth/google/redirect_url";
const PURPOSE: &str = "a sign-in by a provider";

#[test]
fn the_redirect_asks_for_a_code_that_only_this_browser_can_use() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let answer = app.visitor().get(GOOGLE).is(200);
    let body = answer.json();
    assert_eq!(body.as_object().unwrap().len(), 1);
    let url = body["redirectUrl"].as_str().unwrap().to_owned();
    let sent = query_of(&url);
    for (name, value) in [
        ("response_type", "code"),
        ("scope", "openid email profile"),
        ("code_challenge_method", "S256"),
        ("redirect_uri", "http://localhost:8080/auth/callback"),
    ] {
        assert_eq!(sent[name], value);
    }
    assert_eq!(sent["code_challenge"].len(), 43);
    let cookie = answer.header("set-cookie").unwrap();
    for secret in ["state", "nonce"] {
        assert!(sent[secret].len() >= 22, "{secret}");
        assert!(!cookie.contains(&sent[secret]), "{secret}");
    }
    let again = app.visitor().get(GOOGLE).is(200).json();
    let again = query_of(again["redirectUrl"].as_str().unwrap());
    for fresh in ["state", "nonce", "code_challenge"] {
        assert_ne!(sent[fresh], again[fresh], "{fresh}");
    }
}

#[test]
fn the_cookie_of_the_way_is_for_the_server_alone_and_for_ten_minutes() {
    let issuer = Issuer::start();
    let google = || vec![issuer.config(ProviderName::Google)];
    let plain = TestApp::spawn_among(TestStore::make(), google(), |_| {});
    let answer = plain.visitor().get(GOOGLE).is(200);
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(cookie.starts_with("marsam_login=") && !cookie.contains("Domain"));

    let secure = TestApp::spawn_among(TestStore::make(), google(), |settings| {
        settings.public_url = "https://marsam.example".parse().unwrap();
    });
    let answer = secure.visitor().get(GOOGLE).is(200);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-marsam_login=") && cookie.contains("Secure"));
}

#[test]
fn a_cookie_that_was_changed_opens_nothing() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = app.visitor();
    let came = issuer.sends_back(&browser);
    let sealed = browser.cookie("marsam_login").unwrap();
    let account = app.account("dana@example.com");
    let half_done = json!({ "pending_sign_in": { "SecondStep": { "account": account.to_string() } }, "ends": 9_999_999_999_i64 });
    let half_done = half_done.to_string();
    let mut forged: Vec<String> = (0..sealed.len())
        .step_by(sealed.len() / 12)
        .map(|at| {
            let mut changed = sealed.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            String::from_utf8(changed).unwrap()
        })
        .collect();
    forged.extend([
        String::new(),
        sealed.strip_suffix(|_: char| true).unwrap().to_owned(),
        format!("{sealed}AAAA"),
        half_done.clone(),
        SecretKey::draw()
            .seal(PURPOSE, half_done.as_bytes())
            .unwrap(),
        SECRET_KEY.seal("totp", half_done.as_bytes()).unwrap(),
        SECRET_KEY.seal(PURPOSE, b"{}").unwrap(),
    ]);
    for cookie in forged {
        browser.set_cookie("marsam_login", &cookie);
        exchange(&browser, &came).refused(400, "oauth_exchange_failed");
    }
    assert_eq!((issuer.exchanges(), app.rows_of("sessions")), (0, 0));
    browser.set_cookie("marsam_login", &sealed);
    exchange(&browser, &came).is(201);
}

#[test]
fn a_cookie_that_is_too_old_opens_nothing_though_the_browser_kept_it() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = app.visitor();
    let came = issuer.sends_back(&browser);
    app.pass(Duration::minutes(10) - Duration::seconds(1));
    exchange(&browser, &came).is(201);

    let late = app.visitor();
    let came = issuer.sends_back(&late);
    app.pass(Duration::minutes(10));
    exchange(&late, &came).refused(400, "oauth_exchange_failed");
    assert_eq!(issuer.exchanges(), 1);
}

#[test]
fn a_provider_that_is_not_configured_falls_back_to_google() {
    let issuer = Issuer::start();
    let app = issuer.app();
    for slug in ["google", "apple", "facebook", "twitter"] {
        let answer = app
            .visitor()
            .get(&format!("/api/oauth/{slug}/redirect_url"))
            .is(200);
        issuer.approve(answer.json()["redirectUrl"].as_str().unwrap());
    }
    for slug in ["Google", "github", "%00", "..%2fgoogle"] {
        let path = format!("/api/oauth/{slug}/redirect_url");
        app.visitor().get(&path).refused(404, "not_found");
    }
    let config = app.visitor().get("/api/config").is(200).json();
    assert_eq!(config["providers"], json!(["google"]));
}

#[test]
fn where_none_is_configured_the_answer_says_so() {
    let app = TestApp::spawn();
    let answer = app.visitor().get(GOOGLE);
    answer.refused(503, "provider_not_configured");
    assert_eq!(answer.header("set-cookie"), None);
    let config = app.visitor().get("/api/config").is(200).json();
    assert_eq!(config["providers"], json!([]));
    app.visitor()
        .post("/api/sessions", &json!({ "code": "x", "state": "x" }))
        .refused(400, "oauth_exchange_failed");
}

#[test]
fn a_code_is_useless_once_the_provider_is_not_configured() {
    let (issuer, browser_there) = (Issuer::start(), TestApp::spawn());
    let app = issuer.app();
    let browser = app.visitor();
    let came = issuer.sends_back(&browser);
    let there = browser_there.visitor();
    there.set_cookie("marsam_login", &browser.cookie("marsam_login").unwrap());
    exchange(&there, &came).refused(503, "provider_not_configured");
}
