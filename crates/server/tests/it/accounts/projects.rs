//! What an account's file holds of proposals and projects, and what deleting an account leaves of them.

use serde_json::{Value, json};

use crate::browser::{Browser, Request};
use crate::harness::PASSWORD;
use crate::projects::{
    Studio, act, act_on, delivery, detail, fields, id_of, payment, proposal, reason, select,
};
use crate::samples::{but, quote_request};

const FILE: &str = "/api/account/export";
const DELETE: &str = "/api/account/delete";
const MAIL: &str = "secret@example.com";

fn file(browser: &Browser) -> Value {
    browser.get(FILE).is(200).json()
}

fn delete(browser: &Browser) -> crate::browser::Answer {
    browser.post(DELETE, &json!({ "current_password": PASSWORD }))
}

impl Studio {
    /// A completed project of Dana, who got contacts from the brand before and after the selection; Salem's proposal
    /// lost.
    fn completed(&self) -> String {
        let body = but(quote_request(), "intended_use", json!("Menus"));
        let body = but(body, "reference_links", json!(["https://example.com/menu"]));
        let body = but(body, "wished_date", json!("2099-12-20"));
        let request = self.send(&body);
        let sent = self.dana.propose(&request);
        self.salem.propose(&request);
        let wish = json!({"message": format!("Less? {MAIL}"), "counter_price_fils": 250_000});
        act_on(&self.brand, &sent, "request-change", &wish).is(200);
        let path = format!("/api/proposals/{sent}");
        let newer = json!({"price_fils": 280_000});
        let revision = Request::new("PATCH", &path).json(&newer);
        self.dana.browser.send(&revision).is(200);
        select(&self.brand, &sent, 2).is(200);
        let threads = format!("/api/quote-requests/{request}/messages");
        let said = json!({"body": "Natural light, please.", "creative_id": self.dana.id});
        self.brand.post(&threads, &said).is(201);
        self.dana
            .browser
            .post(&threads, &json!({"body": "On Sunday."}))
            .is(201);
        let seen = json!({"creative_id": self.dana.id});
        self.brand.post(&format!("{threads}/read"), &seen).is(204);
        act(&self.dana.browser, &request, "deliver", &delivery()).is(200);
        act(&self.brand, &request, "approve", &json!({})).is(200);
        let paid = act(&self.brand, &request, "record-payment", &payment(280_000));
        let paid = json!({ "payment_id": id_of(&paid.is(201).json()) });
        act(&self.dana.browser, &request, "confirm-payment", &paid).is(200);
        assert_eq!(detail(&self.brand, &request)["stage"], "closed");
        request
    }
}

#[test]
fn a_creatives_file_holds_what_it_offered_delivered_and_wrote() {
    let studio = Studio::open();
    let request = studio.completed();
    let dana = &studio.dana.browser;
    let declined = studio.direct_request();
    act(dana, &declined, "decline-invitation", &reason()).is(200);
    let exported = file(dana);

    let offer = &exported["proposals"][0];
    assert_eq!(
        (&offer["request_id"], &offer["state"], &offer["version"]),
        (&json!(request), &json!("accepted"), &json!(2))
    );
    assert_eq!(offer["terms"]["price_fils"], 280_000);
    assert_eq!(offer["terms"]["message"], proposal()["message"]);
    let versions = offer["versions"].as_array().unwrap();
    let prices: Vec<_> = versions
        .iter()
        .map(|one| one["terms"]["price_fils"].clone())
        .collect();
    assert_eq!(prices, [json!(300_000), json!(280_000)]);
    assert_eq!(exported["deliveries"][0]["links"], delivery()["links"]);
    assert_eq!(fields(&exported["messages"], "body"), ["On Sunday."]);
    assert_eq!(fields(&exported["messages"], "sent_as"), ["creative"]);
    assert_eq!(exported["payments"][0]["is_own"], json!(false));
    let agreement = format!("/api/quote-requests/{request}/agreement");
    assert_eq!(
        exported["agreements"][0]["content"],
        dana.get(&agreement).is(200).json()
    );
    assert_eq!(
        (
            &exported["invitations"][0]["request_id"],
            &exported["invitations"][0]["reason"]
        ),
        (&json!(declined), &reason()["reason"])
    );
    let notices = dana.get("/api/notifications").is(200).json();
    assert_eq!(exported["notifications"], notices);
    assert_eq!(exported["quote_requests"], json!([]));
    assert_eq!(exported["open_requests_digest"], json!(null));
}

