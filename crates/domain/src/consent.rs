//! Consent to the terms: the browser's claims, in addition to what the server itself records.

/// The current terms, identified by the date of their last change; stored with every consent.
pub const TERMS_VERSION: &str = "2026-11-29";

/// The browser's claims about the time and the person of a consent. Stored as sent, never trusted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConsentAsSent {
    /// The time, as the browser formatted it.
    pub agreed_at: Option<String>,
    /// The e-mail address.
    pub email: Option<String>,
    /// The name.
    pub name: Option<String>,
}
