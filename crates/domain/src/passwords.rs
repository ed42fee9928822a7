//! Passwords before they are hashed.
//!
//! **Invariant:** nothing here prints a password; the characters are available by an explicit call only.

use std::fmt;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;
use serde::Deserialize;

use crate::text;
use crate::validation::FieldCode;

/// A password, neither trimmed nor shortened. It is hashed in one form, whichever keyboard or system typed it (RFC 8265,
/// OpaqueString): composed (NFC), with a blank for every other space. Nothing else is mapped or refused, as in passwords
/// that were set before.
#[derive(Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(from = "String")]
pub struct Password {
    prepared: String,
    /// If it differs.
    typed: Option<String>,
}

impl From<String> for Password {
    fn from(typed: String) -> Self {
        Self::new(typed)
    }
}

impl Password {
    /// Wraps what was typed.
    pub fn new(typed: String) -> Self {
        let spaces = CodePointMapData::<GeneralCategory>::new();
        let is_space = |c: char| !c.is_ascii() && spaces.get(c) == GeneralCategory::SpaceSeparator;
        let blanks: String = typed
            .chars()
            .map(|c| if is_space(c) { ' ' } else { c })
            .collect();
        let prepared = ComposingNormalizerBorrowed::new_nfc()
            .normalize(&blanks)
            .into_owned();
        let typed = (typed != prepared).then_some(typed);
        Self { prepared, typed }
    }

    /// The characters, for hashing and strength estimation only.
    pub fn expose(&self) -> &str {
        &self.prepared
    }

    /// The characters as typed, where they differ: older hashes are of these.
    pub fn expose_typed(&self) -> Option<&str> {
        self.typed.as_deref()
    }

    /// Whether anything was typed.
    pub fn is_empty(&self) -> bool {
        self.prepared.is_empty()
    }

    /// Checks a new password's length in code points; its strength is checked where it is hashed.
    pub fn check_new(&self, min_length: usize) -> Result<(), FieldCode> {
        let length = self.prepared.chars().count();
        if length == 0 {
            Err(FieldCode::Required)
        } else if length < min_length {
            Err(FieldCode::PasswordTooShort)
        } else if length > text::MAX_PASSWORD_CHARS {
            Err(FieldCode::TooLong)
        } else {
            Ok(())
        }
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(typed: &str) -> Result<(), FieldCode> {
        Password::new(typed.to_owned()).check_new(text::DEFAULT_PASSWORD_MIN)
    }

    #[test]
    fn six_characters_are_enough_in_any_script() {
        assert_eq!(checked("abcde"), Err(FieldCode::PasswordTooShort));
        assert_eq!(checked("abcdef"), Ok(()));
        assert_eq!(checked("مرحبا"), Err(FieldCode::PasswordTooShort));
        assert_eq!(checked("مرحبًا"), Ok(()));
    }

    #[test]
    fn a_password_has_one_form_however_it_is_typed() {
        let exposed = |typed: &str| Password::new(typed.to_owned()).expose().to_owned();
        // Macs decompose what other systems compose; the same letters in other orders.
        assert_eq!(exposed("cafe\u{301}"), "caf\u{e9}");
        assert_eq!(exposed("\u{627}\u{653}"), "\u{622}");
        assert_eq!(exposed("a\u{a0}b\u{3000}c"), "a b c");
        // Neither case nor width nor blanks at the ends.
        for kept in ["Abc ", " abc", "\u{ff21}bc", "a\tb", "\u{661}\u{662}"] {
            let password = Password::new(kept.to_owned());
            assert_eq!(password.expose(), kept);
            assert_eq!(password.expose_typed(), None);
        }
        let decomposed = Password::new("cafe\u{301}".to_owned());
        assert_eq!(decomposed.expose_typed(), Some("cafe\u{301}"));
    }

    #[test]
    fn an_endless_password_is_refused() {
        assert_eq!(checked(&"x".repeat(256)), Ok(()));
        assert_eq!(checked(&"x".repeat(257)), Err(FieldCode::TooLong));
    }

    #[test]
    fn debugging_shows_nothing_of_it() {
        let shown = format!("{:?}", Password::new("kept to myself".to_owned()));
        assert_eq!(shown, "Password(…)");
    }
}
