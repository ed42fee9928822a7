//! The forms on which an admin prepares payouts, enters what the bank did, and blocks or lets go.

use serde::Deserialize;
use time::macros::format_description;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use validator::Validate;

use super::MAX_AT_ONCE;
use crate::calendar::day_of;
use crate::ids::{CreativeId, QuoteRequestId};
use crate::payments::settlements::MAX_ENTRY_FILS;
use crate::text::{MAX_LONG_CHARS, MAX_NAME_CHARS, western_digits};
use crate::validation::{FieldCode, FieldErrors, Text, rules};

/// The creatives to pay.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = NewPayouts)]
pub struct PayoutsDraft {
    /// 1 to 50 creatives.
    #[serde(default)]
    creative_ids: Vec<String>,
}

impl PayoutsDraft {
    /// The creatives, each once, in the order in which they are locked.
    pub fn into_creatives(self) -> Result<Vec<CreativeId>, FieldErrors> {
        const FIELD: &str = "creative_ids";
        if self.creative_ids.is_empty() {
            return Err(FieldErrors::of(FIELD, FieldCode::AtLeastOne));
        }
        if self.creative_ids.len() > MAX_AT_ONCE {
            return Err(FieldErrors::of(FIELD, FieldCode::TooMany));
        }
        let read: Option<Vec<CreativeId>> =
            self.creative_ids.iter().map(|id| id.parse().ok()).collect();
        let mut read = read.ok_or_else(|| FieldErrors::of(FIELD, FieldCode::UnknownId))?;
        read.sort_unstable();
        read.dedup();
        Ok(read)
    }
}

/// What the bank did.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = PayoutSent)]
pub struct SentDraft {
    /// The bank's reference of the transfer.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    bank_reference: Text,
    /// The day of the transfer.
    #[serde(default)]
    #[schema(value_type = String, format = Date)]
    #[validate(required)]
    sent_on: Text,
}

/// A transfer that the bank has carried out; its day is still to be compared with that of the preparation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SentOn {
    /// The bank's reference of the transfer, in Western digits: the statement has it as the bank does.
    pub bank_reference: String,
    /// The day of the transfer.
    pub day: Date,
}

/// A day of a form, not later than the day of `now` in Kuwait.
pub(crate) fn day_until(
    field: &str,
    typed: &Text,
    now: OffsetDateTime,
) -> Result<Date, FieldErrors> {
    let day = Date::parse(typed.as_str(), format_description!("[year]-[month]-[day]"))
        .map_err(|_error| FieldErrors::of(field, FieldCode::InvalidDate))?;
    if day > day_of(now) || day.year() < 2000 {
        return Err(FieldErrors::of(field, FieldCode::OutOfRange));
    }
    Ok(day)
}

impl SentDraft {
    /// What the bank did; no transfer is of a day that is still to come.
    pub fn into_sent(self, now: OffsetDateTime) -> Result<SentOn, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(SentOn {
            day: day_until("sent_on", &self.sent_on, now)?,
            bank_reference: western_digits(self.bank_reference.as_str()),
        })
    }
}

impl SentOn {
    /// Refuses a day before that of the preparation.
    pub fn not_before(&self, prepared_at: OffsetDateTime) -> Result<(), FieldErrors> {
        if self.day < day_of(prepared_at) {
            return Err(FieldErrors::of("sent_on", FieldCode::OutOfRange));
        }
        Ok(())
    }
}

/// Why an admin decides.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = PayoutCause)]
pub struct Cause {
    /// Why.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    note: Text,
}

impl Cause {
    /// The reason.
    pub fn into_note(self) -> Result<String, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.note.into())
    }
}

/// A payout that the bank carried out and that a restore has lost.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = CarriedOutPayout)]
pub struct CarriedOutDraft {
    /// Who was paid.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::id::<CreativeId>))]
    creative_id: Text,
    /// What was transferred.
    #[validate(required(code = "required"), range(min = 1, max = MAX_ENTRY_FILS, code = "out_of_range"))]
    #[schema(value_type = i64)]
    amount_fils: Option<i64>,
    /// The bank's reference of the transfer; each is entered once for a creative.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    bank_reference: Text,
    /// The day of the transfer.
    #[serde(default)]
    #[schema(value_type = String, format = Date)]
    #[validate(required)]
    sent_on: Text,
    /// Why it is entered so.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    note: Text,
}

/// A payout that the bank carried out and that is not here any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CarriedOut {
    /// Who was paid.
    pub creative: CreativeId,
    /// In fils.
    pub amount_fils: i64,
    /// What the bank did.
    pub sent: SentOn,
    /// Why it is entered so.
    pub note: String,
}

