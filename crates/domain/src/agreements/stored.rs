//! Agreements as they are stored: each as it was written, also by earlier versions of the product.
//!
//! **Invariant:** what an earlier version did not write is added when an agreement is read, and never stored.

use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{DeliveryFrom, Party, keys_of_channels};
use crate::payments::parts::{Part, PartRelease, is_deposit_within_half};
use crate::proposals::PartDue;
use crate::proposals::ready_made::{PlanLabel, ReadyMade as _};
use crate::vocabulary::Vocabulary as _;

/// The sides of an agreement, by the names of that day.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct AgreedSides {
    /// The brand.
    pub brand: Party,
    /// The creative.
    pub creative: Party,
}

/// Adds the keys of the ready-made choices, and that the working days count from the selection.
pub fn add_keys(agreement: &mut Value) {
    if let Some(agreement) = agreement.as_object_mut() {
        let from = DeliveryFrom::Selection.slug();
        agreement.entry("delivery_from").or_insert(from.into());
    }
    let parts = agreement
        .get_mut("payment_plan")
        .and_then(Value::as_array_mut);
    for part in parts.into_iter().flatten().filter_map(Value::as_object_mut) {
        let label = part.get("label").and_then(Value::as_str);
        let key = label.and_then(PlanLabel::key_of);
        part.insert("label_key".to_owned(), key.into());
        part.entry("release").or_insert(Value::Null);
    }
    let rights = agreement
        .get_mut("usage_rights")
        .and_then(Value::as_object_mut);
    if let Some(rights) = rights {
        let channels = rights.get("channels").and_then(Value::as_array);
        let words = channels
            .into_iter()
            .flatten()
            .map(|one| one.as_str().unwrap_or_default());
        let keys = keys_of_channels(words);
        rights.insert("channel_keys".to_owned(), keys.into());
    }
}

/// Says of parts before the start when their money goes to the creative, where the agreement is from before brands could
/// pay here, as [`crate::payments::parts::say_releases`] does for proposals. For where they can now.
pub fn say_releases(agreement: &mut Value) {
    let parts = agreement
        .get_mut("payment_plan")
        .and_then(Value::as_array_mut);
    let Some(parts) = parts else { return };
    let read: Vec<Part> = parts.iter().map(part_of).collect();
    if !is_deposit_within_half(&read, read.iter().map(|part| part.amount_fils).sum()) {
        return;
    }
    for part in parts.iter_mut().filter_map(Value::as_object_mut) {
        let is_first = part.get("due").and_then(Value::as_str) == Some(PartDue::BeforeStart.slug());
        let is_said = part.get("release").is_some_and(|said| !said.is_null());
        if is_first && !is_said {
            let release = PartRelease::AtStart.slug();
            part.insert("release".to_owned(), release.into());
        }
    }
}

/// A part as far as deposits are concerned.
fn part_of(part: &Value) -> Part {
    let slug = |key: &str| part.get(key).and_then(Value::as_str);
    let is_first = slug("due") == Some(PartDue::BeforeStart.slug());
    let is_held = slug("release") == Some(PartRelease::OnApproval.slug());
    let (due, release) = match (is_first, is_held) {
        (true, false) => (PartDue::BeforeStart, PartRelease::AtStart),
        (true, true) => (PartDue::BeforeStart, PartRelease::OnApproval),
        (false, _) => (PartDue::OnApproval, PartRelease::OnApproval),
    };
    Part {
        amount_fils: part
            .get("amount_fils")
            .and_then(Value::as_i64)
            .unwrap_or_default(),
        due,
        release,
    }
}

/// Whether an agreement says who agreed and when.
pub fn names_who_agreed(agreement: &Value) -> bool {
    agreement.get("accepted").is_some()
}

