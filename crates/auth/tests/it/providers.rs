//! Signing in at a provider: valid sign-ins, what binds them to one browser, and which claims are read.

mod forgeries;
mod issuer;
mod keys;
mod outages;
mod wire;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jsonwebtoken::Algorithm;
use marsam_auth::providers::{
    Identity, Limits, Login, ProviderConfig, ProviderError, ProviderName, Providers,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};
use url::Url;

use crate::accounts::NOW;
use issuer::{ACCESS_TOKEN, CLIENT_ID, CLIENT_SECRET, Issuer, REDIRECT_URI, SUBJECT};
use keys::Key;
use wire::Reply;

const GOOGLE: ProviderName = ProviderName::Google;

fn config(name: ProviderName, issuer: &Url) -> ProviderConfig {
    ProviderConfig {
        name,
        issuer: issuer.clone(),
        client_id: CLIENT_ID.to_owned(),
        client_secret: Some(CLIENT_SECRET.to_owned()),
    }
}

fn providers_within(issuer: &Issuer, limits: Limits) -> Providers {
    let configs = vec![config(GOOGLE, &issuer.url)];
    Providers::with_limits(configs, Url::parse(REDIRECT_URI).unwrap(), limits).unwrap()
}

fn providers(issuer: &Issuer) -> Providers {
    providers_within(issuer, Limits::default())
}

async fn sign_in_at(
    providers: &Providers,
    issuer: &Issuer,
    now: OffsetDateTime,
) -> Result<Identity, ProviderError> {
    let begun = providers.begin(GOOGLE).await?;
    let came = issuer.approve(&begun.url);
    providers
        .finish(&begun.login, &came.code, Some(&came.state), now)
        .await
}

async fn sign_in(providers: &Providers, issuer: &Issuer) -> Result<Identity, ProviderError> {
    sign_in_at(providers, issuer, NOW).await
}

fn is_refused<T>(result: &Result<T, ProviderError>) -> bool {
    matches!(result, Err(ProviderError::Refused(_)))
}

fn is_unavailable<T>(result: &Result<T, ProviderError>) -> bool {
    matches!(result, Err(ProviderError::Unavailable(_)))
}

#[tokio::test]
async fn a_sign_in_returns_address_and_name() {
    let issuer = Issuer::start().await;
    let identity = sign_in(&providers(&issuer), &issuer).await.unwrap();
    assert_eq!(identity.provider, GOOGLE);
    assert_eq!(identity.issuer, issuer.name());
    assert_eq!(identity.subject, SUBJECT);
    assert_eq!(identity.email.unwrap().as_str(), "noura@example.com");
    assert!(identity.email_verified);
    assert_eq!(identity.name.as_deref(), Some("Noura Al-Mutawa"));
    assert_eq!(issuer.asked("/userinfo"), 0);
}

#[tokio::test]
async fn each_allowed_algorithm_signs() {
    let issuer = Issuer::start().await;
    let all = ["rsa", "p256", "p384", "ed25519"].map(Key::named);
    issuer.change(|world| world.keys = all.iter().map(|key| key.public.clone()).collect());
    let providers = providers(&issuer);
    for (algorithm, name) in [
        (Algorithm::RS256, "rsa"),
        (Algorithm::RS384, "rsa"),
        (Algorithm::RS512, "rsa"),
        (Algorithm::PS256, "rsa"),
        (Algorithm::PS384, "rsa"),
        (Algorithm::PS512, "rsa"),
        (Algorithm::ES256, "p256"),
        (Algorithm::ES384, "p384"),
        (Algorithm::EdDSA, "ed25519"),
    ] {
        let key = Key::named(name);
        issuer.change(|world| world.mint = Box::new(move |claims| key.token(algorithm, claims)));
        let identity = sign_in(&providers, &issuer).await;
        assert_eq!(identity.unwrap().subject, SUBJECT, "{algorithm:?}");
    }
}

#[tokio::test]
async fn an_only_key_may_go_unnamed_and_one_of_several_may_not() {
    let issuer = Issuer::start().await;
    let key = Key::named("rsa");
    issuer.change(|world| {
        world.mint = Box::new(move |claims| {
            key.token_under(&json!({ "alg": "RS256" }), Algorithm::RS256, claims)
        });
    });
    sign_in(&providers(&issuer), &issuer).await.unwrap();
    issuer.change(|world| world.keys.push(Key::named("other_rsa").public));
    assert!(is_refused(&sign_in(&providers(&issuer), &issuer).await));
}

#[tokio::test]
async fn a_token_that_names_its_access_token_must_name_the_right_one() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let hash = Sha256::digest(ACCESS_TOKEN);
    let right = BASE64_URL_SAFE_NO_PAD.encode(&hash[..16]);
    issuer.change(|world| world.claims["at_hash"] = json!(right));
    sign_in(&providers, &issuer).await.unwrap();
    let wrong = BASE64_URL_SAFE_NO_PAD.encode(&hash[16..]);
    issuer.change(|world| world.claims["at_hash"] = json!(wrong));
    assert!(is_refused(&sign_in(&providers, &issuer).await));
}

