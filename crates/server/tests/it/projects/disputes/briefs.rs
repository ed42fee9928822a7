//! What the brief said before it was changed: read by the admins who decide, and exported by its brand.

use serde_json::{Value, json};

use super::super::{Studio, act, detail, fields, select};
use super::report;
use crate::browser::{Browser, Request};

#[test]
fn admins_read_what_the_brief_said_before_it_was_changed() {
    let studio = Studio::open();
    let request = studio.request();
    let path = format!("/api/quote-requests/{request}");
    let change = |body: Value| {
        let change = Request::new("PATCH", &path).json(&body);
        studio.brand.send(&change).is(200);
    };
    let first = detail(&studio.brand, &request);
    let second = "Fourteen dishes. Call 9988 7766.";
    change(json!({"project_description": second, "intended_use": "Menus"}));
    // A title alone is no version.
    change(json!({"title": "Winter menu"}));
    change(json!({"project_description": "Fourteen dishes.", "wished_date": "2099-12-20"}));
    let sent = studio.dana.propose(&request);
    select(&studio.brand, &sent, 1).is(200);
    act(&studio.brand, &request, "hold", &report()).is(200);
    assert_eq!(detail(&studio.admin, &request)["brief_version"], json!(3));

    let versions = format!("/api/admin/quote-requests/{request}/brief-versions");
    let answer = studio.admin.get(&versions).is(200);
    assert_eq!(answer.header("x-total-count"), Some("2"));
    let kept = answer.json();
    let known = ["version", "title", "project_description", "intended_use"];
    let of = |version: &Value| json!(known.map(|name| version[name].clone()));
    assert_eq!(of(&kept[0]), json!([2, "Winter menu", second, "Menus"]));
    let text = &first["project_description"];
    assert_eq!(of(&kept[1]), json!([1, null, text, first["intended_use"]]));
    for name in ["budget_range", "timeline", "reference_links", "wished_date"] {
        assert_eq!(kept[1][name], first[name], "{name}");
    }

    let exported = |side: &Browser| {
        let data = side.get("/api/account/export").is(200).json();
        data["brief_versions"].clone()
    };
    let own = exported(&studio.brand);
    assert_eq!(
        fields(&own, "request_id"),
        [request.as_str(), request.as_str()]
    );
    assert_eq!(of(&own[0]), of(&kept[1]));
    assert_eq!(of(&own[1]), of(&kept[0]));
    assert_eq!(exported(&studio.dana.browser), json!([]));
}
