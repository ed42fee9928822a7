//! Consent to the terms: the browser's claims, in addition to what the server itself records.

use time::OffsetDateTime;

use crate::calendar;

/// The current terms, identified by the date of their last change; stored with every consent.
pub const TERMS_VERSION: &str = "2026-11-29";

/// Every version of the terms, oldest first.
const VERSIONS: [&str; 3] = ["2026-11-22", "2026-11-28", TERMS_VERSION];

/// The terms that were in force at a moment, by the day in Kuwait. `None`: before the first version whose day is known.
pub fn terms_version_at(at: OffsetDateTime) -> Option<&'static str> {
    let day = calendar::day_of(at).to_string();
    // Dates in ISO 8601 sort as texts.
    VERSIONS
        .into_iter()
        .rev()
        .find(|version| *version <= day.as_str())
}

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

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_moment_is_under_the_last_terms_of_its_day_in_kuwait() {
        assert_eq!(terms_version_at(datetime!(2026-11-21 20:59:59 UTC)), None);
        let first = Some("2026-11-22");
        assert_eq!(terms_version_at(datetime!(2026-11-21 21:00 UTC)), first);
        assert_eq!(terms_version_at(datetime!(2026-11-27 12:00 UTC)), first);
        let second = Some("2026-11-28");
        assert_eq!(terms_version_at(datetime!(2026-11-28 20:59 UTC)), second);
        let current = Some(TERMS_VERSION);
        assert_eq!(terms_version_at(datetime!(2027-03-01 08:00 UTC)), current);
    }

    #[test]
    fn the_versions_are_in_order() {
        assert!(VERSIONS.is_sorted());
    }
}
