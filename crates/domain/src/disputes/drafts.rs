//! What is sent with the moves of a dispute.

use serde::Deserialize;
use time::Date;
use time::macros::format_description;
use utoipa::ToSchema;
use validator::Validate;

use super::wishes::{Wish, WishKind};
use super::{Clause, Fault, MIN_REASON_CHARS, Problem};
use crate::files::MAX_ATTACHMENTS;
use crate::ids::FileId;
use crate::money::MAX_PRICE_FILS;
use crate::quote_requests::moves::Link;
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldCode, FieldErrors, Text, distinct, rules};
use crate::vocabulary::Vocabulary as _;

/// The most links with one position.
pub(crate) const MAX_EVIDENCE_LINKS: usize = 10;

/// A wish as it was sent, in fields of its own.
struct SentWish<'a> {
    kind: &'a Text,
    amount_fils: Option<i64>,
    day: &'a Text,
}

impl SentWish<'_> {
    /// The wish; `None` if there is none. Its bounds are checked when it is made.
    fn parse(&self, errors: &mut FieldErrors) -> Option<Wish> {
        let day = match self.day.as_str() {
            "" => None,
            sent => {
                let day = Date::parse(sent, format_description!("[year]-[month]-[day]")).ok();
                if day.is_none() {
                    errors.add("day", FieldCode::InvalidDate);
                }
                day
            }
        };
        let kind = WishKind::from_slug(self.kind.as_str())?;
        Some(
            Wish {
                kind,
                amount_fils: self.amount_fils,
                day,
            }
            .trimmed(),
        )
    }
}

fn check_links(links: &[Link], errors: &mut FieldErrors) {
    for link in links {
        errors.add_found_in("links", link);
    }
}

/// A problem that a side reports.
///
/// It opens a dispute: `problem` and `wish` are required of a side. What an admin stops opens none, and has a reason only.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ReportedProblem)]
pub struct ProblemDraft {
    /// What happened: text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub reason: Text,
    /// `late`, `not_as_agreed`, `unreachable`, `not_paid`, `pressure`, `rights` or `other`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<Problem>))]
    pub problem: Text,
    /// What the side wants: `continue`, `more_time`, `end`, `revision`, `approve`, `lower_price` or `pay_rest`, as the
    /// stage allows.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<WishKind>))]
    pub wish: Text,
    /// With `end`: what the brand gets, in fils; with `lower_price`: the final price.
    #[serde(default)]
    #[validate(range(min = 0, max = MAX_PRICE_FILS, code = "out_of_range"))]
    pub amount_fils: Option<i64>,
    /// With `more_time` and `revision`: the day by which the work is handed over; with `pay_rest`: by which the rest is
    /// paid.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Text,
    /// At most 10 links that show it.
    #[serde(default)]
    #[validate(custom(function = rules::at_most::<MAX_EVIDENCE_LINKS>))]
    pub links: Vec<Link>,
    /// Ids of at most 5 files that were uploaded as evidence for this project and are ready.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::ids::<FileId, MAX_ATTACHMENTS>))]
    pub files: Vec<Text>,
}

/// A report that can be judged once the project's stage is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewProblem {
    /// What happened.
    pub reason: String,
    /// What opens a dispute: what is reported, and what the side wants; `None`: the project only stops.
    pub dispute: Option<(Problem, Wish)>,
    /// What shows it.
    pub links: Vec<Link>,
    /// The files that show it, without duplicates.
    pub files: Vec<FileId>,
}

impl ProblemDraft {
    /// The report, checked.
    ///
    /// # Errors
    /// The fields that are wrong.
    pub fn into_new(self) -> Result<NewProblem, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        check_links(&self.links, &mut errors);
        let wish = SentWish {
            kind: &self.wish,
            amount_fils: self.amount_fils,
            day: &self.day,
        };
        let wish = wish.parse(&mut errors);
        let problem = Problem::from_slug(self.problem.as_str());
        if problem.is_some() && self.wish.as_str().is_empty() {
            errors.add("wish", FieldCode::Required);
        }
        errors.into_result()?;
        Ok(NewProblem {
            reason: self.reason.into(),
            dispute: problem.zip(wish),
            files: distinct(&self.files),
            links: self.links,
        })
    }
}

/// What a side wishes now, and why.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewPosition)]
pub struct PositionDraft {
    /// `continue`, `more_time`, `end`, `revision`, `approve`, `lower_price` or `pay_rest`, as the stage allows.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<WishKind>))]
    pub wish: Text,
    /// With `end`: what the brand gets, in fils; with `lower_price`: the final price.
    #[serde(default)]
    #[validate(range(min = 0, max = MAX_PRICE_FILS, code = "out_of_range"))]
    pub amount_fils: Option<i64>,
    /// With `more_time`, `revision` and `pay_rest`.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Text,
    /// Text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub text: Text,
    /// At most 10 links that show it.
    #[serde(default)]
    #[validate(custom(function = rules::at_most::<MAX_EVIDENCE_LINKS>))]
    pub links: Vec<Link>,
    /// Ids of at most 5 files that were uploaded as evidence for this project and are ready.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::ids::<FileId, MAX_ATTACHMENTS>))]
    pub files: Vec<Text>,
}

