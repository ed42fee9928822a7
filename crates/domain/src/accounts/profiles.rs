//! The profile of an account: its set-up, which chooses the role once, and its later changes.

use super::{Account, Role};
use crate::language::Language;
use crate::text;
use crate::validation::{FieldCode, FieldErrors, TextRule};
use crate::vocabulary::Vocabulary as _;

/// The profile setup as it was sent.
#[derive(Clone, Debug, Default)]
pub struct ProfileDraft {
    /// `role`, a slug; `admin` is none
    pub role: String,
    /// `full_name`
    pub full_name: String,
    /// `company_name`
    pub company_name: String,
}

/// A profile that keeps the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewProfile {
    /// Chosen once.
    pub role: Role,
    /// The person's name.
    pub full_name: String,
    /// Brands only.
    pub company_name: Option<String>,
}

impl ProfileDraft {
    /// Checks every field; a creative's company is dropped unread.
    pub fn validate(self) -> Result<NewProfile, FieldErrors> {
        let mut errors = FieldErrors::new();
        let role = match text::non_blank(&self.role) {
            None => Err(FieldCode::Required),
            Some(slug) => Role::from_slug(slug).ok_or(FieldCode::UnknownOption),
        };
        let role = errors.keep("role", role);
        let full_name = errors.required("full_name", &self.full_name, TextRule::NAME);
        let company_name = match role {
            Some(Role::Creative) => None,
            _ => errors.optional("company_name", &self.company_name, TextRule::NAME),
        };
        let (Some(role), true) = (role, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(NewProfile {
            role,
            full_name,
            company_name,
        })
    }
}

/// A change of the profile as it was sent; `None` where a field was left out.
#[derive(Clone, Debug, Default)]
pub struct ProfileChangeDraft {
    /// `full_name`
    pub full_name: Option<String>,
    /// `company_name`; blank clears it
    pub company_name: Option<String>,
    /// `language`; anything but ours is ignored
    pub language: Option<String>,
}

/// What becomes of the company's name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum CompanyChange {
    /// It was not mentioned.
    #[default]
    Keep,
    /// It was emptied.
    Clear,
    /// It was written anew.
    Set(String),
}

/// A change of the profile that keeps the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProfileChange {
    /// The new name, if one was sent.
    pub full_name: Option<String>,
    /// The company's name; means something to brands only.
    pub company_name: CompanyChange,
    /// The new language, if one was sent.
    pub language: Option<Language>,
}

impl ProfileChangeDraft {
    /// Checks the fields that were sent; a name may be changed but not emptied.
    pub fn validate(self) -> Result<ProfileChange, FieldErrors> {
        let mut errors = FieldErrors::new();
        let full_name = self
            .full_name
            .map(|name| errors.required("full_name", &name, TextRule::NAME));
        let company_name = match self.company_name {
            None => CompanyChange::Keep,
            Some(name) => errors
                .optional("company_name", &name, TextRule::NAME)
                .map_or(CompanyChange::Clear, CompanyChange::Set),
        };
        let language = self
            .language
            .and_then(|slug| Language::from_slug(text::clean(&slug)));
        errors.into_result()?;
        Ok(ProfileChange {
            full_name,
            company_name,
            language,
        })
    }
}

impl ProfileChange {
    /// The account after the change; only a brand has a company.
    #[must_use]
    pub fn applied_to(self, mut account: Account) -> Account {
        account.full_name = self.full_name.or(account.full_name);
        account.language = self.language.unwrap_or(account.language);
        if account.role == Some(Role::Brand) {
            match self.company_name {
                CompanyChange::Keep => {}
                CompanyChange::Clear => account.company_name = None,
                CompanyChange::Set(name) => account.company_name = Some(name),
            }
        }
        account
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::tests::newcomer;

    #[test]
    fn nobody_becomes_admin_by_setting_up_a_profile() {
        let draft = ProfileDraft {
            role: "admin".to_owned(),
            full_name: "A".to_owned(),
            company_name: String::new(),
        };
        let expected = FieldErrors::of("role", FieldCode::UnknownOption);
        assert_eq!(draft.validate(), Err(expected));
    }

    #[test]
    fn a_change_that_mentions_nothing_changes_nothing() {
        let change = ProfileChangeDraft::default().validate().unwrap();
        assert_eq!(change.applied_to(newcomer()), newcomer());
    }

    #[test]
    fn a_name_cannot_be_emptied_but_a_company_can() {
        let draft = ProfileChangeDraft {
            full_name: Some(" ".to_owned()),
            company_name: Some(" ".to_owned()),
            language: None,
        };
        let expected = FieldErrors::of("full_name", FieldCode::Required);
        assert_eq!(draft.validate(), Err(expected));

        let brand = Account {
            role: Some(Role::Brand),
            company_name: Some("Old".to_owned()),
            ..newcomer()
        };
        let change = ProfileChange {
            company_name: CompanyChange::Clear,
            ..ProfileChange::default()
        };
        assert_eq!(change.applied_to(brand).company_name, None);
    }

    #[test]
    fn a_creative_gets_no_company_by_a_change() {
        let creative = Account {
            role: Some(Role::Creative),
            ..newcomer()
        };
        let change = ProfileChange {
            company_name: CompanyChange::Set("Acme".to_owned()),
            language: Some(Language::Ar),
            ..ProfileChange::default()
        };
        let changed = change.applied_to(creative);
        assert_eq!(
            (changed.company_name, changed.language),
            (None, Language::Ar)
        );
    }
}
