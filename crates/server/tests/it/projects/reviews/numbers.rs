//! Facts that are stored equal a full recomputation, and what of them is shown where.

use marsam_auth::known_browsers;
use marsam_domain::reputation::Fact;
use marsam_persistence::accounts;
use marsam_persistence::reputation::{self, SubjectKey};
use marsam_workflows::reviews::measuring::computed;
use serde_json::{Value, json};
use time::Duration;

use super::super::{Studio, act, delivery, id_of, reason, rules, select};
use super::{of_brand, of_creative, write};
use crate::access::IBAN;
use crate::harness::PASSWORD;
use crate::payouts::enter;

impl Studio {
    fn keys(&self) -> [SubjectKey; 2] {
        let me = self.brand.get("/api/users/me").is(200).json();
        let account = id_of(&me).parse().unwrap();
        let brand = self.app.read(|db| accounts::brand_of(db, account));
        [
            SubjectKey::creative(self.dana.id.parse().unwrap()),
            SubjectKey::brand(brand.unwrap()),
        ]
    }

    /// What is stored of each side is what a computation from the beginning finds.
    fn agrees(&self) {
        self.measure();
        let now = self.app.now();
        for key in self.keys() {
            let stored = self.app.read(|db| reputation::of(db, &key));
            let whole = self
                .app
                .read(|db| Ok(computed(db, &key, &rules(), now).unwrap()));
            assert_eq!(stored, whole, "{key:?}");
        }
    }

    fn fact(&self, fact: Fact) -> (u32, u32) {
        let [creative, _] = self.keys();
        let stored = self.app.read(|db| reputation::of(db, &creative));
        let found = stored.facts.iter().find(|measured| measured.fact == fact);
        found.map_or((0, 0), |measured| (measured.good, measured.total))
    }
}

#[test]
fn stored_facts_equal_a_computation_from_the_beginning_after_each_step() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let request = studio.direct_request();
    studio.agrees();
    let proposal = studio.dana.propose(&request);
    studio.agrees();
    assert_eq!(studio.fact(Fact::Answers), (1, 1));
    select(brand, &proposal, 1).is(200);
    studio.agrees();
    act(dana, &request, "deliver", &delivery()).is(200);
    studio.agrees();
    studio.pass(Duration::days(9));
    studio.agrees();
    // The day has passed: what the night computes.
    let [creative, _] = studio.keys();
    let now = studio.app.now();
    studio.app.write(|db| {
        Ok(marsam_workflows::reviews::measuring::recompute(db, &creative, &rules(), now).unwrap())
    });
    assert_eq!(studio.fact(Fact::OnTime), (1, 1));
    act(brand, &request, "approve", &json!({})).is(200);
    studio.agrees();
    assert_eq!(studio.fact(Fact::Finished), (1, 1));
    studio.pay(&request);
    studio.agrees();
    assert_eq!(studio.fact(Fact::Projects), (0, 1));
    write(brand, &request, &of_brand()).is(200);
    studio.agrees();
    write(dana, &request, &of_creative()).is(200);
    studio.agrees();
    let lost = studio.project();
    act(brand, &lost, "cancel", &reason()).is(200);
    act(dana, &lost, "agree-cancel", &json!({})).is(200);
    studio.agrees();
    assert_eq!(studio.fact(Fact::Finished), (1, 1), "the brand asked early");
    let treated = json!({
        "subject": "creative", "fact": "on_time", "treatment": "missed", "note": "A blank file.",
    });
    let path = format!("/api/admin/quote-requests/{request}/exclude-fact");
    let found = studio.admin.post(&path, &treated).is(200).json();
    assert_eq!(found["treatments"][0]["treatment"], "missed");
    studio.agrees();
    assert_eq!(studio.fact(Fact::OnTime), (0, 1));
    let own = dana.get("/api/creative/record").is(200).json();
    let on_time = fact_of(&own, "on_time");
    assert_eq!(on_time["shown"], false);
    assert_eq!(on_time["projects"][0]["note"], "A blank file.");
    for fact in ["projects", "brands", "repeat"] {
        let listed = &fact_of(&own, fact)["projects"];
        assert_eq!(listed[0]["request_id"], request, "{fact}");
        assert_eq!(listed.as_array().unwrap().len(), 1);
    }
}

#[test]
fn how_a_problem_ended_counts_for_whom_it_names() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    for (fault, counted) in [("nobody", (0, 0)), ("brand", (0, 0)), ("creative", (0, 1))] {
        let request = studio.answered();
        let decision = json!({"outcome": "end", "amount_fils": 0, "fault": fault, "clause": "price",
            "reason": "Nothing came of it, and neither of them wants to go on."});
        act(&studio.admin, &request, "decide", &decision).is(200);
        studio.agrees();
        for side in [brand, dana] {
            act(side, &request, "accept-decision", &json!({})).is(200);
        }
        studio.agrees();
        assert_eq!(studio.fact(Fact::Finished), counted, "{fault}");
    }
    // What both settled counts as the wish of the one who had it first.
    let end = json!({"wish": "end", "amount_fils": 0, "text": "Let us end it."});
    for (first, second, number, counted) in [(brand, dana, 2, (0, 1)), (dana, brand, 2, (0, 2))] {
        let request = studio.disputed();
        act(first, &request, "position", &end).is(200);
        let accepted = json!({ "number": number });
        act(second, &request, "accept-position", &accepted).is(200);
        studio.agrees();
        assert_eq!(studio.fact(Fact::Finished), counted);
    }
}