/// A position that can be stored once its wish is within its bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPosition {
    /// What the side wants.
    pub wish: Wish,
    /// Why.
    pub text: String,
    /// What shows it.
    pub links: Vec<Link>,
    /// The files that show it, without duplicates.
    pub files: Vec<FileId>,
}

impl PositionDraft {
    /// The position, checked.
    ///
    /// # Errors
    /// The fields that are wrong.
    pub fn into_new(self) -> Result<NewPosition, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        check_links(&self.links, &mut errors);
        let wish = SentWish {
            kind: &self.wish,
            amount_fils: self.amount_fils,
            day: &self.day,
        };
        match wish.parse(&mut errors) {
            Some(wish) if errors.is_empty() => Ok(NewPosition {
                wish,
                text: self.text.into(),
                files: distinct(&self.files),
                links: self.links,
            }),
            _ => Err(errors),
        }
    }
}

/// The other side's position that a side accepts.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = AcceptedPosition)]
pub struct AcceptanceDraft {
    /// Its number, as the side has read it.
    #[validate(required(code = "required"))]
    #[schema(value_type = i64)]
    pub number: Option<i64>,
}

impl AcceptanceDraft {
    /// The number, checked.
    ///
    /// # Errors
    /// `required` on `number`.
    pub fn into_number(self) -> Result<i64, FieldErrors> {
        self.number
            .ok_or_else(|| FieldErrors::of("number", FieldCode::Required))
    }
}

/// How an admin decides.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Decision)]
pub struct DecisionDraft {
    /// As a wish: `continue`, `more_time`, `end`, `revision`, `approve`, `lower_price` or `pay_rest`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<WishKind>))]
    pub outcome: Text,
    /// With `end`: what the brand gets, in fils; with `lower_price`: the final price.
    #[serde(default)]
    #[validate(range(min = 0, max = MAX_PRICE_FILS, code = "out_of_range"))]
    pub amount_fils: Option<i64>,
    /// With `more_time`, `revision` and `pay_rest`.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Text,
    /// Who is at fault.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<Fault>))]
    pub fault: Text,
    /// The part of the agreement that it is based on: `brief`, `deliverables`, `delivery_day`, `revisions`, `price`,
    /// `payment_plan`, `usage_rights`, `ai_use` or `terms`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<Clause>))]
    pub clause: Text,
    /// To both sides: at least 40 characters.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub reason: Text,
}

/// A decision that can be stored once its outcome is within its bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDecision {
    /// How the problem ends.
    pub outcome: Wish,
    /// Who is at fault.
    pub fault: Fault,
    /// What it is based on.
    pub clause: Clause,
    /// To both sides.
    pub reason: String,
}

impl DecisionDraft {
    /// The decision, checked.
    ///
    /// # Errors
    /// The fields that are wrong; a reason under 40 characters is `too_short`.
    pub fn into_new(self) -> Result<NewDecision, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        let written = self.reason.as_str().chars().count();
        if (1..MIN_REASON_CHARS).contains(&written) {
            errors.add("reason", FieldCode::TooShort);
        }
        let outcome = SentWish {
            kind: &self.outcome,
            amount_fils: self.amount_fils,
            day: &self.day,
        };
        let outcome = outcome.parse(&mut errors);
        let fault = Fault::from_slug(self.fault.as_str());
        let clause = Clause::from_slug(self.clause.as_str());
        match (outcome, fault, clause) {
            (Some(outcome), Some(fault), Some(clause)) if errors.is_empty() => Ok(NewDecision {
                outcome,
                fault,
                clause,
                reason: self.reason.into(),
            }),
            _ => Err(errors),
        }
    }
}

/// An appeal against a decision.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewAppeal)]
pub struct AppealDraft {
    /// What is new: text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub text: Text,
    /// At most 10 links that show it.
    #[serde(default)]
    #[validate(custom(function = rules::at_most::<MAX_EVIDENCE_LINKS>))]
    pub links: Vec<Link>,
    /// Ids of at most 5 files that were uploaded as evidence for this project and are ready.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::ids::<FileId, MAX_ATTACHMENTS>))]
    pub files: Vec<Text>,
}

/// An appeal, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAppeal {
    /// What is new.
    pub text: String,
    /// What shows it.
    pub links: Vec<Link>,
    /// The files that show it, without duplicates.
    pub files: Vec<FileId>,
}

impl AppealDraft {
    /// The appeal, checked.
    ///
    /// # Errors
    /// The fields that are wrong.
    pub fn into_new(self) -> Result<NewAppeal, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        check_links(&self.links, &mut errors);
        errors.into_result()?;
        Ok(NewAppeal {
            text: self.text.into(),
            files: distinct(&self.files),
            links: self.links,
        })
    }
}

#[cfg(test)]
mod tests;
