//! Notices of money, as their readers have them.

use crate::browser::Browser;

/// The amounts of a reader's notices of this event, in fils, the newest first.
pub(super) fn told(reader: &Browser, event: &str) -> Vec<i64> {
    let notices = reader.get("/api/notifications").is(200).json();
    let notices = notices.as_array().unwrap().iter();
    let of_event = notices.filter(|notice| notice["event"] == event);
    let amounts = of_event.map(|notice| &notice["params"]["amount_fils"]);
    amounts.map(|amount| amount.as_i64().unwrap()).collect()
}
