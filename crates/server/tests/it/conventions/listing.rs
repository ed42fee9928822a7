//! Pages of a list: newest first, with the total length, and stable.

use serde_json::json;

use crate::browser::{Answer, Browser};
use crate::harness::TestApp;
use crate::samples::{but, enter_roster, quote_request};

fn next_of(answer: &Answer) -> Option<String> {
    let link = answer.header("link")?;
    let path = link.strip_prefix('<')?.strip_suffix(">; rel=\"next\"")?;
    Some(path.to_owned())
}

fn ids(answer: &Answer) -> Vec<String> {
    let list = answer.json();
    list.as_array()
        .unwrap()
        .iter()
        .map(|row| row["id"].as_str().unwrap().to_owned())
        .collect()
}

fn ask(brand: &Browser, brief: &str) -> String {
    let body = but(quote_request(), "projectDescription", json!(brief));
    brand.post("/api/quote-requests", &body).is(201).json()["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn a_list_is_newest_first_and_says_how_long_it_is() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let mut made: Vec<_> = (0..3)
        .map(|number| ask(&brand, &format!("brief {number}")))
        .collect();
    made.reverse();
    let list = brand.get("/api/brand/quote-requests").is(200);
    assert_eq!(ids(&list), made);
    assert_eq!(list.header("x-total-count"), Some("3"));
    assert_eq!(list.header("link"), None);
}

#[test]
fn pages_have_no_gaps_or_repeats_while_rows_are_added() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let mut made: Vec<_> = (0..7)
        .map(|number| ask(&brand, &format!("brief {number}")))
        .collect();
    made.reverse();
    let (mut read, mut next) = (
        Vec::new(),
        Some("/api/brand/quote-requests?limit=3".to_owned()),
    );
    let mut total = 7;
    while let Some(path) = next {
        let page = brand.get(&path).is(200);
        assert_eq!(
            page.header("x-total-count"),
            Some(total.to_string().as_str())
        );
        read.extend(ids(&page));
        next = next_of(&page);
        ask(&brand, "one that came meanwhile");
        total += 1;
    }
    assert_eq!(read, made);
}

#[test]
fn a_page_that_ends_with_the_list_has_no_next() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    for _ in 0..2 {
        ask(&brand, "brief");
    }
    assert!(next_of(&brand.get("/api/brand/quote-requests?limit=1")).is_some());
    assert!(next_of(&brand.get("/api/brand/quote-requests?limit=2")).is_none());
    assert!(next_of(&brand.get("/api/brand/quote-requests?limit=100")).is_none());
}

#[test]
fn the_next_page_keeps_the_filters() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    for number in 0..3 {
        enter_roster(&app.creative(&format!("c{number}@example.com")), &admin);
    }
    let first = app.visitor().get("/api/creatives?limit=2&cursor=&style=Food+Photography&style=x%26y&q=%D8%AF%D8%A7%D9%86%D8%A9");
    let next = next_of(&first.is(200)).unwrap();
    assert_eq!(next.matches("cursor=").count(), 1, "{next}");
    assert_eq!(next.matches("style=").count(), 2, "{next}");
    assert_eq!(ids(&app.visitor().get(&next).is(200)).len(), 1);
}

#[test]
fn without_a_limit_a_list_holds_its_first_thousand_rows() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    app.write(|db| {
        use marsam_domain::email::Email;
        use marsam_domain::ids::AccountId;
        use marsam_domain::language::Language;
        use marsam_persistence::accounts::{NewAccount, insert};
        for number in 0..1_001 {
            let email = Email::parse(&format!("u{number}@example.com")).unwrap();
            let new = NewAccount {
                id: AccountId::new(marsam_persistence::ids::fresh(app.now())),
                email: &email,
                password_hash: None,
                full_name: None,
                language: Language::En,
                email_verified_at: None,
            };
            insert(db, &new, app.now())?;
        }
        Ok(())
    });
    let first = admin.get("/api/admin/users").is(200);
    assert_eq!(ids(&first).len(), 1_000);
    assert_eq!(first.header("x-total-count"), Some("1002"));
    // As it is read: its length is not known before.
    assert_eq!(first.header("content-length"), None);
    let mut distinct = ids(&first);
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 1_000);
    let last = admin.get(&next_of(&first).unwrap()).is(200);
    assert_eq!(ids(&last).len(), 2);
    assert_eq!(next_of(&last), None);
}
