//! Shortlists: the creatives that an account wants to find again.

use marsam_domain::ids::CreativeId;
use marsam_domain::shortlists::MAX_SHORTLISTED;
use marsam_persistence::{accounts, creatives};
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser, Request};
use crate::conventions::half_bodies::id_of;
use crate::harness::{TestApp, at_once, count};
use crate::samples::enter_roster;

const PATH: &str = "/api/shortlist";
const UNKNOWN: &str = "0199aaaa-0000-7000-8000-0000000000ff";

fn call(browser: &Browser, method: &str, id: &str) -> Answer {
    browser.send(&Request::new(method, &format!("{PATH}/{id}")))
}

fn add(browser: &Browser, id: &str) -> Answer {
    call(browser, "PUT", id)
}

fn merge(browser: &Browser, ids: &Value) -> Answer {
    browser.send(&Request::new("PUT", PATH).json(&json!({ "ids": ids })))
}

fn ids(browser: &Browser) -> Vec<String> {
    let listed = browser.get(PATH).is(200).json();
    let listed = listed.as_array().unwrap().iter();
    listed
        .map(|creative| creative["id"].as_str().unwrap().to_owned())
        .collect()
}

/// Creatives on the roster: their browsers and ids.
fn listed<const N: usize>(app: &TestApp) -> [(Browser, String); N] {
    let admin = app.admin("reviewer@example.com");
    std::array::from_fn(|n| {
        let creative = app.creative(&format!("creative-{n}@example.com"));
        let id = enter_roster(&creative, &admin);
        (creative, id)
    })
}

/// The ids of `count` creatives on the roster who have no account.
fn many(app: &TestApp, count: usize) -> Vec<CreativeId> {
    let [(creative, _)] = listed(app);
    let account = id_of(&creative);
    app.write(|db| {
        let profile = creatives::of_account(db, account)?.unwrap().profile;
        let made = (0..count).map(|_| creatives::insert(db, None, &profile, app.now()));
        made.collect()
    })
}

#[test]
fn it_lists_rows_of_the_roster_the_last_added_first() {
    let app = TestApp::spawn();
    let [(_, a), (_, b), (_, c)] = listed(&app);
    let brand = app.brand("brand@example.com");
    assert_eq!(ids(&brand), Vec::<String>::new());
    for id in [&a, &b, &c] {
        app.pass(Duration::seconds(1));
        add(&brand, id).is(204);
    }
    let shown = brand.get(PATH).is(200);
    assert_eq!(shown.header("x-total-count"), Some("3"));
    let row = brand.get(&format!("/api/creatives/{c}")).is(200).json();
    assert_eq!(shown.json()[0], row);
    assert_eq!(ids(&brand), [&c, &b, &a].map(Clone::clone));
}

#[test]
fn adding_and_removing_twice_does_nothing_more() {
    let app = TestApp::spawn();
    let [(_, a), (_, b)] = listed(&app);
    let brand = app.brand("brand@example.com");
    add(&brand, &a).is(204);
    app.pass(Duration::seconds(1));
    add(&brand, &b).is(204);
    app.pass(Duration::seconds(1));
    add(&brand, &a).is(204);
    assert_eq!(ids(&brand), [b.clone(), a.clone()], "the first time counts");
    for _ in 0..2 {
        call(&brand, "DELETE", &b).is(204);
    }
    call(&brand, "DELETE", UNKNOWN).is(204);
    assert_eq!(ids(&brand), [a]);
}

#[test]
fn every_account_has_its_own_whatever_its_role() {
    let app = TestApp::spawn();
    let [(creative, a), (_, b)] = listed(&app);
    let brand = app.brand("brand@example.com");
    add(&brand, &a).is(204);
    add(&creative, &b).is(204);
    assert_eq!((ids(&brand), ids(&creative)), (vec![a], vec![b]));
    assert_eq!(ids(&app.newcomer("new@example.com")), Vec::<String>::new());
    app.visitor().get(PATH).refused(401, "not_signed_in");
}

