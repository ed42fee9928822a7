//! Providers that are down, slow, send too much, send false data, or rotate their keys.

use std::time::{Duration, Instant};

use jsonwebtoken::Algorithm;
use marsam_auth::providers::{Limits, ProviderError, Providers};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use url::Url;

use super::issuer::{DISCOVERY, Issuer, REDIRECT_URI, SUBJECT};
use super::keys::Key;
use super::wire::Reply;
use super::{GOOGLE, config, is_refused, is_unavailable, providers, providers_within, sign_in};
use crate::accounts::NOW;

fn impatient() -> Limits {
    Limits {
        call: Duration::from_secs(1),
        ..Limits::default()
    }
}

#[tokio::test]
async fn discovery_is_fetched_once_for_all_concurrent_calls() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let mut first = JoinSet::new();
    for _ in 0..20 {
        let providers = providers.clone();
        first.spawn(async move { providers.begin(GOOGLE).await });
    }
    assert!(first.join_all().await.iter().all(Result::is_ok));
    sign_in(&providers, &issuer).await.unwrap();
    assert_eq!((issuer.asked(DISCOVERY), issuer.asked("/jwks")), (1, 1));
}

#[tokio::test]
async fn discovery_is_fetched_again_when_it_is_old() {
    let issuer = Issuer::start().await;
    let keep = Duration::ZERO;
    let providers = providers_within(
        &issuer,
        Limits {
            keep,
            ..Limits::default()
        },
    );
    providers.begin(GOOGLE).await.unwrap();
    providers.begin(GOOGLE).await.unwrap();
    assert_eq!((issuer.asked(DISCOVERY), issuer.asked("/jwks")), (2, 2));
}

#[tokio::test]
async fn a_crowd_before_a_silent_provider_waits_once_and_not_in_a_queue() {
    let issuer = Issuer::start().await;
    issuer.make_odd(DISCOVERY, Reply::Silence);
    let providers = providers_within(&issuer, impatient());
    let mut crowd = JoinSet::new();
    for _ in 0..20 {
        let providers = providers.clone();
        crowd.spawn(async move { providers.begin(GOOGLE).await });
    }
    assert!(crowd.join_all().await.iter().all(is_unavailable));
    assert_eq!(issuer.asked(DISCOVERY), 1);
}

#[tokio::test]
async fn a_provider_that_recovers_is_used_at_once() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    issuer.make_odd(DISCOVERY, Reply::json(503, &json!({})));
    assert!(is_unavailable(&providers.begin(GOOGLE).await));
    issuer.change(|world| world.odd.clear());
    sign_in(&providers, &issuer).await.unwrap();
}

#[tokio::test]
async fn an_unreachable_address_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let configs = vec![config(GOOGLE, &Url::parse(&url).unwrap())];
    let providers = Providers::new(configs, Url::parse(REDIRECT_URI).unwrap()).unwrap();
    assert!(is_unavailable(&providers.begin(GOOGLE).await));
}

#[tokio::test]
async fn a_slow_call_is_given_up_in_its_time_wherever_it_stalls() {
    let since = Instant::now();
    let mut stalls = JoinSet::new();
    for path in [DISCOVERY, "/jwks", "/token", "/userinfo"] {
        for reply in [Reply::Silence, Reply::Stall] {
            stalls.spawn(async move {
                let issuer = Issuer::start().await;
                issuer.change(|world| world.claims["email"] = json!(null));
                issuer.make_odd(path, reply);
                let signed_in = sign_in(&providers_within(&issuer, impatient()), &issuer).await;
                assert!(is_unavailable(&signed_in), "{path}");
                // On a busy machine the time may be up before the call has arrived.
                assert!(issuer.asked(path) <= 1, "{path}");
            });
        }
    }
    stalls.join_all().await;
    assert!(since.elapsed() < Limits::default().call);
}

#[tokio::test]
async fn calls_that_are_slow_together_are_given_up_together() {
    let issuer = Issuer::start().await;
    issuer.make_odd(DISCOVERY, Reply::Silence);
    let whole = Duration::from_millis(300);
    let providers = providers_within(
        &issuer,
        Limits {
            whole,
            ..Limits::default()
        },
    );
    let since = Instant::now();
    assert!(is_unavailable(&providers.begin(GOOGLE).await));
    assert!(since.elapsed() < Limits::default().call);
}

