//! The forms before an account is known: sign-up, sign-in, and those of one address.

use crate::email::Email;
use crate::language::Language;
use crate::passwords::Password;
use crate::text;
use crate::validation::{FieldCode, FieldErrors, TextRule};
use crate::vocabulary::Vocabulary as _;

/// The sign-up form as it was sent.
#[derive(Clone, Debug, Default)]
pub struct SignUpDraft {
    /// `email`
    pub email: String,
    /// `password`
    pub password: Password,
    /// `full_name`
    pub full_name: String,
    /// `language`; anything but ours is ignored
    pub language: String,
}

/// A sign-up that keeps the rules; how guessable the password is remains to be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignUp {
    /// The new account's address.
    pub email: Email,
    /// Long enough.
    pub password: Password,
    /// The person's name.
    pub full_name: String,
    /// In which language we shall write.
    pub language: Language,
}

impl SignUpDraft {
    /// Checks every field; `min_password` is the operator's minimum in code points.
    pub fn validate(self, min_password: usize) -> Result<SignUp, FieldErrors> {
        let mut errors = FieldErrors::new();
        let email = errors.email("email", &self.email);
        errors.keep("password", self.password.check_new(min_password));
        let full_name = errors.required("full_name", &self.full_name, TextRule::NAME);
        let (Some(email), true) = (email, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(SignUp {
            email,
            password: self.password,
            full_name,
            language: Language::from_slug(text::clean(&self.language)).unwrap_or_default(),
        })
    }
}

/// The sign-in form as it was sent.
#[derive(Clone, Debug, Default)]
pub struct SignInDraft {
    /// `email`
    pub email: String,
    /// `password`
    pub password: Password,
}

/// A sign-in that can be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignIn {
    /// Whose account.
    pub email: Email,
    /// As typed, of any length: older rules may have allowed it.
    pub password: Password,
}

impl SignInDraft {
    /// Checks that both are there and the address is one.
    pub fn validate(self) -> Result<SignIn, FieldErrors> {
        let mut errors = FieldErrors::new();
        let email = errors.email("email", &self.email);
        if self.password.is_empty() {
            errors.add("password", FieldCode::Required);
        }
        let (Some(email), true) = (email, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(SignIn {
            email,
            password: self.password,
        })
    }
}

/// A form of one address: password reset, make-admin.
#[derive(Clone, Debug, Default)]
pub struct EmailDraft {
    /// `email`
    pub email: String,
}

impl EmailDraft {
    /// The canonical address.
    pub fn validate(self) -> Result<Email, FieldErrors> {
        Email::parse(&self.email).map_err(|code| FieldErrors::of("email", code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_that_is_not_ours_is_ignored() {
        let draft = SignUpDraft {
            email: "a@example.com".to_owned(),
            password: Password::new("long enough".to_owned()),
            full_name: "A".to_owned(),
            language: "fr".to_owned(),
        };
        assert_eq!(draft.validate(6).unwrap().language, Language::En);
    }

    #[test]
    fn the_operator_may_ask_for_longer_passwords() {
        let draft = SignUpDraft {
            email: "a@example.com".to_owned(),
            password: Password::new("1234567".to_owned()),
            full_name: "A".to_owned(),
            ..SignUpDraft::default()
        };
        assert!(draft.clone().validate(7).is_ok());
        let expected = FieldErrors::of("password", FieldCode::PasswordTooShort);
        assert_eq!(draft.validate(8), Err(expected));
    }

    #[test]
    fn a_sign_in_needs_an_address_and_a_password_of_any_length() {
        let draft = SignInDraft {
            email: "A@example.com ".to_owned(),
            password: Password::new("x".to_owned()),
        };
        assert_eq!(draft.validate().unwrap().email.as_str(), "a@example.com");
        let errors = SignInDraft::default().validate().unwrap_err();
        assert_eq!(errors.iter().count(), 2);
    }
}
