//! Payments for a project: records of what was paid outside the product, and the rules of paying through it.

pub mod asks;
pub mod attempts;
pub mod captures;
pub mod charges;
pub mod clocks;
pub mod csv;
pub mod decisions;
pub mod earnings;
pub mod fees;
pub mod iban;
pub mod open_money;
pub mod papers;
pub mod parts;
pub mod payable;
pub mod payouts;
#[cfg(test)]
pub(crate) mod plans;
pub mod receipts;
pub mod refunds;
pub mod releases;
pub mod settlements;
pub mod sums;

use serde::Deserialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::macros::format_description;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use validator::Validate;

use crate::accounts::billing::BillingDetails;

use self::parts::Allocation;
use crate::ids::{PaymentAttemptId, PaymentId, QuoteRequestId};
use crate::text::{MAX_LONG_CHARS, MAX_NAME_CHARS};
use crate::validation::{FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::{Vocabulary as _, vocabulary};

vocabulary! {
    /// How a payment was made.
    pub enum PaymentMethod {
        Bank: "bank";
        Knet: "knet";
        Card: "card";
        Cash: "cash";
        Other: "other";
    }
}

/// Who recorded a payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray, IntoStaticStr, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Recorder {
    /// The brand: it counts once the creative has confirmed it.
    Brand,
    /// An admin: it counts immediately.
    Admin,
    /// A payment provider, which has the money: it counts immediately, and is refunded instead of voided.
    Provider,
}

impl Recorder {
    /// Every recorder.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The stored form, and the name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Parses the stored form.
    pub fn from_slug(slug: &str) -> Option<Self> {
        slug.parse().ok()
    }
}

/// A recorded payment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payment {
    /// Primary key.
    pub id: PaymentId,
    /// The project that it pays for.
    pub request_id: QuoteRequestId,
    /// In fils.
    pub amount_fils: i64,
    /// How it was made.
    pub method: PaymentMethod,
    /// The bank's or the sender's reference.
    pub reference: Option<String>,
    /// The day on which it was made.
    pub paid_on: Date,
    /// Who recorded it.
    pub recorded_by: Recorder,
    /// When it was recorded.
    pub recorded_at: OffsetDateTime,
    /// The time from which it counts.
    pub confirmed_at: Option<OffsetDateTime>,
    /// The time from which it no longer counts.
    pub voided_at: Option<OffsetDateTime>,
    /// Why it was voided.
    pub void_note: Option<String>,
    /// The capture of a provider that it records.
    pub capture: Option<CapturedPayment>,
    /// What the brand wanted on its receipts when it began to count.
    pub billed_to: Option<BillingDetails>,
}

/// What a payment has that a provider captured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CapturedPayment {
    /// The attempt.
    pub attempt: PaymentAttemptId,
    /// The number of its receipt, without gaps.
    pub number: String,
    /// The parts of the price that it fills; never computed again.
    pub parts: Vec<Allocation>,
}

impl Payment {
    /// True if it counts towards the price.
    pub const fn counts(&self) -> bool {
        self.confirmed_at.is_some() && self.voided_at.is_none()
    }

    /// True while the creative may confirm it.
    pub const fn is_unconfirmed(&self) -> bool {
        self.confirmed_at.is_none() && self.voided_at.is_none()
    }

    /// Whether an admin may void it: what a provider has is refunded instead.
    pub const fn may_be_voided_by_admin(&self) -> bool {
        self.voided_at.is_none() && self.capture.is_none()
    }

    /// Whether the brand may void it: its own record, until it is confirmed.
    pub fn may_be_voided_by_brand(&self) -> bool {
        self.recorded_by == Recorder::Brand && self.is_unconfirmed()
    }
}

/// What was paid outside the product and counts, in fils.
pub fn outside_fils(payments: &[Payment]) -> i64 {
    let outside = payments
        .iter()
        .filter(|payment| payment.counts() && payment.recorded_by != Recorder::Provider);
    outside.map(|payment| payment.amount_fils).sum()
}

/// Records that are neither confirmed nor voided, in fils.
pub fn unconfirmed_fils(payments: &[Payment]) -> i64 {
    let waiting = payments.iter().filter(|payment| payment.is_unconfirmed());
    waiting.map(|payment| payment.amount_fils).sum()
}

/// The sum that counts and the sum of all records, in fils.
pub fn totals(payments: &[Payment]) -> (i64, i64) {
    let sum = |which: fn(&Payment) -> bool| {
        payments
            .iter()
            .filter(|payment| which(payment))
            .map(|payment| payment.amount_fils)
            .sum()
    };
    (
        sum(Payment::counts),
        sum(|payment| payment.voided_at.is_none()),
    )
}

