//! Messages from the contact form.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::email::Email;
use crate::options::ContactSubject;
use crate::text::{LONG_MAX, NAME_MAX};
use crate::validation::{FieldErrors, Text, rules};
use crate::vocabulary::Vocabulary as _;

/// What the contact form sends.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewContactMessage)]
pub struct ContactMessageDraft {
    /// The sender's name.
    #[schema(value_type = String)]
    #[validate(required, length(max = NAME_MAX, code = "too_long"), custom(function = rules::line))]
    pub name: Text,
    /// The address that is answered.
    #[schema(value_type = String)]
    #[validate(custom(function = rules::email))]
    pub email: Text,
    /// One of the six subjects.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::label::<ContactSubject>))]
    pub subject: Text,
    /// Text with line breaks.
    #[schema(value_type = String)]
    #[validate(required, length(max = LONG_MAX, code = "too_long"), custom(function = rules::paragraphs))]
    pub message: Text,
}

/// A validated contact form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewContactMessage {
    /// The sender's name.
    pub name: String,
    /// The address to reply to.
    pub email: Email,
    /// The subject.
    pub subject: ContactSubject,
    /// The text.
    pub message: String,
}

impl TryFrom<ContactMessageDraft> for NewContactMessage {
    type Error = FieldErrors;

    fn try_from(draft: ContactMessageDraft) -> Result<Self, FieldErrors> {
        let errors = FieldErrors::found_in(&draft);
        let email = Email::parse(draft.email.as_str());
        let subject = ContactSubject::from_label(draft.subject.as_str());
        let (Ok(email), Some(subject), true) = (email, subject, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            name: draft.name.into(),
            email,
            subject,
            message: draft.message.into(),
        })
    }
}
