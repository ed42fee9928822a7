//! Messages from the contact form, and the answers to them.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::email::Email;
use crate::options::ContactSubject;
use crate::text::{MAX_LONG_CHARS, MAX_NAME_CHARS};
use crate::validation::{FieldErrors, Text, rules};
use crate::vocabulary::{Labelled as _, vocabulary};

vocabulary! {
    /// The state of a message.
    pub enum ContactMessageState {
        Open: "open";
        Answered: "answered";
        Closed: "closed";
    }
}

/// The contact form.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewContactMessage)]
pub struct ContactMessageDraft {
    /// The sender's name.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub name: Text,
    /// The address for the answer.
    #[schema(value_type = String)]
    #[validate(custom(function = rules::email))]
    pub email: Text,
    /// One of the six subjects.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::label::<ContactSubject>))]
    pub subject: Text,
    /// Text with line breaks.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
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

/// An admin's answer.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ContactAnswer)]
pub struct AnswerDraft {
    /// Mailed to the sender of the message.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub answer: Text,
}

impl AnswerDraft {
    /// The answer, checked.
    pub fn into_answer(self) -> Result<String, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.answer.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation::FieldCode;

    #[test]
    fn an_answer_is_needed_and_has_an_end() {
        let answer = |text: &str| {
            let draft = AnswerDraft {
                answer: text.into(),
            };
            draft.into_answer()
        };
        assert_eq!(answer(" On Sunday.\n"), Ok("On Sunday.".to_owned()));
        let refused = |code| Err(FieldErrors::of("answer", code));
        assert_eq!(answer("  "), refused(FieldCode::Required));
        assert_eq!(answer(&"x".repeat(5_001)), refused(FieldCode::TooLong));
    }
}
