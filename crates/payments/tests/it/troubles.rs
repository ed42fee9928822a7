//! A provider that is slow, down, busy or wrong: each call ends in time and says what may have happened.

use std::sync::Arc;
use std::time::Duration;

use marsam_payments::{CallLimits, Code, PaymentProvider, ProviderError, ProviderKey, Surprise};
use serde_json::json;
use url::Url;

use crate::conformance::of_both_shapes;
use crate::simulator::KEY;
use crate::world::{Shape, World, adapter, limits, order};

of_both_shapes!(
    a_provider_that_hangs_is_unreachable_in_time,
    an_error_of_the_server_is_unreachable,
    an_answer_that_is_lost_is_unreachable,
    what_is_no_answer_is_unreachable,
    a_redirect_is_not_followed,
    a_pause_is_obeyed,
    no_more_than_eight_calls_are_made_at_once,
    any_text_is_answered_without_a_panic,
    a_refusal_is_final_and_has_a_code,
    nothing_secret_is_shown,
);

fn is_unreachable<T: std::fmt::Debug>(result: &Result<T, ProviderError>) {
    assert!(
        matches!(result, Err(ProviderError::Unreachable(_))),
        "{result:?}"
    );
}

fn quick() -> CallLimits {
    CallLimits {
        open: Duration::from_millis(300),
        call: Duration::from_millis(300),
        wait: Duration::from_millis(50),
        ..limits()
    }
}

async fn a_provider_that_hangs_is_unreachable_in_time(world: World) {
    let page = world.open().await;
    let provider = adapter(world.shape, &world.simulator.url, quick());
    world.fault(json!({"kind": "hang", "times": 2})).await;
    is_unreachable(&provider.open(&order(2)).await);
    is_unreachable(&provider.retrieve(&page.key).await);
    assert!(provider.retrieve(&page.key).await.is_ok());
}

async fn an_error_of_the_server_is_unreachable(world: World) {
    for status in [500, 502, 503, 504, 408] {
        world
            .fault(json!({"kind": "status", "status": status}))
            .await;
        is_unreachable(&world.provider.open(&order(1)).await);
    }
}

async fn an_answer_that_is_lost_is_unreachable(world: World) {
    world.fault(json!({"kind": "lost"})).await;
    is_unreachable(&world.provider.open(&order(1)).await);
    let calls = world.calls().await;
    assert_eq!(
        calls, 1,
        "a call that may have been carried out is not repeated"
    );
    // The same attempt opens the page that was made, where the provider knows attempts by a key.
    let opened = world.provider.open(&order(1)).await.unwrap();
    let charges = world.simulator.state().await["charges"]
        .as_array()
        .unwrap()
        .len();
    assert_eq!(charges, if world.shape == Shape::Tap { 1 } else { 2 });
    assert!(world.provider.retrieve(&opened.key).await.is_ok());
}

async fn what_is_no_answer_is_unreachable(world: World) {
    world.fault(json!({"kind": "broken"})).await;
    is_unreachable(&world.provider.open(&order(1)).await);
    // TLS with what does not speak it.
    let mut secure = world.simulator.url.clone();
    secure.set_scheme("https").unwrap();
    is_unreachable(
        &adapter(world.shape, &secure, limits())
            .open(&order(1))
            .await,
    );
    // Nothing listens there.
    let nowhere = Url::parse("http://127.0.0.1:9").unwrap();
    is_unreachable(
        &adapter(world.shape, &nowhere, limits())
            .open(&order(1))
            .await,
    );
}

async fn a_redirect_is_not_followed(world: World) {
    world.fault(json!({"kind": "redirect"})).await;
    let answer = world.provider.open(&order(1)).await;
    assert_eq!(
        answer,
        Err(ProviderError::Unexpected(Surprise::Status(307)))
    );
    assert_eq!(world.calls().await, 1);
}

