//! Contacts in published reviews and replies are masked for everyone; and what an account's own file holds of
//! reviews and facts.

use serde_json::{Value, json};
use time::Duration;

use super::super::{Studio, id_of};
use super::{of_brand, of_creative, reviews, write};
use crate::browser::Browser;
use crate::samples::but;

/// A text with an address and a phone number.
const CONTACTS: &str = "It was good and on time. Write to noura@gmail.com or call +965 9988 7766.";

/// It is the text, without the contacts.
#[track_caller]
fn assert_masked(text: &Value) {
    let text = text.as_str().unwrap();
    assert!(
        text.starts_with("It was good and on time.") && text.contains("•••"),
        "{text}"
    );
    for part in ["noura", "gmail", "9988", "7766"] {
        assert!(!text.contains(part), "{text}");
    }
}

fn with_contacts(body: Value) -> Value {
    but(body, "body", json!(CONTACTS))
}

/// A project with both reviews and both replies, each with contacts; with the id of the brand's review.
fn replied(studio: &Studio) -> (String, String) {
    let request = studio.closed();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    write(brand, &request, &with_contacts(of_brand())).is(200);
    let both = write(dana, &request, &with_contacts(of_creative()));
    let both = both.is(200).json();
    for (side, review) in [(dana, &both["by_brand"]), (brand, &both["by_creative"])] {
        let path = format!("/api/reviews/{}/reply", id_of(review));
        let replied = side.post(&path, &json!({ "body": CONTACTS }));
        assert_masked(&replied.is(200).json()["body"]);
    }
    let by_brand = id_of(&both["by_brand"]);
    (request, by_brand)
}

fn rows(answer: &Value) -> Vec<Value> {
    answer.as_array().unwrap().clone()
}

/// The reviews and replies of [`replied`], as readers have them who wrote neither.
fn read_by_others(studio: &Studio, request: &str) -> Vec<Value> {
    let get = |browser: &Browser, path: &str| browser.get(path).is(200).json();
    let of_admin = reviews(&studio.admin, request);
    let of_everyone = format!("/api/creatives/{}/reviews", studio.dana.id);
    let of_brand = format!("/api/quote-requests/{}/brand-record", studio.request());
    [
        vec![
            of_admin["by_brand"].clone(),
            of_admin["by_creative"].clone(),
        ],
        rows(&get(&studio.admin, "/api/admin/reviews")),
        rows(&get(&studio.app.visitor(), &of_everyone)),
        rows(&get(&studio.salem.browser, &of_brand)["reviews"]),
    ]
    .concat()
}

/// The review of a side in an account's own file.
fn kept<'a>(file: &'a Value, request: &str, side: &str) -> Option<&'a Value> {
    let mut rows = file["reviews"].as_array().unwrap().iter();
    rows.find(|row| row["request_id"] == request && row["side"] == side)
}

#[test]
fn contacts_are_masked_for_everyone_but_in_their_authors_file() {
    let studio = Studio::open();
    let (request, by_brand) = replied(&studio);
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let report = json!({ "subject": "review", "id": by_brand, "reason": "personal_data" });
    studio.app.visitor().post("/api/reports", &report).is(201);
    let reports = studio.admin.get("/api/admin/reports").is(200).json();
    assert_masked(&reports[0]["review"]["body"]);
    let others = read_by_others(&studio, &request);
    assert_eq!(others.len(), 6);
    for shown in &others {
        assert_masked(&shown["body"]);
        assert_masked(&shown["reply"]);
    }
    // A brand causes few mails about payments within an hour.
    studio.pass(Duration::hours(2));
    let draft = studio.closed();
    write(brand, &draft, &with_contacts(of_brand())).is(200);
    studio.measure();
    for (side, own, received) in [(brand, "brand", "creative"), (dana, "creative", "brand")] {
        let seen = reviews(side, &request);
        let file = side.get("/api/account/export").is(200).json();
        let in_file = |by| kept(&file, &request, by).unwrap();
        let (shown, by_own) = (&seen[format!("by_{own}")], in_file(own));
        assert_masked(&shown["body"]);
        assert_eq!(by_own["body"], CONTACTS);
        assert_masked(&shown["reply"]);
        assert_masked(&by_own["reply"]);
        assert_masked(&seen[format!("by_{received}")]["body"]);
        let about = in_file(received);
        assert_masked(&about["body"]);
        // The account's own words.
        assert_eq!(about["reply"], CONTACTS);
        assert_eq!(
            [&about["is_own"], &about["written_at"]],
            [&json!(false), &Value::Null]
        );
        assert!(about["published_on"].is_string());
        // Its author's file alone has the draft.
        let kept_draft = kept(&file, &draft, "brand");
        assert_eq!(kept_draft.is_some(), own == "brand");
        if let Some(found) = kept_draft {
            assert_eq!(found["body"], CONTACTS);
            assert_eq!(
                [&found["is_own"], &found["published_on"]],
                [&json!(true), &Value::Null]
            );
        }
        let projects = json!({ "fact": "projects", "good": 0, "total": 2, "value": 2 });
        assert!(
            rows(&file["facts"]).contains(&projects),
            "{}",
            file["facts"]
        );
    }
}
