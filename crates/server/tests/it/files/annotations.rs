//! Notes on deliveries: where they may be, who reads and moves them when, and what a revision asks for.

use std::path::Path;

use marsam_domain::files::FileKind;
use marsam_media::job::{Job, Outcome};
use marsam_workflows::file_jobs::WorkerCrashed;
use serde_json::{Value, json};
use time::Duration;

use super::deliveries::{upload_for, with_files};
use super::jobs::{jobs, picture, run};
use crate::browser::{Answer, Browser, Request};
use crate::projects::{Studio, act, detail, fields, id_of, payment, proposal, reason, select};
use crate::samples::but;

/// What the worker would make of sound of two seconds.
fn sound(job: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    made(job, input, out, FileKind::Audio)
}

fn document(job: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    made(job, input, out, FileKind::Document)
}

fn made(job: &Job, input: &Path, out: &Path, kind: FileKind) -> Result<Outcome, WorkerCrashed> {
    let Outcome::Ready(mut ready) = picture(job, input, out)? else {
        return Err(WorkerCrashed("no picture".to_owned()));
    };
    ready.kind = kind;
    ready.duration_ms = (kind == FileKind::Audio).then_some(2_000);
    Ok(Outcome::Ready(ready))
}

/// A project whose first version is one picture, delivered.
struct Delivered {
    studio: Studio,
    request: String,
    file: String,
}

impl Delivered {
    fn open() -> Self {
        Self::with_revisions(1)
    }

    fn with_revisions(revisions: u8) -> Self {
        let studio = Studio::open();
        let request = studio.request();
        let offer = but(proposal(), "revisions_included", json!(revisions));
        let offered = id_of(&studio.dana.offer(&request, &offer).is(201).json());
        select(&studio.brand, &offered, 1).is(200);
        let file = deliver(&studio, &request);
        Self {
            studio,
            request,
            file,
        }
    }

    fn dana(&self) -> &Browser {
        &self.studio.dana.browser
    }

    fn path(&self) -> String {
        format!("/api/quote-requests/{}/annotations", self.request)
    }

    fn try_to_write(&self, body: &Value) -> Answer {
        self.studio.brand.post(&self.path(), body)
    }

    fn point(&self) -> Value {
        json!({"file": self.file, "version": 1, "x": 0.25, "y": 1, "body": " Warmer light here\n"})
    }

    /// Writes a note on the picture and returns its id.
    fn write(&self) -> String {
        id_of(&self.try_to_write(&self.point()).is(201).json())
    }

    fn list(&self, browser: &Browser) -> Value {
        browser.get(&self.path()).is(200).json()
    }

    /// The ids that a side sees, newest first.
    fn seen_by(&self, browser: &Browser) -> Vec<String> {
        let all = self.list(browser);
        fields(&all, "id").into_iter().map(str::to_owned).collect()
    }

    fn step(&self, browser: &Browser, note: &str, name: &str) -> Answer {
        let path = format!("{}/{note}/{name}", self.path());
        browser.send(&Request::new("POST", &path))
    }

    fn ask(&self, note: &str, annotations: &[&str]) -> Answer {
        let body = json!({"note": note, "annotations": annotations});
        act(&self.studio.brand, &self.request, "request-revision", &body)
    }
}

/// Delivers one picture more and returns its id.
fn deliver(studio: &Studio, request: &str) -> String {
    let dana = &studio.dana.browser;
    let file = upload_for(dana, request);
    run(&jobs(&studio.app, picture));
    act(dana, request, "deliver", &with_files(&[&file])).is(200);
    file
}

