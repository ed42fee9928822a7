//! Every move writes once, as the caller, whose authorization is checked again in that transaction.

use serde_json::json;

use super::{Studio, act, act_on, delivery, payment, reason, select};
use crate::browser::Request;
use crate::operations::logs;

#[test]
fn every_move_writes_as_the_caller_and_nothing_else() {
    let log = logs::listen();
    let studio = Studio::open();
    let before = log.text().lines().count();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let request = studio.direct_request();
    let path = format!("/api/quote-requests/{request}");
    let edit = json!({"intended_use": "Menus"});
    brand
        .send(&Request::new("PATCH", &path).json(&edit))
        .is(200);
    let invite = json!({"creative_ids": [studio.salem.id]});
    studio
        .admin
        .post(
            &format!("/api/admin/quote-requests/{request}/invite"),
            &invite,
        )
        .is(200);
    act(
        &studio.salem.browser,
        &request,
        "decline-invitation",
        &reason(),
    )
    .is(200);
    act(brand, &request, "open-to-others", &json!({})).is(200);
    let sent = studio.dana.propose(&request);
    act_on(brand, &sent, "request-change", &json!({"message": "Less?"})).is(200);
    dana.send(&Request::new("PATCH", &format!("/api/proposals/{sent}")).json(&json!({})))
        .is(200);
    act(dana, &request, "messages", &json!({"body": "Hello"})).is(201);
    let thread = json!({"creative_id": studio.dana.id});
    act(brand, &request, "messages/read", &thread).is(204);
    select(brand, &sent, 2).is(200);
    act(dana, &request, "deliver", &delivery()).is(200);
    act(
        brand,
        &request,
        "request-revision",
        &json!({"note": "Again"}),
    )
    .is(200);
    act(dana, &request, "deliver", &delivery()).is(200);
    act(brand, &request, "approve", &json!({})).is(200);
    let paid = act(brand, &request, "record-payment", &payment(300_000))
        .is(201)
        .json();
    act(
        dana,
        &request,
        "confirm-payment",
        &json!({"payment_id": paid["id"]}),
    )
    .is(200);
    dana.post("/api/notifications/read-all", &json!({})).is(204);
    let text = log.text();
    let lines: Vec<&str> = text.lines().skip(before).collect();
    let count = |words: &str| lines.iter().filter(|line| line.contains(words)).count();
    assert_eq!(count("a system write"), 0);
    assert_eq!(count("a write as the caller"), 18);
}