impl CarriedOutDraft {
    /// What the bank did; no transfer is of a day that is still to come.
    pub fn into_carried_out(self, now: OffsetDateTime) -> Result<CarriedOut, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        let creative = self.creative_id.as_str().parse();
        Ok(CarriedOut {
            creative: creative
                .map_err(|_error| FieldErrors::of("creative_id", FieldCode::UnknownId))?,
            amount_fils: self.amount_fils.unwrap_or_default(),
            sent: SentOn {
                day: day_until("sent_on", &self.sent_on, now)?,
                bank_reference: western_digits(self.bank_reference.as_str()),
            },
            note: self.note.into(),
        })
    }
}

/// The money that an admin blocks or lets go: a creative's, or that of one project.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = PayoutDecision)]
pub struct DecisionDraft {
    /// The creative; not together with the project.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::id::<CreativeId>))]
    creative_id: Text,
    /// The project.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::id::<QuoteRequestId>))]
    request_id: Text,
}

/// What an admin decides about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// All money of a creative.
    OfCreative(CreativeId),
    /// The money of a project.
    OfRequest(QuoteRequestId),
}

impl DecisionDraft {
    /// What it is about.
    pub fn into_decision(self) -> Result<Decision, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        let unknown = |field| FieldErrors::of(field, FieldCode::UnknownId);
        match (self.creative_id.as_str(), self.request_id.as_str()) {
            ("", "") => Err(FieldErrors::of("creative_id", FieldCode::Required)),
            (creative, "") => creative
                .parse()
                .map(Decision::OfCreative)
                .map_err(|_error| unknown("creative_id")),
            ("", request) => request
                .parse()
                .map(Decision::OfRequest)
                .map_err(|_error| unknown("request_id")),
            _ => Err(FieldErrors::of("request_id", FieldCode::NotTogether)),
        }
    }

    /// The creative, where only one makes sense.
    pub fn into_creative(self) -> Result<CreativeId, FieldErrors> {
        match self.into_decision()? {
            Decision::OfCreative(creative) => Ok(creative),
            Decision::OfRequest(_) => Err(FieldErrors::of("creative_id", FieldCode::Required)),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn creatives_are_named_once_and_not_too_many() {
        let named = |ids: Vec<String>| PayoutsDraft { creative_ids: ids }.into_creatives();
        let refused = |code| Err(FieldErrors::of("creative_ids", code));
        assert_eq!(named(Vec::new()), refused(FieldCode::AtLeastOne));
        assert_eq!(named(vec!["x".to_owned()]), refused(FieldCode::UnknownId));
        let id = Uuid::from_u128(7).to_string();
        assert_eq!(named(vec![id.clone(); 51]), refused(FieldCode::TooMany));
        assert_eq!(named(vec![id; 2]).map(|found| found.len()), Ok(1));
    }

    #[test]
    fn a_transfer_is_between_its_preparation_and_today() {
        let now = datetime!(2026-11-28 09:00 UTC);
        let sent = |day: &str| {
            let draft = SentDraft {
                bank_reference: "FT1".into(),
                sent_on: day.into(),
            };
            draft.into_sent(now)
        };
        let refused = |code| Err(FieldErrors::of("sent_on", code));
        assert_eq!(sent("2026-11-29"), refused(FieldCode::OutOfRange));
        assert_eq!(sent("today"), refused(FieldCode::InvalidDate));
        let read = sent("2026-11-28").unwrap();
        assert_eq!(read.day, date!(2026 - 11 - 28));
        assert_eq!(read.not_before(now), Ok(()));
        let day_after = datetime!(2026-11-28 21:00 UTC);
        assert_eq!(
            read.not_before(day_after),
            Err(FieldErrors::of("sent_on", FieldCode::OutOfRange))
        );
    }

    #[test]
    fn the_bank_s_reference_has_western_digits_whatever_was_typed() {
        let draft = SentDraft {
            bank_reference: "NBK-٩٠٠١".into(),
            sent_on: "2026-11-28".into(),
        };
        let read = draft.into_sent(datetime!(2026-11-28 09:00 UTC)).unwrap();
        assert_eq!(read.bank_reference, "NBK-9001");
    }

    #[test]
    fn a_decision_is_about_a_creative_or_a_project() {
        let id = Uuid::from_u128(7).to_string();
        let of = |creative: &str, request: &str| {
            let draft = DecisionDraft {
                creative_id: creative.into(),
                request_id: request.into(),
            };
            draft.into_decision()
        };
        assert!(matches!(of(&id, ""), Ok(Decision::OfCreative(_))));
        assert!(matches!(of("", &id), Ok(Decision::OfRequest(_))));
        assert!(of(&id, &id).is_err() && of("", "").is_err() && of("x", "").is_err());
    }
}