#[test]
fn accounts_that_have_signed_in_from_one_browser_are_flagged_for_a_year() {
    let studio = Studio::open();
    let shared = studio.app.visitor();
    for email in ["brand@example.com", "dana@example.com"] {
        let body = json!({ "email": email, "password": PASSWORD });
        shared.post("/api/auth/sign-in", &body).is(200);
    }
    let flags = || {
        let request = studio.closed();
        write(&studio.brand, &request, &of_brand()).is(200);
        write(&studio.dana.browser, &request, &of_creative()).is(200);
        let listed = studio.admin.get("/api/admin/reviews").is(200).json();
        let listed = listed.as_array().unwrap().iter();
        let mut of_request = listed.filter(|review| review["request_id"] == json!(request));
        of_request.next().unwrap()["flags"].to_string()
    };
    assert!(flags().contains("shared_browser"));
    let forget = || {
        let now = studio.app.now();
        studio
            .app
            .write(|db| Ok(known_browsers::forget_unused(db, now).unwrap()));
        studio.app.rows_of("account_browsers")
    };
    studio.pass(Duration::days(364));
    assert!(forget() >= 2);
    studio.pass(Duration::days(2));
    assert_eq!(forget(), 0);
    // The sessions have ended meanwhile; the sides sign in as they do in tests, without a cookie of a browser.
    let fresh = Studio::open();
    let request = fresh.closed();
    write(&fresh.brand, &request, &of_brand()).is(200);
    write(&fresh.dana.browser, &request, &of_creative()).is(200);
    let listed = fresh.admin.get("/api/admin/reviews").is(200).text();
    assert!(!listed.contains("shared_browser"));
}

#[test]
fn a_creative_who_is_paid_to_the_account_of_someone_close_to_the_brand_is_flagged() {
    let studio = Studio::open();
    let shared = studio.app.visitor();
    for email in ["brand@example.com", "salem@example.com"] {
        let body = json!({ "email": email, "password": PASSWORD });
        shared.post("/api/auth/sign-in", &body).is(200);
    }
    let flags = || {
        // One brand causes few mails about payments within an hour.
        studio.pass(Duration::hours(2));
        let request = studio.closed();
        write(&studio.brand, &request, &of_brand()).is(200);
        write(&studio.dana.browser, &request, &of_creative()).is(200);
        let listed = studio.admin.get("/api/admin/reviews").is(200).json();
        let listed = listed.as_array().unwrap().iter();
        let mut of_request = listed.filter(|review| review["request_id"] == json!(request));
        of_request.next().unwrap()["flags"].to_string()
    };
    enter(&studio.dana.browser, "Dana", IBAN).is(200);
    assert!(!flags().contains("same_iban"));
    enter(&studio.salem.browser, "Salem", IBAN).is(200);
    let found = flags();
    assert!(found.contains("same_iban"), "{found}");
    assert!(!found.contains("shared_browser"), "{found}");
}

fn fact_of<'a>(record: &'a Value, name: &str) -> &'a Value {
    let facts = record["facts"].as_array().unwrap();
    facts.iter().find(|fact| fact["fact"] == name).unwrap()
}

#[test]
fn nothing_is_shown_below_its_sample_and_the_first_project_is_no_longer_new() {
    let studio = Studio::open();
    let path = format!("/api/creatives/{}/record", studio.dana.id);
    assert_eq!(
        studio.app.visitor().get(&path).is(200).json()["is_new"],
        true
    );
    let entry = format!("/api/creatives/{}", studio.dana.id);
    assert_eq!(
        studio.app.visitor().get(&entry).is(200).json()["is_new"],
        true
    );
    studio.closed();
    studio.measure();
    let record = studio.app.visitor().get(&path).is(200).json();
    assert_eq!(record["is_new"], false);
    let facts = record["facts"].as_array().unwrap();
    let names: Vec<&str> = facts
        .iter()
        .map(|fact| fact["fact"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["projects", "brands"]);
    assert_eq!(
        [&record["score"], &record["badges"]],
        [&json!(null), &json!([])]
    );
    let shown = studio.app.visitor().get(&entry).is(200).json();
    assert_eq!(
        [&shown["is_new"], &shown["score"]],
        [&json!(false), &json!(null)]
    );
    let rated = studio
        .app
        .visitor()
        .get("/api/creatives?rating=4.5")
        .is(200)
        .json();
    assert_eq!(rated, json!([]));
    let ordered = studio
        .app
        .visitor()
        .get("/api/creatives?sort=rating")
        .is(200)
        .json();
    assert_eq!(ordered.as_array().unwrap().len(), 2);
}
