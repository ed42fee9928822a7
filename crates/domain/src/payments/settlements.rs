//! What an admin enters of money between the operator and others: what a provider has paid, and fees that were paid.

use serde::Deserialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use validator::Validate;

use super::payouts::day_until;
use crate::ids::CreativeId;
use crate::ledger::ProviderSlug;
use crate::money::MAX_PRICE_FILS;
use crate::text::{MAX_NAME_CHARS, western_digits};
use crate::validation::{FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::Vocabulary as _;

/// The most that one entry says: a thousand of the highest prices.
pub const MAX_ENTRY_FILS: i64 = 1_000 * MAX_PRICE_FILS;

/// What a provider has paid to the operator, as it is sent.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewSettlement)]
pub struct SettlementDraft {
    /// `tap` or `myfatoorah`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<ProviderSlug>))]
    provider: Text,
    /// The provider's reference; each is entered once.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    reference: Text,
    /// The day of the transfer.
    #[serde(default)]
    #[schema(value_type = String, format = Date)]
    #[validate(required)]
    settled_on: Text,
    /// What arrived at the bank.
    #[validate(required(code = "required"), range(min = 0, max = MAX_ENTRY_FILS, code = "out_of_range"))]
    #[schema(value_type = i64)]
    to_bank_fils: Option<i64>,
    /// What the provider kept.
    #[validate(range(min = 0, max = MAX_ENTRY_FILS, code = "out_of_range"))]
    #[schema(value_type = i64)]
    cost_fils: Option<i64>,
}

/// What a provider has paid to the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSettlement {
    /// The provider.
    pub provider: ProviderSlug,
    /// The provider's reference.
    pub reference: String,
    /// The day of the transfer.
    pub settled_on: Date,
    /// What arrived at the bank, in fils.
    pub to_bank_fils: i64,
    /// What the provider kept, in fils.
    pub cost_fils: i64,
}

impl SettlementDraft {
    /// The settlement; an empty one is none.
    pub fn into_settlement(self, now: OffsetDateTime) -> Result<NewSettlement, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        let provider = ProviderSlug::from_slug(self.provider.as_str());
        let provider =
            provider.ok_or_else(|| FieldErrors::of("provider", FieldCode::UnknownOption))?;
        let (to_bank_fils, cost_fils) = (
            self.to_bank_fils.unwrap_or_default(),
            self.cost_fils.unwrap_or_default(),
        );
        if to_bank_fils + cost_fils == 0 {
            return Err(FieldErrors::of("to_bank_fils", FieldCode::OutOfRange));
        }
        Ok(NewSettlement {
            provider,
            settled_on: day_until("settled_on", &self.settled_on, now)?,
            reference: western_digits(self.reference.as_str()),
            to_bank_fils,
            cost_fils,
        })
    }
}

/// What a creative has paid of the fees that are owed, as it is sent.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewFeeCollection)]
pub struct FeeCollectionDraft {
    /// Who paid.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::id::<CreativeId>))]
    creative_id: Text,
    /// What.
    #[validate(required(code = "required"), range(min = 1, max = MAX_ENTRY_FILS, code = "out_of_range"))]
    #[schema(value_type = i64)]
    amount_fils: Option<i64>,
    /// The day of the payment.
    #[serde(default)]
    #[schema(value_type = String, format = Date)]
    #[validate(required)]
    collected_on: Text,
    /// Of the payment.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    reference: Text,
}

/// What a creative has paid of the fees that are owed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewFeeCollection {
    /// Who paid.
    pub creative: CreativeId,
    /// In fils.
    pub amount_fils: i64,
    /// The day of the payment.
    pub collected_on: Date,
    /// Of the payment.
    pub reference: String,
}

impl FeeCollectionDraft {
    /// The payment.
    pub fn into_collection(self, now: OffsetDateTime) -> Result<NewFeeCollection, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        let creative = self.creative_id.as_str().parse();
        Ok(NewFeeCollection {
            creative: creative
                .map_err(|_error| FieldErrors::of("creative_id", FieldCode::UnknownId))?,
            amount_fils: self.amount_fils.unwrap_or_default(),
            collected_on: day_until("collected_on", &self.collected_on, now)?,
            reference: western_digits(self.reference.as_str()),
        })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-28 09:00 UTC);

    fn settlement(to_bank_fils: i64, cost_fils: i64) -> SettlementDraft {
        SettlementDraft {
            provider: "tap".into(),
            reference: "st_1".into(),
            settled_on: "2026-11-28".into(),
            to_bank_fils: Some(to_bank_fils),
            cost_fils: Some(cost_fils),
        }
    }

    #[test]
    fn a_settlement_moves_money() {
        let read = settlement(97_000, 3_000).into_settlement(NOW).unwrap();
        assert_eq!(read.settled_on, date!(2026 - 11 - 28));
        assert_eq!((read.to_bank_fils, read.cost_fils), (97_000, 3_000));
        let refused = Err(FieldErrors::of("to_bank_fils", FieldCode::OutOfRange));
        assert_eq!(settlement(0, 0).into_settlement(NOW), refused);
        assert_eq!(settlement(-1, 5).into_settlement(NOW), refused);
    }

    #[test]
    fn a_fee_is_paid_by_someone_on_a_day() {
        let draft = FeeCollectionDraft {
            amount_fils: Some(1_000),
            ..FeeCollectionDraft::default()
        };
        let refused = draft.into_collection(NOW).unwrap_err();
        let fields: Vec<_> = refused.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["collected_on", "creative_id", "reference"]);
    }
}
