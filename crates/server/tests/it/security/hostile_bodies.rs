//! Bodies of hostile sizes about things that exist, by those who may change them: none is answered with 500.

use marsam_domain::throttles::WriteBudgets;
use serde_json::{Value, json};
use time::Duration;

use super::abuse::odd_values;
use super::hostile_sizes::{SIZES, fields_of, is_sound, large_bodies};
use crate::browser::{Browser, Request};
use crate::document::document;
use crate::harness::TestApp;
use crate::projects::reviews::{of_brand, of_creative, write};
use crate::projects::{Studio, detail, id_of};
use crate::samples::{apply, write_to_us};
use crate::{paying, payouts, profile_images, works};

type Ids = Vec<(&'static str, Vec<String>)>;

/// The ids of things that exist, by the beginning of the calls that are about them.
struct Existing(Ids);

impl Existing {
    fn gather(studio: &Studio, applicant: &Browser) -> Self {
        let mut all = of_projects(studio);
        all.extend(of_money(studio));
        all.extend(for_admins(studio, applicant));
        Self(all)
    }

    /// What calls of this path are about; nothing where the path has no id, or one of something that tests do not make.
    fn of(&self, path: &str) -> &[String] {
        let found = self.0.iter().find(|(start, _)| path.starts_with(start));
        found.map_or(&[][..], |(_, ids)| ids.as_slice())
    }
}

/// Requests in several stages, a proposal and a review.
fn of_projects(studio: &Studio) -> Ids {
    let open = studio.request();
    let proposal = studio.dana.propose(&open);
    let reviewed = studio.closed();
    write(&studio.brand, &reviewed, &of_brand()).is(200);
    let both = write(&studio.dana.browser, &reviewed, &of_creative()).is(200);
    let review = both.json()["by_brand"]["id"].as_str().unwrap().to_owned();
    let requests = vec![
        open,
        studio.project(),
        studio.delivered(),
        studio.on_hold(),
        studio.approved(),
        reviewed,
    ];
    vec![
        ("/api/quote-requests/", requests.clone()),
        ("/api/admin/quote-requests/", requests),
        ("/api/proposals/", vec![proposal]),
        ("/api/reviews/", vec![review.clone()]),
        ("/api/admin/reviews/", vec![review]),
    ]
}

/// A payment, an attempt to pay, a refund and a payout.
fn of_money(studio: &Studio) -> Ids {
    let app = &studio.app;
    // One brand causes few mails about payments within an hour.
    studio.pass(Duration::hours(2));
    let closed = studio.closed();
    let payment = detail(&studio.brand, &closed)["payments"][0].clone();
    let running = studio.project();
    let attempt = paying::attempt_of(app, &running, &studio.brand);
    let refund = paying::refund_of(app, &running, &attempt);
    let payout = payouts::for_route(app, 9_001, "/api/admin/payouts/{id}/sent");
    vec![
        ("/api/admin/payments/", vec![id_of(&payment)]),
        ("/api/admin/payment-attempts/", vec![attempt]),
        ("/api/admin/refunds/", vec![refund]),
        ("/api/admin/payouts/", vec![payout]),
    ]
}

/// What people publish, apply with and write, and an account.
fn for_admins(studio: &Studio, applicant: &Browser) -> Ids {
    let app = &studio.app;
    let work = json!({ "title": "Menu", "service": "photography" });
    let work = studio.dana.browser.post("/api/creative/works", &work);
    let salem = studio.salem.browser.get("/api/users/me").is(200).json();
    let shown = works::moderation::for_route(app, 9_002, "/hide");
    let picture = profile_images::moderation::for_route(app, 9_003, "/hide");
    let report = works::reports::for_route(app, 9_004);
    vec![
        ("/api/creative/works/", vec![id_of(&work.is(201).json())]),
        ("/api/admin/works/", vec![shown]),
        ("/api/admin/profile-images/", vec![picture]),
        ("/api/admin/reports/", vec![report]),
        ("/api/admin/contact-messages/", vec![write_to_us(app, 5)]),
        ("/api/admin/creative-applications/", vec![apply(applicant)]),
        ("/api/admin/users/", vec![id_of(&salem)]),
    ]
}

/// A visitor's address for each request, so that no throttle hides the other checks.
fn from_elsewhere(request: &Request, number: usize) -> Request {
    let address = format!(
        "10.{}.{}.{}",
        (number >> 16) & 255,
        (number >> 8) & 255,
        number & 255
    );
    request.clone().header("x-forwarded-for", &address)
}

#[test]
fn a_hostile_body_about_what_exists_breaks_no_call() {
    let studio = Studio::of(TestApp::spawn_with(|settings| {
        settings.write_budgets = WriteBudgets::Unlimited;
        settings.quotes_per_hour = 0;
    }));
    let applicant = studio.app.creative("applicant@example.com");
    let existing = Existing::gather(&studio, &applicant);
    let dana = &studio.dana.browser;
    let callers = [&studio.brand, dana, &studio.admin, &applicant];
    let (mut sent, mut calls) = (0, 0);
    for (path, item) in document()["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let ids = existing.of(path);
            if operation["requestBody"].is_null() || ids.is_empty() || !path.contains("{id}") {
                continue;
            }
            calls += 1;
            let fields = fields_of(path, method);
            // All sizes of all fields are tried on what does not exist; here each field has one, another in each call.
            let large = large_bodies(&fields).into_iter().enumerate();
            let mut bodies: Vec<Value> = large
                .filter(|(place, _)| {
                    let (size, field) = (place / fields.len().max(1), place % fields.len().max(1));
                    (size + field + calls).is_multiple_of(SIZES)
                })
                .map(|(_, body)| body)
                .collect();
            // Small ones too: they reach what comes after the sizes. Each call has half of them, the next one the others.
            for value in odd_values().into_iter().skip(calls % 2).step_by(2) {
                let all = fields.iter().map(|field| (field.clone(), value.clone()));
                bodies.push(all.collect());
            }
            let mut try_it = |caller: &Browser, place: usize, body: &Value| {
                let target = path.replace("{id}", &ids[place % ids.len()]);
                let request = Request::new(&method.to_uppercase(), &target).json(body);
                sent += 1;
                let answer = caller.send(&from_elsewhere(&request, sent));
                is_sound(&format!("{method} {target}"), &answer);
                answer.status
            };
            // Those who may make the call of any of the ids send all bodies, and one who may not a few.
            let (may, may_not): (Vec<&Browser>, Vec<&Browser>) =
                callers.into_iter().partition(|caller| {
                    let mut answers = (0..ids.len()).map(|place| try_it(caller, place, &json!({})));
                    answers.any(|status| status != 403 && status != 404)
                });
            for (place, body) in bodies.iter().enumerate() {
                for caller in &may {
                    try_it(caller, place, body);
                }
                if let Some(caller) = may_not.first().filter(|_| place % 4 == 0) {
                    try_it(caller, place, body);
                }
            }
        }
    }
    assert!(calls > 50, "{calls} calls");
    assert!(sent > 1_000, "{sent} bodies");
    studio.brand.get("/api/users/me").is(200);
}
