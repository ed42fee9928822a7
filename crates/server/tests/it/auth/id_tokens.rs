//! ID tokens: accepted in place of the cookie, and valid no longer than their session.

mod forgeries;

use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use marsam_auth::id_tokens::{self, IdTokenError};
use marsam_domain::accounts::AccountState;
use marsam_persistence::signing_keys;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Browser, Request};
use crate::harness::{PASSWORD, SECRET_KEY, START, TestApp};
use crate::samples::quote_request;
use crate::signing::{Key, part_of};

const PATH: &str = "/api/auth/id-token";
const SITE: &str = "http://localhost:8080";

fn token_of(browser: &Browser) -> String {
    let answer = browser.get(PATH).is(200).json();
    assert_eq!(answer["expires_in"], json!(600));
    answer["id_token"].as_str().unwrap().to_owned()
}

fn bearer(app: &TestApp, token: &str) -> Browser {
    app.visitor()
        .with("authorization", &format!("Bearer {token}"))
}

fn published(app: &TestApp) -> Value {
    app.visitor().get("/.well-known/jwks.json").is(200).json()
}

/// This server's signing key, to sign what the server would not.
fn ours(app: &TestApp) -> (Key, String) {
    let key = app.read(signing_keys::present).unwrap();
    let purpose = format!("signing key of ID tokens {}", key.id);
    let der = SECRET_KEY.open(&purpose, &key.sealed_private_key).unwrap();
    (Key::of_der(&der), key.id)
}

fn rotate(app: &TestApp) {
    let now = app.now();
    let rotated: Result<(), IdTokenError> = app
        .store()
        .write(|db| id_tokens::rotate(db, &SECRET_KEY, now));
    rotated.unwrap();
}

#[test]
fn it_says_who_is_signed_in_and_verifies_with_the_published_keys() {
    let app = TestApp::spawn();
    let browser = app.brand("noura@example.com");
    let token = token_of(&browser);
    let keys: JwkSet = serde_json::from_value(published(&app)).unwrap();
    let mut rules = Validation::new(Algorithm::ES256);
    rules.set_issuer(&[SITE]);
    rules.set_audience(&[SITE]);
    rules.validate_exp = false;
    let key = DecodingKey::from_jwk(&keys.keys[0]).unwrap();
    let read = jsonwebtoken::decode::<Value>(&token, &key, &rules).unwrap();
    assert_eq!(read.header.kid, keys.keys[0].common.key_id);
    let me = browser.get("/api/users/me").json();
    let sessions = browser.get("/api/account/sessions").json();
    let wanted = json!({
        "iss": SITE, "aud": SITE, "sub": me["id"], "sid": sessions[0]["id"],
        "email": "noura@example.com", "email_verified": true, "name": "Noura Al-Sabah",
        "role": "brand", "is_admin": false,
        "iat": START.unix_timestamp(), "exp": START.unix_timestamp() + 600,
    });
    assert_eq!(read.claims, wanted);
}

#[test]
fn the_published_keys_are_public_halves_and_nothing_else() {
    let app = TestApp::spawn();
    let answer = app.visitor().get("/.well-known/jwks.json").is(200);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("public, max-age=300"));
    let all = answer.json();
    let keys = all["keys"].as_array().unwrap();
    assert_eq!(keys.len(), 1);
    let mut names: Vec<&str> = keys[0].as_object().unwrap().keys().map(|k| &**k).collect();
    names.sort_unstable();
    assert_eq!(names, ["alg", "crv", "kid", "kty", "use", "x", "y"]);
    let said = ["kty", "crv", "use", "alg"].map(|name| keys[0][name].as_str().unwrap());
    assert_eq!(said, ["EC", "P-256", "sig", "ES256"]);
}

#[test]
fn it_opens_what_the_cookie_opens() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    let shown = bearer(&app, &token_of(&brand));
    let me = brand.get("/api/users/me").json();
    assert_eq!(shown.get("/api/users/me").is(200).json(), me);
    shown.get("/api/creatives").is(200);
    shown.get("/api/account").is(200);
    shown.post("/api/quote-requests", &quote_request()).is(201);
    let mine = shown.get("/api/brand/quote-requests").is(200).json();
    assert_eq!(mine.as_array().unwrap().len(), 1);
    shown.get("/api/admin/users").refused(403, "forbidden");
    for scheme in ["bearer", "BEARER"] {
        let header = format!("{scheme} {}", token_of(&brand));
        let other = app.visitor().with("authorization", &header);
        other.get("/api/users/me").is(200);
    }
}

#[test]
fn a_token_takes_precedence_over_a_cookie() {
    let app = TestApp::spawn();
    let (noura, dana) = (
        app.brand("noura@example.com"),
        app.brand("dana@example.com"),
    );
    let dana = dana.with("authorization", &format!("Bearer {}", token_of(&noura)));
    let me = dana.get("/api/users/me").is(200).json();
    assert_eq!(me["email"], json!("noura@example.com"));
}

#[test]
fn signing_out_with_a_token_alone_ends_its_session() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let (browser, elsewhere) = (app.browser_of(account), app.browser_of(account));
    let shown = bearer(&app, &token_of(&browser));
    shown.get("/api/logout").is(204);
    shown.get("/api/users/me").refused(401, "invalid_id_token");
    browser.get("/api/users/me").refused(401, "not_signed_in");
    elsewhere.get("/api/users/me").is(200);
}

#[test]
fn a_token_works_for_ten_minutes() {
    let app = TestApp::spawn();
    let shown = bearer(&app, &token_of(&app.brand("noura@example.com")));
    app.pass(Duration::seconds(599));
    shown.get("/api/users/me").is(200);
    app.pass(Duration::seconds(1));
    shown.get("/api/users/me").refused(401, "invalid_id_token");
}

