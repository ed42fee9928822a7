//! Amounts: what is sent is exact, and what is read is exact or unexpected.

use marsam_domain::payments::attempts::{CapturedAs, Outcome};
use marsam_payments::{CheckoutOrder, OrderTag, ProviderError, Surprise};
use serde_json::json;

use crate::conformance::of_both_shapes;
use crate::world::{AMOUNT, World, order};

of_both_shapes!(
    every_fils_of_an_order_arrives,
    an_amount_is_read_from_the_text_of_its_number,
);

async fn every_fils_of_an_order_arrives(world: World) {
    for (number, amount_fils) in [
        (1, 100),
        (2, 101),
        (3, 1_000),
        (4, 999_999),
        (5, 10_000_000),
        (6, 123_450),
    ] {
        let tag = OrderTag {
            amount_fils,
            ..order(number).tag
        };
        let page = world
            .provider
            .open(&CheckoutOrder {
                tag,
                ..order(number)
            })
            .await
            .unwrap();
        let seen = world.observed(&page).await;
        assert_eq!(seen[0].amount_fils, amount_fils);
    }
}

async fn an_amount_is_read_from_the_text_of_its_number(world: World) {
    let page = world.paid().await;
    for text in ["280.5", "280.50", "280.500"] {
        world.set(&page, json!({"amount": text})).await;
        assert_eq!(world.observed(&page).await[0].amount_fils, AMOUNT, "{text}");
    }
    world.set(&page, json!({"amount": "281"})).await;
    assert_eq!(
        world.outcomes(&page).await,
        [Outcome::Captured(CapturedAs::OtherAmount)]
    );
    for text in ["2805e-1", "1e3", "-1", "0.0005", "280.5000", "null"] {
        world.set(&page, json!({"amount": text})).await;
        let refused = world.provider.retrieve(&page.key).await;
        assert_eq!(
            refused,
            Err(ProviderError::Unexpected(Surprise::Field("amount"))),
            "{text}"
        );
    }
}
