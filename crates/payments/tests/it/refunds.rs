//! Refunds by every adapter.

use marsam_domain::payments::refunds::RefundOutcome;
use marsam_payments::{Code, ProviderError, RefundStatus};
use serde_json::json;

use crate::conformance::of_both_shapes;
use crate::world::{AMOUNT, World, refund_order};

of_both_shapes!(
    money_goes_back_in_parts_up_to_what_was_paid,
    a_refund_that_is_pending_is_asked_about_again,
    a_refusal_has_its_code,
    another_amount_and_refunds_of_the_dashboard_are_seen,
    the_same_order_twice_is_one_refund_where_there_are_keys,
);

async fn money_goes_back_in_parts_up_to_what_was_paid(world: World) {
    let page = world.paid().await;
    let first = world
        .provider
        .refund(&refund_order(&page.key, 80_500, 1))
        .await
        .unwrap();
    assert_eq!(first.outcome(80_500), RefundOutcome::Refunded);
    assert_eq!(first.charge, page.key);
    assert_eq!(first.tag, Some(refund_order(&page.key, 1, 1).tag));
    let rest = world
        .provider
        .refund(&refund_order(&page.key, 200_000, 2))
        .await
        .unwrap();
    assert_eq!(rest.outcome(200_000), RefundOutcome::Refunded);
    let more = world.provider.refund(&refund_order(&page.key, 1, 3)).await;
    assert!(matches!(more, Err(ProviderError::Refused(_))), "{more:?}");
    let listed = world
        .provider
        .refunds_of(&page.key, world.today().await)
        .await
        .unwrap();
    assert_eq!(listed.len(), 2);
}

async fn a_refund_that_is_pending_is_asked_about_again(world: World) {
    let page = world.paid().await;
    for (word, number, status) in [
        ("PENDING", 1, RefundStatus::Pending),
        ("IN_PROGRESS", 2, RefundStatus::Pending),
        ("A_NEW_WORD", 3, RefundStatus::Pending),
        ("TIMED_OUT", 4, RefundStatus::Pending),
    ] {
        world
            .simulator
            .make(json!({"do": "refunds", "status": word}))
            .await;
        let sent = world
            .provider
            .refund(&refund_order(&page.key, 1_000, number))
            .await
            .unwrap();
        assert_eq!(sent.status, status, "{word}");
        for (word, status) in [
            ("REFUNDED", RefundStatus::Refunded),
            ("DECLINED", RefundStatus::Failed),
        ] {
            world
                .simulator
                .make(json!({"do": "set-refund", "key": sent.key.as_str(), "status": word}))
                .await;
            let seen = world.provider.retrieve_refund(&sent.key).await.unwrap();
            assert_eq!((seen.status, seen.amount_fils), (status, 1_000));
        }
    }
}

async fn a_refusal_has_its_code(world: World) {
    let page = world.paid().await;
    for code in ["502", "503", "504"] {
        world
            .simulator
            .make(json!({"do": "refunds", "refuse": code}))
            .await;
        let refused = world
            .provider
            .refund(&refund_order(&page.key, 1_000, 1))
            .await;
        // Tap answers the first response of an order again, also a refusal: another try has another key.
        let code = if world.provider.capabilities().has_refund_keys {
            "502"
        } else {
            code
        };
        assert_eq!(refused, Err(ProviderError::Refused(Code::new(code))));
    }
    world.simulator.make(json!({"do": "refunds"})).await;
    let again = world
        .provider
        .refund(&refund_order(&page.key, 1_000, 2))
        .await
        .unwrap();
    assert_eq!(again.outcome(1_000), RefundOutcome::Refunded);
}

async fn another_amount_and_refunds_of_the_dashboard_are_seen(world: World) {
    let page = world.paid().await;
    let sent = world
        .provider
        .refund(&refund_order(&page.key, 1_000, 1))
        .await
        .unwrap();
    let change = json!({"do": "set-refund", "key": sent.key.as_str(), "amount": "0.999"});
    world.simulator.make(change).await;
    let seen = world.provider.retrieve_refund(&sent.key).await.unwrap();
    assert_eq!(seen.outcome(1_000), RefundOutcome::RefundedOther);
    let foreign = json!({"do": "dashboard-refund", "key": page.key.as_str(), "amount": "5.000"});
    world.simulator.make(foreign).await;
    let listed = world
        .provider
        .refunds_of(&page.key, world.today().await)
        .await
        .unwrap();
    let untagged: Vec<_> = listed
        .iter()
        .filter(|refund| refund.tag.is_none())
        .collect();
    assert_eq!(untagged.len(), 1);
    assert_eq!(untagged[0].amount_fils, 5_000);
    assert_eq!(
        listed.iter().map(|refund| refund.amount_fils).sum::<i64>(),
        5_999
    );
}

async fn the_same_order_twice_is_one_refund_where_there_are_keys(world: World) {
    let page = world.paid().await;
    let post = json!({"kind": "lost", "method": "POST"});
    world.fault(post).await;
    let lost = world
        .provider
        .refund(&refund_order(&page.key, AMOUNT / 3, 1))
        .await;
    assert!(
        matches!(lost, Err(ProviderError::Unreachable(_))),
        "{lost:?}"
    );
    // Without keys the list is read before it is sent again.
    let listed = world
        .provider
        .refunds_of(&page.key, world.today().await)
        .await
        .unwrap();
    assert_eq!(listed.len(), 1);
    if world.provider.capabilities().has_refund_keys {
        let again = world
            .provider
            .refund(&refund_order(&page.key, AMOUNT / 3, 1))
            .await
            .unwrap();
        assert_eq!(again.key, listed[0].key);
        let listed = world
            .provider
            .refunds_of(&page.key, world.today().await)
            .await
            .unwrap();
        assert_eq!(listed.len(), 1);
    }
}
