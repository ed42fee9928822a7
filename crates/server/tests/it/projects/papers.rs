//! The agreement, also one that an earlier version of the product wrote.

use serde_json::json;

use super::{Studio, detail};

#[test]
fn an_agreement_from_before_it_was_kept_says_who_agreed_and_when() {
    let studio = Studio::open();
    let request = studio.project();
    let path = format!("/api/quote-requests/{request}/agreement");
    let written = studio.brand.get(&path).is(200).json();
    studio.app.execute(
        "UPDATE agreements SET content = replace(replace(content, '\"accepted\"', '\"other\"'), '\"label_key\"', '\"key\"')",
    );
    let read = studio.brand.get(&path).is(200).json();
    assert_eq!(read["offered"], written["offered"]);
    assert_eq!(read["accepted"]["at"], written["selected_at"]);
    let contact = &detail(&studio.brand, &request)["contact_name"];
    assert_eq!(&read["accepted"]["name"], contact);
    assert_eq!(read["payment_plan"][0]["label_key"], json!("on_completion"));
}