#[test]
fn a_note_is_a_draft_that_only_its_brand_reads_and_deletes() {
    let work = Delivered::open();
    let brand = &work.studio.brand;
    let written = work.try_to_write(&work.point()).is(201).json();
    for (name, wanted) in [
        ("file", json!(work.file)),
        ("version", json!(1)),
        ("number", json!(1)),
        ("x", json!(0.25)),
        ("y", json!(1.0)),
        ("at_ms", json!(null)),
        ("body", json!("Warmer light here")),
        ("revision", json!(null)),
        ("asked_at", json!(null)),
        ("allowed_moves", json!(["delete"])),
    ] {
        assert_eq!(written[name], wanted, "{name}");
    }
    assert_eq!(work.list(brand), json!([written]));
    assert_eq!(work.list(work.dana()), json!([]));
    assert_eq!(work.list(&work.studio.admin), json!([]));
    let note = id_of(&written);
    work.step(work.dana(), &note, "resolve")
        .refused(404, "not_found");
    work.step(brand, &note, "reopen")
        .refused(409, "stale_stage");
    let delete = Request::new("DELETE", &format!("{}/{note}", work.path()));
    brand.send(&delete).is(204);
    brand.send(&delete).refused(404, "not_found");
    assert_eq!(work.list(brand), json!([]));
}

#[test]
fn a_place_fits_the_kind_of_its_file() {
    let work = Delivered::open();
    let dana = work.dana();
    let heard = upload_for(dana, &work.request);
    run(&jobs(&work.studio.app, sound));
    let read = upload_for(dana, &work.request);
    run(&jobs(&work.studio.app, document));
    let files = with_files(&[&heard, &read]);
    act(dana, &work.request, "deliver", &files).is(200);
    let on = |file: &str, place: Value| {
        let mut body = json!({"file": file, "version": 2, "body": "Slower"});
        let fields = place.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(fields);
        work.try_to_write(&body)
    };
    let moment = on(&heard, json!({"at_ms": 2_000})).is(201).json();
    assert_eq!(
        (&moment["at_ms"], &moment["x"]),
        (&json!(2_000), &json!(null))
    );
    on(&heard, json!({"at_ms": 2_001})).refused_fields(&[("at_ms", "out_of_range")]);
    on(&heard, json!({"at_ms": 1, "x": 0.5, "y": 0.5}))
        .refused_fields(&[("x", "wrong_kind"), ("y", "wrong_kind")]);
    on(&read, json!({"x": 0.5, "y": 0.5})).refused_fields(&[("file", "wrong_kind")]);
    // A picture of the version before.
    on(&work.file, json!({"x": 0.5, "y": 0.5})).refused_fields(&[("file", "unknown_id")]);
}

#[test]
fn a_note_on_a_picture_needs_a_point_and_words() {
    let work = Delivered::open();
    let with = |name: &str, value: Value| work.try_to_write(&but(work.point(), name, value));
    with("x", json!(null)).refused_fields(&[("x", "required")]);
    with("y", json!(1.01)).refused_fields(&[("y", "out_of_range")]);
    with("x", json!("left")).refused_fields(&[("x", "wrong_type")]);
    with("at_ms", json!(1)).refused_fields(&[("at_ms", "wrong_kind")]);
    with("body", json!(" ")).refused_fields(&[("body", "required")]);
    with("body", json!("x".repeat(5_001))).refused_fields(&[("body", "too_long")]);
    with("file", json!("menu.jpg")).refused_fields(&[("file", "unknown_id")]);
    with("version", json!(null)).refused_fields(&[("version", "required")]);
    let other = Delivered::open();
    with("file", json!(other.file)).refused_fields(&[("file", "unknown_id")]);
    assert_eq!(work.list(&work.studio.brand), json!([]));
}

#[test]
fn notes_are_written_on_the_newest_version_while_it_waits_for_the_brand() {
    let work = Delivered::open();
    deliver(&work.studio, &work.request);
    work.try_to_write(&work.point()).refused(409, "stale_stage");
    let work = Delivered::open();
    work.ask("Warmer", &[]).is(200);
    work.try_to_write(&work.point()).refused(409, "stale_stage");
    let work = Delivered::open();
    work.studio.hold(&work.request);
    work.try_to_write(&work.point()).refused(409, "stale_stage");
}