/// The form that records a payment.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewPayment)]
pub struct PaymentDraft {
    /// At most what is not yet recorded.
    #[validate(required(code = "required"), range(min = 1, code = "out_of_range"))]
    #[schema(value_type = i64)]
    pub amount_fils: Option<i64>,
    /// `bank`, `knet`, `card`, `cash` or `other`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<PaymentMethod>))]
    pub method: Text,
    /// The bank's or the sender's reference.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub reference: Text,
    /// The day on which it was made; today in Kuwait if left out.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub paid_on: Text,
}

/// A payment to record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPayment {
    /// In fils.
    pub amount_fils: i64,
    /// How it was made.
    pub method: PaymentMethod,
    /// The bank's or the sender's reference.
    pub reference: Option<String>,
    /// The day on which it was made.
    pub paid_on: Date,
}

impl PaymentDraft {
    /// The payment; `today` is the day in Kuwait, which no payment is later than.
    pub fn into_payment(self, today: Date) -> Result<NewPayment, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        let paid_on = match self.paid_on.as_str() {
            "" => Some(today),
            sent => match Date::parse(sent, format_description!("[year]-[month]-[day]")) {
                Err(_) => {
                    errors.add("paid_on", FieldCode::InvalidDate);
                    None
                }
                Ok(day) if day > today || day.year() < 2000 => {
                    errors.add("paid_on", FieldCode::OutOfRange);
                    None
                }
                Ok(day) => Some(day),
            },
        };
        let method = PaymentMethod::from_slug(self.method.as_str());
        let (Some(amount_fils), Some(method), Some(paid_on), true) =
            (self.amount_fils, method, paid_on, errors.is_empty())
        else {
            return Err(errors);
        };
        Ok(NewPayment {
            amount_fils,
            method,
            reference: self.reference.into_option(),
            paid_on,
        })
    }
}

/// The form that confirms a payment.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = PaymentConfirmation)]
pub struct ConfirmPaymentDraft {
    /// The payment's id.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::id::<PaymentId>))]
    pub payment_id: Text,
}

/// The form that voids a payment.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = PaymentVoid)]
pub struct VoidPaymentDraft {
    /// The payment's id.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::id::<PaymentId>))]
    pub payment_id: Text,
    /// Why.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

fn payment_id(id: &Text, errors: FieldErrors) -> Result<PaymentId, FieldErrors> {
    match id.as_str().parse() {
        Ok(id) if errors.is_empty() => Ok(id),
        _ => Err(errors),
    }
}

impl ConfirmPaymentDraft {
    /// The payment to confirm.
    pub fn into_id(self) -> Result<PaymentId, FieldErrors> {
        payment_id(&self.payment_id, FieldErrors::found_in(&self))
    }
}

impl VoidPaymentDraft {
    /// The payment to void, and why.
    pub fn into_parts(self) -> Result<(PaymentId, String), FieldErrors> {
        let id = payment_id(&self.payment_id, FieldErrors::found_in(&self))?;
        Ok((id, self.note.into()))
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn draft(amount_fils: i64, paid_on: &str) -> PaymentDraft {
        PaymentDraft {
            amount_fils: Some(amount_fils),
            method: "knet".into(),
            reference: Text::default(),
            paid_on: paid_on.into(),
        }
    }

    #[test]
    fn a_payment_is_of_today_unless_it_says_otherwise() {
        let today = date!(2026 - 11 - 22);
        let paid_on = |sent: &str| draft(1, sent).into_payment(today).map(|new| new.paid_on);
        assert_eq!(paid_on(""), Ok(today));
        assert_eq!(paid_on("2026-11-01"), Ok(date!(2026 - 11 - 01)));
        let refused = |code| Err(FieldErrors::of("paid_on", code));
        assert_eq!(paid_on("1 November"), refused(FieldCode::InvalidDate));
        assert_eq!(paid_on("2026-11-23"), refused(FieldCode::OutOfRange));
    }

    #[test]
    fn an_empty_form_names_what_is_required() {
        let errors = PaymentDraft::default()
            .into_payment(date!(2026 - 11 - 22))
            .unwrap_err();
        let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["amount_fils", "method"]);
        let nothing = draft(0, "").into_payment(date!(2026 - 11 - 22));
        assert_eq!(
            nothing,
            Err(FieldErrors::of("amount_fils", FieldCode::OutOfRange))
        );
    }

    #[test]
    fn an_id_that_is_none_is_unknown() {
        let draft = ConfirmPaymentDraft {
            payment_id: "x".into(),
        };
        assert_eq!(
            draft.into_id(),
            Err(FieldErrors::of("payment_id", FieldCode::UnknownId))
        );
    }
}
