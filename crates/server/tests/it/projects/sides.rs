//! Each call for each side: owner, other brand, invited, bidder, chosen, other and suspended creative, admin, visitor.

use serde_json::{Value, json};

use super::{Creative, Studio, act, delivery, detail, payment, proposal, reason, select};
use crate::browser::{Browser, Request};
use crate::samples::{but, quote_request};

/// Everyone who may try a call on one request.
struct Everyone {
    studio: Studio,
    invited: Creative,
    stranger: Creative,
    suspended: Creative,
}

const SIDES: [&str; 9] = [
    "owner",
    "other_brand",
    "invited",
    "bidder",
    "chosen",
    "other_creative",
    "suspended",
    "admin",
    "visitor",
];

impl Everyone {
    fn gather() -> Self {
        let studio = Studio::open();
        let join = |address| Creative::join(&studio.app, &studio.admin, address);
        let (invited, stranger, suspended) = (
            join("invited@example.com"),
            join("stranger@example.com"),
            join("suspended@example.com"),
        );
        studio.app.brand("other@example.com");
        Self {
            studio,
            invited,
            stranger,
            suspended,
        }
    }

    /// A direct request to `invited`, answered by Salem and Dana; Dana's proposal is selected. Returns the request, and
    /// the proposals of Salem (the bidder) and Dana (the chosen one).
    fn project(&self, select_it: bool) -> (String, [String; 2]) {
        let studio = &self.studio;
        let body = but(
            quote_request(),
            "preferredCreativeId",
            json!(self.invited.id),
        );
        let request = studio.send(&body);
        let ids = json!({"creative_ids": [studio.dana.id, studio.salem.id, self.suspended.id]});
        let path = format!("/api/admin/quote-requests/{request}/invite");
        studio.admin.post(&path, &ids).is(200);
        let proposals = [
            studio.salem.propose(&request),
            studio.dana.propose(&request),
        ];
        if select_it {
            select(&studio.brand, &proposals[1], 1).is(200);
        }
        (request, proposals)
    }

    fn suspend(&self) {
        let me = self.suspended.browser.get("/api/users/me").is(200).json();
        let path = format!("/api/admin/users/{}/suspend", super::id_of(&me));
        self.studio.admin.post(&path, &json!({})).is(200);
    }

    fn browser(&self, side: &str) -> Browser {
        let app = &self.studio.app;
        match side {
            "owner" => app.another_browser_of("brand@example.com"),
            "other_brand" => app.another_browser_of("other@example.com"),
            "invited" => app.another_browser_of("invited@example.com"),
            "bidder" => app.another_browser_of("salem@example.com"),
            "chosen" => app.another_browser_of("dana@example.com"),
            "other_creative" => app.another_browser_of("stranger@example.com"),
            "admin" => app.another_browser_of("admin@example.com"),
            _ => app.visitor(),
        }
    }

    fn statuses(&self, method: &str, path: &str, body: &Value) -> [u16; 9] {
        SIDES.map(|side| {
            let browser = match side {
                "suspended" => return send(&self.suspended.browser, (method, path), body),
                side => self.browser(side),
            };
            send(&browser, (method, path), body)
        })
    }
}

fn send(browser: &Browser, (method, path): (&str, &str), body: &Value) -> u16 {
    let request = Request::new(method, path);
    let request = if method == "GET" {
        request
    } else {
        request.json(body)
    };
    browser.send(&request).status
}

