//! Tokens that must not sign anyone in.

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use jsonwebtoken::Algorithm::{self, ES256, HS256, HS384, HS512, RS256};
use serde_json::{Value, json};

use super::issuer::{ACCESS_TOKEN, CLIENT_ID, CLIENT_SECRET, Issuer};
use super::keys::{Key, hmac_token, part, rsa_pem, signing_input};
use super::{ProviderError, providers, sign_in};
use crate::accounts::NOW;

/// A name, and how the token is built from the claims of a valid one.
type Forgery = (&'static str, Box<dyn Fn(&Value) -> String + Send>);

fn forged(name: &'static str, make: impl Fn(&Value) -> String + Send + 'static) -> Forgery {
    (name, Box::new(make))
}

/// Validly signed, with one claim changed.
fn claim(name: &'static str, claim: &'static str, value: Value) -> Forgery {
    forged(name, move |claims| {
        let mut claims = claims.clone();
        claims[claim] = value.clone();
        ours().token(RS256, &claims)
    })
}

/// Validly signed, with one claim removed.
fn without(name: &'static str, claim: &'static str) -> Forgery {
    forged(name, move |claims| {
        let mut claims = claims.clone();
        claims.as_object_mut().unwrap().remove(claim);
        ours().token(RS256, &claims)
    })
}

/// Signed by `key`, with an unusual header.
fn header(name: &'static str, key: Key, more: Value) -> Forgery {
    forged(name, move |claims| {
        let mut header = json!({ "alg": "RS256", "kid": "rsa-1" });
        for (field, value) in more.as_object().unwrap() {
            header[field] = value.clone();
        }
        key.token_under(&header, RS256, claims)
    })
}

/// Signed with HMAC, with a value that the attacker knows as its secret.
fn hmac(name: &'static str, algorithm: Algorithm, secret: Vec<u8>) -> Forgery {
    forged(name, move |claims| {
        hmac_token(algorithm, &secret, "rsa-1", claims)
    })
}

fn ours() -> Key {
    Key::named("rsa")
}

fn theirs() -> Key {
    Key::named("other_rsa")
}

fn honest(claims: &Value) -> String {
    ours().token(RS256, claims)
}

/// The parts of a valid token.
fn parts(claims: &Value) -> Vec<String> {
    honest(claims).split('.').map(str::to_owned).collect()
}

fn unsigned_and_shared() -> Vec<Forgery> {
    let none = |spelling: &'static str| {
        move |claims: &Value| format!("{}.", signing_input(&json!({ "alg": spelling }), claims))
    };
    let pem = rsa_pem();
    let body: String = pem.lines().filter(|line| !line.starts_with('-')).collect();
    let jwk = ours().public;
    let modulus = jwk["n"].as_str().unwrap();
    vec![
        forged("alg none", none("none")),
        forged("alg None", none("None")),
        forged("alg nOnE", none("nOnE")),
        forged("alg NONE", none("NONE")),
        forged("alg none with an honest signature", |claims| {
            let signature = parts(claims).remove(2);
            let input = signing_input(&json!({ "alg": "none", "kid": "rsa-1" }), claims);
            format!("{input}.{signature}")
        }),
        hmac(
            "HS256 by the public key in PEM",
            HS256,
            pem.clone().into_bytes(),
        ),
        hmac(
            "HS256 by the trimmed PEM",
            HS256,
            pem.trim().as_bytes().to_vec(),
        ),
        hmac(
            "HS256 by the public key in DER",
            HS256,
            BASE64_STANDARD.decode(body).unwrap(),
        ),
        hmac(
            "HS256 by the modulus",
            HS256,
            BASE64_URL_SAFE_NO_PAD.decode(modulus).unwrap(),
        ),
        hmac(
            "HS256 by the modulus as text",
            HS256,
            modulus.as_bytes().to_vec(),
        ),
        hmac("HS256 by the JWK", HS256, jwk.to_string().into_bytes()),
        hmac("HS256 by the client secret", HS256, CLIENT_SECRET.into()),
        hmac("HS384 by the client secret", HS384, CLIENT_SECRET.into()),
        hmac("HS512 by the client secret", HS512, CLIENT_SECRET.into()),
        hmac("HS256 by nothing", HS256, vec![]),
    ]
}

fn wrong_claims(issuer: &str) -> Vec<Forgery> {
    let now = NOW.unix_timestamp();
    vec![
        claim("issuer of another", "iss", json!("https://id.example")),
        claim("issuer with a slash", "iss", json!(format!("{issuer}/"))),
        claim(
            "issuer in capitals",
            "iss",
            json!(issuer.replace("http", "HTTP")),
        ),
        claim("issuer that is not an address", "iss", json!("issuer")),
        without("no issuer", "iss"),
        claim("audience of another", "aud", json!("another")),
        claim("audience in capitals", "aud", json!("MARSAM")),
        claim("audiences without us", "aud", json!(["another", "third"])),
        claim(
            "audiences with us and a stranger",
            "aud",
            json!([CLIENT_ID, "another"]),
        ),
        claim("no audience in the list", "aud", json!([])),
        claim("audience null", "aud", Value::Null),
        without("no audience", "aud"),
        claim("made for another party", "azp", json!("another")),
        claim("nonce of another browser", "nonce", json!("another")),
        claim("nonce empty", "nonce", json!("")),
        without("no nonce", "nonce"),
        claim("expired", "exp", json!(now - 31)),
        claim("expired long ago", "exp", json!(-1)),
        claim("expiry beyond all time", "exp", json!(u64::MAX)),
        claim("expiry that is not a time", "exp", json!("soon")),
        without("no expiry", "exp"),
        claim("issued in the future", "iat", json!(now + 31)),
        without("no time of issue", "iat"),
        claim("subject empty", "sub", json!("")),
        claim("subject too long", "sub", json!("s".repeat(256))),
        claim("subject that is not a text", "sub", json!(7)),
        without("no subject", "sub"),
        claim(
            "of another access token",
            "at_hash",
            json!("bm90IHRoaXMgb25lIQ"),
        ),
    ]
}