#[tokio::test]
async fn clocks_may_be_half_a_minute_apart() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let half = Duration::seconds(29);
    for now in [NOW - half, NOW + Duration::minutes(5) + half] {
        sign_in_at(&providers, &issuer, now).await.unwrap();
    }
}

#[tokio::test]
async fn the_secret_is_shown_where_the_provider_wants_it() {
    let issuer = Issuer::start().await;
    let methods = "token_endpoint_auth_methods_supported";
    issuer.change(|world| world.metadata[methods] = json!(["client_secret_post"]));
    sign_in(&providers(&issuer), &issuer).await.unwrap();
    issuer.change(|world| world.metadata[methods] = json!(["client_secret_basic", "none"]));
    sign_in(&providers(&issuer), &issuer).await.unwrap();
}

#[tokio::test]
async fn a_client_without_a_secret_signs_in_by_pkce_alone() {
    let issuer = Issuer::start().await;
    issuer.change(|world| world.secret = None);
    let mut config = config(GOOGLE, &issuer.url);
    config.client_secret = None;
    let redirect_uri = Url::parse(REDIRECT_URI).unwrap();
    let providers = Providers::new(vec![config], redirect_uri).unwrap();
    sign_in(&providers, &issuer).await.unwrap();
}

#[tokio::test]
async fn no_two_sign_ins_share_a_secret() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let one = providers.begin(GOOGLE).await.unwrap();
    let other = providers.begin(GOOGLE).await.unwrap();
    let secrets = |login: &Login| {
        let Value::Object(fields) = serde_json::to_value(login).unwrap() else {
            panic!("a login is an object")
        };
        fields
    };
    let (ours, theirs) = (secrets(&one.login), secrets(&other.login));
    for field in ["state", "nonce", "pkce_verifier"] {
        assert_ne!(ours[field], theirs[field], "{field}");
        assert!(ours[field].as_str().unwrap().len() >= 22, "{field}");
        let secret = ours[field].as_str().unwrap();
        assert!(!format!("{one:?}").contains(secret), "{field}");
    }
    let verifier = ours["pkce_verifier"].as_str().unwrap();
    assert!(!one.url.as_str().contains(verifier));
}

#[tokio::test]
async fn a_login_survives_being_sealed_into_a_cookie() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let begun = providers.begin(GOOGLE).await.unwrap();
    let came = issuer.approve(&begun.url);
    let kept = serde_json::to_string(&begun.login).unwrap();
    let login: Login = serde_json::from_str(&kept).unwrap();
    let finished = providers.finish(&login, &came.code, None, NOW).await;
    assert_eq!(finished.unwrap().subject, SUBJECT);
}

#[tokio::test]
async fn a_wrong_state_is_refused_before_the_code_is_sent() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let begun = providers.begin(GOOGLE).await.unwrap();
    let came = issuer.approve(&begun.url);
    for state in ["", "x", &came.code] {
        let finished = providers
            .finish(&begun.login, &came.code, Some(state), NOW)
            .await;
        assert!(is_refused(&finished), "{state}");
    }
    assert_eq!(issuer.asked("/token"), 0);
    let state = Some(came.state.as_str());
    let finished = providers.finish(&begun.login, &came.code, state, NOW).await;
    assert!(finished.is_ok());
}

#[tokio::test]
async fn a_code_of_another_browser_a_used_one_and_a_forged_one_are_refused() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let (mine, theirs) = (
        providers.begin(GOOGLE).await.unwrap(),
        providers.begin(GOOGLE).await.unwrap(),
    );
    let came = issuer.approve(&theirs.url);
    let stolen = providers.finish(&mine.login, &came.code, None, NOW).await;
    let why = ProviderError::Refused(format!(
        "{}/token answered 400 Bad Request: invalid_grant",
        issuer.name()
    ));
    assert_eq!(stolen, Err(why));

    let came = issuer.approve(&mine.url);
    let first = providers.finish(&mine.login, &came.code, None, NOW).await;
    assert!(first.is_ok());
    for code in [came.code.as_str(), "forged", "", "a b\r\n&grant_type=x"] {
        let again = providers.finish(&mine.login, code, None, NOW).await;
        assert!(is_refused(&again), "{code}");
    }
}

#[tokio::test]
async fn a_wrong_client_secret_is_refused_and_not_revealed() {
    let issuer = Issuer::start().await;
    issuer.change(|world| world.secret = Some("another"));
    let error = sign_in(&providers(&issuer), &issuer).await.unwrap_err();
    let text = error.to_string();
    assert!(text.contains("invalid_client"), "{text}");
    assert!(!text.contains(CLIENT_SECRET), "{text}");
}

#[tokio::test]
async fn an_address_that_the_token_lacks_comes_from_userinfo() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    for missing in [Value::Null, json!("no address"), json!("")] {
        issuer.change(|world| world.claims["email"] = missing);
        let identity = sign_in(&providers, &issuer).await.unwrap();
        assert_eq!(identity.email.unwrap().as_str(), "info@example.com");
        assert!(identity.email_verified);
        assert_eq!(identity.name.as_deref(), Some("Noura Al-Mutawa"));
    }
}

