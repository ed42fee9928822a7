//! The proposal form: all of it for a new proposal, any of it for a new version.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use validator::Validate;

use super::{AiUse, PartDue, PlanPart, Terms, Territory, UsageRights};
use crate::money::MAX_PRICE_FILS;
use crate::payments::parts::PartRelease;
use crate::text::{MAX_LONG_CHARS, MAX_NAME_CHARS};
use crate::validation::{Change, FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::{Labelled as _, Vocabulary};

pub(crate) const MAX_DELIVERY_DAYS: i64 = 365;
pub(crate) const MAX_REVISIONS: i64 = 20;
pub(crate) const MAX_DELIVERABLES: usize = 20;
pub(crate) const MAX_PARTS: usize = 5;
pub(crate) const MAX_CHANNELS: usize = 20;
const MAX_MONTHS: i64 = 1_200;
/// How long a proposal can be selected unless it says otherwise.
pub(crate) const DEFAULT_VALIDITY: Duration = Duration::days(7);
pub(crate) const MAX_VALIDITY: Duration = Duration::days(30);
/// The browser that counts the 30 days may be ahead of the server.
const CLOCK_TOLERANCE: Duration = Duration::minutes(5);
const ON_COMPLETION: &str = "On completion";

/// What a creative sends. A field that is left out, or null, keeps its value in a new version; null or a blank text
/// clears `usage_rights` and `ai_note`, which a proposal need not have.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ProposalForm)]
pub struct ProposalDraft {
    /// 1 to 1,000,000,000.
    #[validate(range(min = 1, max = MAX_PRICE_FILS, code = "out_of_range"))]
    pub price_fils: Option<i64>,
    /// Working days, 1 to 365.
    #[validate(range(min = 1, max = MAX_DELIVERY_DAYS, code = "out_of_range"))]
    pub delivery_days: Option<i64>,
    /// 1 to 20 short texts.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = rules::short_texts::<MAX_DELIVERABLES>))]
    pub deliverables: Option<Vec<Text>>,
    /// 0 to 20.
    #[validate(range(min = 0, max = MAX_REVISIONS, code = "out_of_range"))]
    pub revisions_included: Option<i64>,
    /// 1 to 5 parts whose sum is the price; the whole price on approval if left out.
    #[validate(length(min = 1, code = "at_least_one"), custom(function = rules::at_most::<MAX_PARTS>))]
    pub payment_plan: Option<Vec<PlanPartDraft>>,
    /// What the brand may do with the work.
    #[serde(default)]
    #[schema(value_type = Option<UsageRightsDraft>)]
    pub usage_rights: Change<UsageRightsDraft>,
    /// `none` (the default), `assisted` or `generated`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<AiUse>))]
    pub ai_use: Text,
    /// More about that.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::changed_paragraphs))]
    pub ai_note: Change<Text>,
    /// To the brand.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub message: Text,
    /// RFC 3339; at most 30 days from now, 7 days if left out.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    #[validate(custom(function = rules::moment))]
    pub valid_until: Text,
}

/// A part of the price.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = PlanPartForm)]
pub struct PlanPartDraft {
    /// What it is called.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub label: Text,
    /// In fils.
    #[serde(default)]
    #[validate(range(min = 1, max = MAX_PRICE_FILS, code = "out_of_range"))]
    pub amount_fils: i64,
    /// `before_start`, `on_delivery` or `on_approval`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<PartDue>))]
    pub due: Text,
    /// `on_approval` or `at_start`, of a part before the start: when its money goes to the creative, where brands pay here.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<PartRelease>))]
    pub release: Text,
}

/// What the brand may do with the work.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = UsageRightsForm)]
pub struct UsageRightsDraft {
    /// Where it is shown.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::short_texts::<MAX_CHANNELS>))]
    pub channels: Vec<Text>,
    /// `Kuwait`, `GCC` or `worldwide`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::label::<Territory>))]
    pub territory: Text,
    /// Null: perpetual.
    #[validate(range(min = 1, max = MAX_MONTHS, code = "out_of_range"))]
    pub months: Option<i64>,
    /// Whether no one else may use it.
    #[serde(default)]
    pub exclusive: bool,
}

impl ProposalDraft {
    /// Clears the named fields that a proposal need not have: they were sent as null.
    #[must_use]
    pub fn clearing(mut self, nulls: &[String]) -> Self {
        let is_null = |field: &str| nulls.iter().any(|name| name == field);
        if is_null("usage_rights") {
            self.usage_rights = Change::Clear;
        }
        if is_null("ai_note") {
            self.ai_note = Change::Clear;
        }
        self
    }

    /// The terms of a new proposal at `now`.
    pub fn into_terms(self, now: OffsetDateTime) -> Result<Terms, FieldErrors> {
        self.checked(None, now)
    }

    /// The terms of the version after `current`.
    pub fn into_revised(self, current: &Terms, now: OffsetDateTime) -> Result<Terms, FieldErrors> {
        self.checked(Some(current), now)
    }

    fn checked(self, current: Option<&Terms>, now: OffsetDateTime) -> Result<Terms, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        let numbers = self.numbers(current, &mut errors);
        let deliverables = match (self.deliverables, current) {
            (Some(list), _) => rules::filled_texts(list),
            (None, Some(terms)) => terms.deliverables.clone(),
            (None, None) => {
                errors.add("deliverables", FieldCode::Required);
                Vec::new()
            }
        };
        let payment_plan = planned(self.payment_plan, current, numbers.price_fils, &mut errors);
        let terms = Terms {
            price_fils: numbers.price_fils,
            delivery_days: u16::try_from(numbers.delivery_days).unwrap_or_default(),
            deliverables,
            revisions_included: u8::try_from(numbers.revisions_included).unwrap_or_default(),
            payment_plan,
            usage_rights: match self.usage_rights {
                Change::Set(rights) => rights.checked(&mut errors),
                Change::Clear => None,
                Change::Keep => current.and_then(|terms| terms.usage_rights.clone()),
            },
            ai_use: AiUse::from_slug(self.ai_use.as_str())
                .or_else(|| current.map(|terms| terms.ai_use))
                .unwrap_or(AiUse::None),
            ai_note: match self.ai_note {
                Change::Set(note) => note.into_option(),
                Change::Clear => None,
                Change::Keep => current.and_then(|terms| terms.ai_note.clone()),
            },
            message: self
                .message
                .into_option()
                .or_else(|| current.map(|terms| terms.message.clone()))
                .unwrap_or_default(),
            valid_until: valid_until(&self.valid_until, current, now, &mut errors),
        };
        if terms.message.is_empty() {
            errors.add("message", FieldCode::Required);
        }
        errors.into_result().map(|()| terms)
    }

    /// Price, days and revisions: those sent or those of the current version.
    fn numbers(&self, current: Option<&Terms>, errors: &mut FieldErrors) -> Numbers {
        let mut given = |field, sent: Option<i64>, current: Option<i64>| {
            sent.or(current).unwrap_or_else(|| {
                errors.add(field, FieldCode::Required);
                0
            })
        };
        let price = current.map(|terms| terms.price_fils);
        let days = current.map(|terms| terms.delivery_days.into());
        let revisions = current.map(|terms| terms.revisions_included.into());
        Numbers {
            price_fils: given("price_fils", self.price_fils, price),
            delivery_days: given("delivery_days", self.delivery_days, days),
            revisions_included: given("revisions_included", self.revisions_included, revisions),
        }
    }
}

