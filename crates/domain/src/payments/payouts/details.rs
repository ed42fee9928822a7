//! The form on which a creative says where to be paid.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::payments::iban::{Iban, is_safe_holder};
use crate::text::MAX_NAME_CHARS;
use crate::validation::{FieldCode, FieldErrors, Text, rules};

/// Where to be paid, as it is sent.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewPayoutDetails)]
pub struct PayoutDetailsDraft {
    /// The holder of the account, as the bank knows them.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    holder: Text,
    /// With or without spaces.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    iban: Text,
}

/// Where to be paid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PayoutDestination {
    /// The holder of the account.
    pub holder: String,
    /// The account.
    pub iban: Iban,
}

impl TryFrom<PayoutDetailsDraft> for PayoutDestination {
    type Error = FieldErrors;

    fn try_from(draft: PayoutDetailsDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let iban = Iban::parse(draft.iban.as_str());
        if iban.is_none() && !draft.iban.as_str().trim().is_empty() {
            errors.add("iban", FieldCode::InvalidIban);
        }
        let holder = draft.holder.as_str().trim();
        // The file for the bank separates its cells by semicolons, and a spreadsheet opens it.
        if !holder.is_empty() && (!is_safe_holder(holder) || holder.contains([';', '"'])) {
            errors.add("holder", FieldCode::InvalidName);
        }
        match iban {
            Some(iban) if errors.is_empty() => Ok(Self {
                holder: holder.to_owned(),
                iban,
            }),
            _ => Err(errors),
        }
    }
}

/// Whether the brands of a creative's projects see where to pay.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = PayoutDetailsShown)]
pub struct ShownDraft {
    /// True to show it.
    #[validate(required(code = "required"))]
    #[schema(value_type = bool)]
    pub shown: Option<bool>,
}

impl ShownDraft {
    /// True to show it.
    pub fn into_shown(self) -> Result<bool, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.shown.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IBAN: &str = "KW81 CBKU 0000 0000 0000 1234 5601 01";

    fn checked(holder: &str, iban: &str) -> Result<PayoutDestination, FieldErrors> {
        PayoutDestination::try_from(PayoutDetailsDraft {
            holder: holder.into(),
            iban: iban.into(),
        })
    }

    #[test]
    fn a_holder_and_an_iban_are_read() {
        let read = checked(" Dana Al-Sabah ", IBAN).unwrap();
        assert_eq!(read.holder, "Dana Al-Sabah");
        assert_eq!(read.iban.last_four(), "0101");
    }

    #[test]
    fn each_field_says_what_is_wrong_with_it() {
        let wrong = |field, code| Err(FieldErrors::of(field, code));
        assert_eq!(
            checked("Dana", "KW81 CBKU 1"),
            wrong("iban", FieldCode::InvalidIban)
        );
        assert_eq!(checked("Dana", ""), wrong("iban", FieldCode::Required));
        for holder in ["=1+1", "@dana", "-Dana", "Dana;1", "+965"] {
            let refused = checked(holder, IBAN);
            assert_eq!(refused, wrong("holder", FieldCode::InvalidName), "{holder}");
        }
        assert_eq!(checked(" ", IBAN), wrong("holder", FieldCode::Required));
    }
}
