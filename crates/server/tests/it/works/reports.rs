//! Reports about creatives and works: sent by everyone, listed to admins and closed by them.

use marsam_domain::ids::ReportId;
use marsam_domain::notices::Notice;
use marsam_persistence::events::{self, Subject};
use serde_json::{Value, json};
use time::Duration;

use super::{change, public, published, remove, work};
use crate::browser::{Answer, Browser};
use crate::harness::{TestApp, at_once, count};
use crate::samples::enter_roster;

const PATH: &str = "/api/reports";
const LIST: &str = "/api/admin/reports";

fn about(subject: &str, id: &str) -> Value {
    json!({ "subject": subject, "id": id, "reason": "not_their_work", "details": "It is ours." })
}

/// A report of the first creative on the roster, if there is one.
pub(crate) fn about_listed(app: &TestApp) -> Value {
    let roster = app.visitor().get("/api/creatives").is(200).json();
    about("creative", roster[0]["id"].as_str().unwrap())
}

/// The id of an open report about another creative.
pub(crate) fn for_route(app: &TestApp, row: usize) -> String {
    let creative = app.creative(&format!("reported-{row}@example.com"));
    let admin = app.admin(&format!("report-lister-{row}@example.com"));
    let id = enter_roster(&creative, &admin);
    let reporter = app.brand(&format!("reporter-{row}@example.com"));
    // Each from an address of its own: those of one address are counted together.
    let reporter = reporter.from(&format!("198.51.100.{}", row % 250));
    super::id_of(&reporter.post(PATH, &about("creative", &id)).is(201))
}

fn close(admin: &Browser, report: &str, outcome: &str, note: Option<&str>) -> Answer {
    let path = format!("{LIST}/{report}/close");
    admin.post(&path, &json!({ "outcome": outcome, "note": note }))
}

fn counts(admin: &Browser) -> Value {
    admin.get(&format!("{LIST}/counts")).is(200).json()
}

#[test]
fn a_report_says_what_it_is_about_as_that_is_now() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let shown = work(&app, &dana, "Menu");
    let admin = app.admin("admin@example.com");
    let of_work = app.visitor().post(PATH, &about("work", &shown)).is(201);
    let noura = app.brand("noura@example.com");
    let spam = json!({ "subject": "creative", "id": id, "reason": "spam" });
    noura.post(PATH, &spam).is(201);
    let list = admin.get(&format!("{LIST}?state=open&limit=1")).is(200);
    assert_eq!(list.header("x-total-count"), Some("2"));
    let newest = &list.json()[0];
    assert_eq!(
        (
            &newest["subject"],
            &newest["work"],
            &newest["reason"],
            &newest["details"]
        ),
        (
            &json!("creative"),
            &Value::Null,
            &json!("spam"),
            &Value::Null
        )
    );
    assert!(newest["sender"].is_string());
    let next = list.header("link").unwrap().split(['<', '>']).nth(1);
    let older = &admin.get(next.unwrap()).is(200).json()[0];
    assert_eq!(older["id"], of_work.json()["id"]);
    assert_eq!(
        (&older["subject"], &older["work_id"]),
        (&json!("work"), &json!(shown))
    );
    let title = json!({ "title": "Menu", "title_ar": null, "state": "published" });
    assert_eq!((&older["work"], &older["sender"]), (&title, &Value::Null));
    assert_eq!(older["creative"]["id"], json!(id));
    assert_eq!(older["creative"]["listed"], json!(true));
    assert_eq!(counts(&admin), json!({ "open": 2, "closed": 0 }));
    remove(&dana, &shown).is(204);
    let listed = admin.get(LIST).is(200).json();
    assert_eq!(
        (&listed[1]["work"], &listed[1]["work_id"]),
        (&Value::Null, &json!(shown))
    );
    assert_eq!(
        admin.get(&format!("{LIST}?state=other")).is(200).json(),
        json!([])
    );
}

