//! What becomes of the project of a rival, step by step: problems, decisions, files with notes, a suspension. Each step is
//! accepted, and none reaches another creative.

use serde_json::json;

use super::super::disputes::{accept, decision, going_on, report};
use super::super::{act, delivery, id_of, reason};
use super::{Contest, lines, until};
use crate::browser::{Browser, Request};
use crate::files::deliveries::{upload_for, with_files};
use crate::files::jobs::{jobs, picture, run};
use crate::samples::but;

impl Contest {
    /// A problem that both settle, a version with a file and a note on it, the revision that asks for it, the approval.
    fn settle_and_approve(&self) {
        let (brand, dana) = (&self.studio.brand, &self.studio.dana.browser);
        let request = &self.requests["open"];
        act(brand, request, "hold", &report()).is(200);
        act(dana, request, "position", &going_on()).is(200);
        accept(brand, request, 2).is(200);
        let file = upload_for(dana, request);
        run(&jobs(&self.studio.app, picture));
        act(dana, request, "deliver", &with_files(&[&file])).is(200);
        let notes = format!("/api/quote-requests/{request}/annotations");
        let point =
            json!({"file": file, "version": 1, "x": 0.5, "y": 0.5, "body": "Warmer light here"});
        let note = id_of(&brand.post(&notes, &point).is(201).json());
        let wish = json!({"note": "Warmer, please.", "annotations": [note]});
        act(brand, request, "request-revision", &wish).is(200);
        let resolve = Request::new("POST", &format!("{notes}/{note}/resolve"));
        dana.send(&resolve).is(200);
        act(dana, request, "deliver", &delivery()).is(200);
        act(brand, request, "approve", &json!({})).is(200);
    }

    /// A revision beyond the agreed one, which the rival refuses.
    fn refuse_a_revision(&self) {
        let (brand, dana) = (&self.studio.brand, &self.studio.dana.browser);
        let request = &self.requests["invited"];
        let wish = json!({"note": "Once more."});
        for _ in 0..2 {
            act(dana, request, "deliver", &delivery()).is(200);
            act(brand, request, "request-revision", &wish).is(200);
        }
        act(dana, request, "refuse-revision", &reason()).is(200);
    }

    fn take_a_cancellation_back(&self) {
        let (brand, request) = (&self.studio.brand, &self.requests["declined"]);
        act(brand, request, "cancel", &reason()).is(200);
        act(brand, request, "take-back-cancel", &json!({})).is(200);
    }

    /// A problem about which both have spoken, and a decision that the work goes on.
    fn decide(&self, request: &str) {
        let studio = &self.studio;
        act(&studio.brand, request, "hold", &report()).is(200);
        act(&studio.dana.browser, request, "position", &going_on()).is(200);
        act(&studio.admin, request, "decide", &decision("continue")).is(200);
    }

    fn decide_and_accept(&self) {
        let request = &self.requests["dismissed"];
        self.decide(request);
        for side in [&self.studio.brand, &self.studio.dana.browser] {
            act(side, request, "accept-decision", &json!({})).is(200);
        }
    }

    fn decide_and_appeal(&self, other_admin: &Browser) {
        let request = &self.requests["live"];
        self.decide(request);
        let new = json!({"text": "The files were never opened."});
        act(&self.studio.brand, request, "appeal", &new).is(200);
        let end = but(decision("end"), "amount_fils", json!(0));
        act(other_admin, request, "decide", &end).is(200);
    }

    /// The projects that still run are put on hold.
    fn suspend_the_rival(&self) {
        let studio = &self.studio;
        let rival = id_of(&studio.dana.browser.get("/api/users/me").is(200).json());
        let path = format!("/api/admin/users/{rival}/suspend");
        studio.admin.post(&path, &json!({})).is(200);
    }
}

#[test]
fn nothing_that_becomes_of_a_rivals_project_reaches_another_creative() {
    let mut contest = Contest::open();
    contest.select_all();
    let other_admin = contest.studio.app.admin("other-admin@example.com");
    let mut stream = lines(&contest.studio.salem.browser);
    until(&mut stream, "retry:");
    // On PostgreSQL what was written before arrives after the stream was opened.
    contest.told(&mut stream);
    let (before, mails) = (contest.seen(), contest.mails());
    contest.settle_and_approve();
    contest.refuse_a_revision();
    contest.take_a_cancellation_back();
    contest.decide_and_accept();
    contest.decide_and_appeal(&other_admin);
    contest.suspend_the_rival();
    contest.must_see(&before);
    assert_eq!(contest.mails(), mails, "mails about a rival");
    assert_eq!(contest.told(&mut stream), [""; 0], "of a rival");
}
