//! Notices of money, as their readers have them.

use serde_json::json;

use super::PaidStudio;
use crate::browser::Browser;
use crate::projects::{act, delivery};

/// The amounts of a reader's notices of this event, in fils, the newest first.
pub(super) fn told(reader: &Browser, event: &str) -> Vec<i64> {
    let notices = reader.get("/api/notifications").is(200).json();
    let notices = notices.as_array().unwrap().iter();
    let of_event = notices.filter(|notice| notice["event"] == event);
    let amounts = of_event.map(|notice| &notice["params"]["amount_fils"]);
    amounts.map(|amount| amount.as_i64().unwrap()).collect()
}

#[test]
fn what_is_the_creatives_at_once_is_told_as_theirs_alone_and_what_is_held_as_held() {
    let paid = PaidStudio::open();
    let dana = &paid.studio.dana.browser;
    let plan = json!([
        {"label": "Deposit", "amount_fils": 100_000, "due": "before_start", "release": "at_start"},
        {"label": "Rest", "amount_fils": 200_000, "due": "on_approval"},
    ]);
    let request = paid.project_of(plan);
    paid.paid(&request, "knet");
    assert_eq!(told(dana, "money_released"), [100_000]);
    act(dana, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    paid.paid(&request, "knet");
    assert_eq!(told(dana, "money_released"), [200_000, 100_000]);
    assert!(told(dana, "payment_held").is_empty());
    let paid_by_brand = told(&paid.studio.brand, "payment_captured");
    assert_eq!(paid_by_brand, [200_000, 100_000]);
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    assert_eq!(told(dana, "payment_held"), [300_000]);
}
