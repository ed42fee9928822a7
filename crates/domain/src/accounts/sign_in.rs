//! Forms of visitors: sign-up, sign-in, and forms with a single address.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::email::Email;
use crate::language::Language;
use crate::passwords::Password;
use crate::text::MAX_NAME_CHARS;
use crate::validation::{FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::Vocabulary as _;

/// The sign-up form.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = SignUp)]
pub struct SignUpDraft {
    /// The account's address; a mail verifies it.
    #[schema(value_type = String)]
    #[validate(custom(function = rules::email))]
    pub email: Text,
    /// Neither trimmed nor changed.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    pub password: Password,
    /// One line of text.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub full_name: Text,
    /// The language of its mails: `en` or `ar`; anything else is ignored.
    #[schema(value_type = Option<String>)]
    pub language: Text,
}

/// A validated sign-up, except for the strength of the password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignUp {
    /// The new account's address.
    pub email: Email,
    /// Of valid length.
    pub password: Password,
    /// The person's name.
    pub full_name: String,
    /// The language of the account's mails.
    pub language: Language,
}

impl SignUp {
    /// Validates every field; `min_password` is the operator's minimum in code points.
    pub fn from_draft(draft: SignUpDraft, min_password: usize) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        if let Err(code) = draft.password.check_new(min_password) {
            errors.add("password", code);
        }
        let email = Email::parse(draft.email.as_str());
        let (Ok(email), true) = (email, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            email,
            password: draft.password,
            full_name: draft.full_name.into(),
            language: Language::from_slug(draft.language.as_str()).unwrap_or_default(),
        })
    }
}

/// The sign-in form.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = SignIn)]
pub struct SignInDraft {
    /// The account's address.
    #[schema(value_type = String)]
    #[validate(custom(function = rules::email))]
    pub email: Text,
    /// As typed, of any length: older rules may have allowed it.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    pub password: Password,
    /// A code of the second step, or a recovery code, if the account has one.
    #[schema(value_type = Option<String>)]
    pub totp: Text,
}

/// A validated sign-in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignIn {
    /// The account's address.
    pub email: Email,
    /// As typed.
    pub password: Password,
    /// The code of the second step, or empty.
    pub totp: String,
}

impl TryFrom<SignInDraft> for SignIn {
    type Error = FieldErrors;

    fn try_from(draft: SignInDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        if draft.password.is_empty() {
            errors.add("password", FieldCode::Required);
        }
        let email = Email::parse(draft.email.as_str());
        let (Ok(email), true) = (email, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            email,
            password: draft.password,
            totp: draft.totp.into(),
        })
    }
}

/// The account whose password is to be reset.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = PasswordReset)]
pub struct PasswordResetDraft {
    /// The account's address.
    #[schema(value_type = String)]
    #[validate(custom(function = rules::email))]
    pub email: Text,
}

impl TryFrom<PasswordResetDraft> for Email {
    type Error = FieldErrors;

    fn try_from(draft: PasswordResetDraft) -> Result<Self, FieldErrors> {
        Self::from_field("email", &draft.email)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_that_is_not_ours_is_ignored() {
        let draft = SignUpDraft {
            email: "a@example.com".into(),
            password: Password::new("long enough".to_owned()),
            full_name: "A".into(),
            language: "fr".into(),
        };
        assert_eq!(SignUp::from_draft(draft, 6).unwrap().language, Language::En);
    }

    #[test]
    fn the_operator_may_ask_for_longer_passwords() {
        let draft = SignUpDraft {
            email: "a@example.com".into(),
            password: Password::new("1234567".to_owned()),
            full_name: "A".into(),
            ..SignUpDraft::default()
        };
        assert!(SignUp::from_draft(draft.clone(), 7).is_ok());
        let expected = FieldErrors::of("password", FieldCode::PasswordTooShort);
        assert_eq!(SignUp::from_draft(draft, 8), Err(expected));
    }

    #[test]
    fn a_sign_in_needs_an_address_and_a_password_of_any_length() {
        let draft = SignInDraft {
            email: "A@example.com ".into(),
            password: Password::new("x".to_owned()),
            totp: Text::default(),
        };
        assert_eq!(
            SignIn::try_from(draft).unwrap().email.as_str(),
            "a@example.com"
        );
        let errors = SignIn::try_from(SignInDraft::default()).unwrap_err();
        assert_eq!(errors.iter().count(), 2);
    }
}