fn wrong_signatures() -> Vec<Forgery> {
    let their_jwk = theirs().called("rsa-1").public;
    vec![
        forged("another key under our key's name", |claims| {
            theirs().called("rsa-1").token(RS256, claims)
        }),
        forged("another key under its own name", |claims| {
            theirs().token(RS256, claims)
        }),
        forged("our key under another of our names", |claims| {
            ours().called("p256-1").token(RS256, claims)
        }),
        forged("RS256 said, ES256 signed", |claims| {
            let header = json!({ "alg": "RS256", "kid": "rsa-1" });
            Key::named("p256").token_under(&header, ES256, claims)
        }),
        forged("ES256 with a signature of noughts", |claims| {
            let input = signing_input(&json!({ "alg": "ES256", "kid": "p256-1" }), claims);
            format!("{input}.{}", BASE64_URL_SAFE_NO_PAD.encode([0; 64]))
        }),
        forged("no signature", |claims| {
            let parts = parts(claims);
            format!("{}.{}.", parts[0], parts[1])
        }),
        forged("half a signature", |claims| {
            let mut token = honest(claims);
            token.truncate(token.len() - 100);
            token
        }),
        forged("another's address under our signature", |claims| {
            let parts = parts(claims);
            let mut claims = claims.clone();
            claims["email"] = json!("admin@example.com");
            format!("{}.{}.{}", parts[0], part(&claims), parts[2])
        }),
        forged("another header under our signature", |claims| {
            let parts = parts(claims);
            let header = part(&json!({ "kid": "rsa-1", "alg": "RS256" }));
            format!("{header}.{}.{}", parts[1], parts[2])
        }),
        header("brings its own key", theirs(), json!({ "jwk": their_jwk })),
        header(
            "brings its own certificate",
            theirs(),
            json!({ "x5c": ["MIIB"] }),
        ),
        header(
            "critical extension",
            ours(),
            json!({ "crit": ["exp"], "exp": 1 }),
        ),
        header(
            "critical b64",
            ours(),
            json!({ "crit": ["b64"], "b64": false }),
        ),
        header("a token within a token", ours(), json!({ "cty": "JWT" })),
        header("an access token", ours(), json!({ "typ": "at+jwt" })),
        header("a logout token", ours(), json!({ "typ": "logout+jwt" })),
    ]
}

fn no_tokens() -> Vec<Forgery> {
    vec![
        forged("nothing", |_| String::new()),
        forged("garbage", |_| "garbage".to_owned()),
        forged("dots", |_| "..".to_owned()),
        forged("the access token", |_| ACCESS_TOKEN.to_owned()),
        forged("two parts", |claims| parts(claims)[..2].join(".")),
        forged("four parts", |claims| format!("{}.x", honest(claims))),
        forged("an encrypted token's five parts", |claims| {
            let header = part(&json!({ "alg": "RSA-OAEP", "enc": "A256GCM" }));
            format!("{header}.a.b.c.{}", part(claims))
        }),
        forged("an encrypted token's algorithm", |claims| {
            let input = signing_input(&json!({ "alg": "A256GCM", "kid": "rsa-1" }), claims);
            format!("{input}.{}", parts(claims)[2])
        }),
        forged("claims that are not an object", |_| {
            ours().token(RS256, &json!(["sub"]))
        }),
        forged("a blank after it", |claims| format!("{} ", honest(claims))),
    ]
}

#[tokio::test]
async fn no_forged_token_signs_anybody_in() {
    let (issuer, attacker) = (Issuer::start().await, Issuer::start().await);
    attacker.change(|world| world.keys = vec![theirs().called("rsa-1").public]);
    let there = format!("{}/jwks", attacker.name());
    let mut forgeries = unsigned_and_shared();
    forgeries.extend(wrong_claims(&issuer.name()));
    forgeries.extend(wrong_signatures());
    forgeries.extend(no_tokens());
    forgeries.push(header(
        "its key is elsewhere",
        theirs(),
        json!({ "jku": there }),
    ));
    forgeries.push(header(
        "its certificate is elsewhere",
        theirs(),
        json!({ "x5u": there }),
    ));
    assert!(forgeries.len() >= 60, "{}", forgeries.len());

    let providers = providers(&issuer);
    sign_in(&providers, &issuer).await.unwrap();
    let mut passed = Vec::new();
    for (name, make) in forgeries {
        issuer.change(|world| world.mint = make);
        match sign_in(&providers, &issuer).await {
            Err(ProviderError::Refused(why)) => {
                let secret = ["eyJ", "admin@example.com", ACCESS_TOKEN, "7be2"];
                let reveals = secret.iter().any(|word| why.contains(word));
                assert!(!reveals, "{name} reveals too much: {why}");
            }
            other => passed.push(format!("{name}: {other:?}")),
        }
    }
    assert!(passed.is_empty(), "{passed:#?}");
    assert_eq!(attacker.asked("/jwks"), 0);

    issuer.change(|world| world.mint = Box::new(honest));
    sign_in(&providers, &issuer).await.unwrap();
}