#[tokio::test]
async fn a_vouched_for_token_does_not_vouch_for_the_address_of_userinfo() {
    let issuer = Issuer::start().await;
    issuer.change(|world| {
        world.claims["email"] = Value::Null;
        world.claims["name"] = Value::Null;
        world.userinfo["email_verified"] = json!(false);
        world.userinfo["name"] = json!(" نورة المطوع ");
    });
    let identity = sign_in(&providers(&issuer), &issuer).await.unwrap();
    assert!(identity.email.is_some());
    assert!(!identity.email_verified);
    assert_eq!(identity.name.as_deref(), Some("نورة المطوع"));
}

#[tokio::test]
async fn userinfo_of_another_subject_is_refused() {
    let issuer = Issuer::start().await;
    issuer.change(|world| {
        world.claims["email"] = Value::Null;
        world.userinfo["sub"] = json!("subject-2");
    });
    assert!(is_refused(&sign_in(&providers(&issuer), &issuer).await));
}

#[tokio::test]
async fn userinfo_refusals_and_failures_are_distinguished() {
    let issuer = Issuer::start().await;
    issuer.change(|world| world.claims["email"] = Value::Null);
    let providers = providers(&issuer);
    issuer.make_odd("/userinfo", Reply::json(403, &json!({})));
    assert!(is_refused(&sign_in(&providers, &issuer).await));
    for reply in [Reply::json(500, &json!({})), Reply::text(200, "<p>")] {
        issuer.make_odd("/userinfo", reply);
        assert!(is_unavailable(&sign_in(&providers, &issuer).await));
    }
}

#[tokio::test]
async fn an_identity_without_an_address_is_still_returned() {
    let issuer = Issuer::start().await;
    issuer.change(|world| {
        world.claims["email"] = Value::Null;
        world.userinfo = json!({ "sub": SUBJECT, "email": 7, "email_verified": true });
    });
    let with_endpoint = sign_in(&providers(&issuer), &issuer).await.unwrap();
    issuer.change(|world| world.metadata["userinfo_endpoint"] = Value::Null);
    let without_endpoint = sign_in(&providers(&issuer), &issuer).await.unwrap();
    for identity in [with_endpoint, without_endpoint] {
        assert_eq!((identity.email, identity.email_verified), (None, false));
    }
}

#[tokio::test]
async fn an_address_is_verified_only_where_the_provider_says_so() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    for (said, verified) in [
        (json!(true), true),
        (json!("true"), true),
        (json!(false), false),
        (json!("false"), false),
        (Value::Null, false),
    ] {
        for email in [json!("noura@example.com"), Value::Null] {
            issuer.change(|world| {
                world.claims["email"] = email.clone();
                world.claims["email_verified"] = said.clone();
                world.userinfo["email_verified"] = said.clone();
            });
            let identity = sign_in(&providers, &issuer).await.unwrap();
            assert_eq!(identity.email_verified, verified, "{said} {email}");
        }
    }
}

#[tokio::test]
async fn a_name_that_does_not_fit_is_left_out() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    for name in ["", "  ", "two\nlines", &"م".repeat(121)] {
        issuer.change(|world| world.claims["name"] = json!(name));
        assert_eq!(sign_in(&providers, &issuer).await.unwrap().name, None);
    }
}

#[test]
fn a_button_without_a_provider_falls_back_to_google_or_the_first_configured() {
    use ProviderName::{Apple, Facebook, Google, Twitter};
    let issuer = Url::parse("https://id.example").unwrap();
    let redirect_uri = Url::parse(REDIRECT_URI).unwrap();
    let with = |names: &[ProviderName]| {
        let configs = names.iter().map(|name| config(*name, &issuer)).collect();
        Providers::new(configs, redirect_uri.clone()).unwrap()
    };
    let both = with(&[Apple, Google]);
    assert_eq!(both.names(), [Google, Apple]);
    assert_eq!(both.configured(Apple), Some(Apple));
    assert_eq!(both.configured(Twitter), Some(Google));
    assert_eq!(with(&[Facebook]).configured(Google), Some(Facebook));
    let none = with(&[]);
    assert_eq!((none.names(), none.configured(Google)), (vec![], None));
    assert!(!format!("{:?}", config(Google, &issuer)).contains(CLIENT_SECRET));
}

#[tokio::test]
async fn what_is_not_configured_neither_begins_nor_finishes() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let begun = providers.begin(ProviderName::Apple).await;
    assert_eq!(begun.unwrap_err(), ProviderError::NotConfigured);
    let login = providers.begin(GOOGLE).await.unwrap().login;
    let none = Providers::new(vec![], Url::parse(REDIRECT_URI).unwrap()).unwrap();
    let finished = none.finish(&login, "code", None, NOW).await;
    assert_eq!(finished, Err(ProviderError::NotConfigured));
}

#[test]
fn a_button_has_one_slug() {
    for &name in ProviderName::ALL {
        assert_eq!(ProviderName::from_slug(name.slug()), Some(name));
        assert_eq!(serde_json::to_value(name).unwrap(), name.slug());
    }
    assert_eq!(ProviderName::from_slug("Google"), None);
}