#[test]
fn only_what_everyone_sees_is_reported() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let draft = super::draft(&dana);
    let hidden = work(&app, &dana, "Menu");
    super::media::hide(&app, &hidden);
    let unknown = "0199aaaa-0000-7000-8000-000000000000";
    for (subject, id) in [
        ("work", draft.as_str()),
        ("work", &hidden),
        ("work", &id),
        ("work", unknown),
        ("creative", unknown),
        ("creative", &hidden),
    ] {
        let answer = app.visitor().post(PATH, &about(subject, id));
        answer.refused(404, "not_found");
    }
    let account = dana.get("/api/users/me").is(200).json();
    let suspend = format!(
        "/api/admin/users/{}/suspend",
        account["id"].as_str().unwrap()
    );
    app.admin("admin@example.com")
        .post(&suspend, &json!({}))
        .is(200);
    let answer = app.visitor().post(PATH, &about("creative", &id));
    answer.refused(404, "not_found");
    assert_eq!(app.rows_of("reports"), 0);
}

#[test]
fn a_report_needs_a_subject_an_id_and_a_reason() {
    let app = TestApp::spawn();
    let (_, id) = published(&app);
    let send = |body: Value| app.visitor().post(PATH, &body);
    send(json!({})).refused_fields(&[
        ("id", "required"),
        ("reason", "required"),
        ("subject", "required"),
    ]);
    let other = json!({ "subject": "creative", "id": id, "reason": "other" });
    send(other).refused_fields(&[("details", "required")]);
    let brand = json!({ "subject": "brand", "id": id, "reason": "spam" });
    send(brand).refused_fields(&[("subject", "unknown_option")]);
    let no_id = json!({ "subject": "work", "id": "x", "reason": "spam" });
    send(no_id).refused_fields(&[("id", "unknown_id")]);
}

#[test]
fn a_second_report_of_the_same_reporter_is_the_first_as_long_as_that_is_open() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let shown = work(&app, &dana, "Menu");
    let (noura, hamad) = (
        app.brand("noura@example.com"),
        app.brand("hamad@example.com"),
    );
    let send = |browser: &Browser, subject: &str, id: &str| {
        super::id_of(&browser.post(PATH, &about(subject, id)).is(201))
    };
    let visitor = send(&app.visitor(), "creative", &id);
    assert_eq!(send(&app.visitor(), "creative", &id), visitor);
    let elsewhere = app
        .visitor()
        .from("203.0.113.9")
        .post(PATH, &about("creative", &id));
    assert_ne!(super::id_of(&elsewhere.is(201)), visitor);
    let first = send(&noura, "creative", &id);
    assert_ne!(first, visitor);
    assert_ne!(send(&noura, "work", &shown), first);
    let hamads = hamad
        .from("203.0.113.10")
        .post(PATH, &about("creative", &id))
        .is(201);
    assert_ne!(super::id_of(&hamads), first);
    assert_eq!(app.rows_of("reports"), 5);
    let admin = app.admin("admin@example.com");
    close(&admin, &first, "no_action", None).is(200);
    assert_ne!(send(&noura, "creative", &id), first);
    let stored = "SELECT COUNT(*) AS found FROM reports WHERE visitor LIKE '%.%'";
    assert_eq!(app.count(stored), 0);
}

#[test]
fn closing_a_report_as_hidden_takes_the_work_from_the_public_and_tells_its_creative() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let shown = work(&app, &dana, "Menu");
    let admin = app.admin("admin@example.com");
    let report = super::id_of(&app.visitor().post(PATH, &about("work", &shown)).is(201));
    drop(app.mails());
    close(&admin, &report, "work_hidden", None).refused_fields(&[("note", "required")]);
    assert_eq!(public(&app, &id).as_array().unwrap().len(), 1);
    let closed = close(&admin, &report, "work_hidden", Some(" Not yours. "))
        .is(200)
        .json();
    assert_eq!(
        (
            &closed["state"],
            &closed["outcome"],
            &closed["note"],
            &closed["closed_by"]
        ),
        (
            &json!("closed"),
            &json!("work_hidden"),
            &json!("Not yours."),
            &json!("Noura Al-Sabah")
        )
    );
    assert_eq!(closed["work"]["state"], json!("hidden"));
    assert_eq!(public(&app, &id), json!([]));
    let mails = app.mails();
    assert!(
        matches!(&mails[0].notice, Notice::WorkHidden { reason, .. } if reason == "Not yours.")
    );
    assert_eq!(mails.len(), 1);
    close(&admin, &report, "no_action", None).refused(409, "stale_stage");
    assert_eq!(counts(&admin), json!({ "open": 0, "closed": 1 }));
    let key: ReportId = report.parse().unwrap();
    let history = app.read(|db| events::names_of(db, Subject::Report(key)));
    assert_eq!(history, ["report_closed"]);
    let audit = admin.get("/api/admin/audit?subject=report").is(200).json();
    assert_eq!(
        (
            &audit[0]["event"],
            &audit[0]["subject_name"],
            &audit[0]["note"]
        ),
        (
            &json!("report_closed"),
            &json!("Dana Al-Mutairi"),
            &json!("Not yours.")
        )
    );
}

