//! What admins send when they decide about money.

use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use validator::Validate;

use super::payouts::{SentOn, day_until};
use crate::money::MAX_PRICE_FILS;
use crate::text::{MAX_LONG_CHARS, MAX_NAME_CHARS, western_digits};
use crate::validation::{FieldErrors, Text, rules};
use crate::vocabulary::{Vocabulary as _, vocabulary};

vocabulary! {
    /// What becomes of money that was captured otherwise than it was ordered.
    pub enum Settlement {
        /// It counts as far as the price is open, and the rest goes back.
        Accept: "accept";
        /// All of it goes back.
        Refund: "refund";
        /// Nothing is posted here: it was returned on the provider's own page.
        Seen: "seen";
    }
}

/// Why: for letting an open rest go, sending a refund again, or taking one back.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = MoneyNote)]
pub struct NoteDraft {
    /// Text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

impl NoteDraft {
    /// The note, checked.
    pub fn into_note(self) -> Result<String, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.note.into())
    }
}

/// A decision about what was captured otherwise than it was ordered.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = AttemptDecision)]
pub struct SettleDraft {
    /// `accept`, `refund` or `seen`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<Settlement>))]
    pub decision: Text,
    /// Why.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

impl SettleDraft {
    /// The decision and the note, checked.
    pub fn into_parts(self) -> Result<(Settlement, String), FieldErrors> {
        let errors = FieldErrors::found_in(&self);
        match Settlement::from_slug(self.decision.as_str()) {
            Some(settlement) if errors.is_empty() => Ok((settlement, self.note.into())),
            _ => Err(errors),
        }
    }
}

/// A refund of what counts.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewRefund)]
pub struct RefundDraft {
    /// Of what is held first, then of what was released.
    #[validate(required(code = "required"), range(min = 1, max = MAX_PRICE_FILS, code = "out_of_range"))]
    #[schema(value_type = i64)]
    pub amount_fils: Option<i64>,
    /// Why.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

impl RefundDraft {
    /// The amount in fils and the note, checked.
    pub fn into_parts(self) -> Result<(i64, String), FieldErrors> {
        let errors = FieldErrors::found_in(&self);
        match self.amount_fils {
            Some(amount) if errors.is_empty() => Ok((amount, self.note.into())),
            _ => Err(errors),
        }
    }
}

/// What left of a refund.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = PostedRefund)]
pub struct PostDraft {
    /// Of an order of another amount; of the provider's own page it is known.
    #[validate(range(min = 1, max = MAX_PRICE_FILS, code = "out_of_range"))]
    #[schema(value_type = Option<i64>, required = false)]
    pub amount_fils: Option<i64>,
    /// Why.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

impl PostDraft {
    /// The amount in fils and the note, checked.
    pub fn into_parts(self) -> Result<(Option<i64>, String), FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok((self.amount_fils, self.note.into()))
    }
}

/// A chargeback, as the provider reports it.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewChargeback)]
pub struct ChargebackDraft {
    /// What the payer's bank took back.
    #[validate(required(code = "required"), range(min = 1, max = MAX_PRICE_FILS, code = "out_of_range"))]
    #[schema(value_type = i64)]
    pub amount_fils: Option<i64>,
    /// The provider's reference of it.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub reference: Text,
    /// What is known about it.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

/// A chargeback, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnteredChargeback {
    /// In fils.
    pub amount_fils: i64,
    /// The provider's reference of it.
    pub reference: String,
    /// What is known about it.
    pub note: String,
}

impl ChargebackDraft {
    /// The chargeback, checked.
    pub fn into_entered(self) -> Result<EnteredChargeback, FieldErrors> {
        let errors = FieldErrors::found_in(&self);
        match self.amount_fils {
            Some(amount_fils) if errors.is_empty() => Ok(EnteredChargeback {
                amount_fils,
                reference: western_digits(self.reference.as_str()),
                note: self.note.into(),
            }),
            _ => Err(errors),
        }
    }
}

/// A refund that was paid by bank.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = BankRefund)]
pub struct BankRefundDraft {
    /// The name of the account that it went to: the payer's.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub payee: Text,
    /// The bank's reference.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub bank_reference: Text,
    /// The day of the transfer.
    #[serde(default)]
    #[schema(value_type = String, format = Date)]
    #[validate(required)]
    pub sent_on: Text,
    /// Why it was not paid by the provider.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

impl BankRefundDraft {
    /// What the bank did, and the note with the payee's name; no transfer is of a day that is still to come.
    pub fn into_parts(self, now: OffsetDateTime) -> Result<(SentOn, String), FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        let sent = SentOn {
            bank_reference: western_digits(self.bank_reference.as_str()),
            day: day_until("sent_on", &self.sent_on, now)?,
        };
        let (payee, note) = (String::from(self.payee), String::from(self.note));
        Ok((sent, format!("{payee}: {note}")))
    }
}