async fn a_pause_is_obeyed(world: World) {
    world
        .fault(json!({"kind": "status", "status": 429, "retryAfter": 600}))
        .await;
    let pause = Some(Duration::from_mins(10));
    assert_eq!(
        world.provider.open(&order(1)).await,
        Err(ProviderError::Busy(pause))
    );
    let again = world.provider.open(&order(1)).await;
    assert!(
        matches!(again, Err(ProviderError::Busy(Some(_)))),
        "{again:?}"
    );
    assert_eq!(world.calls().await, 1);
    // Without a time the caller decides, and a very long one is not believed.
    let fresh = adapter(world.shape, &world.simulator.url, limits());
    world.fault(json!({"kind": "status", "status": 429})).await;
    assert_eq!(fresh.open(&order(1)).await, Err(ProviderError::Busy(None)));
    world
        .fault(json!({"kind": "status", "status": 503, "retryAfter": 10_000_000}))
        .await;
    let longest = limits().longest_pause;
    assert_eq!(
        fresh.open(&order(1)).await,
        Err(ProviderError::Busy(Some(longest)))
    );
}

async fn no_more_than_eight_calls_are_made_at_once(world: World) {
    let page = world.open().await;
    let long = CallLimits {
        call: Duration::from_secs(20),
        ..quick()
    };
    let provider: Arc<dyn PaymentProvider> =
        Arc::from(adapter(world.shape, &world.simulator.url, long));
    world.fault(json!({"kind": "hang", "times": 8})).await;
    let hanging: Vec<_> = (0..8)
        .map(|_| {
            let (provider, key) = (provider.clone(), page.key.clone());
            tokio::spawn(async move { provider.retrieve(&key).await })
        })
        .collect();
    // One of its own, and eight that hang.
    while world.calls().await < 9 {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        provider.retrieve(&page.key).await,
        Err(ProviderError::Busy(None))
    );
    hanging.iter().for_each(tokio::task::JoinHandle::abort);
    while provider.retrieve(&page.key).await.is_err() {
        tokio::task::yield_now().await;
    }
}

async fn any_text_is_answered_without_a_panic(world: World) {
    let page = world.open().await;
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "{",
        "0",
        "\"\"",
        "<html></html>",
        "{\"Data\":null}",
        "{\"Data\":{}}",
        "{\"id\":1}",
        "{\"id\":\"../x\",\"status\":\"CAPTURED\"}",
        "\u{feff}{}",
        "{\"amount\":1e400}",
    ] {
        world.fault(json!({"kind": "text", "text": text})).await;
        let answer = world.provider.retrieve(&page.key).await;
        assert!(
            matches!(answer, Err(ProviderError::Unexpected(_))),
            "{text}: {answer:?}"
        );
    }
    let short = CallLimits {
        answer_bytes: 100,
        ..limits()
    };
    let provider = adapter(world.shape, &world.simulator.url, short);
    let answer = provider.retrieve(&page.key).await;
    assert_eq!(answer, Err(ProviderError::Unexpected(Surprise::TooLong)));
}

async fn a_refusal_is_final_and_has_a_code(world: World) {
    let unknown = ProviderKey::parse("chg_unknown").unwrap();
    let refused = world.provider.retrieve(&unknown).await;
    assert!(
        matches!(&refused, Err(ProviderError::Refused(code)) if !code.as_str().is_empty()),
        "{refused:?}"
    );
    for status in [400, 401, 402, 403, 422] {
        world
            .fault(json!({"kind": "status", "status": status}))
            .await;
        let refused = world.provider.open(&order(1)).await;
        assert_eq!(
            refused,
            Err(ProviderError::Refused(Code::new(&status.to_string())))
        );
    }
}

async fn nothing_secret_is_shown(world: World) {
    let page = world.paid().await;
    world.fault(json!({"kind": "status", "status": 500})).await;
    let error = world.provider.retrieve(&page.key).await.unwrap_err();
    let mut down = world.simulator.url.clone();
    down.set_port(Some(9)).unwrap();
    let nowhere = adapter(world.shape, &down, limits());
    let unreachable = nowhere.retrieve(&page.key).await.unwrap_err();
    let shown = format!(
        "{:?} {error:?} {error} {unreachable:?} {unreachable}",
        world.provider
    );
    for secret in [KEY, "Bearer", page.key.as_str(), "brand@example.com"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}
