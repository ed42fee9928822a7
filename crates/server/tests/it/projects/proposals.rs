//! Proposals: sending, revising, selecting, ending.

use serde_json::{Value, json};

use super::{Studio, act, act_on, detail, fields, id_of, proposal, reason, select, texts};
use crate::browser::{Answer, Browser, Request};
use crate::samples::{but, without};

pub(super) fn revise(browser: &Browser, proposal: &str, body: &Value) -> Answer {
    let path = format!("/api/proposals/{proposal}");
    browser.send(&Request::new("PATCH", &path).json(body))
}

#[test]
fn what_is_left_out_has_a_default_and_the_fee_is_taken_from_the_net() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.offer(&request, &proposal()).is(201).json();
    assert_eq!(sent["state"], "sent");
    assert_eq!(
        sent["payment_plan"],
        json!([{
            "label": "On completion", "label_key": "on_completion", "amount_fils": 300_000, "due": "on_approval", "release": null,
        }])
    );
    assert_eq!(
        (&sent["usage_rights"], &sent["ai_use"]),
        (&json!(null), &json!("none"))
    );
    assert_eq!(sent["valid_until"], "2026-11-28T09:00:00.123456Z");
    assert_eq!(
        (&sent["fee_fils"], &sent["net_fils"]),
        (&json!(30_000), &json!(270_000))
    );
    assert_eq!(texts(&sent["allowed_moves"]), ["edit", "withdraw"]);
    assert_eq!(sent["creative"]["id"], studio.dana.id);
}

#[test]
fn wrong_fields_are_named_and_change_nothing() {
    let studio = Studio::open();
    let request = studio.request();
    let dana = &studio.dana;
    dana.offer(&request, &without(proposal(), "price_fils"))
        .refused_fields(&[("price_fils", "required")]);
    dana.offer(&request, &but(proposal(), "price_fils", json!("300")))
        .refused_fields(&[("price_fils", "wrong_type")]);
    let plan = json!([{"label": "All", "amount_fils": 1, "due": "on_delivery"}]);
    dana.offer(&request, &but(proposal(), "payment_plan", plan))
        .refused_fields(&[("payment_plan", "sum_mismatch")]);
    assert_eq!(detail(&studio.brand, &request)["stage"], "submitted");
}

#[test]
fn a_creative_has_one_live_proposal_and_may_send_another_after_it_ended() {
    let studio = Studio::open();
    let request = studio.request();
    let first = studio.dana.propose(&request);
    studio
        .dana
        .offer(&request, &proposal())
        .refused(409, "proposal_open");
    act_on(&studio.dana.browser, &first, "withdraw", &json!({})).is(200);
    let second = studio.dana.propose(&request);
    act_on(&studio.brand, &second, "decline", &reason()).is(200);
    studio.dana.propose(&request);
    let seen = detail(&studio.brand, &request);
    assert_eq!(
        fields(&seen["proposals"], "state"),
        ["withdrawn", "declined", "sent"]
    );
}

#[test]
fn a_superseded_version_is_not_selected_and_the_newest_is_answered() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    revise(&studio.dana.browser, &sent, &json!({"delivery_days": 7})).is(200);
    let refused = select(&studio.brand, &sent, 1);
    refused.refused(409, "proposal_changed");
    assert_eq!(refused.json()["newest"]["delivery_days"], 7);
    assert_eq!(detail(&studio.brand, &request)["stage"], "proposals");
    select(&studio.brand, &sent, 2).is(200);
}

#[test]
fn a_new_version_clears_the_rights_and_the_note_and_keeps_what_is_left_out() {
    let studio = Studio::open();
    let request = studio.request();
    let rights = json!({"channels": ["TV"], "territory": "GCC", "months": 6, "exclusive": true});
    let full = but(proposal(), "usage_rights", rights.clone());
    let full = but(full, "ai_note", json!("Backgrounds only."));
    let sent = id_of(&studio.dana.offer(&request, &full).is(201).json());
    let revised = |body: &Value| {
        let shown = revise(&studio.dana.browser, &sent, body).is(200).json();
        [shown["usage_rights"].clone(), shown["ai_note"].clone()]
    };
    let note = json!("Backgrounds only.");
    let shown = but(rights.clone(), "channel_keys", json!(["tv"]));
    assert_eq!(revised(&json!({})), [shown.clone(), note.clone()]);
    assert_eq!(
        revised(&json!({"ai_note": ""})),
        [shown.clone(), json!(null)]
    );
    assert_eq!(
        revised(&json!({"ai_note": note})),
        [shown.clone(), note.clone()]
    );
    assert_eq!(revised(&json!({"usage_rights": null})), [json!(null), note]);
    let both = json!({"usage_rights": rights, "ai_note": null});
    assert_eq!(revised(&both), [shown, json!(null)]);
    assert_eq!(
        revised(&json!({"usage_rights": ""})),
        [json!(null), json!(null)]
    );
    let seen = detail(&studio.brand, &request);
    assert_eq!(seen["proposals"][0]["usage_rights"], json!(null));
}

