//! The brief of a request: what the quote form sends, and what a later edit may change.

use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

use super::{invited, wished_day};
use crate::calendar::iso_day;
use crate::consent::ConsentAsSent;
use crate::email::Email;
use crate::files::MAX_ATTACHMENTS;
use crate::ids::{CreativeId, FileId};
use crate::options::{BudgetRange, Timeline};
use crate::services::Service;
use crate::text::{
    MAX_EMAIL_CHARS, MAX_LONG_CHARS, MAX_MOMENT_CHARS, MAX_NAME_CHARS, MAX_PHONE_CHARS,
    MAX_URL_CHARS,
};
use crate::validation::bounds::Bounds;
use crate::validation::{FieldCode, FieldErrors, PhoneText, Text, distinct, rules};
use crate::vocabulary::Labelled as _;

/// The most reference links of a brief.
pub const MAX_REFERENCE_LINKS: usize = 5;

// Stored as one JSON object and sent as it is: a field added here is stored, answered, agreed on, exported and erased,
// and a brief from before has its default.
/// The optional answers of a brief.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct BriefExtras {
    /// Where the work will be used.
    pub intended_use: Option<String>,
    /// Examples, as web addresses.
    #[schema(required = true)]
    pub reference_links: Vec<String>,
    /// The day by which the brand would like to have it.
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    pub wished_date: Option<Date>,
}

impl BriefExtras {
    /// The answers with `change` applied to what the brand wrote in its own words.
    #[must_use]
    pub fn map_texts(self, change: impl Fn(&str) -> String) -> Self {
        Self {
            intended_use: self.intended_use.as_deref().map(change),
            ..self
        }
    }
}

/// The whole brief of a stored request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brief {
    /// What the brand calls it.
    pub title: Option<String>,
    /// What is wanted.
    pub project_description: String,
    /// The budget.
    pub budget_range: Option<BudgetRange>,
    /// When the work should be done.
    pub timeline: Option<Timeline>,
    /// The optional answers.
    pub extras: BriefExtras,
}

impl Brief {
    /// Whether a proposal for `other` answers this brief too: another title asks for no other work.
    #[must_use]
    pub fn asks_the_same_as(&self, other: &Self) -> bool {
        let title = other.title.clone();
        *other
            == Self {
                title,
                ..self.clone()
            }
    }
}

/// The quote form.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewQuoteRequest)]
pub struct QuoteRequestDraft {
    /// One line of text.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub brand_name: Text,
    /// One line of text.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub contact_name: Text,
    /// The address for the answer.
    #[schema(value_type = String)]
    #[validate(custom(function = rules::email))]
    pub email: Text,
    /// In any form.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_PHONE_CHARS, code = "too_long"), custom(function = rules::phone))]
    pub phone: PhoneText,
    /// Whether the creative whose proposal is selected sees the phone number.
    #[serde(default)]
    #[schema(required = false)]
    pub share_phone: bool,
    /// A service's name.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::label::<Service>))]
    pub service_category: Text,
    /// What the request is called: one line of text.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub title: Text,
    /// Text with line breaks.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub project_description: Text,
    /// An option's label.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::label::<BudgetRange>))]
    pub budget_range: Text,
    /// An option's label.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::label::<Timeline>))]
    pub timeline: Text,
    /// The id of a creative on the roster.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::creative_id))]
    pub preferred_creative_id: Text,
    /// Ids of 1 to 10 creatives on the roster, the only ones that are invited until the brand opens the request to
    /// others; not together with `preferredCreativeId`.
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = invited::are_creatives))]
    pub invited_creative_ids: Option<Vec<Text>>,
    /// Must be true.
    #[serde(default)]
    #[schema(required = true)]
    #[validate(custom(function = rules::agreed))]
    pub agree_to_terms: bool,
    /// When, by the browser's clock; kept as sent.
    #[serde(rename = "terms_agreed_at")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_MOMENT_CHARS, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_at: Text,
    /// Kept as sent.
    #[serde(rename = "terms_agreed_email")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_EMAIL_CHARS, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_email: Text,
    /// Kept as sent.
    #[serde(rename = "terms_agreed_name")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_name: Text,
    /// Text with line breaks: where the work will be used.
    #[serde(rename = "intended_use")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub intended_use: Text,
    /// At most 5 web addresses.
    #[serde(rename = "reference_links", default)]
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = are_reference_links))]
    pub reference_links: Vec<Text>,
    /// The day by which the brand would like to have it.
    #[serde(rename = "wished_date")]
    #[schema(value_type = Option<String>, format = Date)]
    pub wished_date: Text,
    /// Ids of at most 5 files of the purpose `brief` that are ready and belong to no other brief, in order.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::ids::<FileId, MAX_ATTACHMENTS>))]
    pub files: Vec<Text>,
}

/// A validated quote form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewQuoteRequest {
    /// The brand.
    pub brand_name: String,
    /// The contact person.
    pub contact_name: String,
    /// The address to reply to.
    pub email: Email,
    /// The phone number, in any format.
    pub phone: Option<String>,
    /// Whether the selected creative sees it.
    pub shares_phone: bool,
    /// The service.
    pub service: Service,
    /// What the brand calls it.
    pub title: Option<String>,
    /// The brief.
    pub project_description: String,
    /// The budget.
    pub budget_range: Option<BudgetRange>,
    /// When the work should be done.
    pub timeline: Option<Timeline>,
    /// The optional answers of the brief.
    pub extras: BriefExtras,
    /// The files of the brief, without duplicates; whether they are ready is checked when the request is stored.
    pub files: Vec<FileId>,
    /// The creative that the brand prefers; whether it is on the roster is checked when the request is stored.
    pub preferred_creative: Option<CreativeId>,
    /// The creatives that the brand asks instead; each is checked in the same way.
    pub invited_creatives: Vec<CreativeId>,
    /// The browser's claims about the consent.
    pub consent: ConsentAsSent,
}

