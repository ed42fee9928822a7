//! Consent to the terms: what the browser claimed, beside what the server itself records.

use crate::validation::{FieldErrors, TextRule};

/// The terms that are in force; stored with every consent.
pub const TERMS_VERSION: &str = "2024-08";

/// What a browser said about the moment and the person of a consent. Kept as sent, never trusted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConsentAsSent {
    /// When, in the browser's own words.
    pub agreed_at: Option<String>,
    /// Under which address.
    pub email: Option<String>,
    /// Under which name.
    pub name: Option<String>,
}

impl ConsentAsSent {
    /// Bounds the three texts; says nothing of whether there is a consent.
    pub(crate) fn read(errors: &mut FieldErrors, agreed_at: &str, email: &str, name: &str) -> Self {
        Self {
            agreed_at: errors.optional("terms_agreed_at", agreed_at, TextRule::MOMENT),
            email: errors.optional("terms_agreed_email", email, TextRule::EMAIL_AS_SENT),
            name: errors.optional("terms_agreed_name", name, TextRule::NAME),
        }
    }
}
