//! What requests are called: their titles, and the codes by which they are found.

use marsam_domain::notices::{Notice, RequestNoticeKind as Kind};
use serde_json::{Value, json};

use super::{Studio, act, detail, fields, id_of, payment, proposal, select};
use crate::browser::Request;
use crate::samples::{but, quote_request};

fn titled(title: &str) -> Value {
    but(quote_request(), "title", json!(title))
}

fn edit(studio: &Studio, request: &str, brief: &Value) -> Value {
    let path = format!("/api/quote-requests/{request}");
    let change = Request::new("PATCH", &path).json(brief);
    studio.brand.send(&change).is(200).json()
}

fn is_code(code: &Value) -> bool {
    let code = code.as_str().unwrap();
    let symbols = code.strip_prefix("M-").unwrap();
    symbols.len() == 4 && symbols.bytes().all(|symbol| symbol.is_ascii_alphanumeric())
}

#[test]
fn every_page_and_list_names_a_request_by_title_and_code() {
    let studio = Studio::open();
    let request = studio.send(&titled("Winter menu"));
    let of_brand = detail(&studio.brand, &request);
    assert!(is_code(&of_brand["code"]), "{}", of_brand["code"]);
    let named = |answer: &Value| {
        assert_eq!(answer["title"], "Winter menu");
        assert_eq!(answer["code"], of_brand["code"]);
    };
    named(&of_brand);
    named(&detail(&studio.dana.browser, &request));
    named(&studio.brand.get("/api/brand/quote-requests").json()[0]);
    named(&studio.admin.get("/api/admin/quote-requests").json()[0]);
    named(&studio.dana.browser.get("/api/creative/requests").json()[0]);
    let offer = studio.dana.propose(&request);
    named(&studio.brand.get("/api/notifications").json()[0]["params"]);
    select(&studio.brand, &offer, 1).is(200);
    named(&studio.dana.browser.get("/api/notifications").json()[0]["params"]);
    named(&studio.dana.browser.get("/api/creative/requests").json()[0]);
    let agreement = format!("/api/quote-requests/{request}/agreement");
    let agreement = studio.brand.get(&agreement).is(200).json();
    assert_eq!(agreement["request_code"], of_brand["code"]);
    assert_eq!(agreement["brief"]["title"], "Winter menu");
    let paid = act(&studio.brand, &request, "record-payment", &payment(1_000)).is(201);
    let id = id_of(&paid.json());
    let confirmed = json!({ "payment_id": id });
    act(
        &studio.dana.browser,
        &request,
        "confirm-payment",
        &confirmed,
    )
    .is(200);
    let receipt = studio
        .brand
        .get(&format!("/api/payments/{id}/receipt"))
        .json();
    assert_eq!(receipt["request_code"], of_brand["code"]);
    assert_eq!(receipt["request_title"], "Winter menu");
    let export = studio.brand.get("/api/account/export").is(200).json();
    named(&export["quote_requests"][0]);
    let code = of_brand["code"].as_str().unwrap();
    let selected = studio
        .app
        .mails()
        .into_iter()
        .find_map(|mail| match mail.notice {
            Notice::Request(notice) if notice.kind == Kind::ProposalSelected => Some(notice),
            _ => None,
        });
    let selected = selected.unwrap();
    assert_eq!(selected.code.as_deref(), Some(code));
    assert_eq!(selected.title.as_deref(), Some("Winter menu"));
}

#[test]
fn requests_are_found_by_their_codes_and_titles() {
    let studio = Studio::open();
    let request = studio.send(&titled("Winter menu"));
    studio.send(&titled("Summer menu"));
    let code = detail(&studio.brand, &request)["code"]
        .as_str()
        .unwrap()
        .to_owned();
    for typed in [
        code.clone(),
        code.to_lowercase(),
        code.replace('-', ""),
        code.replace("M-", ""),
        "winter".to_owned(),
    ] {
        for (browser, path) in [
            (&studio.brand, "/api/brand/quote-requests"),
            (&studio.admin, "/api/admin/quote-requests"),
        ] {
            let found = browser.get(&format!("{path}?q={typed}")).is(200).json();
            assert_eq!(fields(&found, "id"), [&request], "{typed}");
        }
    }
    edit(&studio, &request, &json!({ "title": "Autumn menu" }));
    let found = |word: &str| {
        studio
            .brand
            .get(&format!("/api/brand/quote-requests?q={word}"))
            .json()
    };
    assert_eq!(found("winter"), json!([]));
    assert_eq!(fields(&found("autumn"), "id"), [&request]);
    studio.app.lists_are_kept();
}

#[test]
fn a_new_title_asks_no_creative_to_confirm_their_proposal() {
    let studio = Studio::open();
    let request = studio.request();
    let offer = studio.dana.propose(&request);
    let renamed = edit(&studio, &request, &json!({ "title": "Winter menu" }));
    assert_eq!(
        (&renamed["title"], &renamed["brief_version"]),
        (&json!("Winter menu"), &json!(1))
    );
    assert_eq!(renamed["proposals"][0]["brief_changed"], json!(false));
    let bell = studio.dana.browser.get("/api/notifications").json();
    assert!(!fields(&bell, "event").contains(&"brief_changed"));
    let both = json!({ "title": "", "project_description": "Fourteen photographs." });
    let edited = edit(&studio, &request, &both);
    assert_eq!(
        (&edited["title"], &edited["brief_version"]),
        (&Value::Null, &json!(2))
    );
    select(&studio.brand, &offer, 1).refused(409, "proposal_changed");
}

#[test]
fn a_title_is_a_name() {
    let studio = Studio::open();
    for (title, code) in [
        ("x".repeat(121), "too_long"),
        ("call 5000 1234".to_owned(), "invalid_name"),
    ] {
        studio
            .brand
            .post("/api/quote-requests", &titled(&title))
            .refused_fields(&[("title", code)]);
    }
    let request = studio.send(&titled("  "));
    assert_eq!(detail(&studio.brand, &request)["title"], Value::Null);
    studio.dana.offer(&request, &proposal()).is(201);
}
