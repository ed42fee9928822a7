//! Blindness: no call that reads, and no mail, says anything of a draft to anyone but its author.
//!
//! The addresses are those of the access tables, which `access.rs` compares with the API's document.

use marsam_persistence::reviews;
use serde_json::{Value, json};

use super::super::{Studio, detail, id_of};
use super::mails::{render_due, without_ids};
use super::{of_brand, of_creative, remove, write};
use crate::access::{OF_SIDES, TABLE};
use crate::browser::Browser;
use crate::samples::but;

/// A word that is in the drafts and nowhere else.
pub(super) const SECRET: &str = "zanzibar";

/// What is read and not compared, and why.
const NOT_COMPARED: [(&str, &str); 5] = [
    ("/api/stream", "it has no end: streams.rs listens to it"),
    ("/api/logout", "it ends the reader's session"),
    ("/api/auth/id-token", "each answer is another token"),
    (
        "/api/oauth/{provider}/redirect_url",
        "it begins a sign-in, and no provider is set up",
    ),
    (
        "/api/admin/payouts.csv",
        "it is recorded in the audit that IBANs were read",
    ),
];

/// Lists that are filtered or ordered by what is published and measured.
const WITH_A_QUERY: [&str; 4] = [
    "/api/admin/reviews?state=new",
    "/api/admin/reviews?state=flagged",
    "/api/creatives?sort=rating",
    "/api/creatives?rating=4.5",
];

/// The headers that depend on what an answer says.
const HEADERS: [&str; 4] = ["last-modified", "link", "x-total-count", "x-unread-count"];

/// A body with the word of the drafts.
pub(super) fn secret(mut body: Value) -> Value {
    body["body"] = format!("{SECRET} {SECRET} {SECRET} {SECRET}").into();
    body
}

/// What an address answers.
#[derive(Debug, PartialEq, Eq)]
struct Read {
    path: String,
    status: u16,
    headers: [Option<String>; HEADERS.len()],
    body: Value,
}

fn read(browser: &Browser, path: &str) -> Read {
    let answer = browser.get(path);
    assert!(answer.status < 500, "{path}: {}", answer.text());
    let body = serde_json::from_slice(&answer.body);
    Read {
        path: path.to_owned(),
        status: answer.status,
        headers: HEADERS.map(|name| answer.header(name).map(str::to_owned)),
        body: body.unwrap_or_else(|_not_json| Value::String(answer.text())),
    }
}

/// Every address, about a project with Dana.
fn addresses(studio: &Studio, request: &str) -> Vec<String> {
    let rows = TABLE.iter().map(|(method, path, _)| (*method, *path));
    let rows = rows.chain(OF_SIDES.iter().copied());
    let all: Vec<&str> = rows
        .filter(|(method, _)| *method == "get")
        .map(|(_, path)| path)
        .collect();
    for (path, why) in NOT_COMPARED {
        assert!(all.contains(&path), "{path}: {why}");
    }
    let seen = detail(&studio.brand, request);
    let compared = all
        .into_iter()
        .filter(|path| NOT_COMPARED.iter().all(|(other, _)| other != path));
    let named = compared.map(|path| {
        let id = if path.starts_with("/api/creatives/") {
            studio.dana.id.clone()
        } else if path.starts_with("/api/proposals/") {
            id_of(&seen["proposals"][0])
        } else if path.starts_with("/api/payments/") {
            id_of(&seen["payments"][0])
        } else {
            // Of a file, an application, a payout and the like, none has this id.
            request.to_owned()
        };
        path.replace("{id}", &id)
    });
    named.chain(WITH_A_QUERY.map(str::to_owned)).collect()
}

/// What a reader is answered; those addresses are left out whose calls no one of the reader's kind may make.
fn answered(browser: &Browser, addresses: &[String]) -> Vec<Read> {
    let all = addresses.iter().map(|path| read(browser, path));
    all.filter(|read| !matches!(read.status, 401 | 403))
        .collect()
}

/// The same addresses once more.
fn again(browser: &Browser, before: &[Read]) -> Vec<Read> {
    let all = before.iter().map(|was| read(browser, &was.path));
    all.collect()
}

#[track_caller]
fn assert_same(before: &[Read], after: &[Read], step: Step) {
    for (was, now) in before.iter().zip(after) {
        assert_eq!(now, was, "{step:?}");
    }
}

/// What an author does with a draft, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    FirstWriting,
    Change,
    Deletion,
}

const STEPS: [Step; 3] = [Step::FirstWriting, Step::Change, Step::Deletion];

impl Step {
    fn make(self, author: &Browser, request: &str, draft: &Value) {
        let answer = match self {
            Self::FirstWriting => write(author, request, draft),
            Self::Change => {
                let changed = but(draft.clone(), "communication", json!(1));
                write(author, request, &changed)
            }
            Self::Deletion => remove(author, request),
        };
        answer.is(200);
    }
}

/// The other side learns of the first writing, and of nothing that was written.
fn assert_only_that_one_was_written(before: &[Read], after: &[Read]) {
    for (was, now) in before.iter().zip(after) {
        let path = was.path.as_str();
        assert_eq!(now.status, was.status, "{path}");
        if path == "/api/notifications" {
            let mut kinds = kinds_of(&was.body);
            kinds.push("review_waiting".to_owned());
            kinds.sort_unstable();
            assert_eq!(kinds_of(&now.body), kinds);
        } else if path == "/api/account/export" {
            assert_eq!(without_news(&now.body), without_news(&was.body));
        } else {
            let mut wanted = was.body.clone();
            if path.ends_with("/reviews") && path.starts_with("/api/quote-requests/") {
                wanted["other_has_written"] = json!(true);
            }
            assert_eq!((&now.headers, &now.body), (&was.headers, &wanted), "{path}");
        }
    }
}

