//! How many pages a brand opens, and how often its page lets the provider be asked.

use serde_json::json;
use time::Duration;

use super::PaidStudio;
use crate::projects::act;

#[test]
fn a_brand_opens_twenty_pages_in_an_hour() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    for _ in 0..20 {
        paid.pay(&request, "card").is(201);
        // The page that is open counts once.
        paid.pay(&request, "card").is(200);
        act(&paid.studio.brand, &request, "cancel-attempt", &json!({})).is(200);
    }
    paid.pay(&request, "card").refused(429, "too_many_attempts");
    paid.studio.pass(Duration::HOUR);
    paid.pay(&request, "card").is(201);
}

#[test]
fn the_payers_page_brings_sixty_questions_forward() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    let looks = || {
        paid.attempt(&attempt);
        paid.ask();
    };
    for _ in 0..70 {
        looks();
        paid.studio.app.pass(Duration::seconds(3));
    }
    let spent = "SELECT CAST(SUM(page_asks) AS BIGINT) AS found FROM payment_attempts";
    assert_eq!(paid.studio.app.count(spent), 60);
    let asked = paid.bank.asked();
    looks();
    assert_eq!(paid.bank.asked(), asked);
    // The regular question, five minutes after the first.
    paid.bank.pays();
    paid.studio.app.pass(Duration::seconds(90));
    paid.ask();
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
}
