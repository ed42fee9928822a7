//! Phone numbers: each side of a selected project sees the other's, if that side gave one for it, and no one else does.

use serde_json::{Value, json};

use super::{Studio, detail, select};
use crate::browser::{Browser, Request};
use crate::samples::{but, quote_request};

const OF_BRAND: &str = "+965 2222 2222";
const OF_DANA: &str = "+965 9988 7766";

fn give(browser: &Browser, phone: &Value) -> Value {
    let change = json!({ "phone": phone });
    let sent = Request::new("PATCH", "/api/users/profile").json(&change);
    browser.send(&sent).is(200);
    browser.get("/api/account").is(200).json()["phone"].clone()
}

fn shared() -> Value {
    but(quote_request(), "sharePhone", json!(true))
}

#[test]
fn both_sides_of_a_selected_project_see_the_other_number_and_no_one_before() {
    let studio = Studio::open();
    assert_eq!(give(&studio.dana.browser, &json!(OF_DANA)), OF_DANA);
    let request = studio.send(&shared());
    let offer = studio.dana.propose(&request);
    studio.salem.propose(&request);
    let of_creatives = [&studio.dana.browser, &studio.salem.browser];
    for browser in of_creatives {
        assert!(!detail(browser, &request).to_string().contains(OF_BRAND));
    }
    let of_brand = detail(&studio.brand, &request);
    assert!(!of_brand.to_string().contains(OF_DANA));
    assert_eq!(of_brand["shares_phone"], json!(true));

    select(&studio.brand, &offer, 1).is(200);
    let of_dana = detail(&studio.dana.browser, &request);
    assert_eq!(of_dana["phone"], OF_BRAND);
    assert_eq!(of_dana["contacts"]["brand"]["phone"], OF_BRAND);
    assert_eq!(of_dana["shares_phone"], Value::Null);
    let of_brand = detail(&studio.brand, &request);
    assert_eq!(of_brand["contacts"]["creative"]["phone"], OF_DANA);
    let of_salem = detail(&studio.salem.browser, &request).to_string();
    assert!(!of_salem.contains(OF_BRAND) && !of_salem.contains(OF_DANA));
    let of_admin = detail(&studio.admin, &request);
    assert_eq!(of_admin["contacts"]["brand"]["phone"], OF_BRAND);
    assert_eq!(of_admin["contacts"]["creative"]["phone"], OF_DANA);
    let page = format!("/api/creatives/{}", studio.dana.id);
    assert!(!studio.brand.get(&page).is(200).text().contains(OF_DANA));
    let export = studio.dana.browser.get("/api/account/export").is(200);
    assert_eq!(export.json()["account"]["phone"], OF_DANA);

    assert_eq!(give(&studio.dana.browser, &json!(" ")), Value::Null);
    let of_brand = detail(&studio.brand, &request);
    assert_eq!(of_brand["contacts"]["creative"]["phone"], Value::Null);
}

#[test]
fn a_number_that_its_brand_does_not_share_is_seen_by_the_brand_and_admins() {
    let studio = Studio::open();
    let request = studio.send(&quote_request());
    let offer = studio.dana.propose(&request);
    select(&studio.brand, &offer, 1).is(200);
    let of_dana = detail(&studio.dana.browser, &request);
    assert!(!of_dana.to_string().contains(OF_BRAND));
    assert_eq!(of_dana["contacts"]["brand"]["email"], "yousef@example.com");
    assert_eq!(detail(&studio.brand, &request)["phone"], OF_BRAND);
    assert_eq!(detail(&studio.admin, &request)["phone"], OF_BRAND);
}

#[test]
fn a_creative_gives_a_number_in_western_digits_and_a_brand_none() {
    let studio = Studio::open();
    let typed = json!("٩٩٨٨ ٧٧٦٦");
    assert_eq!(give(&studio.dana.browser, &typed), "9988 7766");
    assert_eq!(give(&studio.brand, &typed), Value::Null);
    let long = json!({ "phone": "1".repeat(33) });
    let sent = Request::new("PATCH", "/api/users/profile").json(&long);
    let browser = &studio.dana.browser;
    browser.send(&sent).refused_fields(&[("phone", "too_long")]);
    let other = json!({ "full_name": "Dana" });
    let sent = Request::new("PATCH", "/api/users/profile").json(&other);
    browser.send(&sent).is(200);
    let kept = browser.get("/api/account").json();
    assert_eq!(kept["phone"], "9988 7766");
}