/// Adds who agreed and when: the creative, who sent the proposal at `offered_at`, and for the brand `accepted_by`.
pub fn add_who_agreed(agreement: &mut Value, offered_at: OffsetDateTime, accepted_by: &str) {
    let at = |key: &str| agreement.pointer(key).cloned().unwrap_or_default();
    let offered = json!({
        "name": at("/creative/name"),
        "name_ar": at("/creative/name_ar"),
        "at": offered_at.format(&Rfc3339).ok(),
    });
    let accepted = json!({"name": accepted_by, "name_ar": null, "at": at("/selected_at")});
    if let Some(agreement) = agreement.as_object_mut() {
        agreement.insert("offered".to_owned(), offered);
        agreement.insert("accepted".to_owned(), accepted);
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn an_agreement_from_before_there_were_keys_gets_them_when_it_is_read() {
        let mut old = json!({
            "payment_plan": [
                {"label": "قبل بدء العمل", "amount_fils": 1, "due": "before_start"},
                {"label": "Before the shoot", "amount_fils": 2, "due": "on_delivery"},
            ],
            "usage_rights": {"channels": ["إعلانات الطرق", "Menu boards"], "territory": "GCC"},
        });
        add_keys(&mut old);
        assert_eq!(
            old,
            json!({
                "delivery_from": "selection",
                "payment_plan": [
                    {
                        "label": "قبل بدء العمل", "label_key": "before_start", "amount_fils": 1, "due": "before_start",
                        "release": null,
                    },
                    {
                        "label": "Before the shoot", "label_key": null, "amount_fils": 2, "due": "on_delivery",
                        "release": null,
                    },
                ],
                "usage_rights": {
                    "channels": ["إعلانات الطرق", "Menu boards"], "channel_keys": ["outdoor", null], "territory": "GCC",
                },
            })
        );
    }

    #[test]
    fn an_agreement_from_before_brands_paid_here_says_who_gets_the_first_money() {
        let mut old = json!({"payment_plan": [
            {"due": "before_start", "release": null},
            {"due": "before_start", "release": "on_approval"},
            {"due": "on_approval", "release": null},
            {"due": "before_start"},
        ]});
        say_releases(&mut old);
        let wanted = json!({"payment_plan": [
            {"due": "before_start", "release": "at_start"},
            {"due": "before_start", "release": "on_approval"},
            {"due": "on_approval", "release": null},
            {"due": "before_start", "release": "at_start"},
        ]});
        assert_eq!(old, wanted);
    }

    #[test]
    fn an_agreement_that_is_not_paid_here_says_nothing_of_its_deposit() {
        let said = |first: i64| {
            let mut old = json!({"payment_plan": [
                {"due": "before_start", "amount_fils": first, "release": null},
                {"due": "on_approval", "amount_fils": 50, "release": null},
            ]});
            say_releases(&mut old);
            old["payment_plan"][0]["release"].clone()
        };
        assert_eq!(said(50), json!("at_start"));
        assert_eq!(said(51), Value::Null);
    }

    #[test]
    fn rights_that_are_not_stated_get_no_keys() {
        let mut agreement = json!({"usage_rights": null});
        add_keys(&mut agreement);
        assert_eq!(
            agreement,
            json!({"delivery_from": "selection", "usage_rights": null})
        );
    }

    #[test]
    fn an_agreement_from_before_it_was_kept_says_who_agreed_and_when() {
        let mut old = json!({
            "creative": {"name": "Maryam", "name_ar": "مريم"}, "selected_at": "2026-11-22T08:00:00Z",
        });
        assert!(!names_who_agreed(&old));
        add_who_agreed(&mut old, datetime!(2026-11-21 06:30 UTC), "Yousef");
        assert!(names_who_agreed(&old));
        assert_eq!(
            [&old["offered"], &old["accepted"]],
            [
                &json!({"name": "Maryam", "name_ar": "مريم", "at": "2026-11-21T06:30:00Z"}),
                &json!({"name": "Yousef", "name_ar": null, "at": "2026-11-22T08:00:00Z"}),
            ]
        );
    }
}
