//! The whole path, as both sides and an admin walk it.

use serde_json::{Value, json};

use super::proposals::revise;
use super::{Studio, act, act_on, delivery, detail, fields, payment, proposal, select, texts};
use crate::browser::Browser;
use crate::samples::but;

/// Sends an open request with two proposals, of which Dana's is revised after a counter price; returns both ids.
fn compared(studio: &Studio) -> (String, String) {
    let (brand, dana) = (&studio.brand, &studio.dana);
    let request = studio.request();
    let sent = detail(brand, &request);
    assert_eq!(sent["stage"], "submitted");
    assert_eq!(
        (&sent["side"], &sent["waiting_on"]),
        (&json!("owner"), &json!("creative"))
    );
    assert_eq!(texts(&sent["allowed_moves"]), ["edit", "cancel"]);
    let first = dana.propose(&request);
    let cheaper = but(proposal(), "price_fils", json!(250_000));
    studio.salem.offer(&request, &cheaper).is(201);
    let offered = detail(brand, &request);
    assert_eq!(
        (&offered["stage"], &offered["waiting_on"]),
        (&json!("proposals"), &json!("brand"))
    );
    assert_eq!(offered["proposals"].as_array().unwrap().len(), 2);
    let wish = json!({"message": "A little less?", "counter_price_fils": 280_000});
    let asked = act_on(brand, &first, "request-change", &wish)
        .is(200)
        .json();
    assert_eq!(asked["change_request"]["counter_price_fils"], 280_000);
    let events = detail(brand, &request)["events"].clone();
    let last = events.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["event"], &last["amount_fils"]),
        (&json!("change_requested"), &json!(280_000))
    );
    // The other proposal can be selected.
    assert_eq!(detail(brand, &request)["waiting_on"], "brand");
    let revised = revise(&dana.browser, &first, &json!({"price_fils": 280_000}))
        .is(200)
        .json();
    assert_eq!(
        (&revised["version"], &revised["price_fils"]),
        (&json!(2), &json!(280_000))
    );
    assert_eq!(revised["previous"]["price_fils"], 300_000);
    assert_eq!(
        (&revised["fee_fils"], &revised["net_fils"]),
        (&json!(28_000), &json!(252_000))
    );
    (request, first)
}

fn worked_on(studio: &Studio, request: &str) {
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(dana, request, "deliver", &delivery()).is(200);
    let again = act(
        brand,
        request,
        "request-revision",
        &json!({"note": "Brighter, please."}),
    );
    assert_eq!(again.is(200).json()["stage"], "in_progress");
    act(dana, request, "deliver", &delivery()).is(200);
    let approved = act(brand, request, "approve", &json!({})).is(200).json();
    assert_eq!(
        (&approved["stage"], &approved["status"]),
        (&json!("approved"), &json!("Accepted"))
    );
}

#[test]
fn an_open_request_becomes_a_paid_and_completed_project() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana);
    let (request, first) = compared(&studio);
    let chosen = select(brand, &first, 2).is(200).json();
    assert_eq!(
        (&chosen["stage"], &chosen["status"]),
        (&json!("in_progress"), &json!("Accepted"))
    );
    assert_eq!(chosen["contacts"]["creative"]["email"], "dana@example.com");
    assert_eq!(chosen["total_fils"], 280_000);
    let seen = detail(&dana.browser, &request);
    assert_eq!(seen["contacts"]["brand"]["email"], "yousef@example.com");
    assert_eq!(
        texts(&seen["allowed_moves"]),
        ["deliver", "hold", "cancel", "messages"]
    );
    worked_on(&studio, &request);
    let paid = act(brand, &request, "record-payment", &payment(280_000))
        .is(201)
        .json();
    assert_eq!(paid["confirmed_at"], json!(null));
    assert_eq!(detail(brand, &request)["waiting_on"], "creative");
    let paid = json!({"payment_id": paid["id"]});
    let closed = act(&dana.browser, &request, "confirm-payment", &paid)
        .is(200)
        .json();
    assert_eq!(
        (&closed["stage"], &closed["status"]),
        (&json!("closed"), &json!("Completed"))
    );
    assert_eq!(closed["recorded_fils"], 280_000);
    assert_eq!(texts(&closed["allowed_moves"]), ["messages"]);
    papers(&studio, &request, paid["payment_id"].as_str().unwrap());
    let history = detail(brand, &request);
    assert_eq!(fields(&history["events"], "event"), HISTORY);
}

