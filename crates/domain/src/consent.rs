//! Consent to the terms: what the browser claimed, beside what the server itself records.

/// The terms that are in force, named by the date of their last change; stored with every consent.
pub const TERMS_VERSION: &str = "2026-11-22";

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