struct Numbers {
    price_fils: i64,
    delivery_days: i64,
    revisions_included: i64,
}

/// The parts as they were sent, those of the current version, or the whole price at the end.
fn planned(
    sent: Option<Vec<PlanPartDraft>>,
    current: Option<&Terms>,
    price_fils: i64,
    errors: &mut FieldErrors,
) -> Vec<PlanPart> {
    let parts = match (sent, current) {
        (Some(parts), _) => plan(parts, errors),
        // A plan of one part follows a new price: nothing is left to divide.
        (None, Some(terms)) => match terms.payment_plan.as_slice() {
            [only] => vec![PlanPart {
                amount_fils: price_fils,
                ..only.clone()
            }],
            parts => parts.to_vec(),
        },
        (None, None) => on_completion(price_fils),
    };
    sums_to(price_fils, &parts, errors);
    parts
}

fn on_completion(price_fils: i64) -> Vec<PlanPart> {
    vec![PlanPart {
        label: ON_COMPLETION.to_owned(),
        amount_fils: price_fils,
        due: PartDue::OnApproval,
        release: None,
    }]
}

fn plan(parts: Vec<PlanPartDraft>, errors: &mut FieldErrors) -> Vec<PlanPart> {
    const FIELD: &str = "payment_plan";
    let mut checked = Vec::with_capacity(parts.len());
    for part in parts {
        let due = PartDue::from_slug(part.due.as_str());
        errors.add_found_in(FIELD, &part);
        checked.push(PlanPart {
            label: part.label.into(),
            amount_fils: part.amount_fils,
            due: due.unwrap_or(PartDue::OnApproval),
            release: PartRelease::from_slug(part.release.as_str()),
        });
    }
    checked
}

fn sums_to(price_fils: i64, parts: &[PlanPart], errors: &mut FieldErrors) {
    let is_checked = |field| !errors.iter().any(|(wrong, _)| wrong == field);
    let sum = parts
        .iter()
        .fold(0_i64, |sum, part| sum.saturating_add(part.amount_fils));
    if is_checked("price_fils") && is_checked("payment_plan") && sum != price_fils {
        errors.add("payment_plan", FieldCode::SumMismatch);
    }
}

fn valid_until(
    sent: &Text,
    current: Option<&Terms>,
    now: OffsetDateTime,
    errors: &mut FieldErrors,
) -> OffsetDateTime {
    let otherwise = now + DEFAULT_VALIDITY;
    if sent.as_str().is_empty() {
        // A new version of a proposal that has run out is valid again.
        return current
            .map(|terms| terms.valid_until)
            .filter(|until| *until > now)
            .unwrap_or(otherwise);
    }
    match sent.moment() {
        Some(until) if until <= now || until > now + MAX_VALIDITY + CLOCK_TOLERANCE => {
            errors.add("valid_until", FieldCode::OutOfRange);
            otherwise
        }
        Some(until) => until,
        None => otherwise,
    }
}

impl UsageRightsDraft {
    fn checked(self, errors: &mut FieldErrors) -> Option<UsageRights> {
        const FIELD: &str = "usage_rights";
        errors.add_found_in(FIELD, &self);
        Some(UsageRights {
            channels: rules::filled_texts(self.channels),
            territory: Territory::from_label(self.territory.as_str())?,
            months: self.months.and_then(|months| months.try_into().ok()),
            exclusive: self.exclusive,
        })
    }
}

#[cfg(test)]
mod tests;