#[test]
fn a_work_that_is_hidden_already_stays_so_and_one_that_is_gone_cannot_be_hidden() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let (first, second) = (work(&app, &dana, "Menu"), work(&app, &dana, "Wall"));
    let admin = app.admin("admin@example.com");
    let send = |subject: &str, id: &str| {
        super::id_of(&app.visitor().post(PATH, &about(subject, id)).is(201))
    };
    let (of_first, of_second) = (send("work", &first), send("work", &second));
    let of_creative = send("creative", &id);
    super::media::hide(&app, &first);
    drop(app.mails());
    close(&admin, &of_first, "work_hidden", Some("Not yours.")).is(200);
    assert_eq!(app.mails().len(), 0);
    change(&dana, &second, &json!({ "state": "draft" })).is(200);
    let gone = close(&admin, &of_second, "work_hidden", Some("Not yours."));
    gone.refused(404, "not_found");
    close(&admin, &of_second, "settled", Some("Taken back.")).is(200);
    let hiding = close(&admin, &of_creative, "work_hidden", Some("Not yours."));
    hiding.refused_fields(&[("outcome", "unknown_option")]);
    close(&admin, &of_creative, "", None).refused_fields(&[("outcome", "required")]);
    close(&admin, "0199aaaa-0000-7000-8000-000000000000", "", None).refused(404, "not_found");
}

#[test]
fn a_report_is_closed_once_even_by_two_admins_at_once() {
    let app = TestApp::spawn();
    let (dana, _) = published(&app);
    let shown = work(&app, &dana, "Menu");
    let report = super::id_of(&app.visitor().post(PATH, &about("work", &shown)).is(201));
    let admins = [app.admin("one@example.com"), app.admin("two@example.com")];
    drop(app.mails());
    let answers = at_once(2, |which| {
        close(&admins[which], &report, "work_hidden", Some("Not yours."))
    });
    assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 1));
    assert_eq!(app.mails().len(), 1);
}

#[test]
fn a_reporter_finds_the_own_reports_in_the_export_and_erasing_deletes_them() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let noura = app.brand("noura@example.com");
    let sent = super::id_of(&noura.post(PATH, &about("creative", &id)).is(201));
    let hers = noura.get("/api/account/export").is(200).json();
    let exported = &hers["reports"][0];
    assert_eq!(
        (&exported["id"], &exported["details"], &exported["state"]),
        (&json!(sent), &json!("It is ours."), &json!("open"))
    );
    // What others report about a creative is not the creative's to read.
    let theirs = dana.get("/api/account/export").is(200).json();
    assert_eq!(theirs["reports"], json!([]));
    let password = json!({ "current_password": crate::harness::PASSWORD });
    noura.post("/api/account/delete", &password).is(204);
    assert_eq!(app.rows_of("reports"), 0);
}

#[test]
fn an_address_sends_five_reports_an_hour() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    work(&app, &dana, "Menu");
    let sender = || app.visitor().from("198.51.100.7");
    let report = about("creative", &id);
    for _ in 0..5 {
        sender().post(PATH, &report).is(201);
    }
    // Signed in, from the same address.
    let brand = app.brand("noura@example.com").from("198.51.100.7");
    for refused in [sender().post(PATH, &report), brand.post(PATH, &report)] {
        refused.refused(429, "too_many_attempts");
        assert!(refused.header("retry-after").is_some());
    }
    let other = app.visitor().from("198.51.100.8");
    other.post(PATH, &report).is(201);
    app.pass(Duration::hours(1));
    sender().post(PATH, &report).is(201);
}
