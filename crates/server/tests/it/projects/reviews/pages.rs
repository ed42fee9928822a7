//! A creative's reviews in pages, and how many texts about a brand are shown.

use serde_json::{Value, json};

use super::super::{Studio, fields, id_of};
use crate::samples::{but, quote_request};

/// Brands, and how many reviews each has written about Dana.
const BRANDS: [(&str, usize); 4] = [
    ("Dar Alef", 6),
    ("Dar Baa", 3),
    ("Dar Taa", 3),
    ("Dar Thaa", 1),
];

/// Stores a published review of each side for every request, as if each were a project with Dana.
fn publish(studio: &Studio) {
    let dana = &studio.dana.id;
    for (side, id) in [("brand", "q.id"), ("creative", "'f' || substr(q.id, 2)")] {
        studio.app.execute(&format!(
            "INSERT INTO reviews (id, request_id, side, author_account_id, brand_id, creative_id, first_mark, \
             second_mark, third_mark, again, body, lang, name_shown, written_at, published_at, published_on, ended_on, \
             flags) \
             SELECT {id}, q.id, '{side}', b.account_id, q.brand_id, '{dana}', 5, 4, 5, TRUE, \
             'It was good and on time.', 'en', TRUE, q.created_at, q.created_at, '2026-11-21', '2026-11-21', '' \
             FROM quote_requests q JOIN brands b ON b.id = q.brand_id"
        ));
    }
}

fn of_brand(rows: &Value, name: &str) -> usize {
    let names = fields(rows, "brand_name").into_iter();
    names.filter(|known| *known == name).count()
}

#[test]
fn a_creatives_reviews_come_ten_a_page_with_three_of_a_brand_and_a_brands_texts_are_five() {
    let studio = Studio::open();
    let mut asked = Vec::new();
    for (number, (name, reviews)) in BRANDS.into_iter().enumerate() {
        let brand = studio.app.brand(&format!("brand{number}@example.com"));
        let body = but(quote_request(), "brandName", json!(name));
        for _ in 0..reviews {
            let sent = brand.post("/api/quote-requests", &body).is(201);
            asked.push(id_of(&sent.json()));
        }
    }
    publish(&studio);
    let path = format!("/api/creatives/{}/reviews", studio.dana.id);
    let visitor = studio.app.visitor();
    let first = visitor.get(&path).is(200);
    let next = format!("<{path}?cursor=p1>; rel=\"next\"");
    assert_eq!(
        (first.header("x-total-count"), first.header("link")),
        (Some("13"), Some(next.as_str()))
    );
    let rows = first.json();
    for (name, reviews) in BRANDS {
        assert_eq!(of_brand(&rows, name), reviews.min(3), "{name}");
    }
    for row in rows.as_array().unwrap() {
        let is_repeat = row["brand_name"] != "Dar Thaa";
        assert_eq!(row["repeat_brand"], is_repeat, "{row}");
    }
    let second = visitor.get(&format!("{path}?cursor=p1")).is(200);
    assert_eq!(
        (second.header("x-total-count"), second.header("link")),
        (Some("13"), None)
    );
    let rest = second.json();
    assert_eq!(rest.as_array().unwrap().len(), 3);
    assert_eq!(of_brand(&rest, "Dar Alef"), 3);
    assert_the_latest_day_comes_first(&studio, &asked);
}

/// Gives the first three projects days of their own, in another order than that of the ids, and reads all three lists.
fn assert_the_latest_day_comes_first(studio: &Studio, asked: &[String]) {
    for (request, day) in asked.iter().zip([22, 24, 23]) {
        studio.app.execute(&format!(
            "UPDATE reviews SET published_on = '2026-11-{day}' WHERE request_id = '{request}'"
        ));
    }
    let latest = [&asked[1], &asked[2], &asked[0]];
    let path = format!("/api/creatives/{}/reviews", studio.dana.id);
    let everyones = studio.app.visitor().get(&path).is(200).json();
    assert_eq!(fields(&everyones, "id")[..3], latest);
    let admins = studio.admin.get("/api/admin/reviews").is(200).json();
    let of_both = latest.map(|request| [request, request]);
    assert_eq!(fields(&admins, "request_id")[..6], of_both.concat());
    let path = format!("/api/quote-requests/{}/brand-record", asked[0]);
    let record = studio.dana.browser.get(&path).is(200).json();
    let ids = fields(&record["reviews"], "id");
    assert_eq!(ids.len(), 5);
    // The ids of the creatives' reviews, as they were stored.
    let wanted = latest.map(|request| format!("f{}", request.get(1..).unwrap()));
    assert_eq!(ids[..3], wanted);
}