#[test]
fn a_revision_asks_for_exactly_the_notes_that_it_names() {
    let work = Delivered::open();
    let [first, second, third] = [(); 3].map(|()| work.write());
    work.ask(" ", &[]).refused_fields(&[("note", "required")]);
    work.ask("", &[&work.file])
        .refused_fields(&[("annotations", "unknown_id")]);
    let asked = work.ask("", &[&first, &third]).is(200).json();
    assert_eq!(asked["stage"], "in_progress");
    let event = asked["events"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&event["event"], &event["note"]),
        (&json!("revision_requested"), &json!(null))
    );
    let of_dana = work.list(work.dana());
    assert_eq!(fields(&of_dana, "id"), [third.as_str(), first.as_str()]);
    assert_eq!(
        (&of_dana[0]["number"], &of_dana[0]["revision"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(of_dana[0]["allowed_moves"], json!(["resolve"]));
    assert_eq!(work.list(&work.studio.admin)[0]["allowed_moves"], json!([]));
    let own = work.list(&work.studio.brand);
    assert_eq!(
        (&own[1]["id"], &own[1]["asked_at"]),
        (&json!(second), &json!(null))
    );
    let notices = work.dana().get("/api/notifications").is(200).json();
    assert!(fields(&notices, "event").contains(&"revision_requested"));
}

#[test]
fn the_creative_resolves_notes_one_by_one_and_the_brand_reopens_and_asks_again() {
    let work = Delivered::with_revisions(2);
    let (brand, dana) = (&work.studio.brand, work.dana());
    let [first, second] = [(); 2].map(|()| work.write());
    work.ask("", &[&first, &second]).is(200);
    let resolved = work.step(dana, &first, "resolve").is(200).json();
    assert!(resolved["resolved_at"].is_string(), "{resolved}");
    work.step(dana, &first, "resolve")
        .refused(409, "stale_stage");
    assert_eq!(work.list(dana)[0]["resolved_at"], json!(null));
    deliver(&work.studio, &work.request);
    // A draft of the earlier version may be asked for later, too, but not one that was dealt with.
    work.ask("", &[&first, &second])
        .refused_fields(&[("annotations", "unknown_id")]);
    let reopened = work.step(brand, &first, "reopen").is(200).json();
    assert_eq!(
        (&reopened["resolved_at"], &reopened["allowed_moves"]),
        (&json!(null), &json!([]))
    );
    work.ask("", &[&first]).is(200);
    let all = work.list(dana);
    assert_eq!(
        (&all[0]["revision"], &all[1]["revision"]),
        (&json!(1), &json!(2))
    );
    work.step(dana, &first, "resolve").is(200);
}

#[test]
fn after_the_approval_notes_are_read_and_no_more() {
    let work = Delivered::open();
    let brand = &work.studio.brand;
    let [asked, draft] = [(); 2].map(|()| work.write());
    work.ask("", &[&asked]).is(200);
    work.step(work.dana(), &asked, "resolve").is(200);
    deliver(&work.studio, &work.request);
    act(brand, &work.request, "approve", &json!({})).is(200);
    for (browser, note, name) in [
        (brand, &asked, "reopen"),
        (work.dana(), &asked, "resolve"),
        (brand, &draft, "reopen"),
    ] {
        work.step(browser, note, name).refused(409, "stale_stage");
    }
    let delete = Request::new("DELETE", &format!("{}/{draft}", work.path()));
    brand.send(&delete).refused(409, "stale_stage");
    work.try_to_write(&work.point()).refused(409, "stale_stage");
    assert_eq!(work.seen_by(brand), [draft, asked.clone()]);
    assert_eq!(work.seen_by(work.dana()), [asked]);
}

#[test]
fn the_notes_of_a_refused_revision_are_drafts_again() {
    let work = Delivered::with_revisions(0);
    let note = work.write();
    let asked = work.ask("", &[&note]).is(200).json();
    assert_eq!(
        (&asked["stage"], &asked["extra_revision"]["note"]),
        (&json!("delivered"), &json!(""))
    );
    assert_eq!(work.seen_by(work.dana()), std::slice::from_ref(&note));
    act(work.dana(), &work.request, "refuse-revision", &reason()).is(200);
    assert_eq!(work.seen_by(work.dana()), Vec::<String>::new());
    work.ask("", &[&note]).is(200);
    act(work.dana(), &work.request, "accept-revision", &json!({})).is(200);
    assert_eq!(work.list(work.dana())[0]["revision"], 1);
}

#[test]
fn a_draft_leaves_the_silence_of_the_brand_and_a_reopened_note_breaks_it() {
    let work = Delivered::open();
    let studio = &work.studio;
    studio.pass(Duration::days(6));
    let note = work.write();
    let due = |days| {
        let at = studio.app.now() + Duration::days(days);
        json!(
            at.format(&time::format_description::well_known::Rfc3339)
                .unwrap()
        )
    };
    assert_eq!(detail(&studio.brand, &work.request)["due_at"], due(1));
    let draft = work.write();
    let path = format!("/api/quote-requests/{}/annotations/{draft}", work.request);
    studio.brand.send(&Request::new("DELETE", &path)).is(204);
    assert_eq!(detail(&studio.brand, &work.request)["due_at"], due(1));
    work.ask("", &[&note]).is(200);
    work.step(work.dana(), &note, "resolve").is(200);
    deliver(studio, &work.request);
    studio.pass(Duration::days(6));
    assert_eq!(detail(&studio.brand, &work.request)["due_at"], due(1));
    work.step(&studio.brand, &note, "reopen").is(200);
    assert_eq!(detail(&studio.brand, &work.request)["due_at"], due(7));
    work.step(work.dana(), &note, "resolve").is(200);
    studio.pass(Duration::days(6));
    studio.tick();
    assert_eq!(detail(&studio.brand, &work.request)["stage"], "delivered");
}

#[test]
fn a_repeated_key_writes_one_note_and_resolves_once() {
    let work = Delivered::open();
    let send = || {
        let request = Request::new("POST", &work.path()).json(&work.point());
        work.studio
            .brand
            .send(&request.header("idempotency-key", "a"))
    };
    let note = id_of(&send().is(201).json());
    assert_eq!(id_of(&send().is(201).json()), note);
    assert_eq!(
        work.seen_by(&work.studio.brand),
        std::slice::from_ref(&note)
    );
    work.ask("", &[&note]).is(200);
    let resolve = || {
        let path = format!("{}/{note}/resolve", work.path());
        let request = Request::new("POST", &path).header("idempotency-key", "b");
        work.dana().send(&request).is(200).json()
    };
    assert_eq!(resolve(), resolve());
}

#[test]
fn a_version_holds_a_hundred_notes() {
    let work = Delivered::open();
    for _ in 0..100 {
        work.write();
    }
    work.try_to_write(&work.point())
        .refused(409, "too_many_annotations");
    let page = work.studio.brand.get(&format!("{}?limit=2", work.path()));
    assert_eq!(page.is(200).header("x-total-count"), Some("100"));
}

#[test]
fn a_brands_export_holds_its_notes_and_its_erasure_takes_their_words() {
    let work = Delivered::open();
    let (brand, dana) = (&work.studio.brand, work.dana());
    let note = work.write();
    work.ask("", &[&note]).is(200);
    deliver(&work.studio, &work.request);
    let exported = brand.get("/api/account/export").is(200).json();
    assert_eq!(
        fields(&exported["annotations"], "body"),
        ["Warmer light here"]
    );
    assert_eq!(
        exported["annotations"][0]["request_id"],
        json!(work.request)
    );
    let other = dana.get("/api/account/export").is(200).json();
    assert_eq!(other["annotations"], json!([]));
    act(brand, &work.request, "approve", &json!({})).is(200);
    let paid = act(brand, &work.request, "record-payment", &payment(300_000));
    let paid = json!({ "payment_id": id_of(&paid.is(201).json()) });
    act(dana, &work.request, "confirm-payment", &paid).is(200);
    let account = json!({ "current_password": crate::harness::PASSWORD });
    brand.post("/api/account/delete", &account).is(204);
    assert_eq!(fields(&work.list(dana), "body"), ["—"]);
}