#[test]
fn a_brands_file_holds_its_briefs_projects_and_words() {
    let studio = Studio::open();
    studio.completed();
    let exported = file(&studio.brand);
    let asked = &exported["quote_requests"][0];
    assert_eq!(
        (
            &asked["intended_use"],
            &asked["reference_links"],
            &asked["wished_date"]
        ),
        (
            &json!("Menus"),
            &json!(["https://example.com/menu"]),
            &json!("2099-12-20")
        )
    );
    assert_eq!(exported["proposals"], json!([]));
    assert_eq!(exported["deliveries"], json!([]));
    assert_eq!(exported["agreements"][0]["content"]["price_fils"], 280_000);
    let paid = &exported["payments"][0];
    assert_eq!(
        (&paid["is_own"], &paid["reference"], &paid["method"]),
        (&json!(true), &json!("K-17"), &json!("knet"))
    );
    assert_eq!(
        fields(&exported["messages"], "body"),
        ["Natural light, please."]
    );
    assert_eq!(exported["threads_read"].as_array().unwrap().len(), 1);
    let own = exported["events"].as_array().unwrap().iter();
    let notes: Vec<_> = own
        .filter(|event| event["event"] == "change_requested")
        .map(|event| event["note"].clone())
        .collect();
    assert_eq!(notes, [json!(format!("Less? {MAIL}"))], "its own words");
}

#[test]
fn no_file_holds_the_other_side_s_contacts_or_another_creatives_offer() {
    let studio = Studio::open();
    let request = studio.completed();
    let waiting = studio.direct_request();
    let said = json!({"reason": format!("Booked. Write to {MAIL}")});
    act(&studio.dana.browser, &waiting, "decline-invitation", &said).is(200);
    let of_brand = studio.brand.get(FILE).is(200).json();
    let events = of_brand["events"].to_string();
    assert!(events.contains("Booked. Write to •••"), "{events}");

    let lost = studio.salem.browser.get(FILE).is(200);
    let exported = lost.json();
    assert_eq!(fields(&exported["proposals"], "state"), ["not_selected"]);
    assert_eq!(
        fields(&exported["proposals"], "request_id"),
        [request.as_str()]
    );
    for list in ["agreements", "deliveries", "payments", "messages"] {
        assert_eq!(exported[list], json!([]), "{list}");
    }
    for absent in ["280000", "yousef@example.com", "2222 2222", MAIL] {
        assert!(!lost.text().contains(absent), "{absent}");
    }
    let of_dana = studio.dana.browser.get(FILE).is(200).text();
    assert!(!of_dana.contains(&format!("Less? {MAIL}")), "{of_dana}");
    let of_admin = studio.admin.get(FILE).is(200).json();
    for list in ["proposals", "agreements", "payments", "messages"] {
        assert_eq!(of_admin[list], json!([]), "{list}");
    }
}

#[test]
fn a_creative_with_a_project_in_progress_stays_and_goes_when_it_has_ended() {
    let studio = Studio::open();
    let request = studio.project();
    let dana = &studio.dana.browser;
    delete(dana).refused(409, "projects_running");
    assert_eq!(detail(&studio.brand, &request)["stage"], "in_progress");
    act(&studio.admin, &request, "cancel", &reason()).is(200);
    let agreement = format!("/api/quote-requests/{request}/agreement");
    let before = studio.brand.get(&agreement).is(200).json();
    delete(dana).is(204);
    assert_eq!(studio.brand.get(&agreement).is(200).json(), before);
    assert_eq!(before["creative"]["name"], "Dana Al-Mutairi");
}

#[test]
fn a_deleted_creatives_proposals_are_withdrawn_and_say_nothing() {
    let studio = Studio::open();
    let request = studio.request();
    studio.dana.propose(&request);
    studio.salem.propose(&request);
    let path = format!("/api/quote-requests/{request}/messages");
    let said = json!({"body": "I know your street."});
    studio.dana.browser.post(&path, &said).is(201);
    delete(&studio.dana.browser).is(204);
    let seen = detail(&studio.brand, &request);
    assert_eq!(fields(&seen["proposals"], "state"), ["withdrawn", "sent"]);
    let gone = &seen["proposals"][0];
    assert_eq!(
        (&gone["message"], &gone["creative"]["name"]),
        (&json!("—"), &json!("—"))
    );
    let thread = format!("{path}?creative_id={}", studio.dana.id);
    let left = studio.brand.get(&thread).is(200).json();
    assert_eq!(fields(&left, "body"), ["—"]);
    let notices = studio.brand.get("/api/notifications").is(200).json();
    assert!(fields(&notices, "event").contains(&"proposal_withdrawn"));
    assert!(!notices.to_string().contains("Dana"), "{notices}");
}

#[test]
fn a_deleted_brands_request_ends_and_the_creatives_keep_their_offers() {
    let studio = Studio::open();
    let request = studio.request();
    studio.dana.propose(&request);
    delete(&studio.brand).is(204);
    let dana = &studio.dana.browser;
    let seen = detail(dana, &request);
    assert_eq!(
        (&seen["stage"], &seen["brand_name"]),
        (&json!("cancelled"), &json!("—"))
    );
    assert_eq!(seen["proposals"][0]["state"], "closed");
    assert_eq!(seen["proposals"][0]["message"], proposal()["message"]);
    let notices = dana.get("/api/notifications").is(200).json();
    assert!(fields(&notices, "event").contains(&"request_closed"));
    assert!(!notices.to_string().contains("Bait Al-Gahwa"), "{notices}");
}
