//! An account's profile: its setup, which chooses the role once, and later changes.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::Role;
use super::billing::BillingChange;
use crate::language::Language;
use crate::text::{MAX_NAME_CHARS, MAX_PHONE_CHARS, MAX_SHORT_CHARS};
use crate::validation::{FieldErrors, PhoneText, Text, rules};
use crate::vocabulary::Vocabulary as _;

/// The form of the profile page.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewProfile)]
pub struct ProfileDraft {
    /// `brand` or `creative`.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<Role>))]
    pub role: Text,
    /// One line of text.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub full_name: Text,
    /// Brands only; dropped for creatives.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub company_name: Text,
}

/// A validated profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewProfile {
    /// Chosen once.
    pub role: Role,
    /// The person's name.
    pub full_name: String,
    /// Brands only.
    pub company_name: Option<String>,
}

impl TryFrom<ProfileDraft> for NewProfile {
    type Error = FieldErrors;

    fn try_from(mut draft: ProfileDraft) -> Result<Self, FieldErrors> {
        let role = Role::from_slug(draft.role.as_str());
        if role == Some(Role::Creative) {
            // Ignored.
            draft.company_name = Text::default();
        }
        let errors = FieldErrors::found_in(&draft);
        let (Some(role), true) = (role, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            role,
            full_name: draft.full_name.into(),
            company_name: draft.company_name.into_option(),
        })
    }
}

/// A change of the profile; a field that is not sent keeps its value.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ProfileChange)]
pub struct ProfileChangeDraft {
    /// Not blank.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::not_blank), length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub full_name: Option<Text>,
    /// Brands only; blank clears it.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub company_name: Option<Text>,
    /// `en` or `ar`; anything else is ignored.
    #[schema(value_type = Option<String>)]
    pub language: Option<Text>,
    /// Whether the daily notice of open requests is sent; creatives on the roster only.
    pub open_requests_digest: Option<bool>,
    /// Creatives only: the number that brands see once they have selected a proposal; blank clears it.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_PHONE_CHARS, code = "too_long"), custom(function = rules::phone))]
    pub phone: Option<PhoneText>,
    /// Brands only: the registered name on receipts; blank clears it.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub billing_name: Option<Text>,
    /// Brands only: the address on receipts; blank clears it.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_SHORT_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub billing_address: Option<Text>,
    /// Brands only: the number in the commercial register, on receipts; blank clears it.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub billing_registration: Option<Text>,
}

/// A change of a text that an account may leave out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TextChange {
    /// The field was not sent.
    #[default]
    Keep,
    /// The field was sent empty.
    Clear,
    /// A new text.
    Set(String),
}

impl TextChange {
    /// The change that a field asks for, if it was sent.
    fn of<T>(sent: Option<T>, text: fn(T) -> Option<String>) -> Self {
        match sent.map(text) {
            None => Self::Keep,
            Some(None) => Self::Clear,
            Some(Some(text)) => Self::Set(text),
        }
    }

    /// The text from now on, where `before` was the text until now.
    pub fn over(&self, before: Option<String>) -> Option<String> {
        match self {
            Self::Keep => before,
            Self::Clear => None,
            Self::Set(text) => Some(text.clone()),
        }
    }

    /// What is stored from now on; `None`: it stays as it is.
    pub fn stored(&self) -> Option<Option<&str>> {
        match self {
            Self::Keep => None,
            Self::Clear => Some(None),
            Self::Set(text) => Some(Some(text)),
        }
    }
}

/// A validated change of the profile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProfileChange {
    /// The new name, if one was sent.
    pub full_name: Option<String>,
    /// The company's name; used by brands only.
    pub company_name: TextChange,
    /// The new language, if one was sent.
    pub language: Option<Language>,
    /// Whether the daily notice of open requests is wanted, if that was sent; used by creatives on the roster only.
    pub open_requests_digest: Option<bool>,
    /// The phone number for selected projects; used by creatives only.
    pub phone: TextChange,
    /// What is on receipts; used by brands only.
    pub billing: BillingChange,
}

impl TryFrom<ProfileChangeDraft> for ProfileChange {
    type Error = FieldErrors;

    fn try_from(draft: ProfileChangeDraft) -> Result<Self, FieldErrors> {
        FieldErrors::found_in(&draft).into_result()?;
        let language = draft.language;
        Ok(Self {
            full_name: draft.full_name.map(String::from),
            company_name: TextChange::of(draft.company_name, Text::into_option),
            language: language.and_then(|slug| Language::from_slug(slug.as_str())),
            open_requests_digest: draft.open_requests_digest,
            phone: TextChange::of(draft.phone, PhoneText::into_option),
            billing: BillingChange {
                name: TextChange::of(draft.billing_name, Text::into_option),
                address: TextChange::of(draft.billing_address, Text::into_option),
                registration: TextChange::of(draft.billing_registration, Text::into_option),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation::FieldCode;

    #[test]
    fn setting_up_a_profile_grants_no_admin_rights() {
        let draft = ProfileDraft {
            role: "admin".into(),
            full_name: "A".into(),
            company_name: Text::default(),
        };
        let expected = FieldErrors::of("role", FieldCode::UnknownOption);
        assert_eq!(NewProfile::try_from(draft), Err(expected));
    }

    #[test]
    fn a_change_that_mentions_nothing_changes_nothing() {
        let change = ProfileChange::try_from(ProfileChangeDraft::default()).unwrap();
        assert_eq!(change, ProfileChange::default());
    }

    #[test]
    fn a_name_cannot_be_emptied_but_a_company_can() {
        let draft = ProfileChangeDraft {
            full_name: Some(" ".into()),
            company_name: Some(" ".into()),
            ..ProfileChangeDraft::default()
        };
        let expected = FieldErrors::of("full_name", FieldCode::Required);
        assert_eq!(ProfileChange::try_from(draft), Err(expected));

        let draft = ProfileChangeDraft {
            company_name: Some(" ".into()),
            ..ProfileChangeDraft::default()
        };
        let change = ProfileChange::try_from(draft).unwrap();
        assert_eq!(change.company_name, TextChange::Clear);
    }
}