fn papers(studio: &Studio, request: &str, paid: &str) {
    let receipt = studio
        .brand
        .get(&format!("/api/payments/{paid}/receipt"))
        .is(200)
        .json();
    assert_eq!(receipt["amount"]["en"], "KWD 280.000");
    let agreement = format!("/api/quote-requests/{request}/agreement");
    let agreement = studio.brand.get(&agreement).is(200).json();
    assert_eq!(agreement["price_fils"], 280_000);
    assert_eq!(agreement["payment_plan"][0]["label_key"], "on_completion");
    let (offered, accepted) = (&agreement["offered"], &agreement["accepted"]);
    assert_eq!(offered["name"], agreement["creative"]["name"]);
    assert_eq!(accepted["at"], agreement["selected_at"]);
    assert!(offered["at"].is_string() && accepted["name"].is_string());
    assert_eq!(
        agreement["price"]["words_en"],
        "two hundred and eighty Kuwaiti dinars only"
    );
}

const HISTORY: [&str; 12] = [
    "submitted",
    "proposal_sent",
    "proposal_sent",
    "change_requested",
    "proposal_revised",
    "selected",
    "delivered",
    "revision_requested",
    "delivered",
    "approved",
    "payment_recorded",
    "payment_confirmed",
];

/// What the list says of a brand's only request: whose turn it is, how many were asked; and how many wait for the brand.
fn listed(brand: &Browser) -> (Value, Value, Value) {
    let rows = brand.get("/api/brand/quote-requests").is(200).json();
    let counts = brand.get("/api/brand/quote-requests/counts").is(200).json();
    (
        rows[0]["waiting_on"].clone(),
        rows[0]["invited_count"].clone(),
        counts["my_turn"].clone(),
    )
}

#[test]
fn a_direct_request_is_declined_and_opened_to_others() {
    let studio = Studio::open();
    let (brand, dana, salem) = (&studio.brand, &studio.dana, &studio.salem);
    let request = studio.direct_request();
    salem
        .browser
        .get(&format!("/api/quote-requests/{request}"))
        .refused(404, "not_found");
    assert_eq!(
        texts(&detail(brand, &request)["allowed_moves"]),
        ["edit", "open-to-others", "cancel"]
    );
    let seen = detail(&dana.browser, &request);
    assert_eq!(
        texts(&seen["allowed_moves"]),
        ["proposals", "decline-invitation", "messages"]
    );
    assert_eq!(listed(brand), (json!("creative"), json!(1), json!(0)));
    let declined = act(
        &dana.browser,
        &request,
        "decline-invitation",
        &super::reason(),
    );
    assert!(
        declined.is(200).json()["allowed_moves"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    act(
        &dana.browser,
        &request,
        "decline-invitation",
        &super::reason(),
    )
    .refused(409, "stale_stage");
    dana.offer(&request, &proposal())
        .refused(409, "stale_stage");
    let declined = detail(brand, &request);
    assert_eq!(declined["invited"][0]["reason"], "It does not fit.");
    assert_eq!(declined["stage"], "submitted");
    assert_eq!(declined["waiting_on"], "brand");
    assert_eq!(listed(brand), (json!("brand"), json!(0), json!(1)));
    let opened = act(brand, &request, "open-to-others", &json!({}))
        .is(200)
        .json();
    assert_eq!(opened["is_open"], true);
    assert_eq!(listed(brand), (json!("creative"), json!(0), json!(0)));
    act(brand, &request, "open-to-others", &json!({})).refused(409, "stale_stage");
    assert_eq!(detail(&salem.browser, &request)["side"], "open");
    salem.propose(&request);
    assert_eq!(detail(brand, &request)["stage"], "proposals");
}