#[test]
fn a_proposal_that_ran_out_is_not_selected_until_it_is_renewed() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    studio.pass(time::Duration::days(8));
    select(&studio.brand, &sent, 1).refused(409, "proposal_changed");
    revise(&studio.dana.browser, &sent, &json!({})).is(200);
    select(&studio.brand, &sent, 2).is(200);
}

#[test]
fn a_changed_brief_waits_for_the_creatives_confirmation() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    let edit = json!({"project_description": "Twenty photographs.", "wished_date": "2099-12-20"});
    let path = format!("/api/quote-requests/{request}");
    let edited = studio
        .brand
        .send(&Request::new("PATCH", &path).json(&edit))
        .is(200)
        .json();
    assert_eq!(
        (&edited["brief_version"], &edited["wished_date"]),
        (&json!(2), &json!("2099-12-20"))
    );
    assert_eq!(edited["proposals"][0]["brief_changed"], true);
    select(&studio.brand, &sent, 1).refused(409, "proposal_changed");
    let confirmed = revise(&studio.dana.browser, &sent, &json!({}))
        .is(200)
        .json();
    assert_eq!(
        (&confirmed["brief_changed"], &confirmed["version"]),
        (&json!(false), &json!(2))
    );
    select(&studio.brand, &sent, 2).is(200);
    studio
        .brand
        .send(&Request::new("PATCH", &path).json(&edit))
        .refused(409, "stale_stage");
}

#[test]
fn a_price_whose_plan_no_longer_sums_to_it_is_refused() {
    let studio = Studio::open();
    let request = studio.request();
    let parts = json!([
        {"label": "Before", "amount_fils": 150_000, "due": "before_start"},
        {"label": "After", "amount_fils": 150_000, "due": "on_approval"}
    ]);
    let sent = studio
        .dana
        .offer(&request, &but(proposal(), "payment_plan", parts));
    let sent = id_of(&sent.is(201).json());
    revise(&studio.dana.browser, &sent, &json!({"price_fils": 280_000}))
        .refused_fields(&[("payment_plan", "sum_mismatch")]);
}

#[test]
fn a_brand_asks_for_five_changes_at_most() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    let wish = json!({"message": "Another one."});
    for _ in 0..5 {
        act_on(&studio.brand, &sent, "request-change", &wish).is(200);
        revise(&studio.dana.browser, &sent, &json!({})).is(200);
    }
    act_on(&studio.brand, &sent, "request-change", &wish).refused(409, "stale_stage");
}

#[test]
fn each_side_makes_its_own_moves_and_strangers_know_of_nothing() {
    let studio = Studio::open();
    let request = studio.direct_request();
    let sent = studio.dana.propose(&request);
    let (brand, dana, salem) = (&studio.brand, &studio.dana.browser, &studio.salem.browser);
    act_on(dana, &sent, "select", &json!({"version": 1})).refused(403, "wrong_side");
    act_on(dana, &sent, "decline", &reason()).refused(403, "wrong_side");
    act_on(brand, &sent, "withdraw", &json!({})).refused(403, "wrong_side");
    revise(brand, &sent, &json!({})).refused(403, "wrong_side");
    act_on(&studio.admin, &sent, "select", &json!({"version": 1})).refused(403, "wrong_side");
    act_on(salem, &sent, "withdraw", &json!({})).refused(404, "not_found");
    act_on(&studio.app.visitor(), &sent, "withdraw", &json!({})).refused(401, "not_signed_in");
    let list = format!("/api/quote-requests/{request}/proposals");
    assert_eq!(brand.get(&list).is(200).json().as_array().unwrap().len(), 1);
    salem.get(&list).refused(404, "not_found");
    brand.post(&list, &proposal()).refused(403, "wrong_side");
}

#[test]
fn a_wrong_side_is_reported_before_its_wrong_fields_and_those_before_the_stage() {
    let studio = Studio::open();
    let request = studio.project();
    let sent = id_of(&detail(&studio.brand, &request)["proposals"][0]);
    act_on(&studio.dana.browser, &sent, "decline", &json!({})).refused(403, "wrong_side");
    act_on(&studio.brand, &sent, "decline", &json!({})).refused_fields(&[("reason", "required")]);
    act_on(&studio.brand, &sent, "decline", &reason()).refused(409, "stale_stage");
    act(&studio.brand, &request, "deliver", &json!({})).refused(403, "wrong_side");
    act(&studio.brand, &request, "request-revision", &json!({}))
        .refused_fields(&[("note", "required")]);
}
