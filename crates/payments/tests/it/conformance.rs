//! What holds of every adapter: what a payer did is seen as it is, and events only claim.

use marsam_domain::payments::attempts::{CapturedAs, Failure, Outcome};
use marsam_payments::{EventHeaders, EventSubject, Forged, ProviderKey};
use serde_json::{Value, json};

use crate::world::{AMOUNT, Shape, World, order, ordered};

/// Each scenario as a test of each shape.
macro_rules! of_both_shapes {
    ($($scenario:ident),+ $(,)?) => {
        mod tap_shape {
            $(#[tokio::test]
            async fn $scenario() {
                super::$scenario($crate::world::World::start($crate::world::Shape::Tap).await).await;
            })+
        }

        mod invoice_shape {
            $(#[tokio::test]
            async fn $scenario() {
                super::$scenario($crate::world::World::start($crate::world::Shape::Invoices).await).await;
            })+
        }
    };
}
pub(crate) use of_both_shapes;

of_both_shapes!(
    a_page_is_opened_for_what_was_ordered,
    what_is_paid_is_captured_as_ordered,
    what_is_declined_is_no_money_and_can_be_paid_later,
    a_page_that_is_over_is_expired_and_can_still_be_paid,
    another_currency_mode_or_metadata_is_foreign,
    a_word_that_is_not_known_decides_nothing,
    a_second_transaction_is_seen_as_another_one,
    a_reversal_is_seen,
    an_event_claims_its_charge_and_nothing_else,
    a_payer_answers_on_the_page_in_both_languages,
    the_clock_is_that_of_the_provider,
);

async fn a_page_is_opened_for_what_was_ordered(world: World) {
    let page = world.open().await;
    assert_eq!(page.url.host_str(), Some("127.0.0.1"));
    assert!(!page.is_live);
    let observed = world.observed(&page).await;
    let [seen] = &observed[..] else {
        panic!("one observation")
    };
    assert_eq!(seen.amount_fils, AMOUNT);
    assert_eq!(seen.tag, Some(order(1).tag));
    assert_eq!(page.expires_at, seen.at + time::Duration::minutes(30));
    assert_eq!(seen.outcome(ordered(1)), Outcome::Pending);
}

async fn what_is_paid_is_captured_as_ordered(world: World) {
    let page = world.paid().await;
    assert_eq!(
        world.outcomes(&page).await,
        [Outcome::Captured(CapturedAs::Ordered)]
    );
}

async fn what_is_declined_is_no_money_and_can_be_paid_later(world: World) {
    let page = world.open().await;
    for answer in ["decline", "funds", "cancel"] {
        world.answer(&page, answer).await;
    }
    // Tap's charge has the last answer; an invoice that can still be paid is not failed by its tries.
    let wanted = match world.shape {
        Shape::Tap => vec![Outcome::Failed(Failure::CancelledByPayer)],
        Shape::Invoices => vec![Outcome::Pending; 3],
    };
    assert_eq!(world.outcomes(&page).await, wanted);
    world.answer(&page, "pay").await;
    let captured = Outcome::Captured(CapturedAs::Ordered);
    assert_eq!(world.outcomes(&page).await.last(), Some(&captured));
}

async fn a_page_that_is_over_is_expired_and_can_still_be_paid(world: World) {
    let page = world.open().await;
    world
        .simulator
        .make(json!({"do": "clock", "advance": 31 * 60_000}))
        .await;
    assert_eq!(world.outcomes(&page).await, [Outcome::Expired]);
    world.answer(&page, "pay").await;
    assert_eq!(
        world.outcomes(&page).await,
        [Outcome::Captured(CapturedAs::Ordered)]
    );
}

async fn another_currency_mode_or_metadata_is_foreign(world: World) {
    let page = world.paid().await;
    let foreign = [Outcome::Captured(CapturedAs::Foreign)];
    for (wrong, right) in [
        (json!({"currency": "USD"}), json!({"currency": "KWD"})),
        (json!({"live": true}), json!({"live": false})),
        (json!({"metadata": {}}), json!({"metadata": {}})),
    ] {
        world.set(&page, wrong.clone()).await;
        assert_eq!(world.outcomes(&page).await, foreign, "{wrong}");
        world.set(&page, right).await;
    }
}

