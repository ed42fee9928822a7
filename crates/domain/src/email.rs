//! E-mail addresses in the canonical form in which accounts are compared.
//!
//! **Invariant:** an [`Email`] is trimmed, lower case, valid and at most 254 code points long. Only a tombstone's ends
//! in [`RESERVED_TLD`].

use std::fmt;

use validator::{ValidateEmail, ValidateLength};

use crate::field_codes::FieldCode;
use crate::text::{self, Shape};

/// A top-level domain that cannot exist (RFC 2606): the addresses of deleted accounts end in it.
pub const RESERVED_TLD: &str = "invalid";

/// A canonical e-mail address; one account each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Email(String);

impl Email {
    /// Canonicalizes an address from a form or a provider, or returns what is wrong with it.
    pub fn parse(raw: &str) -> Result<Self, FieldCode> {
        let email = Self::stored(raw)?;
        // The validator's pattern of an IP literal is not anchored: `a@anything at all[127.0.0.1]` passes it.
        if email.0.contains(['[', ']']) {
            return Err(FieldCode::InvalidEmail);
        }
        // Otherwise an account could take the future address of a deleted account.
        if email.0.rsplit(['.', '@']).next() == Some(RESERVED_TLD) {
            return Err(FieldCode::InvalidEmail);
        }
        Ok(email)
    }

    /// Parses a stored address: it may be a tombstone's, which cannot be typed, or have an IP literal as its domain,
    /// which [`Email::parse`] once accepted.
    pub fn stored(raw: &str) -> Result<Self, FieldCode> {
        let Some(typed) = text::non_blank(raw) else {
            return Err(FieldCode::Required);
        };
        if !Shape::Line.admits(typed) {
            return Err(FieldCode::InvalidCharacters);
        }
        let canonical = typed.to_lowercase();
        if !canonical.validate_length(None, Some(length_limit()), None) {
            return Err(FieldCode::TooLong);
        }
        // Letters that look alike or are invisible would make two accounts of one address; an internationalized domain
        // has its ASCII form (`xn--…`).
        let has_ascii_domain = canonical.rsplit('@').next().is_some_and(str::is_ascii);
        if !has_ascii_domain {
            return Err(FieldCode::InvalidEmail);
        }
        // Both forms: some letters become ASCII only when lower-cased, and the stored form must parse again.
        if !canonical.validate_email() || (typed != canonical && !typed.validate_email()) {
            return Err(FieldCode::InvalidEmail);
        }
        Ok(Self(canonical))
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn length_limit() -> u64 {
    u64::try_from(text::MAX_EMAIL_CHARS).unwrap_or(u64::MAX)
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_address_is_trimmed_and_lowered() {
        let email = Email::parse("  Noura@Example.COM ").unwrap();
        assert_eq!(email.as_str(), "noura@example.com");
    }

    #[test]
    fn an_invalid_address_is_refused_with_its_reason() {
        assert_eq!(Email::parse(" "), Err(FieldCode::Required));
        assert_eq!(Email::parse("a@b@c"), Err(FieldCode::InvalidEmail));
        assert_eq!(Email::parse("a\0@b.com"), Err(FieldCode::InvalidCharacters));
        let long = format!("{}@example.com", "a".repeat(250));
        assert_eq!(Email::parse(&long), Err(FieldCode::TooLong));
    }

    #[test]
    fn a_letter_that_only_lowers_to_ascii_is_not_ascii() {
        let kelvin = "\u{212A}halid@example.com";
        assert_eq!(Email::parse(kelvin), Err(FieldCode::InvalidEmail));
    }

    #[test]
    fn a_domain_that_only_looks_like_another_is_refused() {
        for domain in [
            "exam\u{200b}ple.com",
            "exampl\u{435}.com",
            "\u{ff45}xample.com",
        ] {
            let looks_alike = format!("noura@{domain}");
            assert_eq!(Email::parse(&looks_alike), Err(FieldCode::InvalidEmail));
        }
        assert!(Email::parse("noura@xn--mgbh0fb.example").is_ok());
    }

    #[test]
    fn an_invalid_address_is_a_tombstones_only() {
        for raw in ["1@deleted.invalid", "a@INVALID", "a@b.Invalid"] {
            assert_eq!(Email::parse(raw), Err(FieldCode::InvalidEmail), "{raw}");
            assert_eq!(Email::stored(raw).unwrap().as_str(), raw.to_lowercase());
        }
        for raw in ["invalid@example.com", "a@invalid.com", "a@not-invalid"] {
            assert!(Email::parse(raw).is_ok(), "{raw}");
        }
    }

    #[test]
    fn the_whole_domain_is_checked_and_no_ip_literal_is_one() {
        for domain in [
            "[127.0.0.1]",
            "[::1]",
            "evil.example> <b@c.example[127.0.0.1]",
            "any text at all[::1]",
            "example.com[1.2.3.4]",
            "[1.2.3.4]example.com",
            "example.com]",
        ] {
            let raw = format!("noura@{domain}");
            assert_eq!(Email::parse(&raw), Err(FieldCode::InvalidEmail), "{raw}");
        }
        for raw in ["noura@example.com\n", "noura@example.com\u{2028}"] {
            // Whitespace around an address is dropped, line breaks included.
            assert_eq!(Email::parse(raw).unwrap().as_str(), "noura@example.com");
        }
        for raw in [
            "noura@example.com\nb",
            "no\nura@example.com",
            "noura@\nexample.com",
        ] {
            assert_eq!(
                Email::parse(raw),
                Err(FieldCode::InvalidCharacters),
                "{raw:?}"
            );
        }
        let before = "noura@example.com[1.2.3.4]";
        assert_eq!(Email::stored(before).unwrap().as_str(), before);
    }

    proptest! {
        #[test]
        fn an_accepted_address_is_one_word_with_a_plain_domain(raw in "[a-z@.\\[\\]0-9:<> \\n\\r-]{1,24}(\\[::1\\])?") {
            if let Ok(email) = Email::parse(&raw) {
                let domain = email.as_str().rsplit('@').next().unwrap_or_default();
                prop_assert!(domain.chars().all(|c| c.is_ascii_alphanumeric() || c == '.' || c == '-'));
                prop_assert_eq!(email.as_str().matches('@').count(), 1);
            }
        }

        #[test]
        fn what_was_accepted_reads_back_unchanged(raw in "[a-zA-Z.+]{1,8}@\\PC{1,12}") {
            if let Ok(email) = Email::parse(&raw) {
                prop_assert_eq!(Email::parse(email.as_str()), Ok(email));
            }
        }
    }
}
