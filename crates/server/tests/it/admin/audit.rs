//! The history for admins.

use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::samples::{apply, quote_request, write_to_us};

const PATH: &str = "/api/admin/audit";

fn in_words(row: &Value) -> String {
    let text = |field: &str| row[field].as_str().unwrap_or("-").to_owned();
    [text("actor"), text("event"), text("subject_name")].join(" ")
}

#[test]
fn it_says_who_did_what_newest_first() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let creative = app.creative("dana@example.com");
    let admin_id = admin.get("/api/users/me").is(200).json()["id"].clone();
    let id = apply(&creative);
    let brand = app.brand("brand@example.com");
    brand.post("/api/quote-requests", &quote_request()).is(201);
    let reject = format!("/api/admin/creative-applications/{id}/reject");
    let reason = json!({ "reason": "Not now." });
    admin.post(&reject, &reason).is(200);
    let message = write_to_us(&app, 1);
    let close = format!("/api/admin/contact-messages/{message}/close");
    admin.post(&close, &json!({})).is(200);
    let all = admin.get(PATH).is(200);
    assert_eq!(all.header("x-total-count"), Some("4"));
    let all = all.json();
    let rows: Vec<_> = all.as_array().unwrap().iter().map(in_words).collect();
    let said = [
        "admin message_closed Salem",
        "admin rejected Dana Al-Mutairi",
        "brand submitted Bait Al-Gahwa",
        "creative submitted Dana Al-Mutairi",
    ];
    assert_eq!(rows, said);
    let mut rejected = all[1].clone();
    rejected["id"] = Value::Null;
    let wanted = json!({
        "id": null,
        "at": "2026-11-21T09:00:00.123456Z",
        "actor": "admin",
        "actor_id": admin_id,
        "actor_name": "Noura Al-Sabah",
        "subject_kind": "application",
        "subject_id": id,
        "subject_name": "Dana Al-Mutairi",
        "event": "rejected",
        "from": "submitted",
        "to": "rejected",
        "note": "Not now.",
        "payouts": null,
        "decision": null,
        "reference": null,
        "request_id": null,
        "request_code": null,
        "request_title": null,
        "amount_fils": null,
        "iban_ending": null
    });
    assert_eq!(rejected, wanted);
    let count = |query: &str| {
        let path = format!("{PATH}?subject={query}");
        admin.get(&path).is(200).json().as_array().unwrap().len()
    };
    assert_eq!((count(&id), count("application"), count("%00")), (2, 2, 0));
    let next = admin.get(&format!("{PATH}?subject={id}&limit=1")).is(200);
    assert_eq!(next.json(), json!([all[1]]));
    let link = next.header("link").unwrap();
    let rest = admin.get(link.split(['<', '>']).nth(1).unwrap()).is(200);
    assert_eq!(rest.json(), json!([all[3]]));
}

#[test]
fn it_is_filtered_by_the_code_of_a_request_and_by_days() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    apply(&app.creative("dana@example.com"));
    let brand = app.brand("brand@example.com");
    brand.post("/api/quote-requests", &quote_request()).is(201);
    let own = brand.get("/api/brand/quote-requests").is(200).json();
    let code = own[0]["code"].as_str().unwrap().to_lowercase();
    let rows = |query: &str| {
        let found = admin.get(&format!("{PATH}?{query}")).is(200).json();
        let rows = found.as_array().unwrap().iter().map(in_words);
        rows.collect::<Vec<_>>()
    };
    let submitted = ["brand submitted Bait Al-Gahwa"];
    assert_eq!(rows(&format!("request={code}")), submitted);
    assert_eq!(
        rows(&format!(
            "request={code}&subject=quote_request&from=2026-11-21"
        )),
        submitted
    );
    assert_eq!(rows("from=2026-11-21&to=2026-11-21").len(), 2);
    for nothing in ["request=M-%00", "to=2026-11-20", "from=2026-11-22"] {
        assert!(rows(nothing).is_empty(), "{nothing}");
    }
    for name in ["from", "to"] {
        admin
            .get(&format!("{PATH}?{name}=tomorrow"))
            .refused_fields(&[(name, "invalid_date")]);
    }
}
