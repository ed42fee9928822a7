//! Messages from the contact form.

use crate::email::Email;
use crate::options::ContactSubject;
use crate::validation::{FieldErrors, TextRule};

/// The contact form as it was sent, unchecked.
#[derive(Clone, Debug, Default)]
pub struct ContactMessageDraft {
    /// `name`
    pub name: String,
    /// `email`
    pub email: String,
    /// `subject`, an option's label
    pub subject: String,
    /// `message`
    pub message: String,
}

/// A contact form that keeps the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewContactMessage {
    /// Who writes.
    pub name: String,
    /// Where to answer.
    pub email: Email,
    /// What about.
    pub subject: ContactSubject,
    /// The text.
    pub message: String,
}

impl ContactMessageDraft {
    /// Checks every field; all four are needed.
    pub fn validate(self) -> Result<NewContactMessage, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.required("name", &self.name, TextRule::NAME);
        let email = errors.email("email", &self.email);
        let subject = errors.required_option("subject", &self.subject);
        let message = errors.required("message", &self.message, TextRule::LONG);
        let (Some(email), Some(subject), true) = (email, subject, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(NewContactMessage {
            name,
            email,
            subject,
            message,
        })
    }
}