/// The kinds of notices, in the order of the alphabet.
fn kinds_of(notices: &Value) -> Vec<String> {
    let all = notices.as_array().unwrap().iter();
    let mut kinds: Vec<String> = all
        .map(|notice| notice["event"].as_str().unwrap().to_owned())
        .collect();
    kinds.sort_unstable();
    kinds
}

/// An account's file without the notice and the mail that one was written.
fn without_news(file: &Value) -> Value {
    but(
        but(file.clone(), "notifications", Value::Null),
        "mails",
        Value::Null,
    )
}

fn assert_no_secret(texts: impl IntoIterator<Item = String>) {
    for text in texts {
        assert!(!text.contains(SECRET), "{text}");
    }
}

#[test]
fn no_call_shows_a_draft_to_anyone_but_its_author() {
    let studio = Studio::open();
    let request = studio.closed();
    studio.measure();
    render_due(&studio);
    let addresses = addresses(&studio, &request);
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let visitor = studio.app.visitor();
    // An admin, a stranger and a visitor.
    let others = [&studio.admin, &studio.salem.browser, &visitor];
    let before = others.map(|reader| answered(reader, &addresses));
    assert!(before[0].len() > 60, "an admin reads most of them");
    for (author, other, draft) in [
        (brand, dana, secret(of_brand())),
        (dana, brand, secret(of_creative())),
    ] {
        let mut seen = answered(other, &addresses);
        for step in STEPS {
            step.make(author, &request, &draft);
            assert_no_secret(render_due(&studio).into_iter().map(|mail| mail.text));
            let now = again(other, &seen);
            if step == Step::FirstWriting {
                assert_only_that_one_was_written(&seen, &now);
            } else {
                assert_same(&seen, &now, step);
            }
            assert_no_secret(now.iter().map(|read| read.body.to_string()));
            seen = now;
            // Not a count, an order, an id or a time of anyone's changes.
            for (reader, before) in others.iter().zip(&before) {
                assert_same(before, &again(reader, before), step);
            }
        }
    }
    assert_unknown_to_calls(&studio, &request);
}

/// No call that changes a published review finds a draft, not even its author's.
fn assert_unknown_to_calls(studio: &Studio, request: &str) {
    write(&studio.brand, request, &of_brand()).is(200);
    let key = request.parse().unwrap();
    let id = studio.app.read(|db| reviews::drafts(db, key))[0].id;
    let (brand, dana, admin) = (&studio.brand, &studio.dana.browser, &studio.admin);
    let words = json!({ "body": "Nothing in it is an insult, please read it again." });
    let note = json!({ "note": "Read again." });
    let hiding = json!({ "rule": "insult", "note": "An insult.", "part": "all" });
    let report = json!({ "subject": "review", "id": id.to_string(), "reason": "insult" });
    let visitor = studio.app.visitor();
    let of_sides = |name: &str| format!("/api/reviews/{id}/{name}");
    let of_admins = |name: &str| format!("/api/admin/reviews/{id}/{name}");
    for (caller, path, body) in [
        (&visitor, "/api/reports".to_owned(), &report),
        (dana, of_sides("reply"), &words),
        (brand, of_sides("appeal"), &words),
        (brand, of_sides("show-name"), &json!({ "shown": false })),
        (admin, of_admins("hide"), &hiding),
        (admin, of_admins("restore"), &note),
        (admin, of_admins("keep"), &note),
        (admin, of_admins("count"), &json!({ "counts": true })),
    ] {
        caller.post(&path, body).refused(404, "not_found");
    }
}

/// What the other side, admins and everyone read while a draft with this body is kept, and the mails about it; ids apart.
fn read_beside(draft: &Value) -> String {
    let studio = Studio::open();
    let request = studio.closed();
    studio.measure();
    render_due(&studio);
    write(&studio.brand, &request, draft).is(200);
    let dana = &studio.dana.browser;
    let of_request = format!("/api/quote-requests/{request}/reviews");
    let about = |name: &str| format!("/api/creatives/{}/{name}", studio.dana.id);
    let visitor = studio.app.visitor();
    let all = [
        read(dana, &of_request),
        read(&studio.admin, &of_request),
        read(&studio.admin, "/api/admin/reviews"),
        read(&studio.admin, "/api/admin/reviews/counts"),
        read(&visitor, &about("record")),
        read(&visitor, &about("reviews")),
    ];
    let mut texts: Vec<String> = all.iter().map(|read| format!("{read:?}")).collect();
    let notices = dana.get("/api/notifications").is(200).json();
    let waiting = notices.as_array().unwrap().iter();
    let waiting: Vec<&Value> = waiting
        .filter(|notice| notice["event"] == "review_waiting")
        .collect();
    assert_eq!(waiting.len(), 1);
    texts.push(waiting[0].to_string());
    let mut mails: Vec<String> = render_due(&studio)
        .into_iter()
        .map(|mail| mail.text)
        .collect();
    mails.sort_unstable();
    texts.extend(mails);
    without_ids(&texts.join("\n"))
}

#[test]
fn what_others_read_is_the_same_whatever_was_written() {
    let warm = secret(of_brand());
    let cold = json!({
        "quality": 1, "communication": 1, "care": 2, "again": false, "lang": "ar", "name_shown": false,
    });
    let beside = read_beside(&warm);
    assert!(!beside.contains(SECRET), "{beside}");
    assert_eq!(beside, read_beside(&cold));
}