#[tokio::test]
async fn a_malformed_response_is_unavailable_at_every_endpoint() {
    let replies = [
        Reply::json(500, &json!({ "error": "invalid_grant" })),
        Reply::json(429, &json!({})),
        Reply::json(204, &json!({})),
        Reply::text(200, "<h1>Welcome</h1>"),
        Reply::text(200, ""),
        Reply::text(502, "Bad Gateway"),
        Reply::Endless,
        Reply::redirect("/elsewhere"),
    ];
    for path in [DISCOVERY, "/jwks", "/token", "/userinfo"] {
        let issuer = Issuer::start().await;
        issuer.change(|world| world.claims["email"] = json!(null));
        let providers = providers(&issuer);
        for (number, reply) in replies.iter().enumerate() {
            issuer.make_odd(path, reply.clone());
            let signed_in = sign_in(&providers, &issuer).await;
            assert!(is_unavailable(&signed_in), "{path} {number}: {signed_in:?}");
        }
        assert_eq!(issuer.asked("/elsewhere"), 0, "{path}");
        issuer.change(|world| world.odd.clear());
        sign_in(&providers, &issuer).await.unwrap();
    }
}

#[tokio::test]
async fn a_token_endpoint_that_redirects_does_not_pass_the_code_on() {
    let (issuer, thief) = (Issuer::start().await, Issuer::start().await);
    issuer.make_odd(
        "/token",
        Reply::redirect(&format!("{}/token", thief.name())),
    );
    assert!(is_unavailable(&sign_in(&providers(&issuer), &issuer).await));
    assert_eq!(thief.asked("/token"), 0);
}

#[tokio::test]
async fn a_token_endpoint_that_says_no_refuses_in_whatever_form() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    for reply in [
        Reply::json(
            400,
            &json!({ "error": "access_denied", "error_description": "code-7be2" }),
        ),
        Reply::text(401, "no"),
        Reply::json(403, &json!([])),
        Reply::json(200, &json!({})),
        Reply::json(
            200,
            &json!({ "access_token": "a-7be2", "token_type": "Bearer" }),
        ),
        Reply::json(
            200,
            &json!({ "access_token": "a-7be2", "token_type": "Bearer", "id_token": 1 }),
        ),
        Reply::json(200, &json!({ "id_token": "7be2" })),
    ] {
        issuer.make_odd("/token", reply);
        let Err(error @ ProviderError::Refused(_)) = sign_in(&providers, &issuer).await else {
            panic!("a sign-in succeeded")
        };
        assert!(!error.to_string().contains("7be2"), "{error}");
    }
}

#[tokio::test]
async fn a_discovery_document_is_believed_only_about_its_own_issuer() {
    let (issuer, other) = (Issuer::start().await, Issuer::start().await);
    for lie in [
        other.name(),
        "https://accounts.example".to_owned(),
        format!("{}/x", issuer.name()),
    ] {
        issuer.change(|world| world.metadata["issuer"] = json!(lie));
        assert!(
            is_unavailable(&providers(&issuer).begin(GOOGLE).await),
            "{lie}"
        );
    }
    assert_eq!(issuer.asked("/jwks"), 0);
}

#[tokio::test]
async fn a_missing_discovery_document_is_unavailable_not_a_refusal() {
    for path in [DISCOVERY, "/jwks"] {
        let issuer = Issuer::start().await;
        issuer.make_odd(path, Reply::json(404, &json!({})));
        let begun = providers(&issuer).begin(GOOGLE).await;
        assert!(is_unavailable(&begun), "{path}");
    }
}

#[tokio::test]
async fn an_answer_is_read_up_to_its_limit() {
    let issuer = Issuer::start().await;
    let most = Limits::default().answer_bytes;
    issuer.change(|world| world.metadata["more"] = json!("x".repeat(most - 1_000)));
    assert!(providers(&issuer).begin(GOOGLE).await.is_ok());
    issuer.change(|world| world.metadata["more"] = json!("x".repeat(most)));
    assert!(is_unavailable(&providers(&issuer).begin(GOOGLE).await));
}