impl TryFrom<QuoteRequestDraft> for NewQuoteRequest {
    type Error = FieldErrors;

    fn try_from(draft: QuoteRequestDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let extras = BriefExtras {
            intended_use: draft.intended_use.into_option(),
            reference_links: rules::filled_texts(draft.reference_links),
            wished_date: wished_day::parse(&draft.wished_date, &mut errors),
        };
        let invited_creatives = invited::creatives(
            draft.invited_creative_ids,
            &draft.preferred_creative_id,
            &mut errors,
        );
        let email = Email::parse(draft.email.as_str());
        let service = Service::from_label(draft.service_category.as_str());
        let (Ok(email), Some(service), true) = (email, service, errors.is_empty()) else {
            return Err(errors);
        };
        let phone = draft.phone.into_option();
        Ok(Self {
            brand_name: draft.brand_name.into(),
            contact_name: draft.contact_name.into(),
            email,
            shares_phone: draft.share_phone && phone.is_some(),
            phone,
            service,
            title: draft.title.into_option(),
            project_description: draft.project_description.into(),
            budget_range: BudgetRange::from_label(draft.budget_range.as_str()),
            timeline: Timeline::from_label(draft.timeline.as_str()),
            extras,
            files: distinct(&draft.files),
            preferred_creative: draft.preferred_creative_id.as_str().parse().ok(),
            invited_creatives,
            consent: ConsentAsSent {
                agreed_at: draft.terms_agreed_at.into_option(),
                email: draft.terms_agreed_email.into_option(),
                name: draft.terms_agreed_name.into_option(),
            },
        })
    }
}

impl NewQuoteRequest {
    /// Whether every listed creative of the service may answer it immediately.
    pub const fn is_open(&self) -> bool {
        self.preferred_creative.is_none() && self.invited_creatives.is_empty()
    }
}

/// An edit of the brief: a field that is left out keeps its value, an empty text clears it.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = BriefEdit)]
pub struct BriefDraft {
    /// What the request is called: one line of text; blank clears it.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub title: Option<Text>,
    /// Text with line breaks; not blank.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::not_blank), custom(function = rules::paragraphs))]
    pub project_description: Option<Text>,
    /// An option's label.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::label::<BudgetRange>))]
    pub budget_range: Option<Text>,
    /// An option's label.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::label::<Timeline>))]
    pub timeline: Option<Text>,
    /// Text with line breaks.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub intended_use: Option<Text>,
    /// At most 5 web addresses.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = are_reference_links))]
    pub reference_links: Option<Vec<Text>>,
    /// A day; blank clears it.
    #[schema(value_type = Option<String>, format = Date)]
    pub wished_date: Option<Text>,
    /// All files of the brief, in order: ids of at most 5 of the purpose `brief` that are ready and belong to no other
    /// brief.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = rules::ids::<FileId, MAX_ATTACHMENTS>))]
    pub files: Option<Vec<Text>>,
}

/// An edit of the brief that can be stored once its files are found ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BriefChange {
    /// The brief after it.
    pub brief: Brief,
    /// All of its files, without duplicates; `None`: they stay.
    pub files: Option<Vec<FileId>>,
}

impl BriefDraft {
    /// The brief and its files after the edit.
    pub fn into_change(self, current: &Brief) -> Result<BriefChange, FieldErrors> {
        let files = self.files.as_ref().map(distinct);
        let brief = self.applied_to(current)?;
        Ok(BriefChange { brief, files })
    }

    /// The brief after the edit.
    pub fn applied_to(self, current: &Brief) -> Result<Brief, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        let current_extras = &current.extras;
        let links = match self.reference_links {
            Some(sent) => rules::filled_texts(sent),
            None => current_extras.reference_links.clone(),
        };
        let wished_date = match &self.wished_date {
            Some(sent) => wished_day::parse(sent, &mut errors),
            None => current_extras.wished_date,
        };
        errors.into_result()?;
        Ok(Brief {
            title: match self.title {
                Some(sent) => sent.into_option(),
                None => current.title.clone(),
            },
            project_description: self
                .project_description
                .map_or_else(|| current.project_description.clone(), Into::into),
            budget_range: match &self.budget_range {
                Some(sent) => BudgetRange::from_label(sent.as_str()),
                None => current.budget_range,
            },
            timeline: match &self.timeline {
                Some(sent) => Timeline::from_label(sent.as_str()),
                None => current.timeline,
            },
            extras: BriefExtras {
                intended_use: match self.intended_use {
                    Some(sent) => sent.into_option(),
                    None => current_extras.intended_use.clone(),
                },
                reference_links: links,
                wished_date,
            },
        })
    }
}

/// At most five web addresses; blank ones count as not sent.
fn are_reference_links(sent: &[Text]) -> Result<(), ValidationError> {
    let is_over = rules::filled(sent).count() > MAX_REFERENCE_LINKS;
    let mut codes = Vec::from_iter(is_over.then_some(FieldCode::TooMany));
    for link in rules::filled(sent) {
        if link.as_str().chars().count() > MAX_URL_CHARS {
            codes.push(FieldCode::TooLong);
        } else if rules::web_address(link).is_err() || rules::line(link).is_err() {
            codes.push(FieldCode::InvalidUrl);
        }
    }
    let members = Bounds::web_address();
    rules::refused_list(&codes, Bounds::list(MAX_REFERENCE_LINKS, members))
}

#[cfg(test)]
mod tests;