#[test]
fn who_is_not_on_the_roster_is_left_out_until_listed_again() {
    let app = TestApp::spawn();
    let [(creative, a), (_, b)] = listed(&app);
    let brand = app.brand("brand@example.com");
    add(&brand, &a).is(204);
    let account = id_of(&creative);
    app.write(|db| creatives::suspend_listing(db, account, app.now()));
    assert_eq!(ids(&brand), Vec::<String>::new());
    add(&brand, &a).refused(404, "not_found");
    add(&brand, UNKNOWN).refused(404, "not_found");
    add(&brand, "sultan").refused(404, "not_found");
    merge(&brand, &json!([UNKNOWN, "sultan", b, a])).is(204);
    assert_eq!(ids(&brand), [b]);
    app.write(|db| creatives::restore_listing(db, account, app.now()));
    assert_eq!(ids(&brand).len(), 2);
}

#[test]
fn a_merge_adds_in_the_visitors_order_and_removes_nothing() {
    let app = TestApp::spawn();
    let [(_, a), (_, b), (_, c)] = listed(&app);
    let brand = app.brand("brand@example.com");
    add(&brand, &a).is(204);
    app.pass(Duration::seconds(1));
    for _ in 0..2 {
        merge(&brand, &json!([c, b, c])).is(204);
        assert_eq!(ids(&brand), [c.clone(), b.clone(), a.clone()]);
    }
    merge(&brand, &json!(vec![a; MAX_SHORTLISTED + 1])).refused_fields(&[("ids", "too_many")]);
    merge(&brand, &json!("sultan")).refused_fields(&[("ids", "wrong_type")]);
}

#[test]
fn a_hundred_are_the_most_and_who_left_the_roster_makes_room() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let keys = many(&app, MAX_SHORTLISTED + 2);
    let all: Vec<String> = keys.iter().map(ToString::to_string).collect();
    merge(&brand, &json!(all[..MAX_SHORTLISTED])).is(204);
    assert_eq!(ids(&brand), all[..MAX_SHORTLISTED]);
    let (next, last) = (&all[MAX_SHORTLISTED], &all[MAX_SHORTLISTED + 1]);
    add(&brand, next).refused(409, "shortlist_full");
    add(&brand, &all[0]).is(204);
    merge(&brand, &json!([next])).is(204);
    assert_eq!(ids(&brand), all[..MAX_SHORTLISTED]);
    app.write(|db| creatives::hide(db, keys[3], app.now()));
    add(&brand, next).is(204);
    add(&brand, last).refused(409, "shortlist_full");
    assert_eq!(app.rows_of("shortlist_entries"), 100);
    call(&brand, "DELETE", &all[5]).is(204);
    add(&brand, last).is(204);
}

#[test]
fn concurrent_calls_add_a_creative_once() {
    let app = TestApp::spawn();
    let [(_, a)] = listed(&app);
    let brand = app.brand("brand@example.com");
    let account = id_of(&brand);
    let browsers: Vec<_> = (0..8).map(|_| app.browser_of(account)).collect();
    let answers = at_once(8, |n| add(&browsers[n], &a));
    assert_eq!(count(&answers, 204), 8, "{answers:?}");
    assert_eq!(app.rows_of("shortlist_entries"), 1);
}

#[test]
fn it_is_exported_and_erased_on_both_sides() {
    let app = TestApp::spawn();
    let [(creative, a), (_, b)] = listed(&app);
    let brand = app.brand("brand@example.com");
    add(&brand, &a).is(204);
    let export = brand.get("/api/account/export").is(200).json();
    let entry = json!({ "creative_id": a, "created_at": export["shortlist"][0]["created_at"] });
    assert_eq!(export["shortlist"], json!([entry]));
    let of_other = creative.get("/api/account/export").is(200).json();
    assert_eq!(of_other["shortlist"], json!([]));
    let erase = |browser: &Browser| {
        let account = id_of(browser);
        app.write(|db| {
            let account = accounts::find(db, account)?;
            marsam_persistence::erasure::erase(db, &account, app.now())
        });
    };
    erase(&creative);
    assert_eq!(app.rows_of("shortlist_entries"), 0);
    add(&brand, &b).is(204);
    erase(&brand);
    assert_eq!(app.rows_of("shortlist_entries"), 0);
}