#[tokio::test]
async fn a_browser_is_never_sent_to_a_script() {
    let issuer = Issuer::start().await;
    let script = json!("javascript:alert(document.cookie)");
    issuer.change(|world| world.metadata["authorization_endpoint"] = script);
    assert!(is_unavailable(&providers(&issuer).begin(GOOGLE).await));
}

#[tokio::test]
async fn a_key_the_issuer_took_up_since_is_fetched_once() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    sign_in(&providers, &issuer).await.unwrap();
    let next = Key::named("other_rsa");
    issuer.change(|world| {
        world.keys = vec![next.public.clone()];
        world.mint = Box::new(move |claims| next.token(Algorithm::RS256, claims));
    });
    for _ in 0..3 {
        assert_eq!(sign_in(&providers, &issuer).await.unwrap().subject, SUBJECT);
    }
    assert_eq!((issuer.asked(DISCOVERY), issuer.asked("/jwks")), (1, 2));
}

#[tokio::test]
async fn concurrent_calls_with_a_new_key_share_one_fetch() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let mut crowd = JoinSet::new();
    for _ in 0..10 {
        let begun = providers.begin(GOOGLE).await.unwrap();
        let (providers, came) = (providers.clone(), issuer.approve(&begun.url));
        crowd.spawn(async move {
            let (login, code) = (begun.login, came.code);
            providers.finish(&login, &code, None, NOW).await
        });
    }
    let next = Key::named("other_p256");
    issuer.change(|world| {
        world.keys = vec![next.public.clone()];
        world.mint = Box::new(move |claims| next.token(Algorithm::ES256, claims));
    });
    assert!(crowd.join_all().await.iter().all(Result::is_ok));
    assert_eq!(issuer.asked("/jwks"), 2);
}

#[tokio::test]
async fn a_storm_of_unknown_keys_does_not_reach_the_issuer() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    let stranger = Key::named("other_p256");
    issuer.change(|world| {
        world.mint = Box::new(move |claims| stranger.token(Algorithm::ES256, claims));
    });
    let mut storm = JoinSet::new();
    for _ in 0..20 {
        let begun = providers.begin(GOOGLE).await.unwrap();
        let (providers, came) = (providers.clone(), issuer.approve(&begun.url));
        storm.spawn(async move { providers.finish(&begun.login, &came.code, None, NOW).await });
    }
    assert!(storm.join_all().await.iter().all(is_refused));
    for _ in 0..5 {
        assert!(is_refused(&sign_in(&providers, &issuer).await));
    }
    assert_eq!((issuer.asked(DISCOVERY), issuer.asked("/jwks")), (1, 2));
}

#[tokio::test]
async fn after_the_pause_unknown_keys_are_asked_for_again() {
    let issuer = Issuer::start().await;
    let between_key_fetches = Duration::ZERO;
    let limits = Limits {
        between_key_fetches,
        ..Limits::default()
    };
    let providers = providers_within(&issuer, limits);
    let stranger = Key::named("other_p256");
    let public = stranger.public.clone();
    issuer.change(|world| {
        world.mint = Box::new(move |claims| stranger.token(Algorithm::ES256, claims));
    });
    for _ in 0..2 {
        assert!(is_refused(&sign_in(&providers, &issuer).await));
    }
    assert_eq!(issuer.asked("/jwks"), 3);
    issuer.change(|world| world.keys.push(public));
    sign_in(&providers, &issuer).await.unwrap();
}

#[tokio::test]
async fn keys_that_cannot_be_fetched_again_leave_the_old_ones_valid() {
    let issuer = Issuer::start().await;
    let providers = providers(&issuer);
    sign_in(&providers, &issuer).await.unwrap();
    issuer.make_odd("/jwks", Reply::json(500, &json!({})));
    let (stranger, known) = (Key::named("other_p256"), Key::named("p256"));
    issuer.change(|world| {
        world.mint = Box::new(move |claims| stranger.token(Algorithm::ES256, claims));
    });
    assert!(is_unavailable(&sign_in(&providers, &issuer).await));
    assert!(is_refused(&sign_in(&providers, &issuer).await));
    issuer.change(|world| {
        world.mint = Box::new(move |claims| known.token(Algorithm::ES256, claims));
    });
    sign_in(&providers, &issuer).await.unwrap();
    assert_eq!(issuer.asked("/jwks"), 2);
}
