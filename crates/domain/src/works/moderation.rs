//! What admins do with what creatives publish: look at it, hide it and show it again.

use std::str::FromStr;

use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

use crate::text::MAX_LONG_CHARS;
use crate::validation::bounds::Bounds;
use crate::validation::{FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::vocabulary;

/// The most works or pictures that are marked as seen at once: a page of the list.
const MAX_SEEN_AT_ONCE: usize = 100;

vocabulary! {
    /// Whether an admin has looked at what was published.
    pub enum Review {
        New: "new";
        Seen: "seen";
        Hidden: "hidden";
    }
}

vocabulary! {
    /// Whether an admin has read the texts that a creative changed.
    pub enum TextReview {
        New: "new";
        Seen: "seen";
    }
}

/// Why a work or a picture is hidden.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Hiding)]
pub struct HidingDraft {
    /// Shown and mailed to its creative.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub reason: Text,
}

impl HidingDraft {
    /// The reason, checked.
    pub fn into_reason(self) -> Result<String, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.reason.into())
    }
}

/// The items that an admin has looked at.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Seen)]
pub struct SeenDraft {
    /// At most 100.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = are_seen))]
    pub ids: Vec<Text>,
    /// The latest time of change of these items when the admin looked at them: items that changed since stay new.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::moment))]
    pub until: Text,
}

/// [`SeenDraft`], checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen<Id> {
    /// Which ones.
    pub ids: Vec<Id>,
    /// What was changed later was not seen.
    pub until: OffsetDateTime,
}

impl<Id: FromStr> TryFrom<SeenDraft> for Seen<Id> {
    type Error = FieldErrors;

    fn try_from(draft: SeenDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let ids: Vec<Id> = draft
            .ids
            .iter()
            .filter_map(|id| id.as_str().parse().ok())
            .collect();
        if ids.len() < draft.ids.len() && !errors.iter().any(|(field, _)| field == "ids") {
            errors.add("ids", FieldCode::UnknownId);
        }
        let (Some(until), true) = (draft.until.moment(), errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self { ids, until })
    }
}

/// At least one id and at most [`MAX_SEEN_AT_ONCE`]; `Seen` knows what they identify.
fn are_seen(ids: &[Text]) -> Result<(), ValidationError> {
    let code = match ids.len() {
        0 => Some(FieldCode::AtLeastOne),
        1..=MAX_SEEN_AT_ONCE => None,
        _ => Some(FieldCode::TooMany),
    };
    let bounds = Bounds::list(MAX_SEEN_AT_ONCE, Bounds::id()).at_least(1);
    rules::refused_list(code.as_slice(), bounds)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::ids::WorkId;

    const WORK: &str = "0199aaaa-0000-7000-8000-000000000401";

    #[test]
    fn hiding_needs_a_reason_that_has_an_end() {
        let reason = |text: &str| {
            let draft = HidingDraft {
                reason: text.into(),
            };
            draft.into_reason()
        };
        assert_eq!(reason(" Not yours.\n"), Ok("Not yours.".to_owned()));
        let refused = |code| Err(FieldErrors::of("reason", code));
        assert_eq!(reason("  "), refused(FieldCode::Required));
        assert_eq!(reason(&"x".repeat(5_001)), refused(FieldCode::TooLong));
    }

    #[test]
    fn what_was_seen_names_works_and_a_time() {
        let seen = |ids: &[&str], until: &str| {
            Seen::<WorkId>::try_from(SeenDraft {
                ids: ids.iter().map(|id| (*id).into()).collect(),
                until: until.into(),
            })
        };
        let checked = seen(&[WORK], "2026-11-21T12:00:00+03:00").unwrap();
        assert_eq!(checked.ids, [WORK.parse().unwrap()]);
        assert_eq!(checked.until, datetime!(2026-11-21 9:00 UTC));
        let refused = |field: &str, code| Err(FieldErrors::of(field, code));
        let at = "2026-11-21T12:00:00Z";
        assert_eq!(seen(&[], at), refused("ids", FieldCode::AtLeastOne));
        assert_eq!(seen(&[WORK; 101], at), refused("ids", FieldCode::TooMany));
        assert_eq!(seen(&[WORK, "x"], at), refused("ids", FieldCode::UnknownId));
        assert_eq!(seen(&[WORK], ""), refused("until", FieldCode::Required));
        for wrong in ["now", "9999-12-31T23:59:59-01:00"] {
            assert_eq!(
                seen(&[WORK], wrong),
                refused("until", FieldCode::InvalidDate)
            );
        }
    }
}