async fn a_word_that_is_not_known_decides_nothing(world: World) {
    let page = world.paid().await;
    world.set(&page, json!({"status": "SETTLED_MAYBE"})).await;
    assert_eq!(world.outcomes(&page).await, [Outcome::Pending]);
}

async fn a_second_transaction_is_seen_as_another_one(world: World) {
    let page = world.paid().await;
    let second = world
        .simulator
        .make(json!({"do": "second", "key": page.key.as_str()}))
        .await;
    let second = ProviderKey::parse(second.as_str().unwrap()).unwrap();
    let mut seen = world.observed(&page).await;
    if world.shape == Shape::Tap {
        seen.extend(world.provider.retrieve(&second).await.unwrap());
    }
    assert_eq!(seen.len(), 2);
    assert_ne!(seen[0].transaction, seen[1].transaction);
    for observation in seen {
        assert_eq!(
            observation.outcome(ordered(1)),
            Outcome::Captured(CapturedAs::Ordered)
        );
    }
}

async fn a_reversal_is_seen(world: World) {
    let page = world.paid().await;
    world.set(&page, json!({"reversed": true})).await;
    assert_eq!(world.outcomes(&page).await, [Outcome::Reversed]);
}

fn headers_and_body(event: &Value) -> (EventHeaders, String) {
    let headers = event["headers"].as_object().unwrap().iter();
    let headers = headers.map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()));
    (
        EventHeaders::new(headers),
        event["body"].as_str().unwrap().to_owned(),
    )
}

async fn an_event_claims_its_charge_and_nothing_else(world: World) {
    world
        .simulator
        .make(json!({"do": "events", "mode": "late"}))
        .await;
    let (first, second) = (
        world.paid().await,
        world.provider.open(&order(2)).await.unwrap(),
    );
    world.answer(&second, "decline").await;
    let waiting = world.simulator.state().await["waiting"].take();
    let events: Vec<_> = waiting
        .as_array()
        .unwrap()
        .iter()
        .map(headers_and_body)
        .collect();
    assert_eq!(events.len(), 2);
    let read =
        |headers: &EventHeaders, body: &str| world.provider.read_event(headers, body.as_bytes());
    for ((headers, body), page) in events.iter().zip([&first, &second]) {
        // Twice is the same claim.
        for _ in 0..2 {
            let claim = read(headers, body).unwrap();
            assert_eq!(claim.subject, EventSubject::Charge(page.key.clone()));
        }
    }
    let ((headers, body), (_, other)) = (&events[0], &events[1]);
    assert_eq!(read(headers, other), Err(Forged::WrongSignature));
    assert_eq!(read(&EventHeaders::default(), body), Err(Forged::Unsigned));
    assert_eq!(read(headers, "{"), Err(Forged::Unreadable));
    let forged = body
        .replace("CAPTURED", "DECLINED")
        .replace("SUCCESS", "FAILED");
    assert_eq!(read(headers, &forged), Err(Forged::WrongSignature));
}

async fn a_payer_answers_on_the_page_in_both_languages(world: World) {
    let page = world.open().await;
    let english = world.simulator.page(&page.url, "en").await;
    assert!(
        english.contains("KWD 280.500") && english.contains("Leave Open"),
        "{english}"
    );
    let arabic = world.simulator.page(&page.url, "ar").await;
    assert!(
        arabic.contains("dir=\"rtl\"") && arabic.contains("280.500 د.ك"),
        "{arabic}"
    );
    assert_eq!(world.simulator.press(&page.url, "leave").await, None);
    assert_eq!(world.outcomes(&page).await, [Outcome::Pending]);
    let back = world.simulator.press(&page.url, "pay").await.unwrap();
    assert_eq!(
        back,
        format!(
            "http://localhost:5173/payments/1?tap_id={}",
            page.key.as_str()
        )
    );
    assert_eq!(
        world.outcomes(&page).await,
        [Outcome::Captured(CapturedAs::Ordered)]
    );
}

async fn the_clock_is_that_of_the_provider(world: World) {
    assert_eq!(world.provider.clock(), None);
    world
        .simulator
        .make(json!({"do": "clock", "now": 2_000_000_000_000_i64}))
        .await;
    world.open().await;
    let clock = world.provider.clock().unwrap().unix_timestamp();
    assert!((2_000_000_000..2_000_000_060).contains(&clock), "{clock}");
}