/// A route, what its id names (the request, where nothing is said), and the status for each of [`SIDES`] after the
/// selection: a wrong side is 403, a stranger 404, and the right side gets as far as its body (422) or the stage (409),
/// or through.
type Row = (&'static str, &'static str, &'static str, [u16; 9]);

#[rustfmt::skip]
const TABLE: &[Row] = &[
    //                                                          owner other invited bidder chosen other susp. admin visitor
    ("get", "/api/quote-requests/{id}", "", [200, 404, 200, 200, 200, 404, 401, 200, 401]),
    ("patch", "/api/quote-requests/{id}", "", [409, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("put", "/api/quote-requests/{id}/review", "", [422, 404, 403, 403, 422, 404, 401, 403, 401]),
    ("delete", "/api/quote-requests/{id}/review", "", [409, 404, 403, 403, 409, 404, 401, 403, 401]),
    ("get", "/api/quote-requests/{id}/reviews", "", [200, 404, 403, 403, 200, 404, 401, 200, 401]),
    ("get", "/api/quote-requests/{id}/brand-record", "", [200, 404, 200, 200, 200, 404, 401, 200, 401]),
    ("post", "/api/admin/quote-requests/{id}/exclude-fact", "", [403, 403, 403, 403, 403, 403, 401, 422, 401]),
    ("get", "/api/quote-requests/{id}/events", "", [200, 404, 200, 200, 200, 404, 401, 200, 401]),
    ("get", "/api/quote-requests/{id}/deliveries", "", [200, 404, 200, 200, 200, 404, 401, 200, 401]),
    ("get", "/api/admin/quote-requests/{id}/brief-versions", "", [403, 403, 403, 403, 403, 403, 401, 200, 401]),
    ("get", "/api/quote-requests/{id}/proposals", "", [200, 404, 200, 200, 200, 404, 401, 200, 401]),
    ("post", "/api/quote-requests/{id}/proposals", "", [403, 404, 403, 403, 409, 404, 401, 403, 401]),
    ("get", "/api/quote-requests/{id}/agreement", "", [200, 404, 404, 404, 200, 404, 401, 200, 401]),
    ("get", "/api/quote-requests/{id}/payee", "", [404, 404, 404, 404, 404, 404, 401, 404, 401]),
    ("get", "/api/payouts/{id}", "payout", [404, 404, 404, 404, 200, 404, 401, 200, 401]),
    ("get", "/api/quote-requests/{id}/messages", "", [200, 404, 200, 200, 200, 404, 401, 200, 401]),
    ("post", "/api/quote-requests/{id}/messages", "", [422, 404, 422, 422, 422, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/messages/read", "", [422, 404, 204, 204, 204, 404, 401, 403, 401]),
    ("get", "/api/quote-requests/{id}/annotations", "", [200, 404, 403, 403, 200, 404, 401, 200, 401]),
    ("post", "/api/quote-requests/{id}/annotations", "", [422, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("delete", "/api/quote-requests/{id}/annotations/{annotation_id}", "", [404, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/annotations/{annotation_id}/resolve", "", [403, 404, 403, 403, 404, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/annotations/{annotation_id}/reopen", "", [404, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/deliver", "", [403, 404, 403, 403, 422, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/request-revision", "", [422, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/accept-revision", "", [403, 404, 403, 403, 409, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/refuse-revision", "", [403, 404, 403, 403, 422, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/approve", "", [409, 404, 403, 403, 403, 404, 401, 409, 401]),
    ("post", "/api/quote-requests/{id}/record-payment", "", [422, 404, 403, 403, 403, 404, 401, 422, 401]),
    ("post", "/api/quote-requests/{id}/confirm-payment", "", [403, 404, 403, 403, 422, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/void-payment", "", [422, 404, 403, 403, 403, 404, 401, 422, 401]),
    ("post", "/api/quote-requests/{id}/cancel", "", [422, 404, 403, 403, 422, 404, 401, 422, 401]),
    ("post", "/api/quote-requests/{id}/agree-cancel", "", [409, 404, 403, 403, 409, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/take-back-cancel", "", [409, 404, 403, 403, 409, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/refuse-cancel", "", [422, 404, 403, 403, 422, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/hold", "", [422, 404, 403, 403, 422, 404, 401, 422, 401]),
    ("post", "/api/quote-requests/{id}/report-after-silence", "", [422, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/resolve", "", [403, 404, 403, 403, 403, 404, 401, 422, 401]),
    ("get", "/api/quote-requests/{id}/disputes", "", [200, 404, 403, 403, 200, 404, 401, 200, 401]),
    ("post", "/api/quote-requests/{id}/position", "", [422, 404, 403, 403, 422, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/accept-position", "", [422, 404, 403, 403, 422, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/decide", "", [403, 404, 403, 403, 403, 404, 401, 422, 401]),
    ("post", "/api/quote-requests/{id}/accept-decision", "", [409, 404, 403, 403, 409, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/appeal", "", [422, 404, 403, 403, 422, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/reopen", "", [409, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/decline", "", [403, 404, 403, 403, 403, 404, 401, 422, 401]),
    ("post", "/api/quote-requests/{id}/open-to-others", "", [409, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/decline-invitation", "", [403, 404, 422, 422, 422, 404, 401, 403, 401]),
    ("post", "/api/admin/quote-requests/{id}/invite", "", [403, 403, 403, 403, 403, 403, 401, 422, 401]),
    ("post", "/api/proposals/{id}/select", "chosen", [422, 404, 404, 404, 403, 404, 401, 403, 401]),
    ("post", "/api/proposals/{id}/decline", "chosen", [422, 404, 404, 404, 403, 404, 401, 403, 401]),
    ("post", "/api/proposals/{id}/request-change", "chosen", [422, 404, 404, 404, 403, 404, 401, 403, 401]),
    ("post", "/api/proposals/{id}/withdraw", "lost", [403, 404, 404, 409, 404, 404, 401, 403, 401]),
    ("patch", "/api/proposals/{id}", "lost", [403, 404, 404, 409, 404, 404, 401, 403, 401]),
    ("get", "/api/proposals/{id}/versions", "lost", [200, 404, 404, 200, 404, 404, 401, 200, 401]),
    ("get", "/api/payments/{id}/receipt", "payment", [200, 404, 404, 404, 200, 404, 401, 200, 401]),
    ("post", "/api/quote-requests/{id}/pay", "", [422, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("post", "/api/quote-requests/{id}/cancel-attempt", "", [409, 404, 403, 403, 403, 404, 401, 403, 401]),
    ("get", "/api/payment-attempts/{id}", "attempt", [200, 404, 404, 404, 404, 404, 401, 200, 401]),
    ("get", "/api/refunds/{id}/note", "refund", [200, 404, 404, 404, 200, 404, 401, 200, 401]),
    ("post", "/api/notifications/{id}/read", "notice", [404, 404, 404, 404, 204, 404, 401, 404, 401]),
];

#[test]
fn each_call_on_a_project_answers_each_side() {
    let everyone = Everyone::gather();
    let (request, [lost, chosen]) = everyone.project(true);
    let studio = &everyone.studio;
    let paid = act(&studio.brand, &request, "record-payment", &payment(1_000));
    let paid = super::id_of(&paid.is(201).json());
    let confirmation = json!({ "payment_id": paid });
    act(
        &studio.dana.browser,
        &request,
        "confirm-payment",
        &confirmation,
    )
    .is(200);
    crate::payouts::owe(&studio.app, &studio.dana.id);
    crate::payouts::settled_details(&studio.app, &studio.dana.browser);
    let payout = crate::payouts::prepared(&studio.app, &studio.dana.id, &studio.admin).to_string();
    let notices = studio.dana.browser.get("/api/notifications").is(200).json();
    let notice = super::id_of(&notices[0]);
    let attempt = crate::paying::attempt_of(&studio.app, &request, &studio.brand);
    let refund = crate::paying::refund_of(&studio.app, &request, &attempt);
    everyone.suspend();
    for (method, path, named, wanted) in TABLE {
        let id = match *named {
            "chosen" => &chosen,
            "lost" => &lost,
            "payment" => &paid,
            "payout" => &payout,
            "notice" => &notice,
            "attempt" => &attempt,
            "refund" => &refund,
            _ => &request,
        };
        let body = if path.ends_with("/proposals") {
            proposal()
        } else {
            json!({})
        };
        // No note of the request.
        let target = path.replace("{id}", id).replace("{annotation_id}", id);
        let found = everyone.statuses(&method.to_uppercase(), &target, &body);
        assert_eq!(found, *wanted, "{method} {path}\n{SIDES:?}");
    }
}

#[test]
fn every_call_with_sides_is_in_the_table() {
    let mut listed: Vec<_> = TABLE
        .iter()
        .map(|(method, path, ..)| (*method, *path))
        .collect();
    listed.push(("get", "/api/stream"));
    let mut known = crate::access::OF_SIDES.to_vec();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(listed, known);
}

#[test]
fn the_other_creatives_keep_their_own_part_as_it_was() {
    let everyone = Everyone::gather();
    let (request, [lost, _]) = everyone.project(true);
    let studio = &everyone.studio;
    act(&studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&studio.brand, &request, "record-payment", &payment(1_000)).is(201);
    act(&studio.brand, &request, "approve", &json!({})).is(200);
    for browser in [&studio.salem.browser, &everyone.invited.browser] {
        let seen = detail(browser, &request);
        assert_eq!(
            (&seen["stage"], &seen["waiting_on"]),
            (&json!("in_progress"), &json!("nobody"))
        );
        for (name, wanted) in [
            ("contacts", json!(null)),
            ("email", json!(null)),
            ("chosen_creative", json!(null)),
            ("deliveries", json!([])),
            ("payments", json!([])),
            ("total_fils", json!(null)),
            ("recorded_fils", json!(0)),
            ("invited", json!(null)),
            ("allowed_moves", json!([])),
            ("has_agreement", json!(false)),
        ] {
            assert_eq!(seen[name], wanted, "{name}");
        }
        assert!(
            !seen.to_string().contains(&studio.dana.id),
            "another creative"
        );
    }
    let own = detail(&studio.salem.browser, &request);
    assert_eq!(own["proposals"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&own["proposals"][0]["id"], &own["proposals"][0]["state"]),
        (&json!(lost), &json!("not_selected"))
    );
}

#[test]
fn inboxes_hold_what_concerns_a_creative() {
    let everyone = Everyone::gather();
    let studio = &everyone.studio;
    let (direct, _) = everyone.project(false);
    let open = studio.request();
    let inbox = |browser: &Browser, query: &str| {
        let rows = browser
            .get(&format!("/api/creative/requests{query}"))
            .is(200)
            .json();
        let rows = rows.as_array().unwrap().iter();
        let row = |row: &Value| (super::id_of(row), row["side"].as_str().unwrap().to_owned());
        rows.map(row).collect::<Vec<_>>()
    };
    let salem = &studio.salem.browser;
    let wanted = vec![
        (direct.clone(), "bidder".to_owned()),
        (open, "open".to_owned()),
    ];
    assert_eq!(inbox(salem, ""), wanted);
    assert_eq!(inbox(salem, "?side=bidder"), wanted[..1]);
    assert_eq!(inbox(salem, "?stage=submitted"), wanted[1..]);
    assert_eq!(
        inbox(&everyone.invited.browser, "?side=invited"),
        [(direct.clone(), "invited".to_owned())]
    );
    assert_eq!(inbox(&everyone.stranger.browser, ""), wanted[1..]);
    let counts = salem.get("/api/creative/requests/counts").is(200).json();
    assert_eq!(
        counts["by_side"],
        json!({"invited": 0, "open": 1, "bidder": 1, "chosen": 0})
    );
    let row = &salem
        .get("/api/creative/requests?side=bidder")
        .is(200)
        .json()[0];
    assert_eq!(
        (&row["proposal"]["price_fils"], &row["waiting_on"]),
        (&json!(300_000), &json!("brand"))
    );
    assert!(row.get("email").is_none() && row.get("contact_name").is_none());
    act(
        &everyone.invited.browser,
        &direct,
        "decline-invitation",
        &reason(),
    )
    .is(200);
    assert_eq!(inbox(&everyone.invited.browser, "?side=invited"), []);
}

#[test]
fn an_admin_answers_as_a_creative_only_what_names_it() {
    let studio = Studio::open();
    let (open, direct) = (studio.request(), studio.direct_request());
    let dana = &studio.dana;
    let me = super::id_of(&dana.browser.get("/api/users/me").is(200).json());
    let account = me.parse().unwrap();
    let now = studio.app.now();
    studio
        .app
        .write(|db| marsam_persistence::accounts::grant_admin(db, account, now));
    dana.offer(&open, &proposal()).refused(409, "admin_account");
    act(&dana.browser, &open, "decline-invitation", &reason()).refused(409, "admin_account");
    assert_eq!(detail(&dana.browser, &open)["side"], "admin");
    let inbox = dana.browser.get("/api/creative/requests").is(200).json();
    assert_eq!(super::fields(&inbox, "id"), [direct.as_str()]);
    let counts = dana.browser.get("/api/creative/requests/counts").json();
    assert_eq!(counts["by_side"]["open"], 0);
    dana.propose(&direct);
    assert_eq!(detail(&dana.browser, &direct)["side"], "bidder");
}

#[test]
fn a_suspended_creatives_proposals_end_and_running_projects_wait_for_an_admin() {
    let everyone = Everyone::gather();
    let studio = &everyone.studio;
    let request = studio.request();
    let sent = everyone.suspended.propose(&request);
    let running = studio.request();
    let chosen = everyone.suspended.propose(&running);
    select(&studio.brand, &chosen, 1).is(200);
    everyone.suspend();
    let seen = detail(&studio.brand, &request);
    assert_eq!(
        (&seen["proposals"][0]["id"], &seen["proposals"][0]["state"]),
        (&json!(sent), &json!("closed"))
    );
    assert_eq!(detail(&studio.brand, &running)["stage"], "on_hold");
    let resume = json!({"outcome": "resume", "note": "Back."});
    act(&studio.admin, &running, "resolve", &resume).is(200);
}

#[test]
fn a_suspended_brands_waiting_requests_are_cancelled_and_the_creatives_notified() {
    let studio = Studio::open();
    let request = studio.request();
    studio.dana.propose(&request);
    let running = studio.project();
    let me = studio.brand.get("/api/users/me").is(200).json();
    let path = format!("/api/admin/users/{}/suspend", super::id_of(&me));
    studio.admin.post(&path, &json!({})).is(200);
    assert_eq!(detail(&studio.admin, &request)["stage"], "cancelled");
    assert_eq!(detail(&studio.admin, &running)["stage"], "on_hold");
    let notices = studio.dana.browser.get("/api/notifications").is(200).json();
    assert!(super::fields(&notices, "event").contains(&"request_closed"));
}
