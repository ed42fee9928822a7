//! Forged tokens, which must be refused.

use serde_json::{Value, json};

use super::{ours, published};
use crate::harness::{START, TestApp};
use crate::signing::{Key, part_of, shared_secret_token, unsigned};

/// A name, and the token.
type Forgery = (&'static str, String);

/// Derived from an account's valid token and an admin's, which the attacker wants to impersonate.
pub(super) fn all(app: &TestApp, honest: &str, admins: &str) -> Vec<Forgery> {
    let (_, key_id) = ours(app);
    let admin = part_of(admins, 1);
    let mut all = unsigned_and_shared(app, honest, &key_id, &admin);
    all.extend(by_another_key(&key_id, &admin));
    all.extend(reassembled(honest, admins));
    all.extend(rightly_signed(app, &part_of(honest, 1), &admin));
    all
}

fn unsigned_and_shared(app: &TestApp, honest: &str, key_id: &str, admin: &Value) -> Vec<Forgery> {
    let none = |spelling: &str| unsigned(&json!({ "alg": spelling, "kid": key_id }), admin);
    let jwk = published(app)["keys"][0].clone();
    let (point, whole) = (jwk["x"].as_str().unwrap(), jwk.to_string());
    let shared = |secret: &str| shared_secret_token(secret.as_bytes(), key_id, admin);
    let signature = honest.rsplit('.').next().unwrap();
    vec![
        ("no signature", format!("{}.", none("none"))),
        (
            "no signature, spelt otherwise",
            format!("{}.", none("nOnE")),
        ),
        ("no signature but ES256", format!("{}.", none("ES256"))),
        (
            "none, and a signature",
            format!("{}.{signature}", none("none")),
        ),
        ("HS256 by the public point", shared(point)),
        ("HS256 by the public key", shared(&whole)),
        ("HS256 by nothing", shared("")),
    ]
}

fn by_another_key(key_id: &str, admin: &Value) -> Vec<Forgery> {
    let stranger = Key::number(3);
    let under = |mut header: Value| {
        header["alg"] = json!("ES256");
        stranger.token_under(&header, admin)
    };
    let jwk = stranger.public.clone();
    let address = "https://evil.example/jwks";
    vec![
        ("our name", under(json!({ "kid": key_id }))),
        ("its own name", under(json!({ "kid": "stranger" }))),
        ("no name", under(json!({}))),
        (
            "a key in the header",
            under(json!({ "kid": key_id, "jwk": jwk })),
        ),
        (
            "a key's address",
            under(json!({ "kid": "x", "jku": address })),
        ),
        (
            "a name that is a query",
            under(json!({ "kid": "' OR 1=1 --" })),
        ),
        ("the provider's", Key::number(7).token("the-issuers", admin)),
    ]
}

fn reassembled(honest: &str, admins: &str) -> Vec<Forgery> {
    let parts: Vec<&str> = honest.split('.').collect();
    let [head, claims, signature] = parts[..] else {
        panic!("a token has three parts")
    };
    let wished = admins.split('.').nth(1).unwrap();
    let shorter = honest.strip_suffix(|_: char| true).unwrap();
    vec![
        ("another's claims", format!("{head}.{wished}.{signature}")),
        ("a shorter signature", shorter.to_owned()),
        (
            "a signature of zeros",
            format!("{head}.{claims}.{}", "A".repeat(86)),
        ),
        ("two parts", format!("{head}.{claims}")),
        ("four parts", format!("{honest}.{signature}")),
        ("two tokens", format!("{honest},{honest}")),
        ("nothing at all", String::new()),
        ("no token", "nonsense".to_owned()),
        ("three dots", "...".to_owned()),
    ]
}

fn rightly_signed(app: &TestApp, claims: &Value, admin: &Value) -> Vec<Forgery> {
    let (ours, key_id) = ours(app);
    let with = |claim: &str, value: Value| {
        let mut claims = claims.clone();
        claims[claim] = value;
        ours.token(&key_id, &claims)
    };
    let lacking = |claim: &str| {
        let mut claims = claims.clone();
        claims.as_object_mut().unwrap().remove(claim);
        ours.token(&key_id, &claims)
    };
    let elsewhere = || json!("https://evil.example");
    let (over, later) = (START.unix_timestamp(), START.unix_timestamp() + 60);
    let other = json!({ "alg": "ES384", "kid": key_id });
    vec![
        ("another algorithm", ours.token_under(&other, claims)),
        ("another issuer", with("iss", elsewhere())),
        ("another audience", with("aud", elsewhere())),
        ("no issuer", lacking("iss")),
        ("no audience", lacking("aud")),
        ("no end", lacking("exp")),
        ("no subject", lacking("sub")),
        ("no session", lacking("sid")),
        ("over", with("exp", json!(over))),
        ("of the future", with("iat", json!(later))),
        ("another account", with("sub", admin["sub"].clone())),
        (
            "another account's session",
            with("sid", admin["sid"].clone()),
        ),
        ("an unknown session", with("sid", json!("nonsense"))),
    ]
}
