//! Passwords before they are hashed.
//!
//! **Invariant:** nothing here prints a password; the characters are available by an explicit call only.

use std::fmt;

use serde::Deserialize;

use crate::text;
use crate::validation::FieldCode;

/// A password as typed: neither trimmed nor changed.
#[derive(Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(transparent)]
pub struct Password(String);

impl Password {
    /// Wraps what was typed.
    pub fn new(typed: String) -> Self {
        Self(typed)
    }

    /// The characters, for hashing and strength estimation only.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Whether anything was typed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Checks a new password's length in code points; its strength is checked where it is hashed.
    pub fn check_new(&self, min_length: usize) -> Result<(), FieldCode> {
        let length = self.0.chars().count();
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
