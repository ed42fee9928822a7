//! Privacy: contacts stay within the product until the selection, and strangers know of nothing.

use serde_json::json;

use super::{Studio, act_on, detail, proposal, select};
use crate::samples::{but, quote_request};

const MAIL: &str = "secret@example.com";
/// A name may hold what an address may not.
const HANDLE: &str = "gahwa_q8";
const PHONE: &str = "+965 9988 7766";

#[test]
fn what_a_brand_writes_is_masked_for_creatives_until_one_is_selected() {
    let studio = Studio::open();
    let words = format!("Call {PHONE} or write to {MAIL}");
    let body = but(quote_request(), "projectDescription", json!(words));
    let body = but(body, "brandName", json!(format!("Gahwa, insta: {HANDLE}")));
    let body = but(body, "intended_use", json!(words));
    let request = studio.send(&body);
    let dana = &studio.dana.browser;
    for seen in [
        detail(dana, &request),
        dana.get("/api/creative/requests").is(200).json(),
    ] {
        let seen = seen.to_string();
        assert!(!seen.contains(MAIL) && !seen.contains("9988"), "{seen}");
        assert!(!seen.contains(HANDLE), "{seen}");
        assert!(!seen.contains("yousef@example.com"), "{seen}");
    }
    let sent = studio.dana.propose(&request);
    let wish = json!({"message": format!("Write to {MAIL}")});
    let asked = act_on(&studio.brand, &sent, "request-change", &wish)
        .is(200)
        .json();
    assert!(
        asked.to_string().contains(MAIL),
        "its own words are its own"
    );
    let said = json!({"body": words, "creative_id": studio.dana.id});
    studio
        .brand
        .post(&format!("/api/quote-requests/{request}/messages"), &said)
        .is(201);
    studio.salem.propose(&request);
    let path = format!("/api/quote-requests/{request}/messages");
    for seen in [
        detail(dana, &request),
        dana.get(&path).is(200).json(),
        dana.get("/api/notifications").is(200).json(),
    ] {
        assert!(!seen.to_string().contains(MAIL), "{seen}");
    }
    let path_of_revision = format!("/api/proposals/{sent}");
    dana.send(&crate::browser::Request::new("PATCH", &path_of_revision).json(&json!({})))
        .is(200);
    select(&studio.brand, &sent, 2).is(200);
    assert!(detail(dana, &request).to_string().contains(MAIL));
    assert!(dana.get(&path).is(200).text().contains(MAIL));
    let lost = detail(&studio.salem.browser, &request).to_string();
    assert!(!lost.contains(MAIL), "{lost}");
}

#[test]
fn what_creatives_write_is_masked_for_the_brand_until_one_is_selected() {
    let studio = Studio::open();
    let request = studio.request();
    let body = but(
        proposal(),
        "message",
        json!(format!("I am {MAIL}, {PHONE}")),
    );
    let body = but(body, "deliverables", json!([format!("Photos via {MAIL}")]));
    let body = but(body, "ai_note", json!(format!("Ask {MAIL}")));
    let own = studio.dana.offer(&request, &body).is(201).json();
    assert!(own.to_string().contains(MAIL));
    let other = studio.salem.offer(&request, &body).is(201).json();
    assert!(other.to_string().contains(MAIL));
    let path = format!("/api/quote-requests/{request}/messages");
    studio
        .dana
        .browser
        .post(&path, &json!({"body": format!("Mail me: {MAIL}")}))
        .is(201);
    let of_dana = format!("{path}?creative_id={}", studio.dana.id);
    for seen in [
        detail(&studio.brand, &request),
        studio.brand.get(&path).is(200).json(),
        studio.brand.get(&of_dana).is(200).json(),
    ] {
        assert!(!seen.to_string().contains(MAIL), "{seen}");
    }
    assert!(studio.admin.get(&of_dana).is(200).text().contains(MAIL));
    select(&studio.brand, own["id"].as_str().unwrap(), 1).is(200);
    assert!(studio.brand.get(&of_dana).is(200).text().contains(MAIL));
    let seen = detail(&studio.brand, &request);
    let proposals = seen["proposals"].as_array().unwrap();
    let of_salem = proposals
        .iter()
        .find(|proposal| proposal["state"] == "not_selected")
        .unwrap();
    assert!(!of_salem.to_string().contains(MAIL), "losers stay masked");
}

#[test]
fn no_mail_about_a_waiting_request_holds_a_contact() {
    let studio = Studio::open();
    let body = but(
        quote_request(),
        "brandName",
        json!(format!("Gahwa, insta: {HANDLE}")),
    );
    let body = but(body, "preferredCreativeId", json!(studio.dana.id));
    let request = studio.send(&body);
    studio
        .dana
        .offer(&request, &but(proposal(), "message", json!(MAIL)))
        .is(201);
    let mails = studio.app.write(|db| {
        marsam_persistence::outbox::take_due(
            db,
            studio.app.now(),
            time::Duration::MINUTE,
            marsam_persistence::outbox::Room::of(100),
        )
    });
    let about: Vec<_> = mails
        .iter()
        .filter(|mail| mail.notice.event() == "request")
        .collect();
    assert!(about.len() >= 2);
    for mail in about {
        let params = serde_json::to_string(&mail.notice).unwrap();
        assert!(
            !params.contains(MAIL) && !params.contains(HANDLE),
            "{params}"
        );
    }
}