#[test]
fn an_id_token_dies_with_its_session() {
    let app = TestApp::spawn();
    for end in 0..6 {
        let account = app.account(&format!("noura-{end}@example.com"));
        let (browser, elsewhere) = (app.browser_of(account), app.browser_of(account));
        let shown = bearer(&app, &token_of(&browser));
        shown.get("/api/users/me").is(200);
        let sessions = browser.get("/api/account/sessions").json();
        let own = sessions.as_array().unwrap();
        let own = own.iter().find(|one| one["current"] == true).unwrap();
        match end {
            0 => browser.get("/api/logout").is(204),
            1 => elsewhere
                .send(&Request::new("DELETE", "/api/account/sessions"))
                .is(204),
            2 => {
                let path = format!("/api/account/sessions/{}", own["id"].as_str().unwrap());
                elsewhere.send(&Request::new("DELETE", &path)).is(204)
            }
            3 => {
                let new =
                    json!({ "current_password": PASSWORD, "password": "qamar-14 fi salmiya" });
                elsewhere.post("/api/account/password", &new).is(204)
            }
            4 => {
                app.set_state(account, AccountState::Suspended);
                app.visitor().get("/api/services").is(200)
            }
            _ => {
                let gone = json!({ "current_password": PASSWORD });
                elsewhere.post("/api/account/delete", &gone).is(204)
            }
        };
        shown.get("/api/users/me").refused(401, "invalid_id_token");
    }
}

#[test]
fn a_token_makes_no_other_token_and_gets_no_cookie() {
    let app = TestApp::spawn();
    let newcomer = app.newcomer("noura@example.com");
    let shown = bearer(&app, &token_of(&newcomer));
    shown.get(PATH).refused(403, "sign_in_again");
    let profile = json!({ "role": "brand", "full_name": "Noura" });
    let answer = shown.post("/api/users/profile", &profile).is(201);
    assert_eq!(answer.header("set-cookie"), None);
    let new = json!({ "current_password": PASSWORD, "password": "qamar-14 fi salmiya" });
    let answer = shown.post("/api/account/password", &new).is(204);
    assert_eq!(answer.header("set-cookie"), None);
    app.visitor().get(PATH).refused(401, "not_signed_in");
}

#[test]
fn another_scheme_is_not_ours_and_the_cookie_counts() {
    let app = TestApp::spawn();
    for other in ["Basic bm91cmE6c2VjcmV0", "Digest x=y", "Bearerx y", "x"] {
        let visitor = app.visitor().with("authorization", other);
        visitor.get("/api/creatives").is(200);
        visitor.get("/api/users/me").refused(401, "not_signed_in");
        let noura = app.newcomer(&format!("n{}@example.com", other.len()));
        let noura = noura.with("authorization", other);
        noura.get("/api/users/me").is(200);
    }
}

#[test]
fn a_forged_token_identifies_no_account() {
    let app = TestApp::spawn();
    let (noura, dana) = (
        app.brand("noura@example.com"),
        app.admin("dana@example.com"),
    );
    let (honest, theirs) = (token_of(&noura), token_of(&dana));
    let forgeries = forgeries::all(&app, &honest, &theirs);
    assert!(forgeries.len() >= 20, "{}", forgeries.len());
    for (name, token) in forgeries {
        for browser in [bearer(&app, &token), noura_with(&app, &noura, &token)] {
            for path in ["/api/users/me", "/api/creatives", "/api/admin/users"] {
                let answer = browser.get(path);
                assert_eq!(answer.status, 401, "{name} {path}: {}", answer.text());
                answer.refused(401, "invalid_id_token");
            }
        }
    }
    bearer(&app, &honest).get("/api/users/me").is(200);
}

/// A browser with its session cookie and a token.
fn noura_with(app: &TestApp, noura: &Browser, token: &str) -> Browser {
    let browser = bearer(app, token);
    browser.set_cookie("marsam_session", &noura.cookie("marsam_session").unwrap());
    browser
}

#[test]
fn the_claims_of_a_token_grant_no_rights() {
    let app = TestApp::spawn();
    let noura = app.brand("noura@example.com");
    let (ours, key_id) = ours(&app);
    let mut claims = part_of(&token_of(&noura), 1);
    claims["is_admin"] = json!(true);
    claims["role"] = json!("admin");
    let shown = bearer(&app, &ours.token(&key_id, &claims));
    shown.get("/api/admin/users").refused(403, "forbidden");
    let me = shown.get("/api/users/me").is(200).json();
    assert_eq!(me["is_admin"], json!(false));
}

#[test]
fn a_new_key_signs_at_once_and_the_old_one_verifies_for_ten_minutes() {
    let app = TestApp::spawn();
    let browser = app.brand("noura@example.com");
    let (old, old_id) = ours(&app);
    let before = token_of(&browser);
    rotate(&app);
    let after = token_of(&browser);
    assert_ne!(part_of(&before, 0)["kid"], part_of(&after, 0)["kid"]);
    assert_eq!(published(&app)["keys"].as_array().unwrap().len(), 2);
    app.pass(Duration::seconds(599));
    for token in [&before, &after] {
        bearer(&app, token).get("/api/users/me").is(200);
    }
    // A token signed with the old key after its time is invalid, however recent.
    app.pass(Duration::seconds(1));
    let mut claims = part_of(&before, 1);
    claims["exp"] = json!(app.now().unix_timestamp() + 600);
    bearer(&app, &old.token(&old_id, &claims))
        .get("/api/users/me")
        .refused(401, "invalid_id_token");
    let left = published(&app);
    assert_eq!(left["keys"].as_array().unwrap().len(), 1);
    assert_eq!(left["keys"][0]["kid"], part_of(&after, 0)["kid"]);
}
